"""Choices with labels in plain lines: a line shows and takes the label, a program has both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.prompts import Field
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare.start import sample
from companion.plain.reading import choices_for, read
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.wire import forms
from tests.plain.talking import Sitting

AREA = Field(
    name="area", type="choice", text="where", choices=("avon", "x1"), labels=("Avon", "The Forest"), digits=True
)


def scene() -> Scene:
    here = Sitting().table
    return Scene(roster=here.roster, prompts=(), view=here.view(None))


def test_the_labels_are_listed_and_not_the_keys() -> None:
    assert choices_for(AREA) == "1 Avon, 2 The Forest"
    assert choices_for(replace(AREA, digits=False)) == "Avon, The Forest"


@pytest.mark.parametrize("line", ["2", "the forest", "THE F", "x1"])
def test_a_choice_is_said_by_digit_label_its_beginning_or_key(line: str) -> None:
    assert read(AREA, line.split(), scene(), last=True) == ("x1", len(line.split()))


def test_what_fits_nothing_is_answered_with_the_labels() -> None:
    misfit = read(AREA, ["verona"], scene(), last=True)
    assert misfit == Misfit(sentence="where: 1 Avon, 2 The Forest.")


async def test_an_area_is_asked_for_by_its_name_and_a_correction_is_told_with_it() -> None:
    """G-3: the reply, the log and what an undo takes back."""
    sitting = Sitting(game=GAME, start=sample(4))
    assert "4 Cawdor" in " ".join((await sitting.talk("", "area", "?")).split())
    told = " ".join((await sitting.talk(".", "hope delphos 1", "log")).split())
    assert "Hope in Delphos 4 → 1 (correction)." in told
    assert "Taken back: Hope in Delphos 4 → 1 (correction)." in " ".join((await sitting.talk("u")).split())


def test_a_program_reads_choices_and_labels() -> None:
    state = GAME.initial(sample(4))
    asked = next(each for each in forms(GAME.forms(state)) if each["word"] == "area")
    area = asked["fields"][0]
    assert dict(zip(area["choices"], area["labels"], strict=True))["maentua"] == "Maentua"

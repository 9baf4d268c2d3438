"""A round as hands type it, in lines and in blanks: SS-2, SS-3."""

from __future__ import annotations

import pytest

from companion.core.filling import Filling
from companion.core.game import Start
from companion.core.prompts import Field
from companion.core.seats import seat_people
from companion.games.score_sheet import GAME
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.words import at_this_step
from companion.tui.screens import answering
from companion.tui.screens.blanks import beginnings, filled, slots
from companion.tui.screens.quick import one_key
from tests.games.score_sheet.play import NAMES, Sheet


def scene(people: int) -> Scene:
    state = GAME.initial(Start(roster=seat_people(NAMES[:people])))
    prompts, view = GAME.prompts(state), GAME.view(state, None)
    return Scene(roster=state.sitting.roster, prompts=prompts, view=view, at_hand=GAME.forms(state))


@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("20 15 0 -7", [20, 15, 0, -7]),
        ("- 15 0 −7", [None, 15, 0, -7]),
        ("1 – 0 -", [1, None, 0, None]),
    ],
)
def test_a_round_is_one_line_and_a_dash_is_no_score(line: str, scores: list[int | None]) -> None:
    wish = at_this_step(line, scene(4))
    assert isinstance(wish, Filling)
    assert list(wish.values.values()) == [scores]


def test_a_word_in_a_row_is_answered_with_what_would_be_right() -> None:
    wish = at_this_step("20 15 x 7", scene(4))
    assert isinstance(wish, Misfit)
    assert "- for none" in wish.sentence


def test_a_dash_stands_in_a_blank_of_the_row_and_in_no_other_number() -> None:
    blank = Field(name="score", type="int", text="score", gaps=True)
    roster = seat_people(NAMES[:4])
    assert answering.read(blank, "-", roster) == answering.Answer(value=None, word="-")
    assert isinstance(answering.read(Field(name="score", type="int", text="score"), "-", roster), answering.Misfit)


def test_where_there_is_a_seat_twelve_a_one_is_its_beginning() -> None:
    """SS-1: `2` names Ben at once, `12` is typed like any number."""
    blank = Field(name="seat", type="seat", text="whose")
    roster = seat_people(NAMES)
    assert sorted(one_key(blank, roster)) == ["10", "11", "12", *"23456789"]
    assert sorted(one_key(blank, seat_people(NAMES[:9]))) == list("123456789")
    assert answering.read(blank, "12", roster) == answering.Answer(value=12, word="Lea")


def test_the_last_round_is_put_right_from_what_stands() -> None:
    """SS-7: a dash stands as a dash, and what is not touched stays."""
    sheet = Sheet("Anna", "Ben")
    sheet.row("7 -")
    form = next(each for each in GAME.forms(sheet.state) if each.key == "c")
    filling = Filling(prompt=None, form=form, seat=None)
    roster = sheet.state.sitting.roster
    places = slots(form, roster)
    texts = beginnings(filling, places)
    assert texts == ["7", "-"]
    done = filled(filling, places, ["8", *texts[1:]], roster)
    assert isinstance(done, Filling)
    assert sheet.says(form.command(**done.values)).startswith("Round 1 mended: Anna 7 → 8")

"""What a form says of itself: what is asked, what its numbers are, how the hand goes on, what was refused."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import Paste

from companion.core.filling import Filling
from companion.core.messages import Next
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import commands as c
from companion.tui.actions import Actions, Done
from companion.tui.drawing.colours import BOLD
from companion.tui.screens.form import FINISHED, FormScreen
from companion.tui.screens.form_rows import FormRows
from tests.tui.keys.made_up import PLACES
from tests.tui.screens.host import keys, results, seen, shown, text, typed
from tests.tui.shakespeare import opened
from tests.tui.test_keys_of_a_round import play_to

ROSTER = seat_people(("Anna", "Ben", "Cleo", "Dev"))
NAMES = ("Anna", "Ben", "Cleo", "Dev")
PLAN = (
    Field(name="seat", type="seat", text="who"),
    Field(name="energy", type="int", text="Energy levels up", low=0, high=99),
    Field(name="time", type="int", text="points laid for Time", low=0, high=99),
)
LOST = Field(name="lost", type="list", text="markers lost", length=4, items=NAMES, low=0, high=99)
TOKEN = Field(name="token", type="seat", text="whose is left, if the token is still there", required=False)


def by_area(name: str, high: int) -> Field:
    return Field(name=name, type="list", text=name, length=8, items=PLACES, low=0, high=high, across=4)


def screen(*fields: Field, asked: str = "", **how: Any) -> FormScreen:
    form = Form(command=Next, fields=fields, label="What it is")
    prompt = Prompt(id="P", text=asked, wait="", form=form) if asked else None
    return FormScreen(Filling(prompt=prompt, form=form, seat=None, in_full=True), ROSTER, **how)


def told(pilot: Any) -> str:
    return " ".join(text(pilot).replace("│", " ").split())


# How the hand goes on


@pytest.mark.parametrize("line", ["1 2 3", "12 3", "1 2 \b3"])
async def test_space_leads_on_from_every_number_and_is_never_typed_into_one(line: str) -> None:
    """P-KS-15: also from a number that stands alone."""
    async with shown(screen(*PLAN)) as pilot:
        await keys(pilot, *("backspace" if key == "\b" else key for key in line), "enter")
        assert results(pilot)[0].values == {"seat": 1, "energy": 2, "time": 3}


async def test_space_leads_on_from_what_one_key_answers_and_is_no_part_of_it() -> None:
    """Back at the first blank, and in the last one, where it does nothing."""
    fields = (PLAN[0], Field(name="quill", type="bool", text="a Quill", required=False), TOKEN)
    async with shown(screen(*fields)) as pilot:
        await keys(pilot, "2", "shift+tab", "space", "space", "3", "space", "enter")
        assert results(pilot)[0].values == {"seat": 2, "token": 3}


async def test_a_pasted_line_goes_over_numbers_that_stand_alone_too() -> None:
    async with shown(screen(*PLAN)) as pilot:
        await typed(pilot, "1")
        pilot.app.screen.focused.post_message(Paste("2 3"))  # type: ignore[union-attr]
        await keys(pilot, "enter")
        assert results(pilot)[0].values == {"seat": 1, "energy": 2, "time": 3}


async def test_a_form_says_which_of_its_numbers_lead_on_by_themselves() -> None:
    """D.6: Hope up to 8 is a digit each, black markers up to 99 are parted by Space; both stand in front of them."""
    async with shown(screen(by_area("Hope", 8), by_area("black", 99))) as pilot:
        lines = seen(pilot)
        assert sum("one key each" in line for line in lines) == 1
        assert sum("Space goes on" in line for line in lines) == 1
        assert "Hope, Prospero: A digit from 0 to 8. It goes on by itself, arrows move." in told(pilot)
        await typed(pilot, "44325364")
        assert "black, Prospero: A whole number from 0 to 99. Space goes on, arrows move." in told(pilot)
        await keys(pilot, *"10 2 3 4 5 6 7 8", "enter")
        assert results(pilot)[0].values["black"] == [10, 2, 3, 4, 5, 6, 7, 8]


async def test_only_the_columns_above_the_hand_are_bold() -> None:
    async with shown(screen(by_area("Hope", 8))) as pilot:
        for pressed, name in ((0, "Prospero"), (4, "Maentua")):
            await typed(pilot, "1" * pressed)
            drawn = [
                lines._draw(20, 1)[0]
                for lines in pilot.app.screen.query_one(FormRows)._drawn
                if lines.has_class("column")
            ]
            bold = [line.plain.strip() for line in drawn if any(span.style == BOLD for span in line.spans)]
            assert bold == [name]


# What it says


async def test_the_question_is_the_heading_and_what_it_is_about_stands_below() -> None:
    async with shown(screen(LOST, asked="Draw lots: is the order Anna, Ben, Cleo, Dev?")) as pilot:
        lines = [line for line in seen(pilot) if line.strip(" │╭╮╰╯─")]
        assert "What it is" in lines[0]
        assert "Draw lots" in lines[1]


async def test_a_list_says_what_its_numbers_are() -> None:
    """KS-8.2: above the seats, and in the line of help for the seat where the hand is."""
    async with shown(screen(LOST, TOKEN)) as pilot:
        assert "markers lost: Space goes on" in text(pilot)
        assert "markers lost, Anna: A whole number" in told(pilot)


async def test_a_blank_says_when_it_is_needed_all_the_same() -> None:
    async with shown(screen(LOST, TOKEN)) as pilot:
        line = next(line for line in seen(pilot) if "whose is left" in line)
        assert "if the token is still there" in line
        assert "may stay empty" not in text(pilot)


async def test_words_of_ones_own_need_no_help() -> None:
    blank = Field(name="near", type="text", text="digits of its neighbours, such as 2 4", required=False)
    async with shown(screen(blank)) as pilot:
        assert "Any words" not in text(pilot)
        assert "digits of its neighbours, such as 2 4." in told(pilot)


# What is refused


async def test_the_hand_goes_to_the_blank_that_was_refused() -> None:
    """KS-8.6: a digit behind the refusal is the seat that takes the token, and nobody's lost markers."""
    play = opened()
    play_to(play.table, "action", 1)
    form = next(form for form in play.table.forms() if form.word == "battle")
    battle = FormScreen(
        Filling(prompt=None, form=form, seat=None), play.table.roster, give=Actions(play.table, play.codec).fill
    )
    async with shown(battle) as pilot:
        await keys(pilot, *"31 2 1 0", "enter")
        assert "[KS-8.6]" in text(pilot)
        await keys(pilot, "2", "enter")
        values = results(pilot)[0].values
        assert (values["lost"], values["token"]) == ([1, 2, 1, 0], 2)


async def test_where_no_blank_is_named_no_digit_changes_a_finished_number() -> None:
    said = ["Not so.", "Not so."]
    async with shown(screen(LOST, give=lambda filling: Done(sentence=said.pop() if said else ""))) as pilot:
        await keys(pilot, *"1 2 1 0", "enter", "2")
        assert FINISHED in told(pilot)
        await keys(pilot, "enter", "backspace", "3", "enter")
        assert results(pilot)[0].values == {"lost": [1, 2, 1, 3]}


async def test_after_a_move_a_number_can_be_typed_over() -> None:
    said = ["Not so."]
    async with shown(screen(LOST, give=lambda filling: Done(sentence=said.pop() if said else ""))) as pilot:
        await keys(pilot, *"1 2 1 0", "enter", "up", "5", "ctrl+s")
        assert results(pilot)[0].values == {"lost": [1, 2, 5, 0]}


def test_no_form_of_kill_shakespeare_needs_what_it_says_may_stay_empty() -> None:
    """KS-8.6: the seat that takes the area token says when it is needed."""
    play = opened()
    play_to(play.table, "action", 1)
    battle = next(form for form in play.table.forms() if form.command is c.ReportBattle)
    assert [", if " in blank.text for blank in battle.fields if not blank.required] == [True]

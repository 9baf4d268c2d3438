"""Forms in few keys: one key where one says it all, lines and grids of numbers, Enter where nothing is missing."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events
from textual.events import Paste

from companion.core.filling import Filling
from companion.core.messages import Next
from companion.core.prompts import Field, Form
from companion.core.seats import seat_people
from companion.tui.screens.form import FormScreen
from tests.tui.keys.made_up import PLACES
from tests.tui.screens.host import SIZES, keys, results, seen, shown, text, typed

ROSTER = seat_people(("Hamlet", "Juliet", "Othello", "Falstaff"))

EVENT = (
    Field(name="cost", type="int", text="cost", low=0),
    Field(name="quill", type="bool", text="a Quill"),
    Field(name="richard", type="choice", text="Richard", choices=(*PLACES, "none"), digits=True),
    Field(name="macbeth", type="choice", text="Lady Macbeth", choices=(*PLACES, "none"), digits=True),
    Field(name="first", type="bool", text="she goes first", required=False),
    Field(name="name", type="text", text="the card", required=False),
)
QUEST = (
    Field(name="seat", type="seat", text="who"),
    Field(name="kind", type="choice", text="which kind", choices=("easy", "hard")),
    Field(name="helper", type="seat", text="with whom", required=False),
)
BIDS = Field(name="bids", type="list", text="the bids", length=4, low=0)
ITEMS = ("Turn Order", "Information", "Troop")
GRID = Field(name="grid", type="list", text="the totals", length=12, across=4, lines=ITEMS, low=0)


def screen(*fields: Field, whole: bool = False, **how: Any) -> FormScreen:
    form = Form(command=Next, fields=fields, label="What it is", whole=whole)
    return FormScreen(Filling(prompt=None, form=form, seat=None, in_full=whole), ROSTER, **how)


async def given(form: FormScreen, *pressed: str) -> Any:
    """What the form says after these keys; None while it is open."""
    async with shown(form) as pilot:
        await keys(pilot, *pressed)
        found = results(pilot)
        return found[0].values if found else None


# One key where one says it all


@pytest.mark.parametrize(
    ("pressed", "values"),
    [
        ("21y37", {"cost": 21, "quill": True, "richard": "Delphos", "macbeth": "Arden"}),
        ("8n99", {"cost": 8, "quill": False, "richard": "none", "macbeth": "none"}),
        ("8yes37", {"cost": 8, "quill": True, "richard": "Delphos", "macbeth": "Arden"}),
        ("8 y37", {"cost": 8, "quill": True, "richard": "Delphos", "macbeth": "Arden"}),
    ],
)
async def test_an_event_is_its_cost_a_letter_two_digits_and_enter(pressed: str, values: dict[str, Any]) -> None:
    """P-KS-08: event cost, Quill and two areas; the optional blanks are passed by."""
    assert await given(screen(*EVENT), *pressed, "enter") == values


async def test_a_quest_in_a_dialog_is_two_keys_and_enter() -> None:
    assert await given(screen(*QUEST), "2", "e", "enter") == {"seat": 2, "kind": "easy"}
    assert await given(screen(*QUEST), "4", "h", "1", "enter") == {"seat": 4, "kind": "hard", "helper": 1}
    assert await given(screen(*QUEST), "4", *"hard", "1", "enter") == {"seat": 4, "kind": "hard", "helper": 1}


async def test_names_and_places_can_be_typed_in_full() -> None:
    fields = (QUEST[0], EVENT[2], EVENT[1])
    async with shown(screen(*fields)) as pilot:
        await typed(pilot, "jul")
        assert "That is Juliet." in text(pilot)
        await keys(pilot, "enter", *"Caw")
        assert "That is Cawdor." in text(pilot)
        await keys(pilot, "enter", *"no", "enter")
        assert results(pilot)[0].values == {"seat": 2, "richard": "Cawdor", "quill": False}


async def test_a_mistyped_key_is_typed_over() -> None:
    """The hand goes back, and what is typed stands for what was there; so in a number, and in the last blank."""
    pressed = [*"21y", "up", "n", "up", "shift+tab", *"34", "tab", "tab", *"567", "shift+tab", "8", "2", "enter"]
    values = await given(screen(*EVENT[:4]), *pressed)
    assert values == {"cost": 34, "quill": False, "richard": "Avon", "macbeth": "Messaline"}


@pytest.mark.parametrize("blank", [EVENT[0], Field(name="pays", type="list", text="values", low=0)])
async def test_a_letter_that_answers_nothing_is_left_out_of_a_number_and_that_is_told(blank: Field) -> None:
    """It was meant for something else, such as the next command; what is typed behind it does not hide that."""
    async with shown(screen(blank, EVENT[-1])) as pilot:
        for letters in ("x", "2u", "4"):
            await typed(pilot, letters)
            assert "the letter was left out." in text(pilot)
        await keys(pilot, "backspace")
        assert "the letter was left out." not in text(pilot)
        await keys(pilot, "ctrl+s")
        assert results(pilot)[0].values == {blank.name: 2 if blank is EVENT[0] else [2]}


async def test_where_enter_gives_the_form_the_blank_that_may_follow_is_told() -> None:
    async with shown(screen(EVENT[0], EVENT[-1])) as pilot:
        assert "Tab leads to" not in text(pilot)
        await typed(pilot, "5")
        assert "Enter gives it; Space or Tab leads to:" in text(pilot)
        await keys(pilot, "tab", *"Storm", "enter")
        assert results(pilot)[0].values == {"cost": 5, "name": "Storm"}


async def test_a_letter_goes_on_from_no_number_that_is_missing_or_wrong() -> None:
    async with shown(screen(Field(name="n", type="int", text="n", low=3), EVENT[1])) as pilot:
        await typed(pilot, "y")
        assert "This has to be answered." in text(pilot)
        await typed(pilot, "2y")
        assert "A whole number from 3." in text(pilot)
        await keys(pilot, "backspace", *"4y", "enter")
        assert results(pilot)[0].values == {"n": 4, "quill": True}


async def test_a_proposal_is_replaced_by_one_key_and_enter_leaves_it() -> None:
    fields = (EVENT[0], Field(name="quill", type="bool", text="a Quill", default=False, required=False), EVENT[2])
    assert await given(screen(*fields), *"7y3", "enter") == {"cost": 7, "quill": True, "richard": "Delphos"}
    assert await given(screen(*fields), "7", "enter", "enter", "3", "enter") == {
        "cost": 7,
        "quill": False,
        "richard": "Delphos",
    }


async def test_enter_says_when_it_gives_and_a_form_that_is_whole_is_asked_to_its_end() -> None:
    async with shown(screen(*EVENT)) as pilot:
        assert "Enter next" in text(pilot)
        await typed(pilot, "8y3")
        assert "Enter next" in text(pilot)
        await typed(pilot, "7")
        assert "Enter give it" in text(pilot)
    async with shown(screen(*EVENT, whole=True)) as pilot:
        await keys(pilot, *"8y37", "enter")
        assert results(pilot) == []
        await keys(pilot, *"Storm", "enter")
        assert results(pilot)[0].values["name"] == "Storm"


async def test_choices_that_begin_alike_are_typed() -> None:
    fields = (Field(name="a", type="choice", text="a", choices=("left", "least", "right")), EVENT[1])
    assert await given(screen(*fields), *"rig", "enter", "y", "enter") == {"a": "right", "quill": True}


async def test_the_line_of_help_says_that_one_key_is_enough() -> None:
    async with shown(screen(*EVENT)) as pilot:
        await typed(pilot, "8 ")
        assert "y or n. One key is enough." in text(pilot)
        await typed(pilot, "y")
        assert "8 Avon, 9 none. One key is enough." in " ".join(text(pilot).split()).replace("│ │ ", "")


@pytest.mark.parametrize("blank", [EVENT[1], EVENT[2]])
async def test_a_secret_is_never_answered_by_one_key(blank: Field) -> None:
    """F3-4: where the hand is tells nothing of what was typed."""
    secret = Field(name="s", type=blank.type, text="secret", choices=blank.choices, digits=blank.digits, secret=True)
    async with shown(screen(secret, EVENT[1])) as pilot:
        for key in ("1", "y", " "):
            await typed(pilot, key)
            assert "▌ secret" in text(pilot)
        assert "typed, unseen" in text(pilot)


# Lists and grids


async def test_a_number_per_seat_is_one_line_from_the_first_blank() -> None:
    """KS-5.3a: the bids after the common reveal."""
    line = [*"20 10 10 9", "enter"]
    assert len(line) == 11
    assert await given(screen(BIDS), *line) == {"bids": [20, 10, 10, 9]}
    assert await given(screen(BIDS), *"20,10,10,9", "enter") == {"bids": [20, 10, 10, 9]}
    assert await given(screen(BIDS), "2", "enter", "1", "down", "3", "tab", "0", "enter") == {"bids": [2, 1, 3, 0]}


async def test_a_pasted_line_goes_over_the_blanks() -> None:
    async with shown(screen(BIDS)) as pilot:
        pilot.app.screen.focused.post_message(Paste("20 10 10 9\n"))  # type: ignore[union-attr]
        await keys(pilot, "enter")
        assert results(pilot)[0].values == {"bids": [20, 10, 10, 9]}
    async with shown(screen(BIDS)) as pilot:
        pilot.app.screen.focused.post_message(Paste("1 2 3 4 5"))  # type: ignore[union-attr]
        await pilot.pause()
        assert "There are 4 numbers from here on, not more." in text(pilot)


async def test_a_grid_of_three_items_and_four_seats_is_twenty_four_keys() -> None:
    """KS-6.3: a number, Space, and so on through the lines; Enter in the last cell gives it."""
    pressed = [*"1 2 3 4 5 6 7 8 9 0 1 2", "enter"]
    assert len(pressed) == 24
    assert await given(screen(GRID), *pressed) == {"grid": [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]}


async def test_an_empty_cell_of_a_grid_is_nought() -> None:
    assert await given(screen(GRID), *"3  4", *["space"] * 9, "enter") == {"grid": [3, 0, 4, *[0] * 9]}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_grid_has_its_lines_and_the_seats_above_its_columns(size: tuple[int, int]) -> None:
    async with shown(screen(GRID), size) as pilot:
        lines = seen(pilot)
        head = next(line for line in lines if "Hamlet" in line)
        assert all(f"{seat.number} {seat.shape} {seat.name}" in head for seat in ROSTER.seats)
        for item in ITEMS:
            row = next(line for line in lines if item in line)
            assert row.count("0") == 4
        await typed(pilot, "7")
        assert next(line for line in seen(pilot) if "Turn Order" in line).index("7") == head.index("1 ●")


async def test_arrows_move_in_a_grid() -> None:
    pressed = ["1", "right", "2", "down", "6", "left", "5", "down", "9", "up", "up", "left", "3", "ctrl+s"]
    fields = (GRID, EVENT[5])
    assert await given(screen(*fields), *pressed) == {"grid": [1, 2, 0, 0, 5, 6, 0, 0, 9, 0, 0, 0]} | {"name": "3"}


HOPE = Field(name="hope", type="list", text="Hope", length=8, items=PLACES, low=0, high=8)


async def test_eight_areas_have_a_blank_each_and_a_digit_is_enough() -> None:
    """Space between them is as good."""
    async with shown(screen(HOPE)) as pilot:
        assert all(name in text(pilot) for name in PLACES)
        assert "● Prospero" not in text(pilot)
        assert "Hope: one key each" in text(pilot)
        assert "Hope, Prospero: A digit from 0 to 8. It goes on by itself." in " ".join(text(pilot).split())
        await keys(pilot, *"44325364", "enter")
        assert results(pilot)[0].values == {"hope": [4, 4, 3, 2, 5, 3, 6, 4]}
    assert await given(screen(HOPE), *"4 4 3, 2 5 3 6 4", "enter") == {"hope": [4, 4, 3, 2, 5, 3, 6, 4]}


async def test_an_order_of_four_is_a_digit_each() -> None:
    """KS-6.6: the table resolved the bids by itself; each place is named, no seat's sign stands before it."""
    places = tuple(f"place {number}" for number in range(1, 5))
    order = Field(name="order", type="list", text="first to last", length=4, items=places, low=1, high=4)
    async with shown(screen(order)) as pilot:
        assert "●" not in text(pilot)
        await keys(pilot, *"2413", "enter")
        assert results(pilot)[0].values == {"order": [2, 4, 1, 3]}


async def test_the_last_number_is_taken_as_it_is_typed() -> None:
    """Two digits where one fits are told, and never read as the second one."""
    async with shown(screen(HOPE)) as pilot:
        await keys(pilot, *"443253610", "enter")
        assert "A whole number from 0 to 8." in text(pilot)
        assert results(pilot) == []


async def test_a_grid_without_lines_has_what_each_cell_is_about_above_it() -> None:
    four = Field(name="hope", type="list", text="Hope", length=8, items=PLACES, low=0, high=8, across=4)
    async with shown(screen(four)) as pilot:
        lines = seen(pilot)
        above = next(at for at, line in enumerate(lines) if "Prospero" in line)
        assert "Cawdor" in lines[above]
        assert all(name in lines[above + 2] for name in PLACES[4:])
        assert "0" not in lines[above + 1]
        await keys(pilot, *"1234567", "enter")
        assert "This has to be answered." in text(pilot)
        await keys(pilot, "8", "enter")
        assert results(pilot)[0].values == {"hope": [1, 2, 3, 4, 5, 6, 7, 8]}


async def test_a_list_of_some_seats_has_their_signs() -> None:
    """Two of four bid with the tokens in their fist."""
    some = Field(name="totals", type="list", text="the totals", length=2, items=("Juliet", "Falstaff"), low=0)
    async with shown(screen(some)) as pilot:
        assert "2 ▲ Juliet" in text(pilot)
        assert "4 ◆ Falstaff" in text(pilot)
        await keys(pilot, *"12 9", "enter")
        assert results(pilot)[0].values == {"totals": [12, 9]}


async def test_half_a_list_that_may_stay_empty_is_told() -> None:
    aside = Field(name="bids", type="list", text="the bids", length=4, low=0, required=False)
    async with shown(screen(aside, EVENT[1])) as pilot:
        await keys(pilot, "5", "ctrl+s")
        assert "This has to be answered." in text(pilot)
        await keys(pilot, "y", "ctrl+s")
        assert "A number in each of these, or in none." in text(pilot)
        await keys(pilot, "backspace", "ctrl+s")
        assert results(pilot)[0].values == {"quill": True}


async def test_a_grid_fits_every_size() -> None:
    """D2-1."""
    async with shown(screen(GRID, *EVENT)) as pilot:
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        assert "Ctrl+O or Esc cancel" in text(pilot)
        assert "Turn Order" in text(pilot)


# Quick hands


async def test_keys_that_come_at_once_are_taken_in_their_order() -> None:
    """What is typed while the dialog opens, or faster than it is painted, is neither lost nor overtaken."""
    async with shown(screen(EVENT[0])) as pilot:
        said: list[Filling | None] = []
        pilot.app.push_screen(screen(*EVENT), said.append)
        for key in (*"22", "backspace", *"1y37", "enter"):
            pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
        while not said:
            await pilot.pause()
        assert said[0] is not None
        assert said[0].values == {"cost": 21, "quill": True, "richard": "Delphos", "macbeth": "Arden"}

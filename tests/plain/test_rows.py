"""Numbers in rows and grids, and choices by digit: what one line, or line after line, fills in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.core.filling import Filling
from companion.core.game import Game
from companion.core.messages import Command, Context, Event, Refused
from companion.core.prompts import Field, Form, Prompt
from companion.plain.asking import type_lines
from companion.plain.grids import as_one
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.words import understand
from tests.plain.boards import AREAS, asking
from tests.plain.talking import Sitting
from tests.toy_game import GAME, State

NAMES = ("Anna", "Ben", "Cleo", "Dev")
ITEMS = ("Turn Order", "Information", "Troop")
TOTALS = Field(name="totals", type="list", text="totals", low=0, high=99, length=4, items=NAMES)
GRID = Field(
    name="bids", type="list", text="bids", low=0, high=20, length=12, across=4, lines=ITEMS, items=NAMES * len(ITEMS)
)
HOPE = Field(name="hope", type="list", text="Hope", low=0, high=8, length=8, items=AREAS)
AREA = Field(name="area", type="choice", text="where", choices=AREAS, digits=True)
COST = Field(name="cost", type="int", text="cost", low=0, high=99)
QUILL = Field(name="quill", type="bool", text="a Quill")
WHERE = "where: 1 Isle of Prospero, 2 Messaline, 3 Delphos, 4 Cawdor, 5 Maentua, 6 Bohemia, 7 Arden, 8 Avon."


def scene(*fields: Field) -> Scene:
    here = Sitting(NAMES).table
    return Scene(roster=here.roster, prompts=(asking(*fields),), view=here.view(None))


def filled(line: str, *fields: Field) -> Any:
    match understand(line, scene(*fields)):
        case Filling(values=values):
            return as_one(values)
        case Misfit(sentence=sentence):
            return sentence
        case other:
            return other


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("4", {"area": "Cawdor"}),
        ("caw", {"area": "Cawdor"}),
        ("isle of", {"area": "Isle of Prospero"}),
        ("8", {"area": "Avon"}),
        ("nowhere", WHERE),
        ("9", WHERE),
    ],
)
def test_a_place_on_the_board_is_its_digit_its_name_or_how_that_begins(line: str, values: object) -> None:
    assert filled(line, AREA) == values


def test_an_event_is_one_line_of_its_cost_its_quill_and_two_areas() -> None:
    assert filled("21 y 3 avon", COST, QUILL, AREA, replace(AREA, name="other")) == {
        "cost": 21,
        "quill": True,
        "area": "Delphos",
        "other": "Avon",
    }


def test_a_choice_without_digits_is_not_taken_by_its_place() -> None:
    assert filled("1", replace(AREA, digits=False)).startswith("where: Isle of Prospero, Messaline,")


def test_a_row_is_typed_at_the_question_without_a_word() -> None:
    """KS-5.3: the totals of all fists, in seat order."""
    assert filled("20 10 10 9", TOTALS) == {"totals": [20, 10, 10, 9]}
    wrong = "totals: 4 whole numbers from 0 to 99, with blanks between them (Anna; Ben; Cleo; Dev)."
    assert filled("20 10 10", TOTALS) == wrong
    assert filled("20 10 10 100", TOTALS) == wrong
    assert filled("20 10 10 9 8", TOTALS) == "That is more than was asked."


def test_the_line_type_says_how_many_numbers_and_the_question_mark_in_which_order() -> None:
    assert type_lines(scene(TOTALS)) == ["Type: totals (4 numbers from 0 to 99): enter it; ? more."]
    assert type_lines(scene(GRID)) == ["Type: bids (3 lines of 4 numbers from 0 to 20): enter it; ? more."]


# A grid, at the table


@dataclass(frozen=True, slots=True, kw_only=True)
class BidAll(Command):
    bids: tuple[int, ...]


GIVEN: list[tuple[int, ...]] = []


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    assert isinstance(command, BidAll)
    GIVEN.append(command.bids)
    raise Refused("KS-6.5", "Thank you.")


def prompts(state: State) -> tuple[Prompt, ...]:
    form = Form(command=BidAll, fields=(GRID,), label="Enter the bids")
    return (Prompt(id="P/1", text="Bids, please.", wait="", form=form),)


BIDDING: Game[State] = replace(GAME, prompts=prompts, decide=decide, commands=(*GAME.commands, BidAll))
WHOLE = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)


@pytest.mark.parametrize(
    "lines",
    [
        ["1 2 3 4 5 6 7 8 9 10 11 12"],
        ["1 2 3 4", "5 6 7 8", "9 10 11 12"],
        ["1 2 3 4 5 6 7 8", "9 10 11 12"],
        ["1 2 3 4", "5 6 7", "5 6 7 21", "5 6 7 8 9 10 11 12"],
    ],
)
async def test_a_grid_is_typed_at_once_or_line_by_line(lines: list[str]) -> None:
    """KS-6.5: three items by all seats; a line that does not fit is asked again and keeps what was typed before."""
    GIVEN.clear()
    sitting = Sitting(NAMES, game=BIDDING)
    assert (await sitting.talk(*lines)).startswith("Thank you.")
    assert GIVEN == [WHOLE]


async def test_each_line_of_a_grid_is_asked_by_its_title_and_says_the_order() -> None:
    sitting = Sitting(NAMES, game=BIDDING)
    told = await sitting.talk("1 2 3 4")
    assert told == "Information (4 numbers from 0 to 20: Anna; Ben; Cleo; Dev)?\n"
    assert (await sitting.talk("1 2 3 4", "5 6 7 8")).startswith("Troop (4 numbers")
    wrong = await sitting.talk("1 2 3 4", "5 6")
    assert "Information: 4 whole numbers from 0 to 20, with blanks between them (Anna; Ben; Cleo; Dev)." in " ".join(
        wrong.split()
    )


async def test_a_grid_travels_as_one_list_with_its_titles() -> None:
    [[first]] = await Sitting(NAMES, game=BIDDING).stream()
    [field] = first["prompts"][0]["form"]["fields"]
    assert (field["length"], field["across"], field["lines"]) == (12, 4, list(ITEMS))
    assert field["items"] == list(NAMES * 3)


def test_eight_numbers_say_their_order_where_they_do_not_fit() -> None:
    assert "(Isle of Prospero; Messaline; Delphos;" in filled("1 2", HOPE)
    assert filled("4 4 3 4 5 6 8 0", HOPE) == {"hope": [4, 4, 3, 4, 5, 6, 8, 0]}

"""What the lines say to a half, a turned or an old line; and names that are also words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import Adjust
from companion.core.prompts import Field, Form
from companion.plain.layout import packed
from tests.plain.talking import BIDS, Sitting, later
from tests.toy_game import GAME, State

ON = {"clocks": "on"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("r", "Who? As in 1 r or anna r."),
        ("react", "Who? As in 1 r or anna r."),
        ("p", "Who? As in 1 p or anna p."),
        ("anna +3", "The number comes first: +3 anna."),
        ("ann 9", "To set a number, say which: points anna 12."),
        ("ann", "ann is 1 Anna or 2 Anneke: say which."),
        ("ben", "Say what Ben does, as in 3 r."),
        ("void now", "No reaction is open now."),
    ],
)
async def test_a_half_or_turned_line_is_told_how_it_is_meant(line: str, sentence: str) -> None:
    sitting = Sitting(("Anna", "Anneke", "Ben"))
    await sitting.talk(*(BIDS if line != "void now" else ()))
    number = sitting.table.number
    if line == "ann 9":
        line = "anna 9"
    assert await sitting.talk(line) == f"{sentence}\n"
    assert sitting.table.number == number


async def test_no_hint_says_again_what_was_typed() -> None:
    """G-6: it may have been a bid that came once too often."""
    sitting = Sitting()
    await sitting.talk("1 4", "1 8", "1 +8", "anna 8", "ben +77", "8", "cleo")
    assert "8" not in "".join(sitting.said)
    assert "77" not in "".join(sitting.said)


async def test_a_name_that_is_a_word_is_told_once_and_goes_by_number() -> None:
    sitting = Sitting(("Log", "X", "Go", "Quentin", "Points"))
    opening = await sitting.talk()
    for number, name in ((1, "Log"), (2, "X"), (3, "Go"), (5, "Points")):
        assert f"{name} is also a word here: for the player type {number}.\n" in opening
    assert "Quentin is also" not in opening
    told = await sitting.talk("1 3", "2 4", "3 5", "qu 1", "5 2", "3 r")
    assert "as in 1 r" in sitting.said[5]
    assert "also a word" not in "".join(sitting.said[1:])
    assert told.startswith("Go reacts first.\n")
    assert (await sitting.talk("log")).startswith("1 Log has sealed a bid.\n2 X has")


# Reactions


async def test_a_line_after_a_reaction_waits_for_the_verdict_only_as_long_as_that_takes() -> None:
    sitting = Sitting(settings=ON)
    await sitting.talk(*BIDS, later(1), "ben r", "c")
    assert sitting.said[6].startswith("Ben reacts first.\nNow: Ben: show the card.\n")
    assert "Ben grabs 1 point." in sitting.said[6]
    assert 1.0 < sitting.table.time < 2.0


async def test_the_verdict_is_told_before_the_end_of_input() -> None:
    assert (await Sitting(settings=ON).talk(*BIDS, "ben r")).startswith("Ben reacts first.\n")


async def test_where_hands_do_not_stop_the_clock_a_reaction_is_told_and_nothing_waits() -> None:
    """G-8, `seat_order`: more hands may come until the window closes."""
    sitting = Sitting(settings={**ON, "simultaneous_claims": "seat_order"})
    await sitting.talk(*BIDS, later(1), "cleo r", "ben r", "c")
    assert sitting.said[5].startswith("Cleo reacts.\n")
    assert sitting.said[6].startswith("Ben reacts.\n")
    assert sitting.table.time == 1.0


async def test_while_a_reaction_is_judged_the_table_can_be_held_and_nothing_waits_for_ever() -> None:
    sitting = Sitting(settings=ON)
    await sitting.talk(*BIDS, "ben r", lambda each: each.table.clock.hold(), "view")
    assert sitting.table.held
    assert sitting.said[-1].startswith("Toy round 1\n")


async def test_enter_never_shows_a_card_even_where_the_question_offers_a_way_on() -> None:
    sitting = Sitting(settings=ON)
    await sitting.talk(*BIDS, "ben r", "", "")
    assert sitting.said[-1].startswith("Now: Ben: show the card.\n")
    assert "n: go on" in sitting.said[-1]
    assert "Enter" not in sitting.said[-1]


# Forms that are always at hand


NUMBERS = Form(
    command=Adjust,
    fields=(
        Field(name="what", type="text", text="which number", choices=("points", "bids")),
        Field(name="seat", type="seat", text="whose"),
        Field(name="to", type="int", text="what it becomes"),
        Field(name="reason", type="text", text="why", required=False),
    ),
    label="put a number right",
    word="number",
)


def with_form(form: Form) -> Sitting:
    def forms(state: State) -> tuple[Form, ...]:
        return (form,)

    return Sitting(game=replace(GAME, forms=forms))


async def test_a_form_at_hand_begins_with_its_word_and_asks_for_what_it_needs() -> None:
    sitting = with_form(NUMBERS)
    told = await sitting.talk("number po", "ben", "4")
    assert sitting.said[1] == "whose: 1 Anna, 2 Ben, 3 Cleo?\n"
    assert told.startswith("Ben: points 0 → 4 (correction).\n")
    assert sitting.points() == (0, 4, 0)
    await sitting.talk("number points cleo 2 because so")
    assert sitting.points() == (0, 4, 2)


async def test_a_form_at_hand_is_asked_in_full_where_it_wants_that() -> None:
    sitting = with_form(replace(NUMBERS, whole=True))
    told = await sitting.talk("NUMBER points ben 4", "we miscounted")
    assert sitting.said[1] == "why, Enter leaves it as it is?\n"
    assert told.startswith("Ben: points 0 → 4 (we miscounted).\n")


async def test_a_form_at_hand_is_told_by_two_question_marks_and_not_in_the_line_type() -> None:
    sitting = with_form(NUMBERS)
    told = " ".join((await sitting.talk("??")).split())
    assert "At any time: - number, then which number, a name (whose), what it becomes, if wanted why: put a" in told
    assert "put a number right" not in sitting.said[0]


# The line Type


def test_items_are_packed_whole_and_only_a_long_one_breaks() -> None:
    assert packed("Type:", ["a" * 30, "b" * 35, "c d e", "? more"]) == [
        f"Type: {'a' * 30}; {'b' * 35};",
        "  c d e; ? more.",
    ]
    long = " ".join(["word"] * 20)
    assert packed("Type:", ["a" * 60, long]) == [
        f"Type: {'a' * 60}; word word",
        "  " + " ".join(["word"] * 15),
        "  word word word.",
    ]

"""Kill the Overlord by typed lines: the README's own evening, whole rounds in both levels, and what a tired table types
by mistake."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.options import ROLE_ORDER
from companion.games.kill_overlord.start import sample
from companion.plain.layout import COLUMNS, width
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.plain.talking import Sitting, Step, later

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eli", "Fay")
FULL: dict[str, Value] = {"ko.level": "full"}
README = Path(__file__).parents[2] / "README.md"


def evening(settings: dict[str, Value] | None = None, names: tuple[str, ...] = NAMES) -> Sitting:
    start = sample(len(names))
    return Sitting(game=GAME, start=replace(start, roster=seat_people(names), settings=settings or {}))


def holder(sitting: Sitting) -> str:
    seat = sitting.table.view(None).value("holder")
    return sitting.table.roster.name(seat) if isinstance(seat, int) else ""


def gold(sitting: Sitting) -> list[Any]:
    view = sitting.table.view(None)
    return [view.value("gold", seat) for seat in sitting.table.roster.numbers]


def example() -> list[str]:
    """The lines that the README's evening types."""
    text = README.read_text(encoding="utf-8").partition("One round goes like this.")[2].split("```")[1]
    return [re.split(r"\s+\(", line[1:], maxsplit=1)[0].strip() for line in text.splitlines() if line.startswith(">")]


# The README


async def test_the_evening_of_the_readme_goes_as_it_says() -> None:
    sitting = evening()
    await sitting.talk(*example())
    said = "".join(sitting.said)
    for told in ("Ben reacts first.", "Ben retaliates", "is cancelled", "Eli plays a card to Fay.", "Fay cannot pass"):
        assert told in said
    assert "Not understood" not in said
    assert "no longer open" not in said


async def test_pasted_at_once_it_goes_the_same_while_the_clock_runs_by_itself() -> None:
    """A claim is judged a moment later: the line after it waits for that and is not read against the old question."""
    sitting = evening()
    ticks = [0.0]

    async def pass_time(stirred: asyncio.Event, seconds: float) -> None:
        ticks[0] += seconds
        await asyncio.sleep(0)

    sitting.table = Table(GAME, sitting.start, clock=PlayClock(lambda: ticks[0]), wall=lambda: 0.0)
    sitting.keeper = Timekeeper(sitting.table, wait=pass_time)
    running = asyncio.ensure_future(sitting.keeper.run())
    await sitting.talk(*example(), own_time=True)
    running.cancel()
    assert "Ben retaliates" in "".join(sitting.said)
    assert "Fay cannot pass" in sitting.said[-1]


# Whole rounds

ROUND = ("", "eli", "fay", "dan", "cleo", "anna", "x", "")
"""Enter for Draw to Coronation, four passes, then the Overlord gets the order, cannot pass and dies."""


@pytest.mark.parametrize("clocks", ["off", "on"])
async def test_a_round_in_the_usual_level(clocks: str) -> None:
    sitting = evening({"clocks": clocks, ROLE_ORDER: "latest_first"})
    wait: list[Step] = [later(10)] if clocks == "on" else []
    steps: list[Step] = [step for line in ROUND for step in (line, *wait)]
    await sitting.talk(*steps, "", "")
    assert sitting.table.view(None).value("round") == 2


async def test_a_round_in_the_full_level_names_each_card_and_asks_of_a_new_one_only_what_it_prints() -> None:
    sitting = evening({**FULL, ROLE_ORDER: "latest_first"})
    await sitting.talk("", "eli")
    told = await sitting.talk("flatter fay", "", "what", "shield", "any", "0", "3", ".")
    assert "gold from the bank to its player" in sitting.said[-3]
    assert "Eli takes 3 gold" in "".join(sitting.said)
    assert gold(sitting)[4] == 8
    assert "\ncard" not in "".join(sitting.said)
    assert holder(sitting) == "Fay"
    assert "Fay holds the Execution Order" in told
    assert "Fay plays flatter to Anna." in await sitting.talk("flatter anna")
    assert holder(sitting) == "Fay"
    await sitting.talk("", "x", "", "", "")
    assert sitting.table.view(None).value("round") == 2


async def test_a_whole_game_ends_with_who_won_and_what_can_still_be_typed() -> None:
    """KO-4.4: the Overlord is crowned; Enter then tells the words and not the table again."""
    sitting = evening()
    told = await sitting.talk("gold anna 41", "")
    assert "Anna is crowned and wins the game.\n" in told
    assert "1. Anna, Overlord 41\n" in told
    assert "Type: u takes the last step back; log what happened; view the numbers; q ends.\n" in told
    over = "Type: u takes the last step back; log what happened; view the numbers; q ends.\n"
    assert await sitting.talk("", "") == over
    assert await sitting.talk("nonsense") == f"Not understood, nothing changed.\n{over}"
    assert "Now: Round 1." in await sitting.talk("u")


# What a newcomer typed


async def test_a_line_right_after_a_reaction_is_read_against_the_verdict() -> None:
    sitting = evening()
    await sitting.talk("", "eli", "fay", "ben r", "c")
    assert sitting.said[4] == ""
    assert sitting.said[5].startswith("Ben reacts first.\nNow: Ben: show the card.\n")
    assert "Ben retaliates" in sitting.said[5]
    assert "Ben reacts.\n" not in "".join(sitting.said)


async def test_a_second_hand_right_after_the_first_still_counts() -> None:
    """G-8: two hands that cannot be told apart are a tie, even when their lines come at once."""
    sitting = evening()
    told = await sitting.talk("", "eli", "fay", "dan r", "ben r", "")
    assert "Ben and Dan cannot be told apart" in told or "Dan and Ben cannot be told apart" in told


@pytest.mark.parametrize("settings", [{}, FULL], ids=["referee", "full"])
@pytest.mark.parametrize("letter", list("abcdef"))
async def test_a_single_letter_is_never_a_seat_and_never_a_card(letter: str, settings: dict[str, Value]) -> None:
    """A leftover `c` or `b` of a verdict passed the order on to seat 3 or 2."""
    sitting = evening(settings)
    await sitting.talk("", "fay")
    number, has = sitting.table.number, holder(sitting)
    await sitting.talk(letter)
    assert holder(sitting) == has == "Fay"
    assert sitting.table.number == number or letter == "a"


async def test_a_pass_of_who_may_not_react_is_no_card() -> None:
    """`2 p` was taken for a card called p, of the very player who had announced one."""
    sitting = evening(FULL)
    assert await sitting.talk("", "ben", "a", "2 p") == "Ben may not react here.\n"
    assert await sitting.talk("2 c") != ""
    assert "c is new" not in sitting.said[-1]
    assert sitting.table.number == 3


async def test_beside_a_new_card_the_target_is_said_by_one_name() -> None:
    sitting = evening(FULL)
    told = await sitting.talk("", "ben", "ambush")
    assert "a name: it goes to" in told
    assert "then a name" not in told
    assert "Who gets the order" not in await sitting.talk("fay")


async def test_enter_never_answers_a_verdict() -> None:
    """Showing the card needs `c`: Enter repeats the question."""
    sitting = evening()
    told = await sitting.talk("", "eli", "fay", "ben r", later(1), "", "")
    assert told.startswith("Now: Ben: show the card.\n")
    assert "Type: c: the card is shown; b: take it back" in told
    assert holder(sitting) == "Eli"


async def test_enter_is_the_first_question_only() -> None:
    """With a clock the window says no word for Enter, and what the receiver could do is not done by it."""
    sitting = evening({"clocks": "on"})
    told = await sitting.talk("", "eli", later(3), "fay", "")
    assert told.startswith("Now: Retaliate on Eli's card?\n")
    assert "Enter:" not in told
    assert sitting.table.number == 3


async def test_half_a_row_within_fix_is_not_taken_for_one_seat() -> None:
    sitting = evening()
    told = await sitting.talk("fix round 4; gold 5 7")
    assert told == "Say all 6 numbers of gold, or one with a name: gold fay 12.\n"
    assert sitting.table.number == 0
    await sitting.talk("fix round 4; gold fay 7 he counted; gold 5 +2")
    assert gold(sitting) == [5, 5, 5, 5, 7, 7]


async def test_the_holder_is_made_right_by_name_in_one_line_with_the_rest() -> None:
    sitting = evening()
    await sitting.talk("fix round 3; step hold; holder ben; gold 1 2 3 4 5 6 because we began on paper")
    assert (holder(sitting), sitting.table.view(None).value("round")) == ("Ben", 3)
    assert "Only an active player" not in await sitting.talk("holder el")
    assert holder(sitting) == "Eli"


async def test_what_follows_from_other_numbers_is_neither_offered_nor_taken() -> None:
    sitting = evening()
    told = (await sitting.talk("??")).replace("\n  ", " ")
    offered = told.partition("Numbers that can be made right: ")[2].partition(".")[0].split(", ")
    assert {"gold", "holder", "bank"} <= set(offered)
    assert not {"total", "transfers", "sheet"} & set(offered)
    assert (await sitting.talk("total 300")).startswith("Not understood")


async def test_a_card_is_typed_in_by_its_word_at_any_time() -> None:
    sitting = evening(FULL)
    await sitting.talk("card flatter", "shield", "left", "1", "2", ".", "", "eli", "flatter")
    asked = "shield or book (shield, book), Enter leaves it as it is; . for all that is left, stop drops it?"
    assert " ".join(sitting.said[1].split()).startswith(asked)
    assert "Eli plays flatter to Fay." in sitting.said[-1]
    assert "card NAME: what the card says" in await sitting.talk("??")


async def test_a_player_alone_is_no_card() -> None:
    sitting = evening(FULL)
    assert await sitting.talk("", "eli", "fay") == "Fay is a player: say which card first.\n"
    assert sitting.table.number == 2


async def test_the_words_for_a_reaction_stay_in_the_line_type_while_the_holder_thinks() -> None:
    """KO-6.2: Plead Guilty is open beside the holder's own question."""
    for settings in ({}, FULL):
        sitting = evening(settings)
        told = await sitting.talk("", "eli", "capitalize cleo" if settings else "cleo", "")
        typed = told[told.index("Type: ") :]
        assert "x: I cannot pass" in typed
        assert "r with a seat: react, as in anna r" in typed


async def test_a_reaction_given_to_the_wrong_hand_is_given_to_the_right_one() -> None:
    sitting = evening()
    told = await sitting.talk("", "eli", "fay", "ben r", "not ben but cleo")
    assert "That was Cleo, not Ben.\nNow: Cleo: show the card.\n" in told
    assert "That was Dan, not Cleo." in await sitting.talk("not 3 4")


async def test_a_window_that_went_wrong_runs_again_in_full() -> None:
    sitting = evening({"clocks": "on"})
    told = await sitting.talk("", "eli", later(3), "fay", later(1), "ben r", later(1), "void because the dog barked")
    assert told.startswith("The window runs again in full: the dog barked.\nNow: Retaliate on Eli's card?\n3.0 s left")
    assert await sitting.talk("c") == "to whom: 1 Anna, 2 Ben, 3 Cleo, 4 Dan, 5 Eli.\n"


async def test_who_cannot_be_named_is_told_with_who_can() -> None:
    sitting = evening()
    told = await sitting.talk("", "anna")
    assert told == "Anna cannot be named here; to whom: 2 Ben, 3 Cleo, 4 Dan, 5 Eli, 6 Fay.\n"


async def test_the_holder_s_own_name_asks_for_nothing_that_may_be_left_out() -> None:
    sitting = evening()
    told = await sitting.talk("", "eli", "eli")
    assert told.startswith("Eli cannot be named here; to whom: 1 Anna")
    assert await sitting.talk("view", "stop") == "Nothing is being asked.\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("r", "No reaction is open now."),
        ("fay +3", "The number comes first: +3 fay."),
        ("fay 9", "To set a number, say which: gold fay 12."),
        ("gold 5", "Say what it becomes: gold eli +3"),
        ("2 p", "No reaction is open now."),
    ],
)
async def test_a_turned_line_is_told_how_it_is_meant(line: str, sentence: str) -> None:
    sitting = evening()
    assert (await sitting.talk("", line)).startswith(sentence)
    assert sitting.table.number == 1


async def test_hold_says_when_nothing_runs() -> None:
    sitting = evening()
    assert await sitting.talk("", "eli", "fay", "h") == "Nothing runs on a clock now.\n"
    assert not sitting.table.held


async def test_hold_stops_a_window_that_has_a_least_time_only() -> None:
    """G-9, TW-KO-3: Plead Guilty ends by the holder's card, but its least time runs."""
    sitting = evening({"clocks": "on"})
    told = await sitting.talk("", "eli", later(3), "fay", later(5), "h")
    assert "Now: Fay holds the Execution Order" in told
    assert "No clock runs" not in "".join(sitting.said)
    assert sitting.table.held


async def test_wait_far_back_asks_once_more() -> None:
    sitting = evening()
    await sitting.talk("", "eli", "fay", "dan", "+1 anna", "+1 ben", "+1 cleo", "+1 dan", "wait")
    assert sitting.said[-1].endswith("Type wait! if you are sure.\n")
    assert holder(sitting) == "Fay"
    told = await sitting.talk("wait!")
    assert told.startswith("Taken back, ")
    assert "Now: Retaliate on Eli's card?" in told


async def test_the_line_type_never_takes_more_than_two_lines_and_breaks_between_words_for_one_thing() -> None:
    sitting = evening({"clocks": "on"})
    await sitting.talk("", "eli", later(3), "fay", later(5), "dan", "ben r", later(1), "c", later(5))
    for said in sitting.said:
        lines = said.splitlines()
        start = next((number for number, line in enumerate(lines) if line.startswith("Type: ")), len(lines))
        typed = [line for line in lines[start:] if line.startswith(("Type: ", "  "))]
        assert len(typed) <= 2
        assert all(width(line) <= COLUMNS for line in typed)
        assert not any(line.endswith((" seat", " with a")) for line in typed)


async def test_a_row_with_a_number_below_nothing_is_a_row() -> None:
    """KO-4.3: the Slave pays; the last number of a row is not what the third seat gets."""
    sitting = evening()
    await sitting.talk("income 4 3 3 2 2 -2", "fix income 4 3 3 2 1 -1")
    view = sitting.table.view(None)
    assert [view.value("income", seat) for seat in (1, 5, 6)] == [4, 1, -1]

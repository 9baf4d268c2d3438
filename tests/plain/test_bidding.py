"""Bids of Kill Shakespeare in typed lines: by the label before or behind the name, in turn, and never led from a sealed
bid to the totals that everybody reads (KS-5.3a, KS-6.4, KS-17.3)."""

from __future__ import annotations

import pytest

from companion.core.game import Start
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare.start import sample
from tests.plain.talking import Sitting

AT_BIDS = ("", "21 y 9 9")
AT_ITEMS = (*AT_BIDS, "20 10 10 9", "", "5 3", "", "")
IN = "Ben is in; u takes steps back, the last one first.\n"
ASKS = "Ben, the total, or tokens such as 3 3 2, the others look away?\n"


def evening() -> Sitting:
    return Sitting(game=GAME, start=sample(4))


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("line", ["ben", "2", "ben bid", "bid ben", "BID be", "bid in secret 2", "ben bid in secret"])
async def test_a_bid_begins_by_its_label_before_or_behind_the_name(line: str) -> None:
    """P-KS-10."""
    sitting = evening()
    assert (await sitting.talk(*AT_BIDS, line, "9")).startswith("Ben has bid (KS-5.3a).\n")
    assert sitting.said[-2] == ASKS


@pytest.mark.parametrize("line", ["ben 3 3 2", "ben bid 3 3 2", "bid ben 3 3 2", "bid in secret ben 3 3 2"])
async def test_the_bid_may_stand_in_the_same_line(line: str) -> None:
    assert (await evening().talk(*AT_BIDS, line)).startswith("Ben has bid (KS-5.3a).\n")


@pytest.mark.parametrize("line", ["bid ben 9", "ben bid 9", "bid ben", "ben bid", "ben 9", "ben"])
async def test_who_is_in_is_told_so_and_how_it_is_taken_back(line: str) -> None:
    """KS-5.3a: and nothing of the totals that are asked of the others."""
    sitting = evening()
    await sitting.talk(*AT_BIDS, "ben 9")
    number = sitting.table.number
    assert await sitting.talk(line) == IN
    assert sitting.table.number == number
    await sitting.talk("u")
    assert await sitting.talk("ben") == ASKS


async def test_a_label_alone_asks_whose_where_it_could_be_several() -> None:
    sitting = evening()
    assert await sitting.talk(*AT_BIDS, "bid") == "Whose? Type anna, or another name.\n"
    assert await sitting.talk("bid zoe") != IN


async def test_the_totals_are_called_totals_and_whose_they_are_is_said_once() -> None:
    """`totals of Anna, Ben: 4 numbers (Anna; Ben...)` said it twice."""
    told = flat(await evening().talk(*AT_BIDS, "x y"))
    assert told == "totals: 4 whole numbers from 0 to 99, with blanks between them (Anna; Ben; Cleo; Dev)."


# The items


async def test_items_go_round_and_a_line_out_of_turn_says_whose_turn_it_is() -> None:
    """KS-6.4: Anna bids without her name, Ben is passed over, Cleo is next; Dev has to wait."""
    sitting = evening()
    told = flat(await sitting.talk(*AT_ITEMS, "dev 3 2"))
    waits = "Dev is not asked now. Anna bids on Turn Order. Then Ben, Cleo, Dev. f: Anna lays on the table."
    assert told == waits
    told = await sitting.talk("bid", "3", "2", "f")
    assert flat(sitting.said[1]).startswith("Anna, the first token from 0 to 99, Enter for none;")
    assert told.startswith("Ben lays tokens on the table (KS-6.4).\n")
    assert "Also: Cleo, bid on Turn Order" in told
    assert "Anna bids on Turn Order" not in flat(await sitting.talk("dev bid"))
    await sitting.talk("cleo bid 1", "2", "bid dev 5", "")
    assert "Also: Anna, bid on Information" in await sitting.talk("")


async def test_what_is_left_for_the_table_is_one_line_at_the_end() -> None:
    """P-KS-16: Anna in the app, the others with their tokens on the table."""
    sitting = evening()
    await sitting.talk(*AT_ITEMS, "anna 3", "2", "f", "f", "f", "anna", "", "", "anna 4", "")
    told = await sitting.talk("1 2 2 0 0 0 1 1 1")
    assert "Turn Order: Anna 5, Ben 1, Cleo 2, Dev 2; Information: Anna 0" in flat(told)


async def test_a_grid_that_begins_with_a_seats_digit_is_the_grid() -> None:
    """P-KS-16: nobody has laid anything; 26 keys as ever."""
    told = await evening().talk(*AT_ITEMS, "1 2 3 4 1 2 3 4 1 2 3 4")
    assert "Turn Order: Anna 1, Ben 2, Cleo 3, Dev 4" in flat(told)


async def test_the_numbers_of_the_pieces_are_called_up_by_a_word_that_says_so() -> None:
    """P-KS-00, D.6."""
    begins = Start(roster=seat_people(("Anna", "Ben")), inputs={1: {"character": "hamlet"}, 2: {"character": "viola"}})
    sitting = Sitting(game=GAME, start=begins)
    await sitting.talk()
    assert "numbers: numbers that the pieces print, asked one by one" in flat(sitting.said[0])
    assert await sitting.talk("numbers") == "track: final space from 1 to 99?\n"

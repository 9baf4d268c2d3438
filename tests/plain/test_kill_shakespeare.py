"""A round of Kill Shakespeare by typed lines: totals as a row, the event as one line, effects, quests, the bid grid."""

from __future__ import annotations

from companion.games.kill_shakespeare import GAME
from companion.games.kill_shakespeare.start import sample
from tests.plain.talking import Sitting

AT_BIDS = ("", "21 y 9 9")


def evening() -> Sitting:
    return Sitting(game=GAME, start=sample(4))


def number(sitting: Sitting, what: str, seat: int | None = None) -> object:
    return sitting.table.view(None).value(what, seat)


async def test_a_whole_round_is_a_dozen_short_lines() -> None:
    """A2-2: 21 + 12 for the Quill against 49; then dice, Wheel, planning, the grid at once, a quest, and Prep."""
    sitting = evening()
    await sitting.talk(*AT_BIDS, "20 10 10 9", "", "5 3", "", "", "3 2 2 1 0 0 0 0 1 2 3 3", "")
    assert number(sitting, "vp", 1) == 7
    assert "which place do you take" in " ".join(sitting.said[-1].split())
    await sitting.talk("1", "1", "1", "1", "", "", "quest 2 easy", "", "", "")
    assert number(sitting, "quests", 2) == "1/0"
    assert number(sitting, "round") == 2


async def test_the_grid_of_bids_line_by_line_and_an_order_that_the_table_resolved() -> None:
    by_line, resolved = evening(), evening()
    before = (*AT_BIDS, "20 10 10 9", "", "5 3", "", "")
    told = await by_line.talk(*before, "3 2 2 1")
    assert told == "Information (4 numbers from 0 to 99: Anna; Ben; Cleo; Dev)?\n"
    assert "Anna 3, Ben 2, Cleo 2, Dev 1" in await by_line.talk("3 2 2 1", "0 0 0 0", "1 2 3 3")
    await resolved.talk(*before, "the table", "2 1 3 4")
    assert [number(resolved, "place", seat) for seat in (1, 2, 3, 4)] == [2, 1, 3, 4]


async def test_what_a_card_does_is_one_line_one_entry_and_is_settled_at_its_end() -> None:
    """Four changes at once; Hope that falls to 0 in one of them is told with what follows (KS-10.1)."""
    sitting = evening()
    await sitting.talk(*AT_BIDS)
    entries = sitting.table.number
    told = await sitting.talk("effect 4h---- 2v+ a+ Storm of Hope")
    assert sitting.table.number == entries + 1
    assert (number(sitting, "hope cawdor"), number(sitting, "vp", 2), number(sitting, "iago stack")) == (0, 6, 1)
    assert "(Storm of Hope)" in told
    assert "KS-10.1" in told
    assert "4 Cawdor 0" in " ".join((await sitting.talk("view hope")).split())
    await sitting.talk("u")
    assert number(sitting, "hope cawdor") == 4


async def test_a_board_that_is_one_step_from_bad_says_so_in_words() -> None:
    sitting = evening()
    told = " ".join((await sitting.talk(*AT_BIDS, "effect 4h---", "view")).split())
    assert "4 Cawdor 1 low!" in told
    assert "Search: 0 of 10" in told


async def test_words_about_clocks_are_answered_where_there_are_none() -> None:
    sitting = evening()
    assert await sitting.talk("longer") == "There are no windows to make longer or shorter here.\n"
    assert await sitting.talk("h") == "Nothing runs on a clock now.\n"
    assert await sitting.talk("anna r") == "No reaction is open now.\n"
    assert sitting.table.number == 0
    assert "clock" not in await sitting.talk("??")

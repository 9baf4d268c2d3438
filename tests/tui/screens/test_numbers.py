"""The board of numbers: typed over, given as one step, refused without a loss."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import Paste

from companion.core.messages import Adjust, AdjustAll, Change, Next
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View
from companion.tui.screens.board_lines import board_lines
from companion.tui.screens.cells import Desk, board
from companion.tui.screens.numbers import NumbersScreen
from tests.table.evening import Evening
from tests.tui.evening import opened
from tests.tui.screens.host import UGLY, Hand, keys, results, seen, shown, storm, text, typed
from tests.tui.shakespeare_moments import played


async def test_only_what_differs_is_given_as_one_step() -> None:
    """G-3: one entry, one undo, with a reason."""
    evening = Evening(3)
    hand = Hand(evening.table)
    async with shown(NumbersScreen(evening.table, hand)) as pilot:
        await keys(pilot, "7", "enter", "0", "enter", "1", "2")
        assert "points of Anna 0 → 7, points of Cleo 0 → 12." in text(pilot)
        await keys(pilot, "ctrl+s")
        assert results(pilot) == [None]
    changes = (Change(what="points", seat=1, to=7), Change(what="points", seat=3, to=12))
    assert hand.given == [AdjustAll(changes=changes)]
    assert evening.points() == (7, 0, 12)
    evening.table.undo()
    assert evening.points() == (0, 0, 0)


async def test_a_reason_can_be_typed() -> None:
    evening = Evening(2)
    hand = Hand(evening.table)
    async with shown(NumbersScreen(evening.table, hand)) as pilot:
        await keys(pilot, "7", *["down"] * 9)
        await typed(pilot, "we began on paper")
        await keys(pilot, "ctrl+s")
    assert hand.given == [AdjustAll(changes=(Change(what="points", seat=1, to=7),), reason="we began on paper")]


async def test_a_play_that_began_on_paper_starts_in_the_middle() -> None:
    """Kill the Overlord: gold, round and step, the holder by name."""
    table = opened().table
    hand = Hand(table)
    async with shown(NumbersScreen(table, hand)) as pilot:
        for gold in (12, 3, 0, 7, 40, 9):
            await typed(pilot, str(gold))
            await keys(pilot, "enter")
        while "round is 1." not in text(pilot):
            await keys(pilot, "enter")
        await keys(pilot, "4", "ctrl+s")
        assert results(pilot) == [None]
    view = table.view(None)
    assert [view.value("gold", seat) for seat in table.roster.numbers] == [12, 3, 0, 7, 40, 9]
    assert view.value("round") == 4


async def test_a_refusal_is_told_and_everything_typed_stays() -> None:
    evening = Evening(2)
    hand = Hand(evening.table)
    async with shown(NumbersScreen(evening.table, hand)) as pilot:
        await keys(pilot, "7", "enter", "-", "4", "ctrl+s")
        assert "Points: at least 0, not -4." in text(pilot)
        assert "7*" in text(pilot)
        assert "-4*" in text(pilot)
        assert results(pilot) == []
    assert hand.given == []
    assert evening.points() == (0, 0)


async def test_nothing_that_differs_is_said() -> None:
    async with shown(NumbersScreen(Evening(2).table, Hand(Evening(2).table))) as pilot:
        await keys(pilot, "ctrl+s")
        assert "Nothing differs" in text(pilot)


async def test_a_number_typed_wrong_is_taken_back() -> None:
    async with shown(NumbersScreen(Evening(2).table, Hand(Evening(2).table))) as pilot:
        await keys(pilot, "7", "1", "backspace")
        assert "7*" in text(pilot)
        await keys(pilot, "backspace")
        assert "*" not in text(pilot)
        assert "as the table says" in text(pilot)


@pytest.mark.parametrize("key", ["escape", "ctrl+o"])
async def test_closing_asks_only_where_something_would_be_lost(key: str) -> None:
    evening = Evening(2)
    async with shown(NumbersScreen(evening.table, Hand(evening.table))) as pilot:
        await keys(pilot, "7", key)
        assert "Close without writing this number?" in text(pilot)
        await keys(pilot, "n")
        assert "7*" in text(pilot)
        await keys(pilot, key, "y")
        assert results(pilot) == [None]
    async with shown(NumbersScreen(evening.table, Hand(evening.table))) as pilot:
        await keys(pilot, key)
        assert results(pilot) == [None]


async def test_what_was_typed_survives_a_change_at_the_table() -> None:
    evening = Evening(2)
    async with shown(NumbersScreen(evening.table, Hand(evening.table))) as pilot:
        await keys(pilot, "7")
        evening.table.submit(Adjust(what="points", seat=2, to=5))
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "7*" in text(pilot)
        assert any(line.startswith(" 2") and " 5" in line for line in seen(pilot))


def single(*rows: Row) -> Desk:
    """Numbers of the table alone."""
    panels = (Panel(kind=Kind.LINES, id="place", title="place", rows=rows),)
    return Desk(board=board(View(headline="", panels=panels), seat_people(("Anna", "Ben"))))


async def test_a_number_takes_no_letter_but_a_word_and_what_has_a_name_do() -> None:
    rows = (Row(id="holder", value=1, said="Anna"), Row(id="round", value=2), Row(id="step", value="heroes"))
    hand = single(*rows)
    taken = []
    for at in range(4):
        hand.go(at)
        taken.append(hand.type("z"))
    assert taken == [True, False, True, True], "holder by name, round, step, reason"
    async with shown(NumbersScreen(Evening(2).table, Hand(Evening(2).table))) as pilot:
        await keys(pilot, "7", "z")
        assert "Only a number goes in here" in text(pilot)
        assert "7*" in text(pilot)


def test_a_word_among_the_numbers_is_not_cut() -> None:
    rows = (Row(id="step", value="before a hero's turn"), Row(id="round", value=2))
    lines = board_lines(single(*rows), seat_people(("Anna", "Ben")), 80, 12)
    assert any("before a hero's turn" in line.plain for line in lines[:3])


async def test_a_paste_types_nothing() -> None:
    """D3-3."""
    async with shown(NumbersScreen(Evening(2).table, Hand(Evening(2).table))) as pilot:
        pilot.app.screen.post_message(Paste("12\n13"))
        await pilot.pause()
        assert "what was pasted did nothing" in text(pilot)
        assert "as the table says" in text(pilot)


async def test_any_size_and_any_name_is_shown_without_an_exception() -> None:
    """D2-1, C1-1."""
    table = opened(UGLY).table
    table.submit(Next())
    async with shown(NumbersScreen(table, Hand(table))) as pilot:
        await storm(pilot)
        assert "1 ● [/" in text(pilot)
        assert "Ctrl+S write it" in text(pilot)
        assert "reason" in text(pilot)


# Walking


def desk(view: View | None = None, people: int = 3) -> Desk:
    table = Evening(people).table
    return Desk(board=board(view or table.view(None), table.roster))


def panel(id: str, *rows: Row, kind: Kind = Kind.SCORES) -> Panel:
    return Panel(kind=kind, id=id, title=id, rows=rows)


def test_what_follows_from_others_is_no_cell() -> None:
    gold = panel("gold", *(Row(seat=seat, value=seat) for seat in (1, 2, 3)))
    rank = panel("rank", *(Row(seat=seat, value=seat, derived=True) for seat in (1, 2, 3)))
    place = panel("place", Row(id="round", value=1), Row(id="total", value=9, derived=True), kind=Kind.LINES)
    found = desk(View(headline="", panels=(gold, rank, place, panel("race.w1", kind=Kind.RACE)))).board
    assert [cell.key for cell in found.cells[:-1]] == [("gold", 1), ("gold", 2), ("gold", 3), ("round", None)]


def test_enter_walks_down_each_column_and_round() -> None:
    hand = desk()
    walked = []
    for _ in hand.board.cells:
        walked.append(hand.cell.key)
        hand.next()
    assert walked[:4] == [("points", 1), ("points", 2), ("points", 3), ("bids", 1)]
    assert walked[-1] == ("", None)
    assert hand.at == 0


@pytest.mark.parametrize(
    ("steps", "key"),
    [
        ([(1, 0)], ("bids", 1)),
        ([(0, 1), (0, 1)], ("points", 3)),
        ([(0, 1), (1, 0), (0, -1)], ("bids", 1)),
        ([(-1, 0), (0, -1)], ("points", 1)),
        ([(0, 1)] * 3, ("round", None)),
        ([(0, 1)] * 3 + [(1, 0)], ("step", None)),
        ([(0, 1)] * 20, ("", None)),
    ],
)
def test_arrows_walk_over_the_board_and_stop_at_its_edge(steps: list[tuple[int, int]], key: Any) -> None:
    hand = desk()
    for right, down in steps:
        hand.step(right, down, across=2)
    assert hand.cell.key == key


def test_the_same_number_typed_again_is_no_change() -> None:
    hand = desk()
    hand.type("0")
    assert hand.command() is None
    hand.type("0")
    assert hand.command() is None


def test_words_stay_words_and_numbers_become_numbers() -> None:
    who = panel("role", *(Row(seat=seat, value="Slave") for seat in (1, 2, 3)))
    unknown = panel("bank", Row(id="bank", value=None), kind=Kind.LINES)
    hand = desk(View(headline="", panels=(who, unknown)))
    for letter in "War Lord":
        hand.type(letter)
    hand.go(3)
    for letter in "-62":
        hand.type(letter)
    command = hand.command()
    assert command is not None
    assert command.changes == (Change(what="role", seat=1, to="War Lord"), Change(what="bank", to=-62))


async def test_things_that_several_numbers_are_about_have_a_row_each_and_whole_names() -> None:
    """Kill Shakespeare: areas by rows, Hope and the others in columns; no label is cut at 80x24."""
    table = played().table
    hand = Hand(table)
    async with shown(NumbersScreen(table, hand)) as pilot:
        found = seen(pilot)
        heads = next(line for line in found if "Hope" in line)
        assert heads.split() == ["Hope", "liberated", "stronghold", "leader", "token", "lowered"]
        assert next(line for line in found if "Messaline" in line).split() == [
            *("Messaline", "2", "no", "standing", "0", "0", "0")
        ]
        assert "↓ 6 more lines" in text(pilot)
        assert not [line for line in found if "…" in line]
        await keys(pilot, *["down"] * 5, "7", "right", "y", "e", "s")
        assert "Hope in Messaline 2 → 7" in text(pilot)
        assert "Messaline liberated no → yes" in text(pilot)
        await keys(pilot, *["down"] * 9)
        assert "Richard's space    6" in text(pilot)
        assert "more lines" not in text(pilot)
        await keys(pilot, "ctrl+s")
    assert (table.view(None).value("hope messaline"), table.view(None).value("liberated messaline")) == (7, True)


async def test_numbers_of_seats_at_things_have_a_column_for_each_seat() -> None:
    """Influence on the map; a sign says where there are more columns."""
    table = played(step="action", level="map").table
    async with shown(NumbersScreen(table, Hand(table)), (120, 40)) as pilot:
        heads = next(line for line in seen(pilot) if "influence" in line)
        assert [f"influence {shape}" in heads for shape in "●▲■◆"] == [True] * 4
        assert heads.rstrip().endswith("→")
        await keys(pilot, *["down"] * 8, *["right"] * 2, "5")
        assert "influence in Maentua of Ben 0 → 5." in text(pilot)
        await keys(pilot, *["right"] * 12)
        heads = next(line for line in seen(pilot) if "stronghold" in line)
        assert heads.strip().startswith("←")


def test_names_stand_below_each_other_where_numbers_of_seats_have_two_digits() -> None:
    """And the arrow to further columns is not cut off with the last of those that fit."""
    names = [f"Name {number}" for number in range(12)]
    seats = range(1, 13)
    panels = tuple(
        Panel(kind=Kind.SCORES, id=f"r{at}", title=f"R{at}", rows=tuple(Row(seat=each, value=at) for each in seats))
        for at in range(30)
    )
    roster = seat_people(names)
    desk = Desk(board=board(View(headline="", panels=panels), roster))
    for width in range(60, 81):
        lines = [line.plain for line in board_lines(desk, roster, width, 24)]
        assert lines[0].rstrip().endswith("→")
        assert len({line.index("Name") for line in lines[1:13]}) == 1

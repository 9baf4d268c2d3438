"""The log: every told sentence, going back to a line, photo finishes again, and no cost for a long evening."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from textual.events import MouseScrollUp

from companion.core.messages import Adjust, Confirm
from companion.table.table import Table
from companion.tui.screens.log import LogScreen
from companion.tui.screens.reel import Reel, clock
from tests.table.evening import Evening
from tests.tui.screens.host import DRIVES, UGLY, actions, keys, results, seen, shown, storm, text
from tests.tui.shakespeare_moments import played

MANY = 10_000


def screen(table: Table[Any]) -> LogScreen:
    return LogScreen(table, rewind=actions(table).rewind)


def grabbed(people: int = 3) -> Evening:
    """A round that was played: bids, two hands, the card of the first."""
    evening = Evening(people).open()
    evening.keeper.advance(1.0)
    evening.press(2)
    evening.keeper.advance(0.02)
    evening.press(3)
    evening.keeper.advance(0.5)
    evening.table.submit(Confirm())
    return evening


def judged(evening: Evening) -> int:
    return next(told.number for told in evening.table.log(None) if "reacts first" in told.text)


def line_with_cursor(lines: list[str]) -> str:
    return next(line for line in lines if "▌" in line)


async def test_the_newest_line_is_under_the_cursor_and_each_has_its_number_and_time() -> None:
    evening = grabbed()
    async with shown(screen(evening.table)) as pilot:
        last = evening.table.log(None)[-1]
        assert str(last.number) in line_with_cursor(seen(pilot))
        assert "0:01" in line_with_cursor(seen(pilot))
        assert "Anna has sealed a bid." in text(pilot)


@pytest.mark.parametrize("key", ["q", "Q", "escape", "backspace", "l"])
async def test_several_keys_close_it_and_one_is_shown(key: str) -> None:
    """D2-3: Esc is never the only way."""
    async with shown(screen(grabbed().table)) as pilot:
        assert "q close" in text(pilot)
        await keys(pilot, key)
        assert results(pilot) == [None]


async def test_enter_goes_back_to_the_line_and_to_the_play() -> None:
    """Nothing is asked: it can be brought again."""
    evening = grabbed()
    evening.table.submit(Adjust(what="points", seat=1, by=5))
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "up", "enter")
        assert evening.points()[0] == 0
        assert results(pilot) == [None]
    evening.table.redo()
    assert evening.points()[0] == 5


async def test_what_everybody_has_seen_is_asked_about_once() -> None:
    """A barrier: the bids have been shown."""
    evening = grabbed()
    number = evening.table.number
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "home", "enter")
        assert "what everybody has seen" in " ".join(text(pilot).split())
        await keys(pilot, "n")
        assert evening.table.number == number
        await keys(pilot, "enter", "y")
        assert evening.points() == (0, 0, 0)
        assert evening.asked() == ["P-TOY-01/1/1", "P-TOY-01/1/2", "P-TOY-01/1/3"]


async def test_a_line_that_was_taken_back_is_no_place_to_go_to() -> None:
    evening = Evening()
    evening.bid(1)
    evening.table.undo()
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "up", "enter")
        assert "has been taken back: choose one that stands." in text(pilot)
        assert "(taken back)" in line_with_cursor(seen(pilot))


async def test_nothing_is_asked_where_nothing_would_change() -> None:
    evening = grabbed()
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "enter")
        assert "Nothing has happened after this line." in text(pilot)


async def test_f_opens_the_photo_finish_of_a_line_and_closes_it_again() -> None:
    evening = grabbed()
    evening.open()
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "f")
        assert "No reactions were judged" in text(pilot)
        await keys(pilot, "home")
        while f" {judged(evening)} " not in line_with_cursor(seen(pilot)):
            await keys(pilot, "down")
        await keys(pilot, "f")
        assert "20 ms later" in text(pilot)
        assert "The grab of round 1" in text(pilot)
        await keys(pilot, "q")
        assert results(pilot) == []
        assert "The grab of round 1" not in text(pilot)


async def test_what_happens_while_it_is_open_is_added() -> None:
    evening = Evening()
    evening.bid(1)
    async with shown(screen(evening.table)) as pilot:
        evening.bid(2)
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "Ben has sealed a bid." in line_with_cursor(seen(pilot))
        await keys(pilot, "up")
        evening.table.undo()
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "Anna has sealed a bid." in line_with_cursor(seen(pilot))
        assert "Ben has sealed a bid. (taken back)" in text(pilot)


async def test_the_start_of_an_empty_play_is_its_only_line() -> None:
    async with shown(screen(Evening().table)) as pilot:
        await keys(pilot, "up", "pageup", "end", "f", "enter")
        assert "The start of the play." in line_with_cursor(seen(pilot))


async def test_strange_texts_are_shown_literally_and_drive_nothing() -> None:
    """C1-1, C1-5: names and reasons of other people."""
    evening = Evening(2)
    for name in (*UGLY, f"pwn{DRIVES}"):
        evening.table.note("remark", text=f"{name} was here")
    async with shown(screen(evening.table), (120, 40)) as pilot:
        for name in UGLY[:5]:
            assert f"{name} was here" in text(pilot)
        assert all(character.isprintable() for line in seen(pilot) for character in line)


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1."""
    async with shown(screen(grabbed().table)) as pilot:
        await storm(pilot)
        assert "Ben grabs 1 point." in line_with_cursor(seen(pilot))


async def test_the_wheel_moves_the_cursor() -> None:
    evening = grabbed()
    log = screen(evening.table)
    async with shown(log) as pilot:
        await pilot._post_mouse_events([MouseScrollUp])
        await pilot.pause()
        assert "Ben grabs 1 point." not in line_with_cursor(seen(pilot))


async def test_a_line_is_chosen_by_clicking_it() -> None:
    evening = grabbed()
    async with shown(screen(evening.table)) as pilot:
        await pilot.click(offset=(20, 3))
        assert "Anna has sealed a bid." in line_with_cursor(seen(pilot))
        await pilot.click(offset=(2, 23))
        assert "Anna has sealed a bid." in line_with_cursor(seen(pilot))


# Ten thousand sentences


def long_evening() -> Evening:
    evening = Evening(2)
    for index in range(MANY):
        evening.table.note("remark", text=f"Remark {index}, which with all of its words needs two lines of a terminal.")
    return evening


async def test_ten_thousand_lines_are_laid_out_only_where_they_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = long_evening()
    laid_out: list[int] = []
    rows = Reel._rows

    def counted(self: Reel, index: int, width: int) -> list[Any]:
        laid_out.append(index)
        return rows(self, index, width)

    monkeypatch.setattr(Reel, "_rows", counted)
    async with shown(screen(evening.table)) as pilot:
        await keys(pilot, "home", "end", "pageup", "pageup", "up", "down")
        assert "Remark 9" in text(pilot)
    assert len(laid_out) < 24 * 4 * 8


async def test_visits_leave_nothing_behind() -> None:
    """Twenty looks into a long log cost no more memory than one."""
    evening = long_evening()
    async with shown(screen(evening.table)) as pilot:
        for _ in range(20):
            pilot.app.push_screen(screen(evening.table))
            await keys(pilot, "up", "q")
        gc.collect()
        alive = [each for each in gc.get_objects() if isinstance(each, LogScreen)]
        assert len(alive) <= 3


# What is visible


def told(count: int) -> Reel:
    evening = Evening(2)
    for index in range(count):
        evening.table.note("remark", text=f"Remark {index}.")
    reel = Reel()
    reel.take(evening.table.log(None))
    return reel


def test_the_cursor_is_always_in_sight() -> None:
    reel = told(100)
    for by in (-1, -50, 3, -100, 20, 100, -7):
        reel.move(by)
        lines = reel.lines(40, 10)
        assert len(lines) == 10
        assert sum("▌" in line.plain for line in lines) == 1


def test_a_page_turns_to_what_was_out_of_sight() -> None:
    reel = told(100)
    reel.lines(40, 10)
    before = reel.at
    reel.page(-1)
    assert reel.at == before - 9


def test_a_sentence_higher_than_the_room_shows_its_beginning() -> None:
    evening = Evening(2)
    evening.table.note("remark", text="word " * 100)
    reel = Reel()
    reel.take(evening.table.log(None))
    reel.move(5)
    assert "word" in reel.lines(30, 3)[0].plain


@pytest.mark.parametrize(("seconds", "words"), [(0.0, "0:00"), (59.99, "0:59"), (3725.0, "62:05"), (-1.0, "0:00")])
def test_play_time_is_minutes_and_seconds(seconds: float, words: str) -> None:
    assert clock(seconds) == words


async def test_a_line_that_is_longer_than_the_screen_is_read_to_its_end() -> None:
    """Down goes through its rows before it goes on; how many are still to come is said."""
    table = played(step="prep").table
    last = table.told(table.number, None)[-1]
    async with shown(screen(table)) as pilot:
        assert "more rows of this line" in text(pilot)
        assert last not in " ".join(text(pilot).replace("▌", " ").split())
        while "more row" in text(pilot):
            await keys(pilot, "pagedown")
        assert last in " ".join(text(pilot).replace("▌", " ").split())
        await keys(pilot, *["up"] * 40)
        assert "The start of the play." in text(pilot)
        await keys(pilot, "end", "home")
        assert "▌   0" in text(pilot)

"""The table on a real library file: what a crash, a second program and the end of a play leave behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import Start
from companion.core.messages import Refused, Resume, Sealed
from companion.core.seats import seat_people
from companion.journal import Library
from companion.table.clock import PlayClock
from companion.table.presses import Outcome, press
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.table.evening import PEOPLE, WINDOW, Source, seen
from tests.toy_game import GAME, Bid, State

EYES = (None, 1, 2, 3)
START = Start(roster=seat_people(PEOPLE[:3]), settings={"clocks": "on"})


class Shelf:
    """A library in a folder; `table` opens its one play as another program would."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "library.sqlite"
        self.wall = Source(1_700_000_000.0)
        self.open: list[Library] = []
        self.library().begin(GAME, START, "play-1")

    def library(self) -> Library:
        library = Library.open(self.path, now=self.wall)
        self.open.append(library)
        return library

    def table(self) -> Table[State]:
        library = self.library()
        _, start = library.start("play-1")
        journal = library.journal("play-1", GAME)
        return Table(GAME, start, clock=PlayClock.manual(), wall=self.wall, journal=journal)

    def close(self) -> None:
        for library in self.open:
            library.close()


@pytest.fixture
def shelf(tmp_path: Path) -> object:
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.close()


def bid_all(table: Table[State]) -> None:
    for seat in table.roster.numbers:
        table.submit(Bid(amount=Sealed(value=seat)), by=seat)


def test_b1_5_a_play_killed_in_mid_window_is_the_same_when_it_is_opened_again(shelf: Shelf) -> None:
    """Every kind of entry: a bid, a press, the clock's own, an early and a late press, undo, redo, a note."""
    table = shelf.table()
    keeper = Timekeeper(table)
    press(table, 2)
    bid_all(table)
    keeper.advance(1.0)
    press(table, 1, error=0.001, clock="box", resolution=0.001)
    keeper.advance(0.5)
    press(table, 3)
    table.undo()
    table.redo()
    table.note("box", text="The box is lost.")
    again = shelf.table()
    assert [seen(again, eyes) for eyes in EYES] == [seen(table, eyes) for eyes in EYES]
    assert [again.log(eyes) for eyes in EYES] == [table.log(eyes) for eyes in EYES]


def test_b2_1_the_second_program_collides_reads_again_and_goes_on(shelf: Shelf) -> None:
    here, there = shelf.table(), shelf.table()
    bid_all(here)
    with pytest.raises(Refused, match="Another program"):
        there.submit(Bid(amount=Sealed(value=1)), by=1)
    assert ([prompt.id for prompt in there.prompts(None)], there.held) == ([WINDOW], True)
    there.submit(Resume())
    assert press(there, 2).outcome is Outcome.CLAIMED
    assert shelf.table().number == 5


def test_the_end_is_marked_copied_and_taken_back_by_an_undo(shelf: Shelf) -> None:
    table = shelf.table()
    keeper = Timekeeper(table)
    for _ in range(3):
        bid_all(table)
        keeper.advance(10.0)
    library = shelf.library()
    result = table.result()
    assert result is not None
    assert [play.result for play in library.plays()] == [result.text]
    assert len(list(shelf.path.parent.glob("backups/*"))) == 1
    table.reopen()
    assert [play.result for play in library.plays()] == [None]

"""An evening with the toy game: a table on a clock that is moved by hand, and a notebook in memory for a journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.game import Game, Start
from companion.core.history import Entry
from companion.core.messages import Sealed, Value
from companion.core.prompts import Prompt
from companion.core.seats import seat_people
from companion.core.view import Finish, Kind, View
from companion.journal import JournalError, SomeoneElseWrote
from companion.table.clock import PlayClock
from companion.table.presses import Pressed, press
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.toy_game import GAME, Bid, State

PEOPLE = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")
WINDOW = "P-TOY-02/w1"


class Notebook:
    """A journal in memory. `fault` is raised by the next writes; `finished` is what the play is marked with."""

    def __init__(self, rows: list[Entry] | None = None) -> None:
        self.rows: list[Entry] = [] if rows is None else rows
        self.fault: JournalError | None = None
        self.unreadable: JournalError | None = None
        self.fault_at_end: JournalError | None = None
        self.finished: tuple[str, float] | None = None

    def append(self, entry: Entry) -> None:
        if self.fault is not None:
            raise self.fault
        if entry.number != len(self.rows) + 1:
            raise SomeoneElseWrote("Somebody else took that number.")
        self.rows.append(entry)

    def entries(self) -> list[Entry]:
        if self.unreadable is not None:
            raise self.unreadable
        return list(self.rows)

    def is_finished(self) -> bool:
        return self.finished is not None

    def finish(self, result_text: str, at: float) -> None:
        if self.fault_at_end is not None:
            raise self.fault_at_end
        self.finished = (result_text, at)

    def unfinish(self) -> None:
        if self.fault_at_end is not None:
            raise self.fault_at_end
        self.finished = None


class Source:
    """Seconds that move when a test says so."""

    def __init__(self, seconds: float = 100.0) -> None:
        self.seconds = seconds

    def __call__(self) -> float:
        return self.seconds


class Evening:
    """`table`, its `keeper` and its `notebook`; `settings` come on top of clocks that are on."""

    def __init__(
        self,
        people: int = 3,
        settings: Mapping[str, Value] | None = None,
        *,
        notebook: Notebook | None = None,
        clock: PlayClock | None = None,
        game: Game[State] = GAME,
    ) -> None:
        chosen = {"clocks": "on", **(settings or {})}
        self.start = Start(roster=seat_people(PEOPLE[:people]), settings=chosen)
        self.notebook = Notebook() if notebook is None else notebook
        self.wall = Source(1_700_000_000.0)
        self.table: Table[State] = Table(
            game, self.start, clock=clock or PlayClock.manual(), wall=self.wall, journal=self.notebook
        )
        self.keeper = Timekeeper(self.table)

    @property
    def seats(self) -> tuple[int, ...]:
        return self.table.roster.numbers

    def bid(self, seat: int, amount: int = 3) -> int:
        return self.table.submit(Bid(amount=Sealed(value=amount)), by=seat)

    def open(self, *, amounts: tuple[int, ...] | None = None) -> Evening:
        """Everybody bids, so the grab's window opens at the play second that it is now."""
        for seat in self.seats:
            self.bid(seat, amounts[seat - 1] if amounts else seat)
        return self

    def press(self, seat: int, at: float | None = None, **hand: Any) -> Pressed:
        return press(self.table, seat, at=at, **hand)

    def again(self) -> Evening:
        """The same play read from what is written, as after a quit or a crash."""
        return Evening(len(self.seats), self.start.settings, notebook=Notebook(list(self.notebook.rows)))

    def points(self) -> tuple[object, ...]:
        return tuple(self.table.view(None).value("points", seat) for seat in self.seats)

    def race(self, seat: int | None = None) -> tuple[Finish, ...]:
        panels = [panel for panel in self.table.view(seat).panels if panel.kind is Kind.RACE]
        return panels[0].finishes if panels else ()

    def texts(self, seat: int | None = None) -> list[str]:
        return [told.text for told in self.table.log(seat)]

    def asked(self, seat: int | None = None) -> list[str]:
        """The questions by id, whatever undos and redos lie before them."""
        return [prompt.id.partition("~")[0] for prompt in self.table.prompts(seat)]


def seen(table: Table[Any], seat: int | None) -> tuple[View, tuple[Prompt, ...], list[tuple[float, str, bool]]]:
    """Everything that leaves a table for one pair of eyes, without numbers of entries and without the hold."""
    prompts = tuple(replace(prompt, held=False) for prompt in table.prompts(seat))
    return table.view(seat), prompts, [(told.time, told.text, told.taken_back) for told in table.log(seat)]

"""A toy game behind a plain face: lines go in one by one, and what each of them led to is read back."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

from companion.codec import Codec
from companion.core.game import Game, Start
from companion.core.history import Entry
from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.journal import JournalError, SomeoneElseWrote
from companion.plain import lines, stream
from companion.plain.looking import ShowAlone
from companion.table.clock import PlayClock
from companion.table.table import Book, Table
from companion.table.timekeeper import Timekeeper
from tests.toy_game import GAME

PEOPLE = ("Anna", "Ben", "Cleo")


class Notebook:
    """A journal in memory; `fault` is raised by the next write."""

    def __init__(self) -> None:
        self.rows: list[Entry] = []
        self.fault: JournalError | None = None

    def append(self, entry: Entry) -> None:
        if self.fault is not None:
            raise self.fault
        if entry.number != len(self.rows) + 1:
            raise SomeoneElseWrote("Somebody else took that number.")
        self.rows.append(entry)

    def entries(self) -> list[Entry]:
        return list(self.rows)

    def is_finished(self) -> bool:
        return False

    def finish(self, result_text: str, at: float) -> None: ...

    def unfinish(self) -> None: ...


Step = str | bytes | Callable[["Sitting"], object]
"""A typed line, or something that happens between two lines."""


class Sitting:
    """`said` holds what the face wrote after each step, the opening first."""

    def __init__(
        self,
        people: Sequence[str] = PEOPLE,
        settings: Mapping[str, Value] | None = None,
        *,
        game: Game[Any] = GAME,
        journal: Book | None = None,
        start: Start | None = None,
    ) -> None:
        self.start = start or Start(roster=seat_people(people), settings=settings or {})
        self.table: Table[Any] = Table(game, self.start, clock=PlayClock.manual(), wall=lambda: 0.0, journal=journal)
        self.keeper = Timekeeper(self.table)
        self.codec = Codec(game)
        self.said: list[str] = []
        self.status: int | None = None

    async def talk(
        self,
        *steps: Step,
        read_secret: Callable[[str], Awaitable[str]] | None = None,
        show_alone: ShowAlone | None = None,
        has_buttons: bool = False,
        settle: float = 0.0,
        own_time: bool = False,
    ) -> str:
        """Everything that the lines face wrote after the last step. When it waits for a verdict, time is moved on,
        unless it runs by itself."""
        out = self._begin()
        typed = self._typed(steps, out)
        self.status = await lines.run(
            self.table,
            self.keeper,
            self.codec,
            title="Toy",
            stdin=typed,
            stdout=out,
            read_secret=read_secret,
            show_alone=show_alone,
            has_buttons=lambda: has_buttons,
            settle=settle,
            wait=lines.pause if own_time else self._wait,
        )
        self._read(out)
        return self.said[-1]

    async def stream(self, *steps: Step | Mapping[str, Any]) -> list[list[dict[str, Any]]]:
        """What the stream answered to each step, its first line before them."""
        out = self._begin()
        sent = [json.dumps(step) if isinstance(step, Mapping) else step for step in steps]
        self.status = await stream.run(
            self.table, self.keeper, self.codec, manual=True, play_id="p1", stdin=self._typed(sent, out), stdout=out
        )
        self._read(out)
        return [[json.loads(line) for line in said.splitlines()] for said in self.said]

    async def _typed(self, steps: Sequence[Step], out: io.StringIO) -> AsyncIterator[Any]:
        for step in steps:
            self._read(out)
            if callable(step):
                step(self)
            else:
                yield step

    async def _wait(self, stirred: asyncio.Event, seconds: float) -> None:
        self.keeper.advance(seconds)

    def _begin(self) -> io.StringIO:
        self.said = []
        return io.StringIO()

    def _read(self, out: io.StringIO) -> None:
        self.said.append(out.getvalue()[sum(map(len, self.said)) :])

    def points(self) -> tuple[object, ...]:
        view = self.table.view(None)
        return tuple(view.value("points", seat) for seat in self.table.roster.numbers)

    def everything(self) -> tuple[object, ...]:
        """All that any eyes can see, to prove that nothing changed."""
        eyes = (None, *self.table.roster.numbers)
        seen = tuple((self.table.view(seat), self.table.prompts(seat), self.table.log(seat)) for seat in eyes)
        return (self.table.number, self.table.time, self.table.held, *seen)


BIDS = ("1 3", "2 4", "3 5")
"""Everybody bids; Cleo gets 2 points and the grab opens."""


def later(seconds: float) -> Callable[[Sitting], object]:
    return lambda sitting: sitting.keeper.advance(seconds)


def bid(seat: int | None, amount: object = 3, **more: object) -> dict[str, Any]:
    return {"do": "Bid", "seat": seat, "fields": {"amount": amount}, **more}


BIDS_SENT = (bid(1, 3), bid(2, 4), bid(3, 5))

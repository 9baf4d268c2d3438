"""The only timer: turns the deadlines that prompts declare into commands, each at its own time.

Must not read a clock itself, and must not know what a deadline is for. Time is moved by hand (`advance_to`), or runs
(`run`) on clocks that are handed in; then a deadline waits for hands of before it that may still be on their way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from companion.core.messages import Refused
from companion.core.prompts import Prompt
from companion.table.table import Table

Wait = Callable[[asyncio.Event, float], Awaitable[None]]
"""Returns when the event is set or the seconds are over, whichever is first."""

Source = Callable[[float], bool]
"""Whether every hand that moved before this play second has come in, as far as one box or phone can say."""

Overdue = Callable[[], None]
"""That source has been waited for in vain: what it alone could decide is made void now."""

LOOK = 0.02
"""Seconds between two questions to a source that still waits for hands."""

PATIENCE = 2.0
"""Seconds for which a deadline waits at most: a box that says nothing must neither stop an evening nor decide it."""

HEARTBEAT = 1.0
"""Seconds: the longest wait, so that a pause of the whole computer is noticed soon after it."""

ASLEEP = 1.0
"""Seconds: a tick later than planned by more than this means that nobody could press anything meanwhile."""

_ROUNDING = 1e-9


def _nothing() -> None:
    pass


async def _pause(stirred: asyncio.Event, seconds: float) -> None:
    # Not wait_for: before Python 3.12 it loses a cancellation that comes together with the event.
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await stirred.wait()


class Timekeeper:
    """`through_sleep` gives seconds of a clock that runs on while the computer sleeps: CLOCK_BOOTTIME where there is
    one, else wall time, whose jumps forward then count as sleep. Without it only a late tick shows a sleep."""

    def __init__(
        self,
        table: Table[Any],
        *,
        through_sleep: Callable[[], float] | None = None,
        wait: Wait = _pause,
    ) -> None:
        self._table = table
        self._clock = table.clock
        self._through_sleep = through_sleep or table.clock.ticks
        self._wait = wait
        self._sources: list[tuple[Source, Overdue]] = []
        self._waits_for: tuple[str, float, float] | None = None
        self._mark(0.0)

    def wait_for(self, source: Source, overdue: Overdue = _nothing) -> Callable[[], None]:
        """While time runs, a deadline comes only once this source has said True for it; returns what ends it.

        After `PATIENCE` the source is told that it is `overdue`; a deadline that is there after that comes."""
        waited_for = (source, overdue)
        self._sources.append(waited_for)

        def leave() -> None:
            if waited_for in self._sources:
                self._sources.remove(waited_for)

        return leave

    def due(self) -> float | None:
        """The play second of the earliest deadline; None while there is none, or the table is on hold."""
        prompt = self._next()
        return prompt.deadline if prompt is not None else None

    def _next(self) -> Prompt | None:
        if self._table.held:
            return None
        waiting = (prompt for prompt in self._table.prompts(None) if prompt.deadline is not None and prompt.on_expire)
        return min(waiting, key=lambda prompt: prompt.deadline or 0.0, default=None)

    # Time moved by hand

    def advance_to(self, at: float) -> None:
        """Move the clock to these play seconds; each deadline strictly before them fires at its own time (a claim at
        the deadline counts). An earlier time moves nothing, and nothing moves while the table is on hold."""
        while (due := self.due()) is not None and due < at - _ROUNDING:
            self._clock.set(max(due, self._table.time))
            self._fire()
        if not self._table.held and at > self._table.time:
            self._clock.set(at)

    def advance(self, seconds: float) -> None:
        """Move the clock on by 0.0 seconds or more, as `advance_to` does. Raises ValueError for a step back."""
        if seconds < 0.0:
            raise ValueError("Play time only goes forward: advance by 0 seconds or more.")
        self.advance_to(self._table.time + seconds)

    # Time that runs

    async def run(self) -> None:
        """Fire each deadline when it comes, until cancelled. Raises JournalError when the table has halted."""
        stirred = asyncio.Event()
        ends = (self._table.watch(lambda number: stirred.set()), self._table.attend(self._attend))
        self._mark(0.0)
        try:
            while True:
                planned = self.step()
                stirred.clear()
                await self._wait(stirred, planned)
        finally:
            for end in ends:
                end()

    def step(self) -> float:
        """Fire what is due by now; returns the seconds after which, or when the table changes, the next step is due."""
        self._tick()
        planned = self._planned()
        self._mark(planned)
        return planned

    def _planned(self) -> float:
        due = self.due()
        if due is None:
            return HEARTBEAT
        return min(HEARTBEAT, max(LOOK if self._waits_for is not None else 0.0, due - self._table.time))

    def _tick(self) -> None:
        self._look_for_sleep()
        while (due := self.due()) is not None and due <= self._table.time and self._all_in():
            self._fire()

    def _attend(self, at: float) -> None:
        """A hand moved at `at`: what was due strictly before comes first, even if the tick is late (a flag falls)."""
        self._look_for_sleep()
        while (due := self.due()) is not None and due < at - _ROUNDING and self._all_in():
            self._fire()

    def _all_in(self) -> bool:
        """Whether no hand of before the earliest deadline is on its way any more, or it has been waited for long."""
        prompt = self._next()
        assert prompt is not None
        assert prompt.deadline is not None
        # Each is asked: asking starts its answer.
        missing = [overdue for source, overdue in self._sources if not source(prompt.deadline)]
        if not missing:
            self._waits_for = None
            return True
        now = self._clock.ticks()
        if self._waits_for is None or self._waits_for[:2] != (prompt.id, prompt.deadline):
            self._waits_for = (prompt.id, prompt.deadline, now)
        return now - self._waits_for[2] >= PATIENCE and self._still(prompt, missing)

    def _still(self, prompt: Prompt, missing: list[Overdue]) -> bool:
        """Nobody waits any longer: whether the deadline is there all the same."""
        for overdue in missing:
            overdue()
        self._waits_for = None
        return self._next() == prompt

    def _mark(self, planned: float) -> None:
        self._ticks = self._clock.ticks()
        self._slept_through = self._through_sleep()
        self._planned_wait = planned

    def _look_for_sleep(self) -> None:
        """The clocks say so: a tick came far too late (the process was stopped), or the two ran apart (suspended).
        A clock that went back is no sleep."""
        waited = self._clock.ticks() - self._ticks
        apart = self._through_sleep() - self._slept_through - waited
        if waited > self._planned_wait + ASLEEP or apart > ASLEEP:
            self._mark(0.0)
            self._table.slept()

    def _fire(self) -> None:
        """Give the command of the earliest deadline at its time. Raises RuntimeError if that settles nothing."""
        prompt = self._next()
        assert prompt is not None
        assert prompt.on_expire is not None
        before = self._table.number
        self._waits_for = None
        try:
            self._table.submit(prompt.on_expire, at=prompt.deadline, prompt=prompt.id, source="clock")
        except Refused as refused:
            if refused.code != "stale":  # another program has written: the table has been read again
                raise
        if self._table.number == before and self._next() == prompt:
            raise RuntimeError(f"The deadline of {prompt.id} came and nothing happened.")

"""The first half of a double press: what it gave, and taking that back once the second half comes.

Must not know what either press means; `meanings` does. A take-back is an undo like any other and stays in the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.history import Noted, Played
from companion.core.messages import Claim, CountDevices, Expire, Pass, Resume
from companion.table.table import Table

WITHIN = 1.0
"""Seconds: two presses of a seat within it are a double press."""

ONE_PUSH = 0.08
"""Seconds: a second press so soon is no second push, but a worn contact that opened for a moment."""

_SILENT = (Claim, Pass, Expire, CountDevices)
"""What may come between the two: nobody has shown anything yet, and what was claimed was claimed of no act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _First:
    """`at` play seconds of the hand; `before` the number of the last entry before what it gave, `number` of that."""

    seat: int
    at: float
    before: int
    number: int


class Twice:
    """Of one table; knows one first half at a time, the last."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._first: _First | None = None
        self._last = 0.0

    def begin(self, seat: int, at: float, before: int, number: int) -> None:
        """This press gave entry `number`; one soon after it may take that back. `before`: nothing was given if it is
        the same."""
        self._first = _First(seat=seat, at=at, before=before, number=number)
        self._last = at

    def is_second(self, seat: int, at: float) -> bool:
        """Whether a press completes a double press that can still count as one."""
        first = self._first
        soon = first is not None and seat == first.seat and 0.0 <= at - first.at <= WITHIN
        return first is not None and soon and self._only_reacted_to(first)

    def is_same_push(self, seat: int, at: float) -> bool:
        """Whether a press is only the first one again, or again what was taken for that."""
        first = self._first
        if first is None or seat != first.seat or not 0.0 <= at - self._last < ONE_PUSH:
            return False
        self._last = at
        return True

    def take_back(self) -> None:
        """What the first half gave is undone; the clock, which an undo puts on hold, runs on: it was one act.

        Raises Refused as `Table.rewind` does."""
        first, self._first = self._first, None
        if first is not None and first.number != first.before:
            self._table.rewind(first.before)
            self._table.submit(Resume())

    def _only_reacted_to(self, first: _First) -> bool:
        """Whether what it gave still stands, and nobody has done more since than react to it."""
        past = self._table._past
        if first.number == first.before:
            return True
        if not past.lives(first.number):
            return False
        later = (past.log.entry(number).what for number in range(first.number + 1, self._table.number + 1))
        return all(isinstance(what, Noted) or _is_silent(what) for what in later)


def _is_silent(what: object) -> bool:
    return isinstance(what, Played) and isinstance(what.command, _SILENT)

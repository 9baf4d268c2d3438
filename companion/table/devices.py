"""How many boxes and phones take part at one table, which are missing, and what waits for those (RULES.md G-9).

Must not decide who takes part: whoever ties a box or a phone to the table says so.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion.core.messages import CountDevices, Refused
from companion.journal import JournalError
from companion.table.table import Table


class Devices:
    """The count is written down whenever it is another one, also after an undo once something new is played: to write
    at once would throw away what can be brought back."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._present: set[str] = set()
        self.missing: set[str] = set()
        """Who has been here, is lost, and is waited for."""

        self.waiting: str | None = None
        """The question that is on hold until all of them are back."""

        self._counting = False
        self.leave = table.watch(self._look)
        """Ends the counting."""

    def joined(self, name: str) -> None:
        """This box or phone takes part. JournalError as in `Table.submit`, here and below."""
        self._present.add(name)
        self.missing.discard(name)
        self._count()

    def left(self, name: str) -> None:
        """It takes part no more."""
        self._present.discard(name)
        self.missing.discard(name)
        self._count()

    def _look(self, number: int) -> None:
        if not self._table._past.history.undone:
            with suppress(JournalError):  # the entry that is told of is written, whatever becomes of ours
                self._count()

    def _count(self) -> None:
        table = self._table
        count = len(self._present)
        if self._counting or table.halted or table.result() is not None or table._past.sitting.devices == count:
            return
        self._counting = True
        try:
            with suppress(Refused):
                table.submit(CountDevices(count=count), source="clock")  # no act of a hand: an undo goes past it
        finally:
            self._counting = False

"""What a table does while a box is gone: a window that was open is void and waits, and nobody waits for ever (G-7).

Must not know a port or a link. A box that is lost never ends a play, and never decides one: the keys go on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.core.messages import Hold, Refused, Resume, VoidWindow
from companion.core.prompts import Prompt
from companion.journal import JournalError
from companion.table.box_lamps import Later
from companion.table.devices import Devices
from companion.table.rounds import open_reactions
from companion.table.table import Table

LOST = "box_lost"
VOID = "box_void"
RESET = "box_reset"
AGAIN = "box_again"
ABSENT = "box_absent"
BACK = "box_back"
SOON = "box_soon"
"""The kinds of note: lost between windows; lost in one, which runs again; started again by itself, between windows and
in one; not there when a window opened; back; back, and a window waits."""

LEAD = 2.0
"""Seconds from a box that is back to the window that waited for it: whoever plugged it in has to sit down."""


class Outage:
    """Of one box, by its name. `lost` while it has been here and is gone; `by_hand` once the table has gone on without
    it."""

    def __init__(self, table: Table[Any], devices: Devices, name: str, later: Later) -> None:
        self.lost = False
        self._later = later
        self._table = table
        self._devices = devices
        self._name = name
        self._by_hand = False
        self._busy = False

    def begins(self, *, armed: bool, reset: bool) -> None:
        """The box is gone, or has started again (`reset`); `armed`: in a window, whose presses nobody knows now."""
        self.lost = True
        self._by_hand = False
        self._devices.missing.add(self._name)
        if armed and self._open():
            self._at_once(lambda: self._void(reset=reset))
        else:
            self._table.note(RESET if reset else LOST)

    def _void(self, *, reset: bool) -> None:
        """The clock stands first, so that the window has all its time again. What the table has to know is told last:
        that is what stands on the screen."""
        reason = "the box has started again" if reset else "the box was lost"
        self._table.submit(Hold(), source="clock")
        with suppress(Refused):
            self._table.submit(VoidWindow(reason=reason), source="clock")
        self._wait_for_window()
        self._table.note(AGAIN if reset else VOID)

    def ends(self) -> None:
        """The box is back: the window that waits for it runs in a moment, unless the table does anything about it."""
        back, self.lost = self.lost, False
        self._devices.joined(self._name)
        soon = self._still_waits() and not self._devices.missing
        if back:
            self._table.note(SOON if soon else BACK)
        if soon:
            self._later(LEAD, self._runs_on)

    def _runs_on(self) -> None:
        if self._still_waits() and not self._devices.missing:
            with suppress(JournalError, Refused):  # a table that cannot be written any more says so itself
                self._table.submit(Resume(), source="clock")

    def _still_waits(self) -> bool:
        waiting = self._devices.waiting
        return waiting is not None and self._table.held and waiting in (prompt.id for prompt in self._open())

    def look(self) -> None:
        """The table has changed: a hand that lets the clock run on goes on without the box, one that holds it has the
        window wait for a hand; what opens meanwhile waits for the box."""
        if self._table.by_hand("hold"):
            self._devices.waiting = None
        goes_on = self._table.by_hand("resume")
        if goes_on:
            self._devices.waiting = None
        if not self.lost or self._by_hand or self._busy:
            return
        if goes_on:
            self._by_hand = True
            self._devices.left(self._name)
        elif not self._table.held and any(_has_clock(prompt) for prompt in self._open()):
            self._at_once(self._wait)

    def _wait(self) -> None:
        self._hold()
        self._table.note(ABSENT)

    def _at_once(self, act: Callable[[], None]) -> None:
        """What the table tells of between two entries that belong together asks for nothing more."""
        self._busy = True
        try:
            act()
        finally:
            self._busy = False

    def _hold(self) -> None:
        self._table.submit(Hold(), source="clock")
        self._wait_for_window()

    def _wait_for_window(self) -> None:
        self._devices.waiting = next((prompt.id for prompt in self._open()), None)

    def _open(self) -> tuple[Prompt, ...]:
        return open_reactions(self._table)


def _has_clock(prompt: Prompt) -> bool:
    return prompt.deadline is not None or prompt.ready is not None

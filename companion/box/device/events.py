"""Events of a box that wait for their acknowledgement: numbered, kept in order, the oldest sent again.

Pure. When the queue is full the newest is lost and counted, for the earliest presses decide. Must not write bytes.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from companion.box.messages import Flags, Press, Release

ROOM = 16
"""Events that can wait."""

RETRANSMIT = 60_000
"""Microseconds after which the oldest event is sent again."""

Event = Press | Release


@dataclass(slots=True, kw_only=True)
class _Waiting:
    event: Event
    sent: int | None = None


class EventQueue:
    """Numbers 01, 02 ... FF, 00, 01 ...; `dropped` counts what found no room."""

    def __init__(self) -> None:
        self.retransmit = RETRANSMIT
        self.dropped = 0
        self._waiting: deque[_Waiting] = deque()
        self._number = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def full(self) -> bool:
        return len(self._waiting) >= ROOM

    def clear(self) -> None:
        """As at a new session: nothing waits, and the next number is 01."""
        self._waiting.clear()
        self._number = 0

    def put(self, event: Event) -> bool:
        """Keep the event under the next number; False if there was no room for it."""
        if self.full:
            self.dropped += 1
            return False
        self._number = self._number + 1 & 0xFF
        self._waiting.append(_Waiting(event=replace(event, number=self._number)))
        return True

    def acknowledge(self, number: int) -> int:
        """Let go all up to this number, if it waits here; returns how many those were."""
        numbers = [each.event.number for each in self._waiting]
        if number not in numbers:
            return 0
        gone = numbers.index(number) + 1
        for _ in range(gone):
            self._waiting.popleft()
        return gone

    def due(self) -> int | None:
        """When `take` next has something: 0 for at once, None for never without a new event."""
        if any(each.sent is None for each in self._waiting):
            return 0
        oldest = self._waiting[0].sent if self._waiting else None
        return None if oldest is None else oldest + self.retransmit

    def take(self, now: int) -> Event | None:
        """What is to be sent this moment: an event that never was, or the oldest once more."""
        for waiting in self._waiting:
            if waiting.sent is None:
                waiting.sent = now
                return waiting.event
        due = self.due()
        if due is None or due > now:
            return None
        oldest = self._waiting[0]
        oldest.sent = now
        match oldest.event:
            case Press() as press:
                return replace(press, flags=press.flags | Flags.AGAIN)
            case Release() as release:
                return release

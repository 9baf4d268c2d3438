"""Events of a box as they come in: each taken once, given out in order, and acknowledged when it was handed on.

Pure. Knows numbers and nothing of presses; what is sent and when stands in `link`.
"""

from __future__ import annotations

from companion.box.messages import Press, Release

Event = Press | Release

NUMBERS = 256
AHEAD = 128
"""A number less far ahead than this is new; the others were there before."""


class Inbox:
    """The events of one session, counted from 1 on without wrap. `doubles` counts what came again."""

    def __init__(self) -> None:
        self.doubles = 0
        self.received = 0
        """All up to this number have come."""

        self.acknowledged = 0
        """The box was told so up to this number."""

        self._handed = 0
        self._owed = False
        self._early: dict[int, Event] = {}
        self._unwanted: set[int] = set()

    @property
    def waits(self) -> bool:
        """Whether an event is missing before one that has come."""
        return bool(self._early)

    def take(self, event: Event) -> list[tuple[int, Event]]:
        """An event has come: all that can be given out now, each with its number."""
        number = self.received + 1 + (event.number - self.received - 1) % NUMBERS
        if number >= self.received + 1 + AHEAD:
            self._again(number - NUMBERS)
        elif number in self._early:
            self.doubles += 1
        else:
            self._early[number] = event
        ready = []
        while (following := self._early.pop(self.received + 1, None)) is not None:
            self.received += 1
            ready.append((self.received, following))
        return ready

    def handed_on(self, number: int) -> None:
        """All up to this number are in good hands. Raises ValueError for one that was never given out."""
        if number > self.received:
            raise ValueError(f"event {number} has not come yet")
        if number > self._handed:
            self._handed = number
            while self._handed + 1 in self._unwanted:
                self._handed += 1
            self._unwanted = {each for each in self._unwanted if each > self._handed}
            self._owed = True

    def unwanted(self, number: int) -> None:
        """Nobody is told of this one: it is in good hands as soon as all before it are."""
        self._unwanted.add(number)
        if number == self._handed + 1:
            self.handed_on(number)

    @property
    def ack(self) -> int | None:
        """The number to acknowledge now, as the wire has it; None if the box knows all."""
        return self._handed % NUMBERS if self._owed else None

    def ack_sent(self) -> None:
        """What `ack` said is on its way."""
        self.acknowledged = self._handed
        self._owed = False

    def proves(self, queue: int, acknowledged: int) -> bool:
        """Whether all has come that a box had when it said that `queue` events wait, if it had been told of at most
        `acknowledged` by then: its newest event cannot have a greater number than their sum."""
        return self.received >= acknowledged + queue

    def _again(self, number: int) -> None:
        """Our acknowledgement was lost, unless it was never sent: then the event is not in good hands yet."""
        self.doubles += 1
        if 0 < number <= self._handed:
            self._owed = True

"""Contacts that bounce, each told as one press: stamped at its first edge, confirmed a little later.

Pure: levels and their box microseconds come in, presses and releases come out. Must not know rounds or frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

CONFIRM = 250
"""Microseconds after its first edge at which a contact that is closed is a press."""

GLITCH = 2_000
"""Microseconds after which an edge that was not confirmed is forgotten, so that it lends no later press its stamp."""

RELEASE = 15_000
"""Microseconds of an open contact after which the key takes the next press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """A confirmed press. `edge` is the box microsecond of its first edge."""

    key: int
    edge: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """`edge` is the box microsecond at which the contact opened for good; `pressed` is False for one held at boot."""

    key: int
    edge: int
    pressed: bool


Stroke = Pressed | Released


class _Phase(Enum):
    READY = auto()
    LATCHED = auto()
    HELD = auto()


@dataclass(slots=True, kw_only=True)
class _Contact:
    closed: bool = False
    phase: _Phase = _Phase.READY
    edge: int = 0
    opened: int = 0
    pressed: bool = False


class Keys:
    """The contacts of one box. Times never go back: call `pass_to` up to a moment before `switch` at that moment."""

    def __init__(self, count: int, *, closed: frozenset[int] = frozenset()) -> None:
        """`closed` at power-up are held keys that were never pressed."""
        self.confirm = CONFIRM
        self.release = RELEASE
        self.glitches = 0
        self._contacts = [_Contact() for _ in range(count)]
        for key in closed:
            self._contacts[key] = _Contact(closed=True, phase=_Phase.HELD)

    def switch(self, key: int, closed: bool, at: int) -> Iterator[Stroke]:
        """The contact of `key` is closed or open from `at` on; yields what that settles at once."""
        contact = self._contacts[key]
        if contact.closed == closed:
            return
        contact.closed = closed
        if not closed:
            contact.opened = at
        elif contact.phase is _Phase.READY:
            contact.phase, contact.edge = _Phase.LATCHED, at
        yield from self._settle(key, at)

    def pass_to(self, now: int) -> Iterator[Stroke]:
        """What is settled by `now` without another edge."""
        for key in range(len(self._contacts)):
            yield from self._settle(key, now)

    def due(self) -> int | None:
        """The next moment at which `pass_to` has something to do; None if only an edge can change anything."""
        return min((due for contact in self._contacts if (due := self._due(contact)) is not None), default=None)

    def down(self) -> int:
        """Mask of the keys that are held, key 0 in bit 0; one that is not yet confirmed counts while it is closed."""
        held = (contact.phase is _Phase.HELD or contact.closed for contact in self._contacts)
        return sum(1 << key for key, down in enumerate(held) if down)

    def _due(self, contact: _Contact) -> int | None:
        match contact.phase:
            case _Phase.LATCHED if contact.closed:
                return contact.edge + self.confirm
            case _Phase.LATCHED:
                return contact.edge + GLITCH
            case _Phase.HELD if not contact.closed:
                return contact.opened + self.release
            case _:
                return None

    def _settle(self, key: int, now: int) -> Iterator[Stroke]:
        contact = self._contacts[key]
        due = self._due(contact)
        if due is None or due > now:
            return
        if contact.phase is _Phase.HELD:
            contact.phase = _Phase.READY
            yield Released(key=key, edge=contact.opened, pressed=contact.pressed)
        elif contact.closed:
            contact.phase, contact.pressed = _Phase.HELD, True
            yield Pressed(key=key, edge=contact.edge)
        else:
            contact.phase = _Phase.READY
            self.glitches += 1

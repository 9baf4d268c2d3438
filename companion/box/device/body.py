"""A software box without its line: keys, round, lamps, tone and events, and what they do to one another as time passes.

Pure. Must not know frames, or how a command is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.box.device.events import EventQueue
from companion.box.device.keys import Keys, Pressed, Stroke
from companion.box.device.lamps import LampRow
from companion.box.device.news import (
    Greeted,
    HostLost,
    Lit,
    News,
    Noticed,
    RoundOpened,
    RoundOver,
    RoundSet,
    Sounded,
)
from companion.box.device.round import Round
from companion.box.device.tone import CUE_HERTZ, CUE_MILLISECONDS, Piezo
from companion.box.messages import Flags, Mode, Pattern, Press, Release, State

SILENCE = 3_000_000
"""Microseconds without a sound frame after which there is no host."""

HEARTBEAT = 500_000
"""Microseconds from one heartbeat to the next."""

MICROSECONDS = 0xFFFF_FFFF
"""What a stamp keeps of a time."""

Tell = Callable[[News], None]


@dataclass(slots=True, kw_only=True)
class Body:
    """The parts of one box from one start to the next; times are whole box microseconds that never wrap or go back."""

    keys: Keys
    lamps: LampRow
    lamp_of: list[int]
    heard: int
    """When the host last spoke."""

    tell: Tell
    events: EventQueue = field(default_factory=EventQueue)
    piezo: Piezo = field(default_factory=Piezo)
    round: Round = field(default_factory=Round)
    session: int = 0
    host: bool = False
    heartbeat: int = HEARTBEAT
    _opening: int | None = None
    _ending: int | None = None

    def state(self, now: int) -> State:
        return self.round.state(now) if self.host else State.NOHOST

    def due(self) -> int | None:
        """The next moment at which `step` has something to do."""
        silence = self.heard + SILENCE if self.host else None
        waits = (self.keys.due(), self._opening, self._ending, silence)
        return min((wait for wait in waits if wait is not None), default=None)

    def step(self, now: int) -> None:
        """What is due by now; afterwards it is due no more."""
        for stroke in self.keys.pass_to(now):
            self.notice(stroke)
        if self._opening is not None and now >= self._opening:
            self._opening = None
            self._open(now)
        if self._ending is not None and now >= self._ending:
            self._ending = None
            self.tell(RoundOver(round=self.round.number, disarmed=False))
        if self.host and now >= self.heard + SILENCE:
            self._lose_host(now)

    def notice(self, stroke: Stroke) -> None:
        """A key has gone down or up for good: it becomes an event, and the first of a round gets its light."""
        if isinstance(stroke, Pressed):
            self._press(stroke)
        elif stroke.pressed and Mode.RELEASES in self.round.mode:
            event = Release(number=0, session=self.session, key=stroke.key, t=stroke.edge & MICROSECONDS)
            self._keep(event)

    def greet(self, session: int, now: int) -> None:
        """A host has begun a session: all that an earlier one has left is gone."""
        self.session, self.host, self.heard = session, True, now
        self.round = Round()
        self._opening = self._ending = None
        self.events.clear()
        self.lamps.dark()
        self.piezo.hush()
        self.tell(Greeted(session=session))

    def arm(self, number: int, mode: Mode, mask: int, delay: int, duration: int, now: int) -> int:
        """A new round in place of the one before; `delay` and `duration` in ms. Returns its arming moment."""
        opens = now + delay * 1_000
        closes = opens + duration * 1_000 if duration else None
        self.round = Round(number=number, mode=mode, mask=mask, opens=opens, closes=closes)
        self._opening, self._ending = opens, closes
        self.tell(RoundSet(round=number, mask=mask, delay=delay, duration=duration))
        self.step(now)
        return opens

    def disarm(self, now: int) -> None:
        was_on = self.round.state(now) is not State.IDLE
        self.round.disarm(now)
        self._opening = self._ending = None
        if was_on:
            self.tell(RoundOver(round=self.round.number, disarmed=True))

    def light(self, mask: int, pattern: Pattern, now: int) -> None:
        """The lamps of `mask`, lamp 0 in bit 0, take this pattern."""
        self.lamps.set(mask, pattern, now)
        self.tell(Lit(mask=mask, pattern=pattern))

    def sound(self, hertz: int, milliseconds: int, now: int) -> None:
        self.piezo.play(hertz, milliseconds, now)
        self.tell(Sounded(hertz=hertz, milliseconds=milliseconds))

    def _press(self, stroke: Pressed) -> None:
        flags = Flags(0) if self.events.full else self.round.count(stroke.key, stroke.edge)
        t = stroke.edge & MICROSECONDS
        event = Press(number=0, session=self.session, round=self.round.number, key=stroke.key, t=t, flags=flags)
        self._keep(event)
        if Flags.FIRST in flags and Mode.LIGHT_FIRST in self.round.mode:
            self.light(self._lamps_of(1 << stroke.key), Pattern.ON, stroke.edge)

    def _keep(self, event: Press | Release) -> None:
        self.tell(Noticed(event=event, kept=self.events.put(event)))

    def _open(self, now: int) -> None:
        self.tell(RoundOpened(round=self.round.number))
        if Mode.CUE_LAMPS in self.round.mode:
            self._cue(self._lamps_of(self.round.mask), now)
        if Mode.CUE_TONE in self.round.mode:
            self.sound(CUE_HERTZ, CUE_MILLISECONDS, now)

    def _cue(self, lamps: int, now: int) -> None:
        self.lamps.cue(lamps, now)
        self.tell(Lit(mask=lamps, pattern=Pattern.SLOW))

    def _lose_host(self, now: int) -> None:
        self.disarm(now)
        self.host = False
        self.lamps.dark()
        self.piezo.hush()
        self.tell(HostLost())
        self.light(1, Pattern.SLOW, now)

    def _lamps_of(self, keys: int) -> int:
        """The mask of the lamps that belong to the keys of this mask."""
        lamps = 0
        for key, lamp in enumerate(self.lamp_of):
            if keys >> key & 1:
                lamps |= 1 << lamp
        return lamps

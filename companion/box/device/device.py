"""A button box in software: the box's own side of the protocol, in box microseconds that somebody else lets pass.

Pure. Must not know a serial port, a real clock, or who sits where.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.box.device.body import MICROSECONDS, Body, Tell
from companion.box.device.commands import obey
from companion.box.device.keys import Keys
from companion.box.device.lamps import LampRow
from companion.box.device.news import News, Started
from companion.box.device.wire import EVENT, Wire
from companion.box.frames import LIMIT, VERSION
from companion.box.messages import (
    Boot,
    BoxMessage,
    Caps,
    Code,
    Config,
    Health,
    Hello,
    HostMessage,
    Identity,
    Pattern,
    Query,
    Reply,
    Setting,
    State,
)

UNSET = 0xFFFF_FFFF
"""The uid of a box that has not got one yet."""

_WORD = 0xFFFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Make:
    """What a box is; `resolution` in microseconds."""

    uid: int
    keys: int = 8
    lamps: int = 8
    resolution: int = 1
    firmware: int = 1
    caps: Caps = Caps.TONE | Caps.PATTERNS | Caps.STORED_UID


def _unwatched(news: News) -> None:
    pass


class Device:
    """One box from one start to the next. Times are box microseconds, whole, never wrapped and never going back.

    What it sends waits in `out`; tell it with `sent` what has left. `tell` hears what happens, during the calls."""

    def __init__(
        self,
        make: Make,
        *,
        boot: int = 1,
        clock: int = 0,
        closed: frozenset[int] = frozenset(),
        tell: Tell = _unwatched,
    ) -> None:
        """`clock` is its time at the start; `closed` are the keys that are held at that moment."""
        self.make = make
        self.boot = boot
        self.now = clock
        self._wire = Wire()
        self._body = Body(
            keys=Keys(make.keys, closed=closed),
            lamps=LampRow(make.lamps),
            lamp_of=[key % max(make.lamps, 1) for key in range(make.keys)],
            heard=clock,
            tell=tell,
        )
        self._beaten = clock
        self._wire.put(Boot(boot=boot & _WORD, version=VERSION))
        tell(Started(boot=boot))

    def again(self, closed: frozenset[int]) -> Device:
        """The box after another start, with these keys held: what is stored stays, its clock begins at 0."""
        return Device(self.make, boot=self.boot + 1, closed=closed, tell=self._body.tell)

    # --- what can be seen of it ----------------------------------------------------------------------------------

    @property
    def out(self) -> bytes:
        return bytes(self._wire.out)

    @property
    def busy(self) -> bool:
        """Whether commands wait for room to be answered; give it no more bytes until it is done."""
        return self._wire.busy

    @property
    def state(self) -> State:
        return self._body.state(self.now)

    def patterns(self, at: int) -> tuple[Pattern, ...]:
        """What each lamp does at this microsecond, if nothing happens until then."""
        return self._body.lamps.shown(at)

    def lit(self, at: int) -> tuple[bool, ...]:
        """Which lamps give light at this microsecond, if nothing happens until then."""
        return self._body.lamps.lit(at)

    def hertz(self, at: int) -> int:
        """The tone that sounds at this microsecond, 0 for none."""
        return self._body.piezo.hertz(at)

    @property
    def tones(self) -> int:
        """How many tones were begun."""
        return self._body.piezo.played

    @property
    def glitches(self) -> int:
        """Closings of contacts that were too short for a press."""
        return self._body.keys.glitches

    @property
    def waiting(self) -> int:
        """Events that no host has acknowledged."""
        return len(self._body.events)

    def due(self) -> int:
        """The next moment at which `pass_to` has something to do, if nothing comes from outside before."""
        resend = self._body.events.due() if self._wire.has_room(EVENT) else None
        waits = (self._beaten + self._body.heartbeat, self._body.due(), resend)
        return max(self.now, min(wait for wait in waits if wait is not None))

    # --- what happens to it --------------------------------------------------------------------------------------

    def pass_to(self, now: int) -> None:
        """Let time pass up to `now`."""
        while (due := self.due()) <= now:
            self.now = due
            self._step(due)
            self._heartbeat()
            self._send()
        self.now = max(self.now, now)

    def _step(self, due: int) -> None:
        """With its host it loses what that one's last command was: the round it armed is no more."""
        had_host = self._body.host
        self._body.step(due)
        if had_host and not self._body.host:
            self._wire.forget()

    def switch(self, key: int, closed: bool, at: int) -> None:
        """The contact of `key` closes or opens at this microsecond."""
        self.pass_to(at)
        for stroke in self._body.keys.switch(key, closed, self.now):
            self._body.notice(stroke)
        self._send()

    def hear(self, data: bytes, at: int) -> None:
        """Bytes from the host have come by `at`."""
        self.pass_to(at)
        if self._wire.hear(data):
            self._body.heard = self.now
        self._send()

    def sent(self, count: int) -> None:
        """The first `count` bytes of `out` have left."""
        del self._wire.out[:count]
        self._send()

    # --- what it says --------------------------------------------------------------------------------------------

    def _send(self) -> None:
        """Events first; a command is done only when all of them are on their way and its answer has room."""
        self._send_events()
        while self._body.events.due() != 0 and (command := self._wire.command()) is not None:
            if isinstance(command, Reply):
                self._wire.put(command)
            elif not self._wire.answer_again(command):
                self._do(command)
            self._send_events()

    def _send_events(self) -> None:
        while self._wire.has_room(EVENT) and (event := self._body.events.take(self.now)) is not None:
            self._wire.put(event)

    def _heartbeat(self) -> None:
        """One that finds no room is left out: the next says the same."""
        if self.now >= self._beaten + self._body.heartbeat:
            self._beaten = self.now
            if self._wire.has_room(LIMIT + EVENT):
                self._wire.put(self._health(0))

    def _do(self, command: HostMessage) -> None:
        answer = self._answer(command)
        if answer is not None:
            self._wire.answer(command, answer)

    def _answer(self, command: HostMessage) -> BoxMessage | None:
        match command:
            case Hello():
                self._body.greet(command.nonce & 0xFF, self.now)
                return self._identity(command)
            case Query():
                return self._health(command.id)
            case Config(key=Setting.UID) if self._body.host:
                return Reply(id=command.id, code=self._name(command.value))
            case _:
                return obey(self._body, command, self.now)

    def _name(self, uid: int) -> Code:
        if self.make.uid != UNSET:
            return Code.WRONG_STATE
        if uid == UNSET:
            return Code.BAD_FIELD
        self.make = replace(self.make, uid=uid)
        return Code.OK

    def _identity(self, hello: Hello) -> Identity:
        return Identity(
            id=hello.id,
            version=min(hello.version, VERSION),
            nonce=hello.nonce,
            firmware=self.make.firmware,
            uid=self.make.uid,
            boot=self.boot & _WORD,
            keys=self.make.keys,
            lamps=self.make.lamps,
            caps=self.make.caps,
            resolution=self.make.resolution,
        )

    def _health(self, command: int) -> Health:
        """`gap` is 0: this box misses no edge."""
        return Health(
            id=command,
            t=self.now & MICROSECONDS,
            state=self.state,
            down=self._body.keys.down(),
            queue=self.waiting,
            bad=self._wire.bad,
            drop=min(self._body.events.dropped, _WORD),
            gap=0,
            boot=self.boot & _WORD,
            glitch=min(self.glitches, _WORD),
        )

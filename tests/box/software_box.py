"""A software box on a bench: a host's voice and fingers for it, in virtual time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.box.device.device import Device, Make
from companion.box.device.news import News
from companion.box.frames import Decoder, Sender
from companion.box.messages import (
    Ack,
    Arm,
    Armed,
    Code,
    Flags,
    Health,
    Hello,
    HostMessage,
    Message,
    Mode,
    Ping,
    Press,
    Query,
    Release,
    Reply,
    from_frame,
    to_bytes,
)

NONCE = 0x5A3C77A5
SESSION = 0xA5
MAKE = Make(uid=0xB0C50001)
MS = 1_000
HOLD = 40 * MS
BYTE = 87
"""Microseconds of one byte at 115200 baud."""

Event = Press | Release


class Bench:
    """One box and whoever speaks to it. `heard` is what has come and `events` has not looked at; `last` the last id."""

    def __init__(self, make: Make = MAKE, **started: Any) -> None:
        self.news: list[News] = []
        self.box = Device(make, tell=self.news.append, **started)
        self.heard: list[Message] = []
        self._decoder = Decoder(Sender.BOX)
        self.last = 0

    @property
    def now(self) -> int:
        return self.box.now

    # --- the host ------------------------------------------------------------------------------------------------

    def read(self) -> list[Message]:
        """All that the box has to say."""
        new: list[Message] = []
        while out := self.box.out:
            self.box.sent(len(out))
            new += [from_frame(frame) for frame in self._decoder.feed(out)]
        self.heard += new
        return new

    def say(self, message: HostMessage) -> None:
        self.box.hear(to_bytes(message), self.now)

    def ask(self, kind: type[HostMessage], **fields: Any) -> Any:
        """The answer to a command with the next id."""
        self.last = self.last % 255 + 1
        return self.again(kind(**{"id": self.last, **fields}))

    def again(self, command: HostMessage) -> Any:
        """The one answer to exactly this command."""
        self.say(command)
        answers = [each for each in self.read() if _id(each)]
        assert [_id(each) for each in answers] == [_id(command)], f"one answer to {command}: {answers}"
        return answers[0]

    def done(self, kind: type[HostMessage], **fields: Any) -> None:
        reply = self.ask(kind, **fields)
        assert isinstance(reply, Reply)
        assert reply.code == Code.OK

    def greet(self, nonce: int = NONCE) -> Bench:
        self.ask(Hello, version=1, nonce=nonce)
        return self

    def arm(
        self, *keys: int, round: int = 1, mode: Mode = Mode.LIGHT_FIRST, delay: int = 0, duration: int = 0
    ) -> Armed:
        mask = sum(1 << key for key in keys) if keys else 0xFF
        answer = self.ask(Arm, round=round, mode=mode, mask=mask, delay=delay, duration=duration)
        assert isinstance(answer, Armed)
        return answer

    def health(self) -> Health:
        answer = self.ask(Query)
        assert isinstance(answer, Health)
        return answer

    def events(self, *, acknowledge: bool = True) -> list[Event]:
        """The events that have come since the last look, without repeats."""
        self.read()
        found = [each for each in self.heard if isinstance(each, Event) and not _is_repeat(each)]
        self.heard.clear()
        if acknowledge and found:
            self.say(Ack(number=found[-1].number))
        return found

    def presses(self) -> list[Press]:
        return [each for each in self.events() if isinstance(each, Press)]

    # --- time and fingers ----------------------------------------------------------------------------------------

    def wait(self, microseconds: int, *, alive: bool = True) -> Bench:
        """Let time pass, with a host that pings or one that is silent; all is read, as a host does."""
        end = self.now + microseconds
        ping = self.now + 900 * MS
        while (due := min(self.box.due(), ping)) < end:
            self.box.pass_to(due)
            self.read()
            if due == ping:
                ping += 900 * MS
                if alive:
                    self.ask(Ping)
        self.box.pass_to(end)
        self.read()
        return self

    def press(self, *keys: int, apart: int = 0, hold: int = HOLD) -> int:
        """Clean presses, the first one 10 us from now; returns its stamp. Afterwards all are ready again.

        Nothing is read meanwhile."""
        first = self.now + 10
        edges = [(first + place * apart, key, True) for place, key in enumerate(keys)]
        edges += [(at + hold, key, False) for at, key, _ in edges]
        for at, key, closed in sorted(edges):
            self.box.switch(key, closed, at)
        self.box.pass_to(self.now + 20 * MS)
        return first

    def contact(self, key: int, *changes: int) -> int:
        """The contact of `key` changes at these microseconds from now on, closing first; returns when now was."""
        start = self.now
        for place, offset in enumerate(changes):
            self.box.switch(key, place % 2 == 0, start + offset)
        return start


class Uart:
    """A line of 115200 baud: what the box sends comes at 11.52 bytes a millisecond."""

    def __init__(self, box: Device) -> None:
        self._box = box
        self._decoder = Decoder(Sender.BOX)
        self._since = box.now

    def carry(self, now: int) -> list[Message]:
        """Lets the box's time pass up to now; the messages that are complete by then."""
        found: list[Message] = []
        while self._since + BYTE <= now:
            self._since += BYTE
            self._box.pass_to(self._since)
            if byte := self._box.out[:1]:
                self._box.sent(1)
                found += [from_frame(frame) for frame in self._decoder.feed(byte)]
        return found


def _id(message: Message) -> int:
    return int(getattr(message, "id", 0))


def _is_repeat(event: Event) -> bool:
    return isinstance(event, Press) and Flags.AGAIN in event.flags


def numbered(events: list[Event]) -> list[int]:
    return [event.number for event in events]


def plain(press: Press) -> Press:
    """As it was sent first."""
    return replace(press, flags=press.flags & ~Flags.AGAIN)

"""A link and a box in software on one bench, in virtual time: a line with a speed, faults on demand, fingers on keys.

Checks nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.box.device.device import Device, Make
from companion.box.host.link import Link, Step
from companion.box.host.reports import Hand, Report
from companion.box.messages import Pattern

BYTE = 10 / 115_200
"""Seconds of one byte on the line."""

UID = 0xB0C50001

Fault = Callable[[bytes], list[bytes]]
R = TypeVar("R", bound=Report)


def sound(frame: bytes) -> list[bytes]:
    """A line without faults."""
    return [frame]


@dataclass
class Way:
    """One direction: bytes arrive in order, after their time on the line and `delay` seconds more."""

    delay: float = 0.0002
    fault: Fault = sound
    coming: list[tuple[float, bytes]] = field(default_factory=list)
    free: float = 0.0

    def send(self, data: bytes, now: float) -> None:
        for frame in data.splitlines(keepends=True):
            for part in self.fault(frame):
                self.free = max(self.free, now) + len(part) * BYTE
                last = self.coming[-1][0] if self.coming else 0.0
                self.coming.append((max(last, self.free + self.delay), part))

    def arrived(self, now: float) -> list[tuple[float, bytes]]:
        here = [each for each in self.coming if each[0] <= now]
        del self.coming[: len(here)]
        return here


class Bench:
    """`now` is the host second. Reports are kept with it; events are handed on at once unless `keeps_hands` is set."""

    def __init__(self, *, skew: float = 0.0, clock: int = 5_000_000, make: Make | None = None, **link: Any) -> None:
        self.now = self.origin = 100.0
        self.skew = skew
        self.clock = clock
        self.there, self.back = Way(), Way()
        self.link = Link(now=self.now, nonce=link.pop("nonce", 0x12345678), **link)
        self.device = Device(make or Make(uid=UID, resolution=16), clock=clock)
        self.hung = False
        self.blocked = False
        self.keeps_hands = False
        self.reports: list[tuple[float, Report]] = []
        self.written: list[tuple[float, bytes]] = []
        self._fingers: list[tuple[int, int, bool]] = []

    # --- time ----------------------------------------------------------------------------------------------------

    def stamp(self, host: float) -> int:
        """What the box's clock reads at a host second, without wrap."""
        return self.clock + int((host - self.origin) / (1 + self.skew) * 1e6 + 0.5)

    def host(self, stamp: int) -> float:
        return self.origin + (stamp - self.clock) * (1 + self.skew) / 1e6

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while (moment := min(self._moments())) <= end:
            self.now = max(self.now + 1e-7, moment)
            self._happen()
        self.now = max(self.now, end)

    def run_until(self, condition: Callable[[], bool], seconds: float = 10.0) -> None:
        """Let time pass until it is so. Raises AssertionError if it never is."""
        end = self.now + seconds
        while not condition():
            assert self.now < end, f"not within {seconds} seconds"
            self.now = max(self.now + 1e-7, min(self._moments()))
            self._happen()

    def until_ready(self) -> None:
        self.run_until(lambda: self.link.step is Step.READY)

    def _moments(self) -> list[float]:
        moments = [each[0] for each in (*self.there.coming[:1], *self.back.coming[:1])]
        if self.blocked:
            moments = [each[0] for each in self.there.coming[:1]]
        else:
            moments.append(self.link.due(self.now))
        if not self.hung:
            moments.append(self.host(min([self.device.due(), *(each[0] for each in self._fingers[:1])])))
        return [*moments, self.now + 1.0]

    def _happen(self) -> None:
        heard = self.there.arrived(self.now)
        if not self.hung:
            self._box(heard)
        if not self.blocked:
            self._link()

    def _box(self, heard: list[tuple[float, bytes]]) -> None:
        while self._fingers and self._fingers[0][0] <= self.stamp(self.now):
            at, key, closed = self._fingers.pop(0)
            self.device.switch(key, closed, at)
        for _, data in heard:
            self.device.hear(data, self.stamp(self.now))
        self.device.pass_to(self.stamp(self.now))
        self.collect()

    def _link(self) -> None:
        if here := self.back.arrived(self.now):  # in one piece, as a port that has not been read for a while gives it
            self.take(self.link.feed(b"".join(data for _, data in here), self.now))
        self.take(self.link.tick(self.now))
        self.write()

    # --- the line ------------------------------------------------------------------------------------------------

    def collect(self) -> None:
        """Put on the line what the box wants to send."""
        while data := self.device.out:
            self.back.send(data, self.now)
            self.device.sent(len(data))

    def write(self) -> None:
        if data := self.link.outgoing(self.now):
            self.written.append((self.now, data))
            self.there.send(data, self.now)

    def take(self, reports: list[Report]) -> None:
        for report in reports:
            self.reports.append((self.now, report))
            if isinstance(report, Hand) and not self.keeps_hands:
                self.link.handed_on(report)

    def say(self, data: bytes) -> None:
        """Bytes reach the host as they are, now."""
        self.take(self.link.feed(data, self.now))
        self.write()

    # --- hands and the box as a thing ------------------------------------------------------------------------------

    def press(self, key: int, *, after: float = 0.0, hold: float = 0.05) -> int:
        """A finger goes down `after` seconds from now; returns the true stamp, without wrap."""
        at = self.stamp(self.now + after)
        self._fingers += [(at, key, True), (at + int(hold * 1e6), key, False)]
        self._fingers.sort()
        return at

    def reset(self, *, says_so: bool = True, keeps_time: bool = False) -> None:
        """The box starts again, its clock at 0; what was on its line is lost."""
        clock = self.stamp(self.now) if keeps_time else 0
        self.device = Device(self.device.make, boot=self.device.boot + 1, clock=clock)
        self.clock, self.origin = clock, self.now
        self.back.coming.clear()
        self._fingers.clear()
        if not says_so:
            self.device.sent(len(self.device.out))
        self.collect()

    # --- what was seen -------------------------------------------------------------------------------------------

    def seen(self, kind: type[R]) -> list[R]:
        return [report for _, report in self.reports if isinstance(report, kind)]

    def when(self, kind: type[Report]) -> list[float]:
        return [at for at, report in self.reports if isinstance(report, kind)]

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """What the lamps do now."""
        return self.device.patterns(self.stamp(self.now))

    @property
    def hands(self) -> list[Hand]:
        return self.seen(Hand)

    def sent(self, letter: str) -> list[bytes]:
        """The frames of this letter that the host has written."""
        lines = [line for _, data in self.written for line in data.splitlines(keepends=True)]
        return [line for line in lines if line.startswith(b">" + letter.encode())]

"""A box in a process of its own that presses its own keys, and tells what was true of each press.

Run as a program: `python -m tests.benchmarks.box_program software LINK` (or `emulated`, or `bootloader`). A line in, a
line of JSON out: `press KEY` is one stroke, `strokes COUNT` many, `unplug` and `plug` tell when that was,
`lateness` how far it was behind real time at worst since it was asked last. The end of input ends it. Times are seconds
of `time.monotonic`, which is one for all processes.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import tests.hardware  # noqa: F401  # puts the emulator on the path
from companion.box.device.device import Make
from companion.box.device.news import News, Noticed
from companion.box.messages import Press
from companion.box.simulator.simulator import Simulator

UID = 0xA11A_0001
FAST = 0.003
"""By how much the software box's clock runs too fast, as that of a ceramic resonator may."""

PAUSE = (0.006, 0.012)
"""Seconds between two of many strokes, random; eight keys take turns, each released for good before it comes again."""

HOLD = 0.01
AHEAD = 0.03
"""Seconds from now at which a stroke of the emulated box is planned."""

SOME = 20
"""Strokes before anybody is told of one."""

DEADLINE = 10.0


class Stroke(NamedTuple):
    """A key went down at `edge`; at `said` the box had its line, where that is known."""

    key: int
    edge: float
    said: float | None


class Software:
    """The box in software. It is never late, for whatever it does it looks at the clock.

    A finger comes down while `press` is called. Many strokes together tell to microseconds when the box's clock was 0,
    and that tells when each of them was."""

    def __init__(self, link: Path) -> None:
        self._noticed: list[tuple[Press, float]] = []
        self._zero = (-math.inf, math.inf)  # the box's clock was 0 at some second in between
        self._simulator = Simulator(Make(uid=UID), link=link, fast=FAST, tell=self._heard)
        self._simulator.start()
        self.strokes(SOME)

    def _heard(self, news: News) -> None:
        if isinstance(news, Noticed) and isinstance(news.event, Press):
            self._noticed.append((news.event, time.monotonic()))

    def press(self, key: int) -> Stroke:
        return self._told([self._pressed(key)])[0]

    def strokes(self, count: int) -> list[Stroke]:
        chance, brackets = random.Random(count), []
        for i in range(count):
            time.sleep(chance.uniform(*PAUSE))
            brackets.append(self._pressed(i % 8))
        return self._told(brackets)

    def _pressed(self, key: int) -> tuple[float, float]:
        end = time.monotonic() + DEADLINE
        while (before := time.monotonic()) < end:
            if self._simulator.press(key, hold=HOLD):
                return before, time.monotonic()
            time.sleep(HOLD)  # a busy machine has not let it go yet
        raise TimeoutError(f"key {key} stays down")

    def _told(self, brackets: list[tuple[float, float]]) -> list[Stroke]:
        end = time.monotonic() + DEADLINE
        while len(self._noticed) < len(brackets):
            if time.monotonic() > end:
                raise TimeoutError(f"{len(self._noticed)} of {len(brackets)} strokes were noticed")
            time.sleep(0.005)
        noticed, self._noticed = self._noticed, []
        since = [press.t / 1e6 / (1 + FAST) for press, _ in noticed]
        low, high = self._zero
        for (before, after), seconds in zip(brackets, since, strict=True):
            low, high = max(low, before - seconds), min(high, after - seconds)
        self._zero = low, high
        zero = (low + high) / 2
        return [Stroke(press.key, zero + seconds, said) for (press, said), seconds in zip(noticed, since, strict=True)]

    def lateness(self) -> float:
        return 0.0

    def unplug(self) -> None:
        self._simulator.unplug()

    def plug(self) -> None:
        self._zero = (-math.inf, math.inf)
        self._simulator.replug()

    def close(self) -> None:
        self._simulator.close()


class Emulated:
    """The real firmware on the emulated chip, which may fall behind real time."""

    def __init__(self, link: Path, *, bootloader: bool) -> None:
        from avr_box import OPTIBOOT
        from pty_box import PtyBox

        from tests.hardware.bench import firmware

        loader = OPTIBOOT if bootloader else None
        self._link = link
        self._box = PtyBox(firmware(), link=link, uid=UID, bootloader=loader, resets_when_opened=bootloader)

    def press(self, key: int) -> Stroke:
        """At the second that the cycle belongs to: where the chip is late, what it hears comes at that time too."""
        at = self._box.soon(AHEAD)
        due = self._box.when(at)
        self._box.press(key, at, hold=HOLD)
        return Stroke(key, due, None)

    def strokes(self, count: int) -> list[Stroke]:
        return [self.press(i % 8) for i in range(count)]

    def lateness(self) -> float:
        worst, self._box.worst_lateness = self._box.worst_lateness, 0.0
        return worst

    def unplug(self) -> None:
        self._box.unplug()

    def plug(self) -> None:
        self._box.plug(self._link)

    def close(self) -> None:
        self._box.close()


Box = Software | Emulated


def obey(box: Box, words: list[str]) -> Any:
    """Does what a line says. Raises ValueError for one that says nothing."""
    at = time.monotonic()
    match words:
        case ["press", key]:
            return box.press(int(key))
        case ["strokes", count]:
            return box.strokes(int(count))
        case ["unplug"]:
            box.unplug()
        case ["plug"]:
            box.plug()
        case ["lateness"]:
            return box.lateness()
        case _:
            raise ValueError(f"not understood: {words}")
    return at


def main(kind: str, link: str) -> None:
    box: Box = Software(Path(link)) if kind == "software" else Emulated(Path(link), bootloader=kind == "bootloader")
    print(json.dumps(kind), flush=True)
    try:
        for line in sys.stdin:
            print(json.dumps(obey(box, line.split())), flush=True)
    finally:
        box.close()


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How wrong the host is about when a button went down: in real time over a pseudo-terminal, and in emulated time.

Each interval has a clock that begins anew, and some rounds, each armed by itself; a round's first hand is looked at.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.box.finder import Finder
from companion.box.frames import Frame
from companion.box.hub import Hub
from companion.box.link import Link, Step
from companion.box.reports import Hand
from companion.box.session import Box
from tests.benchmarks.box_process import BoxProcess, box_process
from tests.benchmarks.box_program import PACE
from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Lack, Line
from tests.benchmarks.measuring import percentile
from tests.hardware.bench import NONCE, Bench

KEYS = range(8)
BETWEEN = 0.15
"""Seconds from one round to the next."""

SKEW = 0.003
"""By how much the emulated box's second is longer than the host's, in emulated time."""

PATIENCE = 10.0
LOOK = 0.002


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """In milliseconds: how wrong the hand's time was, and half the shortest round trip. `paced`: the box was in time
    for it, and whenever it was asked for its clock before."""

    error: float
    half_trip: float
    paced: bool = True


def software(size: Size) -> Iterator[Line]:
    """G13 with the software box in real time, whose clock runs 0.3 percent too fast."""
    rounds = _rounds("software", size.intervals // 4 + 1, size.rounds * 4)
    yield from _figures(rounds, "software box", ", without the wire, which makes the aim some 1.4 ms")


def emulated(size: Size) -> Iterator[Line]:
    """G13 with the emulated box in real time, as far as the emulation kept pace: else it is the truth that is late."""
    rounds = _rounds("emulated", size.intervals, size.rounds)
    paced = [each for each in rounds if each.paced]
    if paced:
        raw = f", those of {len(rounds)} for which the emulation kept pace within {PACE * 1000:.0f} ms"
        yield from _figures(paced, "emulated box", raw)
    else:
        why = f"the emulation kept pace within {PACE * 1000:.0f} ms in none of {len(rounds)} rounds"
        yield Lack(target="G13", what="error of a hand's time, emulated box", why=why)


def in_emulated_time(size: Size) -> Iterator[Line]:
    """G13 with the emulated box and the program's own link, where nothing is ever late."""
    rounds = [each for seed in range(size.intervals // 4 + 1) for each in _bench_rounds(size.rounds, seed)]
    yield from _figures(rounds, "box in emulated time")


def _figures(rounds: Sequence[Round], whose: str, more: str = "") -> Iterator[Line]:
    errors = [each.error for each in rounds]
    half = statistics.median(each.half_trip for each in rounds)
    raw = f"{len(errors)} rounds{more}; the worst {max(errors):.3g} ms; the aim is half the shortest round trip"
    for what, part in (("p50", 0.5), ("p99", 0.99)):
        name, measured = f"error of a hand's time, {whose}, {what}", percentile(errors, part)
        yield Figure(target="G13", what=name, measured=measured, aim=half, unit="ms", raw=raw)


# --- in real time -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Ears:
    """When the box was asked for its clock, and when its answer had come."""

    asked: float = 0.0
    flights: list[tuple[float, float]] = field(default_factory=list)

    def said(self, port: str, at: float, data: bytes) -> None:
        if b">T" in data:
            self.asked = at

    def heard(self, port: str, at: float, frame: Frame) -> None:
        if frame.letter == "T":
            self.flights.append((self.asked, at))


def _rounds(kind: str, intervals: int, rounds: int) -> list[Round]:
    with tempfile.TemporaryDirectory() as folder, box_process(kind, Path(folder)) as process:
        return [each for _ in range(intervals) for each in asyncio.run(_interval(process, rounds))]


async def _interval(process: BoxProcess, count: int) -> list[Round]:
    """The port is opened anew, so the clock begins anew."""
    begun, ears, boxes = time.monotonic(), _Ears(), list[Box]()
    hub = Hub(Finder(picked=(str(process.link),)), boxes.append, heard=ears.heard, said=ears.said)
    running = asyncio.create_task(hub.run())
    try:
        await _until(lambda: any(box.status.ready for box in boxes))
        return await _play(process, boxes[0], count, ears, begun)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def _play(process: BoxProcess, box: Box, count: int, ears: _Ears, begun: float) -> list[Round]:
    hands: list[Hand] = []
    box.on_hand = hands.append
    strokes = []
    for i in range(count):
        await asyncio.sleep(BETWEEN)
        box.arm(KEYS)
        strokes.append(await process.press(i % 8))
        await _until(lambda: len(hands) == len(strokes))
    late, counters = await process.late(begun), box.counters()
    if counters is None or counters.trip_least is None:
        raise RuntimeError("the box was lost meanwhile")
    half = counters.trip_least * 500
    return [
        Round(
            error=abs(hand.at - stroke.edge) * 1000,
            half_trip=half,
            paced=stroke.doubt <= PACE and not _touch(late, [each for each in ears.flights if each[0] <= hand.at]),
        )
        for hand, stroke in zip(hands, strokes, strict=True)
    ]


def _touch(late: Sequence[tuple[float, float]], flights: Sequence[tuple[float, float]]) -> bool:
    return any(first <= heard and asked <= last for first, last in late for asked, heard in flights)


async def _until(condition: Callable[[], bool]) -> None:
    """Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(LOOK)


# --- in emulated time -------------------------------------------------------------------------------------------------


class _Wired:
    """The program's own link on the bench; bytes come to it when their last bit has."""

    def __init__(self, bench: Bench) -> None:
        from avr_box import HERTZ, US

        self._bench, self._slice = bench, 250 * US
        self._second = HERTZ / (1 + SKEW)  # cycles of one second of the host
        self.link = Link(now=self.host(bench.cycle), nonce=NONCE)
        self.hands: list[Hand] = []

    def host(self, cycle: int) -> float:
        """The host's second of a cycle."""
        return cycle / self._second

    def run(self, seconds: float) -> None:
        end = self._bench.cycle + round(seconds * self._second)
        while self._bench.cycle < end:
            box = self._bench.box
            box.send(self.link.outgoing(self.host(box.cycle)))
            box.run_to(box.cycle + self._slice)
            gone = [byte for byte in box.sent if byte.end <= box.cycle]
            del box.sent[: len(gone)]
            if gone:
                self._hear(bytes(byte.value for byte in gone), self.host(gone[-1].end))
            self.link.tick(self.host(box.cycle))

    def _hear(self, data: bytes, at: float) -> None:
        for report in self.link.feed(data, at):
            if isinstance(report, Hand):
                self.hands.append(report)
                self.link.handed_on(report.number)


def _bench_rounds(count: int, seed: int) -> Iterator[Round]:
    from avr_box import MS

    chance = random.Random(seed)
    with Bench() as bench:
        wired = _Wired(bench)
        while wired.link.step is not Step.READY:
            wired.run(0.01)
        for i in range(count):
            wired.run(BETWEEN)
            wired.link.arm(KEYS)
            edge = bench.cycle + chance.randrange(20 * MS, 60 * MS)
            bench.box.press(i % 8, edge, hold=10 * MS)
            wired.run(0.08)
            trip = wired.link.counters().trip_least
            assert trip is not None
            assert len(wired.hands) == i + 1
            yield Round(error=abs(wired.hands[i].at - wired.host(edge)) * 1000, half_trip=trip * 500)

"""How wrong the host is about when a button went down: in real time over a pseudo-terminal, and in emulated time.

Each error is held to half the shortest round trip of its own clock, which is the least that can be proved. An
interval has a clock that begins anew, and some rounds, each armed by itself.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.box.host.link import Link, Step
from companion.box.host.reports import Hand
from companion.box.ports.finder import Finder
from companion.box.ports.hub import Hub
from companion.box.ports.session import Box
from tests.benchmarks.box_process import BoxProcess, box_process
from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Lack, Line
from tests.benchmarks.measuring import percentile
from tests.hardware.bench import NONCE, Bench

KEYS = range(8)
BETWEEN = 0.15
"""Seconds from one round to the next."""

PACE = 0.05
"""Seconds: an emulation that was never more behind has kept pace. Its clock is right even so; answers come late."""

SKEW = 0.003
"""By how much the emulated box's second is longer than the host's, in emulated time."""

PATIENCE = 10.0
LOOK = 0.002


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """In milliseconds: how wrong the hand's time was, and half the shortest round trip that the clock knew in its
    interval."""

    error: float
    half_trip: float


def software(size: Size) -> Iterator[Line]:
    """G13 with the software box in real time, whose clock runs 0.3 percent too fast."""
    with _process("software") as process:
        rounds = [each for _ in range(_long(size)) for each in _interval(process, size.rounds * 4)]
    yield from _figures(rounds, "software box", "; no wire, which alone makes half a trip 1.4 ms")


def emulated(size: Size) -> Iterator[Line]:
    """G13 with the emulated box in real time, as far as the emulation kept pace."""
    with _process("emulated") as process:
        paced = [each for _ in range(size.intervals) if (each := _if_paced(process, size.rounds))]
    pace = f"kept pace within {PACE * 1000:.0f} ms"
    if paced:
        more = f"; the emulation {pace} in {len(paced)} of {size.intervals} intervals"
        yield from _figures([each for interval in paced for each in interval], "emulated box", more)
    else:
        why = f"the emulation {pace} in none of {size.intervals} intervals"
        yield Lack(target="G13", what="error of a hand's time / half trip, emulated box", why=why)


def in_emulated_time(size: Size) -> Iterator[Line]:
    """G13 with the emulated box and the program's own link, where nothing is ever late."""
    rounds = [each for seed in range(_long(size)) for each in _bench_rounds(size.rounds * 4, seed)]
    yield from _figures(rounds, "emulated time")


def _long(size: Size) -> int:
    """How many longer intervals, in which a clock is known better and better."""
    return size.intervals // 4 + 1


def _figures(rounds: Sequence[Round], whose: str, more: str = "") -> Iterator[Line]:
    errors, half = [each.error for each in rounds], statistics.median(each.half_trip for each in rounds)
    for what, part in (("p50", 0.5), ("p99", 0.99)):
        measured = percentile([each.error / each.half_trip for each in rounds], part)
        of_all = f"{percentile(errors, part):.3g} ms, half a trip {half:.3g} ms, {len(rounds)} rounds{more}"
        name = f"error of a hand's time / half trip, {whose}, {what}"
        yield Figure(target="G13", what=name, measured=measured, aim=1, raw=of_all)


# --- in real time -----------------------------------------------------------------------------------------------------


@contextmanager
def _process(kind: str) -> Iterator[BoxProcess]:
    with tempfile.TemporaryDirectory() as folder, box_process(kind, Path(folder)) as process:
        yield process


def _if_paced(process: BoxProcess, count: int) -> list[Round]:
    """Nothing if the box fell behind."""
    asyncio.run(process.lateness())
    try:
        rounds = _interval(process, count)
    except TimeoutError:  # so far behind that the box seemed not to be there
        return []
    return rounds if asyncio.run(process.lateness()) <= PACE else []


def _interval(process: BoxProcess, count: int) -> list[Round]:
    """Raises TimeoutError if the box does not answer."""
    return asyncio.run(_opened(process, count))


async def _opened(process: BoxProcess, count: int) -> list[Round]:
    """The port is opened anew, so the clock begins anew."""
    boxes: list[Box] = []
    hub = Hub(Finder(picked=(str(process.link),)), boxes.append)
    running = asyncio.create_task(hub.run())
    try:
        await _until(lambda: any(box.status.ready for box in boxes))
        return await _play(process, boxes[0], count)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def _play(process: BoxProcess, box: Box, count: int) -> list[Round]:
    hands: list[Hand] = []
    box.on_hand = hands.append
    strokes = []
    for i in range(count):
        await asyncio.sleep(BETWEEN)
        box.arm(KEYS)
        strokes.append(await process.press(i % 8))
        await _until(lambda: len(hands) == len(strokes))
    counters = box.counters()
    if counters is None or counters.trip_least is None:
        raise TimeoutError("the box was lost meanwhile")
    half = counters.trip_least * 500
    return [
        Round(error=abs(hand.at - stroke.edge) * 1000, half_trip=half)
        for hand, stroke in zip(hands, strokes, strict=True)
    ]


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
                self.link.handed_on(report)


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

"""Figures of the host's side in real time, against a box in a process of its own behind a pseudo-terminal.

The whole way of the program is measured: port, link, session. Read the ratios; a busy machine makes them worse.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.box.messages import Press, to_bytes
from companion.box.reports import Hand
from companion.box.session import Box, Phase
from tests.benchmarks.box_process import BoxProcess, box_process
from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Lack, Line
from tests.benchmarks.measuring import percentile
from tests.box.samples import BOX_SAMPLES
from tests.box.watching import Watch

EVENT = next(len(to_bytes(sample)) for sample in BOX_SAMPLES if isinstance(sample, Press)) / 11.52
"""Milliseconds of a press on the wire."""

LOST, READY, BOOTLOADER = 20, 0.6, 1.5
"""Milliseconds until a pulled plug is told; seconds until a box is ready, and that its bootloader takes of them."""

PACE = 0.003
"""Seconds: an emulation that was never more behind has kept pace."""

BETWEEN = 0.15
"""Seconds from one round to the next."""


# --- G9 ---------------------------------------------------------------------------------------------------------------


def handled(size: Size) -> Iterator[Line]:
    """G9: from when the box has the line to whoever is told of the hand, in the event loop."""
    with tempfile.TemporaryDirectory() as folder, box_process("software", Path(folder)) as process:
        delays = asyncio.run(_delays(process, size.hands))
    for what, part, aim in (("p50", 0.5, 0.1), ("p99", 0.99, 2.0)):
        raw = f"{len(delays)} presses from another process, the worst {max(delays):.3g} ms"
        measured, name = percentile(delays, part), f"write to handler, idle, {what}"
        yield Figure(target="G9", what=name, measured=measured, aim=aim * EVENT, unit="ms", raw=raw)


async def _delays(process: BoxProcess, count: int) -> list[float]:
    """Milliseconds."""
    handled: list[tuple[int, float]] = []
    async with Watch(link=process.link) as watch:
        box = (await watch.ready()).box
        box.on_hand = lambda hand: handled.append((hand.key, time.monotonic()))
        made = await process.strokes(count)
        await watch.until(lambda: len(handled) >= count, "the last of the presses")
    if [key for key, _ in handled] != [stroke.key for stroke in made]:
        raise RuntimeError("the presses did not come once and in order")
    return [(at - stroke.said) * 1000 for (_, at), stroke in zip(handled, made, strict=True) if stroke.said]


# --- G10 --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugs:
    """For each time the plug was pulled and put in again: milliseconds until LOST, seconds until READY."""

    lost: list[float]
    ready: list[float]


def plugged(size: Size) -> Iterator[Line]:
    """G10 with the software box."""
    plugs = _plugs("software", size.unplugs, size.rests)
    yield _lost(plugs, "software box")
    yield _ready(plugs, "software box", READY)


def plugged_chip(size: Size) -> Iterator[Line]:
    """G10 with the emulated box, whose port resets it in the second case."""
    plugs = _plugs("emulated", size.unplugs, size.rests)
    yield _lost(plugs, "emulated box")
    yield _ready(plugs, "emulated box", READY)
    plugs = _plugs("bootloader", size.boots, size.rests)
    yield _ready(plugs, "emulated box with Optiboot", BOOTLOADER + READY)


def _lost(plugs: Plugs, whose: str) -> Line:
    raw = f"the worst of {len(plugs.lost)}, the median {statistics.median(plugs.lost):.3g} ms"
    return Figure(target="G10", what=f"unplug to LOST, {whose}", measured=max(plugs.lost), aim=LOST, unit="ms", raw=raw)


def _ready(plugs: Plugs, whose: str, aim: float) -> Line:
    raw = f"the worst of {len(plugs.ready)}, the median {statistics.median(plugs.ready):.3g} s"
    return Figure(target="G10", what=f"replug to READY, {whose}", measured=max(plugs.ready), aim=aim, unit="s", raw=raw)


def _plugs(kind: str, count: int, rests: tuple[float, ...]) -> Plugs:
    with tempfile.TemporaryDirectory() as folder, box_process(kind, Path(folder)) as process:
        return asyncio.run(_unplugged(process, count, rests))


async def _unplugged(process: BoxProcess, count: int, rests: tuple[float, ...]) -> Plugs:
    plugs = Plugs(lost=[], ready=[])
    told: list[tuple[Phase, float]] = []
    async with Watch(link=process.link) as watch:
        box = (await watch.ready()).box
        box.on_status = lambda status: told.append((status.phase, time.monotonic()))

        async def seconds_until(phase: Phase, cause: str, rest: float) -> float:
            await asyncio.sleep(rest)
            told.clear()
            begun = await process.when(cause)
            await watch.until(lambda: any(each == phase for each, _ in told), phase.value)
            return next(at for each, at in told if each == phase) - begun

        for i in range(count):
            plugs.lost.append(await seconds_until(Phase.LOST, "unplug", rests[i % len(rests)]) * 1000)
            plugs.ready.append(await seconds_until(Phase.READY, "plug", rests[-1 - i % len(rests)]))
    return plugs


# --- G13 --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Some rounds with one clock. In milliseconds: how wrong each hand's time was, half the shortest round trip, and
    how much the box was behind real time at worst."""

    errors: list[float]
    half_trip: float
    lateness: float


def clock(size: Size) -> Iterator[Line]:
    """G13 with the software box, whose clock runs 0.3 percent too fast."""
    yield from _clock(_intervals("software", size), "software box")


def clock_of_chip(size: Size) -> Iterator[Line]:
    """G13 with the emulated box, as far as the emulation kept pace: else it is the truth that is late."""
    intervals = _intervals("emulated", size)
    paced = [each for each in intervals if each.lateness <= PACE * 1000]
    raw = f", {len(paced)} of {len(intervals)} intervals in which the emulation kept pace within {PACE * 1000:.0f} ms"
    if paced:
        yield from _clock(paced, "emulated box", raw)
    else:
        best = min(each.lateness for each in intervals)
        why = f"the emulation was behind by {best:.3g} ms at best, in {len(intervals)} intervals"
        yield Lack(target="G13", what="error of a hand's time, emulated box", why=why)


def _clock(intervals: list[Interval], whose: str, more: str = "") -> Iterator[Line]:
    errors = [error for each in intervals for error in each.errors]
    half = statistics.median(each.half_trip for each in intervals)
    for what, part in (("p50", 0.5), ("p99", 0.99)):
        raw = f"{len(errors)} rounds, the worst {max(errors):.3g} ms; the aim is half the shortest round trip{more}"
        name = f"error of a hand's time, {whose}, {what}"
        yield Figure(target="G13", what=name, measured=percentile(errors, part), aim=half, unit="ms", raw=raw)


def _intervals(kind: str, size: Size) -> list[Interval]:
    with tempfile.TemporaryDirectory() as folder, box_process(kind, Path(folder)) as process:
        return [asyncio.run(_interval(process, size.rounds)) for _ in range(size.intervals)]


async def _interval(process: BoxProcess, rounds: int) -> Interval:
    """A clock that begins anew, for the port is opened anew."""
    await process.lateness()
    errors: list[float] = []
    hands: list[Hand] = []
    async with Watch(link=process.link) as watch:
        box = (await watch.ready()).box
        box.on_hand = hands.append
        for i in range(rounds):
            await asyncio.sleep(BETWEEN)
            box.arm(range(8))
            stroke = await process.press(i % 8)
            await watch.until(lambda i=i: len(hands) > i, "the press")
            errors.append(abs(hands[i].at - stroke.edge) * 1000)
        trip = _shortest_trip(box)
    return Interval(errors=errors, half_trip=trip / 2, lateness=await process.lateness() * 1000)


def _shortest_trip(box: Box) -> float:
    """Milliseconds."""
    counters = box.counters()
    if counters is None or counters.trip_least is None:
        raise RuntimeError("the box was lost meanwhile")
    return counters.trip_least * 1000

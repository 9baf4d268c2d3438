"""Figures of the host's side in real time, against a box in a process of its own behind a pseudo-terminal.

Read the ratios, and beside them what the machine takes for the same with nothing of ours: it may be busy.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.box.frames import Decoder, Sender
from companion.box.messages import Press, from_frame, to_bytes
from companion.box.ports.port import Port, open_device
from companion.box.ports.session import Phase
from tests.benchmarks.box_process import ROOT, BoxProcess, box_process
from tests.benchmarks.box_size import Size
from tests.benchmarks.box_writer import MICROSECONDS, now
from tests.benchmarks.figures import Figure, Line
from tests.benchmarks.measuring import percentile
from tests.box.samples import BOX_SAMPLES
from tests.box.watching import Watch

EVENT = next(len(to_bytes(sample)) for sample in BOX_SAMPLES if isinstance(sample, Press)) / 11.52
"""Milliseconds of a press on the wire."""

START = 0.2
"""Seconds for opening the port before something is written."""

LOST, READY, BOOTLOADER = 20, 0.6, 1.5
"""Milliseconds until a pulled plug is told; seconds until a box is ready, and that its bootloader takes of them."""


# --- G9 ---------------------------------------------------------------------------------------------------------------


def handled(size: Size) -> Iterator[Line]:
    """G9: the port with a handler in the event loop; then the whole program, which also answers each press."""
    bare = _written(size.hands, _read_bare)
    port = _written(size.hands, lambda path, count: asyncio.run(_read_by_port(path, count)))
    raw = "; a bare read {:.3g} ms".format
    yield _delay("write to handler, p50", port, 0.5, 0.1, raw(percentile(bare, 0.5)))
    yield _delay("write to handler, p99", port, 0.99, 2.0, raw(percentile(bare, 0.99)))
    with tempfile.TemporaryDirectory() as folder, box_process("software", Path(folder)) as process:
        whole = asyncio.run(_told(process, size.hands))
    yield _delay("line ready in the box to hand told, p50", whole, 0.5, 0.1)
    yield _delay("line ready in the box to hand told, p99", whole, 0.99, 2.0)


def _delay(what: str, delays: Sequence[float], part: float, of_the_wire: float, more: str = "") -> Line:
    raw = f"{len(delays)} presses from another process, the worst {max(delays):.3g} ms{more}"
    measured = percentile(delays, part)
    return Figure(target="G9", what=what, measured=measured, aim=of_the_wire * EVENT, unit="ms", raw=raw)


def _written(count: int, read: Callable[[str, int], list[float]]) -> list[float]:
    """What `read` makes of so many presses at this path."""
    command = [sys.executable, "-m", "tests.benchmarks.box_writer", str(count)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdin
        assert writer.stdout
        path = writer.stdout.readline().strip()
        threading.Timer(START, lambda: print(file=writer.stdin, flush=True)).start()
        return read(path, count)


class _Stamps:
    """Milliseconds since each press was written."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self._decoder = Decoder(Sender.BOX)

    def take(self, data: bytes) -> None:
        for frame in self._decoder.feed(data):
            press = from_frame(frame)
            assert isinstance(press, Press)
            self.delays.append((now() - press.t & MICROSECONDS) / 1000)


def _read_bare(path: str, count: int) -> list[float]:
    """What the system and this machine take, with nothing of ours but the frames."""
    stamps, device = _Stamps(), os.open(path, os.O_RDWR | os.O_NOCTTY)
    while len(stamps.delays) < count:
        stamps.take(os.read(device, 4096))
    os.close(device)
    return stamps.delays


async def _read_by_port(path: str, count: int) -> list[float]:
    stamps, port, loop = _Stamps(), Port(open_device(path), path), asyncio.get_running_loop()
    faults: list[Exception] = []
    port.start(lambda data, at: _soon(loop, stamps, data), faults.append)
    while len(stamps.delays) < count and not faults:
        await asyncio.sleep(0.05)
    await asyncio.to_thread(port.close)
    return stamps.delays


def _soon(loop: asyncio.AbstractEventLoop, stamps: _Stamps, data: bytes) -> None:
    loop.call_soon_threadsafe(stamps.take, data)


async def _told(process: BoxProcess, count: int) -> list[float]:
    """Milliseconds from when the software box has its line."""
    told: list[tuple[int, float]] = []
    async with Watch(link=process.link) as watch:
        box = (await watch.ready()).box
        box.on_hand = lambda hand: told.append((hand.key, time.monotonic()))
        made = await process.strokes(count)
        await watch.until(lambda: len(told) >= count, "the last of the presses")
    if [key for key, _ in told] != [stroke.key for stroke in made]:
        raise RuntimeError("the presses did not come once and in order")
    return [(at - stroke.said) * 1000 for (_, at), stroke in zip(told, made, strict=True) if stroke.said]


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

"""Targets G1 to G14 of the button box, each with what was measured, the target, and one as a part of the other.

What needs a tool that this machine lacks says so in its line, and the others are measured.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.benchmarks import box_clock, box_emulated, box_host, box_wire
from tests.benchmarks.box_size import Measure, Size
from tests.benchmarks.figures import Lack, Line, tell
from tests.hardware import bench
from tests.hardware.native import build

NO_PICO = "no emulator runs a Pico's two cores; it takes a Pico and a signal source"


@dataclass(frozen=True, slots=True)
class Source:
    """Something to measure; `missing` gives half a sentence, empty if nothing is."""

    what: str
    missing: Callable[[], str]
    measure: Measure


def _pseudo_terminals() -> str:
    return "" if hasattr(os, "openpty") else "this system has no pseudo-terminals"


def _chip(measure: Measure) -> Source:
    return Source("the emulated ATmega328P", bench.missing, measure)


def _here(measure: Measure) -> Source:
    return Source("the software box", _pseudo_terminals, measure)


def _pico(what: str) -> Source:
    return Source(f"a Pico's {what}", lambda: NO_PICO, lambda size: iter(()))


TARGETS: dict[str, tuple[Source, ...]] = {
    "G1": (_chip(box_emulated.stamps), _pico("stamps")),
    "G2": (_chip(box_emulated.order), _pico("order of pairs")),
    "G3": (_chip(box_emulated.lines), _pico("way from edge to line")),
    "G4": (_chip(box_emulated.lines_under_load),),
    "G5": (_chip(box_emulated.first_lamp), _pico("first lamp")),
    "G6": (Source("frames", lambda: "", box_wire.frames),),
    "G7": (_chip(box_emulated.delivered),),
    "G8": (
        Source("floods into the host", lambda: "", box_wire.floods),
        Source("floods into the native firmware", build.missing, box_wire.fuzzed),
    ),
    "G9": (_here(box_host.handled),),
    "G10": (_here(box_host.plugged), _chip(box_host.plugged_chip), _chip(box_emulated.started)),
    "G11": (_chip(box_emulated.emulation),),
    "G12": (_chip(box_emulated.program),),
    "G13": (_here(box_clock.software), _chip(box_clock.emulated), _chip(box_clock.in_emulated_time)),
    "G14": (_chip(box_emulated.fineness), _pico("resolution, which it measures when it starts")),
}


def lines(target: str, size: Size) -> Iterator[Line]:
    """Measures one target; takes its time between two lines."""
    for source in TARGETS[target]:
        if why := source.missing():
            yield Lack(target=target, what=source.what, why=why)
        else:
            yield from source.measure(size)


def box() -> None:
    """All of them in order; some minutes."""
    print(f"the button box, {platform.system()} with a load of {os.getloadavg()[0]:.1f} at the beginning")
    for target in TARGETS:
        tell(lines(target, Size()))

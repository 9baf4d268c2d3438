"""How much is measured of the button box: as a benchmark by default, or little, as a test wants it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.benchmarks.figures import Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """Counts, but for `flood`, bytes of each kind, and `seconds` of emulation."""

    presses: int = 400
    """One at a time, idle and under load each."""

    pairs: int = 56
    """Of each distance, idle and under load each."""

    lossy: int = 300
    flood: int = 10_000_000
    flipped: int = 1_000_000
    hands: int = 1_000
    """On their way from another process."""

    unplugs: int = 12
    boots: int = 4
    """With a bootloader."""

    rests: tuple[float, ...] = (0.3, 0.45, 0.7, 1.1)
    """Seconds from plugging to pulling, in turns, and the other way round back: none of them a beat of the search."""

    intervals: int = 30
    """Of a second, each with a fresh clock; a fourth as many of four, where nothing disturbs them."""

    rounds: int = 5
    """In each interval."""

    seconds: float = 10.0


Measure = Callable[[Size], Iterator[Line]]

"""How a number is taken and told: in turns, as a median, beside its aim."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def report(what: str, value: str, aim: str, raw: str) -> None:
    print(f"{what:<58} {value:>9}   aim {aim:<9} {raw}", flush=True)


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def in_turns(mine: Callable[[], float], theirs: Callable[[], float], rounds: int) -> tuple[float, float]:
    """The medians of both, taken A B A B ..."""
    pairs = [(mine(), theirs()) for _ in range(rounds)]
    first, second = (statistics.median(each) for each in zip(*pairs, strict=True))
    return first, second


def percentile(numbers: Sequence[float], part: float) -> float:
    """The smallest number that this part of all does not exceed."""
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

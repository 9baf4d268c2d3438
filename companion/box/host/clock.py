"""The box's clock seen from the host: round trips in, a line from box microseconds to host seconds out, with its error.

Pure: every time is handed in. Knows no frame and no ping; who may be believed stands in `link`.

Each round trip proves that a stamp was made between two host seconds. The line goes through the middles of the short
trips and never leaves what all trips allow: its error is half the shortest, plus what the clocks have drifted since.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

WRAP = 1 << 32
SECOND = 1_000_000
"""Microseconds."""

RATE_LIMIT = 0.006
"""No box's clock is wrong by more, as a part of one: ceramic resonators are within 0.5 %."""

RATE_PRIOR = 0.005
"""How wrong a clock may well be, before anything is known of it."""

WANDER = 20e-6
"""What a measured rate may change by while the box warms up."""

KEPT = 32
SPAN = 40.0
"""Samples kept, and for how many seconds: the rate of today counts."""

JUMP = 0.05
"""Seconds by which a sample must contradict all that was known before the clock counts as another one."""


def extended(stamp: int, near: int) -> int:
    """The microseconds without wrap whose low 32 bits are `stamp`, and that are nearest to `near`."""
    return near + (stamp - near + WRAP // 2) % WRAP - WRAP // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """A line: box microsecond `box` was host second `host` +- `error`; each box second is `rate` host seconds long, and
    adds `drift` seconds of error."""

    box: int
    host: float
    rate: float
    error: float
    drift: float

    def at(self, box: int) -> float:
        """Host second of a box microsecond without wrap."""
        return self.host + (box - self.box) / SECOND * self.rate

    def error_at(self, box: int) -> float:
        """Seconds by which `at` may be wrong."""
        return self.error + abs(box - self.box) / SECOND * self.drift


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sample:
    """The box read `box` microseconds at some moment from `sent` to `received` host seconds."""

    box: int
    sent: float
    received: float

    @property
    def trip(self) -> float:
        return self.received - self.sent

    @property
    def middle(self) -> float:
        return (self.sent + self.received) / 2


class Clock:
    """Learns the line from round trips. `jumps` counts how often it had to start anew."""

    def __init__(self) -> None:
        self.jumps = 0
        self._samples: deque[_Sample] = deque(maxlen=KEPT)
        self._mapping: Mapping | None = None

    @property
    def mapping(self) -> Mapping | None:
        """The line as known now, None before the first sample."""
        return self._mapping

    @property
    def trips(self) -> tuple[float, float] | None:
        """Shortest and median round trip of the samples kept, in seconds."""
        trips = sorted(sample.trip for sample in self._samples)
        return (trips[0], trips[len(trips) // 2]) if trips else None

    def extend(self, stamp: int) -> int:
        """A 32-bit stamp as microseconds without wrap: the reading nearest to the last sample."""
        return extended(stamp, self._samples[-1].box if self._samples else stamp)

    def add(self, stamp: int, sent: float, received: float) -> bool:
        """A round trip: the box read `stamp` at some moment between these two host seconds.

        False if that contradicts what was known: the clock has jumped, and this sample is all that counts now."""
        sample = _Sample(box=self.extend(stamp), sent=sent, received=received)
        fits = self._allows(sample)
        if not fits:
            self.jumps += 1
            self._samples.clear()
        self._samples.append(sample)
        while sample.received - self._samples[0].received > SPAN:
            self._samples.popleft()
        self._mapping = self._fitted()
        return fits

    def _allows(self, sample: _Sample) -> bool:
        if self._mapping is None:
            return True
        expected, error = self._mapping.at(sample.box), self._mapping.error_at(sample.box) + JUMP
        return sample.sent - error <= expected <= sample.received + error

    def _fitted(self) -> Mapping:
        """Drops the oldest samples until the others agree; the newest alone always does."""
        while (line := _line(self._samples)) is None:
            self._samples.popleft()
        return line


def _line(samples: Sequence[_Sample]) -> Mapping | None:
    """The line by the short trips, within what all trips allow; None if they contradict each other."""
    newest = samples[-1]
    skew, ahead = _regression(samples)
    drift = _drift(samples, skew)
    low, high = float("-inf"), float("inf")
    for sample in samples:
        since = (newest.box - sample.box) / SECOND
        low = max(low, sample.sent + since * (1 + skew - drift))
        high = min(high, sample.received + since * (1 + skew + drift))
    if low > high:
        return None
    host = min(max(newest.middle + ahead, low), high)
    return Mapping(box=newest.box, host=host, rate=1 + skew, error=max(host - low, high - host), drift=drift)


def _regression(samples: Sequence[_Sample]) -> tuple[float, float]:
    """By how much a box second is longer than a host second, and how far the line is ahead of the newest middle.

    A long trip weighs next to nothing, and while little is known of the rate it stays near what is usual."""
    shortest = min(sample.trip for sample in samples)
    grain = max(shortest / 10, 1e-4)
    weights = [1 / (1 + ((sample.trip - shortest) / grain) ** 2) for sample in samples]
    spans = [(sample.box - samples[-1].box) / SECOND for sample in samples]
    ahead = [sample.middle - samples[-1].middle - span for sample, span in zip(samples, spans, strict=True)]
    total = sum(weights)
    span_mean = sum(map(float.__mul__, weights, spans)) / total
    ahead_mean = sum(map(float.__mul__, weights, ahead)) / total
    across = sum(w * (x - span_mean) ** 2 for w, x in zip(weights, spans, strict=True))
    along = sum(w * (x - span_mean) * (y - ahead_mean) for w, x, y in zip(weights, spans, ahead, strict=True))
    skew = along / (across + (grain / RATE_PRIOR) ** 2)
    skew = max(-RATE_LIMIT, min(RATE_LIMIT, skew))
    return skew, ahead_mean - skew * span_mean


def _drift(samples: Sequence[_Sample], skew: float) -> float:
    """By how much that may be wrong: what a good new sample and each older one prove about the rate."""
    late = min(list(samples)[-4:], key=lambda sample: sample.trip)
    known = RATE_LIMIT + abs(skew)
    for early in samples:
        span = (late.box - early.box) / SECOND
        if span > 0:
            measured = (late.middle - early.middle) / span - 1
            known = min(known, abs(skew - measured) + (late.trip + early.trip) / 2 / span + WANDER)
    return known

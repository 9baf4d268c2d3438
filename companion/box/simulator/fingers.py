"""Fingers on the keys of a simulated box: which contact closes or opens when, with or without bounce.

Pure: moments are nanoseconds of whoever asks. Must not know what a box makes of it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass

BOUNCE = (0, 120, 180, 450, 520, 900, 1_000, 1_500, 1_600)
"""Microseconds at which a contact that bounces changes; the last change is for good."""

REST = 20_000
"""Microseconds until a finger that was lifted can press again; a box needs some of them to believe that it is gone."""

MICROSECOND = 1_000
SECOND = 1_000_000_000


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """A contact closes or opens. `number` keeps those of one moment in order."""

    at: int
    number: int
    key: int
    closed: bool


class Fingers:
    """`closed` are the keys whose contacts are closed, as far as edges were taken."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self._edges: list[Edge] = []
        self._count = 0
        self._busy: dict[int, int] = {}

    def press(self, keys: tuple[int, ...], now: int, *, hold: float, apart: int, bounce: bool) -> bool:
        """Keys go down `apart` microseconds after one another, each for `hold` seconds; False if one is down."""
        if any(self._busy.get(key, 0) > now for key in keys) or self.closed & set(keys):
            return False
        for place, key in enumerate(keys):
            down = now + place * apart * MICROSECOND
            up = down + int(hold * SECOND)
            self._plan(key, down, True, bounce)
            self._plan(key, up, False, bounce)
            self._busy[key] = up + REST * MICROSECOND
        return True

    def move(self, key: int, now: int, *, closed: bool, bounce: bool) -> None:
        """A key goes down, or up, and stays so; what was planned for it is forgotten."""
        self._edges = [edge for edge in self._edges if edge.key != key]
        heapq.heapify(self._edges)
        self._busy.pop(key, None)
        self._plan(key, now, closed, bounce)

    def due(self) -> int | None:
        """The moment of the next edge."""
        return self._edges[0].at if self._edges else None

    def until(self, now: int) -> Iterator[Edge]:
        """Takes the edges up to now, in order."""
        while self._edges and self._edges[0].at <= now:
            edge = heapq.heappop(self._edges)
            (self.closed.add if edge.closed else self.closed.discard)(edge.key)
            yield edge

    def _plan(self, key: int, at: int, closed: bool, bounce: bool) -> None:
        for place, offset in enumerate(BOUNCE if bounce else (0,)):
            self._count += 1
            edge = Edge(at + offset * MICROSECOND, self._count, key, closed is (place % 2 == 0))
            heapq.heappush(self._edges, edge)

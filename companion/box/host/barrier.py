"""The barrier before a verdict: up to which host second no press of this box can come any more.

Pure. It keeps what was asked and what is proved; who asks the box, and what its answer proves, stands in `link`.
"""

from __future__ import annotations

MARGIN = 0.005
"""Seconds: an edge becomes an event, or a glitch, within 2 ms; the rest is for the error of two clocks."""

PAUSE = 0.02
"""Seconds from a question that proved nothing to the next."""


class Barrier:
    """`proved` is the host second up to which all presses have come."""

    def __init__(self) -> None:
        self.proved = float("-inf")
        self._asked: float | None = None
        self._not_before = float("-inf")

    def settled(self, at: float) -> bool:
        """Whether all presses before `at` have come; if not, that is found out."""
        if self.proved >= at:
            return True
        self._asked = at if self._asked is None else max(at, self._asked)
        return False

    def due(self, error: float) -> float | None:
        """When to ask the box, None for never; `error` is that of its clock. Earlier it could prove nothing."""
        if self._asked is None:
            return None
        return max(self._asked + MARGIN + error, self._not_before)

    def sent(self, now: float) -> None:
        """The box is being asked."""
        self._not_before = now + PAUSE

    def prove(self, moment: float) -> None:
        """All events have come that the box had at host second `moment`."""
        self.proved = max(self.proved, moment - MARGIN)
        if self._asked is not None and self.proved >= self._asked:
            self._asked = None

"""When the box is asked for its time: eight times at the start, often at first, then about every second.

Pure. Not a whole second, so that it does not beat with anything that happens every second.
"""

from __future__ import annotations

FIRST = 8
PAUSE = 0.98
SHORTEST_PAUSE = 0.05
"""After the first eight pauses grow from this by two: the clock's rate is unknown, and a short time shows it."""


class Pings:
    """`synced`: the first ones are over."""

    def __init__(self, now: float) -> None:
        self.due = now
        self._left = FIRST
        self._pause = SHORTEST_PAUSE

    @property
    def synced(self) -> bool:
        return self._left <= 0

    def soon(self, now: float) -> None:
        """As after a press: the sooner, the better the time of that press is known."""
        self.due = min(self.due, now)

    def sent(self, now: float) -> None:
        """One is on its way."""
        self._left -= 1
        if self._left > 0:
            self.due = now
        else:
            self.due = now + self._pause
            self._pause = min(PAUSE, self._pause * 2)

"""One round of a box: when it counts, for which keys, and what a press is by the microsecond of its edge.

Pure. Must not judge who wins: the first is only the first that this box has seen.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.box.messages import Flags, Mode, State

_PLAIN = Mode(0)


@dataclass(slots=True, kw_only=True)
class Round:
    """Box microseconds throughout. `number` 0 is no round, which nothing opens; `closes` None is until disarmed."""

    number: int = 0
    mode: Mode = _PLAIN
    mask: int = 0
    opens: int | None = None
    closes: int | None = None
    disarmed: int | None = None
    first: int | None = None

    def disarm(self, at: int) -> bool:
        """From `at` on nothing counts; False if that was so already."""
        if self.opens is None or self.disarmed is not None:
            return False
        self.disarmed = at
        return True

    def count(self, key: int, edge: int) -> Flags:
        """What this press is; the first in time is remembered."""
        flags = self._flags(key, edge)
        if flags is Flags.FIRST:
            self.first = key
        return flags

    def _flags(self, key: int, edge: int) -> Flags:
        if self.opens is None or edge < self.opens or (self.disarmed is not None and edge >= self.disarmed):
            return Flags.EARLY
        if self.closes is not None and edge >= self.closes:
            return Flags.OVER
        if not self.mask >> key & 1:
            return Flags.NOT_ELIGIBLE
        return Flags.FIRST if self.first is None else Flags.LATER

    def state(self, now: int) -> State:
        """IDLE, CUE, ARMED or LOCKED."""
        if self.opens is None or self.disarmed is not None or (self.closes is not None and now >= self.closes):
            return State.IDLE
        if now < self.opens:
            return State.CUE
        return State.ARMED if self.first is None else State.LOCKED

"""Box time in MicroPython: microseconds that wrap at 2^30, and the two upper bits that make 32 of them.

Why 30 bits: the chip's small integers have 31, and what is larger costs memory at every step. Pure.
"""

MASK = 0x3FFFFFFF
_HALF = 0x20000000


def since(now, then):
    """Microseconds from `then` to `now`, negative if `then` is later; right for less than 2^29 us (9 minutes) apart."""
    passed = (now - then) & MASK
    return passed - _HALF - _HALF if passed >= _HALF else passed


def after(then, microseconds):
    """The moment so many microseconds after `then`."""
    room = MASK - then
    return then + microseconds if microseconds <= room else microseconds - room - 1


class Clock:
    """Counts how often the 30 bits have wrapped. `pass_to` must be called at least every 9 minutes."""

    def __init__(self, now, high=0):
        """`high`: the two upper bits at `now`."""
        self._now = now
        self._high = high

    def pass_to(self, now):
        """Time goes on. A moment from before is no step back."""
        if since(now, self._now) > 0:
            if now < self._now:
                self._high = (self._high + 1) & 3
            self._now = now

    def high(self, moment):
        """The two upper bits of a moment that is less than 9 minutes away from now."""
        away = since(moment, self._now)
        if away < 0 and moment > self._now:
            return (self._high - 1) & 3
        if away > 0 and moment < self._now:
            return (self._high + 1) & 3
        return self._high

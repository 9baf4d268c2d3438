"""One round of reactions: who may press, from when to when, and what each press of its time is worth.

Pure: judges by the stamp of a press, never by when it was noticed. Decides no winner: the host does.
"""

from button_box.ticks import after, since

FIRST = 0x01  # flags of a press
LATER = 0x02
EARLY = 0x04
NOT_ELIGIBLE = 0x08
OVER = 0x10

LIGHT_FIRST = 0x01  # modes of a round
RELEASES = 0x02
CUE_LAMPS = 0x04
CUE_TONE = 0x08

IDLE = 2  # states, as the heartbeat tells them
CUE = 3
ARMED = 4
LOCKED = 5

_LONG_AGO = 60_000_000  # us; no stamp that is still to come is older, and moments may be compared for 9 minutes only


class Round:
    """The last round that was armed since the session began. Number 0: none."""

    def __init__(self):
        self.clear()

    def clear(self):
        """A new session: there was no round."""
        self.number = self.mode = self.mask = 0
        self.starts = self._ends = self._closed_at = 0
        self._started = self._timed = self._over = self._closed = self._locked = False
        self._start_past = self._end_past = self._close_past = False

    def arm(self, now, number, mode, mask, delay, duration):
        """A new round takes the place of the last. `delay` and `duration` in ms; duration 0: until `close`."""
        self.clear()
        self.number, self.mode, self.mask = number, mode, mask
        self.starts = after(now, delay * 1000)
        self._timed = duration > 0
        self._ends = after(self.starts, duration * 1000)

    def close(self, now):
        """The round is over at this moment, if it is not closed already."""
        if self.number and not self._closed:
            self._closed = True
            self._closed_at = now

    def advance(self, now):
        """Time has come to `now`. True once: the arming moment has just come."""
        if not self.number:
            return False
        if self._closed:
            self._close_past = self._close_past or since(now, self._closed_at) > _LONG_AGO
        if self._started:
            self._start_past = self._start_past or since(now, self.starts) > _LONG_AGO
            self._pass_end(now)
            return False
        self._started = since(now, self.starts) >= 0
        return self._started and not self._closed

    def state(self):
        """IDLE, CUE, ARMED or LOCKED."""
        if not self.number or self._closed or self._over:
            return IDLE
        if not self._started:
            return CUE
        return LOCKED if self._locked else ARMED

    def judge(self, key, moment):
        """The flag of a press whose first edge was at `moment`. The first that counts locks the round."""
        if not self.number or self._before_start(moment) or self._after_close(moment):
            return EARLY
        if self._after_end(moment):
            return OVER
        if not self.mask >> key & 1:
            return NOT_ELIGIBLE
        if self._locked:
            return LATER
        self._locked = True
        return FIRST

    def _pass_end(self, now):
        if self._timed and not self._end_past:
            beyond = since(now, self._ends)
            self._over = self._over or beyond >= 0
            self._end_past = beyond > _LONG_AGO

    def _before_start(self, moment):
        return not self._start_past and since(moment, self.starts) < 0

    def _after_close(self, moment):
        return self._closed and (self._close_past or since(moment, self._closed_at) >= 0)

    def _after_end(self, moment):
        return self._timed and (self._end_past or since(moment, self._ends) >= 0)

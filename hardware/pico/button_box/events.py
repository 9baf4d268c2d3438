"""Presses and releases on their way to the host: numbered, kept until acknowledged, the oldest sent again and again.

Pure: says what is to be sent, and sends nothing. When full, the newest is dropped: the earliest presses matter.
"""

from button_box.ticks import since

SIZE = 16
PRESS = 0x50  # "P"
RELEASE = 0x52  # "R"


class Event:
    """One place of the queue. `high` and `ticks` are its stamp; `sent_at` counts once `sent`."""

    def __init__(self):
        self.letter = self.number = self.key = self.round = self.flags = self.high = self.ticks = 0
        self.sent = False
        self.sent_at = 0


class Events:
    """The queue of one session."""

    def __init__(self):
        self.retransmit = 60_000  # us after which the oldest is sent again
        self.dropped = 0
        self._places = [Event() for _ in range(SIZE)]
        self.clear()

    def clear(self):
        """A new session: nothing waits, and numbers start at 1 again."""
        self.count = 0
        self._first = 0
        self._unsent = 0
        self._next = 1

    def full(self):
        """Whether the next event will be dropped."""
        return self.count == SIZE

    def push(self, letter, key, high, ticks, round=0, flags=0):
        """Takes an event, or counts it as dropped; a dropped one has no number, so that the others have no gap."""
        if self.full():
            self.dropped += 1
            return
        event = self._at(self.count)
        event.letter, event.key, event.high, event.ticks = letter, key, high, ticks
        event.round, event.flags, event.sent = round, flags, False
        event.number = self._next
        self._next = (self._next + 1) & 0xFF
        self.count += 1
        self._unsent += 1

    def unsent(self):
        """How many events have never been sent."""
        return self._unsent

    def due(self, now):
        """The event to send at this moment, or None: first what was never sent, then the oldest once more."""
        if self._unsent:
            return self._at(self.count - self._unsent)
        if self.count:
            oldest = self._at(0)
            if not 0 <= since(now, oldest.sent_at) < self.retransmit:
                return oldest
        return None

    def sent(self, event, now):
        """This event, which was due, has been sent."""
        if not event.sent:
            event.sent = True
            self._unsent -= 1
        event.sent_at = now

    def acknowledge(self, number):
        """All events up to this number have come; a number that is not in the queue says nothing."""
        if not self.count:
            return
        gone = ((number - self._at(0).number) & 0xFF) + 1
        if gone > self.count:
            return
        self._first = (self._first + gone) % SIZE
        self.count -= gone
        self._unsent = min(self._unsent, self.count)

    def _at(self, place):
        return self._places[(self._first + place) % SIZE]

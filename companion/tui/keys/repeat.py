"""Tells a key that is pressed again from one that bounces or is held down.

Must not know what a key does. Time is handed in, in seconds.
"""

from __future__ import annotations

SAME = 0.3
"""Seconds: the same key again within them is the same press. Each further event begins them anew, so that a key that
is held down, and repeats every 30 to 90 ms, stays one press."""

FIRST_REPEAT = 1.1
"""Seconds: the first repeat of a held key comes 0.25 to 1 s after the press, just when a person may press Space for
the next step. So within this time an event is put off until it shows which of the two it is."""

SHOWN = 0.15
"""Seconds: a held key has sent its next repeat by then. No person presses a third time so soon. Putting off costs a
deliberate press this much and nothing else; doing at once would cost a table a step that nobody wanted."""


BOUNCE, TAP = 0.05, 0.2
"""Seconds between which a second tap of the same key is one: later than a bounce, sooner than any held key repeats."""


class Repeat:
    """Only a key with no other key since counts as the same: between two keys nothing is held down."""

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0
        self._put_off: tuple[str, float] | None = None
        self._done = False

    @property
    def due(self) -> float | None:
        """When a key that was put off is to be done; None while there is none."""
        return self._put_off[1] if self._put_off is not None else None

    def take(self, key: str, now: float, *, free: bool, twice: bool = False) -> tuple[str, ...]:
        """The keys to do now that this one has come; a `free` key may be pressed as fast as anybody likes, and with
        `twice` a quick second tap is awaited, such as the same number for both dice.

        A key that comes while another is put off is itself put off, with no wait: what the first one does has to be
        seen before the second can mean anything."""
        gap, same = now - self._at, key == self._last and not free
        self._last, self._at = key, now
        tapped, self._done = twice and self._done and BOUNCE <= gap < TAP, False
        if self._put_off is not None:
            return self._behind(key, now, gap if same else None)
        if not same or gap >= FIRST_REPEAT or tapped:
            self._done = True
            return (key,)
        if gap >= SAME:
            self._put_off = (key, now + SHOWN)
        return ()

    def heard(self, key: str, now: float) -> None:
        """Another screen took this key, and this one is on top again: what comes of holding it is no press here."""
        self._last, self._at, self._put_off, self._done = key, now, None, False

    def _behind(self, key: str, now: float, gap: float | None) -> tuple[str, ...]:
        """A key comes behind one that was put off, which is the same if there is a `gap` in seconds between them."""
        assert self._put_off is not None
        waiting, due = self._put_off
        if gap is None:
            self._put_off = (key, now)
            return (waiting,)
        self._put_off = (key, now + SHOWN) if gap >= SAME else None
        return () if now < due else (waiting,)

    def over(self, now: float) -> tuple[str, ...]:
        """The key that was put off, once it has shown that it was pressed."""
        if self._put_off is None or now < self._put_off[1]:
            return ()
        key = self._put_off[0]
        self._put_off = None
        return (key,)

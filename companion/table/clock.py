"""Play time: seconds that run while a play runs, and stand still while it is on hold.

Must not read a clock itself: a source of monotonic seconds is handed in. Wall time never touches it.
"""

from __future__ import annotations

from collections.abc import Callable


class PlayClock:
    """Play seconds, 0.0 or more, running from the start. `source` gives monotonic seconds from any beginning."""

    def __init__(self, source: Callable[[], float]) -> None:
        self._source = source
        self._since = source()
        self._stopped = self._since
        self._play = 0.0
        self._held = False

    @classmethod
    def manual(cls) -> PlayClock:
        """A clock that moves only when it is told to (`--clock manual`)."""
        return cls(lambda: 0.0)

    @property
    def held(self) -> bool:
        return self._held

    def now(self) -> float:
        """Play seconds; a source that steps back adds nothing and takes nothing away."""
        if self._held:
            return self._play
        return self._play + max(0.0, self._source() - self._since)

    def at(self, ticks: float) -> float:
        """Play seconds of the moment at which the source showed `ticks`: never later than now. All of a hold, the last
        one included, is one moment; what lies before a jump of this clock comes out before that."""
        now = self.now()
        if ticks < self._stopped:
            return self._play - (self._stopped - ticks)
        return now if self._held else min(now, self._play + max(0.0, ticks - self._since))

    def ticks(self) -> float:
        """The source itself, in seconds: for measuring how long a wait really took."""
        return self._source()

    def hold(self) -> None:
        """Stand still. Nothing happens if it does already."""
        if not self._held:
            self._play = self.now()
            self._stopped = self._source()
        self._held = True

    def resume(self) -> None:
        """Run on from where it stands. Nothing happens if it runs."""
        if self._held:
            self._since = self._source()
        self._held = False

    def set(self, seconds: float) -> None:
        """Put the clock to these play seconds; whether it runs or stands stays. A negative time becomes 0.0."""
        self._play = max(0.0, seconds)
        self._since = self._stopped = self._source()

    def advance(self, seconds: float) -> None:
        """Move on by 0.0 seconds or more; a clock on hold stands. Raises ValueError for a step back."""
        if seconds < 0.0:
            raise ValueError("Play time only goes forward: advance by 0 seconds or more.")
        if not self._held:
            self.set(self.now() + seconds)

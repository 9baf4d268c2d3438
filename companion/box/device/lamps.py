"""The lamps of a box in software: which pattern each has, and which of them are lit at a given microsecond.

Pure. All lamps blink in one time, so that those of one picture pulse together. Must not know keys or rounds.
"""

from __future__ import annotations

from companion.box.messages import Pattern

SLOW = 1_000_000
"""Microseconds of one turn of a slow blink: half of them lit."""

FAST = 250_000
"""Microseconds of one turn of a fast blink: half of them lit."""

FLASH = 150_000
"""Microseconds of one flash; then the lamp is off."""


class LampRow:
    """Lamps 0 to `count` - 1, all off."""

    def __init__(self, count: int) -> None:
        self._patterns = [Pattern.OFF] * count
        self._since = [0] * count
        self._beat = 0

    def set(self, mask: int, pattern: Pattern, at: int) -> None:
        """The lamps of `mask` (lamp 0 in bit 0) take the pattern at this microsecond; bits of no lamp say nothing."""
        for lamp in range(len(self._patterns)):
            if mask >> lamp & 1:
                self._patterns[lamp], self._since[lamp] = pattern, at

    def cue(self, mask: int, at: int) -> None:
        """These blink slowly, and are lit at this very microsecond: somebody waits for them. The others blink along."""
        self.set(mask, Pattern.SLOW, at)
        self._beat = at

    def __len__(self) -> int:
        return len(self._patterns)

    def dark(self) -> None:
        self._patterns = [Pattern.OFF] * len(self._patterns)

    def shown(self, at: int) -> tuple[Pattern, ...]:
        """The pattern of each lamp; a flash that is over is off."""
        return tuple(
            Pattern.OFF if pattern is Pattern.FLASH and at - since >= FLASH else pattern
            for pattern, since in zip(self._patterns, self._since, strict=True)
        )

    def lit(self, at: int) -> tuple[bool, ...]:
        """Which lamps give light at this microsecond."""
        return tuple(_lit(pattern, at - self._beat) for pattern in self.shown(at))


def _lit(pattern: Pattern, at: int) -> bool:
    match pattern:
        case Pattern.OFF:
            return False
        case Pattern.ON | Pattern.FLASH:
            return True
        case Pattern.SLOW:
            return at % SLOW < SLOW // 2
        case Pattern.FAST:
            return at % FAST < FAST // 2

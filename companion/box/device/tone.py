"""The piezo of a box in software: what it plays at a given microsecond. Pure; makes no sound."""

from __future__ import annotations

CUE_HERTZ = 1_000
CUE_MILLISECONDS = 100
"""What is heard at an arming moment, where the host wants that."""


class Piezo:
    """`played` counts the tones that were begun."""

    def __init__(self) -> None:
        self.played = 0
        self._hertz = 0
        self._until = 0

    def play(self, hertz: int, milliseconds: int, at: int) -> None:
        """Replaces what sounds; 0 hertz or 0 ms is silence."""
        self._hertz, self._until = hertz, at + milliseconds * 1_000
        self.played += bool(hertz and milliseconds)

    def hush(self) -> None:
        self._hertz = 0

    def hertz(self, at: int) -> int:
        """What sounds at this microsecond, 0 for nothing."""
        return self._hertz if at < self._until else 0

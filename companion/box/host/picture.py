"""The lamps as they are wanted against the lamps as they are: which change to send next.

Pure. Knows lamps and patterns only; what a picture means stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.box.messages import MOST_KEYS, Pattern


def mask_of(keys: frozenset[int]) -> int:
    """Bit k for key k."""
    return sum(1 << key for key in keys)


def keys_of(mask: int) -> frozenset[int]:
    """The keys whose bits are set."""
    return frozenset(key for key in range(MOST_KEYS) if mask >> key & 1)


class Picture:
    """All lamps are off at first and wanted so."""

    def __init__(self) -> None:
        self._wanted = [Pattern.OFF] * MOST_KEYS
        self._shown = [Pattern.OFF] * MOST_KEYS

    def want(self, picture: Mapping[int, Pattern]) -> None:
        """The whole picture: a lamp that is not in it is to be off. A flash is wanted once."""
        self._wanted = [picture.get(key, Pattern.OFF) for key in range(MOST_KEYS)]

    def change(self) -> tuple[int, Pattern] | None:
        """A mask and the pattern its lamps should take, the one for most lamps first; None if all is as wanted."""
        masks: dict[Pattern, int] = {}
        for key, (wanted, shown) in enumerate(zip(self._wanted, self._shown, strict=True)):
            if wanted is not shown:
                masks[wanted] = masks.get(wanted, 0) | 1 << key
        if not masks:
            return None
        pattern = max(masks, key=lambda each: masks[each].bit_count())
        return masks[pattern], pattern

    def shows(self, mask: int, pattern: Pattern) -> None:
        """The box was told so, and has done it. A flash is over by itself."""
        for key in keys_of(mask):
            self._shown[key] = pattern
            if pattern is Pattern.FLASH:
                self._shown[key] = Pattern.OFF
                if self._wanted[key] is Pattern.FLASH:
                    self._wanted[key] = Pattern.OFF

    def lights_itself(self, mask: int, pattern: Pattern) -> None:
        """The box has done it by itself: that is as wanted, until another picture comes."""
        for key in keys_of(mask):
            self._shown[key] = self._wanted[key] = pattern

    def dark(self) -> None:
        """The box has put all lamps out; what is wanted stays."""
        self._shown = [Pattern.OFF] * MOST_KEYS

"""Bars of eighth blocks, and numbers three or five rows high.

Must not know what is measured.
"""

from __future__ import annotations

import math

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.renderables.digits import Digits

_EIGHTHS = " ▏▎▍▌▋▊▉"
_FULL = "█"
_BOLD = RichStyle(bold=True)

TALL = 3
"""Rows of a tall number."""

GREAT = 5
"""Rows of a great one."""

_DOTS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711",
    "5": "74717", "6": "74757", "7": "71111", "8": "75757", "9": "75717", "-": "00700", " ": "00000",
}  # fmt: skip
"""The dots of each row of a great digit, three bits each."""


def share(value: object, whole: float | None) -> float:
    """How much of a whole a value is, from 0.0 to 1.0; 0.0 for what is no number and where there is no whole."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not whole or whole <= 0:
        return 0.0
    part = value / whole
    return min(1.0, max(0.0, part)) if math.isfinite(part) else 0.0


def bar(part: float, width: int) -> str:
    """A bar of exactly `width` cells. What is more than nothing shows, and only all of it is full."""
    if width <= 0:
        return ""
    eighths = int(part * width * 8)
    if 0.0 < part < 1.0:
        eighths = min(max(1, eighths), width * 8 - 1)
    full, rest = divmod(eighths, 8)
    return (_FULL * full + (_EIGHTHS[rest] if rest else "")).ljust(width)


def tall(text: str) -> tuple[str, str, str]:
    """A number in three rows of three cells a digit; a point and what has no tall form take one."""
    written = text.replace("−", "-").replace("–", "-")
    drawn = [part.text for part in Digits(written).render(_BOLD) if isinstance(part, Segment)]
    return drawn[0], drawn[2], drawn[4]


def tall_width(text: str) -> int:
    return len(tall(text)[0])


def great(text: str) -> tuple[str, ...]:
    """A whole number in five rows of six cells a digit, a blank between; what has no such form is left out."""
    found = [_DOTS[each] for each in text.replace("−", "-").replace("–", "-") if each in _DOTS]
    return tuple(" ".join(_dots(int(dots[at])) for dots in found) for at in range(GREAT))


def _dots(bits: int) -> str:
    return "".join(_FULL * 2 if bits & bit else "  " for bit in (4, 2, 1))

"""A bar made of parts: each as long as it counts, told apart by a letter and by turns of solid and shaded.

Must not tell parts apart by colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.style import Style

from companion.tui.drawing.text import Piece

_SHADE = "▒"


def stacked(parts: Sequence[tuple[str, float]], whole: float, width: int, style: Style) -> list[Piece]:
    """Pieces of exactly `width` cells for (letter, value) pairs, of which `whole` would fill it. A part of nothing or
    less has no place; any other shows its letter."""
    kept = [(letter, value) for letter, value in parts if value > 0]
    pieces: list[Piece] = []
    sizes = _sizes([value for _, value in kept], whole, width)
    for index, ((letter, _), size) in enumerate(zip(kept, sizes, strict=True)):
        solid = index % 2 == 0
        words = letter + (" " if solid else _SHADE) * (size - 1)
        pieces.append((words[:size], style + Style(reverse=True, bold=True) if solid else style))
    used = sum(len(words) for words, _ in pieces)
    return [*pieces, (" " * (width - used), Style())]


def _sizes(values: Sequence[float], whole: float, width: int) -> list[int]:
    """Cells of each part: their ends lie where the sum of the values so far lies, and each has one at least."""
    if whole <= 0 or width <= 0:
        return [0] * len(values)
    sizes: list[int] = []
    total, at = 0.0, 0
    for value in values:
        total += value
        end = min(width, max(at + 1, round(total / whole * width)))
        sizes.append(max(0, end - at))
        at = end
    return sizes

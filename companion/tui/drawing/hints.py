"""The line of keys: those that do something now, the most important first.

Must not know what a key does, and drops from the end: the keys to the rules and to all that is more always stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.content import Content

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.text import PLAIN, Piece, cells, cut_name, row, shown

KEPT = "?"
LAST = "m"
"""Dropped after all others: it leads to what found no room."""

_GAP = 3
_MARGIN = 1
_LABEL = 40
"""Cells of a label at most: one long name must not push out all other keys."""

_NAMES = (_LABEL, 24, 16, 13, 10)
"""Cells of the names of seats at most, where not all keys fit: a digit without its hint is a seat that nobody names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    key: str
    label: str

    @property
    def cells(self) -> int:
        return cells(shown(self.key)) + 1 + cells(shown(self.label))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a hint lies on its line: `width` cells from `x`."""

    x: int
    width: int
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HintLine:
    content: Content
    spots: tuple[Spot, ...]

    def key_at(self, x: int) -> str | None:
        """The key whose hint lies under this cell."""
        return next((spot.key for spot in self.spots if spot.x <= x < spot.x + spot.width), None)


def hint_lines(hints: Iterable[tuple[str, str]], width: int, lines: int = 1) -> list[HintLine]:
    """Exactly `lines` lines for (key, label) pairs. A hint is shown or not at all; a long label loses its middle."""
    pairs = tuple(hints)
    for most in _NAMES:
        packed = _packed([*_labelled(pairs, most, kept=False), *_labelled(pairs, most, kept=True)], width, lines)
        if packed is not None:
            return [_drawn(line, width) for line in packed]
    kept, others = _labelled(pairs, _NAMES[-1], kept=True), _labelled(pairs, _NAMES[-1], kept=False)
    for count in range(len(others) - 1, -1, -1):
        last = [hint for hint in others[count:] if hint.key == LAST]
        packed = _packed([*others[:count], *last, *kept], width, lines)
        if packed is not None:
            return [_drawn(line, width) for line in packed]
    return [_drawn((), width) for _ in range(lines)]


def _labelled(pairs: Iterable[tuple[str, str]], names: int, *, kept: bool) -> list[Hint]:
    """The hint that is kept, or the others; a digit's label is the name of a seat, in at most `names` cells."""
    return [
        Hint(key=key, label=cut_name(shown(label), names if key.isdigit() else _LABEL))
        for key, label in pairs
        if (key == KEPT) is kept
    ]


def _packed(hints: Sequence[Hint], width: int, lines: int) -> list[list[Hint]] | None:
    """In order, line after line; None if they do not fit."""
    found: list[list[Hint]] = [[]]
    room = width - _MARGIN
    for hint in hints:
        needed = hint.cells + (_GAP if found[-1] else 0)
        if needed > room and found[-1]:
            found.append([])
            room, needed = width - _MARGIN, hint.cells
        if needed > room:
            return None
        found[-1].append(hint)
        room -= needed
    return found + [[] for _ in range(lines - len(found))] if len(found) <= lines else None


def _drawn(hints: Sequence[Hint], width: int) -> HintLine:
    pieces: list[Piece] = [(" " * _MARGIN, PLAIN)]
    spots: list[Spot] = []
    x = _MARGIN
    for hint in hints:
        if spots:
            pieces.append((" " * _GAP, PLAIN))
            x += _GAP
        pieces += [(shown(hint.key), BOLD), (f" {shown(hint.label)}", PLAIN)]
        spots.append(Spot(x=x, width=hint.cells, key=hint.key))
        x += hint.cells
    return HintLine(content=row(width, *pieces), spots=tuple(spots))

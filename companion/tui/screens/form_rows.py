"""The blanks of a form on the screen: each behind its label, those of a grid's line beside each other below their
columns.

Must not know what is typed, nor judge it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from companion.core.seats import Roster
from companion.tui.drawing.colours import BOLD, NOW, seat_style
from companion.tui.drawing.now import MARGIN
from companion.tui.drawing.text import PLAIN, Piece, cells, cut, row, shown
from companion.tui.screens.blanks import Slot, headed, rows
from companion.tui.widgets.blank import Blank
from companion.tui.widgets.lines import Lines

_LABEL = 38
"""Columns of a label at most."""

_IN_A_GRID = 20
"""The same where columns of numbers stand beside it."""

_SIGNS = 6
"""Columns for the mark of this blank, a seat's shape, and the gap to what is typed; its number stands besides."""


class FormRows(Vertical):
    """`at` tells which blank the hand is in."""

    DEFAULT_CSS = """
    FormRows { height: auto; }
    FormRows > Horizontal { height: 1; }
    FormRows Lines { height: 1; }
    FormRows Blank { width: 1fr; }
    FormRows .column { width: 1fr; margin: 0 1 0 0; }
    """

    def __init__(self, slots: Sequence[Slot], blanks: Sequence[Blank], roster: Roster, at: Callable[[], int]) -> None:
        super().__init__()
        self._slots = slots
        self._blanks = blanks
        self._roster = roster
        self._at = at
        self._drawn: list[Lines] = []

    def compose(self) -> ComposeResult:
        for line in rows(self._slots):
            first = self._slots[line[0]]
            if first.place == 0 and first.line is None:
                yield self._above(first)
            if headed(self._slots, line, self._roster):
                words = first.words if first.line == 0 else ""
                yield Horizontal(self._label((), words), *(self._column(at) for at in line))
            blanks = [self._blanks[at] for at in line]
            if first.line is not None:
                for blank in blanks:
                    blank.add_class("column")
            yield Horizontal(self._label(line, self._said(first)), *blanks)

    def redraw(self) -> None:
        """The hand has moved."""
        for lines in self._drawn:
            lines.redraw()

    def _said(self, slot: Slot) -> str:
        """What stands before a line; the first one of a grid without names for its lines says how the hand goes on."""
        return slot.label(self._roster) or (slot.onward if slot.line == 0 else "")

    def _label(self, line: tuple[int, ...], words: str) -> Lines:
        label = self._lines(lambda width, height: [self._draw_label(line, words, width)])
        label.styles.width = self._width
        return label

    @property
    def _width(self) -> int:
        has_grid = any(slot.line is not None for slot in self._slots)
        said = [self._said(slot) for slot in self._slots]
        said += [slot.words for slot in self._slots if slot.line is not None]
        widest = max(cells(shown(words)) for words in said)
        return min(_IN_A_GRID if has_grid else _LABEL, widest) + self._signs

    @property
    def _signs(self) -> int:
        return _SIGNS + self._numbered

    @property
    def _numbered(self) -> int:
        """Digits of the last seat's number."""
        return len(str(len(self._roster.seats)))

    def _above(self, slot: Slot) -> Lines:
        return self._lines(lambda width, height: [_over(slot, width)])

    def _column(self, at: int) -> Lines:
        column = self._lines(lambda width, height: [self._draw_column(at, width)])
        column.add_class("column")
        return column

    def _lines(self, draw: Callable[[int, int], list[Content]]) -> Lines:
        lines = Lines(draw, classes="label")
        self._drawn.append(lines)
        return lines

    def _draw_label(self, line: tuple[int, ...], words: str, width: int) -> Content:
        here = self._at() in line
        sign = self._sign(self._slots[line[0]]) if len(line) == 1 else ()
        said = cut(shown(words), width - self._signs)
        return row(width, (MARGIN if here else "  ", NOW), *sign, (said, BOLD if here else PLAIN))

    def _draw_column(self, at: int, width: int) -> Content:
        """The seat or thing that a column of a grid is about."""
        slot, hand = self._slots[at], self._slots[self._at()]
        across = slot.field.across or 1
        below = range(slot.place or 0, self._next_heading(slot), across)
        here = hand.field is slot.field and (hand.place or 0) in below
        words = cut(shown(slot.heading(self._roster)), width)
        return row(width, *self._sign(slot), (words, BOLD if here else PLAIN))

    def _next_heading(self, slot: Slot) -> int:
        """The place in its list from which on other columns stand above; its length where none do."""
        own = [line for line in rows(self._slots) if self._slots[line[0]].field is slot.field]
        starts = [self._slots[line[0]].place or 0 for line in own if headed(self._slots, line, self._roster)]
        return next((start for start in starts if start > (slot.place or 0)), slot.field.length or 0)

    def _sign(self, slot: Slot) -> tuple[Piece, ...]:
        seat = None if slot.seat is None else self._roster.seats[slot.seat - 1]
        if seat is None:
            return ()
        return (f"{seat.number:>{self._numbered}} ", BOLD), (f"{seat.shape} ", seat_style(seat))


def _over(slot: Slot, width: int) -> Content:
    """What the numbers of a list are, above the first of them."""
    return row(width, ("  ", PLAIN), (cut(shown(f"{slot.words}: {slot.onward}"), width - 2), PLAIN))

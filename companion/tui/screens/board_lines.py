"""The board of numbers as lines: seats by rows, single numbers below, the reason, and what would be written.

Must not change anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.style import Style

from companion.core.seats import Roster, Seat
from companion.tui.drawing.colours import BOLD, QUIET, REVERSED, seat_style
from companion.tui.drawing.text import PLAIN, Piece, cells, cut_name, filled, padded, row, shown
from companion.tui.screens.cells import THE_REASON, Cell, Desk, about, told
from companion.tui.screens.layout import paragraph

CHANGED = "*"
"""Behind a number that is not what the table says."""

UNKNOWN = "–"
_NAME = 18
_COLUMN_MOST = 16
_GAP = 2
_TITLE = 13
_VALUE = 12
_SLOT = _TITLE + _VALUE + _GAP
_REASON = 40
_BELOW = 4
"""Lines of what is said below the board, where there is room for them."""

_WITH_BELOW = 9


def across(width: int) -> int:
    """How many single numbers stand in a row."""
    return max(1, (width + _GAP) // _SLOT)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One line of the board; `here` if the hand is on it."""

    content: Content
    here: bool = False


def board_lines(desk: Desk, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines, the hand among them."""
    below = _below(desk, roster, width) if height >= _WITH_BELOW else []
    room = height - len(below)
    lines = _lines(desk, roster, width)
    here = next((at for at, line in enumerate(lines) if line.here), 0)
    top = max(0, min(here - room // 2, len(lines) - room))
    return [*filled([line.content for line in lines[top : top + room]], width, room), *below]


def _below(desk: Desk, roster: Roster, width: int) -> list[Content]:
    written = told(desk, roster)
    said = paragraph(f"To be written: {written}" if written else "", width, style=BOLD, lines=2)
    return filled([row(width), *paragraph(about(desk.cell, roster), width, lines=1), *said], width, _BELOW)


def _lines(desk: Desk, roster: Roster, width: int) -> list[_Line]:
    lines = _grid(desk, roster, width)
    lines += [_Line(content=row(width))] if lines else []
    singles = desk.board.singles
    for start in range(0, len(singles), across(width)):
        lines.append(_singles(desk, singles[start : start + across(width)], width))
    return [*lines, _reason(desk, width)]


# Seats by rows


def _grid(desk: Desk, roster: Roster, width: int) -> list[_Line]:
    columns = desk.board.columns
    if not columns:
        return []
    widths = [_wide(desk, column) for column in columns]
    first, last = _visible(desk, widths, width - _NAME)
    seen, wide = columns[first:last], widths[first:last]
    titles = [
        (padded(shown(column[0].title), size - 1, right=True) + " ", QUIET)
        for column, size in zip(seen, wide, strict=True)
    ]
    lines = [_Line(content=row(width, (" " * _NAME, PLAIN), *titles))]
    for seat in roster.seats:
        found = [next((cell for cell in column if cell.seat == seat.number), None) for column in seen]
        pieces = [_piece(desk, cell, size) for cell, size in zip(found, wide, strict=True)]
        lines.append(_Line(content=row(width, *_who(seat), *pieces), here=desk.cell in found))
    return lines


def _wide(desk: Desk, column: Sequence[Cell]) -> int:
    """Room for the longest number of a column, its star and a gap."""
    longest = max(cells(shown(desk.text(cell))) for cell in column)
    return _GAP + min(_COLUMN_MOST, max(cells(shown(column[0].title)), longest) + 1)


def _visible(desk: Desk, widths: Sequence[int], room: int) -> tuple[int, int]:
    """From which column to which, so that the one with the hand is among them."""
    here = next((at for at, column in enumerate(desk.board.columns) if desk.cell in column), 0)
    first = 0
    while first < here and sum(widths[first : here + 1]) > room:
        first += 1
    last = here + 1
    while last < len(widths) and sum(widths[first : last + 1]) <= room:
        last += 1
    return first, last


def _who(seat: Seat) -> list[Piece]:
    name = cut_name(shown(seat.name), _NAME - 5)
    return [(f"{seat.number} ", BOLD), (f"{seat.shape} ", seat_style(seat)), (padded(name, _NAME - 4), PLAIN)]


def _piece(desk: Desk, cell: Cell | None, size: int) -> Piece:
    """A number flush right, with its star in a column of its own."""
    if cell is None:
        return " " * size, PLAIN
    return _value(desk, cell, size - 1, right=True), _style(desk, cell)


def _value(desk: Desk, cell: Cell, size: int, *, right: bool = False) -> str:
    """What stands in a cell, in `size` columns and one for the star."""
    words = padded(shown(desk.text(cell)) or UNKNOWN, size, right=right)
    return words + (CHANGED if desk.is_changed(cell) else " ")


def _style(desk: Desk, cell: Cell) -> Style:
    if cell.key == desk.cell.key:
        return REVERSED
    return BOLD if desk.is_changed(cell) else PLAIN


# Single numbers


def _singles(desk: Desk, found: Sequence[Cell], width: int) -> _Line:
    pieces: list[Piece] = []
    for cell in found:
        pieces += [(" " * _GAP, PLAIN)] if pieces else []
        pieces += [(padded(shown(cell.title), _TITLE - 1) + " ", QUIET)]
        pieces += [(_value(desk, cell, _VALUE - 1), _style(desk, cell))]
    return _Line(content=row(width, *pieces), here=desk.cell in found)


def _reason(desk: Desk, width: int) -> _Line:
    words = padded(shown(desk.text(THE_REASON)), min(_REASON, max(1, width - _TITLE)))
    content = row(width, (padded("reason", _TITLE), QUIET), (words, _style(desk, THE_REASON)))
    return _Line(content=content, here=desk.cell.is_reason)

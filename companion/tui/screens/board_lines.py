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
from companion.tui.screens.cells import THE_REASON, Board, Cell, Column, Desk, about, shown_value, told
from companion.tui.screens.layout import paragraph

CHANGED = "*"
"""Behind a number that is not what the table says."""

UNKNOWN = "–"
LEFT, RIGHT = "←", "→"
"""Where there are more columns."""

_NAME = 18
_COLUMN_MOST = 16
_GAP = 2
_VALUE, _VALUE_MOST = 12, 24
_REASON = 40
_BELOW = 4
"""Lines of what is said below the board, where there is room for them."""

_WITH_BELOW = 9


def across(board: Board, width: int) -> int:
    """How many single numbers stand in a row."""
    return max(1, (width + _GAP) // (_titled(board) + _valued(board) + _GAP))


def _titled(board: Board) -> int:
    """Cells of the titles of single numbers, with a gap."""
    return 1 + max(map(cells, (shown(cell.title) for cell in (*board.singles, THE_REASON))))


def _valued(board: Board) -> int:
    """Cells of a single number, or of the word that stands for one, with its star."""
    longest = max((cells(shown(shown_value(cell.now))) for cell in board.singles), default=0)
    return max(_VALUE, min(_VALUE_MOST, longest + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One line of the board; `here` if the hand is on it."""

    content: Content
    here: bool = False


def board_lines(desk: Desk, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines, the hand among them."""
    under = _BELOW if height >= _WITH_BELOW else 0
    room = height - under
    lines = _lines(desk, roster, width)
    here = next((at for at, line in enumerate(lines) if line.here), 0)
    top = max(0, min(here - room // 2, len(lines) - room))
    more = len(lines) - top - room
    kept = filled([line.content for line in lines[top : top + room]], width, room)
    return [*kept, *_below(desk, roster, width, more)] if under else kept


def _below(desk: Desk, roster: Roster, width: int, more: int) -> list[Content]:
    """What is meant, and how many lines of the board are still to come."""
    written = told(desk, roster)
    said = paragraph(f"To be written: {written}" if written else "", width, style=BOLD, lines=2)
    rest = f"↓ {more} more {'line' if more == 1 else 'lines'}" if more > 0 else ""
    here = paragraph(about(desk.cell, roster), width, lines=1)
    return filled([row(width, (rest, QUIET)), *here, *said], width, _BELOW)


def _lines(desk: Desk, roster: Roster, width: int) -> list[_Line]:
    digits = len(str(len(roster.seats)))
    seats = [(seat.number, _who(seat, digits)) for seat in roster.seats]
    lines = _table(desk, desk.board.columns, seats, width)
    things = dict.fromkeys(cell.thing for column in desk.board.things for cell in column)
    named = [(thing, [(padded(shown(thing), _NAME), PLAIN)]) for thing in things]
    lines += _table(desk, desk.board.things, named, width)
    singles, count = desk.board.singles, across(desk.board, width)
    for start in range(0, len(singles), count):
        lines.append(_singles(desk, singles[start : start + count], width))
    return [*lines, _reason(desk, width)]


# A table: seats or things by rows


def _table(
    desk: Desk, columns: Sequence[Column], rows: Sequence[tuple[int | str, list[Piece]]], width: int
) -> list[_Line]:
    """Its heads, a line a row, and air; nothing without columns."""
    if not columns:
        return []
    widths = [_wide(desk, column) for column in columns]
    first, last = _visible(desk, columns, widths, width - _NAME - cells(RIGHT))
    seen, wide = columns[first:last], widths[first:last]
    heads = [
        (padded(shown(column[0].head), size - 1, right=True) + " ", QUIET)
        for column, size in zip(seen, wide, strict=True)
    ]
    before, after = LEFT if first else "", RIGHT if last < len(columns) else ""
    lines = [_Line(content=row(width, (padded(before, _NAME, right=True), QUIET), *heads, (after, QUIET)))]
    for key, pieces in rows:
        found = [next((cell for cell in column if key in (cell.seat, cell.thing)), None) for column in seen]
        values = [_piece(desk, cell, size) for cell, size in zip(found, wide, strict=True)]
        lines.append(_Line(content=row(width, *pieces, *values), here=desk.cell in found))
    return [*lines, _Line(content=row(width))]


def _wide(desk: Desk, column: Column) -> int:
    """Room for the longest number of a column, its star and a gap."""
    longest = max(cells(shown(desk.text(cell))) for cell in column)
    return _GAP + min(_COLUMN_MOST, max(cells(shown(column[0].head)), longest) + 1)


def _visible(desk: Desk, columns: Sequence[Column], widths: Sequence[int], room: int) -> tuple[int, int]:
    """From which column to which, so that the one with the hand is among them."""
    here = next((at for at, column in enumerate(columns) if desk.cell in column), 0)
    first = 0
    while first < here and sum(widths[first : here + 1]) > room:
        first += 1
    last = here + 1
    while last < len(widths) and sum(widths[first : last + 1]) <= room:
        last += 1
    return first, last


def _who(seat: Seat, digits: int) -> list[Piece]:
    name = padded(cut_name(shown(seat.name), _NAME - 4 - digits), _NAME - 3 - digits)
    return [(f"{seat.number:>{digits}} ", BOLD), (f"{seat.shape} ", seat_style(seat)), (name, PLAIN)]


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
    titled = _titled(desk.board)
    for cell in found:
        pieces += [(" " * _GAP, PLAIN)] if pieces else []
        pieces += [(padded(shown(cell.title), titled), QUIET)]
        pieces += [(_value(desk, cell, _valued(desk.board) - 1), _style(desk, cell))]
    return _Line(content=row(width, *pieces), here=desk.cell in found)


def _reason(desk: Desk, width: int) -> _Line:
    titled = _titled(desk.board)
    words = padded(shown(desk.text(THE_REASON)), min(_REASON, max(1, width - titled)))
    content = row(width, (padded(THE_REASON.title, titled), QUIET), (words, _style(desk, THE_REASON)))
    return _Line(content=content, here=desk.cell.is_reason)

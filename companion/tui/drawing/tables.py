"""Numbers of things by seats: a line a thing, a column a seat, zero as a dot; two halves beside each other where height
lacks, and where more of it does, what is not zero in a row of words.

Must not know what is counted. Panels of parts have letters by which a bar tells the same parts apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from textual.style import Style

from companion.core.messages import Value
from companion.core.seats import Roster, Seat
from companion.core.view import Kind, Panel, Row, View
from companion.tui.drawing.blocks import BETWEEN, Form, Line, wide
from companion.tui.drawing.colours import BOLD, QUIET, seat_style
from companion.tui.drawing.text import PLAIN, Piece, cells, cut, cut_name, number, padded, shown

TOTAL = "total"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NOTHING = "·"
_LABEL_MOST, _LABEL_SHORT = 24, 14
_NAME_MOST = 8
_COLUMN = 3
_GAP = 2
_APART = 4

Place = int | str
"""A seat, or the id of a panel whose own numbers have a column."""


@dataclass(slots=True)
class Table:
    """Numbers by line and column. `signs`: the digit or letter before a line's name; `keys`: the letter by which
    shorthand names a column that is no seat's."""

    lines: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)
    columns: dict[Place, str] = field(default_factory=dict)
    keys: dict[Place, str] = field(default_factory=dict)
    values: dict[tuple[str, Place], Value | None] = field(default_factory=dict)
    adds_up: bool = False

    def put(self, line: str, label: str, sign: str, column: Place, value: Value | None) -> None:
        self.lines.setdefault(line, label)
        self.signs.setdefault(line, sign)
        self.values.setdefault((line, column), value)

    def total(self, column: Place) -> int | float:
        found = (self.values.get((line, column)) for line in self.lines)
        return sum(each for each in found if isinstance(each, int | float) and not isinstance(each, bool))


def numbered(view: View) -> dict[int, str]:
    """What people call the things that hands name by a digit."""
    rows = (entry for panel in view.panels for entry in panel.rows if entry.seat is None)
    found: dict[int, str] = {}
    for entry in rows:
        if entry.number is not None and entry.label:
            found.setdefault(entry.number, shown(entry.label))
    return found


def is_table(group: Sequence[Panel]) -> bool:
    """Whether these panels have numbers of seats for several things."""
    return group[0].kind in (Kind.GRID, Kind.PARTS) and any(row.seat is not None for each in group for row in each.rows)


def table_of(group: Sequence[Panel], roster: Roster, names: Mapping[int, str]) -> Table:
    """One table of panels that stand together.

    A panel about a thing (with a number) is one line, its rows columns; else each row is a cell: its number or id says
    the line, its seat the column, and without a seat the panel has a column of its own."""
    table = Table(adds_up=group[0].kind is Kind.PARTS)
    seats = {row.seat for panel in group for row in panel.rows if row.seat in roster}
    table.columns = {seat.number: seat.shape for seat in roster.seats if seat.number in seats}
    for panel in group:
        for entry in panel.rows:
            if entry.seat is not None and entry.seat not in roster:
                continue
            line, label, sign = _line_of(panel, entry, names)
            column: Place = entry.seat if entry.seat is not None else panel.id
            if entry.seat is None:
                table.columns.setdefault(column, shown(panel.title))
                table.keys.setdefault(column, panel.key)
            table.put(line, label, sign, column, entry.value)
    if table.adds_up:
        table.signs = dict(zip(table.lines, (LETTERS * (1 + len(table.lines) // len(LETTERS))), strict=False))
    return table


def _line_of(panel: Panel, entry: Row, names: Mapping[int, str]) -> tuple[str, str, str]:
    digit = panel.number if panel.number is not None else entry.number
    title = panel.title if panel.number is not None else entry.label or entry.id or panel.title
    if digit is not None:
        return f"{digit}.", names.get(digit, shown(title)), str(digit)
    return entry.id or entry.label, shown(title), ""


def table_forms(table: Table, roster: Roster, room: int, *, names: bool = True) -> tuple[Form, ...]:
    """From the tallest: with seats' names at the columns where they fit, in halves, in words."""
    drawing = _Drawing(table, roster, room)
    halves = drawing.halves()
    return (drawing.whole(names=names), *((halves,) if halves is not None else ()), drawing.words())


class _Drawing:
    def __init__(self, table: Table, roster: Roster, room: int) -> None:
        self._table = table
        self._roster = roster
        self._room = room
        self._lines = list(table.lines)
        self._sign = 2 if any(table.signs.values()) else 0

    def whole(self, *, names: bool) -> Form:
        for label, named in ((_LABEL_MOST, names), (_LABEL_MOST, False), (_LABEL_SHORT, False)):
            widths = self._widths(named=named)
            if self._wide(label, widths) <= self._room:
                break
        lines = [self._head(label, widths), *(self._line(line, label, widths) for line in self._lines)]
        return Form(lines=tuple([*lines, self._total(label, widths)] if self._table.adds_up else lines))

    def halves(self) -> Form | None:
        """Two halves beside each other without a total, if there is room for that."""
        widths = self._widths(named=False)
        each = (self._room - _APART) // 2
        label = min(_LABEL_MOST, each - self._wide(0, widths))
        down = -(-len(self._lines) // 2)
        if label < min(_LABEL_SHORT, self._label(_LABEL_MOST)) or down < 2:
            return None
        label = self._label(label)
        sides = [self._side(self._lines[:down], label, widths), self._side(self._lines[down:], label, widths)]
        gap = " " * _APART
        left = wide(sides[0][0])
        beside = [
            (*line, (" " * (left - wide(line)) + gap, PLAIN), *(sides[1][at] if at < len(sides[1]) else ()))
            for at, line in enumerate(sides[0])
        ]
        return Form(lines=tuple(beside))

    def words(self) -> Form:
        """What is not zero, thing by thing; in letters, and then without air, where that takes more than one line."""
        lines = self._words(letters=False, air=" ")
        for air in (" ", ""):
            if len(lines) > 1:
                lines = self._words(letters=True, air=air)
        return Form(lines=tuple(map(tuple, lines)), counted=False)

    def _words(self, *, letters: bool, air: str) -> list[list[Piece]]:
        lines: list[list[Piece]] = [[]]
        left = self._room
        for line in self._lines:
            said = self._nonzero(line, letters=letters, air=air)
            needed = wide(said)
            if not said or (needed > left and lines[-1]):
                lines += [[]] if said else []
                left = self._room if said else left
            lines[-1] += said
            left -= needed
        if not lines[-1]:
            lines[-1].append((NOTHING, QUIET))
        return lines

    def _nonzero(self, line: str, *, letters: bool, air: str) -> Line:
        found = [(place, value) for place in self._table.columns if (value := self._table.values.get((line, place)))]
        if not found:
            return ()
        digit = self._table.signs[line]
        name = digit if digit and not self._table.adds_up else self._table.lines[line]
        pieces: list[Piece] = [(f"{cut(name, _LABEL_SHORT)}", QUIET)]
        for place, value in found:
            seat, key = self._seat(place), self._table.keys.get(place) if letters else ""
            sign = seat.shape if seat else key or f"{self._table.columns[place]} "
            pieces.append((f"{air if len(pieces) > 1 else ' '}{sign}", _style(seat)))
            pieces.append((number(value), BOLD))
        return (*pieces, (BETWEEN if air else "  ", PLAIN))

    # Lines of a table

    def _side(self, keys: Sequence[str], label: int, widths: Mapping[Place, int]) -> list[Line]:
        return [self._head(label, widths), *(self._line(key, label, widths) for key in keys)]

    def _head(self, label: int, widths: Mapping[Place, int]) -> Line:
        pieces: list[Piece] = [(" " * (self._sign + self._label(label)), PLAIN)]
        for place, width in widths.items():
            seat = self._seat(place)
            if seat is None:
                pieces.append((" " * _GAP + padded(self._table.columns[place], width, right=True), QUIET))
                continue
            name = cut_name(shown(seat.name), max(0, width - 2)) if width > _COLUMN else ""
            words = f"{seat.shape} {name}".rstrip()
            pieces += [(" " * (_GAP + width - cells(words)), PLAIN), (seat.shape, seat_style(seat)), (words[1:], QUIET)]
        return tuple(pieces)

    def _line(self, line: str, label: int, widths: Mapping[Place, int]) -> Line:
        width = self._label(label)
        sign = padded(self._table.signs[line], self._sign)
        name = padded(cut(self._table.lines[line], width), width)
        pieces: list[Piece] = [(sign, BOLD if self._table.adds_up else QUIET), (name, PLAIN)]
        for place, size in widths.items():
            value = self._table.values.get((line, place), "")  # of this column the line says nothing
            words = number(value) if value or value in (None, "") else NOTHING
            pieces.append((" " * _GAP + padded(words, size, right=True), BOLD if value else QUIET))
        return tuple(pieces)

    def _total(self, label: int, widths: Mapping[Place, int]) -> Line:
        totals = [
            (" " * _GAP + padded(number(self._table.total(place)), size, right=True), BOLD)
            for place, size in widths.items()
        ]
        return ((padded(TOTAL, self._sign + self._label(label)), QUIET), *totals)

    def _label(self, most: int) -> int:
        return min(most, max(map(cells, self._table.lines.values()), default=0))

    def _widths(self, *, named: bool) -> dict[Place, int]:
        return {place: self._column(place, named=named) for place in self._table.columns}

    def _column(self, place: Place, *, named: bool) -> int:
        longest = max(cells(number(self._table.values.get((line, place)))) for line in self._lines)
        seat = self._seat(place)
        if seat is None:
            return max(_COLUMN, longest, cells(self._table.columns[place]))
        return max(_COLUMN, longest, 2 + min(_NAME_MOST, cells(shown(seat.name))) if named else 0)

    def _wide(self, label: int, widths: Mapping[Place, int]) -> int:
        return self._sign + self._label(label) + sum(_GAP + width for width in widths.values())

    def _seat(self, place: Place) -> Seat | None:
        return self._roster.seats[place - 1] if isinstance(place, int) else None


def _style(seat: Seat | None) -> Style:
    return seat_style(seat) if seat is not None else QUIET

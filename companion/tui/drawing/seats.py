"""The seats table: a row per seat with its numbers, a bar to the goal, and what the seat is doing in a word.

Must not name a game's numbers: it draws whatever a view has per seat.
"""

from __future__ import annotations

from textual.content import Content
from textual.style import Style

from companion.core.seats import Roster, Seat
from companion.core.view import Mark, View, counters
from companion.tui.drawing.bars import TALL, bar, share, tall
from companion.tui.drawing.blocks import ALARM
from companion.tui.drawing.colours import BOLD, DANGER, NOW, QUIET, REVERSED, on_track, seat_style
from companion.tui.drawing.seat_columns import GAP, TO_GO, Column, Plan, mark_words, plan, prefix
from companion.tui.drawing.text import PLAIN, Piece, blank, cut_name, number, padded, row, shown

_POINTER = "▸"
_SEPARATE = " " * GAP
_ACTS = (Mark.HOLDER, Mark.WAITING)


def seat_lines(view: View, roster: Roster, width: int, height: int, *, chosen: int | None = None) -> list[Content]:
    """At most `height` lines: a header and a row per seat; where there is room, rows with a blank line between, then
    rows three lines high with the main number in tall digits, if those are not the table's own. `chosen`
    is the seat that a key means.

    Without room for all, seats that are to act stay, and the last line says how many are not shown."""
    if height <= 0 or not roster.seats:
        return []
    count = len(roster.seats)
    big = height >= 1 + TALL * count and not counters(view)
    table = _Table(view, roster, plan(view, roster, width, big=big), width, chosen)
    if height <= count:
        return table.some(height)
    apart = height >= 1 + ((TALL + 1) * count - 1 if big else 2 * count - 1)
    lines = [table.header()]
    for index, seat in enumerate(roster.seats):
        lines += [blank(width)] if apart and index else []
        lines += table.high(seat) if big else [table.line(seat)]
    return lines


class _Table:
    def __init__(self, view: View, roster: Roster, plan: Plan, width: int, chosen: int | None) -> None:
        self._roster = roster
        self._plan = plan
        self._width = width
        self._chosen = chosen
        self._marks = {each.seat: each for each in reversed(view.marks)}

    def header(self) -> Content:
        plan = self._plan
        words = " " * prefix(self._roster) + padded("seat", plan.name)
        words += "".join(_SEPARATE + _title(column) for column in plan.before)
        if plan.main is not None:
            words += _SEPARATE + _title(plan.main)
            words += _SEPARATE + padded(number(plan.main.goal), plan.bar, right=True) if plan.bar else ""
            words += _SEPARATE + TO_GO if plan.to_go else ""
        words += "".join(_SEPARATE + _title(column) for column in plan.after)
        return row(self._width, (words, QUIET))

    def some(self, height: int) -> list[Content]:
        """As many seats as there are lines for, without a header."""
        count = len(self._roster.seats)
        if height == count:
            return [self.line(seat) for seat in self._roster.seats]
        urgent = sorted(self._roster.seats, key=lambda seat: self._urgency(seat.number))
        kept = {seat.number for seat in urgent[: height - 1]}
        lines = [self.line(seat) for seat in self._roster.seats if seat.number in kept]
        return [*lines, row(self._width, (f"  and {count - len(kept)} more seats", QUIET))]

    def _urgency(self, seat: int) -> int:
        if seat == self._chosen:
            return 0
        return 1 if self._does(seat) in _ACTS else 2

    def line(self, seat: Seat) -> Content:
        main = self._plan.main
        return row(self._width, *self._pieces(seat, main.words(seat.number) if main is not None else ""))

    def high(self, seat: Seat) -> list[Content]:
        """Three lines: everything on the middle one, the main number on all three."""
        main = self._plan.main
        if main is None:
            return [blank(self._width), self.line(seat), blank(self._width)]
        top, middle, bottom = tall(main.words(seat.number))
        before = sum(GAP + column.width for column in self._plan.before) + prefix(self._roster) + self._plan.name + GAP
        around = [
            row(self._width, (" " * before, PLAIN), (padded(digits, main.width, right=True), self._number_style(seat)))
            for digits in (top, bottom)
        ]
        return [around[0], row(self._width, *self._pieces(seat, middle)), around[1]]

    def _pieces(self, seat: Seat, main: str) -> list[Piece]:
        plan, style = self._plan, self._style(seat)
        pieces = self._who(seat, style)
        pieces += [(_SEPARATE + _value(column, seat), _alarmed(column, seat, style)) for column in plan.before]
        pieces += self._main(seat, main)
        pieces += [(_SEPARATE + _value(column, seat), _faint(column, seat, style)) for column in plan.after]
        return [*pieces, *self._mark(seat)]

    def _who(self, seat: Seat, style: Style) -> list[Piece]:
        chosen = seat.number == self._chosen
        digits = str(seat.number).rjust(len(str(len(self._roster.seats))))
        name = padded(cut_name(shown(seat.name), self._plan.name), self._plan.name)
        bare = name.rstrip() if chosen else name
        return [
            (_POINTER if chosen else " ", NOW),
            (f"{digits} ", style),
            (f"{seat.shape} ", seat_style(seat)),
            (bare, REVERSED if chosen else style + BOLD if self._acts(seat) else style),
            (name[len(bare) :], style),
        ]

    def _main(self, seat: Seat, words: str) -> list[Piece]:
        plan, main = self._plan, self._plan.main
        if main is None:
            return []
        pieces = [(_SEPARATE, PLAIN), (padded(words, main.width, right=True), self._number_style(seat))]
        value = main.values.get(seat.number)
        if plan.bar:
            strip = bar(share(value, main.goal), plan.bar)
            pieces += [(_SEPARATE, PLAIN), (strip, on_track(seat_style(seat)))]
        if plan.to_go:
            pieces.append((_SEPARATE + padded(_to_go(value, main.goal), plan.to_go, right=True), self._style(seat)))
        return pieces

    def _mark(self, seat: Seat) -> list[Piece]:
        mark = self._marks.get(seat.number)
        if mark is None or not self._plan.mark:
            return []
        words = mark_words(mark)
        return [(_SEPARATE, PLAIN), (words if self._plan.mark > 1 else words[0], NOW if mark.mark in _ACTS else PLAIN)]

    def _style(self, seat: Seat) -> Style:
        return QUIET if self._does(seat.number) in (Mark.OUT, Mark.AWAY) else PLAIN

    def _number_style(self, seat: Seat) -> Style:
        return self._style(seat) or BOLD

    def _acts(self, seat: Seat) -> bool:
        return self._does(seat.number) in _ACTS

    def _does(self, seat: int) -> Mark | None:
        mark = self._marks.get(seat)
        return None if mark is None else mark.mark


def _title(column: Column) -> str:
    return padded(column.title, column.width, right=column.counts)


def _value(column: Column, seat: Seat) -> str:
    sign = ALARM if seat.number in column.alarms else ""
    return padded(sign + column.words(seat.number), column.width, right=column.counts)


def _alarmed(column: Column, seat: Seat, style: Style) -> Style:
    return DANGER if seat.number in column.alarms else style


def _faint(column: Column, seat: Seat, style: Style) -> Style:
    """Nothing of a thing is said more quietly than something, and an alarm in its own colour."""
    return _alarmed(column, seat, style if column.values.get(seat.number) else QUIET)


def _to_go(value: object, goal: float | None) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float) or goal is None:
        return ""
    left = goal - value
    return number(int(left) if left == int(left) else round(left, 1)) if left > 0 else "there"

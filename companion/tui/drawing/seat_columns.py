"""Which columns the seats table has at a given width, and how wide each is.

Must not depend on what the numbers are just now, as far as that can be: a column that jumps cannot be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.messages import Value
from companion.core.seats import Roster
from companion.core.view import Kind, Mark, Panel, SeatMark, View, main_row
from companion.tui.drawing.bars import tall_width
from companion.tui.drawing.text import cells, number, shown

GAP = 2
_MARGIN = 1
TO_GO = "to go"
MARK_WORDS = {
    Mark.HOLDER: "◀ holds",
    Mark.WAITING: "◁ to act",
    Mark.OUT: "× out",
    Mark.EARLY: "! early",
    Mark.AWAY: "○ away",
}
_MARK = max(map(cells, MARK_WORDS.values()))


def mark_words(mark: SeatMark) -> str:
    """The sign of a mark and its word, or the view's own word for it."""
    return f"{MARK_WORDS[mark.mark][0]} {shown(mark.word)}" if mark.word else MARK_WORDS[mark.mark]


_DIGITS = 3
_NAME_LEAST, _NAME_GOOD, _NAME_MOST = 4, 10, 24
_BAR_LEAST, _BAR_MOST = 10, 48


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One panel's value per seat. `goal` None means no bar; `counts` that it holds numbers, which end flush; `alarms`
    are the seats whose value is close to something bad."""

    id: str
    title: str
    values: dict[int, Value | None]
    counts: bool
    goal: float | None
    width: int
    alarms: frozenset[int] = frozenset()

    def words(self, seat: int) -> str:
        return number(self.values.get(seat))


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The columns that fit, left to right: name, `before`, `main` with its `bar` and what is to go, `after`, marks.

    Widths in cells; 0 means that it is left out. `mark` 1 shows the sign of a mark without its word."""

    name: int
    before: tuple[Column, ...] = ()
    main: Column | None = None
    bar: int = 0
    to_go: int = 0
    after: tuple[Column, ...] = ()
    mark: int = 0


def columns(view: View, roster: Roster) -> list[Column]:
    """One for each panel that has a value of any seat, in the view's order."""
    return [_column(panel, roster) for panel in view.panels if _is_column(panel)]


def _is_column(panel: Panel) -> bool:
    """A column of nothing but unknown values tells nothing."""
    if panel.kind is not Kind.SCORES or panel.aside:
        return False
    return any(row.seat is not None and row.value is not None for row in panel.rows)


def _column(panel: Panel, roster: Roster) -> Column:
    rows = [row for row in reversed(panel.rows) if row.seat is not None and row.seat in roster]
    values = {row.seat: row.said or row.value for row in rows if row.seat is not None}
    counts = all(value is None or (isinstance(value, int | float) and value is not True) for value in values.values())
    longest = max((cells(number(value)) for value in values.values()), default=0)
    title = shown(panel.title)
    alarms = frozenset(row.seat for row in panel.rows if row.alarm and row.seat is not None)
    width = max(cells(title), longest + bool(alarms), _DIGITS if counts else 0)
    return Column(
        id=panel.id, title=title, values=values, counts=counts, goal=panel.goal, width=width, alarms=alarms
    )


def main_column(view: View, found: Sequence[Column]) -> Column | None:
    """What the table argues about: the first numbers with a goal, else the first numbers."""
    goal = next((column for column in found if column.goal and column.counts), None)
    first = main_row(view)
    return goal or next((column for column in found if column.id == first), None)


def enlarged(column: Column) -> Column:
    """The same with room for tall digits: as many as the goal has, where there is one."""
    longest = max((tall_width(column.words(seat)) for seat in column.values), default=0)
    usual = "0" * _DIGITS if column.goal is None else number(column.goal)
    return replace(column, width=max(column.width, longest, tall_width(usual)))


def plan(view: View, roster: Roster, width: int, *, big: bool = False) -> Plan:
    """The columns that fit into `width` cells.

    First the number and name of a seat and the main number; then marks, a bar to the goal and what is to go. The other
    panels follow as the view orders them, which is by importance: one that does not fit is left out and a shorter
    one after it may still be shown. What is left makes names whole and bars long.

    With a bar words stand before the main number, numbers after it. Without one all stand in the view's order, and a
    mark has no word where that would leave out a column: its sign says the same."""
    found = columns(view, roster)
    main = main_column(view, found)
    if main is not None and big:
        main = enlarged(main)
    longest = max((cells(shown(seat.name)) for seat in roster.seats), default=0)
    others = [column for column in found if main is None or column.id != main.id]
    room = width - prefix(roster) - _MARGIN
    made = _Filling(room, main, longest).plan(others)
    if (main is None or not main.goal) and len(made.before) + len(made.after) < len(others):
        made = _Filling(room, main, longest, mark=1).plan(others)
    if main is None or main.goal:
        return made
    first = found.index(next(column for column in found if column.id == main.id))
    leading = {column.id for column in found[:first]}
    kept = (*made.before, *made.after)
    order = [column for column in found if column.id in {each.id for each in kept}]
    return replace(
        made,
        before=tuple(column for column in order if column.id in leading),
        after=tuple(column for column in order if column.id not in leading),
    )


def prefix(roster: Roster) -> int:
    """Cells before the name: pointer, number, shape and the blanks between."""
    return 4 + len(str(len(roster.seats)))


class _Filling:
    """Hands out what room there is, the most important first."""

    def __init__(self, room: int, main: Column | None, longest: int, mark: int = _MARK) -> None:
        self._room = room
        self._main = main
        self._longest = longest
        self._mark = mark

    def plan(self, others: Sequence[Column]) -> Plan:
        main = self._main if self._main is not None and self._room >= _NAME_LEAST + GAP + self._main.width else None
        self._room -= 0 if main is None else GAP + main.width
        name = self._some(min(self._longest, _NAME_GOOD))
        mark = self._take(self._mark) or self._take(1)
        has_bar = main is not None and bool(main.goal)
        bar = self._take(_BAR_LEAST) if has_bar else 0
        to_go = self._take(cells(TO_GO)) if bar else 0
        kept = [column for column in others if self._take(column.width)]
        name += self._some(min(self._longest, _NAME_MOST) - name)
        bar += self._some(_BAR_MOST - bar) if bar else 0
        before = tuple(column for column in kept if not column.counts)
        after = tuple(column for column in kept if column.counts)
        return Plan(name=name, before=before, main=main, bar=bar, to_go=to_go, after=after, mark=mark)

    def _take(self, width: int) -> int:
        """This many cells and a gap, or nothing."""
        if width + GAP > self._room:
            return 0
        self._room -= width + GAP
        return width

    def _some(self, width: int) -> int:
        """Up to so many cells."""
        given = max(0, min(width, self._room))
        self._room -= given
        return given

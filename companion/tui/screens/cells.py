"""Every number of a view that a hand can put right, as cells to walk over and to type into.

Must not know a widget, nor what a number can be: the game says that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from companion.core.messages import AdjustAll, Change, Value
from companion.core.numbers import whole_number
from companion.core.seats import Roster, clean_text
from companion.core.view import Kind, Panel, View

REASON = "correction"
"""Why, unless something else is typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One number: `what` is the id that a change names, `title` what a sentence calls it and `head` its column, `thing`
    what it is about where several numbers are, `note` what stands beside it, `said` the words that stand for it. The
    reason is a cell without an id."""

    what: str = ""
    seat: int | None = None
    title: str = ""
    head: str = ""
    thing: str = ""
    now: Value | None = None
    note: str = ""
    said: str = ""

    @property
    def is_number(self) -> bool:
        """Whether no word can be meant: a number stands here, and no name for it."""
        return isinstance(self.now, int | float) and not isinstance(self.now, bool) and not self.said

    @property
    def key(self) -> tuple[str, int | None]:
        return self.what, self.seat

    @property
    def is_reason(self) -> bool:
        return not self.what


THE_REASON = Cell(title="reason", now=REASON)

Column = tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """`columns` have one number per seat and `things` one per thing, in the view's order; `singles` are one number of
    the table each."""

    columns: tuple[Column, ...]
    things: tuple[Column, ...]
    singles: tuple[Cell, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """In the order in which Enter goes through them: down each column, then the single ones, then the reason."""
        in_columns = (cell for column in (*self.columns, *self.things) for cell in column)
        return (*in_columns, *self.singles, THE_REASON)

    def lines(self, across: int) -> Iterator[tuple[Cell, ...]]:
        """The cells as they lie on the screen, with `across` single ones in a row."""
        rows: dict[int | str | None, list[Cell]] = {}
        for cell in (cell for column in self.columns for cell in column):
            rows.setdefault(cell.seat, []).append(cell)
        for cell in (cell for column in self.things for cell in column):
            rows.setdefault(cell.thing, []).append(cell)
        yield from map(tuple, rows.values())
        for start in range(0, len(self.singles), across):
            yield self.singles[start : start + across]
        yield (THE_REASON,)


def board(view: View, roster: Roster) -> Board:
    panels = [panel for panel in view.panels if panel.kind is not Kind.RACE]
    named = _things(panels)
    columns: list[Column] = []
    things: dict[tuple[str, int | None], list[Cell]] = {}
    singles: list[Cell] = []
    for panel in panels:
        thing = named.get(panel.number, "") if panel.number is not None else ""
        column = _column(panel, roster, thing)
        if thing:
            for cell in column:
                things.setdefault((panel.title, cell.seat), []).append(cell)
        else:
            columns += [column] if column else []
        for cell in _of_the_table(panel, frozenset(named.values())):
            if cell.thing:
                things.setdefault((panel.id, None), []).append(cell)
            else:
                singles.append(cell)
    return Board(columns=tuple(columns), things=tuple(map(tuple, things.values())), singles=tuple(singles))


def _things(panels: Sequence[Panel]) -> dict[int | str, str]:
    """What several numbers are about: what hands name by a digit, and what more than one panel has a row for."""
    rows = [row for panel in panels for row in panel.rows if row.seat is None and row.label and not row.derived]
    often = Counter(row.label for row in rows)
    found: dict[int | str, str] = {label: label for label, count in often.items() if count > 1}
    return {**found, **{row.number: row.label for row in rows if row.number is not None}}


def _column(panel: Panel, roster: Roster, thing: str) -> Column:
    rows = {row.seat: row for row in panel.rows if row.seat in roster and not row.derived}
    title = panel.name or panel.title
    shapes = {seat.number: f" {seat.shape}" if thing else "" for seat in roster.seats}
    return tuple(
        Cell(
            what=panel.id,
            seat=seat,
            title=title,
            head=f"{panel.title}{shapes[seat]}",
            thing=thing,
            now=rows[seat].value,
            note=rows[seat].said,
            said=rows[seat].said,
        )
        for seat in roster.numbers
        if seat in rows
    )


def _of_the_table(panel: Panel, things: Collection[str]) -> Iterator[Cell]:
    for row in panel.rows:
        if row.id is not None and row.seat is None and not row.derived:
            thing = row.label if row.label in things else ""
            title = row.name or row.id
            yield Cell(
                what=row.id, title=title, head=panel.title, thing=thing, now=row.value, note=row.said or row.note,
                said=row.said,
            )  # fmt: skip


def shown_value(value: Value | None) -> str:
    """A value as it would be typed."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return clean_text(str(value))


@dataclass(slots=True)
class Desk:
    """The board with the hand on one cell. `typed` is what stands in a cell instead of its number."""

    board: Board
    at: int = 0
    typed: dict[tuple[str, int | None], str] = field(default_factory=dict)
    fresh: bool = True

    @property
    def cell(self) -> Cell:
        return self.board.cells[self.at]

    def take(self, new: Board) -> None:
        """The table has changed: what was typed stays, with the hand on the same cell if it is still there."""
        key = self.cell.key
        self.board = new
        keys = [cell.key for cell in new.cells]
        self.typed = {each: text for each, text in self.typed.items() if each in keys}
        self.at = keys.index(key) if key in keys else 0

    # Walking

    def go(self, at: int) -> None:
        self.at = at % len(self.board.cells)
        self.fresh = True

    def next(self, by: int = 1) -> None:
        self.go(self.at + by)

    def step(self, right: int, down: int, across: int) -> None:
        """One cell over, where the single numbers stand `across` in a row."""
        lines = tuple(self.board.lines(across))
        y = next(y for y, line in enumerate(lines) if self.cell in line)
        x = lines[y].index(self.cell)
        line = lines[max(0, min(len(lines) - 1, y + down))]
        self.go(self.board.cells.index(line[max(0, min(len(line) - 1, x + right))]))

    # Typing

    def type(self, character: str) -> bool:
        """The first character replaces what stands here. A number takes no letter: False, and nothing changes."""
        if self.cell.is_number and character.isalpha():
            return False
        before = "" if self.fresh else self.typed.get(self.cell.key, "")
        self.typed[self.cell.key] = clean_text(before + character) + (" " if character == " " and before else "")
        self.fresh = False
        return True

    def rub_out(self) -> None:
        """Take the last character back, or all that was typed here before."""
        text = "" if self.fresh else self.typed.get(self.cell.key, "")[:-1]
        if text:
            self.typed[self.cell.key] = text
        else:
            self.typed.pop(self.cell.key, None)
            self.fresh = True

    def text(self, cell: Cell) -> str:
        return self.typed.get(cell.key, shown_value(cell.now))

    def is_changed(self, cell: Cell) -> bool:
        wanted = self.typed.get(cell.key, "").strip()
        return bool(wanted) and wanted != shown_value(cell.now) and _meant(wanted) != cell.now

    # What comes of it

    @property
    def changed(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.board.cells if not cell.is_reason and self.is_changed(cell))

    def command(self) -> AdjustAll | None:
        """All that differs as one step; None if nothing does."""
        changes = tuple(
            Change(what=cell.what, seat=cell.seat, to=_meant(self.typed[cell.key])) for cell in self.changed
        )
        reason = self.text(THE_REASON).strip() or REASON
        return AdjustAll(changes=changes, reason=reason) if changes else None


def _meant(text: str) -> Value:
    number = whole_number(text)
    return text.strip() if number is None else number


def told(desk: Desk, roster: Roster) -> str:
    """What would be written, in one sentence; "" for nothing."""
    parts = [f"{_name(cell, roster)} {_or_unknown(cell)} → {desk.text(cell).strip()}" for cell in desk.changed]
    return f"{', '.join(parts)}." if parts else ""


def _name(cell: Cell, roster: Roster) -> str:
    return cell.title if cell.seat is None else f"{cell.title} of {roster.name(cell.seat)}"


def _or_unknown(cell: Cell) -> str:
    return shown_value(cell.now) or "–"


def about(cell: Cell, roster: Roster) -> str:
    """Which number the hand is on."""
    if cell.is_reason:
        return "Why, for the log."
    note = f" ({cell.note})" if cell.note else ""
    return f"{_name(cell, roster)} is {_or_unknown(cell)}{note}."

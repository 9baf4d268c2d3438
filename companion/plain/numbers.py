"""A view as aligned text: a line per seat with its numbers and one word for what it does, then everything else.

Must not print. Nothing is told by colour or place alone, and every line fits the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Value
from companion.core.numbers import span
from companion.core.seats import Roster
from companion.core.view import Finish, Kind, Panel, Row, View
from companion.plain.layout import COLUMNS, clean, columns, cut, width

_NAME = 20
_VALUE = 18

MARK_WORDS = {"holder": "holds", "waiting": "to act", "out": "out", "early": "early", "away": "away"}


def view_lines(view: View, roster: Roster) -> list[str]:
    """Everything a view shows, as lines of at most COLUMNS."""
    by_seat = [panel for panel in view.panels if _has_seats(panel) and _is_known(panel)]
    lines = [clean(view.headline)]
    for panels in _pages(by_seat, roster):
        lines.extend(_seat_lines(view, panels, roster))
    for panel in view.panels:
        lines.extend(_panel_lines(panel, roster))
    return lines


def _has_seats(panel: Panel) -> bool:
    return any(row.seat is not None for row in panel.rows)


def _is_known(panel: Panel) -> bool:
    """Whether any seat's value is there; a column of nothing but question marks tells nothing."""
    return any(row.value is not None for row in panel.rows if row.seat is not None)


def _pages(panels: Sequence[Panel], roster: Roster) -> list[list[Panel]]:
    """Panels that fit beside each other; what does not fit starts another block."""
    pages: list[list[Panel]] = []
    room = 0
    for panel in panels:
        needed = 2 + max(width(_title(panel)), *(width(_cell(panel, seat)) for seat in roster.numbers))
        if not pages or needed > room:
            pages.append([])
            room = COLUMNS - _NAME - 3 - 8
        pages[-1].append(panel)
        room -= needed
    return pages


def _seat_lines(view: View, panels: list[Panel], roster: Roster) -> list[str]:
    rows = [["", "", "", *(_title(panel) for panel in panels)]]
    for seat in roster.numbers:
        cells = (_cell(panel, seat) for panel in panels)
        rows.append([str(seat), cut(clean(roster.name(seat)), _NAME), _marks(view, seat), *cells])
    right = [index for index, panel in enumerate(panels, 3) if _is_counted(panel)]
    return columns(rows, right=right)


def _marks(view: View, seat: int) -> str:
    return " ".join(MARK_WORDS.get(each.mark, str(each.mark)) for each in view.marks if each.seat == seat)


def _title(panel: Panel) -> str:
    return cut(clean(panel.title), _VALUE)


def _cell(panel: Panel, seat: int) -> str:
    return " ".join(cut(_value(row), _VALUE) for row in panel.rows if row.seat == seat)


def _is_counted(panel: Panel) -> bool:
    return all(isinstance(row.value, int) for row in panel.rows if row.seat is not None)


def _value(row: Row) -> str:
    note = f" {clean(row.note)}" if row.note else ""
    return shown(row.value) + note


def shown(value: Value | None) -> str:
    match value:
        case None:
            return "?"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return clean(value)


def _panel_lines(panel: Panel, roster: Roster) -> list[str]:
    loose = [row for row in panel.rows if row.seat is None and row.value is not None]
    lines = []
    if loose:
        goal = f" of {panel.goal:g}" if panel.goal is not None else ""
        said = ", ".join(f"{clean(row.id or '')} {_value(row)}".strip() for row in loose)
        lines.append(f"{clean(panel.title)}: {said}{goal}")
    if panel.kind is Kind.RACE and panel.finishes:
        lines.append(f"{clean(panel.title)}: {'; '.join(_finish(each, roster) for each in panel.finishes)}")
    return lines


def _finish(finish: Finish, roster: Roster) -> str:
    late = f", {span(finish.late_by)} later" if finish.late_by is not None else ""
    only = f", only ±{span(finish.error)}" if finish.coarse else ""
    return f"{clean(roster.name(finish.seat))} {round(finish.offset, 3) + 0.0:.3f} s {finish.verdict}{late}{only}"

"""A view as aligned text: a line per seat with its numbers and one word for what it does, and the panels around that.

Must not print. Nothing is told by colour or place alone, and every line fits the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, View
from companion.plain.layout import COLUMNS, clean, columns, cut, width
from companion.plain.panels import panel_lines, valued

_NAME = 20
_VALUE = 18

MARK_WORDS = {"holder": "holds", "waiting": "to act", "out": "out", "early": "early", "away": "away"}


def view_lines(view: View, roster: Roster, panels: tuple[Panel, ...] | None = None) -> list[str]:
    """A view in its order, the seats where the first of their numbers stands; with `panels` no more than these."""
    told = view.panels if panels is None else panels
    by_seat = [panel for panel in told if _is_column(panel)]
    known = [panel for panel in by_seat if _is_known(panel)]
    lines = [clean(view.headline)]
    for panel in told:
        if by_seat and panel is by_seat[0]:
            lines.extend(line for page in _pages(known, roster) for line in _seat_lines(view, page, roster))
        lines.extend(panel_lines(panel, view, roster))
    return lines


def _is_column(panel: Panel) -> bool:
    """Whether it has one number per seat, and none that is about a thing besides."""
    has_seats = any(row.seat is not None for row in panel.rows)
    return has_seats and panel.kind is not Kind.PARTS and panel.number is None


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
    marks = [each for each in view.marks if each.seat == seat]
    return " ".join(clean(each.word) or MARK_WORDS.get(each.mark, str(each.mark)) for each in marks)


def _title(panel: Panel) -> str:
    return cut(clean(panel.title), _VALUE)


def _cell(panel: Panel, seat: int) -> str:
    return " ".join(cut(valued(row), _VALUE) for row in panel.rows if row.seat == seat)


def _is_counted(panel: Panel) -> bool:
    return all(isinstance(row.value, int) for row in panel.rows if row.seat is not None)

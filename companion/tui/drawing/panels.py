"""What a view tells of the table itself: panels under one another, below the seats, with their titles in one column.

Must not show what is wanted aside, what a seat's row or the photo finish shows already, nor an empty panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, View, above_seats, is_per_seat
from companion.tui.drawing.blocks import TITLE_MOST, Block, Form, drawn
from companion.tui.drawing.dice import dice_forms, is_dice
from companion.tui.drawing.listing import is_sheet, list_form, sheet_forms, sheet_length, way_form
from companion.tui.drawing.tables import is_table, numbered, table_forms, table_of
from companion.tui.drawing.text import cells, shown
from companion.tui.drawing.tracks import track_forms

_INDENT, _BESIDE_BOARD = 5, 1
"""Cells before the titles: they stand below the names of seats, or below the titles of the board."""

_MEASURED = (Kind.TRACK, Kind.GRID, Kind.STACK)

Group = tuple[Panel, ...]
"""One panel, or several that make one table."""


def panel_lines(view: View, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines of the panels below the seats, in the view's order.

    Where room lacks: a sheet comes first, for it is the work of this step; then the others as the view orders them,
    which is by importance, each in the tallest form that leaves room for the shortest ones of those after it."""
    found = [group for group in groups(below_seats(view)) if is_drawn(group)]
    indent, titled = _before(view, width)
    blocks = [block_of(group, view, roster, width - indent - titled - 2) for group in found]
    granted = _granted(found, blocks, height)
    return [
        line
        for block, lines in zip(blocks, granted, strict=True)
        for line in drawn(block, lines, indent, titled, width)
    ]


def _granted(found: Sequence[Group], blocks: Sequence[Block], height: int) -> list[int]:
    """Lines for each block."""
    granted = [0] * len(found)
    order = sorted(range(len(found)), key=lambda at: not is_sheet(found[at][0]))
    for index, at in enumerate(order):
        others = 0 if is_sheet(found[at][0]) else sum(blocks[each].least for each in order[index + 1 :])
        fits = blocks[at].least <= height - others
        granted[at] = min(height, len(blocks[at].fitting(height - others if fits else height).lines))
        height -= granted[at]
    return granted


def _before(view: View, width: int) -> tuple[int, int]:
    """Cells before the titles, and of them."""
    may = [panel for panel in below_seats(view) if may_stand(panel)]
    titled = min(TITLE_MOST, max((cells(shown(panel.title)) for panel in may), default=0))
    return min(_BESIDE_BOARD if above_seats(view) else _INDENT, max(0, width - 30)), titled


def sheet_needs(view: View, roster: Roster, width: int) -> int:
    """Lines that the sheets below the seats need with all their reasons; 0 without a sheet."""
    sheets = [(panel,) for panel in below_seats(view) if is_sheet(panel) and is_drawn((panel,))]
    room = width - sum(_before(view, width)) - 2
    return sum(block_of(sheet, view, roster, room).reasoned for sheet in sheets)


def sheet_room(view: View, *, whole: bool = False) -> int:
    """Lines that the sheets below the seats need, and with their `whole` reasons may come to need."""
    sheets = [panel for panel in below_seats(view) if is_sheet(panel) and may_stand(panel)]
    return sum(sheet_length(panel, whole=whole) for panel in sheets)


def below_seats(view: View) -> tuple[Panel, ...]:
    return view.panels[len(above_seats(view)) :]


def groups(panels: Sequence[Panel]) -> Iterator[Group]:
    """One after the other; grids that follow each other are one table."""
    grids: list[Panel] = []
    for panel in panels:
        if panel.kind is Kind.GRID and not panel.aside:
            grids.append(panel)
            continue
        if grids:
            yield from _tables(grids)
            grids = []
        yield (panel,)
    yield from _tables(grids)


def _tables(grids: Sequence[Panel]) -> Iterator[Group]:
    """Grids without a number of any seat are bars, each by itself."""
    if grids and is_table(grids):
        yield tuple(grids)
    else:
        yield from ((grid,) for grid in grids)


def may_stand(panel: Panel) -> bool:
    """Whether it is ever drawn here, so that its title counts for the width of the column."""
    return not panel.aside and panel.kind is not Kind.RACE and not is_per_seat(panel)


def is_drawn(group: Group) -> bool:
    """Whether there is anything known to draw."""
    known = any(row.value is not None for panel in group for row in panel.rows)
    return known and all(may_stand(panel) for panel in group)


def block_of(group: Group, view: View, roster: Roster, room: int, *, roomy: bool = False) -> Block:
    """A title and its forms in `room` cells; `roomy` ones may be taller than they need."""
    return Block(title=shown(group[0].title), forms=_forms(group, view, roster, room, roomy=roomy))


def _forms(group: Group, view: View, roster: Roster, room: int, *, roomy: bool) -> tuple[Form, ...]:
    panel = group[0]
    if is_table(group):
        return table_forms(table_of(group, roster, numbered(view)), roster, room)
    if panel.kind is Kind.PATH:
        return (way_form(panel, room),)
    if panel.kind is Kind.DICE and is_dice(panel):
        return dice_forms(panel, room, roomy=roomy)
    if panel.kind in _MEASURED:
        return track_forms(panel, roster, room, roomy=roomy)
    if any(row.note for row in panel.rows):
        return sheet_forms(panel, roster, room)
    return (list_form(panel, roster, room),)

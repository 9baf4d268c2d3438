"""What a view tells of the table itself: a line a panel, under one another with their titles in one column.

Must not show what is wanted aside, what a seat's row or the photo finish shows already, nor an empty panel.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, Row, View
from companion.tui.drawing.bars import bar, share
from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.text import (
    ELLIPSIS,
    PLAIN,
    Piece,
    cells,
    cut,
    cut_name,
    ends,
    number,
    padded,
    row,
    shown,
)

_INDENT = 5
_TITLE_MOST = 16
_BETWEEN = "   "
_ARROW = " → "
_BAR = 16
_STEP_MOST = (24, 20, 16, 13, 10, 8, 6)
"""Cells of one step of a way, where not all of it fits: a way whose names are cut says more than half a way."""

_BARS = (Kind.TRACK, Kind.GRID, Kind.STACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    """The lines of one panel, each as pieces; the first stands beside the title. `counted`: what there is no room for
    is told in lines, and else by an ellipsis."""

    title: str
    lines: tuple[tuple[Piece, ...], ...]
    counted: bool = True


def panel_lines(view: View, roster: Roster, width: int, height: int) -> list[Content]:
    """At most `height` lines, in the view's order.

    Where room lacks: a panel whose rows carry notes comes first, for it is the work of this step, line by line, and
    all of it without its notes before half of it with them; then the others as the view orders them, which is by
    importance."""
    found = [panel for panel in view.panels if _is_drawn(panel)]
    titled = min(_TITLE_MOST, max((cells(shown(panel.title)) for panel in view.panels if _may_stand(panel)), default=0))
    indent = min(_INDENT, max(0, width - 30))
    room = width - indent - titled - 2
    blocks = {panel.id: _block(panel, roster, room) for panel in found}
    granted: dict[str, int] = {}
    for panel in sorted(found, key=lambda each: not _has_notes(each)):
        if len(blocks[panel.id].lines) > height and _says_itself(panel):
            blocks[panel.id] = _Block(title=blocks[panel.id].title, lines=_listed(panel, roster, room), counted=False)
        granted[panel.id] = min(len(blocks[panel.id].lines), height)
        height -= granted[panel.id]
    lines: list[Content] = []
    for panel in found:
        lines += _drawn(blocks[panel.id], granted[panel.id], indent, titled, width)
    return lines


def _drawn(block: _Block, granted: int, indent: int, titled: int, width: int) -> list[Content]:
    kept = list(block.lines[:granted])
    is_cut = bool(kept) and granted < len(block.lines)
    if is_cut and block.counted:
        kept[-1] = ((f"and {len(block.lines) - granted + 1} more", QUIET),)
    titles = [padded("" if index else block.title, titled) for index in range(len(kept))]
    head = [(" " * indent + title + "  ", QUIET) for title in titles]
    lines = [row(width, each, *pieces) for each, pieces in zip(head, kept, strict=True)]
    if is_cut and not block.counted:
        lines[-1] = ends(width, (head[-1], *kept[-1]), ((ELLIPSIS, QUIET),))
    return lines


def _may_stand(panel: Panel) -> bool:
    """Whether it is ever drawn here, so that its title counts for the width of the column."""
    return not panel.aside and panel.kind is not Kind.RACE and not _is_per_seat(panel)


def _is_drawn(panel: Panel) -> bool:
    return _may_stand(panel) and any(row.value is not None for row in panel.rows)


def _is_per_seat(panel: Panel) -> bool:
    return panel.kind is Kind.SCORES and any(row.seat is not None for row in panel.rows)


def _has_notes(panel: Panel) -> bool:
    return any(row.note for row in panel.rows)


def _says_itself(panel: Panel) -> bool:
    """Whether its rows with notes can be told apart without these."""
    return _has_notes(panel) and len({row.value for row in panel.rows}) == len(panel.rows)


def _block(panel: Panel, roster: Roster, room: int) -> _Block:
    title = cut(shown(panel.title), _TITLE_MOST)
    if panel.kind is Kind.PATH:
        return _Block(title=title, lines=((((_path([_words(row) for row in panel.rows], room)), PLAIN),),))
    if panel.kind in _BARS:
        return _Block(title=title, lines=_measured(panel, roster))
    if _has_notes(panel):
        return _Block(title=title, lines=_noted(panel, roster))
    return _Block(title=title, lines=_listed(panel, roster, room), counted=False)


def _path(steps: list[str], room: int) -> str:
    """The steps joined, their words cut where that makes room for all; else the last ones: they say where it is now."""
    for most in (max(map(cells, steps)), *_STEP_MOST):
        words = _ARROW.join(cut_name(step, most) for step in steps)
        if cells(words) <= room:
            return words
    for first in range(1, len(steps)):
        words = _ARROW.join((ELLIPSIS, *steps[first:]))
        if cells(words) <= room:
            return words
    return cut(steps[-1], room)


def _listed(panel: Panel, roster: Roster, room: int) -> tuple[tuple[Piece, ...], ...]:
    """`62   in hands 70   total 132`: numbers with their label, words as they are; in as many lines as that takes."""
    lines: list[list[Piece]] = [[]]
    left = room
    for entry in panel.rows:
        label = _label(entry, roster)
        named = f"{label} " if label and _counts(entry) and label != shown(panel.title) else ""
        needed = cells(named + _words(entry)) + (len(_BETWEEN) if lines[-1] else 0)
        if needed > left and lines[-1]:
            lines.append([])
            left, needed = room, needed - len(_BETWEEN)
        left -= needed
        lines[-1] += [(_BETWEEN, PLAIN)] if lines[-1] else []
        lines[-1] += [(named, QUIET), (_words(entry), PLAIN)]
    return tuple(tuple(line) for line in lines)


def _noted(panel: Panel, roster: Roster) -> tuple[tuple[Piece, ...], ...]:
    """A line a row, the notes under one another."""
    words = [f"{_label(entry, roster)} {_words(entry)}" if _counts(entry) else _words(entry) for entry in panel.rows]
    wide = max(map(cells, words))
    return tuple(
        ((padded(said, wide), BOLD), (_BETWEEN + shown(entry.note), QUIET))
        for said, entry in zip(words, panel.rows, strict=True)
    )


def _measured(panel: Panel, roster: Roster) -> tuple[tuple[Piece, ...], ...]:
    """A line a row: label, a bar to the goal or to the highest value, the number, `of` the goal."""
    labels = [_label(entry, roster) for entry in panel.rows]
    wide = max(map(cells, labels))
    whole = panel.goal or max(_amount(entry) for entry in panel.rows)
    of = f" of {number(panel.goal)}" if panel.goal else ""
    return tuple(
        (
            (padded(label, wide) + ("  " if wide else ""), PLAIN),
            (bar(share(entry.value, whole), _BAR), PLAIN),
            (f"  {_words(entry)}{of}", BOLD),
            (_BETWEEN + shown(entry.note) if entry.note else "", QUIET),
        )
        for label, entry in zip(labels, panel.rows, strict=True)
    )


def _label(entry: Row, roster: Roster) -> str:
    if entry.seat is not None and entry.seat in roster:
        return f"{roster.seats[entry.seat - 1].shape} {shown(roster.name(entry.seat))}"
    return shown(entry.id or "")


def _words(entry: Row) -> str:
    return number(entry.value)


def _counts(entry: Row) -> bool:
    """Whether its value needs a label: a sentence says itself what it is about."""
    return not isinstance(entry.value, str) or entry.seat is not None


def _amount(entry: Row) -> float:
    return float(entry.value) if isinstance(entry.value, int | float) else 0.0

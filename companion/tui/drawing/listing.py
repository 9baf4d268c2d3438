"""Panels in words: a way, a list, a sheet with a line a row and the reason beside it.

Must not draw a number as anything but words.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.blocks import ALARM, BETWEEN, Form, Line, label_of, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET
from companion.tui.drawing.text import ELLIPSIS, PLAIN, Piece, cells, cut, cut_name, padded, shown, wrapped

_ARROW = " → "
_STEP_MOST = (24, 20, 16, 13, 10, 8, 6)
"""Cells of one step of a way, where not all of it fits: a way whose names are cut says more than half a way."""

_LABEL_MOST = 24
_NOTE_LEAST = 24
"""Cells from which a reason may go on in a line below."""

_NOTE_LINES = 4


def is_sheet(panel: Panel) -> bool:
    """Whether it is the work of this step, line by line: its rows carry notes, or it says how long it will be."""
    return panel.kind is Kind.LINES and (bool(panel.goal) or any(entry.note for entry in panel.rows))


def sheet_length(panel: Panel, *, whole: bool = False) -> int:
    """Lines a sheet takes: its rows, and at least its goal, so that it fills up and nothing moves meanwhile. The
    `whole` of it may take twice its goal: nobody knows how long the reasons will be that are still to come."""
    goal = int(panel.goal) if panel.goal is not None and 0 < panel.goal < 100 else 0
    return max(len(panel.rows), 2 * goal if whole else goal)


def way_form(panel: Panel, room: int) -> Form:
    """The steps joined, their words cut where that makes room for all; else the last ones: they say where it is now."""
    return Form(lines=(((_way([words_of(entry) for entry in panel.rows], room), PLAIN),),))


def _way(steps: list[str], room: int) -> str:
    for most in (max(map(cells, steps)), *_STEP_MOST):
        words = _ARROW.join(cut_name(step, most) for step in steps)
        if cells(words) <= room:
            return words
    for first in range(1, len(steps)):
        words = _ARROW.join((ELLIPSIS, *steps[first:]))
        if cells(words) <= room:
            return words
    return cut(steps[-1], room)


def list_form(panel: Panel, roster: Roster, room: int) -> Form:
    """`62   in hands 70   total 132`: numbers with their label, words as they are; in as many lines as that takes."""
    lines: list[list[Piece]] = [[]]
    left = room
    for entry in panel.rows:
        named = _named(entry, panel, roster)
        said = words_of(entry) + (ALARM if entry.alarm else "")
        needed = cells(named + said) + (len(BETWEEN) if lines[-1] else 0)
        if needed > left and lines[-1]:
            lines.append([])
            left, needed = room, needed - len(BETWEEN)
        left -= needed
        lines[-1] += [(BETWEEN, PLAIN)] if lines[-1] else []
        lines[-1] += [(named, QUIET), (said, DANGER if entry.alarm else PLAIN)]
    return Form(lines=tuple(map(tuple, lines)), counted=False)


def _named(entry: Row, panel: Panel, roster: Roster) -> str:
    """A sentence says itself what it is about, unless it has a label of its own."""
    label = label_of(entry, roster) if _needs_label(entry) else ""
    return f"{label} " if label and label != shown(panel.title) else ""


def _needs_label(entry: Row) -> bool:
    return not isinstance(entry.value, str) or entry.seat is not None or bool(entry.label)


def sheet_forms(panel: Panel, roster: Roster, room: int) -> tuple[Form, ...]:
    """A line a row with its reason, which goes on below where there is room for that; then each in one line; last,
    where the rows can be told apart without them, all of it without its reasons rather than half of it with them."""
    entries = panel.rows
    labels = [cut(label_of(entry, roster), _LABEL_MOST) if _needs_label(entry) else "" for entry in entries]
    labelled = max(map(cells, labels))
    heads = [(padded(label, labelled) + ("  " if labelled else ""), QUIET) for label in labels]
    valued = max(cells(words_of(entry)) for entry in entries)
    before = labelled + (2 if labelled else 0) + valued + len(BETWEEN)
    short = [_short(head, entry, valued) for head, entry in zip(heads, entries, strict=True)]
    whole = [line for each, entry in zip(short, entries, strict=True) for line in _whole(each, entry, before, room)]
    alike = len({(entry.label, entry.value) for entry in entries}) < len(entries)
    forms = (Form(lines=tuple(whole)), Form(lines=tuple(short), counted=alike))
    return forms if alike else (*forms, list_form(panel, roster, room))


def _short(head: Piece, entry: Row, valued: int) -> Line:
    """What it says is bold, and quiet what is still to come."""
    known = entry.value is not None
    style = DANGER if entry.alarm else BOLD if known else QUIET
    note = BETWEEN + shown(entry.note) if entry.note else ""
    return head, (padded(words_of(entry), valued), style), (note, DANGER if entry.alarm else QUIET)


def _whole(short: Line, entry: Row, before: int, room: int) -> Sequence[Line]:
    note = shown(entry.note)
    if cells(note) <= room - before or room - before < _NOTE_LEAST:
        return (short,)
    first, *rest = wrapped(note, room - before, _NOTE_LINES)
    return (
        (*short[:-1], (BETWEEN + first, short[-1][1])),
        *(((" " * before + line, short[-1][1]),) for line in rest),
    )

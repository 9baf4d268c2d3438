"""Panels in words: a way, a list, a sheet with a line a row and the reason beside it.

Must not draw a number as anything but words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.style import Style

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.blocks import ALARM, BETWEEN, Form, Line, label_of, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET
from companion.tui.drawing.naming import MOST, named
from companion.tui.drawing.text import ELLIPSIS, PLAIN, Piece, cells, cut, cut_name, padded, shown, wrapped

_ARROW = " → "
_STEP_MOST = (24, 20, 16, 13, 10, 8, 6)
"""Cells of one step of a way, where not all of it fits: a way whose names are cut says more than half a way."""

_LABEL_MOST = 24
_NOTE_LEAST = 24
"""Cells from which a reason may go on in a line below."""

_NOTE_LINES = 4
_REASON = " · "
"""Between what is said and why."""


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


def list_form(panel: Panel, roster: Roster, room: int, *, warned: bool = False) -> Form:
    """`62   in hands 70   total 132`: numbers with their label, words as they are; in as many lines as that takes.
    Where it is `warned`, what an alarm is about stands behind it."""
    lines: list[list[Piece]] = [[]]
    left = room
    for entry in panel.rows:
        named = _named(entry, panel, roster)
        said = words_of(entry) + (ALARM if entry.alarm else "")
        said += f" {shown(entry.note)}" if warned and entry.alarm and entry.note else ""
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
    """A line a row with its reason beside it, which goes on below where there is room for that; then the reason right
    behind what it is about, and names cut; then each in one line; last, where the rows can be told apart without them,
    all of it without its reasons rather than half of it with them."""
    entries = panel.rows
    labels = [cut(label_of(entry, roster), _LABEL_MOST) if _needs_label(entry) else "" for entry in entries]
    labelled = max(map(cells, labels))
    heads = [(padded(label, labelled) + ("  " if labelled else ""), QUIET) for label in labels]
    valued = max(cells(words_of(entry)) for entry in entries)
    before = labelled + (2 if labelled else 0)
    short = [_short(head, entry, valued) for head, entry in zip(heads, entries, strict=True)]
    beside = _beside(short, entries, before + valued + len(BETWEEN), room)
    behind = [_behind(heads, entries, roster, most, room - before) for most in (None, *MOST)]
    alike = len({(entry.label, entry.value) for entry in entries}) < len(entries)
    last = () if alike else (replace(list_form(panel, roster, room), short=True),)
    return (*beside, *behind, Form(lines=tuple(short), counted=alike, short=True), *last)


def _short(head: Piece, entry: Row, valued: int) -> Line:
    """What it says is bold, and quiet what is still to come."""
    note = BETWEEN + shown(entry.note) if entry.note else ""
    value, reason = _styles(entry)
    return head, (padded(words_of(entry), valued), value), (note, reason)


def _styles(entry: Row) -> tuple[Style, Style]:
    """Of what it says, and of the reason."""
    if entry.alarm:
        return DANGER, DANGER
    return BOLD if entry.value is not None else QUIET, QUIET


def _beside(short: Sequence[Line], entries: Sequence[Row], before: int, room: int) -> tuple[Form, ...]:
    """Reasons in a column of their own; no form where that would be too narrow for one of them."""
    notes = [shown(entry.note) for entry in entries]
    if max(map(cells, notes)) > room - before < _NOTE_LEAST:
        return ()
    lines: list[Line] = []
    for each, note in zip(short, notes, strict=True):
        first, *rest = wrapped(note, room - before, _NOTE_LINES) or [""]
        lines.append((*each[:-1], (BETWEEN + first if note else "", each[-1][1])))
        lines += [((" " * before + line, each[-1][1]),) for line in rest]
    return (Form(lines=tuple(lines)),)


def _behind(heads: Sequence[Piece], entries: Sequence[Row], roster: Roster, most: int | None, room: int) -> Form:
    """Each reason right behind what it is about, in as many lines as both take; names in at most `most` cells."""
    lines: list[Line] = []
    for head, entry in zip(heads, entries, strict=True):
        value, note = words_of(entry), shown(entry.note)
        if most is not None:
            value, note = named(value, roster, most), named(note, roster, most)
        blank = (" " * cells(head[0]), PLAIN)
        found = wrapped(f"{value}{_REASON}{note}" if note else value, room, _NOTE_LINES)
        lines += [
            (head if at == 0 else blank, *pieces)
            for at, pieces in enumerate(_parted(found, len(value), *_styles(entry)))
        ]
    return Form(lines=tuple(lines))


def _parted(lines: Sequence[str], until: int, first: Style, second: Style) -> Iterator[Line]:
    """Lines whose first `until` letters look other than those after them."""
    for line in lines:
        yield (line[: max(0, until)], first), (line[max(0, until) :], second)
        until -= len(line) + 1

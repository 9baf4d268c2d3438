"""A track with a bad end, a stack that fills up, and bars: a thing of so many spaces, its number and of how many.

Must not know what moves. What is filled, what is left and the end are three signs; alarm has a fourth.
"""

from __future__ import annotations

from textual.style import Style

from companion.core.seats import Roster
from companion.core.view import Kind, Panel, Row
from companion.tui.drawing.bars import bar, share
from companion.tui.drawing.blocks import ALARM, BETWEEN, Form, Line, amount_of, label_of, wide, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET, REVERSED
from companion.tui.drawing.text import PLAIN, Piece, cells, number, padded, shown

END = "☠"
_SIGNS = {Kind.TRACK: ("■", "□"), Kind.STACK: ("▓", "░")}
_BAR = 16
_SPACES_MOST = 60
_WORDS = 14
"""Cells that `6 of 13` and its sign may take."""

_SPACE_LEAST, _SPACE_MOST = 4, 6
"""Cells of one space of a tall track, with its gap."""


def has_spaces(panel: Panel, room: int) -> bool:
    """Whether each space has a sign of its own; else it is a bar."""
    goal = panel.goal
    whole = goal is not None and goal == int(goal) and 0 < goal <= min(_SPACES_MOST, room - _WORDS)
    return panel.kind in _SIGNS and whole


def track_forms(panel: Panel, roster: Roster, room: int, *, roomy: bool) -> tuple[Form, ...]:
    """A line a row; where it is `roomy` larger spaces, and those of a track are numbered in a second line."""
    if not has_spaces(panel, room):
        return (Form(lines=_bars(panel, roster)),)
    size = min(_SPACE_MOST, (room - _WORDS) // int(panel.goal or 1))
    if roomy and len(panel.rows) == 1 and size >= _SPACE_LEAST:
        return (_tall(panel, panel.rows[0], size),)
    lines = tuple(_spaces(panel, entry, _label(panel, entry, roster)) for entry in panel.rows)
    return (Form(lines=lines, steady=max(wide(line[:-1]) for line in lines)),)


def of_goal(panel: Panel, entry: Row) -> str:
    """`6 of 13`, the number flush right in the cells of the goal."""
    said = words_of(entry)
    return said if panel.goal is None else f"{said.rjust(len(number(panel.goal)))} of {number(panel.goal)}"


def _label(panel: Panel, entry: Row, roster: Roster) -> str:
    """Its own, where several rows need one."""
    if len(panel.rows) == 1:
        return ""
    return padded(label_of(entry, roster), max(cells(label_of(each, roster)) for each in panel.rows)) + "  "


def _spaces(panel: Panel, entry: Row, label: str) -> Line:
    goal, at = int(panel.goal or 0), int(min(max(0.0, amount_of(entry)), panel.goal or 0))
    full, empty = _SIGNS[panel.kind]
    style = DANGER if entry.alarm else PLAIN
    strip: list[Piece] = [(full * at, style), (empty * (goal - at), QUIET)]
    if panel.kind is Kind.TRACK:
        strip = [(full * min(at, goal - 1), style), (empty * (goal - 1 - at), QUIET)]
        strip.append((END, _end_style(entry, at, goal)))
    return ((label, PLAIN), *strip, *_said(panel, entry))


def _said(panel: Panel, entry: Row) -> Line:
    """The number in words, whether it is close, and why it matters."""
    style = DANGER if entry.alarm else BOLD
    note = shown(entry.note)
    comma = ", " if panel.kind is Kind.STACK and not entry.alarm else f" {ALARM} " if entry.alarm else BETWEEN
    tail = comma + note if note else f" {ALARM}" if entry.alarm else ""
    return ("  " + of_goal(panel, entry), style), (tail, DANGER if entry.alarm else PLAIN)


def _end_style(entry: Row, at: int, goal: int) -> Style:
    if at >= goal:
        return REVERSED
    return DANGER if entry.alarm else BOLD


def _tall(panel: Panel, entry: Row, size: int) -> Form:
    """Each space as a bar of some cells; those of a track have their number below, and the last one is the end."""
    goal, at = int(panel.goal or 0), int(min(max(0.0, amount_of(entry)), panel.goal or 0))
    is_track = panel.kind is Kind.TRACK
    size = size if is_track else _SPACE_LEAST
    full, empty = ("█" if is_track else _SIGNS[panel.kind][0]) * (size - 1) + " ", "░" * (size - 1) + " "
    style = DANGER if entry.alarm else PLAIN
    plain = goal - is_track
    strip: list[Piece] = [(full * min(at, plain), style), (empty * max(0, plain - at), QUIET)]
    end = (END if at < goal else END * (size - 1)).center(size - 1)
    strip += [(end, _end_style(entry, at, goal))] if is_track else []
    said = _said(panel, entry)
    if not is_track:
        return Form(lines=((*strip, *said),), steady=wide((*strip, *said[:-1])))
    below = tuple(
        (str(space).center(size - 1) + " ", (DANGER if entry.alarm else BOLD) if space == at else QUIET)
        for space in range(1, goal + 1)
    )
    return Form(lines=((*strip, *said), below))


def _bars(panel: Panel, roster: Roster) -> tuple[Line, ...]:
    """A line a row: label, a bar to the goal or to the highest value, the number, `of` the goal."""
    labels = [label_of(entry, roster) for entry in panel.rows]
    wide = max(map(cells, labels))
    whole = panel.goal or max(amount_of(entry) for entry in panel.rows)
    of = f" of {number(panel.goal)}" if panel.goal else ""
    return tuple(
        (
            (padded(label, wide) + ("  " if wide else ""), PLAIN),
            (bar(share(entry.value, whole), _BAR), DANGER if entry.alarm else PLAIN),
            (f"  {words_of(entry)}{of}{f' {ALARM}' if entry.alarm else ''}", DANGER if entry.alarm else BOLD),
            (BETWEEN + shown(entry.note) if entry.note else "", QUIET),
        )
        for label, entry in zip(labels, panel.rows, strict=True)
    )

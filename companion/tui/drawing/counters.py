"""The few numbers of the table itself that all argue about, in tall digits: they are read from two metres.

Must not know what is counted: where the first panel of a view is nothing but numbers of no seat, it is these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.style import Style

from companion.core.seats import Roster
from companion.core.view import Panel, Row, View, counters, is_whole
from companion.tui.drawing.bars import TALL, tall
from companion.tui.drawing.blocks import ALARM, BETWEEN, Line, wide, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET
from companion.tui.drawing.listing import list_form
from companion.tui.drawing.text import PLAIN, Piece, blank, cells, padded, row, shown

_MARGIN = 1
_DIGITS = 2
"""Digits that always have room: a number must not jump when it gets its second one."""

_APART = 4
_BESIDE_LEAST = 20
"""Cells from which words may stand beside the tall numbers."""


def counter_forms(view: View, roster: Roster, width: int) -> Iterator[list[Content]]:
    """From the tallest: tall numbers with the words beside them, or else below; all in words. Nothing without any."""
    found = counters(view)
    if not found:
        return
    high, words = _high(found[0].rows), found[1:]
    room = width - 2 * _MARGIN
    if wide(high[0]) <= room:
        beside = _beside(high, words, roster, room)
        yield [_placed(line, width) for line in beside or [*high, *_words(words, roster, room)]]
    yield [_placed(line, width) for line in (_flat(found[0].rows), *_words(words, roster, room))]


def tall_counters(view: View, width: int, height: int) -> list[Content]:
    """At most `height` lines for the table view: every number of these panels, the first ones tall, as many as fit in
    one row; the others in a second row where there is room, and all in words where there is none at all."""
    entries = [entry for panel in counters(view) for entry in panel.rows]
    if not entries or height <= 0:
        return []
    rows = _rows(entries, width - 2 * _MARGIN)
    lines: list[Content] = []
    for each in rows:
        more = [*([blank(width)] if lines else []), *(_placed(line, width) for line in _high(each))]
        lines += more if len(lines) + len(more) <= height else []
    return lines or [_placed(_flat(entries), width)][:height]


def _rows(entries: Sequence[Row], room: int) -> list[list[Row]]:
    """As many in a row as fit."""
    rows: list[list[Row]] = [[]]
    for entry in entries:
        if rows[-1] and wide(_high([*rows[-1], entry])[0]) > room:
            rows.append([])
        rows[-1].append(entry)
    return rows


def _placed(line: Line, width: int) -> Content:
    return row(width, (" " * _MARGIN, PLAIN), *line)


def _high(entries: Sequence[Row]) -> list[Line]:
    """Three lines: each number tall beside its name, an alarm and its word below that."""
    lines: list[list[Piece]] = [[] for _ in range(TALL)]
    for at, entry in enumerate(entries):
        for line, pieces in zip(lines, _tall(entry), strict=True):
            line += [(" " * _APART, PLAIN), *pieces] if at else pieces
    return [tuple(line) for line in lines]


def _tall(entry: Row) -> list[list[Piece]]:
    """One of them, in three lines as wide as each other. What is no number stands as a word in the middle."""
    name, warned = shown(entry.label or entry.id or ""), _warning(entry)
    named = max(cells(name), cells(warned))
    style = DANGER if entry.alarm else BOLD
    if entry.value is not None and not is_whole(entry.value):
        said = words_of(entry)
        empty: list[Piece] = [(" " * (named + 1 + cells(said)), PLAIN)]
        return [empty, [(padded(name, named) + " ", PLAIN), (said, style)], empty]
    digits = tall(words_of(entry).ljust(_DIGITS))
    before: tuple[Piece, ...] = (("", PLAIN), (name, PLAIN), (warned, DANGER))
    rows = zip(before, digits, strict=True)
    return [[(padded(words, named) + " ", look), (digit, style)] for (words, look), digit in rows]


def _warning(entry: Row) -> str:
    return f"{ALARM} {shown(entry.note)}".rstrip() if entry.alarm else ""


def _beside(high: Sequence[Line], words: Sequence[Panel], roster: Roster, room: int) -> list[Line]:
    """The words at the right of the tall numbers, where they fit into as many lines."""
    left = room - wide(high[0]) - _APART
    found = _words(words, roster, left) if left >= _BESIDE_LEAST else ()
    if not 0 < len(found) <= len(high):
        return []
    above: list[Line] = [()] * (len(found) < len(high))
    lines = [*above, *found, *[()] * len(high)]
    return [(*line, (" " * _APART, PLAIN), *more) for line, more in zip(high, lines, strict=False)]


def _words(panels: Sequence[Panel], roster: Roster, room: int) -> list[Line]:
    """Each panel's title, and beside it its rows in as many lines as they take."""
    lines: list[Line] = []
    for panel in panels:
        title = shown(panel.title) + "  "
        listed = list_form(panel, roster, max(1, room - cells(title)), warned=True).lines
        lines += [((title if not at else " " * cells(title), QUIET), *line) for at, line in enumerate(listed)]
    return lines


def _flat(entries: Sequence[Row]) -> Line:
    """`threat 4   conquest 3 ! low`"""
    pieces: list[Piece] = []
    for entry in entries:
        style: Style = DANGER if entry.alarm else BOLD
        warned = f" {_warning(entry)}" if entry.alarm else ""
        pieces += [(BETWEEN, PLAIN)] if pieces else []
        pieces += [(f"{shown(entry.label or entry.id or '')} ", QUIET), (words_of(entry) + warned, style)]
    return tuple(pieces)

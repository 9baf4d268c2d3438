"""The few numbers of the table itself that all argue about, in tall digits: they are read from two metres.

Must not know what is counted: where the first panel of a view is nothing but numbers of no seat, it is these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.content import Content
from textual.style import Style

from companion.core.seats import Roster
from companion.core.view import Panel, Row, View, counters, is_whole
from companion.tui.drawing.bars import great, tall
from companion.tui.drawing.blocks import ALARM, BETWEEN, Line, wide, words_of
from companion.tui.drawing.colours import BOLD, DANGER, QUIET
from companion.tui.drawing.listing import list_form
from companion.tui.drawing.text import PLAIN, Piece, cells, padded, row, shown

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
    """At most `height` lines for the table view: the first panel as large as there is room; of what stands beside it
    one row, the first ones, lower than these; all in words where there is no room at all."""
    found = counters(view)
    if not found or height <= 0:
        return []
    room = width - 2 * _MARGIN
    forms = (_high(found[0].rows, drawn) for drawn in (great, tall))
    first = next((lines for lines in forms if len(lines) <= height and wide(lines[0]) <= room), [])
    if not first:
        return [_placed(_flat([entry for panel in found for entry in panel.rows]), width)][:height]
    second = _high(_one_row([entry for panel in found[1:] for entry in panel.rows], room))
    if second and len(first) + 1 + len(second) <= height:
        first = [*first, (), *second]
    return [_placed(line, width) for line in first]


def _one_row(entries: Sequence[Row], room: int) -> Sequence[Row]:
    """As many as fit beside each other."""
    fitting = (entries[:count] for count in range(len(entries), 0, -1))
    return next((each for each in fitting if wide(_high(each)[0]) <= room), [])


def _placed(line: Line, width: int) -> Content:
    return row(width, (" " * _MARGIN, PLAIN), *line)


Drawn = Callable[[str], tuple[str, ...]]
"""A number in several rows."""


def _high(entries: Sequence[Row], drawn: Drawn = tall) -> list[Line]:
    """Each number tall beside its name, an alarm and its word below that; nothing without any."""
    if not entries:
        return []
    lines: list[list[Piece]] = [[] for _ in drawn("")]
    for at, entry in enumerate(entries):
        for line, pieces in zip(lines, _tall(entry, drawn), strict=True):
            line += [(" " * _APART, PLAIN), *pieces] if at else pieces
    return [tuple(line) for line in lines]


def _tall(entry: Row, drawn: Drawn) -> list[list[Piece]]:
    """One of them, in lines as wide as each other. What is no number stands as a word in the middle."""
    name, warned = shown(entry.label or entry.id or ""), _warning(entry)
    named = max(cells(name), cells(warned))
    style = DANGER if entry.alarm else BOLD
    if entry.value is not None and not is_whole(entry.value):
        said = words_of(entry)
        empty: list[Piece] = [(" " * (named + 1 + cells(said)), PLAIN)]
        around = [empty] * (len(drawn("")) // 2)
        return [*around, [(padded(name, named) + " ", PLAIN), (said, style)], *around]
    digits = drawn(words_of(entry).ljust(_DIGITS))
    middle = len(digits) // 2
    before: list[Piece] = [("", PLAIN)] * len(digits)
    before[middle : middle + 2] = [(name, PLAIN), (warned, DANGER)]
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

"""Text set out in rows of a given width: paragraphs, a label beside its text.

Must not know a table or a widget.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.text import PLAIN, padded, row, shown, wrapped

Keys = Sequence[tuple[str, str]]
"""Each key with what it does, in a word or two."""

ENDLESS = 10_000
"""Lines, where a text may be as long as it is."""


def paragraph(text: str, width: int, *, indent: int = 0, style: Style = PLAIN, lines: int = ENDLESS) -> list[Content]:
    """A text from anywhere in at most `lines` rows, each behind `indent` blanks; no row for an empty one."""
    found = wrapped(shown(text), max(1, width - indent), lines)
    return [row(width, (" " * indent, PLAIN), (line, style)) for line in found]


def labelled(label: str, text: str, width: int, *, column: int, style: Style = BOLD) -> list[Content]:
    """A label in a column of its own, and the text wrapped beside it."""
    first, *others = wrapped(shown(text), max(1, width - column), ENDLESS) or [""]
    head = padded(shown(label), max(0, column - 1)) + " "
    rows = [row(width, (head, style), (first, PLAIN))]
    return rows + [row(width, (" " * column, PLAIN), (line, PLAIN)) for line in others]

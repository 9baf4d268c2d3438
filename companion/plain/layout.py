"""Text in columns of a terminal: how wide it is, cut, padded, wrapped.

Must not print, colour or move a cursor. Everything shown passes through `clean`, so that no name, reason or card can
drive a terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from companion.core.seats import clean_text

COLUMNS = 79
"""How wide a line may be: a terminal of 80 columns breaks the line itself at the last one."""

_LONG = 40
"""Columns of an item that may be broken between its words."""

_JOINER = "\u200d"
_ELLIPSIS = "…"


def clean(text: object) -> str:
    """One line that shows what it holds and drives nothing."""
    return clean_text(str(text))


def width(text: str) -> int:
    """Columns of a cleaned text: wide characters take two, marks none, pictures glued by a joiner count once."""
    columns = 0
    previous = ""
    for character in text:
        if previous != _JOINER:
            columns += _columns(character)
        previous = character
    return columns


def _columns(character: str) -> int:
    if character == _JOINER or unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def cut(text: str, columns: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    if width(text) <= columns:
        return text
    kept = text
    while kept and width(kept) > columns - 1:
        kept = kept[:-1]
    return kept.rstrip(_JOINER + " ") + _ELLIPSIS


def padded(text: str, columns: int, *, right: bool = False) -> str:
    blanks = " " * max(0, columns - width(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, *, indent: int = 2) -> list[str]:
    """The cleaned text in lines of at most COLUMNS, broken at blanks; what follows the first line is indented.

    A single word that is longer is broken where it must be."""
    lines = _continued("", clean(text), indent)
    return lines if lines[-1].strip() else lines[:-1]


def packed(lead: str, items: Sequence[str], *, indent: int = 2) -> list[str]:
    """The cleaned items in lines of at most COLUMNS, `; ` between them and a full stop at the end.

    A line breaks between two items, and within one only if that is long."""
    lines: list[str] = []
    line = lead
    for index, item in enumerate(items, start=1):
        text = clean(item) + (";" if index < len(items) else ".")
        if width(f"{line} {text}") > COLUMNS and line != lead and width(text) <= _LONG:
            lines.append(line)
            line = " " * (indent - 1)
        *full, line = _continued(line, text, indent)
        lines.extend(full)
    return [*lines, line]


def _continued(line: str, text: str, indent: int) -> list[str]:
    """A line that goes on with this text, and the lines that takes."""
    lines: list[str] = []
    for word in _pieces(text, COLUMNS - indent):
        joined = f"{line} {word}" if line else word
        if width(joined) <= COLUMNS:
            line = joined
        else:
            lines.append(line)
            line = " " * indent + word
    return [*lines, line]


def _pieces(text: str, columns: int) -> Iterable[str]:
    for word in text.split(" "):
        rest = word
        while width(rest) > columns:
            length = 1
            while width(rest[: length + 1]) <= columns:
                length += 1
            yield rest[:length]
            rest = rest[length:]
        yield rest


def columns(rows: Sequence[Sequence[str]], *, right: Iterable[int] = ()) -> list[str]:
    """Rows of cleaned cells as aligned lines, two blanks between columns; the columns in `right` end flush."""
    flush = set(right)
    widths = [max(width(row[index]) for row in rows) for index in range(len(rows[0]))]
    return [
        "  ".join(padded(cell, widths[index], right=index in flush) for index, cell in enumerate(row)).rstrip()
        for row in rows
    ]

"""The one door for text on a screen: shown literally, measured in cells, cut, padded, wrapped, put into lines.

Must not read markup, and must not let a control character or a glyph of doubtful width through.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len, get_character_cell_size
from textual.content import Content, Span
from textual.style import Style

from companion.core.numbers import as_text
from companion.core.seats import clean_text

if TYPE_CHECKING:
    from companion.core.messages import Value

PLAIN = Style()
ELLIPSIS = "…"
UNKNOWN = "–"

Piece = tuple[str, Style]
"""Words and how they look; words from outside have passed `shown`."""

_JOINER = "\u200d"
_PICTURE_FORMS = range(0xFE00, 0xFE10)
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_MIDDLE_FROM = 10
"""Cells from which a cut name keeps its end: two names that begin alike mostly differ there."""


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """Text from outside as one line that drives nothing and is as wide in every terminal.

    Of pictures glued together the first stays, without picture form or skin tone: terminals disagree on their width."""
    kept: list[str] = []
    glued = False
    for character in clean_text(text):
        if character == _JOINER:
            glued = True
        elif glued and unicodedata.category(character) in ("So", "Sk", "Mn"):
            glued = False
        elif ord(character) not in _PICTURE_FORMS and not (kept and ord(character) in _SKIN_TONES):
            glued = False
            kept.append(character)
    return "".join(kept)


@lru_cache(maxsize=4096, typed=True)  # 1 and True are equal, and are not shown alike
def number(value: Value | None) -> str:
    """A value of a view as words: `–` for one that is not known, a true minus sign."""
    if value is None:
        return UNKNOWN
    if isinstance(value, int | float) and not isinstance(value, bool):
        words = as_text(int(value) if isinstance(value, float) and value.is_integer() else value)
        return "−" + words[1:] if words.startswith("-") else words
    return shown(as_text(value))


def cells(text: str) -> int:
    """Columns that a shown text takes."""
    return cell_len(text)


def _clusters(text: str) -> list[tuple[str, int]]:
    """Letters together with the marks that stand on them, each with its width."""
    found: list[tuple[str, int]] = []
    for character in text:
        width = get_character_cell_size(character)
        if width == 0 and found:
            letter, columns = found[-1]
            found[-1] = (letter + character, columns)
        else:
            found.append((character, width))
    return found


def _fitting(clusters: Iterable[tuple[str, int]], width: int) -> Iterator[str]:
    for letter, columns in clusters:
        width -= columns
        if width < 0:
            return
        yield letter


def cut(text: str, width: int) -> str:
    """The text, or its beginning and an ellipsis: at most `width` cells."""
    if cells(text) <= width:
        return text
    return "".join(_fitting(_clusters(text), width - 1)).rstrip() + ELLIPSIS if width > 0 else ""


def cut_front(text: str, width: int) -> str:
    """The text, or an ellipsis and its end: at most `width` cells."""
    if cells(text) <= width:
        return text
    return ELLIPSIS + "".join([*_fitting(reversed(_clusters(text)), width - 1)][::-1]).lstrip() if width > 0 else ""


def cut_name(text: str, width: int) -> str:
    """A name in at most `width` cells: where there is room for both, its beginning and its end."""
    if cells(text) <= width or width < _MIDDLE_FROM:
        return cut(text, width)
    end = width // 3
    return cut(text, width - end) + cut_front(text, end + 1).removeprefix(ELLIPSIS)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly `width` cells, cut if it must be; `right` sets it flush right."""
    text = cut(text, width)
    blanks = " " * (width - cells(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, width: int, lines: int) -> list[str]:
    """The text broken at blanks into at most `lines` lines of at most `width` cells, an ellipsis at the end if that was
    not all; none for an empty text."""
    if width <= 0 or lines <= 0 or not text:
        return []
    found = [""]
    for word in _pieces(text, width):
        joined = f"{found[-1]} {word}" if found[-1] else word
        if cells(joined) <= width:
            found[-1] = joined
        else:
            found.append(word)
    if len(found) <= lines:
        return found
    return [*found[: lines - 1], cut(" ".join(found[lines - 1 :]), width)]


def _pieces(text: str, width: int) -> Iterator[str]:
    """Its words; one that is longer than a line is broken where it must be."""
    for word in text.split(" "):
        line, columns = "", 0
        for letter, wide in _clusters(word):
            if wide > width:  # a letter of two cells in a line of one
                letter, wide = ELLIPSIS, 1
            if columns + wide > width and line:
                yield line
                line, columns = "", 0
            line, columns = line + letter, columns + wide
        yield line


def row(width: int, *pieces: Piece) -> Content:
    """The pieces as one line of exactly `width` cells: cut with an ellipsis where they are longer, else padded."""
    text, room, spans = "", max(0, width), list[Span]()
    for words, style in pieces:
        words = words if words.isprintable() else shown(words)
        fits = cells(words) <= room
        words = words if fits else cut(words, room)
        if words and style:
            spans.append(Span(len(text), len(text) + len(words), style))
        text += words
        room -= cells(words)
        if not fits:
            break
    return Content(text + " " * room, spans)


def ends(width: int, left: Sequence[Piece], right: Sequence[Piece]) -> Content:
    """A line with words at both ends. The right end stays whole as long as it leaves the left one a third."""
    needed = sum(cells(words) for words, _ in right)
    room = max(width - needed - 2, math.ceil(width / 3)) if needed else width
    kept = row(room, *left)
    if not needed or width <= room + 2:
        return row(width, *left)
    return Content.assemble(kept, "  ", row(width - room - 2, *right))


def blank(width: int) -> Content:
    return Content(" " * max(0, width))


def filled(lines: Sequence[Content], width: int, height: int) -> list[Content]:
    """Exactly `height` lines: those that fit, then blank ones."""
    return [*lines[:height], *(blank(width) for _ in range(height - len(lines)))]

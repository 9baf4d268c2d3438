"""What just happened, in sentences: with what an undo would take back at the right of the last line.

Must not leave out a sentence without a sign: who reads an ellipsis knows that there is more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.style import Style

from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.text import PLAIN, Piece, cells, ends, row, shown, wrapped

_MARGIN = 1
_BULLET = "· "
_ENDLESS = 999
_LINE = 118
"""Cells of a line of running text at most: a longer one is hard to follow."""

Back = Sequence[Piece]
"""The undo key and its words."""


def story_lines(text: str, style: Style, back: Back, width: int, most: int) -> list[Content]:
    """At most `most` lines of running text, the last of them with `back`; that gets a line of its own if it must."""
    lines = wrapped(shown(text), min(_LINE, width - 2), most) or [""]
    if not _is_beside(lines[-1], back, width) and len(lines) < most:
        lines.append("")
    return _drawn([(line, ()) for line in lines], style, back, width)


def told_whole(sentences: Sequence[str], back: Back, width: int) -> Iterator[list[Content]]:
    """All of it, from the form that is read most easily to the one that needs the fewest lines: a list; lines that
    break between sentences where they can; running text."""
    said = [shown(sentence) for sentence in sentences]
    for lines, style in ((_listed(said, width), PLAIN), (_packed(said, width), BOLD)):
        if not _is_beside(_plain(lines[-1]), back, width):
            lines.append(("", ()))
        yield _drawn(lines, style, back, width)
    yield story_lines(" ".join(said), BOLD, back, width, _ENDLESS)


Line = tuple[str, Back]
"""Words, and what stands before them."""


def _plain(line: Line) -> str:
    words, before = line
    return "".join(each for each, _ in before) + words


def _listed(said: Sequence[str], width: int) -> list[Line]:
    """A line for each sentence; what is longer goes on below its first word."""
    found: list[Line] = []
    for sentence in said:
        first, *rest = wrapped(sentence, min(_LINE, width - 2 - cells(_BULLET)), _ENDLESS) or [""]
        found.append((first, ((_BULLET, QUIET),)))
        found += [(line, ((" " * cells(_BULLET), PLAIN),)) for line in rest]
    return found


def _packed(said: Sequence[str], width: int) -> list[Line]:
    """As many whole sentences in a line as there is room for."""
    found = [""]
    for sentence in said:
        joined = f"{found[-1]} {sentence}" if found[-1] else sentence
        if cells(joined) <= min(_LINE, width - 2):
            found[-1] = joined
            continue
        found += wrapped(sentence, min(_LINE, width - 2), _ENDLESS)
    return [(line, ()) for line in found if line] or [("", ())]


def _is_beside(line: str, back: Back, width: int) -> bool:
    return cells(line) <= width - sum(cells(words) for words, _ in back) - 3


def _drawn(lines: Sequence[Line], style: Style, back: Back, width: int) -> list[Content]:
    pieces = [((" " * _MARGIN, PLAIN), *before, (words, style)) for words, before in lines]
    last = ends(min(width, _LINE + 2), pieces[-1], back)
    return [*(row(width, *each) for each in pieces[:-1]), last.pad_right(max(0, width - last.cell_length))]

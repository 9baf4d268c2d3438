"""What a panel comes to before it is placed: its title, and its lines in one form or several, from the tallest on.

Must not know a kind of panel, nor where a block will stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from companion.core.seats import Roster
from companion.core.view import Row
from companion.tui.drawing.colours import QUIET
from companion.tui.drawing.text import ELLIPSIS, PLAIN, Piece, cells, cut, ends, number, padded, row, shown

TITLE_MOST = 16
BETWEEN = "   "
ALARM = "!"
"""Stands beside a number that is close to something bad, whatever colours there are."""

Line = tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The lines of one block in one form. `counted`: what there is no room for is told in lines, and else by an
    ellipsis. `steady`: cells without what comes and goes, by which a line is short enough to share its row. `short`: it
    leaves reasons out that taller forms give."""

    lines: tuple[Line, ...]
    counted: bool = True
    steady: int | None = None
    short: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A title and at least one form. The first line stands beside the title."""

    title: str
    forms: tuple[Form, ...]

    @property
    def least(self) -> int:
        """Lines of the shortest form."""
        return min(len(form.lines) for form in self.forms)

    @property
    def reasoned(self) -> int:
        """Lines of the shortest form that leaves out no reason."""
        return min((len(form.lines) for form in self.forms if not form.short), default=self.least)

    def fitting(self, height: int) -> Form:
        """The tallest form that fits, or else the last one."""
        return next((form for form in self.forms if len(form.lines) <= height), self.forms[-1])


def drawn(block: Block, height: int, indent: int, titled: int, width: int) -> list[Content]:
    """At most `height` lines: `indent` blanks, the title in `titled` cells, then what it is about."""
    form = block.fitting(height)
    kept = list(form.lines[: max(0, height)])
    is_cut = bool(kept) and len(kept) < len(form.lines)
    if is_cut and form.counted:
        kept[-1] = ((f"and {len(form.lines) - len(kept) + 1} more", QUIET),)
    titles = [padded("" if index else cut(block.title, TITLE_MOST), titled) for index in range(len(kept))]
    head = [(" " * indent + title + "  ", QUIET) for title in titles]
    lines = [row(width, each, *pieces) for each, pieces in zip(head, kept, strict=True)]
    if is_cut and not form.counted:
        lines[-1] = ends(width, (head[-1], *kept[-1]), ((ELLIPSIS, QUIET),))
    return lines


def wide(line: Line) -> int:
    """Cells of a line."""
    return sum(cells(words) for words, _ in line)


def beside(blocks: Sequence[Line], width: int) -> Line:
    """Lines in columns of one width with a blank between: cut where they are longer, all but the last filled up."""
    pieces: list[Piece] = []
    for index, block in enumerate(blocks):
        room = width - 1
        for words, style in block:
            words = cut(words, room)
            room -= cells(words)
            pieces.append((words, style))
        pieces += [(" " * (room + 1), PLAIN)] if index + 1 < len(blocks) else []
    return tuple(pieces)


def label_of(entry: Row, roster: Roster) -> str:
    """What people call a row: its seat, or else its label, or else its id."""
    if entry.seat is not None and entry.seat in roster:
        return f"{roster.seats[entry.seat - 1].shape} {shown(roster.name(entry.seat))}"
    return shown(entry.label or entry.id or "")


def words_of(entry: Row) -> str:
    return number(entry.value)


def amount_of(entry: Row) -> float:
    """Its value as a number; 0.0 for what is none."""
    if isinstance(entry.value, bool) or not isinstance(entry.value, int | float):
        return 0.0
    return float(entry.value)

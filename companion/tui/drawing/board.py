"""What a view tells of the table before it tells of the seats: the board, above their rows.

Must not change its height from step to step where the same panels stand there: each has a place by the width alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from companion.core.seats import Roster
from companion.core.view import View, above_seats, counters
from companion.tui.drawing.blocks import TITLE_MOST, Block, Form, beside, drawn, wide
from companion.tui.drawing.colours import QUIET
from companion.tui.drawing.counters import counter_forms
from companion.tui.drawing.dice import dice_columns
from companion.tui.drawing.panels import block_of, groups, is_drawn, may_stand
from companion.tui.drawing.text import blank, cells, cut, padded, row, shown

_MARGIN = 1
_BROADEST = 140
"""Cells beside the titles at most: what stands in pairs must not be torn apart on a broad screen."""

_WIDE = 100
"""Columns from which a board may be tall."""


def board_lines(view: View, roster: Roster, width: int, height: int, spare: int = 0) -> list[Content]:
    """At most `height` lines: the tallest board that fits. One with tall dice and tracks, and air between its parts,
    has to leave `spare` lines of them."""
    if height <= 0:
        return []
    board = _Board(view, roster, width)
    if width >= _WIDE:
        lines = board.roomy()
        if len(lines) <= height - spare:
            return lines
    return next((lines for lines in board.tight() if len(lines) <= height), board.cut(height))


def board_height(view: View, roster: Roster, width: int) -> int:
    """Lines it takes where it is neither tall nor short; 0 without a board."""
    return len(next(_Board(view, roster, width).tight()))


class _Board:
    def __init__(self, view: View, roster: Roster, width: int) -> None:
        above = above_seats(view)[len(counters(view)) :]
        self._heads = list(counter_forms(view, roster, width)) or [[]]
        self._view = view
        self._roster = roster
        self._width = width
        self._groups = [group for group in groups(above) if is_drawn(group)]
        titles = [cells(shown(panel.title)) for panel in above if may_stand(panel)]
        self._titled = min(TITLE_MOST, max(titles, default=0))
        self._room = max(1, min(_BROADEST, width - _MARGIN - self._titled - 2))

    def roomy(self) -> list[Content]:
        """Each in its tallest form, with air around those of several lines."""
        lines: list[Content] = list(self._heads[0])
        before = len(lines)
        for part in self._parts(self._blocks(roomy=True), level=0):
            lines += [blank(self._width)] if lines and max(before, len(part)) > 1 else []
            lines += part
            before = len(part)
        return lines

    def tight(self) -> Iterator[list[Content]]:
        """Without air, from the tallest: in each every part has the next shorter form, if it has one."""
        blocks, heads = self._blocks(roomy=False), self._heads
        for level in range(max(len(heads), *(len(block.forms) for block in blocks), 1)):
            head = heads[min(level, len(heads) - 1)]
            yield [*head, *(line for part in self._parts(blocks, level) for line in part)]

    def cut(self, height: int) -> list[Content]:
        """The shortest, as far as there is room: the first parts matter most."""
        return list(self.tight())[-1][:height]

    def _blocks(self, *, roomy: bool) -> list[Block]:
        return [block_of(group, self._view, self._roster, self._room, roomy=roomy) for group in self._groups]

    def _parts(self, blocks: Sequence[Block], level: int) -> Iterator[list[Content]]:
        """Blocks of one short line stand two in a row, the second where the second column of dice begins."""
        waiting: Block | None = None
        for block in blocks:
            form = block.forms[min(level, len(block.forms) - 1)]
            chosen = Block(title=block.title, forms=(form,))
            if waiting is not None and self._is_short(form, self._titled + 2):
                yield [self._pair(waiting, chosen)]
                waiting = None
                continue
            if waiting is not None:
                yield self._alone(waiting)
            waiting = chosen if self._is_short(form, 1) else None
            if waiting is None:
                yield self._alone(chosen)
        if waiting is not None:
            yield self._alone(waiting)

    def _is_short(self, form: Form, others: int) -> bool:
        """Whether it fits half a row, beside `others` cells of that."""
        if dice_columns(self._room) < 2 or len(form.lines) != 1:
            return False
        return others + (wide(form.lines[0]) if form.steady is None else form.steady) <= self._room // 2

    def _alone(self, block: Block) -> list[Content]:
        return drawn(block, len(block.forms[0].lines), _MARGIN, self._titled, self._width)

    def _pair(self, left: Block, right: Block) -> Content:
        second = ((self._title(right), QUIET), *right.forms[0].lines[0])
        pieces = beside((left.forms[0].lines[0], second), self._room // 2)
        return row(self._width, (" " * _MARGIN + self._title(left), QUIET), *pieces)

    def _title(self, block: Block) -> str:
        return padded(cut(block.title, TITLE_MOST), self._titled) + "  "

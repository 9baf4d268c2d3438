"""A long list of sentences of which only what is visible is laid out.

Must not know Textual's widgets nor a table: it is handed what was told, and says what a window of so many lines shows.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from textual.content import Content

from companion.table.log import Told
from companion.tui.drawing.colours import BOLD, NOW, QUIET
from companion.tui.drawing.now import MARGIN
from companion.tui.drawing.text import PLAIN, row, shown, wrapped
from companion.tui.screens.layout import ENDLESS

START = Told(number=0, time=0.0, wall=0.0, text="The start of the play.")

TAKEN_BACK = " (taken back)"


def clock(seconds: float) -> str:
    """Play time as minutes and seconds: `12:07`."""
    whole = int(max(0.0, seconds))
    return f"{whole // 60}:{whole % 60:02d}"


@dataclass(slots=True)
class Reel:
    """`at` is the line under the cursor and `top` the first one that is visible, as indices of `told`; the start of the
    play is the first of them. `shown` is which line each visible row belongs to. Where the line under the cursor has
    more rows than are visible, `over` is how many more, and `skip` how many of them have gone by."""

    told: tuple[Told, ...] = (START,)
    at: int = 0
    top: int = 0
    skip: int = 0
    over: int = 0
    shown: tuple[int, ...] = ()

    @property
    def line(self) -> Told:
        return self.told[self.at]

    def take(self, told: tuple[Told, ...]) -> None:
        """The same past, told again, perhaps with more: the cursor stays with its line, or with the newest."""
        follows, number = self.at == len(self.told) - 1, self.line.number
        self.told = (START, *told)
        found = bisect_left(self.told, number, key=lambda each: each.number)
        self.at = len(self.told) - 1 if follows else min(found, len(self.told) - 1)

    @property
    def below(self) -> int:
        """Rows of the line under the cursor that are still to come."""
        return max(0, self.over - self.skip)

    def move(self, by: int) -> None:
        """By so many lines; within a line that is too long by so many of its rows."""
        if self._stays(by):
            self.skip = max(0, min(self.over, self.skip + by))
        else:
            self.go(self.at + by)

    def go(self, at: int) -> None:
        """To this line, or the nearest there is."""
        self.at, self.skip = max(0, min(len(self.told) - 1, at)), 0

    def page(self, pages: int) -> None:
        """As many lines as are visible."""
        self.move(pages * max(1, len(self.shown if self._stays(pages) else set(self.shown)) - 1))

    def _stays(self, by: int) -> bool:
        """Whether there is more to see of the same line in that direction."""
        return (by > 0 and self.below > 0) or (by < 0 and self.skip > 0)

    def pick(self, row: int) -> None:
        """The line at this visible row, counted from 0."""
        if 0 <= row < len(self.shown) and self.shown[row] != self.at:
            self.go(self.shown[row])

    def lines(self, width: int, height: int) -> list[Content]:
        """What is visible, with the cursor in it: at most `height` rows."""
        self.top = self._first(width, height)
        self.over = max(0, len(self._rows(self.at, width)) - height)
        self.skip = min(self.skip, self.over)
        rows: list[Content] = []
        shown: list[int] = []
        for index in range(self.top, len(self.told)):
            if len(rows) >= height:
                break
            found = self._rows(index, width)[self.skip if index == self.at else 0 :]
            rows.extend(found)
            shown.extend([index] * len(found))
        self.shown = tuple(shown[:height])
        return rows[:height]

    def _first(self, width: int, height: int) -> int:
        """The first visible line: where it was, if the cursor is in sight from there and no room is left empty."""
        if self.at < self.top:
            return self.at
        lowest = max(self._above(self.at, width, height), self.top)
        return min(lowest, self._above(len(self.told) - 1, width, height))

    def _above(self, index: int, width: int, height: int) -> int:
        """The first line from which the one at `index` is still wholly visible."""
        left = height - len(self._rows(index, width))
        while index > 0 and (left := left - len(self._rows(index - 1, width))) >= 0:
            index -= 1
        return index

    def _rows(self, index: int, width: int) -> list[Content]:
        told, here = self.told[index], index == self.at
        style = BOLD if here else QUIET if told.taken_back else PLAIN
        number = str(told.number).rjust(max(3, len(str(self.told[-1].number))))
        lead = f"{number} {clock(told.time).rjust(6)}   "
        text = shown(told.text) + (TAKEN_BACK if told.taken_back else "")
        first, *others = wrapped(text, max(1, width - len(lead) - 2), ENDLESS) or [""]
        bar = (MARGIN if here else "  ", NOW)
        rows = [row(width, bar, (lead, style if here else QUIET), (first, style))]
        return rows + [row(width, bar, (" " * len(lead), PLAIN), (line, style)) for line in others]

"""A widget that shows lines drawn by a function, and repaints only those that have changed.

Must not hold what is drawn: a new moment is a new function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from companion.tui.drawing.colours import in_sixteen

Draw = Callable[[int, int], Sequence[Content]]
"""From a width and a height in cells to lines of that width; what is over the height is not shown."""


def _nothing(width: int, height: int) -> Sequence[Content]:
    return ()


class Lines(Widget):
    """`draw` is asked again at each size and by `show` or `redraw`. With a height of `auto` in the style it is as high
    as what it draws in `room` lines."""

    ALLOW_SELECT = False
    room = 1_000

    def __init__(self, draw: Draw = _nothing, **style: Any) -> None:
        super().__init__(**style)
        self._draw = draw
        self._lines: list[Content] = []
        self._drawn_for = Size(-1, -1)
        self._asked = False

    def show(self, draw: Draw) -> None:
        """Draw this from now on."""
        self._draw = draw
        self.redraw()

    def redraw_soon(self) -> None:
        """As `redraw`, once for all that ask before it comes to that."""
        if self.is_running and not self._asked:  # before it runs there is nothing to repaint
            self._asked = self.call_later(self.redraw)

    def redraw(self) -> None:
        """Ask the function again, and repaint the lines that differ."""
        self._asked = False
        size = self.size
        before = self._lines
        self._lines = list(self._draw(size.width, size.height)[: size.height])
        if size != self._drawn_for or len(before) != len(self._lines):
            self._drawn_for = size
            self.refresh()
            return
        changed = [y for y, (old, new) in enumerate(zip(before, self._lines, strict=True)) if not old.is_same(new)]
        if changed:
            self.refresh(*(Region(0, y, size.width, 1) for y in changed))

    def height_for(self, width: int) -> int:
        """How many lines there are to draw in this width."""
        return len(self._draw(width, self.room))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.height_for(width)

    def render_line(self, y: int) -> Strip:
        if self.size != self._drawn_for:
            self._drawn_for = self.size
            self._lines = list(self._draw(self.size.width, self.size.height))
        base = self.visual_style
        if y >= min(len(self._lines), self.size.height):
            return Strip.blank(self.size.width, base.rich_style)
        segments = self._lines[y].render_segments(base)
        if self.app.console.color_system == "standard":
            segments = [Segment(text, in_sixteen(style)) for text, style, _ in segments]
        return Strip(segments).adjust_cell_length(self.size.width, base.rich_style)

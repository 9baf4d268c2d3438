"""A blank for a secret: it says that something was typed, and not how much.

Must not show, copy or complete what is in it.
"""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from companion.tui.drawing.colours import REVERSED
from companion.tui.widgets.blank import Blank

TYPED = "typed, unseen"


class Unseen(Blank):
    """Backspace empties it, for nobody sees what would be left."""

    def __init__(self, *, longest: int) -> None:
        super().__init__(longest=longest, secret=True)

    def render_line(self, y: int) -> Strip:
        base = self.visual_style
        words = Segment(TYPED if self.value else "", base.rich_style)
        cursor = Segment(" ", (base + REVERSED).rich_style) if self.has_focus else Segment("")
        return Strip([words, cursor]).adjust_cell_length(self.size.width, base.rich_style)

    def action_delete_left(self) -> None:
        self.clear()

    def action_copy(self) -> None:
        """Nothing of it goes to a clipboard."""

    def action_cut(self) -> None:
        self.clear()

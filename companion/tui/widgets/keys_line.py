"""The keys that do something now, each of which a mouse may press as well.

Must not know what a key does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.events import Click
from textual.message import Message

from companion.tui.drawing.hints import HintLine, hint_lines
from companion.tui.widgets.lines import Lines


class KeysLine(Lines):
    """Shows (key, label) pairs in as many lines as it is high."""

    class Chosen(Message):
        """A hint was clicked; `key` is what it shows."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, hints: Sequence[tuple[str, str]] = (), **style: Any) -> None:
        self._hints = tuple(hints)
        self._packed: list[HintLine] = []
        super().__init__(self._drawn, **style)

    def hint(self, hints: Sequence[tuple[str, str]]) -> None:
        """Show these from now on."""
        self._hints = tuple(hints)
        self.redraw()

    def _drawn(self, width: int, height: int) -> Sequence[Content]:
        self._packed = hint_lines(self._hints, width, min(height, 3))
        return [line.content for line in self._packed]

    def on_click(self, event: Click) -> None:
        key = self._packed[event.y].key_at(event.x) if event.y < len(self._packed) else None
        if key is not None:
            event.stop()
            self.post_message(self.Chosen(key))

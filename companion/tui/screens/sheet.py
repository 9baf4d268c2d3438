"""A whole screen of lines: what it is, a body, one sentence about what was just asked, and its keys.

Must not know a table: what stands in the body is for those who build on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.small import SENTENCE, too_small
from companion.tui.drawing.text import ends, filled, row, shown
from companion.tui.keys.spelling import spelled
from companion.tui.screens.layout import Keys, paragraph
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

Acts = Mapping[str, Callable[[], object]]
"""What each key does, by its name."""

PASTED = "Pasted text does nothing here."
WHEEL = 3
"""Lines that one step of the mouse wheel moves."""

_MARGIN = 1
_BROADEST = 140
"""Columns of all of it at most: a longer line is hard to follow, and what belongs together stands apart."""

_SAID = 2
"""Lines of the sentence at most."""

_HEAD = 2
_WITH_HEAD = 6
"""Rows from which there is room for the heading."""


class Sheet(Screen[None]):
    """`body` is asked for its lines whenever something may have changed.

    A key does what `acts` says, with Caps Lock or without; so does a click on it. Esc, q and Backspace close, where
    `acts` does not say otherwise."""

    DEFAULT_CSS = """
    Sheet { layout: vertical; }
    Sheet > Lines { height: 1fr; }
    Sheet > KeysLine { height: 1; dock: bottom; }
    Sheet > KeysLine.-two { height: 2; }
    """

    key_rows: ClassVar[int] = 1

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self._above = 0
        self._lines = Lines(self._draw)
        self._keys = KeysLine(classes="-two" if self.key_rows > 1 else "")

    def compose(self) -> ComposeResult:
        yield self._lines
        yield self._keys

    def on_mount(self) -> None:
        self._keys.hint(self.keys())

    # What a screen that builds on this says

    def heading(self) -> str:
        return ""

    def aside(self) -> str:
        """A few words at the right of the heading; asked after the body."""
        return ""

    def keys(self) -> Keys:
        return ()

    def body(self, width: int, height: int) -> list[Content]:
        """At most `height` lines of at most `width` columns."""
        return []

    def acts(self) -> Acts:
        return {}

    def look_again(self) -> None:
        """The table has changed."""
        self.redraw()

    def close(self) -> None:
        self.dismiss()

    # What it does for them

    def say(self, sentence: str) -> None:
        """One sentence above the keys, until the next one."""
        self._said = sentence
        self.redraw()

    def redraw(self) -> None:
        self._lines.redraw()
        self._keys.hint(self.keys())

    def press(self, key: str) -> bool:
        """Do what this key does; whether it does anything."""
        acts: Acts = {"escape": self.close, "q": self.close, "backspace": self.close, **self.acts()}
        act = acts.get(spelled(key))
        if act is not None:
            act()
        return act is not None

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.press(event.key)

    def on_keys_line_chosen(self, message: KeysLine.Chosen) -> None:
        message.stop()
        self.press(message.key.lower())

    def body_row(self, event: events.Click) -> int | None:
        """The row of the body that was clicked, counted from 0."""
        row = int(event.screen_y)
        return row - self._above if self._above <= row < self._lines.size.height else None

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.say(PASTED)

    def _draw(self, width: int, height: int) -> list[Content]:
        inside = max(1, min(_BROADEST, width - 2 * _MARGIN))
        note = self._too_small(inside, height)
        above = self._above = len(note) or (_HEAD if height >= _WITH_HEAD else 0)
        said = paragraph(self._said, inside, style=BOLD, lines=_SAID) or [row(inside)]
        room = max(1, height - above - len(said))
        body = filled(self.body(inside, room), inside, room)
        head = note or [self._head(inside), row(inside)][:above]
        lines = [Content.assemble(" " * _MARGIN, line).truncate(width) for line in (*head, *body, *said)]
        return lines[:height]

    def _too_small(self, width: int, height: int) -> list[Content]:
        """In the heading's place, where it is."""
        return paragraph(SENTENCE, width, lines=max(1, height // 2)) if too_small(*self.size) else []

    def _head(self, width: int) -> Content:
        return ends(width, [(shown(self.heading()), BOLD)], [(shown(self.aside()), QUIET)])


def scrolls(move: Callable[[int], object], page: Callable[[int], object], end: Callable[[int], object]) -> Acts:
    """The keys that move up and down: by lines, by pages, to an end."""
    return {
        "up": lambda: move(-1),
        "down": lambda: move(1),
        "pageup": lambda: page(-1),
        "pagedown": lambda: page(1),
        "home": lambda: end(-1),
        "end": lambda: end(1),
    }

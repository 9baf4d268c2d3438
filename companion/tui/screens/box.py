"""A box in the middle of what is on show, which asks for something and returns it.

Must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.small import SENTENCE, too_small
from companion.tui.screens.layout import paragraph
from companion.tui.widgets.lines import Lines

T = TypeVar("T")

_NOTE = 2
"""Rows of the sentence at most."""


class Box(ModalScreen[T]):
    """What stands `inside` is as high as it needs to be, and scrolls where that is too high. On a screen that is too
    small for it, it says so above."""

    DEFAULT_CSS = """
    Box { align: center middle; }
    Box > VerticalScroll {
        width: 66; max-width: 100%; height: auto; max-height: 100%;
        border: round #B39DFF; padding: 1 2; background: $surface;
    }
    Box > VerticalScroll > Lines { height: auto; }
    Box > #small { dock: top; height: auto; display: none; }
    Box.-small > #small { display: block; }
    Box.-small > VerticalScroll { border: none; padding: 0 1; }
    """

    def inside(self) -> Iterable[Widget]:
        return ()

    def compose(self) -> ComposeResult:
        yield Lines(_too_small, id="small")
        with VerticalScroll(can_focus=False):
            yield from self.inside()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(too_small(*event.size), "-small")

    def on_paste(self, event: events.Paste) -> None:
        """A paste is no answer."""
        event.stop()


def _too_small(width: int, height: int) -> list[Content]:
    return paragraph(SENTENCE, width, style=BOLD, lines=_NOTE)

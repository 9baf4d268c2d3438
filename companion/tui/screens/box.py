"""A box in the middle of what is on show, which asks for something and returns it.

Must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget

T = TypeVar("T")


class Box(ModalScreen[T]):
    """What stands `inside` is as high as it needs to be, and scrolls where that is too high."""

    DEFAULT_CSS = """
    Box { align: center middle; }
    Box > VerticalScroll {
        width: 66; max-width: 100%; height: auto; max-height: 100%;
        border: round #B39DFF; padding: 1 2; background: $surface;
    }
    Box > VerticalScroll > Lines { height: auto; }
    """

    def inside(self) -> Iterable[Widget]:
        return ()

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False):
            yield from self.inside()

    def on_paste(self, event: events.Paste) -> None:
        """A paste is no answer."""
        event.stop()

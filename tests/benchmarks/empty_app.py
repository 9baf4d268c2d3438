"""An app of Textual with nothing but one line of text: what the screens' first frame and memory are compared with."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.widgets import Static


class EmptyApp(App[None]):
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def compose(self) -> ComposeResult:
        yield Static("quit")


if __name__ == "__main__":
    EmptyApp().run()

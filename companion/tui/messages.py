"""What the screens ask of the app: which play to open, which to put together, and to go.

Must not act: a screen posts one, and the app does it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from companion.tui.backstage import Setup


class Prepare(Message):
    """Show the setup screen with this: a new game, or a rematch."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup


class Begin(Message):
    """Begin a play; nothing is missing."""

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup


class Resume(Message):
    """Go on with a play."""

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id


class Home(Message):
    """Back to home, from wherever this is posted; everything is kept."""


class Quit(Message):
    """Leave the program. (Not called Leave: that is what Textual says when the mouse leaves a widget.)"""

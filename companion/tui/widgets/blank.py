"""A blank to type into: one line, cleaned as it is typed or pasted, so that nothing in it can drive a terminal.

Must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.message import Message
from textual.widgets import Input

from companion.core.seats import NAME_LIMIT, clean_text
from companion.tui.widgets.typed import parts_of, typed

INVISIBLE = "Nothing of that can be seen, so it is left out."


def _not_mine(what: object) -> bool:
    return False


class Blank(Input):
    """`several`: a paste of several names is not put in but handed on. A text over `longest` characters is refused
    whole, and what stood there stays. `secret` shows dots.

    `hears` is asked about each key at the moment it comes in, so that quick keys are taken in their order wherever the
    hand goes meanwhile; and `pastes` about a paste. Either may take it."""

    DEFAULT_CSS = """
    Blank, Blank:focus { background: $surface; background-tint: $foreground 0%; color: $foreground; }
    Blank:focus { background: $boost; }
    """

    class Refused(Message):
        """What was typed or pasted was not taken; `text` is one sentence."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Several(Message):
        """Several names were pasted."""

        def __init__(self, names: list[str]) -> None:
            super().__init__()
            self.names = names

    def __init__(
        self, value: str = "", *, longest: int = NAME_LIMIT, several: bool = False, secret: bool = False, **style: Any
    ) -> None:
        self.several = several
        self.hears: Callable[[events.Key], bool] = _not_mine
        self.pastes: Callable[[str], bool] = _not_mine
        super().__init__(value, max_length=longest, password=secret, compact=True, select_on_focus=False, **style)
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """Whatever is put in, from anywhere, is cleaned before it is kept or shown."""
        return typed(value)

    def _forward_event(self, event: events.Event) -> None:
        if not (isinstance(event, events.Key) and self.hears(event)):
            super()._forward_event(event)

    def restricted(self) -> None:
        self.post_message(self.Refused(f"That is too long: at most {self.max_length} characters."))

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        if not self.pastes(event.text):
            self.take_paste(event.text)

    def take_paste(self, text: str) -> None:
        """Put in what was pasted; line ends act as blanks and never as Enter."""
        names = parts_of(text) if self.several else []
        if len(names) > 1:
            self.post_message(self.Several(names))
        elif not clean_text(text[: 10 * NAME_LIMIT]):
            self.post_message(self.Refused(INVISIBLE))
        else:
            self.replace(text if self.max_length and len(text) > self.max_length else clean_text(text), *self.selection)

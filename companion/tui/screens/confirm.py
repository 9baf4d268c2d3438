"""One question that is answered with yes or no.

Must not know what it is about: it returns the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from textual import events
from textual.content import Content
from textual.widget import Widget

from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.text import PLAIN, row
from companion.tui.keys.spelling import spelled
from companion.tui.screens.box import Box
from companion.tui.screens.layout import paragraph
from companion.tui.widgets.lines import Lines

_REPEAT = ": repeat it if you are sure."
"""How the table ends a sentence that holds something back."""

YES = frozenset({"y"})
"""Not Enter: it is what asks, at a line of the log, and holding it down must not answer as well."""

NO = frozenset({"n", "escape", "q", "backspace"})


def as_question(sentence: str) -> str:
    """What was held back, as a question to somebody who can say yes."""
    return sentence.replace(_REPEAT, ". Do it all the same?")


class ConfirmScreen(Box[bool]):
    """True for yes. Any other key does nothing."""

    def __init__(self, sentence: str) -> None:
        super().__init__()
        self._sentence = sentence

    def inside(self) -> Iterable[Widget]:
        return (Lines(self._draw),)

    def _draw(self, width: int, height: int) -> list[Content]:
        yes = (("y", BOLD), (" yes", PLAIN))
        no = (("n", BOLD), (" or ", PLAIN), ("Esc", BOLD), (" no", PLAIN))
        return [*paragraph(self._sentence, width), row(width), row(width, *yes, ("      ", PLAIN), *no)]

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = spelled(event.key)
        if key in YES or key in NO:
            self.dismiss(key in YES)

"""Any form with all its blanks: typed one after the other, each judged by itself, given as one.

Must not know what the command does, and must not repeat a secret. Nothing that was typed is lost by an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from companion.core.filling import Filling
from companion.core.seats import NAME_LIMIT, Roster
from companion.tui.drawing.colours import BOLD, NOW, QUIET, seat_style
from companion.tui.drawing.now import MARGIN
from companion.tui.drawing.text import PLAIN, cells, cut, filled, row, shown
from companion.tui.screens import blanks
from companion.tui.screens.answering import Answer, Misfit, read
from companion.tui.screens.blanks import Slot, Wrong
from companion.tui.screens.box import Box
from companion.tui.screens.layout import Keys, paragraph
from companion.tui.screens.unseen import Unseen
from companion.tui.widgets.blank import Blank
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

KEYS: Keys = (("Enter", "next"), ("↑ ↓", "move"), ("Ctrl+S", "done"), ("Ctrl+O", "or Esc cancel"))
CLOSED = "This question has been closed, so it cannot be given any more. What you typed stays here until you close it."

_LABEL = 38
"""Columns of a label at most."""

_SIGNS = 7
"""Columns for the mark of this blank, a seat's number and shape, and the gap to what is typed."""

_AROUND = 13
"""Rows of the screen that are no blanks."""

_COMPLETED = frozenset({"choice", "text", "bool"})
"""Where a beginning becomes the whole word. Not a seat: somebody may be called 2."""

_ABOUT = 2
_SHORT = 60


class FormScreen(Box[Filling | None]):
    """Returns the form with every blank answered or left out; None if it was cancelled.

    `give` is asked before it closes: a sentence keeps it open, with everything as it was typed. `is_open` tells whether
    the question still stands."""

    DEFAULT_CSS = """
    FormScreen > VerticalScroll { width: 78; padding: 0 2; }
    FormScreen .rows { height: auto; }
    FormScreen .rows > Horizontal { height: 1; }
    FormScreen .rows Lines { height: 1; }
    FormScreen .rows Blank { width: 1fr; }
    FormScreen > VerticalScroll > KeysLine { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "go(-1)", "the blank before", priority=True),
        Binding("down,tab", "go(1)", "the next blank", priority=True),
        Binding("enter", "next", "the next blank, or done", priority=True),
        Binding("ctrl+s", "done", "done", priority=True),
        Binding("ctrl+o,escape", "cancel", "cancel", priority=True),
    ]

    def __init__(
        self,
        filling: Filling,
        roster: Roster,
        *,
        give: Callable[[Filling], str] = lambda filling: "",
        is_open: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__()
        self._filling = filling
        self._roster = roster
        self._give = give
        self._is_open = is_open
        self._too_late = False
        self._slots = blanks.slots(filling.form, roster)
        self._blanks: list[Blank] = []
        self._at = 0
        self._wrong = ""
        self._about = Lines(self._draw_about)

    def inside(self) -> Iterable[Widget]:
        texts = blanks.beginnings(self._filling, self._slots)
        self._blanks = [_blank(slot, text) for slot, text in zip(self._slots, texts, strict=True)]
        yield Lines(self._draw_title)
        with VerticalScroll(classes="rows", can_focus=False):
            for slot, blank in zip(self._slots, self._blanks, strict=True):
                with Horizontal():
                    yield self._label(slot)
                    yield blank
        yield self._about
        yield KeysLine(KEYS)

    def on_mount(self) -> None:
        first = {field.name for field in self._filling.missing}
        at = next((at for at, slot in enumerate(self._slots) if slot.field.name in first), 0)
        self.set_focus(self._blanks[at])

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(".rows").styles.max_height = max(1, event.size.height - _AROUND)

    # What it shows

    def _label(self, slot: Slot) -> Lines:
        widest = max(cells(shown(each.label(self._roster))) for each in self._slots)
        label = Lines(lambda width, height: [self._draw_label(slot, width)], classes="label")
        label.styles.width = min(_LABEL, widest) + _SIGNS
        return label

    def _draw_label(self, slot: Slot, width: int) -> Content:
        here = slot is self._slots[self._at]
        seat = None if slot.seat is None else self._roster.seats[slot.seat - 1]
        sign = [] if seat is None else [(f"{seat.number} ", BOLD), (f"{seat.shape} ", seat_style(seat))]
        words = cut(shown(slot.label(self._roster)), width - _SIGNS)
        return row(width, (MARGIN if here else "  ", NOW), *sign, (words, BOLD if here else PLAIN))

    def _draw_title(self, width: int, height: int) -> list[Content]:
        prompt, form = self._filling.prompt, self._filling.form
        title = prompt.text if prompt is not None else ": ".join(part for part in (form.word, form.label) if part)
        return [*paragraph(title, width, style=BOLD, lines=2), row(width)]

    def _draw_about(self, width: int, height: int) -> list[Content]:
        """What the blank takes, and what is wrong or how it is understood."""
        told = paragraph(self._slots[self._at].about(self._roster), width, style=QUIET, lines=_ABOUT)
        sentence = CLOSED if self._too_late else self._wrong or self._understood()
        said = paragraph(sentence, width, style=BOLD, lines=_ABOUT)
        return [row(width), *filled(told, width, _ABOUT), *filled(said, width, _ABOUT)]

    def _understood(self) -> str:
        """The whole word that a beginning stands for."""
        slot, text = self._slots[self._at], self._blanks[self._at].value
        answer = None if slot.field.secret else read(slot.asks, text, self._roster)
        return f"That is {answer.word}." if isinstance(answer, Answer) and answer.word != text.strip() else ""

    def _redraw(self) -> None:
        self._about.redraw()
        for label in self.query(".label").results(Lines):
            label.redraw()

    # What happens to it

    def look_again(self) -> None:
        """The table has changed."""
        if not self._too_late and not self._is_open():
            self.question_closed()

    def question_closed(self) -> None:
        """Say that it is too late, and keep what was typed in sight."""
        self._too_late = True
        self._redraw()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        at = next((at for at, blank in enumerate(self._blanks) if blank is event.widget), self._at)
        if at != self._at:
            self._at, self._wrong = at, ""
        self._redraw()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._wrong = ""
        self._redraw()

    def on_blank_refused(self, message: Blank.Refused) -> None:
        message.stop()
        self._wrong = message.text
        self._redraw()

    def action_next(self) -> None:
        """Judge this blank, and go on to the next."""
        found = self._judge(self._at)
        if found:
            self._show_wrong(Wrong(at=self._at, sentence=found))
        elif self._at + 1 < len(self._blanks):
            self.action_go(1)
        else:
            self.action_done()

    def _judge(self, at: int) -> str:
        """Why this blank cannot be left as it is, "" if it can; a word that was begun is completed."""
        slot, blank = self._slots[at], self._blanks[at]
        answer = read(slot.asks, blank.value, self._roster)
        if isinstance(answer, Answer) and slot.asks.type in _COMPLETED and not slot.field.secret:
            blank.value = answer.word
        if isinstance(answer, Misfit):
            several = slot.seat is not None and len(blank.value.split()) > 1
            return f"One number in each row. {answer.sentence}" if several else answer.sentence
        kept = slot.field.secret and slot.field.name in self._filling.values
        return blanks.NEEDED if answer is None and slot.field.required and not kept else ""

    def _show_wrong(self, wrong: Wrong) -> None:
        self._at, self._wrong = wrong.at, wrong.sentence
        self.set_focus(self._blanks[wrong.at])
        self._redraw()

    def action_go(self, by: int) -> None:
        self.set_focus(self._blanks[(self._at + by) % len(self._blanks)])

    def action_done(self) -> None:
        """Give it, unless something is missing or wrong."""
        if self._too_late:
            return
        texts = [blank.value for blank in self._blanks]
        found = blanks.filled(self._filling, self._slots, texts, self._roster)
        if isinstance(found, Wrong):
            self._show_wrong(found)
        elif refusal := self._give(found):
            self._show_wrong(Wrong(at=self._at, sentence=refusal))
        else:
            self.dismiss(found)

    def action_cancel(self) -> None:
        self.dismiss(None)

    def on_keys_line_chosen(self, message: KeysLine.Chosen) -> None:
        message.stop()
        match message.key:
            case "Enter":
                self.action_next()
            case "Ctrl+S":
                self.action_done()
            case "Ctrl+O":
                self.action_cancel()
            case _:
                self.action_go(1)


def _blank(slot: Slot, text: str) -> Blank:
    longest = NAME_LIMIT if slot.asks.type in ("text", "list", "seat") else _SHORT
    blank = Unseen(longest=longest) if slot.field.secret else Blank(text, longest=longest)
    blank.placeholder = "" if slot.field.required else "may stay empty"
    return blank

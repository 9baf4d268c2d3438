"""Any form with all its blanks: typed one after the other, each judged by itself, given as one.

Must not know what the command does, and must not repeat a secret. Nothing that was typed is lost by an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets.input import Selection

from companion.core.filling import Filling
from companion.core.seats import NAME_LIMIT, Roster
from companion.core.view import View
from companion.tui.actions import Done
from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.text import filled, row, shown
from companion.tui.screens import blanks
from companion.tui.screens.answering import Answer
from companion.tui.screens.blanks import Slot, Wrong
from companion.tui.screens.box import Box
from companion.tui.screens.form_rows import FormRows
from companion.tui.screens.judging import Judge
from companion.tui.screens.layout import Keys, paragraph
from companion.tui.screens.quick import Answered, LeftOut, Onward, Swallowed, Typed, stroke
from companion.tui.screens.unseen import Unseen
from companion.tui.widgets.blank import Blank
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

CLOSED = "This question has been closed, so it cannot be given any more. What you typed stays here until you close it."

FINISHED = "This number was finished: Backspace or an arrow first, then it can be changed."
"""Behind a refusal a digit that is meant for another blank must not change this one."""

NO_LETTER = "Only a number goes in here: the letter was left out."

_AROUND = 13
"""Rows of the screen that are no blanks."""

_COMPLETED = frozenset({"choice", "text", "bool"})
"""Where a beginning becomes the whole word. Not a seat: somebody may be called 2."""

_EDITS = {
    "backspace": "delete_left",
    "delete": "delete_right",
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "end": "end",
}
"""Keys that a blank does itself, each by the name of its act; done at once, so that none overtakes a letter."""

_ABOUT = 2
_SHORT = 60


def _nothing() -> View:
    return View(headline="", panels=())


class FormScreen(Box[Filling | None]):
    """Returns the form with every blank answered or left out; None if it was cancelled.

    `give` is asked before it closes: a sentence keeps it open, with everything as it was typed, and the hand goes to
    the blank that it names. `is_open` tells whether
    the question still stands; `view` has the letters for changes."""

    DEFAULT_CSS = """
    FormScreen > VerticalScroll { width: 78; padding: 0 2; }
    FormScreen .rows { height: auto; }
    FormScreen > VerticalScroll > KeysLine { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("shift+tab", "go(-1)", "the blank before", priority=True),
        Binding("tab", "go(1)", "the next blank", priority=True),
        Binding("up", "over(-1)", "the blank above", priority=True),
        Binding("down", "over(1)", "the blank below", priority=True),
        Binding("left", "across(-1)", "the cell before", priority=True),
        Binding("right", "across(1)", "the next cell", priority=True),
        Binding("enter", "next", "the next blank, or done", priority=True),
        Binding("ctrl+s", "done", "done", priority=True),
        Binding("ctrl+o,escape", "cancel", "cancel", priority=True),
    ]

    def __init__(
        self,
        filling: Filling,
        roster: Roster,
        *,
        view: Callable[[], View] = _nothing,
        give: Callable[[Filling], Done] = lambda filling: Done(),
        is_open: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__()
        self._filling = filling
        self._roster = roster
        self._give = give
        self._is_open = is_open
        self._too_late = False
        self._slots = blanks.slots(filling.form, roster)
        self._judging = Judge(filling=filling, slots=self._slots, roster=roster, view=view)
        self._blanks: list[Blank] = []
        self._untouched: list[str] = []
        self._at = 0
        self._tail = ""
        self._wrong = ""
        self._refused = False
        self._early: list[events.Key] | None = []
        self._about = Lines(self._draw_about)
        self._keys = KeysLine()

    def inside(self) -> Iterable[Widget]:
        texts = self._untouched = blanks.beginnings(self._filling, self._slots)
        self._blanks = [self._blank(slot, text) for slot, text in zip(self._slots, texts, strict=True)]
        yield Lines(self._draw_title)
        with VerticalScroll(classes="rows", can_focus=False):
            yield FormRows(self._slots, self._blanks, self._roster, lambda: self._at)
        yield self._about
        yield self._keys

    def _blank(self, slot: Slot, text: str) -> Blank:
        longest = NAME_LIMIT if slot.asks.type in ("text", "list", "seat", "changes") else _SHORT
        blank = Unseen(longest=longest) if slot.field.secret else Blank(text, longest=longest)
        blank.placeholder = shown(slot.empty)
        blank.hears, blank.pastes = self._hear, self._paste
        return blank

    @property
    def _texts(self) -> list[str]:
        return [blank.value for blank in self._blanks]

    async def on_mount(self) -> None:
        first = {field.name for field in self._filling.missing}
        at = next((at for at, slot in enumerate(self._slots) if slot.field.name in first), 0)
        early, self._early = self._early or [], None
        self._to(at)
        for event in early:
            if not self._hear(event):
                for binding in self._bindings.key_to_bindings.get(event.key, ()):
                    await self.run_action(binding.action)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(".rows").styles.max_height = max(1, event.size.height - _AROUND - self._has_both)

    # What it shows

    @property
    def _has_both(self) -> bool:
        """Whether the question and what it is about are two things."""
        return self._filling.prompt is not None and bool(self._filling.form.label)

    def _draw_title(self, width: int, height: int) -> list[Content]:
        """What is asked, and below it what it is about."""
        filling, form = self._filling, self._filling.form
        if filling.prompt is None or not form.label:
            title = ": ".join(part for part in (form.word, form.label) if part)
            told = filling.prompt.text if filling.prompt is not None else title
            return [*paragraph(told, width, style=BOLD, lines=2), row(width)]
        whose = f"{self._roster.name(filling.seat)}: " if filling.seat is not None else ""
        asked = paragraph(f"{whose}{form.label}", width, style=BOLD, lines=1)
        return [*asked, *paragraph(filling.prompt.text, width, style=QUIET, lines=2), row(width)]

    def _draw_about(self, width: int, height: int) -> list[Content]:
        """What the blank takes, and what is wrong or how it is understood."""
        follows = self._may_follow()
        words = self._slots[self._at].about(self._roster, last=bool(follows) or self._at + 1 == len(self._slots))
        told = paragraph(f"{words}{follows}", width, style=QUIET, lines=_ABOUT)
        sentence = CLOSED if self._too_late else self._wrong or self._understood()
        said = paragraph(sentence, width, style=BOLD, lines=_ABOUT)
        return [row(width), *filled(told, width, _ABOUT), *filled(said, width, _ABOUT)]

    def _may_follow(self) -> str:
        """Where Enter gives the form although a blank that may be wanted comes next: which one, and its key."""
        if self._at + 1 == len(self._slots) or not self._judging.gives(self._at, self._texts):
            return ""
        keys = "Space or Tab leads" if self._slots[self._at].is_counted else "Tab leads"
        return f" Enter gives it; {keys} to: {self._slots[self._at + 1].words}."

    def _understood(self) -> str:
        """The whole word that a beginning stands for."""
        slot, text = self._slots[self._at], self._blanks[self._at].value
        answer = None if slot.field.secret else self._judging.read(self._at, text)
        return f"That is {answer.word}." if isinstance(answer, Answer) and answer.word != text.strip() else ""

    def _hints(self) -> Keys:
        move = "↑ ↓ ← →" if self._slots[self._at].line is not None else "↑ ↓"
        enter = "give it" if self._judging.gives(self._at, self._texts) else "next"
        return (("Enter", enter), (move, "move"), ("Ctrl+S", "done"), ("Ctrl+O", "or Esc cancel"))

    def _redraw(self) -> None:
        self._about.redraw()
        self._keys.hint(self._hints())
        self.query_one(FormRows).redraw()

    # What happens to it

    def look_again(self) -> None:
        """The table has changed. A form that nothing was typed in would only cover what is asked now."""
        if self._too_late or self._is_open():
            return
        if self._early is None and self._texts == self._untouched and self.is_current:
            self.dismiss(None)
        else:
            self.question_closed()

    def question_closed(self) -> None:
        """Say that it is too late, and keep what was typed in sight."""
        self._too_late = True
        self._redraw()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A blank was clicked."""
        at = next((at for at, blank in enumerate(self._blanks) if blank is self.focused), self._at)
        if at != self._at:
            self._at, self._wrong, self._tail, self._refused = at, "", "", False
        self._redraw()

    def on_input_changed(self, message: Input.Changed) -> None:
        message.stop()
        self._redraw()

    def on_blank_refused(self, message: Blank.Refused) -> None:
        message.stop()
        self._wrong = message.text
        self._redraw()

    # Keys, in the order in which they come

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        if self._early is not None:
            return False
        return action != "across" or self._slots[self._at].line is not None

    def _forward_event(self, event: events.Event) -> None:
        """What is typed while it is still being opened waits for it."""
        if isinstance(event, events.Key) and self._early is not None:
            self._early.append(event)
        else:
            super()._forward_event(event)

    def _hear(self, event: events.Key) -> bool:
        if event.is_printable and event.character:
            self._type(event.character)
        elif event.key in _EDITS:
            self._wrong, self._tail, self._refused = "", "", False
            getattr(self._blanks[self._at], f"action_{_EDITS[event.key]}")()
        else:
            return False
        return True

    def _type(self, character: str) -> None:
        blank, tail = self._blanks[self._at], self._tail
        replaces = len(blank.selected_text) == len(blank.value)
        if self._refused and self._slots[self._at].place is not None and blank.value:
            self._show_wrong(Wrong(at=self._at, sentence=FINISHED))
            return
        said = stroke(self._slots, self._at, character, self._roster, text=blank.value, replaces=replaces, tail=tail)
        if not (self._wrong == NO_LETTER and isinstance(said, Typed)):
            self._wrong = ""
        self._tail, self._refused = "", False
        match said:
            case LeftOut():
                self._show_wrong(Wrong(at=self._at, sentence=NO_LETTER))
            case Swallowed(tail=rest):
                self._tail = rest
            case Answered() as answer:
                self._answer(answer)
            case Onward(answer=answer):
                self._onward(answer)
            case _:
                blank.replace(character, *blank.selection)

    def _answer(self, answer: Answered) -> None:
        """The hand goes on by itself, and stays in the last blank."""
        self._blanks[self._at].value = answer.text
        if self._at + 1 < len(self._blanks):
            self._to(self._at + 1)
        self._tail = answer.tail

    def _onward(self, answer: Answered | None) -> None:
        found = self._judge(self._at)
        if found:
            self._show_wrong(Wrong(at=self._at, sentence=found))
            return
        self._to(self._at + 1)
        if answer is not None:
            self._answer(answer)

    def _paste(self, text: str) -> bool:
        """A line of numbers goes over the blanks for numbers from here on; anything else into the blank where the hand
        is."""
        self._wrong, self._tail, self._refused = "", "", False
        numbers = text.replace(",", " ").replace(";", " ").split()
        rest = [*takewhile(lambda at: self._slots[at].is_counted, range(self._at, len(self._slots)))]
        if not rest or len(numbers) < 2:
            return False
        if len(numbers) > len(rest):
            self._show_wrong(Wrong(at=self._at, sentence=f"There are {len(rest)} numbers from here on, not more."))
            return True
        for at, words in zip(rest, numbers, strict=False):
            self._blanks[at].value = words
        self._to(rest[len(numbers) - 1])
        return True

    def action_next(self) -> None:
        """Judge this blank, and go on to the next, or give it all where nothing is missing."""
        found = self._judge(self._at)
        if found:
            self._show_wrong(Wrong(at=self._at, sentence=found))
        elif self._judging.gives(self._at, self._texts):
            self.action_done()
        else:
            self.action_go(1)

    def _judge(self, at: int) -> str:
        """Why this blank cannot be left as it is, "" if it can; a word that was begun is completed."""
        slot, blank = self._slots[at], self._blanks[at]
        answer = self._judging.read(at, blank.value)
        if isinstance(answer, Answer) and slot.asks.type in _COMPLETED and not slot.field.secret:
            blank.value = answer.word
        return self._judging.doubt(at, blank.value)

    def _show_wrong(self, wrong: Wrong) -> None:
        if wrong.at != self._at:
            self._to(wrong.at)
        self._wrong = wrong.sentence
        self._redraw()

    def _to(self, at: int) -> None:
        """The hand goes there; what is typed next stands for what is there."""
        self._at, self._wrong, self._tail, self._refused = at, "", "", False
        blank = self._blanks[at]
        self.set_focus(blank)
        blank.selection = Selection(0, len(blank.value))
        self._redraw()

    def action_go(self, by: int) -> None:
        self._to((self._at + by) % len(self._blanks))

    def action_over(self, by: int) -> None:
        self._to(blanks.above(self._slots, self._at, by))

    def action_across(self, by: int) -> None:
        self.action_go(by)

    def action_done(self) -> None:
        """Give it, unless something is missing or wrong."""
        if self._too_late:
            return
        found = self._judging.whole(self._texts)
        if isinstance(found, Wrong):
            self._show_wrong(found)
        else:
            done = self._give(found)
            if done.sentence:
                self._show_refusal(done)
            else:
                self.dismiss(found)

    def _show_refusal(self, done: Done) -> None:
        """The hand goes to the blank that was refused, and stays where none is named."""
        named = (at for at, slot in enumerate(self._slots) if slot.field.name == done.blank)
        self._show_wrong(Wrong(at=next(named, self._at), sentence=done.sentence))
        self._refused = True

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

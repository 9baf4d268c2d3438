"""What a card does to the table, typed in few keys: letters and digits name a number, + and - change it.

Must not know a game nor judge a number. All of it is given as one command; what is refused is told, and everything
typed stays.
"""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.content import Content

from companion.core.filling import Filling
from companion.core.prompts import Field
from companion.core.seats import Roster
from companion.core.view import View
from companion.tui.keys.spelling import spelled
from companion.tui.screens.effect_desk import EffectDesk
from companion.tui.screens.effect_lines import effect_lines
from companion.tui.screens.layout import Keys
from companion.tui.screens.sheet import Acts, Sheet

CLOSED = "This question has been closed, so it cannot be given any more. What you typed stays here until you close it."


class EffectScreen(Sheet):
    """`blank` is the form's one blank for changes; `view` gives what the table shows now, `foreseen` what it would show
    after all that is typed. `give` and `is_open` as in a form: a sentence keeps this open, and a question that has been
    closed takes nothing."""

    key_rows = 2

    def __init__(
        self,
        filling: Filling,
        blank: Field,
        roster: Roster,
        view: Callable[[], View],
        *,
        give: Callable[[Filling], str] = lambda filling: "",
        is_open: Callable[[], bool] = lambda: True,
        foreseen: Callable[[Filling], View | None] = lambda filling: None,
    ) -> None:
        super().__init__()
        self._desk = EffectDesk(filling=filling, blank=blank)
        self._roster = roster
        self._view = view
        self._give = give
        self._is_open = is_open
        self._foreseen = foreseen

    # What it shows

    def heading(self) -> str:
        prompt, form = self._desk.filling.prompt, self._desk.filling.form
        title = prompt.text if prompt is not None else ": ".join(part for part in (form.word, form.label) if part)
        return title[:1].upper() + title[1:]

    def aside(self) -> str:
        count = len(self._desk.changes)
        return "" if not count else "1 change" if count == 1 else f"{count} changes"

    def keys(self) -> Keys:
        leave = ("Ctrl+O", "or Esc cancel")
        if self._desk.at is not None:
            return (("Enter", "give it all"), ("Tab", "go on"), leave)
        other = self._desk.others
        tab = (("Tab", f"or / {other[0].text or other[0].name}"),) if other else ()
        return (("+ -", "change"), ("Backspace", "last one away"), *tab, ("Enter", "give it all"), leave)

    def body(self, width: int, height: int) -> list[Content]:
        return effect_lines(self._desk, self._view(), self._roster, width, height, after=self._after())

    def _after(self) -> View | None:
        """What the table would show after all of it, if that is known."""
        filled = self._desk.filled(self._roster)
        return None if isinstance(filled, str) else self._foreseen(filled)

    def look_again(self) -> None:
        """A sheet that nothing was typed on would only cover what is asked now."""
        if self._is_open():
            super().look_again()
        elif self.is_current and not self._desk.changes and not any(self._desk.texts.values()):
            self.dismiss()
        else:
            self.say(CLOSED)

    def acts(self) -> Acts:
        acts: dict[str, Callable[[], object]] = {
            "enter": self.give,
            "ctrl+s": self.give,
            "ctrl+o": self.close,
            "tab": lambda: self.turn(1),
            "shift+tab": lambda: self.turn(-1),
            "backspace": self.rub_out,
            "delete": self.rub_out,
        }
        return acts

    # What its keys do

    def on_key(self, event: events.Key) -> None:
        """What can be seen names, changes or is typed; `q` too."""
        event.stop()
        event.prevent_default()
        if not (event.is_printable and event.character):
            self.press(event.key)
        elif self._desk.at is not None:
            self._desk.type(event.character)
            self.say("")
        elif event.character == "/":
            self.turn(1)
        else:
            self.take(spelled(event.character))

    def take(self, key: str) -> None:
        self.say("" if key == "space" else self._desk.take(key, self._view()))

    def turn(self, by: int) -> None:
        self._desk.turn(by)
        self.say("")

    def rub_out(self) -> None:
        if self._desk.at is not None:
            self._desk.rub_out()
        else:
            self._desk.take_away()
        self.say("")

    def on_paste(self, event: events.Paste) -> None:
        """A whole line of shorthand, or the name of a card; line ends act as blanks and never as Enter."""
        event.stop()
        event.prevent_default()
        if self._desk.at is not None:
            self._desk.type(event.text)
            self.say("")
        else:
            self.say(self._desk.pasted(event.text, self._view()))

    def give(self) -> None:
        """All of it as one command."""
        if not self._is_open():
            self.say(CLOSED)
            return
        found = self._desk.filled(self._roster)
        refusal = found if isinstance(found, str) else self._give(found)
        if refusal:
            self.say(refusal)
        else:
            self.dismiss()

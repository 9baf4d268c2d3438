"""The settings of a new play: a list to walk up and down, each changed by left and right or by typing a number.

Must not keep anything: what was chosen is handed back when it closes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from companion.core.messages import Refused, Value
from companion.tui.backstage import GameCard
from companion.tui.drawing.colours import BOLD, NOW, QUIET
from companion.tui.drawing.text import PLAIN, blank, ends, padded, row, shown, wrapped
from companion.tui.screens.setup_choices import ALL_INPUTS, SettingsForm, label, settings_form, words
from companion.tui.screens.setup_page import BAR, LEAST, TOO_SMALL, WIDEST
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

_CLICKED = {"Enter": "enter", "↑ ↓": "down", "← →": "right"}
_TYPED = {"full_stop": ".", "comma": ",", "minus": "-"}
_ABOUT = 3
_LABEL = 26
_VALUE = 22
_LONGEST = 12


class SettingsPage(Screen[tuple[Mapping[str, Value], bool]]):
    """Gives back what differs from the usual, and whether all inputs are asked."""

    DEFAULT_CSS = """
    SettingsPage { layout: vertical; }
    SettingsPage > Lines { height: 1fr; }
    SettingsPage > KeysLine { height: 2; dock: bottom; }
    """

    def __init__(self, card: GameCard, changed: Mapping[str, Value], *, all_inputs: bool) -> None:
        super().__init__()
        self._title = card.title
        self._said = ""
        self.form = settings_form(card, changed, all_inputs=all_inputs)
        self._first = 0
        self._lines = Lines(self._draw)
        self._keys = KeysLine(self._hints())

    def compose(self) -> ComposeResult:
        yield self._lines
        yield self._keys

    def _hints(self) -> list[tuple[str, str]]:
        typing = [("0-9", "type a number")] if self.form.is_number else []
        return [("↑ ↓", "choose"), ("← →", "change"), *typing, ("u", "as usual"), ("Enter", "done")]

    # What is on show

    def _draw(self, width: int, height: int) -> Sequence[Content]:
        if width < LEAST[0] or height < LEAST[1]:
            return [row(width, (line, PLAIN)) for line in wrapped(TOO_SMALL, width, height)]
        wide = min(width, WIDEST)
        top = [self._head(wide), *self._about(wide), blank(wide)]
        room = height - len(top) - 2
        count = len(self.form.settings)
        self._first = max(0, min(self.form.at - room // 2, count - room))
        shown_now = range(self._first, min(count, self._first + room))
        rows = [self._row(index, wide) for index in shown_now]
        said = [row(wide, (f" {line}", BOLD)) for line in wrapped(shown(self._said), wide - 2, 2)]
        return [*top, *rows, *(blank(wide) for _ in range(room - len(rows))), *said]

    def _head(self, width: int) -> Content:
        changed = len(self.form.changed)
        note = "all as usual " if not changed else f"{changed} changed "
        return ends(width, [(f" {shown(self._title)}", BOLD), ("   settings", QUIET)], [(note, QUIET)])

    def _about(self, width: int) -> list[Content]:
        """What the setting is, in the accent, and the rules behind it."""
        here = self.form.here
        rules = f" [{', '.join(here.rules)}]" if here.rules else ""
        lines = [row(width - 1, (line, NOW)) for line in wrapped(f"{here.text}{rules}", width - 2, _ABOUT - 1)]
        lines.append(row(width - 1, (f"usually {words(here.default)}", QUIET)))
        found = [Content.assemble((BAR, NOW), line) for line in lines]
        return found + [blank(width)] * (_ABOUT - len(lines))

    def _row(self, index: int, width: int) -> Content:
        setting = self.form.settings[index]
        is_here, is_changed = index == self.form.at, setting.key in self.form.changed
        value = words(self.form.value(setting))
        if is_here:
            value = f"{self.form.typed}_" if self.form.typed else f"← {value} →"
        style = NOW if is_here else BOLD if is_changed else PLAIN
        note = f"usually {words(setting.default)}" if is_changed else ""
        pieces = [(padded(label(setting), _LABEL), style), (padded(value, _VALUE), style), (note, QUIET)]
        return Content.assemble((BAR if is_here else " ", NOW), row(width - 1, *pieces))

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        if event.key in ("ctrl+q", "ctrl+c"):
            return
        event.stop()
        event.prevent_default()
        self.take(event.key)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()

    def on_keys_line_chosen(self, event: KeysLine.Chosen) -> None:
        event.stop()
        self.take(_CLICKED.get(event.key, event.key))

    def on_click(self, event: events.Click) -> None:
        height = self._lines.region.height
        y = event.screen_y - self._lines.region.y
        top = 2 + _ABOUT
        index = self._first + y - top
        if not (top <= y < height - 2 and 0 <= index < len(self.form.settings)):
            return
        if index == self.form.at:
            self.take("right")
        else:
            self._show(self.form.to(index))

    def take(self, key: str) -> None:
        """One key, by its name."""
        match key:
            case "up" | "down":
                self._show(self.form.moved(-1 if key == "up" else 1))
            case "left" | "right" | "space":
                self._show(self.form.turned(-1 if key == "left" else 1))
            case "u":
                self._show(self.form.usual())
            case "backspace":
                self._show(replace(self.form, typed=self.form.typed[:-1]))
            case "enter" if self.form.typed:
                self._give()
            case "enter" | "escape" | "q":
                self._close()
            case _ if self.form.is_number:
                self._type(_TYPED.get(key, key))

    def _type(self, character: str) -> None:
        if len(character) == 1 and character in "0123456789.,-" and len(self.form.typed) < _LONGEST:
            self._show(replace(self.form, typed=self.form.typed + character))

    def _give(self) -> None:
        """The number that was typed; one that cannot be stays as it was typed."""
        try:
            form = self.form.given(self.form.typed)
        except Refused as refused:
            self._show(self.form, refused.reason)
        else:
            self._show(form)

    def _show(self, form: SettingsForm, said: str = "") -> None:
        self.form, self._said = form, said
        self._lines.redraw()
        self._keys.hint(self._hints())

    def _close(self) -> None:
        changed = {key: value for key, value in self.form.changed.items() if key != ALL_INPUTS}
        self.dismiss((changed, ALL_INPUTS in self.form.changed))

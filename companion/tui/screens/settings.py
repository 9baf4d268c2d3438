"""Every setting of a table, with what it means and the rules behind it.

Must not check a value: it gives one, and shows why it was refused.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.content import Content

from companion.core.messages import Refused, SetOption, Value
from companion.core.options import Setting, checked, is_of_windows
from companion.table.table import Table
from companion.tui.drawing.colours import BOLD, NOW, QUIET, REVERSED
from companion.tui.drawing.now import MARGIN
from companion.tui.drawing.text import PLAIN, cells, filled, padded, row, shown
from companion.tui.screens.choosing import can_be, in_words, may_type, meant, stepped
from companion.tui.screens.giving import Give
from companion.tui.screens.layout import Keys, paragraph
from companion.tui.screens.rules import every_rule
from companion.tui.screens.sheet import WHEEL, Acts, Sheet

FROM_WINDOW, FROM_NOW = "from the next window on", "from now on"
_KEY_MOST = 32
_GAP = 3
_ABOUT = 7
"""Lines below the list: what the chosen setting means."""

_WITH_ABOUT = 12


class SettingsScreen(Sheet):
    """What is chosen for a setting stands from Enter on, or as soon as the hand moves to another one; Esc drops it."""

    def __init__(self, table: Table[Any], give: Give) -> None:
        super().__init__()
        self._table = table
        self._give = give
        self._at = 0
        self._chosen: Value | None = None
        self._typed: str | None = None
        self._top = 0
        self._room = 1

    @property
    def _setting(self) -> Setting:
        return self._table.game.settings[self._at]

    @property
    def _from_when(self) -> str:
        """Windows that are open run on as they were opened; what is not about them has nothing to wait for."""
        return FROM_WINDOW if is_of_windows(self._setting) else FROM_NOW

    # What it shows

    def heading(self) -> str:
        return "Settings"

    def aside(self) -> str:
        return f"what is changed here holds {self._from_when}"

    def keys(self) -> Keys:
        if self._is_pending:
            return (("Enter", "set it"), ("← →", "change"), ("↑ ↓", "set it and move"), ("Ctrl+O", "or Esc leave it"))
        return (("↑ ↓ PgUp PgDn", "move"), ("← →", "change, or type"), ("q", "or Esc close"))

    def body(self, width: int, height: int) -> list[Content]:
        about = filled(self._about(width), width, _ABOUT) if height >= _WITH_ABOUT else []
        self._room = height - len(about)
        settings = self._table.game.settings
        top = min(self._top, self._at, max(0, len(settings) - self._room))
        self._top = max(top, self._at - self._room + 1)
        column = min(_KEY_MOST, max(cells(shown(each.key)) for each in settings)) + _GAP
        visible = list(enumerate(settings))[self._top : self._top + self._room]
        lines = [self._line(at, setting, column, width) for at, setting in visible]
        return [*filled(lines, width, self._room), *about]

    def _line(self, at: int, setting: Setting, column: int, width: int) -> Content:
        here = at == self._at
        pending = here and self._is_pending
        value = self._words(setting) if here else self._now(setting)
        style = REVERSED if here else PLAIN
        before = f"   is {shown(self._now(setting))} until Enter" if pending else ""
        return row(
            width,
            (MARGIN if here else "  ", NOW),
            (padded(shown(setting.key), column), BOLD if here else PLAIN),
            (f" {shown(value)} ", style),
            (before, QUIET),
        )

    def _now(self, setting: Setting) -> str:
        return in_words(self._table.settings.get(setting.key, setting.default))

    def _words(self, setting: Setting) -> str:
        if self._typed is not None:
            return self._typed
        return in_words(self._chosen) if self._chosen is not None else self._now(setting)

    def _about(self, width: int) -> list[Content]:
        setting, rules = self._setting, self._table.game.rules
        usual = "" if setting.default is None else f" Usually {in_words(setting.default)}."
        told = {each: rules[each] for each in setting.rules if each in rules}
        unnamed = [each for each in setting.rules if each not in rules]
        return [
            row(width),
            *paragraph(setting.text, width, style=BOLD),
            *paragraph(f"{can_be(setting)}{usual}", width),
            *every_rule(told, width),
            *paragraph(f"See also {', '.join(unnamed)}." if unnamed else "", width, style=QUIET),
        ]

    # What its keys do

    def acts(self) -> Acts:
        return {
            "up": lambda: self.move(-1),
            "down": lambda: self.move(1),
            "pageup": lambda: self.move(-self._room),
            "pagedown": lambda: self.move(self._room),
            "home": lambda: self.move(-len(self._table.game.settings)),
            "end": lambda: self.move(len(self._table.game.settings)),
            "left": lambda: self.change(-1),
            "right": lambda: self.change(1),
            "enter": self.set,
            "backspace": self.rub_out,
            "ctrl+o": self.close,
        }

    def on_key(self, event: events.Key) -> None:
        """What can be part of a value is typed; any other letter is a key."""
        event.stop()
        event.prevent_default()
        text = (self._typed or "") + (event.character or "")
        if not (event.is_printable and text.strip()):
            self.press(event.key)
        elif may_type(self._setting, text):
            self._typed = text
            self.say("")
        elif self._is_pending or not self.press(event.key):
            self.say(can_be(self._setting))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.move(-WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.move(WHEEL)

    def move(self, by: int) -> None:
        """To another setting, once this one is set."""
        if self.set():
            self._at = max(0, min(len(self._table.game.settings) - 1, self._at + by))
            self.redraw()

    def change(self, by: int) -> None:
        now = self._chosen
        if now is None:
            now = self._table.settings.get(self._setting.key, self._setting.default)
        self._typed, self._chosen = None, stepped(self._setting, now, by)
        self.say("")

    def rub_out(self) -> None:
        """The last character typed; else what was chosen and is not set yet."""
        if self._typed:
            self._typed = self._typed[:-1] or None
        else:
            self._chosen = None
        self.say("")

    @property
    def _is_pending(self) -> bool:
        chosen = self._chosen is not None and in_words(self._chosen) != self._now(self._setting)
        return chosen or self._typed is not None

    def set(self) -> bool:
        """Give what was chosen; whether it stands."""
        wanted = meant(self._setting, self._typed) if self._typed is not None else self._chosen
        if wanted is None or self._stands(wanted):
            self._drop()
            return True
        refusal = self._give(SetOption(key=self._setting.key, value=wanted))
        if refusal:
            self.say(refusal)
            return False
        self._drop()
        self.say(f"{self._setting.key} is {self._now(self._setting)} {self._from_when}.")
        return True

    def _stands(self, value: Value) -> bool:
        """Whether the setting is that already."""
        key = self._setting.key
        try:
            return checked(self._table.game.settings, key, value) == self._table.settings.get(key)
        except Refused:
            return False

    def _drop(self) -> None:
        self._chosen = self._typed = None
        self.say("")

    def close(self) -> None:
        """Leave what is not set yet; with nothing of that, close."""
        if self._is_pending:
            self._drop()
        else:
            self.dismiss()

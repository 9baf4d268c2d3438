"""What one seat alone may see, masked until that seat shows it: its numbers, what it noted, its own forms.

Must not show anything before its key. Whatever leaves this screen hides it again, and so does another window in front
of the terminal; what was being typed for this seat alone goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from textual import events
from textual.content import Content

from companion.core.filling import Filling
from companion.core.prompts import Form
from companion.core.seats import Roster
from companion.core.view import Panel, View, beyond
from companion.table.table import Table
from companion.tui.drawing.colours import BOLD, QUIET
from companion.tui.drawing.panels import block_of
from companion.tui.drawing.text import PLAIN, row, shown
from companion.tui.keys.letters import lettered
from companion.tui.screens.layout import Keys, paragraph
from companion.tui.screens.sheet import WHEEL, Acts, Sheet, scrolls

_DEEPER = 2
_OWN_KEYS = ("q",)


class OwnPageScreen(Sheet):
    """`ask` opens a form of this seat."""

    def __init__(self, table: Table[Any], seat: int, ask: Callable[[Filling], object]) -> None:
        super().__init__()
        self._table = table
        self._seat = seat
        self._ask = ask
        self._open = False
        self._top = self._count = 0
        self._room = 1

    def on_mount(self) -> None:
        self.watch(self.app, "app_focus", self._focus, init=False)

    @property
    def _owner(self) -> str:
        return self._table.roster.name(self._seat)

    @property
    def _forms(self) -> dict[str, Form]:
        own = [form for form in self._table.forms() if form.seat == self._seat]
        return lettered(own, _OWN_KEYS)

    # What it shows

    def heading(self) -> str:
        return f"For {self._owner} alone"

    def aside(self) -> str:
        if not self._open:
            return "hidden"
        if self._count <= self._room:
            return "shown"
        return f"shown, lines {self._top + 1} to {min(self._count, self._top + self._room)} of {self._count}"

    def keys(self) -> Keys:
        if not self._open:
            return (("Space", "show"), ("q", "close"))
        forms = [(key, form.word or form.label) for key, form in self._forms.items()]
        more = [("↑ ↓", "move")] if self._count > self._room else []
        return (("Space", "hide"), *forms, *more, ("q", "close"))

    def body(self, width: int, height: int) -> list[Content]:
        lines = self._shown(width) if self._open else self._masked(width)
        self._count, self._room = len(lines), height
        self._top = max(0, min(self._top, len(lines) - height))
        return lines[self._top : self._top + height]

    def _masked(self, width: int) -> list[Content]:
        words = f"Only {self._owner} looks at this screen now; everybody else looks away."
        return [
            *paragraph(words, width, style=BOLD),
            row(width),
            row(width, ("Space", BOLD), (" shows it, ", PLAIN), ("Space", BOLD), (" hides it again.", PLAIN)),
        ]

    def _shown(self, width: int) -> list[Content]:
        own = self._table.view(self._seat)
        roster, hidden = self._table.roster, beyond(own, self._table.view(None))
        lines = [line for panel in hidden for line in _panel(panel, own, roster, width)]
        lines = lines or [*paragraph(f"Nothing stands here for {self._owner} alone yet.", width), row(width)]
        for key, form in self._forms.items():
            lines.append(row(width, (key, BOLD), (f"  {shown(form.label)}", PLAIN)))
        return lines

    def acts(self) -> Acts:
        forms: Acts = {key: self._asks(form) for key, form in self._forms.items()} if self._open else {}
        return {**scrolls(self.move, self.page, self.to_end), **forms, "space": self.turn}

    # What its keys do

    def turn(self) -> None:
        """Show or hide."""
        self._open, self._top = not self._open, 0
        self.say("")

    def _asks(self, form: Form) -> Callable[[], object]:
        """What is typed may be read while it is typed: nobody else looks."""
        seen = replace(form, fields=tuple(replace(blank, secret=False) for blank in form.fields))
        return lambda: self._ask(Filling(prompt=None, form=seen, seat=self._seat, in_full=form.whole))

    def move(self, by: int) -> None:
        self._top += by
        self.redraw()

    def page(self, pages: int) -> None:
        self.move(pages * max(1, self._room - 1))

    def to_end(self, direction: int) -> None:
        self.move(direction * self._count)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.move(-WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.move(WHEEL)

    def _focus(self, has_it: bool) -> None:
        """Whoever turns to another window leaves this one to whoever comes by."""
        if not self._open or has_it:
            return
        dialog = self.app.screen
        if dialog is not self and self in self.app.screen_stack:
            dialog.dismiss(None)
        self.turn()


def _panel(panel: Panel, view: View, roster: Roster, width: int) -> Sequence[Content]:
    """Its title, its rows below, and air."""
    form = block_of((panel,), view, roster, width - _DEEPER).forms[0]
    rows = [row(width, (" " * _DEEPER, QUIET), *pieces) for pieces in form.lines]
    return [*paragraph(panel.title, width, style=BOLD), *rows, row(width)]

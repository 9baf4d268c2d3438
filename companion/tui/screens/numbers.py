"""Every number that a hand can put right, on one board: a row counted again, a game that began on paper.

Must not judge a number: what is refused is told, and everything typed stays.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.content import Content

from companion.table.table import Table
from companion.tui.screens.board_lines import across, board_lines
from companion.tui.screens.cells import Desk, board
from companion.tui.screens.confirm import ConfirmScreen
from companion.tui.screens.giving import Give
from companion.tui.screens.layout import Keys
from companion.tui.screens.sheet import Acts, Sheet

NOTHING = "Nothing differs from what the table says."
NO_LETTER = "Only a number goes in here: the letter was left out."
PASTED = "Numbers are typed here, one at a time; what was pasted did nothing."


class NumbersScreen(Sheet):
    """All that differs is given as one step, so that one undo takes it back."""

    key_rows = 2

    def __init__(self, table: Table[Any], give: Give) -> None:
        super().__init__()
        self._table = table
        self._give = give
        self._desk = Desk(board=board(table.view(None), table.roster))
        self._across = 1

    def look_again(self) -> None:
        self._desk.take(board(self._table.view(None), self._table.roster))
        self.redraw()

    # What it shows

    def heading(self) -> str:
        return "Numbers"

    def aside(self) -> str:
        count = len(self._desk.changed)
        return f"{count} changed *" if count else "as the table says"

    def keys(self) -> Keys:
        return (
            ("← → ↑ ↓", "move"),
            ("0-9", "type over"),
            ("Enter", "next"),
            ("Backspace", "as it was"),
            ("Ctrl+S", "write it"),
            ("Ctrl+O", "or Esc close"),
        )

    def body(self, width: int, height: int) -> list[Content]:
        self._across = across(self._desk.board, width)
        return board_lines(self._desk, self._table.roster, width, height)

    def acts(self) -> Acts:
        return {
            "left": lambda: self.step(-1, 0),
            "right": lambda: self.step(1, 0),
            "up": lambda: self.step(0, -1),
            "down": lambda: self.step(0, 1),
            "enter": lambda: self.next(1),
            "tab": lambda: self.step(1, 0),
            "shift+tab": lambda: self.step(-1, 0),
            "backspace": self.rub_out,
            "delete": self.rub_out,
            "ctrl+s": self.write,
            "ctrl+o": self.close,
        }

    # What its keys do

    def on_key(self, event: events.Key) -> None:
        """What can be seen is typed into the cell; `q` too."""
        event.stop()
        event.prevent_default()
        if event.is_printable and event.character:
            self.say("" if self._desk.type(event.character) else NO_LETTER)
        else:
            self.press(event.key)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.say(PASTED)

    def step(self, right: int, down: int) -> None:
        self._desk.step(right, down, self._across)
        self.say("")

    def next(self, by: int) -> None:
        self._desk.next(by)
        self.say("")

    def rub_out(self) -> None:
        self._desk.rub_out()
        self.say("")

    def write(self) -> None:
        """Give what differs as one command."""
        command = self._desk.command()
        refusal = NOTHING if command is None else self._give(command)
        if refusal:
            self.say(refusal)
        else:
            self.dismiss()

    def close(self) -> None:
        """What was typed is not dropped without a question."""
        count = len(self._desk.changed)
        if not count:
            self.dismiss()
            return
        what = "this number" if count == 1 else f"these {count} numbers"
        self.app.push_screen(ConfirmScreen(f"Close without writing {what}?"), lambda yes: self._leave(bool(yes)))

    def _leave(self, yes: bool) -> None:
        if yes:
            self.dismiss()

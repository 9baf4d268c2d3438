"""Everything that was told, newest last: where to go back to, and every photo finish again.

Must not change the table itself: going back is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.content import Content

from companion.core.view import Panel
from companion.table.table import Table
from companion.tui.actions import Done
from companion.tui.drawing.finish import finish_lines
from companion.tui.screens.confirm import ConfirmScreen, as_question
from companion.tui.screens.layout import Keys
from companion.tui.screens.reel import Reel
from companion.tui.screens.sheet import WHEEL, Acts, Sheet, scrolls

NO_RACES = "Nobody races in this game, so there is no photo finish."


class LogScreen(Sheet):
    """`rewind` goes back to how it was after an entry, as `Actions.rewind` does; without `races` there are no photo
    finishes to be shown."""

    def __init__(self, table: Table[Any], *, rewind: Callable[[int], Done], races: bool = True) -> None:
        super().__init__()
        self._table = table
        self._rewind = rewind
        self._races = races
        self._reel = Reel()
        self._reel.take(table.log(None))
        self._finish: Panel | None = None

    def look_again(self) -> None:
        self._reel.take(self._table.log(None))
        self.redraw()

    # What it shows

    def heading(self) -> str:
        return "The log" if self._finish is None else f"The log, at {self._reel.line.number}"

    def aside(self) -> str:
        count, below = len(self._reel.told) - 1, self._reel.below
        if below and self._finish is None:
            return f"↓ {below} more {'row' if below == 1 else 'rows'} of this line"
        return "" if self._finish is not None else f"{count} {'line' if count == 1 else 'lines'}"

    def keys(self) -> Keys:
        if self._finish is not None:
            return (("f", "back to the log"),)
        moves = ("↑ ↓ PgUp PgDn Home End", "move")
        finish = (("f", "photo finish"),) if self._races else ()
        return (moves, ("Enter", "back to here"), *finish, ("q", "close"))

    def body(self, width: int, height: int) -> list[Content]:
        if self._finish is not None:
            return finish_lines(self._finish, self._table.roster, width, height)
        return self._reel.lines(width, height)

    def acts(self) -> Acts:
        moves = {} if self._finish is not None else scrolls(self.move, self.page, self.to_end)
        return {**moves, "enter": self.go_back, "f": self.open_finish, "l": self.close}

    # What its keys do

    def move(self, by: int) -> None:
        self._reel.move(by)
        self.say("")

    def page(self, pages: int) -> None:
        self._reel.page(pages)
        self.say("")

    def to_end(self, direction: int) -> None:
        self._reel.go(direction * len(self._reel.told))
        self.say("")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.move(-WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.move(WHEEL)

    def on_click(self, event: events.Click) -> None:
        """A line is chosen by clicking it."""
        row = self.body_row(event)
        if row is not None and self._finish is None:
            self._reel.pick(row)
            self.say("")

    def close(self) -> None:
        if self._finish is not None:
            self.open_finish()
        else:
            super().close()

    def open_finish(self) -> None:
        """The photo finish of this line, or back from it."""
        if self._finish is not None:
            self._finish = None
            self.redraw()
            return
        if not self._races:
            self.say(NO_RACES)
            return
        number = self._reel.line.number
        self._finish = self._table.finish(number) if number else None
        self.say("" if self._finish is not None else f"No reactions were judged at {number}.")

    def go_back(self) -> None:
        """At once, for it can be brought again; only what everybody has seen is asked about. Then the play is on."""
        line = self._reel.line
        if self._finish is not None:
            return
        if line.number == self._table.number:
            self.say("Nothing has happened after this line.")
        elif line.taken_back:
            self.say(f"Entry {line.number} has been taken back: choose one that stands.")
        else:
            self._gone(self._rewind(line.number))

    def _gone(self, done: Done) -> None:
        again = done.again
        if again is not None:
            question = ConfirmScreen(as_question(done.sentence))
            self.app.push_screen(question, lambda yes: self._gone(again()) if yes else None)
        elif done.sentence:
            self.look_again()
            self.say(done.sentence)
        else:
            self.dismiss()

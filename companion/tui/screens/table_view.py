"""What the whole table reads from two metres; every key of the play screen works here too.

Must not know what a key means: all but its own are handed on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer

from companion.table.table import Table
from companion.tui.drawing.colours import BOLD
from companion.tui.drawing.small import small_lines, too_small
from companion.tui.drawing.table_view import TableNow, table_view_lines
from companion.tui.drawing.text import PLAIN, row, shown
from companion.tui.keys.scene import scene_of
from companion.tui.keys.spelling import spelled
from companion.tui.widgets.lines import Lines

TICK = 0.1
"""Seconds between two pictures of a clock that runs."""

BACK = frozenset({"t", "escape", "q"})
REST = "all other keys do what they do at the play screen"


class TableViewScreen(Screen[None]):
    """`forward` takes every other key; `aside` is what whoever presses them has to read, "" for nothing:
    why not, or what is half done. `buttons` is what the buttons of a box mean now."""

    DEFAULT_CSS = """
    TableViewScreen { layout: vertical; }
    TableViewScreen > #view { height: 1fr; }
    TableViewScreen > #keys { height: 1; dock: bottom; }
    """

    def __init__(
        self,
        table: Table[Any],
        forward: Callable[[events.Key], None],
        aside: Callable[[], str] = lambda: "",
        buttons: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__()
        self._table = table
        self._forward = forward
        self._aside = aside
        self._buttons = buttons
        self._scene = scene_of(table)
        self._lines = Lines(self._draw, id="view")
        self._keys = Lines(self._draw_keys, id="keys")
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self._lines
        yield self._keys

    def on_mount(self) -> None:
        self._clock = self.set_interval(TICK, self._another_picture, pause=True)
        self._another_picture()

    def look_again(self) -> None:
        """The table has changed, or a key has been pressed."""
        self._scene = scene_of(self._table)
        self._another_picture()
        self._keys.redraw()

    def _another_picture(self) -> None:
        """Of this moment; while a clock runs there is one more in a moment."""
        self._lines.redraw()
        if self._clock is not None:
            (self._clock.resume if self._scene.clock_runs(self._table.time) else self._clock.pause)()

    def _draw(self, width: int, height: int) -> list[Content]:
        if too_small(*self.size):
            scene = self._scene
            return small_lines(scene.prompts, scene.roster, width, height, held=scene.held, result=scene.result)
        return table_view_lines(self._now(), width, height)

    def _draw_keys(self, width: int, height: int) -> list[Content]:
        said = self._aside()
        rest = f"   {shown(said)}" if said else f"; {REST}"
        return [row(width, (" ", PLAIN), ("t", BOLD), (" back", PLAIN), (rest, BOLD if said else PLAIN))]

    def _now(self) -> TableNow:
        scene = self._scene
        return TableNow(
            view=scene.view,
            roster=scene.roster,
            prompts=scene.prompts,
            now=self._table.time,
            held=scene.held,
            result=scene.result,
            buttons=self._buttons(),
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if spelled(event.key) in BACK:
            self.dismiss()
        else:
            self._forward(event)

    def on_click(self, event: events.Click) -> None:
        """Its own key, by mouse."""
        if event.screen_y == self.size.height - 1:
            event.stop()
            self.dismiss()

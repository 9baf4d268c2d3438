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

from companion.table.table import Table
from companion.tui.drawing.small import small_lines, too_small
from companion.tui.drawing.table_view import TableNow, table_view_lines
from companion.tui.keys.scene import scene_of
from companion.tui.keys.spelling import spelled
from companion.tui.screens.layout import Keys
from companion.tui.widgets.keys_line import KeysLine
from companion.tui.widgets.lines import Lines

TICK = 0.1
"""Seconds between two pictures of a clock that runs."""

BACK = frozenset({"t", "escape", "q"})
KEYS: Keys = (("t", "back; all other keys do what they do at the play screen"),)


class TableViewScreen(Screen[None]):
    """`forward` takes every other key by its name."""

    DEFAULT_CSS = """
    TableViewScreen { layout: vertical; }
    TableViewScreen > Lines { height: 1fr; }
    TableViewScreen > KeysLine { height: 1; dock: bottom; }
    """

    def __init__(self, table: Table[Any], forward: Callable[[str], None]) -> None:
        super().__init__()
        self._table = table
        self._forward = forward
        self._scene = scene_of(table)
        self._lines = Lines(self._draw)

    def compose(self) -> ComposeResult:
        yield self._lines
        yield KeysLine(KEYS)

    def on_mount(self) -> None:
        self.set_interval(TICK, self._tick)

    def look_again(self) -> None:
        """The table has changed."""
        self._scene = scene_of(self._table)
        self._lines.redraw()

    def _tick(self) -> None:
        if not self._scene.held and any(prompt.deadline is not None for prompt in self._scene.prompts):
            self._lines.redraw()

    def _draw(self, width: int, height: int) -> list[Content]:
        if too_small(*self.size):
            scene = self._scene
            return small_lines(scene.prompts, scene.roster, width, height, held=scene.held, result=scene.result)
        return table_view_lines(self._now(), width, height)

    def _now(self) -> TableNow:
        scene = self._scene
        return TableNow(
            view=scene.view,
            roster=scene.roster,
            prompts=scene.prompts,
            now=self._table.time,
            held=scene.held,
            result=scene.result,
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if spelled(event.key) in BACK:
            self.dismiss()
        else:
            self._forward(event.key)

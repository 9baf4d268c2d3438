"""An app that shows one screen, and what a person sees of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from companion.codec import Codec
from companion.core.messages import Command, Refused
from companion.table.table import Table
from companion.tui.actions import Actions

SIZES = ((80, 24), (1, 1), (20, 5), (79, 23), (3, 40), (120, 40), (300, 100), (40, 12), (80, 24))
"""A resize storm, back to where it began (D2-1)."""

UGLY = ("[/", "[bold]x[/bold]", "Bob\\", "[0]", "\u6f22\u5b57\u6f22\u5b57", "x" * 200)
"""Names that other programs took for markup, or that are wide or long (C1-1, C3-3)."""

DRIVES = "\x1b]0;pwn\x07\x1b[2J\x9b1A\x00"
"""A text that would drive a terminal (C1-5)."""


class Host(App[None]):
    """`results` is what the screen has returned."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        self.results: list[Any] = []
        self._first = screen

    def on_mount(self) -> None:
        self.push_screen(self._first, self.results.append)


@asynccontextmanager
async def shown(screen: Screen[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    app = Host(screen)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def seen(pilot: Pilot[Any]) -> list[str]:
    """The lines of the screen on top, as they are painted."""
    strips = pilot.app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def text(pilot: Pilot[Any]) -> str:
    return "\n".join(seen(pilot))


def results(pilot: Pilot[Any]) -> list[Any]:
    """What the first screen returned; nothing while it is open."""
    app = pilot.app
    assert isinstance(app, Host)
    return app.results


async def keys(pilot: Pilot[Any], *pressed: str) -> None:
    await pilot.press(*pressed)
    await pilot.pause()


async def typed(pilot: Pilot[Any], words: str) -> None:
    await keys(pilot, *words)


async def storm(pilot: Pilot[Any]) -> None:
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await pilot.pause()


def actions(table: Table[Any]) -> Actions:
    return Actions(table, Codec(table.game))


class Hand:
    """Gives commands to a table as the play screen does; `given` is what was taken."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self.given: list[Command] = []

    def __call__(self, command: Command, *, seat: int | None = None, prompt: str | None = None) -> str:
        try:
            self._table.submit(command, by=seat, prompt=prompt)
        except Refused as refused:
            return refused.reason
        self.given.append(command)
        return ""

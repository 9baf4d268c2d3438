"""The app at one play of Kill the Overlord, for tests that press its keys: nothing runs by itself.

Time is two things here: `ticks` is the clock by which keys are told apart, and play time is the timekeeper's.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from companion.core.messages import Value
from companion.tui.app import CompanionApp
from companion.tui.backstage import Play
from companion.tui.screens.play import PlayScreen
from tests.tui.backstage import FakeBackstage, text_of
from tests.tui.evening import NAMES, opened

APART = 1.0
"""Seconds between two keys of a person who means two things."""


class OnePlay(FakeBackstage):
    """A backstage whose every play is this one."""

    def __init__(self, play: Play) -> None:
        super().__init__()
        self._play = play

    def resume(self, play_id: str) -> Play:
        return self._play


class EveningApp:
    """`keys` counts what was pressed."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.table = play.table
        self.keys = 0
        self.now = 0.0
        self.app = CompanionApp(lambda: OnePlay(play), play_id=play.id, ticks=lambda: self.now, runs=False)
        self.pilot: Pilot[Any]

    async def press(self, *keys: str, apart: float = APART) -> None:
        for key in keys:
            self.now += apart
            self.keys += 1
            await self.pilot.press(key)

    async def wait(self, seconds: float) -> None:
        """Play time, and time for keys, goes on."""
        self.now += seconds
        self.play.timekeeper.advance(seconds)
        await self.pilot.pause()

    @property
    def screen(self) -> PlayScreen:
        """The play screen, whatever is on top of it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    @property
    def text(self) -> str:
        """Everything on the screen, as lines of text."""
        return text_of(self.app)

    def number(self, what: str, seat: int | None = None) -> int:
        """A whole number that the table shows to all."""
        value = self.table.view(None).value(what, seat)
        assert isinstance(value, int)
        return value

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()


@asynccontextmanager
async def sitting(
    names: Sequence[str] = NAMES, *, size: tuple[int, int] = (80, 24), play: Play | None = None, **settings: Value
) -> AsyncIterator[EveningApp]:
    """The app, at the play screen."""
    evening = EveningApp(play or opened(names, None, **settings))
    async with evening.app.run_test(size=size) as pilot:
        evening.pilot = pilot
        while not any(isinstance(screen, PlayScreen) for screen in evening.app.screen_stack):
            await pilot.pause()
        await pilot.pause()
        yield evening

"""An evening whose app is painted, and the sizes and colours in which it is.

Must not compare: the fixture `shown` does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from companion.tui.screens.play import PlayScreen
from tests.tui.evening_app import EveningApp, OnePlay
from tests.tui.moments import Moment
from tests.tui.pictures import Colours, PicturedApp

SMALL, LARGE = (80, 24), (120, 40)
ALL, SIXTEEN, NONE = Colours

Compare = Callable[..., bool]
Before = Callable[[Pilot[Any]], Awaitable[None]]


class Pictured(EveningApp):
    """An evening whose app is painted. Play time stands still when the picture is taken."""

    def painted(self) -> PicturedApp:
        """Its app, made when it is asked for."""
        play = self.play
        app = PicturedApp(lambda: OnePlay(play), play_id=play.id, ticks=lambda: self.now, runs=False)
        self.app = app
        return app

    def at(self, moment: Moment) -> Before:
        async def before(pilot: Pilot[Any]) -> None:
            self.pilot = pilot
            while not any(isinstance(screen, PlayScreen) for screen in pilot.app.screen_stack):
                await pilot.pause()
            await moment(self)
            self.screen.look()

        return before

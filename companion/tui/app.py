"""The app: which screen is on, and the play that runs under it.

Must not draw, and must not know what a key means on a screen.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.screen import Screen

from companion.tui.messages import Begin, Home, Prepare, Quit, Resume
from companion.tui.terminal.steady_app import SteadyApp

if TYPE_CHECKING:
    from companion.tui.backstage import Backstage, Play, Setup

JOURNAL_FAILED = 3
"""The exit status when a disk has stopped a table."""


class CompanionApp(SteadyApp):
    """`stage` makes what stands behind the screens; it is called once the first picture is there. With `play_id` that
    play is gone on with; a `setup` is begun, or put together where something is missing.

    `ticks` gives the seconds by which two quick presses are told apart; `runs` is off where time is moved by hand."""

    def __init__(
        self,
        stage: Callable[[], Backstage],
        *,
        setup: Setup | None = None,
        play_id: str = "",
        ticks: Callable[[], float] | None = None,
        runs: bool = True,
    ) -> None:
        super().__init__()
        self.play: Play | None = None
        self.last_key = ""
        self.last_key_at = 0.0
        self._stage = stage
        self._backstage: Backstage | None = None
        self._wanted: Begin | Resume | None = Resume(play_id) if play_id else Begin(setup) if setup else None
        self._ticks = ticks
        self._runs = runs
        self._clock: asyncio.Task[None] | None = None

    @property
    def backstage(self) -> Backstage:
        """What stands behind the screens. Raises Trouble if it cannot be."""
        if self._backstage is None:
            self._backstage = self._stage()
        return self._backstage

    def ticks(self) -> float:
        return self._ticks() if self._ticks is not None else asyncio.get_running_loop().time()

    def ago(self, event: events.Key) -> float:
        """Seconds since the key came in: the picture that was being painted is no part of a reaction. 0.0 where the
        ticks are not those of the keys."""
        return 0.0 if self._ticks is not None else max(0.0, self.ticks() - event.time)

    async def on_event(self, event: events.Event) -> None:
        """`last_key` is the one that came last, whichever screen took it; `last_key_at` when, in ticks."""
        if isinstance(event, events.Key):
            self.last_key, self.last_key_at = event.key, self.ticks() - self.ago(event)
        await super().on_event(event)

    def get_default_screen(self) -> Screen[Any]:
        from companion.tui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        if self._wanted is not None:
            self.call_after_refresh(self.post_message, self._wanted)

    def on_unmount(self) -> None:
        self._close_play()
        if self._backstage is not None:
            self._backstage.close()

    # What screens ask for

    async def on_prepare(self, message: Prepare) -> None:
        message.stop()
        await self._prepare(message.setup)

    async def on_begin(self, message: Begin) -> None:
        message.stop()
        if self._lacks_something(message.setup):
            await self._prepare(message.setup)
        else:
            await self._open(lambda: self.backstage.begin(message.setup), instead=message.setup)

    def _lacks_something(self, setup: Setup) -> bool:
        """Whether a blank is still open: then the setup screen asks, and needs no sentence about it."""
        from companion.tui.backstage import Trouble

        try:
            return self.backstage.trouble(setup) is not None
        except Trouble:  # beginning it says the same
            return False

    async def on_resume(self, message: Resume) -> None:
        message.stop()
        await self._open(lambda: self.backstage.resume(message.play_id))

    async def on_home(self, message: Home) -> None:
        message.stop()
        await self._go_home()

    def on_quit(self, message: Quit) -> None:
        message.stop()
        self.action_leave()

    async def action_quit(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        """Everything is saved as it happens, so nothing is asked."""
        halted = self.play is not None and bool(self.play.table.halted)
        self.leave(JOURNAL_FAILED if halted else 0)

    # Plays and screens

    async def _prepare(self, setup: Setup, trouble: str = "") -> None:
        from companion.tui.screens.setup import SetupScreen

        await self._go_home()
        await self.push_screen(SetupScreen(setup, trouble))

    async def _open(self, opened: Callable[[], Play], instead: Setup | None = None) -> None:
        from companion.tui.backstage import Trouble
        from companion.tui.screens.play import PlayScreen

        await self._go_home()
        try:
            play = opened()
        except Trouble as trouble:
            if instead is not None:
                await self._prepare(instead, str(trouble))
            else:
                self.hint(str(trouble))
            return
        self.play = play
        await self.push_screen(PlayScreen(play, self.ticks, self.ago))
        if self._runs:
            self._clock = asyncio.create_task(play.timekeeper.run())
            self._clock.add_done_callback(self._stopped)
            self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """What is there now stays while the play is on. Looking through all of it again would stop the program for some
        60 ms now and then, and a hand that moves just then would be stamped late."""
        if self.play is not None:
            gc.collect()
            gc.freeze()

    async def _go_home(self) -> None:
        """Down to the first screen; the play that was on is closed, and stays in the library as it stood."""
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        self._close_play()
        look_again = getattr(self.screen, "look_again", None)
        if look_again is not None:
            look_again()

    def _close_play(self) -> None:
        if self._clock is not None:
            self._clock.remove_done_callback(self._stopped)
            self._clock.cancel()
            self._clock = None
        if self.play is not None:
            self.play.close()
            self.play = None
            gc.unfreeze()

    def _stopped(self, clock: asyncio.Task[None]) -> None:
        """Time has stopped: the disk took no more of what the clock had to write, or there is a fault of ours."""
        error = None if clock.cancelled() else clock.exception()
        if isinstance(error, Exception) and (self.play is None or not self.play.table.halted):
            self._handle_exception(error)

"""An app for a whole evening: it never loses its terminal, and always leaves it as it found it.

Must not know what it shows.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any, ClassVar
from weakref import finalize

from rich.console import RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.screen import Screen
from textual.widget import Widget

from companion.tui.terminal import last_words

TERMINAL_GONE = 129
"""The exit status when the terminal has vanished: that of SIGHUP."""

GRACE = 1.0
"""Seconds in which an app that was told to leave does so by itself."""


class SteadyApp(App[int]):
    """Run it with `running.run_app`; subclasses may say more in `hint` and in the sentences below.

    Ctrl+Q leaves with status 0; Ctrl+C only says so; nothing suspends it. There is no palette. Keys that come as one
    burst are an `events.Paste`, so a screen that does not listen to pastes lets them do nothing."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "help_quit", show=False, priority=True)]
    HOW_TO_LEAVE: ClassVar[str] = "Ctrl+Q leaves. Everything is saved."
    AFTER_A_CRASH: ClassVar[str] = (
        "companion: That was a fault in the program. Everything taken so far is saved: `companion resume` goes on."
    )

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._status: int | None = None
        self._last_words = ""
        self._running_task: asyncio.Task[int | None] | None = None

    @property
    def is_leaving(self) -> bool:
        return self._status is not None

    @property
    def status(self) -> int:
        """The exit status, once the app has ended: that of `leave`, 1 after a crash, else 0."""
        if self._exception is not None and not self._status:
            return 1
        return self._status or 0

    def leave(self, status: int) -> None:
        """End with this exit status, whatever is on. The first status stands."""
        if self._status is None:
            self._status = status
            if self._running_task is not None:
                asyncio.get_running_loop().call_later(GRACE, self._running_task.cancel)
        self.exit(result=self._status, return_code=self._status)

    def terminal_gone(self) -> None:
        """There is nobody to show anything to."""
        self.leave(TERMINAL_GONE)

    def hint(self, sentence: str) -> None:
        """Say how something is done; changes nothing."""
        self.notify(sentence, markup=False)

    def give_back_terminal(self) -> None:
        """Does nothing where that has been done."""
        if self._driver is not None:
            self._driver.close()

    async def action_quit(self) -> None:
        self.leave(0)

    def action_help_quit(self) -> None:
        self.hint(self.HOW_TO_LEAVE)

    def action_suspend_process(self) -> None:
        """A table does not wait in the background."""

    def _set_pointer_shape(self, shape: str) -> None:
        """The mouse pointer stays as it is: a terminal that cannot be asked for another one shows the question."""

    def get_driver_class(self) -> type[Driver]:
        if sys.platform == "win32":
            return super().get_driver_class()
        from companion.tui.terminal.driver import SteadyDriver

        return SteadyDriver

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        """Let the lines that a widget has drawn go with it: a cache of Textual's keeps the object that holds them."""
        finalize(child, child._styles_cache.clear).atexit = False
        super()._register_child(parent, child, before, after)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Leave a frame out while the terminal is behind; the driver asks for a whole one afterwards."""
        takes_a_frame = getattr(self._driver, "takes_a_frame", None)
        if renderable is None or takes_a_frame is None or takes_a_frame():
            super()._display(screen, renderable)
        else:
            self.post_display_hook()

    def _handle_exception(self, error: Exception) -> None:
        """As Textual does, but without the values of variables."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            self._last_words = last_words.of_crash(error, self.AFTER_A_CRASH)
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = sys.exc_info()[1]
        self._handle_exception(error if isinstance(error, Exception) else RuntimeError("The screens failed."))

    def _print_error_renderables(self) -> None:
        """Called when the terminal is the shell's again."""
        super()._print_error_renderables()
        text, self._last_words = self._last_words, ""
        if text:
            self.give_back_terminal()
            last_words.say(text)

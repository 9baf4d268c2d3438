"""The terminal under the app: what Textual asks of a driver, so that no byte, signal or stall ends or stops the app.

Must not be imported where there is no termios. Draws on the standard output, so that errors may go to a file.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from companion.tui.terminal.input_thread import InputThread
from companion.tui.terminal.modes import LEAVE, drop_output, enter, in_foreground, make_raw, put_back
from companion.tui.terminal.writer import Writer

if TYPE_CHECKING:
    from companion.tui.terminal.steady_app import SteadyApp

USUAL_SIZE = (80, 24)
"""For a terminal that does not know its own."""

SETTLED = 0.05
"""Seconds after SIGCONT in which a signal that was sent while the program stood still comes first."""


class SteadyDriver(Driver):
    """Takes the terminal when the app starts, and gives it back as it was, however the app ends."""

    def __init__(
        self, app: SteadyApp, *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        assert sys.__stdin__ is not None
        assert sys.__stdout__ is not None
        self._input = sys.__stdin__.fileno()
        self._output = sys.__stdout__.fileno()
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._terminal_size())
        self._steady_app = app
        self._writer: Writer | None = None
        self._reader: InputThread | None = None
        self._before: list[Any] | None = None
        self._put_back_signals: list[Callable[[], object]] = []

    def start_application_mode(self) -> None:
        try:
            self._handle_signals()
            self._take()
        except BaseException:
            self.stop_application_mode()
            raise

    def stop_application_mode(self) -> None:
        """Give the terminal back. Once is enough, and more does no harm."""
        self._give_back()
        while self._put_back_signals:
            self._put_back_signals.pop()()

    def disable_input(self) -> None:
        """Hear no more of hands. Called before the app closes its widgets."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()

    def close(self) -> None:
        self.stop_application_mode()

    def write(self, data: str) -> None:
        """Never waits; without effect once the terminal is given back."""
        if self._writer is not None:
            self._writer.write(data)

    def takes_a_frame(self) -> bool:
        """Whether the terminal has room for a frame. If not, the app is told to repaint when it has."""
        return self._writer is not None and self._writer.takes_a_frame()

    def send_message(self, message: Message) -> None:
        """From the reading thread."""
        with suppress(RuntimeError):  # the loop has ended
            self._steady_app.post_message(message)

    def _take(self) -> None:
        app = self._steady_app
        gone = partial(self._in_loop, app.terminal_gone)
        self._before = make_raw(self._input)
        self._writer = Writer(
            self._output,
            caught_up=partial(self._in_loop, app.refresh),
            gone=gone,
            drop_output=partial(drop_output, self._output),
        )
        self._writer.write(enter(mouse=self._mouse))
        failed: Callable[[Exception], object] = partial(self._in_loop, app._handle_exception)
        self._reader = InputThread(self._input, deliver=self.process_message, gone=gone, failed=failed)
        self._reader.start()
        self._tell_size()

    def _give_back(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        writer.stop(LEAVE)
        self.disable_input()  # after the mouse is off, so that nothing of it is left for the shell
        put_back(self._input, self._before)

    def _in_loop(self, call: Callable[..., object], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(call, *arguments)

    def _handle_signals(self) -> None:
        for number, handler in (
            (signal.SIGWINCH, self._tell_size),
            (signal.SIGTSTP, self._stand_still),
            (signal.SIGCONT, self._go_on_soon),
        ):
            before = signal.getsignal(number)
            self._loop.add_signal_handler(number, handler)
            self._put_back_signals.append(partial(_put_back_signal, self._loop, number, before))

    def _tell_size(self) -> None:
        size = Size(*self._terminal_size())
        self._steady_app.post_message(events.Resize(size, size))

    def _terminal_size(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(self._output)
        except OSError:
            return USUAL_SIZE
        return (width or USUAL_SIZE[0], height or USUAL_SIZE[1])

    def _stand_still(self) -> None:
        """SIGTSTP: the shell gets its terminal as it was, and what is for one pair of eyes is hidden before."""
        self._steady_app.app_focus = False
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    def _go_on_soon(self) -> None:
        self._loop.call_later(SETTLED, self._go_on)

    def _go_on(self) -> None:
        """SIGCONT: whatever the terminal has forgotten is set again, and all is painted."""
        if not self._put_back_signals or self._steady_app.is_leaving:
            return
        if not in_foreground(self._input):
            os.kill(os.getpid(), signal.SIGSTOP)  # until the shell brings it to the front
            return
        if self._writer is None:
            self._take()
        else:
            make_raw(self._input)
            self._writer.write(enter(mouse=self._mouse, again=True))
            self._tell_size()
        self._steady_app.app_focus = True
        self._steady_app.refresh()


def _put_back_signal(loop: asyncio.AbstractEventLoop, number: int, before: Any) -> None:
    loop.remove_signal_handler(number)
    signal.signal(number, before if before is not None else signal.SIG_DFL)

"""Single keys from a terminal, and a few lines at its bottom that are painted anew while others scroll above them.

Must not know what is shown or what a key means. Only for systems with termios.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from companion.cli.speech import say
from companion.plain.layout import cut, width
from companion.tui.terminal.modes import in_foreground, put_back

_ESCAPE = "\x1b"
_END = "\x04"
"""What a terminal gives for the end of input while it gives single keys."""


class Footer:
    """The bottom lines of the standard output; where `still` is set, it has none and everything is a line."""

    def __init__(self, *, still: bool) -> None:
        self._still = still
        self._shown: list[str] = []

    def paint(self, lines: Sequence[str]) -> None:
        """Show these lines, each cut to the window. Writes only if something has changed."""
        wanted = [cut(line, _columns() - 1) for line in lines]
        if not self._still and wanted != self._shown:
            print(f"{self._wiped()}{chr(10).join(wanted)}", end="", flush=True)
            self._shown = wanted

    def above(self, text: str) -> None:
        """One line that stays, above the others."""
        shown = self._shown
        self.clear()
        say(text)
        self.paint(shown)

    def clear(self) -> None:
        """Take the lines away."""
        print(self._wiped(), end="", flush=True)
        self._shown = []

    def _wiped(self) -> str:
        """Goes to where the lines begin, and wipes what is there. A window that became narrower has broken them."""
        if not self._shown:
            return ""
        up = sum(max(width(line) - 1, 0) // _columns() + 1 for line in self._shown) - 1
        return "\r" + (f"\x1b[{up}A" if up else "") + "\x1b[J"


@contextmanager
def single_keys(device: int, pressed: Callable[[str], None], leaving: Callable[[], None]) -> Iterator[None]:
    """Every key is told to `pressed` in the running loop, the end of input as "". The terminal is put back at the end,
    and while the program is stopped; `leaving` is called before that."""
    loop = asyncio.get_running_loop()
    before = termios.tcgetattr(device)

    def stop() -> None:
        leaving()
        put_back(device, before)
        os.kill(os.getpid(), signal.SIGSTOP)

    def go_on() -> None:
        if in_foreground(device):
            tty.setcbreak(device, termios.TCSANOW)

    try:
        tty.setcbreak(device, termios.TCSANOW)
        loop.add_reader(device, lambda: _read(device, pressed))
        loop.add_signal_handler(signal.SIGTSTP, stop)
        loop.add_signal_handler(signal.SIGCONT, go_on)
        yield
    finally:
        loop.remove_reader(device)
        for number in (signal.SIGTSTP, signal.SIGCONT):
            loop.remove_signal_handler(number)
        with suppress(OSError):  # the terminal may be gone
            leaving()
        put_back(device, before)


def _columns() -> int:
    """Of the window as it is now: what the environment says is from when the program was started."""
    with suppress(OSError, ValueError):
        return max(os.get_terminal_size(sys.stdout.fileno()).columns, 2)
    return 80


def _read(device: int, pressed: Callable[[str], None]) -> None:
    try:
        text = os.read(device, 1024).decode(errors="ignore")
    except OSError:  # it hung up
        text = ""
    if not text:
        asyncio.get_running_loop().remove_reader(device)
        pressed("")
    elif not text.startswith(_ESCAPE):  # an arrow or the like, which means nothing here
        for key in text:
            pressed("" if key == _END else key)

"""A small app on a real terminal, for the tests beside it: it notes what reaches it in a file.

Run as a program: `python -m tests.tui.terminal.app_for_tests NOTES`. Keys: r redraws 200 times, x is a fault, s sticks
in a handler for ever, d opens a dialog; every key and paste is noted.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import signal
import sys
import termios
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from companion.cli.keyboard import standard
from companion.cli.loop import run_face
from companion.tui.terminal.running import run_app
from companion.tui.terminal.steady_app import SteadyApp

REDRAWS = 200
SECRET = "sealed bid 7777"


class Dialog(ModalScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("a dialog is on")


class AppForTests(SteadyApp):
    def __init__(self, notes: int) -> None:
        super().__init__()
        self._notes = notes
        self._drawn = 0

    def compose(self) -> ComposeResult:
        yield Static("a line that never changes", id="still")
        yield Static("", id="moving")

    def on_mount(self) -> None:
        self.set_interval(0.02, lambda: self.note("tick"))
        self.call_after_refresh(lambda: self.note("shown"))

    def note(self, what: str, detail: Any = None) -> None:
        os.write(self._notes, (json.dumps([what, detail]) + "\n").encode())

    def on_resize(self, event: events.Resize) -> None:
        self.note("size", [event.size.width, event.size.height])

    def on_paste(self, event: events.Paste) -> None:
        self.note("paste", event.text)

    def hint(self, sentence: str) -> None:
        self.note("hint", sentence)

    async def on_key(self, event: events.Key) -> None:
        self.note("key", event.key)
        match event.key:
            case "r":
                self.set_interval(0.002, self.redraw)
            case "x":
                sealed = SECRET
                raise RuntimeError(f"a fault of {len(sealed)} letters")
            case "s":
                await asyncio.Event().wait()
            case "d":
                self.push_screen(Dialog())

    def redraw(self) -> None:
        if self._drawn == REDRAWS:
            return
        self._drawn += 1
        line = f"{self._drawn:04d} " * 14
        self.query_one("#moving", Static).update("\n".join([line] * 16 + [f"picture {self._drawn}"]))
        if self._drawn == REDRAWS:
            self.note("redrawn")


def main(path: str, *words: str) -> int:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if "ignoring-hangups" in words:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    notes = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    before = [signal.getsignal(number) for number in range(1, signal.NSIG)]
    if "unhandled-hangups" in words:
        status = asyncio.run(run_app(AppForTests(notes)))
    else:
        status = run_face(lambda: run_app(AppForTests(notes)), standard())
    changed = [number for number in range(1, signal.NSIG) if signal.getsignal(number) != before[number - 1]]
    os.write(notes, (json.dumps(["signals left", changed]) + "\n").encode())
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""A terminal made of a pseudo terminal: starts a program on it, reads what it shows, types, and waits for things.

Every wait has a deadline, and a program that is left over is ended.
"""

from __future__ import annotations

import fcntl
import json
import os
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 30.0
"""Seconds; a machine may be busy."""


class PseudoTerminal:
    """With one program on it: `words` are those of a Python that lets no warning pass."""

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24), environ: Mapping[str, str]) -> None:
        self.seen = b""
        self.master, self._slave = os.openpty()
        self.resize(*size)
        self.settings_before = self.settings()
        self.program = subprocess.Popen(
            [sys.executable, "-W", "error", *words],
            cwd=ROOT,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **environ},
        )

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def settings(self) -> list[Any]:
        return termios.tcgetattr(self._slave)

    def forget_settings(self) -> None:
        termios.tcsetattr(self._slave, termios.TCSANOW, self.settings_before)

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    def vanish(self) -> None:
        """The window is closed."""
        for end in (self.master, self._slave):
            os.close(end)
        self.master = self._slave = -1

    def wait_for(self, there: Callable[[], object], *, reading: bool = True) -> None:
        """Until it is there; what the program shows is read meanwhile, unless the terminal is stalled."""
        deadline = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < deadline, f"never came; last shown: {self.seen[-400:]!r}"
            if reading and self.master >= 0:
                self.read()
            else:
                select.select([], [], [], 0.01)

    def reads(self) -> bool:
        """Whether there is something to read just now."""
        return bool(select.select([self.master], [], [], 0.01)[0])

    def read(self) -> None:
        if self.reads():
            self.seen += os.read(self.master, 65536)

    def wait_for_shown(self, text: bytes, *, after: int = 0) -> None:
        self.wait_for(lambda: text in self.seen[after:])

    def wait_for_end(self, *, reading: bool = True) -> int:
        """The exit status; afterwards `seen` holds all that was shown."""
        self.wait_for(lambda: self.program.poll() is not None, reading=reading)
        while self.master >= 0 and self.reads():
            self.read()
        assert self.program.returncode is not None
        return self.program.returncode

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        if self.master >= 0:
            self.vanish()


class WithNotes(PseudoTerminal):
    """With the app for tests on it."""

    def __init__(self, notes: Path, *words: str, environ: Mapping[str, str]) -> None:
        self.notes_path = notes
        super().__init__("-m", "tests.tui.terminal.app_for_tests", str(notes), *words, environ=environ)

    def notes(self, what: str) -> list[Any]:
        """The details of all notes of one kind."""
        lines = self.notes_path.read_text().splitlines() if self.notes_path.exists() else []
        return [detail for name, detail in map(json.loads, lines) if name == what]

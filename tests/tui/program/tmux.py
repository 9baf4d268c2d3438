"""A tmux of its own with a shell in it: types, pastes, resizes, and says what is on the screen.

Every wait has a deadline. Only the server that it started is ended.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 20.0
"""Seconds; a machine may be busy."""

_BETWEEN = 0.03
"""Seconds between two looks."""

_MODES = "alternate_on cursor_flag wrap_flag mouse_any_flag mouse_standard_flag mouse_all_flag mouse_sgr_flag"

_OPTIONS = (
    "status off",
    "escape-time 0",
    "default-terminal tmux-256color",
    "set-clipboard on",
    "allow-rename on",
)
"""A name or a clipboard that a program sets would be seen."""

_TOLD = ("NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "TMUX", "TMUX_PANE", "COMPANION_HOME")
_ENVIRON = {name: value for name, value in os.environ.items() if name not in _TOLD} | {"LC_ALL": "C.UTF-8"}
"""Without what the terminal around these tests says of itself."""


class Tmux:
    """One server with one pane, in which `tests.tui.program.shell` runs."""

    def __init__(self, folder: Path, *, command: str = "") -> None:
        self._folder = folder
        self._socket = folder / "tmux"
        self._notes = folder / "notes"
        self._seen = folder / "output"
        shell = shlex.join([sys.executable, "-W", "error", "-m", "tests.tui.program.shell", str(self._notes)])
        options = folder / "options"
        options.write_text("".join(f"set-option -g {option}\n" for option in _OPTIONS))
        size = ("-x", "80", "-y", "24")
        self._do("-f", str(options), "new-session", "-d", "-c", str(ROOT), *size, command or shell)
        try:
            self._do("set-option", "-g", "window-size", "manual")  # said earlier, it ends the server
            self._do("pipe-pane", "-O", f"cat >> {shlex.quote(str(self._seen))}")
            self.wait_for(lambda: self.text.strip())
        except BaseException:
            self._do("kill-server")
            raise

    def _do(self, *words: str, data: bytes | None = None) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", str(self._socket), *words],
            input=data,
            capture_output=True,
            check=False,
            env=_ENVIRON,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def close(self) -> None:
        """A program that is left over is ended with it."""
        if self.runs:
            os.kill(self.program, signal.SIGKILL)
        self._do("kill-server")

    # What there is to see

    @property
    def lines(self) -> list[str]:
        return self._do("capture-pane", "-p").split("\n")[:-1]

    @property
    def text(self) -> str:
        """All lines, without blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def coloured(self) -> str:
        """All lines with the sequences of their colours."""
        return self._do("capture-pane", "-p", "-e")

    @property
    def modes(self) -> dict[str, int]:
        told = self._do("display-message", "-p", " ".join(f"#{{{mode}}}" for mode in _MODES.split()))
        return dict(zip(_MODES.split(), map(int, told.split()), strict=True))

    def about(self, variable: str) -> str:
        """What tmux says of its pane, such as `pane_title`."""
        return self._do("display-message", "-p", f"#{{{variable}}}").removesuffix("\n")

    @property
    def written(self) -> bytes:
        """Every byte that went to the terminal so far."""
        return self._seen.read_bytes() if self._seen.exists() else b""

    # What hands do

    def press(self, *keys: str) -> None:
        """Keys by tmux's names, such as Space, Enter, C-q."""
        for key in keys:
            self._do("send-keys", key)

    def type(self, text: str) -> None:
        """Each character by itself, as a hand types; the screen is not waited for."""
        for character in text:
            self._do("send-keys", "-l", character)
            time.sleep(_BETWEEN)

    def paste(self, text: str, *, marked: bool) -> None:
        """`marked`: between marks if the program has asked for them."""
        self._do("load-buffer", "-", data=text.encode())
        self._do("paste-buffer", *(("-p",) if marked else ()))

    def resize(self, columns: int, rows: int) -> None:
        self._do("resize-window", "-x", str(columns), "-y", str(rows))

    # Programs

    def notes(self, what: str) -> list[Any]:
        lines = self._notes.read_text().splitlines() if self._notes.exists() else []
        return [detail for name, detail in map(json.loads, lines) if name == what]

    def run(self, line: str) -> None:
        """Let the shell, which has nothing to do, start a program. Returns when that has been done."""
        started = len(self.notes("started"))
        self.enter(line)
        self.wait_for(lambda: len(self.notes("started")) > started)

    def enter(self, line: str) -> None:
        """One line to the shell."""
        self._do("send-keys", "-l", line)
        self.press("Enter")

    @property
    def program(self) -> int:
        """The process that was started last."""
        started: list[int] = self.notes("started")
        return started[-1]

    @property
    def runs(self) -> bool:
        return len(self.notes("started")) > len(self.notes("ended"))

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.program, number)

    def status(self) -> int:
        """The exit status of the program, once it has ended."""
        self.wait_for(lambda: not self.runs)
        ended: list[int] = self.notes("ended")
        return ended[-1]

    # Waiting

    def wait_for(self, there: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < deadline, f"never came; the screen is\n{self.text}"
            time.sleep(_BETWEEN)

    def wait_for_text(self, *texts: str) -> None:
        """Until each of them is on the screen."""
        self.wait_for(lambda: all(text in self.text for text in texts))

    def wait_for_no(self, text: str) -> None:
        """Until it is no longer on the screen."""
        self.wait_for(lambda: text not in self.text)

    def settled(self) -> str:
        """The text, once three looks in a row have seen the same."""
        looks: list[str] = []

        def still() -> bool:
            looks.append(self.text)
            return len(looks) > 2 and len(set(looks[-3:])) == 1

        self.wait_for(still)
        return looks[-1]

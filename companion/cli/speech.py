"""Lines to a person: every text passes through here, so that no name or file can drive a terminal.

Must not decide what is said.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from companion.core.seats import clean_text
from companion.plain.layout import wrapped

if TYPE_CHECKING:
    from companion.cli.keyboard import Keyboard


def say(text: str = "", *, out: TextIO | None = None) -> None:
    """One line, shown at once; blanks at its beginning stay. A terminal gets it broken between words."""
    stream = out or sys.stdout
    blanks = " " * (len(text) - len(text.lstrip(" ")))
    lines = wrapped(blanks + text.strip()) if stream.isatty() else [blanks + clean_text(text)]
    stream.write("\n".join(lines) + "\n")
    stream.flush()


def ask(question: str, keyboard: Keyboard) -> str | None:
    """The answer to a question, without its line end; None at the end of input.

    Where nobody's typing is shown, the question is a line of its own."""
    sys.stdout.write(clean_text(question) + (" " if keyboard.isatty() else "\n"))
    sys.stdout.flush()
    line = keyboard.readline()
    if not line:
        if keyboard.isatty():
            say()
        return None
    return line.rstrip("\r\n")


def complain(text: str) -> None:
    """One sentence on the error stream; a closed stream is no second trouble."""
    with suppress(OSError, ValueError):
        say(f"companion: {text}", out=sys.stderr)


def prepare_streams() -> None:
    """UTF-8 for what goes out, with a stand-in for what cannot be written."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def hush() -> None:
    """Nobody reads any more: let what is left to write vanish instead of failing at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

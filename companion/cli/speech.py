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
    if sys.stderr is None:
        return
    with suppress(OSError, ValueError):
        say(f"companion: {text}", out=sys.stderr)


class ClosedInput(io.StringIO):
    """Stands where the program was started without a standard input: nobody can type there."""


def prepare_streams() -> None:
    """UTF-8 for what goes out, with a stand-in for what cannot be written, and for an input that is closed."""
    if sys.stdin is None:
        sys.stdin = ClosedInput()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def no_output() -> int:
    """The exit status after saying that there is nowhere to answer."""
    complain("the standard output is closed: start it where it can answer, or send the answer to a file.")
    return 2


def cut_short(error: OSError) -> int:
    """The exit status after saying that the standard output takes no more."""
    hush()
    reason = error.strerror or "it takes no more"
    complain(f"the answer could not be written ({reason}): make room there or send it elsewhere.")
    return 3


def hush() -> None:
    """Nobody reads any more: let what is left to write vanish instead of failing at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

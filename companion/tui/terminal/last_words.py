"""What is said on the error stream after a crash, when the terminal is the shell's again.

Must not show a value of a variable: seals and cookies would stand on the table's screen.
"""

from __future__ import annotations

import sys
import traceback

from companion.tui.terminal.writer import Writer

_NO_CONTROL = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


def of_crash(error: BaseException, sentence: str) -> str:
    """The lines of code that led to the error, and one sentence for whoever sits at the table."""
    lines = "".join(traceback.format_exception(error))
    return f"{lines.translate(_NO_CONTROL)}\n{sentence}\n"


def say(text: str) -> None:
    """Write to the error stream; a terminal that stopped reading is not waited for."""
    stream = sys.stderr
    if stream is None:
        return
    try:
        device = stream.fileno()
    except (OSError, ValueError):  # of a test
        stream.write(text)
        return
    writer = Writer(device)
    writer.write(text)
    writer.stop()

"""What is said on the error stream after a crash, when the terminal is the shell's again.

Must not show a value of a variable: seals and cookies would stand on the table's screen.
"""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING

from companion.tui.terminal.writer import Writer

if TYPE_CHECKING:
    from companion.core.messages import GameFault

_NO_CONTROL = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "\N{REPLACEMENT CHARACTER}")


def of_crash(error: BaseException, sentence: str) -> str:
    """The lines of code that led to the error, and one sentence for whoever sits at the table. Where a game of
    somebody's own failed, what it says of itself instead."""
    if (fault := _game_fault(error)) is not None:
        return f"companion: {fault.reason}\n"
    lines = "".join(traceback.format_exception(error))
    return f"{lines.translate(_NO_CONTROL)}\n{sentence}\n"


def _game_fault(error: BaseException) -> GameFault | None:
    """The fault of a game, which a worker of the screens may have wrapped."""
    from companion.core.messages import GameFault  # the first screen does without

    inner = getattr(error, "error", None)
    return next((each for each in (error, inner) if isinstance(each, GameFault)), None)


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

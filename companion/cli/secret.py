"""Reads an answer that nobody may see: the terminal does not show what is typed.

Must not keep the answer, and must leave the terminal as it was, also when the wait is ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from companion.cli.keyboard import Keyboard
from companion.core.seats import clean_text

Reader = Callable[[str], Awaitable[str]]


def reader(keyboard: Keyboard, out: TextIO) -> Reader | None:
    """What asks a question and reads the answer unseen; None where a terminal's echo cannot be turned off."""
    try:
        import termios
    except ImportError:
        return None
    try:
        device = keyboard.fileno()
        termios.tcgetattr(device)
    except (OSError, termios.error):
        return None

    async def read(question: str) -> str:
        with _unseen(device):  # before the question, so that the quickest hand is not shown either
            out.write(clean_text(question) + " ")
            out.flush()
            line = await asyncio.to_thread(keyboard.readline)
        out.write("\n")
        out.flush()
        return line.rstrip("\r\n")

    return read


@contextmanager
def _unseen(device: int) -> Iterator[None]:
    import termios

    before = termios.tcgetattr(device)
    hidden = list(before)
    hidden[3] &= ~termios.ECHO
    termios.tcsetattr(device, termios.TCSADRAIN, hidden)
    try:
        yield
    finally:
        termios.tcsetattr(device, termios.TCSADRAIN, before)

"""Reads an answer that nobody may see, and shows what only one may: the terminal does not show what is typed, and what
it showed is gone from it afterwards.

Must not keep either, and must leave the terminal as it was, also when the wait is ended.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TextIO

from companion.cli.keyboard import Keyboard
from companion.core.seats import clean_text

Reader = Callable[[str], Awaitable[str]]
Shower = Callable[[str, Callable[[], Sequence[str]]], Awaitable[None]]


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


def shower(keyboard: Keyboard, out: TextIO, environ: Mapping[str, str]) -> Shower | None:
    """What shows lines to one person on the terminal's other page, which keeps nothing of it; None where terminfo knows
    of no such page (`smcup`, `rmcup`)."""
    page = _other_page(out, environ.get("TERM", ""))
    if page is None:
        return None
    there, clear, back = page

    def write(*parts: str) -> None:
        out.write("".join(parts))
        out.flush()

    def only(lines: Sequence[str]) -> str:
        return clear + "\n".join(map(clean_text, lines)) + "\n"

    async def ask(*lines: str, again: Sequence[str]) -> bool:
        """Whether bare Enter was the answer; `again` stands there after the program was stopped meanwhile."""
        with _when_stopped(lambda: write(clear, back), lambda: write(there, only(again))):
            write(only(lines))
            return await asyncio.to_thread(keyboard.readline) in ("\n", "\r\n")

    async def show(name: str, own: Callable[[], Sequence[str]]) -> None:
        write(there)
        try:
            looks = f"Only {name} looks at this screen now; everybody else looks away."
            masked = (looks, "Enter shows it; any word and Enter does not.")
            if await ask(*masked, again=masked):
                await ask(f"For {name} alone.", *own(), "Enter hides it.", again=("It is hidden.", "Enter goes on."))
        finally:
            write(clear, back)

    return show


@contextmanager
def _when_stopped(before: Callable[[], None], after: Callable[[], None]) -> Iterator[None]:
    """A stop by the terminal (SIGTSTP) has one thing done before it, and another once the program goes on."""

    def stop() -> None:
        before()
        os.kill(os.getpid(), signal.SIGSTOP)
        after()

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGTSTP)


def _other_page(out: TextIO, term: str) -> tuple[str, str, str] | None:
    """What goes to it, clears it, and comes back from it."""
    try:
        import curses
    except ImportError:
        return None
    try:
        curses.setupterm(term, out.fileno())
        found = [curses.tigetstr(name) for name in ("smcup", "clear", "rmcup")]
    except (OSError, ValueError, curses.error):
        return None
    there, clear, back = ("" if each is None else each.decode("ascii", "ignore") for each in found)
    return (there, clear, back) if there and clear and back else None


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

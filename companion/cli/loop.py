"""The one event loop: runs a face until it ends, or until a signal ends it.

Must not know what the face does. What was accepted is on the disk already, so a signal has nothing left to save.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.cli.keyboard import Keyboard

if TYPE_CHECKING:
    from companion.table.timekeeper import Timekeeper

Face = Callable[[], Coroutine[Any, Any, int]]

SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


def run_face(face: Face, keyboard: Keyboard) -> int:
    """The exit status of the face, or 128+n for a signal. Nobody waits for the keyboard any more when it returns."""
    with asyncio.Runner() as runner:
        return runner.run(_until_signal(face, keyboard))


async def typed(keyboard: Keyboard) -> AsyncIterator[str]:
    """The lines of the keyboard, waited for beside the loop."""
    while line := await asyncio.to_thread(keyboard.readline):
        yield line


async def beside(face: Coroutine[Any, Any, int], timekeeper: Timekeeper) -> int:
    """The exit status of the face while time runs. Raises what the timekeeper raises, and then the face is ended."""
    clock = asyncio.ensure_future(timekeeper.run())
    talk = asyncio.ensure_future(face)
    try:
        await asyncio.wait((clock, talk), return_when=asyncio.FIRST_COMPLETED)
        if talk.done():
            return talk.result()
        clock.result()
        raise AssertionError("the timekeeper ends only by an error")
    finally:
        for task in (clock, talk):
            task.cancel()
        await asyncio.gather(clock, talk, return_exceptions=True)


async def _until_signal(face: Face, keyboard: Keyboard) -> int:
    loop = asyncio.get_running_loop()
    task = asyncio.ensure_future(face())
    caught: list[int] = []

    def end(number: int) -> None:
        caught.append(number)
        task.cancel()
        keyboard.end()

    restore = [_handle(loop, number, end) for number in SIGNALS]
    try:
        status = await task
    except asyncio.CancelledError:
        if not caught:
            raise
        status = 0
    finally:
        for put_back in restore:
            put_back()
        keyboard.let_go()
    return 128 + caught[0] if caught else status


def _handle(loop: asyncio.AbstractEventLoop, number: int, end: Callable[[int], None]) -> Callable[[], object]:
    """Let the loop handle a signal; returns what puts the old handling back."""
    before = signal.getsignal(number)
    try:
        loop.add_signal_handler(number, end, number)
    except NotImplementedError:  # a system whose loops know no signals
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(end, number))
    return lambda: _put_back(loop, number, before)


def _put_back(loop: asyncio.AbstractEventLoop, number: int, before: Any) -> None:
    with suppress(NotImplementedError):
        loop.remove_signal_handler(number)
    signal.signal(number, before if before is not None else signal.SIG_DFL)

"""A call that blocks, in a thread of its own beside the event loop.

Not the loop's own executor: that one would be waited for at the program's end, however long a port hangs.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class _Outcome(Generic[T]):
    """What came of the call, for whoever takes it first: the one who waits, or the thread once nobody waits."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._values: list[T] = []
        self._forsaken = False
        self.fault: Exception | None = None

    def put(self, value: T) -> bool:
        """False: nobody waits any more."""
        with self._lock:
            if not self._forsaken:
                self._values.append(value)
            return not self._forsaken

    def take(self) -> T:
        if self.fault is not None:
            raise self.fault
        return self._values.pop()

    def forsake(self) -> list[T]:
        """What is there already, given once; what comes later is refused."""
        with self._lock:
            self._forsaken = True
            values, self._values = self._values, []
            return values


async def aside(work: Callable[[], T], name: str, discard: Callable[[T], None] = lambda value: None) -> T:
    """The value of `work`, or its exception. If this wait is cancelled, `work` ends by itself and `discard` gets its
    value."""
    loop = asyncio.get_running_loop()
    outcome: _Outcome[T] = _Outcome()
    done = asyncio.Event()

    def call() -> None:
        try:
            value = work()
            if not outcome.put(value):
                discard(value)
        except Exception as fault:
            outcome.fault = fault
        try:
            loop.call_soon_threadsafe(done.set)
        except RuntimeError:  # the loop is gone, and so is who waited
            for value in outcome.forsake():
                discard(value)

    threading.Thread(target=call, name=name, daemon=True).start()
    try:
        await done.wait()
    except asyncio.CancelledError:
        for value in outcome.forsake():
            discard(value)
        raise
    return outcome.take()

"""The thread of a simulated box: it takes turns, sleeps until the next, and does in between what others ask of it.

Must not know what a turn does. Only for systems whose `select` waits for any file.
"""

from __future__ import annotations

import os
import select
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

Turn = Callable[[], tuple[list[int], float | None]]
"""Does what is due; returns the files to wait for, and the seconds after which the next turn comes by itself."""


class Turns:
    """`lock` is held during a turn and what is asked; whoever holds it sees the box between two turns."""

    def __init__(self, turn: Turn) -> None:
        self.lock = threading.Lock()
        self._turn = turn
        self._asked: deque[Callable[[], None]] = deque()
        self._ended = False
        self._woken = self._waker = -1
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._woken, False)
        self._thread = threading.Thread(target=self._run, name="simulated box", daemon=True)
        self._thread.start()

    def stop(self) -> bool:
        """The thread is gone when this returns. False if it was not there."""
        if self._thread is None:
            return False
        self._ended = True
        self.call()
        self._thread.join()
        self._thread = None
        for end in (self._woken, self._waker):
            os.close(end)
        return True

    def call(self) -> None:
        """A turn now."""
        if self._thread is not None:
            os.write(self._waker, b"x")

    def ask(self, act: Callable[[], None]) -> None:
        """Let the thread do it, and wait for that. Raises what it raises; does nothing once the thread is gone."""
        done = threading.Event()
        faults: list[Exception] = []

        def do() -> None:
            try:
                act()
            except Exception as fault:
                faults.append(fault)
            done.set()

        self._asked.append(do)
        self.call()
        while self._thread is not None and self._thread.is_alive() and not done.wait(0.1):
            pass
        if faults:
            raise faults[0]

    def _run(self) -> None:
        while not self._ended:
            with self.lock:
                with suppress(BlockingIOError):
                    os.read(self._woken, 4096)
                while self._asked:
                    self._asked.popleft()()
                files, seconds = self._turn()
            select.select([self._woken, *files], [], [], seconds)

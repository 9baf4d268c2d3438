"""The thread that writes to the terminal, so that a terminal that stops reading stops nothing else.

Must not know what it writes, nor what a terminal is. Holds no lock of a buffered stream: a write that never returns
keeps no program alive.
"""

from __future__ import annotations

import os
import selectors
import threading
from collections import deque
from collections.abc import Callable

AT_ONCE = 4_096
"""Bytes of one write: what a terminal still takes after its waiting output is thrown away."""

BEHIND = 32_768
"""Bytes that may wait before frames are left out."""

MOST = 1_000_000
"""Bytes that may wait at all; what comes on top is dropped."""

ENDS_WITHIN = 0.5
"""Seconds that `stop` waits at most."""


def _nothing() -> None:
    """Nobody wants to know."""


class Writer:
    """Writes in order, in a thread of its own. No method but `stop` waits, and that one not for long."""

    def __init__(
        self,
        device: int,
        *,
        caught_up: Callable[[], object] = _nothing,
        gone: Callable[[], object] = _nothing,
        drop_output: Callable[[], object] = _nothing,
    ) -> None:
        self._device = device
        self._caught_up = caught_up
        self._gone = gone
        self._drop_output = drop_output
        self._change = threading.Condition()
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self._missed = False
        self._cut = False
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="terminal-output", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Write when the terminal takes it. Dropped after `stop`, or if far too much waits already."""
        with self._change:
            if not self._ending and self._waiting < MOST:
                self._append(text.encode("utf-8", "replace"))

    def takes_a_frame(self) -> bool:
        """Whether a frame may be written. If not, it is to be left out: `caught_up` is called when all is written."""
        with self._change:
            if self._waiting <= BEHIND:
                return True
            self._missed = True
            return False

    def stop(self, farewell: str = "") -> None:
        """End with `farewell`. What a stalled terminal has not taken is thrown away, so that there is room for it."""
        with self._change:
            if self._ending:
                return
            self._ending = True
            if self._waiting > BEHIND:
                self._forget()
            self._append(farewell.encode("utf-8"))
        self._thread.join(ENDS_WITHIN / 2)
        if self._thread.is_alive():
            self._make_room()
            self._thread.join(ENDS_WITHIN / 2)

    def _make_room(self) -> None:
        with self._change:
            if self._queue:
                farewell = self._queue[-1]
                self._forget()
                self._cut = True
                self._append(farewell)
        self._drop_output()

    def _append(self, data: bytes) -> None:
        self._queue.append(data)
        self._waiting += len(data)
        self._change.notify()

    def _forget(self) -> None:
        self._waiting -= sum(map(len, self._queue))
        self._queue.clear()

    def _run(self) -> None:
        while (data := self._next()) is not None:
            try:
                self._send(memoryview(data))
            except OSError:
                self._give_up()
                return

    def _next(self) -> bytes | None:
        with self._change:
            while not self._queue:
                if self._ending:
                    return None
                self._change.wait()
            self._cut = False
            return self._queue.popleft()

    def _send(self, data: memoryview) -> None:
        while data:
            try:
                written = os.write(self._device, data[:AT_ONCE])
            except BlockingIOError:  # another program has made the terminal so
                self._wait_for_room()
                written = 0
            data = self._left(data, written)

    def _left(self, data: memoryview, written: int) -> memoryview:
        """What is still to be written of `data`."""
        with self._change:
            left = data[written:] if not self._cut else data[:0]
            self._waiting -= len(data) - len(left)
            told = self._missed and not self._waiting
            if told:
                self._missed = False
        if told:
            self._caught_up()
        return left

    def _wait_for_room(self) -> None:
        with selectors.SelectSelector() as selector:
            selector.register(self._device, selectors.EVENT_WRITE)
            selector.select(0.1)

    def _give_up(self) -> None:
        with self._change:
            self._ending = True
            self._forget()
        self._gone()

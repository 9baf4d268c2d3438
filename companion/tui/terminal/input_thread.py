"""The thread that reads the terminal, so that a key has its own time even while a screen is painted.

Must not decide what a key does.
"""

from __future__ import annotations

import os
import selectors
import threading
from collections.abc import Callable

from textual.message import Message

from companion.tui.terminal.input_events import InputEvents

AT_ONCE = 4096
"""Bytes of one read."""

ENDS_WITHIN = 0.5
"""Seconds that `stop` waits at most."""


class InputThread:
    """Reads `device` and hands messages over, until it is stopped or the terminal is gone."""

    def __init__(
        self,
        device: int,
        *,
        deliver: Callable[[Message], object],
        gone: Callable[[], object],
        failed: Callable[[Exception], object],
    ) -> None:
        self._device = device
        self._deliver = deliver
        self._gone = gone
        self._failed = failed
        self._wakes, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run, name="terminal-input", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop reading. Safe to call once, from the loop's thread."""
        os.close(self._waker)
        self._thread.join(ENDS_WITHIN)
        if not self._thread.is_alive():
            os.close(self._wakes)

    def _run(self) -> None:
        try:
            with selectors.SelectSelector() as selector:  # the one that knows terminals on every system
                selector.register(self._device, selectors.EVENT_READ)
                selector.register(self._wakes, selectors.EVENT_READ)
                self._read_on(selector)
        except Exception as error:
            self._failed(error)

    def _read_on(self, selector: selectors.BaseSelector) -> None:
        source = InputEvents()
        while True:
            ready = {key.fd for key, _ in selector.select(source.patience)}
            if self._wakes in ready:
                return
            if not ready:
                messages = source.late()
            else:
                data = self._read()
                if data is None:
                    self._gone()
                    return
                messages = source.feed(data)
            for message in messages:
                self._deliver(message)

    def _read(self) -> bytes | None:
        """What is there; None if the terminal has gone."""
        try:
            return os.read(self._device, AT_ONCE) or None
        except (BlockingIOError, InterruptedError):
            return b""
        except OSError:
            return None

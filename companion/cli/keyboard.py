"""Lines that somebody types or a program sends, read so that a signal can end the wait.

Must not understand them. Bytes that are no UTF-8 stay recognisable, so that a strict reader can refuse them.
"""

from __future__ import annotations

import codecs
import io
import queue
import sys
import threading
from typing import TextIO

from companion.cli.speech import ClosedInput
from companion.cli.trouble import WrongUse

LONGEST = 1_000_000
"""Characters of one line that are kept; what follows them up to the line end is dropped."""

WAITING = 1_000
"""Lines that may wait to be read; a program that sends faster waits with them."""


class Keyboard(io.TextIOBase):
    """A text input whose `readline` returns "" at the end, or when a waiting reader is let go.

    The device is read by a thread of its own, without the lock of a buffered file: a thread that still waits for a
    line never keeps the program from ending. A stream without a device (in a test) is read where it is asked."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._device = _device(stream)
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._room = threading.Semaphore(WAITING)
        self._ended = False
        self._let_go = False
        self._reading = False

    def reads(self, stream: TextIO) -> bool:
        return self._stream is stream

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def readable(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """The next line with its line end; "" at the end of input. `size` is not heeded."""
        self._let_go = False
        if self._device is None:
            return "" if self._ended else self._stream.readline()
        if not self._reading:
            self._reading = True
            threading.Thread(target=self._read, name="keyboard", daemon=True).start()
        while not self._ended:
            line = self._lines.get()
            if line is None and self._let_go:
                return ""
            if line == "":
                self._ended = True
            elif line is not None:
                self._room.release()
                return line
        return ""

    def let_go(self) -> None:
        """Whoever waits for a line gets "" now; later lines can still be read. Safe from any thread."""
        self._let_go = True
        self._lines.put(None)

    def end(self) -> None:
        """No more lines, from now on. Safe from any thread."""
        self._ended = True
        self._lines.put(None)

    def _read(self) -> None:
        assert self._device is not None
        decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="surrogateescape")
        begun: list[str] = []
        kept = 0
        while not self._ended:
            try:
                chunk = self._device.read(65536) or b""
            except (OSError, ValueError):
                chunk = b""
            for index, part in enumerate(decoder.decode(chunk, final=not chunk).split("\n")):
                if index:
                    self._put("".join(begun) + "\n")
                    begun, kept = [], 0
                if kept < LONGEST:
                    begun.append(part[: LONGEST - kept])
                    kept += len(begun[-1])
            if not chunk:
                break
        if kept:
            self._put("".join(begun))
        self._lines.put("")

    def _put(self, line: str) -> None:
        self._room.acquire()
        self._lines.put(line)


def _device(stream: TextIO) -> io.RawIOBase | None:
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", None)
    return raw if isinstance(raw, io.RawIOBase) else None


_standard: list[Keyboard] = []


def standard() -> Keyboard:
    """The keyboard of the standard input: one for the whole program, so that no line is read by another.

    Raises WrongUse if the program was started without one."""
    if isinstance(sys.stdin, ClosedInput):
        raise WrongUse("The standard input is closed, so nobody can type: give it one, if only an empty one.")
    if not _standard or not _standard[0].reads(sys.stdin):
        _standard[:] = [Keyboard(sys.stdin)]
    return _standard[0]

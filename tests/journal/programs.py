"""Other programs beside the test: a forked child that does one thing, says numbers through a pipe, and may be killed.

A fork, because a new interpreter would spend more time starting than the whole test may take.
"""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
from collections.abc import Callable, Iterator

import pytest

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="cannot here: this system cannot fork a program")

Say = Callable[[int], None]


class Program:
    """A child that runs `act`, which gets a function to say numbers with."""

    def __init__(self, act: Callable[[Say], None]) -> None:
        self._ear, mouth = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._ear)
            _run(act, mouth)
        os.close(mouth)
        self._rest = b""

    def hear(self) -> int | None:
        """The next number, or None once the program has ended."""
        while b"\n" not in self._rest:
            heard = os.read(self._ear, 4096)
            if not heard:
                return None
            self._rest += heard
        line, _, self._rest = self._rest.partition(b"\n")
        return int(line)

    def hear_all(self) -> list[int]:
        return list(iter(self.hear, None))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def ended(self) -> int:
        """Wait for the end: the exit status, or minus the signal."""
        _, status = os.waitpid(self.pid, 0)
        os.close(self._ear)
        return os.waitstatus_to_exitcode(status)


def _run(act: Callable[[Say], None], mouth: int) -> None:
    """Never returns: the child must not run the rest of the tests."""
    status = 1
    try:
        act(lambda number: _say(mouth, number))
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _say(mouth: int, number: int) -> None:
    os.write(mouth, b"%d\n" % number)


def linger(turns: int) -> None:
    """Let a moment pass that no clock measures, so that a kill comes at another place each time."""
    for _ in range(turns):
        pass


@contextlib.contextmanager
def running(act: Callable[[Say], None]) -> Iterator[Program]:
    """The program, killed and waited for at the end if it still runs."""
    program = Program(act)
    try:
        yield program
    finally:
        program.kill()
        program.ended()

"""The command in a program of its own, fed line by line and killed at any moment.

A new interpreter spends more time starting than the rest of such a test; so most children are forked copies of this
one that call the same `main`, and some are started afresh.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence

from companion.cli import main, play
from tests.flows.scripts import Json

LOADED = play
"""So that a fork need not load it."""


class Child:
    """A program that is gone when its block is left. `afresh` starts `python -m companion`; else a fork of this one
    runs the same words."""

    def __init__(self, words: Sequence[str], *, afresh: bool) -> None:
        theirs_in, mine_out = os.pipe()
        mine_in, theirs_out = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(mine_in)
            os.close(mine_out)
            os.dup2(theirs_in, 0)
            os.dup2(theirs_out, 1)
            _run(words, afresh=afresh)
        os.close(theirs_in)
        os.close(theirs_out)
        self._said = os.fdopen(mine_in, "rb")
        self._typed = os.fdopen(mine_out, "wb")

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *raised: object) -> None:
        if not self._said.closed:
            os.kill(self._pid, signal.SIGKILL)
            self._ended()

    def feed(self, *lines: str) -> None:
        self._typed.write("".join(f"{line}\n" for line in lines).encode())
        self._typed.flush()

    def hear(self) -> Json:
        """The next line. A program that ended says nothing more, and that is a failure."""
        line = next(self._whole_lines(), None)
        assert line is not None, "the program ended by itself"
        return line

    def killed(self) -> list[Json]:
        """Kill it where it stands; what it had still printed, a line that was cut left out."""
        os.kill(self._pid, signal.SIGKILL)
        heard = list(self._whole_lines())
        assert self._ended() == -signal.SIGKILL
        return heard

    def left(self) -> list[Json]:
        """No more lines: the rest of what it says, and it ends well."""
        self._typed.close()
        heard = list(self._whole_lines())
        assert self._ended() == 0
        return heard

    def _whole_lines(self) -> Iterator[Json]:
        while (line := self._said.readline()).endswith(b"\n"):
            yield json.loads(line)

    def _ended(self) -> int:
        """Wait for the end: the exit status, or minus the signal."""
        _, status = os.waitpid(self._pid, 0)
        self._said.close()
        self._typed.close()
        return os.waitstatus_to_exitcode(status)


def _run(words: Sequence[str], *, afresh: bool) -> None:
    """Never returns: the child must not run the rest of the tests."""
    status = 1
    try:
        if afresh:
            os.execv(sys.executable, [sys.executable, "-m", "companion", *words])
        status = _called(words)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def _called(words: Sequence[str]) -> int:
    with (
        open(0, encoding="utf-8", closefd=False) as sys.stdin,
        open(1, "w", encoding="utf-8", closefd=False) as sys.stdout,
    ):
        return main(list(words))

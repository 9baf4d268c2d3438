"""A small shell with job control that has the program loaded already, so that starting it again costs little.

Run as a program in a terminal: `python -m tests.tui.program.shell NOTES`. A line is `NAME=value ... companion WORDS`,
`python -m MODULE WORDS`, `fg` or `echo WORDS`; each start and end is noted in a file. Like dash it puts nothing of the
terminal right after a program that has ended: that is for the program to do.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import runpy
import shlex
import signal
import sys
import termios
from collections.abc import Sequence

PROMPT = "$ "

PRELOADED = (
    "companion.cli.command companion.cli.screens companion.cli.stage companion.cli.play companion.cli.loop "
    "companion.games.kill_overlord companion.journal companion.tui.app companion.tui.terminal.driver "
    "companion.tui.screens.home companion.tui.screens.play companion.tui.screens.setup companion.tui.screens.more "
    "companion.tui.screens.log companion.tui.screens.rules companion.tui.screens.numbers companion.tui.screens.form "
    "companion.tui.screens.settings companion.tui.screens.table_view companion.tui.screens.setup_settings "
    "companion.tui.terminal.running companion.tui.messages"
)
"""What a start of the program loads sooner or later."""

_IGNORED = (signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP, signal.SIGINT, signal.SIGQUIT)


class Shell:
    def __init__(self, notes: int) -> None:
        self._notes = notes
        self._job = 0
        self._usual = termios.tcgetattr(0)

    def note(self, what: str, detail: int) -> None:
        os.write(self._notes, (json.dumps([what, detail]) + "\n").encode())

    def run(self) -> list[str] | None:
        """The words of a program to be, in a child; None at the end of the input."""
        while True:
            sys.stdout.write(PROMPT)
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                return None
            words = shlex.split(line)
            if words[:1] == ["echo"]:
                print(*words[1:])
            elif words[:1] == ["fg"]:
                self._go_on()
            elif words and self._is_child():
                return words

    def _is_child(self) -> bool:
        self._job = os.fork()
        if self._job == 0:
            os.setpgid(0, 0)
            os.tcsetpgrp(0, os.getpid())
            for number in _IGNORED:
                signal.signal(number, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            return True
        self.note("started", self._job)
        self._wait()
        return False

    def _go_on(self) -> None:
        os.tcsetpgrp(0, self._job)
        os.killpg(self._job, signal.SIGCONT)
        self._wait()

    def _wait(self) -> None:
        _, status = os.waitpid(self._job, os.WUNTRACED)
        os.tcsetpgrp(0, os.getpgrp())
        if os.WIFSTOPPED(status):
            termios.tcsetattr(0, termios.TCSADRAIN, self._usual)
            self.note("stopped", os.WSTOPSIG(status))
        else:
            code = os.waitstatus_to_exitcode(status)
            self.note("ended", 128 - code if code < 0 else code)


def become(words: Sequence[str]) -> int:
    """The program that these words name, in this process. Returns its exit status."""
    rest = list(words)
    while "=" in rest[0]:
        name, _, value = rest.pop(0).partition("=")
        os.environ[name] = value
    if rest[:2] == ["python", "-m"]:
        sys.argv = rest[2:]
        runpy.run_module(rest[2], run_name="__main__", alter_sys=True)
        return 0
    from companion.cli import main

    sys.argv = rest
    return main(rest[1:])


def main() -> int:
    for module in PRELOADED.split():
        importlib.import_module(module)
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    gc.freeze()  # a copy that ends does not look through all that was loaded before
    words = Shell(os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)).run()
    return 0 if words is None else become(words)


if __name__ == "__main__":
    sys.exit(main())

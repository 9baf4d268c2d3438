"""The real program on a pseudo terminal that is its own: for bytes, stalls and hang-ups that tmux would not pass on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.tui.terminal.pseudo_terminal import PseudoTerminal

_OWN = (
    "import fcntl, os, signal, sys, termios\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "for name in filter(None, sys.argv[1].split(',')):\n"
    "    signal.signal(signal.Signals[name], signal.SIG_IGN)\n"
    "os.execv(sys.executable, [sys.executable, '-W', 'error', *sys.argv[2:]])"
)
"""Takes the terminal as its own, as a shell does for its jobs, and becomes the program."""

_STYLE = re.compile(rb"\x1b\[[0-9;]*m")


class OnPty(PseudoTerminal):
    """`ignoring` are signals that the program inherits as ignored, as under nohup."""

    def __init__(
        self,
        home: Path,
        *words: str,
        module: str = "companion",
        ignoring: Sequence[str] = (),
        environ: Mapping[str, str] | None = None,
    ) -> None:
        told = {"COMPANION_HOME": str(home), "NO_COLOR": "", **(environ or {})}
        super().__init__("-c", _OWN, ",".join(ignoring), "-m", module, *words, environ=told)

    @property
    def written(self) -> str:
        """All that was shown so far, without its styles."""
        return _STYLE.sub(b"", self.seen).decode("utf-8", "replace")

    def wait_for_words(self, text: str, *, after: int = 0) -> int:
        """Until it is shown behind the first `after` letters of `written`; returns how many there are now."""
        self.wait_for(lambda: text in self.written[after:])
        return len(self.written)

    def press(self, data: bytes, shown: str) -> None:
        """Bytes of a key, and what is painted because of it."""
        before = len(self.written)
        self.type(data)
        self.wait_for_words(shown, after=before)

    def leaves(self) -> int:
        """Ctrl+Q: the exit status."""
        self.type(b"\x11")
        return self.wait_for_end()

    def is_as_before(self) -> bool:
        """Whether the terminal is the shell's again: alternate screen and reports off, cursor and line wrap on."""
        tail = self.seen[self.seen.rindex(b"\x1b[?1049l") :]
        off = [b"\x1b[?%dh" % mode for mode in (1049, 1000, 1003, 1006, 1004, 2004)]
        return not any(each in tail for each in off) and self.settings() == self.settings_before

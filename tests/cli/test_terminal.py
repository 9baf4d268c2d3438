"""On a real terminal: the menu's one key, an answer that is not shown, and a terminal that is left as it was."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid
from tests.cli.test_signals import ROOT, WITH_TOY

fcntl = pytest.importorskip("fcntl", reason="cannot here: this system has no terminal sizes")
pty = pytest.importorskip("pty", reason="cannot here: this system has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="cannot here: this system has no terminal settings")

SECRET = "7"


class Terminal:
    """A program on a pseudo-terminal of its own."""

    def __init__(self, home: Path, *words: str, term: str = "xterm-256color") -> None:
        self.ours, self.its = pty.openpty()
        fcntl.ioctl(self.its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", WITH_TOY, *words],
            stdin=self.its,
            stdout=self.its,
            stderr=self.its,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home), "TERM": term},
        )
        self.seen = ""

    def until(self, text: str) -> None:
        """Read until the screen has shown this text after what was read before."""
        start = len(self.seen)
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.ours], [], [], 30)
            assert ready, f"{text!r} does not come: {self.seen}"
            self.seen += os.read(self.ours, 4096).decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def shows_what_is_typed(self) -> bool:
        return bool(termios.tcgetattr(self.its)[3] & termios.ECHO)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.its)


@pytest.fixture
def menu(companion: Companion, home: Path) -> Iterator[Terminal]:
    """The menu with one unfinished table, in which Ben has still to bid."""
    begun(companion, bid(1, 3))
    terminal = Terminal(home, "--plain")
    terminal.until("Enter alone is 1:")
    yield terminal
    terminal.close()


def test_resume_is_one_key_and_a_hidden_bid_is_not_shown(menu: Terminal) -> None:
    """G-6: what is typed for a sealed value never stands on the shared screen."""
    menu.type("\n")
    menu.until("Ben: seal a bid.")
    menu.type("2\n")
    menu.until("your bid")
    assert not menu.shows_what_is_typed()
    before = len(menu.seen)
    menu.type(f"{SECRET}\n")
    menu.until("Ben has sealed a bid.")
    assert SECRET not in menu.seen[before:].partition("Ben has sealed a bid.")[0]
    assert menu.shows_what_is_typed()
    menu.type("q\n")
    menu.until("Enter alone is 1:")
    menu.type("q\n")
    assert menu.process.wait(timeout=30) == 0


OTHER_PAGE, BACK = "\x1b[?1049h", "\x1b[?1049l"


def test_what_one_seat_alone_may_see_is_shown_on_a_page_that_keeps_nothing(menu: Terminal) -> None:
    """G-6: masked until Enter, gone at the next one, and never on the page that stays."""
    menu.type("\n")
    menu.until("Ben: seal a bid.")
    menu.type("mine anna\n")
    menu.until("any word and Enter does not.")
    assert "Enter hides it" not in menu.seen
    menu.type("\n")
    menu.until("Enter hides it.")
    menu.type("\n")
    menu.until(BACK)
    stays, _, alone = menu.seen.partition(OTHER_PAGE)
    assert "Only Anna looks at this screen now" in alone
    assert "For Anna alone." in alone.partition(BACK)[0]
    assert "For Anna alone." not in stays + alone.partition(BACK)[2]
    menu.type("mine anna\n")
    menu.until("any word and Enter does not.")
    menu.type("no\n")
    menu.until(BACK)
    menu.type("q\n")
    menu.until("Enter alone is 1:")


def test_a_stop_by_the_terminal_hides_it_and_so_does_going_on(menu: Terminal) -> None:
    """G-6: whoever brings the program back reads nothing; the stopped shell has its own page."""
    menu.type("\n")
    menu.until("Ben: seal a bid.")
    menu.type("mine anna\n")
    menu.until("any word and Enter does not.")
    menu.type("\n")
    menu.until("Enter hides it.")
    menu.process.send_signal(signal.SIGTSTP)
    menu.until(BACK)
    os.waitpid(menu.process.pid, os.WUNTRACED)  # it stands still now
    menu.process.send_signal(signal.SIGCONT)
    menu.until("It is hidden.")
    assert "For Anna alone." not in menu.seen.rpartition(OTHER_PAGE)[2]
    menu.type("\n")
    menu.until("It is hidden again.")


def test_a_terminal_that_cannot_hide_shows_nothing(companion: Companion, home: Path) -> None:
    """Terminfo knows no other page of it."""
    begun(companion, bid(1, 3))
    terminal = Terminal(home, "--plain", term="dumb")
    terminal.until("Enter alone is 1:")
    terminal.type("\nmine anna\n")
    terminal.until("What is shown here cannot be hidden again, so nothing was shown.")
    terminal.close()


def test_a_signal_during_a_hidden_answer_leaves_the_terminal_as_it_was(menu: Terminal) -> None:
    menu.type("\n")
    menu.until("Ben: seal a bid.")
    menu.type("2\n")
    menu.until("your bid")
    assert not menu.shows_what_is_typed()
    menu.process.send_signal(signal.SIGTERM)
    assert menu.process.wait(timeout=30) == 128 + signal.SIGTERM
    assert menu.shows_what_is_typed()


def test_a_signal_at_the_menus_question_ends_it(menu: Terminal) -> None:
    menu.process.send_signal(signal.SIGINT)
    assert menu.process.wait(timeout=30) == 128 + signal.SIGINT

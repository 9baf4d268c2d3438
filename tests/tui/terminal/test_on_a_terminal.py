"""A real program on a pseudo terminal: signals (D1-1), stop and continue (D1-3), a stall, a closed window, D3-1,
D3-3.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cannot here: this system has no pseudo terminals")

if sys.platform != "win32":
    from tests.tui.terminal.app_for_tests import REDRAWS, SECRET
    from tests.tui.terminal.pseudo_terminal import WithNotes

SIGNALS = [signal.SIGTERM, signal.SIGINT] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
LEFT = [b"\x1b[?%dl" % mode for mode in (1000, 1003, 1006, 1004, 2004, 2026, 1049)] + [b"\x1b[?7h", b"\x1b[?25h"]
"""Mouse, focus, paste, frames and alternate screen off; line wrap and cursor on."""

Start = Callable[..., "WithNotes"]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Start]:
    """The app for tests on a terminal of its own; not waited for."""
    started: list[WithNotes] = []

    def run(*words: str, **environ: str) -> WithNotes:
        started.append(WithNotes(tmp_path / f"notes{len(started)}", *words, environ=environ))
        return started[-1]

    yield run
    for terminal in started:
        terminal.close()


@pytest.fixture
def start(begin: Start) -> Start:
    """The app for tests, when its first picture is on the terminal."""

    def run(*words: str, **environ: str) -> WithNotes:
        terminal = begin(*words, **environ)
        terminal.wait_for(lambda: terminal.notes("shown"))
        terminal.wait_for_shown(b"a line that never changes")
        return terminal

    return run


def assert_clean(terminal: WithNotes) -> None:
    """The terminal is as it was before the program."""
    tail = terminal.seen[terminal.seen.rindex(b"\x1b[?2026l") :]
    assert [each for each in LEFT if each not in tail] == []
    assert b"\x1b[?1049h" not in tail
    assert terminal.settings() == terminal.settings_before


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_leaves_a_clean_terminal(number: signal.Signals, start: Start) -> None:  # D1-1
    terminal = start()
    if number == signal.SIGTERM:
        terminal.type(b"d")
        terminal.wait_for_shown(b"a dialog is on")
    terminal.program.send_signal(number)
    assert terminal.wait_for_end() == 128 + number
    assert_clean(terminal)
    assert terminal.notes("signals left") == [[]]
    assert b"Traceback" not in terminal.seen


def test_a_signal_ends_a_screen_that_is_stuck_in_a_handler(start: Start) -> None:
    terminal = start()
    terminal.type(b"s")
    terminal.wait_for(lambda: terminal.notes("key") == ["s"])
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert_clean(terminal)


def test_a_signal_during_the_start_leaves_a_clean_terminal(begin: Start) -> None:
    terminal = begin()
    terminal.wait_for_shown(b"\x1b[?1049h")
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert_clean(terminal)


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1", "TERM": "linux"}, {"TERM": "tmux-256color", "TMUX": "x"}])
def test_ctrl_q_leaves_and_ctrl_c_only_says_how(environ: dict[str, str], start: Start) -> None:
    terminal = start(**environ)
    terminal.type(b"\x03")
    terminal.wait_for(lambda: terminal.notes("hint"))
    assert "Ctrl+Q" in terminal.notes("hint")[0]
    terminal.type(b"\x1a")
    terminal.wait_for(lambda: "ctrl+z" in terminal.notes("key"))  # a key, and not a stop
    terminal.type(b"\x11")
    assert terminal.wait_for_end() == 0
    assert_clean(terminal)


def test_strange_bytes_end_nothing_and_press_nothing(start: Start) -> None:  # D3-1
    terminal = start()
    for strange in (b"\x1b[M \xc80", b"\xff", b"\xe2\x82", b"\x1b[99~", b"\x1b]11;rgb:0/0/0\x07", b"\x00", b"\x1bu"):
        terminal.type(strange + b"\x1b[5~")
    terminal.wait_for(lambda: len(terminal.notes("key")) == 7)
    assert terminal.notes("key") == ["pageup"] * 7


def test_a_paste_is_no_command_with_marks_and_without(start: Start) -> None:  # D3-3
    terminal = start()
    pastes = {
        b"qqyyuu": "qqyyuu",
        b"\x1b[200~An\tna\r\nBen\x1b[201~q\x1b[201~": "An\tna\nBenq",
        b"a\rb": "a\nb",
    }
    for count, typed in enumerate(pastes, start=1):
        terminal.type(typed)
        terminal.wait_for(partial(lambda count: len(terminal.notes("paste")) == count, count))
    assert terminal.notes("paste") == list(pastes.values())
    assert terminal.notes("key") == []


def stall(terminal: WithNotes) -> None:
    """From now on nobody reads the terminal, and the app draws more than it can hold."""
    terminal.type(b"r")
    terminal.wait_for(lambda: terminal.notes("redrawn"), reading=False)


def test_a_terminal_that_stops_reading_stops_nothing_and_is_repainted_once_it_reads(start: Start) -> None:
    terminal = start()
    before = len(terminal.seen)
    stall(terminal)
    ticks = len(terminal.notes("tick"))
    terminal.type(b"n")
    terminal.wait_for(lambda: "n" in terminal.notes("key"), reading=False)
    terminal.wait_for(lambda: len(terminal.notes("tick")) >= ticks + 5, reading=False)
    terminal.wait_for_shown(b"picture %d" % REDRAWS, after=before)
    terminal.wait_for_shown(b"a line that never changes", after=before)  # the whole picture, not only what changed
    assert terminal.seen.count(b"picture ", before) < REDRAWS / 2


def test_a_signal_ends_a_program_whose_terminal_does_not_read(start: Start) -> None:
    terminal = start()
    stall(terminal)
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait_for_end(reading=False) == 128 + signal.SIGTERM
    assert_clean(terminal)


def test_a_fault_ends_a_program_whose_terminal_does_not_read(start: Start) -> None:
    terminal = start()
    stall(terminal)
    terminal.type(b"x")
    assert terminal.wait_for_end(reading=False) == 1
    assert_clean(terminal)


@pytest.mark.parametrize("words", [(), ("ignoring-hangups", "unhandled-hangups")])
def test_a_window_that_is_closed_ends_the_program(words: tuple[str, ...], start: Start) -> None:
    terminal = start(*words)
    terminal.vanish()
    assert terminal.wait_for_end() == 129


@pytest.mark.parametrize("number", [signal.SIGSTOP, signal.SIGTSTP], ids=lambda number: number.name)
def test_after_a_stop_the_terminal_is_set_again_and_all_is_painted(number: signal.Signals, start: Start) -> None:
    terminal = start()  # D1-3
    raw = terminal.settings()
    terminal.program.send_signal(number)
    _, status = os.waitpid(terminal.program.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    while terminal.reads():
        terminal.read()
    if number == signal.SIGTSTP:
        assert_clean(terminal)
    terminal.forget_settings()  # as a shell does
    before = len(terminal.seen)
    terminal.program.send_signal(signal.SIGCONT)
    for mode in (b"\x1b[?1049h", b"\x1b[?1006h", b"\x1b[?2004h", b"\x1b[?25l", b"\x1b[?7l"):
        terminal.wait_for_shown(mode, after=before)
    terminal.wait_for_shown(b"a line that never changes", after=terminal.seen.rindex(b"\x1b[?1049h"))
    assert terminal.settings() == raw
    terminal.type(b"n")
    terminal.wait_for(lambda: terminal.notes("key") == ["n"])
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert_clean(terminal)


def test_a_signal_sent_while_it_stood_still_ends_it(start: Start) -> None:
    terminal = start()
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGCONT):
        terminal.program.send_signal(number)
    assert terminal.wait_for_end() == 128 + signal.SIGTERM
    assert_clean(terminal)


def test_a_new_size_is_told(start: Start) -> None:
    terminal = start(COLUMNS="33", LINES="44")  # what a shell may have left in the environment
    assert terminal.notes("size")[-1] == [80, 24]
    terminal.resize(120, 40)
    terminal.wait_for(lambda: terminal.notes("size")[-1] == [120, 40])


def test_a_fault_shows_no_value_and_says_that_all_is_saved(start: Start) -> None:
    terminal = start()
    terminal.type(b"x")
    assert terminal.wait_for_end() == 1
    left = terminal.seen.rindex(b"\x1b[?1049l")
    said = terminal.seen[left:].decode()
    assert "a fault of 15 letters" in said
    assert "on_key" in said
    assert SECRET not in terminal.seen.decode()
    assert said.rstrip().splitlines()[-1].startswith("companion: ")
    assert "`companion resume`" in said
    assert terminal.settings() == terminal.settings_before

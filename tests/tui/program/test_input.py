"""What no hand has typed, in the real program: strange bytes (D3-1), pastes (D3-3), and the keys of signals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.program.kept import CLEO_HOLDS, entries
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import COMPANION, FORM, SETUP, begin, left, walk

if sys.platform != "win32":
    from tests.tui.program.on_pty import OnPty

STRANGE = (b"\xff", b"\xe2\x82", b"\x1b[M\x20\xc8\x30", b"\x80\xfe", b"\x1b[M\xff\xff\xff")
"""No UTF-8, half a character, and old mouse reports from beyond column 95."""

END_MARK = "\x1b[201~"
PASTED = "Pasted text does nothing here."
HOW_TO_LEAVE = "Ctrl+Q leaves."


@pytest.fixture
def terminal(home: Path) -> Iterator[OnPty]:
    if sys.platform == "win32":
        pytest.skip("cannot here: this system has no pseudo terminals")
    left(home, CLEO_HOLDS)
    terminal = OnPty(home)
    yield terminal
    terminal.close()


def test_strange_bytes_do_nothing_on_home_setup_and_play(home: Path, terminal: OnPty) -> None:  # D3-1
    library = home / "library.sqlite"
    before = entries(library)
    terminal.wait_for_words(", execution 1")
    for byte in STRANGE:
        terminal.type(byte)
    terminal.press(b"n", "that game")
    terminal.press(b"1", "Who sits at seat 1?")
    for byte in STRANGE:
        terminal.type(byte)
    terminal.press(b"Z", "Z")
    for byte in STRANGE:
        terminal.type(byte)
    terminal.press(b"o", "Seat 1: Zo ")  # the name is what was typed, and no more
    terminal.press(b"\x0f", "q quit")
    for byte in STRANGE:
        terminal.type(byte)
    terminal.press(b" ", "Cleo holds the Execution Order")
    for turn, byte in enumerate(STRANGE):
        terminal.type(byte)
        key, shown = ((b"?", "The rules of this step"), (b"l", "The log"))[turn % 2]
        terminal.press(key, shown)
        terminal.press(b"q", "Cleo holds the Execution Order")
    assert entries(library) == before
    assert terminal.leaves() == 0
    assert terminal.is_as_before()
    assert "Traceback" not in terminal.written


def paste(tmux: Tmux, text: str, *, marked: bool) -> None:
    """On a screen that takes no text. What comes at once behind it would belong to it."""
    tmux.paste(text, marked=marked)
    tmux.wait_for_text(PASTED)
    tmux.settled()


@pytest.mark.parametrize("marked", [True, False], ids=["marked", "bare"])
def test_a_paste_is_no_command(marked: bool, tmux: Tmux, home: Path) -> None:  # D3-3
    library = left(home, CLEO_HOLDS)
    before = entries(library)
    begin(tmux, home, COMPANION)
    paste(tmux, "qqyyuu", marked=marked)
    tmux.press("Space")
    tmux.wait_for_text("Cleo holds the Execution Order")
    for pasted in ("qqyyuu", f"An\tna\nq\n{END_MARK}uu", f"qqy\n\n\n{END_MARK}\n"):
        paste(tmux, pasted, marked=marked)
        tmux.press("l")
        tmux.wait_for_text("The log")
        paste(tmux, pasted, marked=marked)
        tmux.press("Escape")
        tmux.wait_for_text("m more")
        tmux.press("?")
        tmux.wait_for_text("The rules of this step")
        tmux.press("q")
        tmux.wait_for_text("m more")
    assert entries(library) == before
    tmux.press("C-q")
    assert tmux.status() == 0


@pytest.mark.parametrize("marked", [True, False], ids=["marked", "bare"])
def test_lines_pasted_into_a_name_are_clean_names(marked: bool, tmux: Tmux, home: Path) -> None:  # D3-3
    begin(tmux, home, COMPANION)
    walk(tmux, SETUP)
    tmux.paste(f"Gus\tA\nHal\nIda{END_MARK}q", marked=marked)
    tmux.wait_for_text("1 ● A Gus A ", "2 ▲ B Hal ", "3 ■ C Idaq ", "Who sits at seat 4?")
    tmux.paste("qqyyuu", marked=marked)
    tmux.wait_for_text("4 ◆ D qqyyuu")
    tmux.settled()  # what comes at once behind a paste belongs to it
    tmux.press("C-q")
    assert tmux.status() == 0


def test_the_keys_of_signals_are_keys(tmux: Tmux, home: Path) -> None:
    """Ctrl+C only says how to leave; Ctrl+Z takes back and stops nothing; Ctrl+\\ does nothing."""
    library, stopped = left(home, CLEO_HOLDS), len(tmux.notes("stopped"))
    begin(tmux, home, COMPANION)
    tmux.press("C-c")
    tmux.wait_for_text(HOW_TO_LEAVE)
    tmux.press("Space")
    tmux.wait_for_text("Cleo holds the Execution Order")
    tmux.press("C-\\")
    tmux.press("C-c")
    tmux.wait_for_text(HOW_TO_LEAVE)
    tmux.press("C-z")
    tmux.wait_for_text("Taken back: Anna hands the order")
    tmux.press("C-y")
    tmux.wait_for_text("Cleo holds the Execution Order")
    assert [each["what"] for each in entries(library)][-2:] == ["undone", "redone"]
    walk(tmux, FORM)
    tmux.press("C-c")
    tmux.wait_for_text(HOW_TO_LEAVE, "Ctrl+S done")
    assert len(tmux.notes("stopped")) == stopped
    tmux.press("C-q")
    assert tmux.status() == 0

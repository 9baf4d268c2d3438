"""A terminal that stops reading, or goes away, while the real program runs."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.options import SCALE
from tests.tui.program.kept import CLEO_PLAYS, entries, kept

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cannot here: this system has no pseudo terminals")

if sys.platform != "win32":
    from tests.tui.program.on_pty import OnPty

Start = Callable[..., "OnPty"]

PICTURES = 12
SIZES = ((300, 100), (200, 60))
MUCH = 100_000
"""Bytes: so many pictures are several times this, and no terminal keeps it for later."""


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    started: list[OnPty] = []

    def run(*words: str, **more: object) -> OnPty:
        started.append(OnPty(home, *words, **more))  # type: ignore[arg-type]
        return started[-1]

    yield run
    for terminal in started:
        terminal.close()


def one_entry_more(terminal: OnPty, library: Path, key: bytes) -> None:
    """By a key; nothing is read."""
    before = len(entries(library))
    terminal.type(key)
    terminal.wait_for(lambda: len(entries(library)) > before, reading=False)


def test_a_play_goes_on_without_a_reader_and_a_signal_ends_it(home: Path, start: Start) -> None:
    library = kept(home, CLEO_PLAYS, settings={"clocks": "on", SCALE: 1.0})
    terminal = start("resume")
    terminal.wait_for_words("let the clock run")
    for turn in range(PICTURES):  # each is a picture of the whole screen, and an entry
        terminal.resize(*SIZES[turn % 2])
        one_entry_more(terminal, library, b"h" if turn % 2 else b" ")
    terminal.type(b" ")
    terminal.wait_for(lambda: entries(library)[-1]["source"] == "clock", reading=False)  # the window has closed
    terminal.program.send_signal(signal.SIGTERM)
    assert terminal.wait_for_end(reading=False) == 128 + signal.SIGTERM
    assert terminal.is_as_before()
    assert len(terminal.seen) < MUCH  # the most was never written


def test_a_terminal_that_goes_away_ends_it_even_if_hang_ups_are_ignored(home: Path, start: Start) -> None:
    library = kept(home, CLEO_PLAYS, settings={"clocks": "on"})
    before = entries(library)
    terminal = start("resume", ignoring=["SIGHUP"])
    terminal.wait_for_words("let the clock run")
    terminal.vanish()
    assert terminal.wait_for_end() == 129
    assert entries(library) == before

"""The commands that open the screens: on a terminal the screens, anywhere else one sentence or plain lines."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.settings import places
from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid, play_id, whole_game
from tests.cli.test_terminal import Terminal

Open = Callable[..., Terminal]


@pytest.fixture
def opened(home: Path) -> Iterator[Open]:
    """Starts a program on a terminal of its own; it is ended with the test."""
    found: list[Terminal] = []

    def start(*words: str, term: str = "xterm-256color") -> Terminal:
        found.append(Terminal(home, *words, term=term))
        return found[-1]

    yield start
    for each in found:
        each.close()


def ends_with(terminal: Terminal, status: int) -> bool:
    return terminal.process.wait(timeout=30) == status


def test_companion_alone_opens_home_and_q_leaves(opened: Open, home: Path) -> None:
    terminal = opened()
    terminal.until("No plays yet.")
    terminal.type("q")
    assert ends_with(terminal, 0)
    assert not home.exists(), "nothing is written before a play begins"


def test_resume_is_one_key_from_home(opened: Open, companion: Companion) -> None:
    begun(companion, bid(1, 3))
    terminal = opened()
    terminal.until("Anna, Ben")
    terminal.type(" ")
    terminal.until("Ben: seal a bid.")
    terminal.type("\x11")
    assert ends_with(terminal, 0)


def test_play_asks_on_the_setup_screen_for_what_is_missing(opened: Open) -> None:
    terminal = opened("play", "toy", "--seat", "Anna,team=red", "--seat", "Ben")
    terminal.until("Ben: which team?")
    terminal.type("2")
    terminal.until("All is ready")
    terminal.type(" ")
    terminal.until("seal a bid.")
    terminal.type("\x11")
    assert ends_with(terminal, 0)


def test_play_with_all_that_is_needed_is_at_the_play_at_once(opened: Open) -> None:
    terminal = opened("play", "toy", "--seat", "Anna,team=red", "--seat", "Ben,team=blue", "--set", "clocks=on")
    terminal.until("seal a bid.")
    assert "which team" not in terminal.seen
    terminal.process.send_signal(signal.SIGTERM)
    assert ends_with(terminal, 128 + signal.SIGTERM)


def test_resume_opens_the_play_that_is_meant(opened: Open, companion: Companion) -> None:
    older = play_id(begun(companion, bid(1, 3)))
    begun(companion, bid(2, 3))
    terminal = opened("resume", older[:4])
    terminal.until("Ben: seal a bid.")
    terminal.type("\x11")
    assert ends_with(terminal, 0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("resume",), "There are no plays yet"),
        (("resume", "abcde"), "There are no plays yet"),
        (("play", "toy", "--seat", "Anna,team=green"), "team is one of red, blue, reserve, not green."),
        (("play", "toy", "--set", "pace=breathless"), "pace is one of fixed, adaptive"),
        (("play", "toy", "--sample", "--profile", "x"), "choose --sample or --profile"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_use_is_told_before_a_screen_opens(words: tuple[str, ...], says: str, opened: Open, home: Path) -> None:
    terminal = opened(*words)
    terminal.until(says)
    assert ends_with(terminal, 2)
    assert "\x1b" not in terminal.seen
    assert not home.exists()


def test_a_library_that_is_gone_leads_home_where_its_copy_is_one_key(
    opened: Open, companion: Companion, home: Path
) -> None:
    begun(companion, *whole_game())
    places(str(home)).library.unlink()
    terminal = opened("resume")
    terminal.until("b takes the copy")
    terminal.type("b")
    terminal.until("Anna, Ben")
    terminal.type("q")
    assert ends_with(terminal, 0)


def test_on_a_dumb_terminal_companion_says_why_and_play_shows_lines(opened: Open) -> None:
    terminal = opened(term="dumb")
    terminal.until("calls itself `dumb`")
    assert ends_with(terminal, 2)
    terminal = opened("play", "toy", "--seat", "Anna,team=red", "--seat", "Ben,team=blue", term="dumb")
    terminal.until("Now: Anna: seal a bid.")
    terminal.type("q\n")
    assert ends_with(terminal, 0)


def test_plain_is_plain_on_any_terminal(opened: Open) -> None:
    terminal = opened("play", "toy", "--plain", "--seat", "Anna,team=red", "--seat", "Ben,team=blue")
    terminal.until("Now: Anna: seal a bid.")
    terminal.type("q\n")
    assert ends_with(terminal, 0)
    assert "\x1b[?1049h" not in terminal.seen


def test_without_a_terminal_there_is_one_sentence_or_plain_lines(companion: Companion) -> None:
    said = companion()
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "companion demo" in said.err
    lines = companion("play", "toy", "--seat", "Anna,team=red", "--seat", "Ben,team=blue", typed="q\n")
    assert lines.status == 0
    assert "Anna: seal a bid." in lines.out

"""Signals end a face at once with 128+n, in both faces; what was accepted is on the disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cannot here: this system has no such signals")

WITH_TOY = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever runs the tests may have it ignored
    "from companion import games\n"
    "from tests.cli.toy import TOY\n"
    "games.GAMES = ('toy',)\n"
    "games.game = lambda key: {'toy': TOY}[key]\n"
    "from companion.cli import main\n"
    "sys.exit(main(sys.argv[1:]))\n"
)
IGNORING_INTERRUPTS = "import signal\nsignal.default_int_handler = signal.SIG_IGN\n" + WITH_TOY
"""As from a shell that runs it in the background."""

SEATS = ("--seat", "Anna,team=red", "--seat", "Ben,team=blue")
SIGNALS = [signal.SIGTERM, signal.SIGINT] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(home: Path) -> Start:
    """A program of its own with pipes; the toy is its only game."""

    def run(*words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-c", WITH_TOY, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
        )

    return run


@pytest.mark.parametrize("number", [each for each in SIGNALS if each != signal.SIGINT], ids=lambda number: number.name)
@pytest.mark.parametrize("seats", [SEATS, ()], ids=["in the face", "at a question"])
def test_a_program_that_was_begun_with_interrupts_ignored_still_ends(
    number: signal.Signals, seats: tuple[str, ...], home: Path
) -> None:
    words = ("play", "toy", "--plain", *seats)
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-c", IGNORING_INTERRUPTS, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
    )
    assert process.stdout is not None
    while "Seat 1:" not in (line := process.stdout.readline()) and "seal a bid" not in line:
        assert line, "it ended before it asked"
    status, complaints = ended(process, number)
    assert status in (128 + number, -number), "by itself, or by the system, which a shell tells alike"
    assert complaints == ""


def give(process: subprocess.Popen[str], line: str) -> str:
    """One line in, one line out."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return process.stdout.readline()


def ended(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
    """Status and complaints after the signal, while the input stays open."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.send_signal(number)
    status = process.wait(timeout=30)
    complaints = process.stderr.read()
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()
    return status, complaints


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("clock", ["manual", "real"])
def test_a_signal_ends_the_stream_and_all_that_was_accepted_is_there(
    number: signal.Signals, clock: str, start: Start
) -> None:
    process = start("play", "toy", "--json", "--clock", clock, *SEATS)
    assert process.stdout is not None
    play = json.loads(process.stdout.readline())["play"]
    accepted = json.loads(give(process, '{"do": "Bid", "seat": 1, "fields": {"amount": 3}}'))
    assert ended(process, number) == (128 + number, "")
    again = start("resume", play, "--json")
    out, _ = again.communicate("", timeout=30)
    assert again.returncode == 0
    assert json.loads(out.splitlines()[0])["number"] == accepted["number"] == 1


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_signal_ends_the_plain_lines(number: signal.Signals, start: Start) -> None:
    process = start("play", "toy", "--plain", *SEATS)
    assert process.stdout is not None
    line = process.stdout.readline()
    while "seal a bid" not in line:
        assert line, "it ended before it asked"
        line = process.stdout.readline()
    assert ended(process, number) == (128 + number, "")


def test_a_reader_of_the_stream_that_goes_away_ends_it_quietly(start: Start) -> None:
    process = start("play", "toy", "--json", "--clock", "manual", *SEATS)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write('{"do": "Bid", "seat": 1, "fields": {"amount": 3}}\n')
    process.stdin.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=30) == 0

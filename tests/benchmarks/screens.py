"""The screens on a real terminal against an app that shows one word: first frame, memory, presses, growth."""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.kill_overlord import GAME
from companion.journal.library import Library
from companion.tui.drawing.page import page
from tests.benchmarks.evening import fresh_table, play_on, six
from tests.benchmarks.measuring import in_turns, percentile, report, timed
from tests.benchmarks.rounds import endless_start, keys_of_rounds
from tests.benchmarks.terminal import Terminal
from tests.tui.evening_app import sitting

COMPANION = str(Path(sys.executable).with_name("companion"))
EMPTY = [sys.executable, str(Path(__file__).with_name("empty_app.py"))]
MARK = "quit"
"""A word in the last line of both first frames."""

ROUNDS = 15
PLAYS = 12
PLAYED = 3
"""Rounds of a play after which its memory is read."""

PRESSES = 200
PAGES = 400
FRAME = 1 / 60
QUIET = 0.1
"""Seconds without a byte, after which a screen is finished: longer than the hold-back of a reaction."""


def screens(folder: Path) -> None:
    """Everything in turn; growth, which takes minutes, at the end."""
    fresh, used = folder / "fresh", folder / "used"
    play = _library(used)
    _shown([COMPANION, "resume", play], used, "Draw cards")  # whatever was changed is compiled now
    first_frame("no plays", fresh)
    first_frame(f"{PLAYS} plays", used)
    last_table(used)
    memory(folder, play)
    steps(used, play)
    reactions(used, play)
    asyncio.run(pages())
    growth()


def _library(home: Path) -> str:
    """Some plays that were left in the middle; the id of one in which nothing has happened."""
    home.mkdir()
    library = Library.open(home / "library.sqlite", now=time.time)
    for number in range(PLAYS):
        list(play_on(fresh_table(library.begin(GAME, six(), f"play{number}")), 60))
    library.begin(GAME, endless_start(), "fresh")
    library.close()
    return "fresh"


# The first frame


def first_frame(which: str, home: Path) -> None:
    """From the start of the process until the last line of its first frame has come out of the terminal."""
    home.mkdir(exist_ok=True)
    pairs = [(_shown([COMPANION], home), _shown(EMPTY, home)) for _ in range(ROUNDS)]
    for what, part in (("first frame", 0), ("work until then", 1)):
        mine, theirs = (statistics.median(each[part] for each in side) for side in zip(*pairs, strict=True))
        raw = f"{mine * 1000:.0f} ms / {theirs * 1000:.0f} ms, medians of {ROUNDS}"
        report(f"{what}, home with {which} / an empty app", f"{mine / theirs:.2f}", "<= 1.25", raw)


def _shown(command: Sequence[str], home: Path, mark: str = MARK) -> tuple[float, float]:
    """Seconds until this has been shown, and those that a core has worked for it."""
    with Terminal(command, home, COMPANION_HOME=str(home)) as program:
        return program.until(mark), program.work()


def last_table(home: Path) -> None:
    """Until the names of the last table are on home, which are read after its first frame."""
    mine, theirs = in_turns(lambda: _shown([COMPANION], home, "Fay")[0], lambda: _shown(EMPTY, home)[0], ROUNDS)
    raw = f"{mine * 1000:.0f} ms / {theirs * 1000:.0f} ms, medians of {ROUNDS}"
    report("the last table on home / first frame of an empty app", f"{mine / theirs:.2f}", "-", raw)


# Memory


def memory(folder: Path, play: str) -> None:
    """After some rounds by keys, each of which was painted."""
    keys = asyncio.run(keys_of_rounds(PLAYED))
    pairs = []
    for turn in range(3):
        home = folder / f"memory{turn}"
        pairs.append((_after(keys, home, _library(home)), _resting(home)))
    for what, part in (("resident memory", 0), ("most that was resident", 1)):
        mine, theirs = (statistics.median(each[part] for each in side) for side in zip(*pairs, strict=True))
        raw = f"{mine:.1f} MiB / {theirs:.1f} MiB, {PLAYED} rounds, {len(keys)} keys"
        report(f"{what} in play / of an empty app", f"{mine / theirs:.2f}", "<= 1.3", raw)


def _after(keys: Sequence[str], home: Path, play: str) -> tuple[float, float]:
    with _at_play(home, play) as program:
        for key in keys:
            program.press(" " if key == "space" else key)
            program.first()
            program.rest(QUIET)
        assert f"Round {PLAYED + 1}" in program.shown, "the keys did not play the rounds"
        return program.memory()


def _resting(home: Path) -> tuple[float, float]:
    with Terminal(EMPTY, home) as program:
        program.until(MARK)
        program.rest(QUIET)
        return program.memory()


def _at_play(home: Path, play: str, size: tuple[int, int] = (80, 24)) -> Terminal:
    program = Terminal([COMPANION, "resume", play], home, size=size, COMPANION_HOME=str(home))
    program.until("Draw cards")
    program.rest(QUIET)
    return program


# From a key to the painted screen


def reactions(home: Path, play: str) -> None:
    """A digit in an open window, each time taken back: the claim is written, and the screen says that it is judged."""
    with _at_play(home, play) as program:
        for key in (" ", "3", " ", "5"):
            _painted(program, key)
        taken = [(_painted(program, "2"), _painted(program, "u")) for _ in range(PRESSES)]
    _told("a digit in an open window to its painted screen", [digit for digit, _ in taken])
    _told("u that takes it back", [undo for _, undo in taken])


def steps(home: Path, play: str) -> None:
    """Space for the step that is due, each time taken back."""
    with _at_play(home, play) as program:
        taken = [(_painted(program, " "), _painted(program, "u")) for _ in range(PRESSES)]
    _told("Space to its painted screen", [space for space, _ in taken])


def _painted(program: Terminal, key: str) -> float:
    """Until the first changed bytes are out. Nothing else moves: no clock runs."""
    program.press(key)
    seconds = program.first()
    program.rest(QUIET)
    return seconds


def _told(what: str, seconds: Sequence[float]) -> None:
    usual, worst = percentile(seconds, 0.5), percentile(seconds, 0.99)
    raw = f"p99 {worst * 1000:.0f} ms, {worst / FRAME:.1f} frames; {len(seconds)} presses"
    report(f"{what}, p50 in frames", f"{usual / FRAME:.1f}", "-", f"{usual * 1000:.0f} ms; {raw}")


async def pages() -> None:
    """The lines of one screen alone, in a window and in a photo finish."""
    async with sitting(clocks="off") as evening:
        await evening.press("space", "3", "space", "5")
        window = evening.screen.shows
        await evening.press("2")
        await evening.wait(1.0)
        finish = evening.screen.shows
    for what, shows in (("window", window), ("photo finish", finish)):
        for size in ((80, 24), (120, 40)):
            _page(what, shows, size)


def _page(what: str, shows: Any, size: tuple[int, int]) -> None:
    seconds = [timed(lambda: page(shows, *size)) for _ in range(PAGES)]
    usual, worst = percentile(seconds, 0.5), percentile(seconds, 0.99)
    name = f"page of a {what} at {size[0]}x{size[1]}, p50 in ms"
    report(name, f"{usual * 1000:.1f}", "-", f"p99 {worst * 1000:.1f} ms, {PAGES} pages")


# Growth


def growth() -> None:
    """What 10,000 entries hold at the play screen against a table alone; then what 1,000 screens leave behind."""
    table, screens = (_marks(what) for what in ("table", "screens"))
    entries, visits = screens[:3], screens[3:]
    mine, theirs = (marks[2]["resident"] - marks[0]["resident"] for marks in (entries, table))
    raw = f"{_sizes(entries)} / {_sizes(table)} at 1,000, 5,000, 10,000 entries"
    report("growth by 9,000 entries, screens / a table alone", f"{mine / theirs:.2f}", "1", raw)
    more = visits[2]["resident"] - visits[0]["resident"]
    widgets = ", ".join(f"{mark['widgets']:.0f}" for mark in screens)
    raw = f"{_sizes(visits)} at 100, 500, 1,000 screens; widgets all along: {widgets}"
    report("growth by 900 changes of screens, in MiB", f"{more:.1f}", "0", raw)


def _marks(what: str) -> list[dict[str, float]]:
    command = [sys.executable, "-m", "tests.benchmarks.growing", what]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    marks: list[dict[str, float]] = json.loads(done.stdout)
    return marks


def _sizes(marks: Sequence[dict[str, float]]) -> str:
    return ", ".join(f"{mark['resident']:.1f}" for mark in marks) + " MiB"

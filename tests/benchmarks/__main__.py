"""Prints each ratio with its aim and the raw numbers behind it. Read the ratios; the machine decides the rest.

With the word `games` only those of Kill Shakespeare beside Kill the Overlord; with `screens` only those of the screens,
with `box` only those of the button box, each of which take some minutes; without a word all."""

from __future__ import annotations

import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.state import State
from companion.journal.library import Library
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.benchmarks.box import box
from tests.benchmarks.evening import fresh_table, play_on, play_to_opening, six
from tests.benchmarks.measuring import in_turns, report, timed
from tests.benchmarks.screens import screens
from tests.benchmarks.two_games import two_games

ROUNDS = 15
COMMANDS = 800
UNDOS = 300


def main(words: list[str]) -> None:
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as folder:
        if not words:
            start_up()
            commands_a_second()
            journalled_command(Path(folder))
            replay(Path(folder))
            undo()
        if words in ([], ["games"]):
            two_games(Path(folder))
        if words in ([], ["screens"]):
            screens(Path(folder))
        if words in ([], ["box"]):
            box()


def start_up() -> None:
    """The installed command against the bare interpreter, taken in turns."""
    command = Path(sys.executable).with_name("companion")
    ours = [str(command), "--version"] if command.exists() else [sys.executable, "-m", "companion", "--version"]
    bare = [sys.executable, "-c", "pass"]
    mine, theirs = in_turns(lambda: _run(ours), lambda: _run(bare), ROUNDS)
    raw = f"{mine * 1000:.0f} ms / {theirs * 1000:.0f} ms"
    report("companion --version / python -c pass", f"{mine / theirs:.2f}", "<= 4", raw)


def _run(command: list[str]) -> float:
    return timed(lambda: subprocess.run(command, check=True, capture_output=True))


def commands_a_second() -> None:
    table = fresh_table()
    first = table.number
    seconds = timed(lambda: list(play_on(table, 3000)))
    count = table.number - first
    report("commands a second through Table, no journal", f"{count / seconds:.0f}", "-", f"{count} commands")


def journalled_command(folder: Path) -> None:
    """A command with its durable row against a bare durable row of the same size, taken in turns."""
    library = Library.open(folder / "speed.sqlite", now=time.time)
    table = fresh_table(library.begin(GAME, six(), "speed"))
    bare = _bare_rows(folder / "bare.sqlite")
    steps = play_on(table, 10**9)
    body = "x" * 400
    mine, theirs = in_turns(
        lambda: timed(lambda: next(steps)),
        lambda: timed(lambda: bare.execute("INSERT INTO rows VALUES (?)", (body,))),
        COMMANDS,
    )
    raw = f"{mine * 1e6:.0f} us / {theirs * 1e6:.0f} us, medians of {COMMANDS}"
    report("one journalled command / one bare synced SQLite row", f"{mine / theirs:.2f}", "<= 1.5", raw)
    library.close()
    bare.close()


def _bare_rows(path: Path) -> sqlite3.Connection:
    bare = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        bare.execute(f"PRAGMA {pragma}")
    bare.execute("CREATE TABLE rows (body TEXT) STRICT")
    return bare


def replay(folder: Path) -> None:
    """Open a written play of 5,000 entries: read, decode, evolve."""
    library = Library.open(folder / "replay.sqlite", now=time.time)
    table = fresh_table(library.begin(GAME, six(), "long"))
    list(play_on(table, 5000))

    def load() -> Table[State]:
        journal = library.journal("long", GAME)
        return Table(GAME, library.start("long")[1], clock=PlayClock(lambda: 0.0), wall=lambda: 0.0, journal=journal)

    seconds = statistics.median(timed(load) for _ in range(5))
    report("replay of a 5,000-entry play", f"{seconds:.3f} s", "<= 0.25 s", "median of 5")
    library.close()


def undo() -> None:
    """An undo and its redo late in a play against early in one, taken in turns."""
    short, long = fresh_table(), fresh_table()
    play_to_opening(short, 50)
    play_to_opening(long, 5000)
    late, early = in_turns(lambda: _back_and_forth(long), lambda: _back_and_forth(short), UNDOS)
    raw = f"{late * 1e6:.0f} us / {early * 1e6:.0f} us"
    report("undo at 5,000 entries / at 50", f"{late / early:.2f}", "<= 1.5", raw)


def _back_and_forth(table: Table[State]) -> float:
    seconds = timed(table.undo)
    table.redo()
    return seconds


if __name__ == "__main__":
    main(sys.argv[1:])

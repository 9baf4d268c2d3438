"""Six rounds of Kill Shakespeare, on the score pad and on the map, beside as many commands of Kill the Overlord: one
command, and reading all again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.core.game import Game
from companion.core.messages import Command
from companion.games import kill_overlord, kill_shakespeare
from companion.journal.library import Library
from companion.table.clock import PlayClock
from companion.table.table import Book, Table
from tests.benchmarks import evening, six_rounds
from tests.benchmarks.measuring import in_turns, report, timed

TURNS = 25


def two_games(folder: Path) -> None:
    for level in (six_rounds.PAD, six_rounds.MAP):
        commands = sum(1 for _ in _six_rounds(level))
        one_command(level, commands)
        replay(folder, level, commands)


def _six_rounds(level: str, journal: Book | None = None) -> Iterator[Command]:
    return six_rounds.play_out(six_rounds.fresh_table(journal, level))


def _as_many(commands: int, journal: Book | None = None) -> Iterator[Command]:
    """Of Kill the Overlord, after the settings that its table begins with."""
    table = evening.fresh_table(journal)
    return evening.play_on(table, table.number + commands)


def one_command(level: str, commands: int) -> None:
    """At a table without a journal; a play is begun for each turn, and not measured."""
    mine, theirs = in_turns(lambda: _each(_six_rounds(level)), lambda: _each(_as_many(commands)), TURNS)
    raw = f"{1 / mine:.0f} / {1 / theirs:.0f} a second, medians of {TURNS} plays of {commands} commands"
    report(f"one command of Kill Shakespeare ({level}) / of Kill the Overlord", f"{mine / theirs:.2f}", "-", raw)


def _each(commands: Iterator[Command]) -> float:
    begun, count = time.perf_counter(), sum(1 for _ in commands)
    return (time.perf_counter() - begun) / count


def replay(folder: Path, level: str, commands: int) -> None:
    """Open a written play: read, decode, evolve."""
    library = Library.open(folder / f"{level}.sqlite", now=time.time)
    list(_six_rounds(level, library.begin(kill_shakespeare.GAME, six_rounds.four(level), "six rounds")))
    list(_as_many(commands, library.begin(kill_overlord.GAME, evening.six(), "as many")))
    mine, theirs = in_turns(
        lambda: timed(lambda: _opened(library, "six rounds", kill_shakespeare.GAME)),
        lambda: timed(lambda: _opened(library, "as many", kill_overlord.GAME)),
        TURNS,
    )
    raw = f"{mine * 1000:.1f} ms / {theirs * 1000:.1f} ms, medians of {TURNS}"
    report(f"replay of six rounds ({level}) / of as many of Kill the Overlord", f"{mine / theirs:.2f}", "-", raw)
    library.close()


def _opened(library: Library, play: str, game: Game[Any]) -> Table[Any]:
    _, start = library.start(play)
    journal = library.journal(play, game)
    return Table(game, start, clock=PlayClock(lambda: 0.0), wall=lambda: 0.0, journal=journal)

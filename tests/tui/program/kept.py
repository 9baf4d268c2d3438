"""A library on the disk with one play of Kill the Overlord that was left somewhere, as an evening leaves it.

Times are of real evenings: the play is written by the same table that the program uses.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.core.messages import CloseWindow, Command, Next, Value
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import Execute, Open, Play
from companion.journal import Library
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.tui.evening import NAMES, start

CLEO_HOLDS = (Next(), Open(to=3))
CLEO_PLAYS = (*CLEO_HOLDS, Play(to=5))
"""With clocks: a window is open."""

AFTER_A_BOOK = (*CLEO_HOLDS, Play(kind="book", shown=True), CloseWindow(), Execute(), Open(to=3), Play(to=5))
"""The same, after Cleo has shown her hand to everybody: going back before that is asked about."""


def kept(
    home: Path,
    commands: Sequence[Command] = (),
    *,
    names: Sequence[str] = NAMES,
    settings: Mapping[str, Value] = MappingProxyType({}),
) -> Path:
    """The library, with one play in which these commands were given."""
    path = home / "library.sqlite"
    with closing(Library.open(path, now=time.time)) as library:
        begun = replace(start(names), settings={"clocks": "off", **settings})
        journal = library.begin(GAME, begun, "kqzvn")
        table: Table[Any] = Table(GAME, begun, clock=PlayClock.manual(), wall=time.time, journal=journal)
        for command in commands:
            table.submit(command)
    return path


def entries(path: Path) -> list[dict[str, Any]]:
    """What was written, of all plays, oldest first: each row's source and body."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT source, body FROM entries ORDER BY play, number").fetchall()
    return [{"source": source, **json.loads(body)} for source, body in rows]

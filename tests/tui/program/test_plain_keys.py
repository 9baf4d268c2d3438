"""D2-3: an evening in tmux by plain keys alone: names, a whole round, every screen and the way back from it.

No Esc, no Alt, no function key, no mouse.
"""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.games.kill_overlord import GAME
from companion.journal import Library
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.tui.keys.repeat import SAME
from tests.tui.evening import NAMES
from tests.tui.keys.rounds import ordinary_round
from tests.tui.program.tmux import Tmux
from tests.tui.program.ways import AT_HOME, AT_PLAY, back, begin, left, walk

KEYS = {"space": "Space", "enter": "Enter"}
"""Where tmux has another name for one."""


class AsWritten:
    """The play as it lies in the library at each look."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __getattr__(self, name: str) -> Any:
        with closing(Library.open(self._path, now=time.time)) as library:
            [play] = library.plays()
            _, start = library.start(play.id)
            journal = library.journal(play.id, GAME)
            table: Table[Any] = Table(GAME, start, clock=PlayClock.manual(), wall=time.time, journal=journal)
            return getattr(table, name)


def pressed(tmux: Tmux, key: str) -> None:
    """A key that changes what is on the screen."""
    before = tmux.text
    tmux.press(KEYS.get(key, key))
    tmux.wait_for(lambda: tmux.text != before)


def take_time(tmux: Tmux, until: float) -> None:
    """As a hand does that presses one key twice."""
    tmux.wait_for(lambda: time.monotonic() > until)


def test_from_nothing_to_the_second_round(tmux: Tmux, home: Path) -> None:
    begin(tmux, home, "companion")
    pressed(tmux, "n")
    pressed(tmux, "1")
    for seat, name in enumerate(NAMES, start=1):
        tmux.wait_for_text(f"Who sits at seat {seat}?")
        tmux.type(name)
        tmux.wait_for_text(f" {name}")
        pressed(tmux, "Enter")
    pressed(tmux, "Enter")
    for seat, name in enumerate(NAMES, start=1):
        tmux.wait_for_text(f"{name}: which role card?")
        pressed(tmux, str(seat))
    for key in ("Up", "Up", "Right"):
        pressed(tmux, key)
    tmux.wait_for_text("sample numbers")
    pressed(tmux, "Down")
    pressed(tmux, "Down")
    pressed(tmux, "Space")
    tmux.wait_for_text("Round 1.")
    table: Any = AsWritten(home / "library.sqlite")
    before, at = "", 0.0
    for act in ordinary_round(table, {}):
        if isinstance(act, str):
            if act == before:
                take_time(tmux, at + SAME)
            pressed(tmux, act)
            before, at = act, time.monotonic()
    tmux.wait_for_text("round 2")
    assert table.view(None).value("round") == 2
    tmux.press("C-q")
    assert tmux.status() == 0


def test_every_screen_is_left_by_a_plain_key_that_is_on_it(tmux: Tmux, home: Path) -> None:
    left(home)
    begin(tmux, home)
    pressed(tmux, "?")
    pressed(tmux, "q")
    tmux.wait_for_text("m more")
    tmux.wait_for(lambda: "sample" not in tmux.text)  # what was said when the play was opened
    play = tmux.settled()
    for way in AT_PLAY:
        walk(tmux, way)
        back(tmux, way)
        tmux.wait_for(lambda: tmux.text == play)
    for key in ("l", "q", "m", "h"):
        pressed(tmux, key)
    tmux.wait_for_text("Space go on")  # home
    at_home = tmux.settled()
    for way in AT_HOME:
        walk(tmux, way)
        back(tmux, way)
        tmux.wait_for(lambda: tmux.text == at_home)
    tmux.press("q")
    assert tmux.status() == 0

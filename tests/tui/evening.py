"""A play of Kill the Overlord that screens can be tested on: six people, numbers of the sample, time moved by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.codec import Codec
from companion.core.game import Start
from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.games.kill_overlord import GAME
from companion.table.clock import PlayClock
from companion.table.table import Book, Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay")


def start(names: Sequence[str] = NAMES, **settings: Value) -> Start:
    """The sample's roles and numbers for these people; `clocks` off unless it is said."""
    sample = GAME.sample
    assert sample is not None
    dealt = sample(len(names))
    chosen = {"clocks": "off"} | {_key(key): value for key, value in settings.items()}
    return Start(roster=seat_people(names), inputs=dealt.inputs, settings=chosen, facts=dealt.facts)


def _key(word: str) -> str:
    """`level` for `ko.level`: the game's own settings by what stands behind the point."""
    own = f"ko.{word}"
    return own if any(setting.key == own for setting in GAME.settings) else word


def opened(names: Sequence[str] = NAMES, journal: Book | None = None, **settings: Value) -> Play:
    """A play that is open: nothing runs by itself, `play.timekeeper.advance` moves time."""
    table: Table[Any] = Table(
        GAME, start(names, **settings), clock=PlayClock.manual(), wall=lambda: 0.0, journal=journal
    )
    return Play(
        id="kqzvn",
        game=GAME.key,
        title=GAME.title,
        table=table,
        timekeeper=Timekeeper(table),
        codec=Codec(GAME),
        close=lambda: None,
    )

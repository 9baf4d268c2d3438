"""A play of Kill Shakespeare that screens can be tested on: sample numbers, time moved by hand."""

from __future__ import annotations

from typing import Any

from companion.codec import Codec
from companion.core.game import Start
from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.games.kill_shakespeare import GAME
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play

NAMES = ("Anna", "Ben", "Cleo", "Dev")
HEROES = ("juliet", "othello", "viola", "falstaff")


def start(players: int = 4, **settings: Value) -> Start:
    """The sample's board for these people; Hope and Richard's track last six rounds."""
    assert GAME.sample is not None
    facts = dict(GAME.sample(players).facts)
    facts["track"] = {**facts["track"], "length": 13}
    facts["areas"] = {key: {**area, "hope": 8} for key, area in facts["areas"].items()}
    return Start(
        roster=seat_people(NAMES[:players]),
        inputs={seat: {"character": hero} for seat, hero in enumerate(HEROES[:players], start=1)},
        settings={f"ks.{key}": value for key, value in settings.items()},
        facts=facts,
    )


def opened(players: int = 4, **settings: Value) -> Play:
    """A play that is open, before round 1."""
    table: Table[Any] = Table(GAME, start(players, **settings), clock=PlayClock.manual(), wall=lambda: 0.0)
    return Play(
        id="kqzvn",
        game=GAME.key,
        title=GAME.title,
        table=table,
        timekeeper=Timekeeper(table),
        codec=Codec(GAME),
        close=lambda: None,
    )

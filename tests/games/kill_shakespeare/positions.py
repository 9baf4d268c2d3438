"""Positions of Kill Shakespeare made by hand, for what reads a position and decides nothing.

Must not be used to prove a rule of play: those are played from a start.
"""

from __future__ import annotations

from typing import Any

from companion.core.game import Start
from companion.core.messages import Value
from companion.core.seats import seat_people
from companion.core.values import replaced
from companion.games.kill_shakespeare.components import Components
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.start import initial
from companion.games.kill_shakespeare.state import State, Step

NAMES = ("Anna", "Ben", "Cleo", "Dev")
HEROES = ("hamlet", "juliet", "othello", "viola")
WITH_FALSTAFF = ("hamlet", "falstaff", "juliet", "viola")


def position(heroes: tuple[str, ...] = HEROES, *, level: str = "score_pad", **settings: Value) -> State:
    """The start with sample numbers: every area Hope 4 and black 3, Richard's track of 10 spaces."""
    names = NAMES[: len(heroes)]
    start = Start(
        roster=seat_people(names),
        inputs={seat: {"character": hero} for seat, hero in enumerate(heroes, start=1)},
        settings={"ks.level": level, **{f"ks.{key}": value for key, value in settings.items()}},
        facts={
            "track": {"length": 10, "start": 0, "richard": "avon", "macbeth": "arden"},
            "areas": {key: {"hope": 4, "black": 3} for key in Components().areas},
        },
    )
    return initial(start)


def at(state: State, step: Step, **changes: Any) -> State:
    return replaced(state, step=step, **changes)


def seat(state: State, number: int, **changes: Any) -> State:
    return replaced(state, players={**state.players, number: replaced(state.players[number], **changes)})


def everybody(state: State, **rows: tuple[Any, ...]) -> State:
    """A row of numbers in seat order for each name."""
    for name, values in rows.items():
        for number, value in zip(state.players, values, strict=True):
            state = seat(state, number, **{name: value})
    return state


def area(state: State, key: str, **changes: Any) -> State:
    assert key in AREAS
    return replaced(state, areas={**state.areas, key: replaced(state.areas[key], **changes)})

"""A board of Kill Shakespeare in level `map`, set up by hand, on which one change is made and settled.

Must not reach into the rules: it gives commands, or lets one event happen and settles as the rules do after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.core.game import Unfolding
from companion.core.messages import Command, Context, Event, Value
from companion.games.kill_shakespeare.decide import decide
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.positions import NAMES, area, at, position, seat

PLAIN = ("hamlet", "juliet", "viola", "othello")
"""Four heroes whose seats 1 to 3 have no say in ties and fights."""

E = TypeVar("E", bound=Event)


def board(heroes: tuple[str, ...] = PLAIN, step: Step = Step.ACTION, level: str = "map", **settings: Value) -> State:
    """The start of a game, in this step; Hope 4 and black 3 everywhere, nobody on the map."""
    state = at(position(heroes, level=level, **settings), step)
    return at(state, step, asked=state.first) if step is Step.ACTION else state


def rebels(state: State, key: str, *counts: int, **changes: object) -> State:
    """An area with these markers of the seats, in seat order."""
    influence = dict(zip(state.players, (*counts, *[0] * (len(state.players) - len(counts))), strict=True))
    return area(state, key, influence=influence, **changes)


def pawns(state: State, **areas: str) -> State:
    """`anna="cawdor"`: where pawns stand, by name."""
    for name, key in areas.items():
        state = seat(state, 1 + [each.casefold() for each in NAMES].index(name), pawn=key)
    return state


def changed(state: State, *events: Event) -> tuple[State, tuple[Event, ...]]:
    """The state after these events and what they lead to, and all events."""
    turn = Unfolding(state, evolve)
    turn.happen(*events)
    settle(turn)
    return turn.state, tuple(turn.events)


def given(state: State, *commands: Command, by: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after these commands, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for command in commands:
        events = decide(state, command, Context(at=0.0, by=by))
        for event in events:
            state = evolve(state, event)
    return state, events


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    """The one event of this kind."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def some(events: tuple[Event, ...], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def row(values: Mapping[int, int]) -> tuple[int, ...]:
    """A mapping by seat as numbers in seat order."""
    return tuple(values[number] for number in sorted(values))

"""The toy game with what the command line needs of a game: seat keys, sample numbers, and a fact to keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.game import Game, Start
from companion.core.options import Input
from companion.core.seats import seat_people
from tests.toy_game import GAME, State

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")


def sample(players: int) -> Start:
    inputs = {number: {"team": "red" if number % 2 else "blue"} for number in range(1, players + 1)}
    return Start(roster=seat_people(PEOPLE[:players]), inputs=inputs, facts={"cards": {"Grab": {"gold": 7}}})


def facts(state: State) -> Mapping[str, Any]:
    """A card that the toy's table can type in: the round number, as if a component printed it."""
    return {"cards": {"Round": {"number": state.round, "gold": None}}}


TOY: Game[State] = replace(
    GAME,
    sample=sample,
    facts=facts,
    inputs=(
        Input(key="team", type="choice", text="team", required=True, choices=("red", "blue", "reserve")),
        Input(key="gold", type="int", text="gold at the start"),
    ),
)

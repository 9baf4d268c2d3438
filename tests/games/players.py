"""The games that the contract is tested with, and how each is started."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from companion.core.game import Game, Start
from companion.core.messages import Value
from companion.games import GAMES, game
from tests import toy_game
from tests.games.walks import Walk, seeds, walk

GAMES_AT_HAND: dict[str, Game[Any]] = {"toy": toy_game.GAME} | {key: game(key) for key in GAMES}

TABLES: dict[str, list[dict[str, Value]]] = {
    "toy": [
        {},
        {"clocks": "on", "toy.grab_minimum": 1.0},
        {"clocks": "on", "simultaneous_claims": "seat_order"},
        {"simultaneous_claims": "ask", "all_pass_closes": False},
    ],
    "kill_shakespeare": [
        {},
        {"ks.level": "map"},
        {"ks.level": "map", "ks.liberation": True, "ks.novice_track": True, "ks.unliberate_on_superiority": True},
        {"ks.sets": True, "ks.expert_track": 2, "ks.less_hope": "1 4", "ks.area_plus1_uses": "every_reveal"},
    ],
    "kill_overlord": [
        {},
        {"clocks": "on"},
        {"clocks": "on", "ko.level": "full", "simultaneous_claims": "ask"},
        {"ko.level": "full", "ko.expansion": True, "simultaneous_claims": "seat_order"},
    ],
    "descent_overlord": [
        {},
        {"clocks": "on", "do.treachery": "typed", "do.power_before_draw": True},
        {"clocks": "on", "do.rtl_penalty": True, "simultaneous_claims": "ask"},
        {"do.rtl_level_cycles": True, "do.show_hand_count": False, "do.guard_vs_event": "guard"},
        {"do.rtl_spawn_marker": True, "do.show_deck_count": False, "do.discard_timing": "own_turn_or_to_pay"},
    ],
}
"""The settings that each game is walked with."""

INPUTS: dict[str, list[tuple[int, dict[int, dict[str, str]]]]] = {
    "descent_overlord": [(2, {1: {"role": "overlord"}, 2: {"heroes": "1"}})],
}
"""What seats may bring that the game's sample does not: how many play, and what each brings."""


@cache
def starts(key: str) -> st.SearchStrategy[Start]:
    """The game's own sample for any number of players, with or without what it says of the components."""
    playing = GAMES_AT_HAND[key]
    assert playing.sample is not None
    samples = [playing.sample(players) for players in range(playing.players[0], playing.players[1] + 1)]
    samples += [replace(playing.sample(players), inputs=inputs) for players, inputs in INPUTS.get(key, [])]
    tables = st.sampled_from(TABLES.get(key, [{}]))
    return st.builds(_started, st.sampled_from(samples), tables, st.booleans())


def _started(sample: Start, settings: dict[str, Value], bare: bool) -> Start:
    return replace(sample, settings={**sample.settings, **settings}, facts={} if bare else sample.facts)


@st.composite
def walks(draw: st.DrawFn, key: str, *, longest: int = 60) -> Walk:
    """Walks of answers only, nearly, and bold ones."""
    start, steps = draw(starts(key)), draw(seeds(longest))
    return walk(GAMES_AT_HAND[key], start, steps, bold=draw(st.sampled_from((0.3, 0.05))))

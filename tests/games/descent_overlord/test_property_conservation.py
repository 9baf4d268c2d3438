"""Random evenings: cards are never made or lost, and no count is ever below 0 (DO-7.5, DO-8.1, A2-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.core.game import Start
from companion.core.messages import Adjust, AdjustAll, Recount, SetOption, Value
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import start
from tests.games.walks import Walk, seeds, walk

REPAIRS = (Adjust, AdjustAll, Recount, SetOption)
TABLES: list[dict[str, Value]] = [
    {},
    {"clocks": "on", "do.deck_size": 12},
    {"do.deck_size": 6, "do.rtl_penalty": True, "do.rtl_level_cycles": True},
    {"do.deck_size": 12, "do.rtl_spawn_marker": True, "do.power_before_draw": True},
    {"clocks": "on", "do.show_hand_count": False, "do.show_deck_count": False, "do.treachery": "Old Friends"},
]
WHOLE = ("hand", "deck", "discard", "powers")
THOROUGH = settings(
    max_examples=10,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


def evening(players: int, table: dict[str, Value]) -> Start:
    known = {"cards": {}, "quests": {"A try-out": 9}, "settings": {}}
    return replace(start(players, settings=table), facts=known)


@st.composite
def evenings(draw: st.DrawFn) -> Walk:
    begun = draw(st.builds(evening, st.integers(1, 4), st.sampled_from(TABLES)))
    return walk(GAME, begun, draw(seeds(40)), bold=draw(st.sampled_from((0.3, 0.05))))


def number(state: Any, what: str) -> int:
    """As the overlord sees it."""
    return int(GAME.view(state, 1).value(what) or 0)


def cards(state: Any) -> int:
    return sum(number(state, what) for what in WHOLE)


@THOROUGH
@given(evenings())
def test_cards_are_never_made_or_lost(walked: Walk) -> None:
    """DO-7.5: hand, deck, discards and powers in play together; only a repair changes that."""
    for step in walked.steps:
        if step.events and not isinstance(step.command, REPAIRS):
            assert cards(step.after) == cards(step.before), step.command


@THOROUGH
@given(evenings())
def test_no_count_is_ever_below_nothing(walked: Walk) -> None:
    """DO-4.2, DO-7, A2-7"""
    for state, _ in walked.states:
        for what in (*WHOLE, "threat", "conquest", "cycles"):
            assert number(state, what) >= 0, what


@THOROUGH
@given(evenings())
def test_it_is_over_exactly_when_conquest_is_gone_or_the_quest_is_won(walked: Walk) -> None:
    """DO-8.1"""
    for step in walked.steps:
        gone = GAME.view(step.after, None).value("conquest") == 0
        won = isinstance(step.command, c.QuestWon) and step.events is not None
        if GAME.result(step.before) is None:
            assert (GAME.result(step.after) is not None) is (gone or won), step.command


@THOROUGH
@given(evenings())
def test_threat_is_only_won_by_what_the_rules_name(walked: Walk) -> None:
    """DO-4.1: heroes, discards and curses; a card that is played never leaves more than it found, discards aside."""
    for step in walked.steps:
        if step.events and isinstance(step.command, c.PlayCard):
            paid = sum(step.command.discards)
            assert number(step.after, "threat") <= number(step.before, "threat") + paid
        if step.events and isinstance(step.command, c.Glyph | c.HeroKilled | c.Declare | c.RebuildDeck | c.PowerLeaves):
            assert number(step.after, "threat") == number(step.before, "threat")


def test_the_walks_do_play_and_discard_and_draw() -> None:
    """The tests above would prove nothing otherwise."""
    walked = [
        walk(GAME, evening(3, TABLES[1]), range(first, first + 80), bold=bold)
        for bold in (0.1, 0.3)  # forms at hand, such as discards, are bold
        for first in range(0, 2400, 80)
    ]
    done = {type(step.command) for each in walked for step in each.steps if step.events}
    assert {c.PlayCard, c.Discard, c.Declare, c.HeroKilled} <= done
    assert any(number(state, "cycles") for each in walked for state, _ in each.states), "a deck ran out"

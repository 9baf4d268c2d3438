"""Jesters that are played: KS-10.6, KS-10.7, TW-KS-1."""

from __future__ import annotations

import pytest

from companion.core.messages import Refused
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.commands import PlayJester
from companion.games.kill_shakespeare.components import CharacterCard
from companion.games.kill_shakespeare.decide import jester
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import given, only
from tests.games.kill_shakespeare.positions import at, position, seat


def holding(step: Step = Step.BID, **changes: object) -> State:
    return seat(at(position(), step, **changes), 2, jester=2)


def refused(state: State, use: str, number: int = 2) -> str:
    with pytest.raises(Refused) as caught:
        given(state, PlayJester(seat=number, use=use))
    return caught.value.code


def test_richard_goes_back() -> None:
    """KS-10.6, KS-10.7: in any step, but not past his first space."""
    state, _ = given(holding(track=1), PlayJester(seat=2, use="track"))
    assert (state.track, state.players[2].jester) == (0, 1)
    assert refused(state, "track") == "KS-10.7"


def test_an_iago_is_taken() -> None:
    """KS-10.5, KS-10.6."""
    state, _ = given(holding(iago=1), PlayJester(seat=2, use="iago"))
    assert (state.iago, state.players[2].iago) == (0, 1)
    assert refused(state, "iago") == "KS-10.6"


def test_energy_to_the_top() -> None:
    """KS-10.6: computed where the track is typed in, else told."""
    state, events = given(holding(), PlayJester(seat=2, use="energy"))
    assert (only(events, e.Reminded).seat, state.players[2].energy) == (2, 0)
    own = CharacterCard(character="juliet", energy_low=-3, energy_start=0, energy_top=4)
    known = replaced(state.components, characters={**state.components.characters, "juliet": own})
    state, _ = given(replaced(state, components=known), PlayJester(seat=2, use="energy"))
    assert state.players[2].energy == 4
    assert refused(seat(state, 2, jester=1), "energy") == "KS-10.6"


def test_an_input_of_a_quest() -> None:
    """KS-10.6: in Action only."""
    assert refused(holding(), "quest") == "KS-10.6"
    state, events = given(holding(Step.ACTION), PlayJester(seat=2, use="quest"))
    assert state.players[2].jester == 1
    assert only(events, e.Reminded).rule == "KS-10.6"


def test_nobody_plays_what_is_not_there() -> None:
    """KS-10.6."""
    assert refused(holding(track=3), "track", number=1) == "KS-10.6"
    assert refused(holding(), "wheel") == "KS-10.6"


def test_what_is_offered() -> None:
    """P-KS-24: only what a Jester would do now, only who holds one."""
    assert jester.holders(holding()) == (2,)
    assert jester.uses(holding()) == ("energy",)
    assert jester.uses(holding(Step.ACTION, track=2, iago=1)) == ("track", "iago", "energy", "quest")

"""The variants of Kill Shakespeare that change how the board begins (KS-15.1, KS-15.2)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Unfolding
from companion.core.messages import Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import richard
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, some
from tests.games.kill_shakespeare.positions import position
from tests.games.kill_shakespeare.rounds import refused
from tests.games.kill_shakespeare.test_setup import PIECES, began


def advanced(state: State, spaces: int) -> tuple[State, list[e.RichardAdvanced]]:
    turn = Unfolding(state, evolve)
    richard.advance(turn, spaces, "A card", "KS-10.2")
    return turn.state, some(tuple(turn.events), e.RichardAdvanced)


def numbers(state: State, what: str) -> list[int]:
    return [getattr(area, what) for area in state.areas.values()]


def test_ks_15_1_expert_starts_richard_further_on() -> None:
    """KS-15.1"""
    assert position(PLAIN, expert_track=3).track == 3
    with pytest.raises(Refused) as refusal:
        position(PLAIN, expert_track=10)
    assert (refusal.value.code, "final" in refusal.value.reason) == ("KS-15.1", True)


def test_ks_15_1_expert_adds_black_and_takes_hope_in_chosen_areas() -> None:
    """KS-15.1: any of them, in any areas."""
    state = position(PLAIN, extra_black="1 8", less_hope="8,3")
    assert numbers(state, "black") == [4, 3, 3, 3, 3, 3, 3, 4]
    assert numbers(state, "hope") == [4, 4, 3, 4, 4, 4, 4, 3]


def test_ks_15_2_novice_has_four_black_everywhere_and_more_hope_where_chosen() -> None:
    """KS-15.2: Avon and Arden get no extra markers."""
    facts = {
        "track": {"length": 10, "start": 0, "richard": "avon", "macbeth": "arden"},
        "areas": {key: {"hope": 8 if key == "avon" else 4, "black": 7} for key in AREAS},
    }
    state = began(PLAIN, facts, novice_black=True, more_hope="2 8")
    assert numbers(state, "black") == [4] * 8
    assert numbers(state, "hope") == [4, 5, 4, 4, 4, 4, 4, 8]


def test_ex_ks_84_novice_richards_first_advance_only_puts_him_on_the_star() -> None:
    """EX-KS-84, KS-15.2"""
    state = position(PLAIN, novice_track=True)
    assert state.off_track
    state, events = advanced(state, 1)
    assert (state.off_track, state.track, [each.starts for each in events]) == (False, 0, [True])
    state, _ = advanced(state, 1)
    assert state.track == 1


def test_ex_ks_84_two_spaces_are_the_star_and_one_more() -> None:
    """EX-KS-84, KS-15.2, KS-10.3"""
    state, events = advanced(position(PLAIN, novice_track=True), 2)
    assert (state.off_track, state.track) == (False, 1)
    assert [each.starts for each in events] == [True, False]


def test_ks_15_variants_change_what_is_typed_too() -> None:
    """KS-15.1, KS-15.2: the same from a form as from a profile; the profile keeps what is printed."""
    state, _ = given(began(PLAIN, extra_black="1", less_hope="1", novice_track=True), PIECES)
    assert (state.areas["prospero"].black, state.areas["prospero"].hope, state.off_track) == (3, 2, True)
    printed = state.components.areas["prospero"]
    assert (printed.black, printed.hope) == (2, 3)


@pytest.mark.parametrize("areas", ["9", "x", "0"])
def test_ks_15_areas_are_digits(areas: str) -> None:
    """KS-15.1, KS-15.2"""
    with pytest.raises(Refused) as refusal:
        position(PLAIN, more_hope=areas)
    assert refusal.value.code == "KS-15"


def test_ks_15_1_a_variant_that_leaves_the_track_is_refused_with_the_pieces() -> None:
    """KS-15.1: nothing is lost, the setting can be put right."""
    state = began(PLAIN, expert_track=20)
    assert refused(state, PIECES).code == "KS-15.1"


@pytest.mark.parametrize("setting", [{"sets": True}, {"liberation": True}, {"novice_black": True}])
def test_ks_15_every_variant_leaves_the_first_round_as_it_is(setting: dict[str, Any]) -> None:
    """KS-15.2, KS-15.3, KS-15.4"""
    state, _ = given(board(PLAIN, Step.EVENT, "score_pad", **setting), c.RevealEvent(cost=9))
    assert state.step is Step.BID

"""Quests in both levels, and Action where the board is not followed: KS-7.1, KS-7.2a, KS-7.2b, KS-14.3, KS-15.3."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Command, Next, Refused
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.commands import ActionDone, CompleteQuest, Move, MovePawn, Place, Rest, TakeExtra
from companion.games.kill_shakespeare.decide import action
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, some
from tests.games.kill_shakespeare.positions import at


def pad(heroes: tuple[str, ...] = PLAIN, **settings: Any) -> State:
    return board(heroes, level="score_pad", **settings)


def refused(state: State, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        given(state, command)
    return caught.value.code


def test_a_quest_takes_the_action() -> None:
    """KS-7.2a."""
    state, events = given(board(), CompleteQuest(seat=1, kind="easy"))
    assert (state.players[1].easy, state.players[1].actions, action.active(state)) == (1, 1, 2)
    assert only(events, e.ActionTaken).kind == "quest"
    assert not some(events, e.Gained)


def test_the_helper_gets_two_vp_and_a_card() -> None:
    """KS-7.2b; KS-7.2a: what the card itself gives is typed, and hands are told by which key."""
    state, events = given(board(), CompleteQuest(seat=1, kind="hard", helper=3))
    assert (state.players[1].hard, state.players[3].vp, state.players[1].vp) == (1, 7, 5)
    card, rewards = some(events, e.Reminded)
    assert (card.seat, rewards.text) == (3, "The card's rewards: e types them.")
    assert refused(board(), CompleteQuest(seat=1, kind="hard", helper=1)) == "KS-7.2b"
    assert refused(board(), CompleteQuest(seat=1, kind="hard", helper=9)) == "KS-7.2b"


def test_the_neutral_pawn_costs_energy_and_nobody_is_paid() -> None:
    """KS-14.3: two players only."""
    state, events = given(board(PLAIN[:2]), CompleteQuest(seat=1, kind="easy", helper=0))
    assert (state.players[1].energy, state.players[2].vp) == (-1, 5)
    assert only(events, e.QuestDone).helper is None
    assert refused(board(), CompleteQuest(seat=1, kind="easy", helper=0)) == "KS-14.3"


def test_a_complete_set() -> None:
    """KS-15.3, `ks.sets`: two VP at once."""
    done = CompleteQuest(seat=1, kind="easy", completes_set=True)
    assert given(board(sets=True), done)[0].players[1].vp == 7
    assert refused(board(), done) == "KS-15.3"


def test_what_is_no_quest() -> None:
    """KS-7.2a."""
    assert refused(board(), CompleteQuest(seat=1, kind="middling")) == "KS-7.2a"
    assert refused(pad(), CompleteQuest(seat=7, kind="easy")) == "KS-7.2a"
    assert refused(at(pad(), Step.PREP), CompleteQuest(seat=1, kind="easy")) == "KS-7.2"


def test_score_pad_one_key_ends_the_phase() -> None:
    """KS-7.1: nothing has to be said of an action there."""
    state, _ = given(pad(), Next())
    assert state.step is Step.EXTRA
    assert given(state, Next())[0].step is Step.PREP


def test_score_pad_actions_may_be_counted() -> None:
    """KS-7.1: and a quest by any seat goes on from that seat."""
    state, _ = given(pad(), ActionDone())
    assert action.active(state) == 2
    state, _ = given(state, CompleteQuest(seat=4, kind="easy"))
    assert (state.players[4].actions, action.active(state)) == (1, 1)
    state, _ = given(state, Rest())
    assert (state.players[1].energy, action.active(state)) == (2, 2)


def test_score_pad_quests_as_extra_actions() -> None:
    """KS-7.4: the step waits, so that the quest can still be said."""
    state, _ = given(pad(PLAIN[:2]), Next(), TakeExtra(seat=1), TakeExtra(seat=2), CompleteQuest(seat=2, kind="hard"))
    assert (state.step, state.players[2].hard) == (Step.EXTRA, 1)
    assert refused(state, TakeExtra(seat=2)) == "KS-7.4"


@pytest.mark.parametrize("command", [Place(), Move(source="avon", target="arden"), MovePawn(to="avon")])
def test_score_pad_follows_no_markers(command: Command) -> None:
    """KS-2, level `score_pad`."""
    assert refused(pad(), command) == "not_open"

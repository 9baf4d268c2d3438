"""What the table reports of a board that is not followed: KS-8, KS-9, KS-15.4, level `score_pad`."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Command, Next, Refused
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.commands import (
    ReportBattle,
    ReportLastBlack,
    ReportRebuilt,
    ReportSiege,
    ReportTokenLost,
)
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from tests.games.kill_shakespeare.board import board, given, some
from tests.games.kill_shakespeare.positions import area, at, position

BATTLE = ReportBattle(area="cawdor", lost=(1, 1, 1, 0), token=1)


def pad(step: Step = Step.ACTION, **settings: Any) -> State:
    return at(position(**settings), step)


def refused(state: State, command: Command) -> str:
    with pytest.raises(Refused) as caught:
        given(state, command)
    return caught.value.code


def test_a_battle() -> None:
    """KS-8.2 to KS-8.6: markers lost are black ones captured."""
    state, _ = given(pad(), BATTLE)
    assert [player.black for player in state.players.values()] == [1, 1, 1, 0]
    assert (state.areas["cawdor"].liberated, state.areas["cawdor"].token) == (True, 1)


def test_the_token_is_taken_once() -> None:
    """KS-8.6: it has to be said the first time, and not the second."""
    assert refused(pad(), ReportBattle(area="cawdor", lost=(1, 1, 1, 0))) == "KS-8.6"
    state, _ = given(pad(), BATTLE)
    assert refused(state, ReportBattle(area="cawdor", lost=(0, 1, 0, 0), token=2)) == "KS-8.6"
    state, _ = given(state, ReportBattle(area="cawdor", lost=(0, 1, 0, 0)))
    assert (state.areas["cawdor"].token, state.players[2].black) == (1, 2)


def test_a_siege() -> None:
    """KS-9.1 to KS-9.3, EX-KS-45: EX-KS-54 for Arden."""
    state = area(pad(), "avon", liberated=True)
    state, events = given(state, ReportSiege(area="avon", influence=(2, 4, 1, 0)))
    told = [each.text for each in some(events, e.Reminded)]
    assert told == ["Ben lays a reserve marker beside the Stronghold of Avon."]
    assert [player.vp for player in state.players.values()] == [6, 7, 6, 5]
    assert (state.areas["avon"].leader, state.areas["avon"].stronghold) == (2, Stronghold.DESTROYED)
    state, _ = given(area(state, "arden", liberated=True), ReportSiege(area="arden", influence=(7, 0, 0, 0)))
    assert state.macbeth_gone


def test_what_is_no_siege() -> None:
    """KS-9.1."""
    siege = ReportSiege(area="avon", influence=(2, 4, 1, 0))
    assert refused(pad(), siege) == "KS-9.1", "not liberated yet"
    free = area(pad(), "avon", liberated=True)
    assert refused(free, ReportSiege(area="avon", influence=(2, 4, 0, 0))) == "KS-9.1", "6 is not more than 6"
    assert refused(free, ReportSiege(area="avon", influence=(9,))) == "KS-9.1"
    assert refused(given(free, siege)[0], siege) == "KS-9.1", "it has fallen"


def test_a_refused_siege_says_where_lowered_defense_is_typed() -> None:
    """KS-9.1"""
    free = area(pad(), "avon", liberated=True)
    with pytest.raises(Refused, match="falls to 7 influence or more; lowered Defense is typed with m n"):
        given(free, ReportSiege(area="avon", influence=(2, 4, 0, 0)))


def test_a_lost_token() -> None:
    """KS-9.7, AMB-KS-9."""
    state, _ = given(pad(), BATTLE, ReportTokenLost(area="cawdor"))
    assert (state.areas["cawdor"].token_gone, state.areas["cawdor"].liberated) == (True, True)
    assert refused(state, ReportTokenLost(area="cawdor")) == "KS-9.7"
    state, _ = given(pad(unliberate_on_superiority=True), BATTLE, ReportTokenLost(area="cawdor"))
    assert not state.areas["cawdor"].liberated


def test_rebuilds_are_asked_for_while_a_stronghold_lies_destroyed() -> None:
    """KS-9.6, KS-7.5, P-KS-22: and told one by one."""
    destroyed = {"stronghold": Stronghold.DESTROYED, "liberated": True, "leader": 2, "token": 2}
    state = area(area(pad(Step.EXTRA), "cawdor", **destroyed), "delphos", **destroyed)
    assert refused(state, ReportRebuilt(area="cawdor")) == "KS-9.6", "not yet"
    state, _ = given(state, Next())
    assert state.step is Step.REBUILD
    assert refused(state, ReportRebuilt(area="avon")) == "KS-9.6"
    state, events = given(state, ReportRebuilt(area="cawdor"))
    assert (state.players[2].vp, state.track, state.areas["cawdor"].hope, state.step) == (3, 1, 0, Step.REBUILD)
    assert [event.rule for event in some(events, e.TokenLost)] == ["KS-9.6"]
    assert refused(state, BATTLE) == "KS-9.6", "lost for good"
    assert given(state, Next())[0].step is Step.PREP
    assert given(state, ReportRebuilt(area="delphos"))[0].step is Step.PREP, "nothing is left to rebuild"


def test_the_last_black_marker() -> None:
    """EX-KS-85, KS-15.4: where it has to be said."""
    assert refused(pad(), ReportLastBlack()) == "KS-15.4"
    state, _ = given(pad(liberation=True), ReportLastBlack())
    assert state.freed
    assert state.step is not Step.ACTION
    assert refused(state, ReportLastBlack()) == "KS-15.4"


@pytest.mark.parametrize(
    "command", [BATTLE, ReportSiege(area="avon", influence=(7, 0, 0, 0)), ReportTokenLost(area="avon")]
)
def test_a_board_that_is_followed_needs_no_reports(command: Command) -> None:
    """KS-2, level `map`."""
    assert refused(board(), command) == "not_open"


def test_an_area_that_is_none() -> None:
    """Sent by another face: said in one sentence."""
    assert refused(pad(), ReportTokenLost(area="london")) == "KS-1.13"

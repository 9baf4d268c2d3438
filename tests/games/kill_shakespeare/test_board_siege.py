"""Sieges, leaders, shared Hope and rebuilt Strongholds in level `map`: KS-9, AMB-KS-10, 15, EX-KS-43 to 54."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Next
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from tests.games.kill_shakespeare.board import PLAIN, board, changed, given, only, pawns, rebels, some
from tests.games.kill_shakespeare.positions import area, seat

FREE = {"black": 0, "liberated": True}


def marker(number: int, key: str = "prospero", by: int = 1) -> e.InfluenceChanged:
    return e.InfluenceChanged(area=key, seat=number, by=by, cause="placed", rule="KS-7.2d")


def won(before: State, after: State) -> tuple[int, ...]:
    return tuple(after.players[number].vp - player.vp for number, player in before.players.items())


def test_a_stronghold_falls_to_more_than_its_defense() -> None:
    """EX-KS-43, KS-9.1, KS-9.4: markers stay."""
    state, events = changed(rebels(board(), "prospero", 2, 0, **FREE), marker(2))
    assert not some(events, e.StrongholdFell)
    state, events = changed(state, marker(2))
    prospero = state.areas["prospero"]
    assert only(events, e.StrongholdFell).leader == 1
    assert (prospero.stronghold, prospero.leader, sum(prospero.influence.values())) == (Stronghold.DESTROYED, 1, 4)


def test_a_lowered_defense_is_easier() -> None:
    """EX-KS-44, KS-9.1."""
    state = rebels(board(), "avon", 4, lowered=1, **FREE)
    state, events = changed(state, marker(2, "avon"))
    assert not some(events, e.StrongholdFell)
    assert some(changed(state, marker(2, "avon"))[1], e.StrongholdFell)


@pytest.mark.parametrize(
    ("heroes", "hope", "before", "vp"),
    [
        (("hamlet", "juliet", "falstaff"), 4, (2, 3, 1), (1, 2, 1)),  # EX-KS-45, rulebook
        (("hamlet", "juliet"), 5, (4, 2), (3, 2)),  # EX-KS-46
        (("hamlet", "juliet", "viola"), 2, (2, 3, 1), (0, 2, 0)),  # EX-KS-47
        (PLAIN, 7, (2, 2, 1, 1), (4, 1, 1, 1)),  # EX-KS-48
        (("hamlet", "juliet", "viola"), 8, (3, 2, 1), (4, 2, 2)),  # EX-KS-49
        (("hamlet", "juliet"), 0, (4, 2), (0, 0)),  # EX-KS-50
    ],
    ids=["EX-KS-45", "EX-KS-46", "EX-KS-47", "EX-KS-48", "EX-KS-49", "EX-KS-50"],
)
def test_hope_is_shared(heroes: tuple[str, ...], hope: int, before: tuple[int, ...], vp: tuple[int, ...]) -> None:
    """KS-9.3, AMB-KS-11: shares rounded down, the rest to the leader; the die stays."""
    state = rebels(board(heroes), "avon", *before, hope=hope, die=hope > 0, **FREE)
    after, events = changed(state, marker(before.index(max(before)) + 1, "avon"))
    assert won(state, after) == vp
    assert only(events, e.StrongholdFell).leader == vp.index(max(vp)) + 1
    assert after.areas["avon"].hope == hope


@pytest.mark.parametrize(
    ("heroes", "counts", "leader"),
    [
        (("hamlet", "juliet", "viola"), (2, 2, 1), 1),
        (("hamlet", "falstaff", "viola"), (2, 2, 1), 2),
        (("hamlet", "falstaff"), (3, 2), 1),
    ],
)
def test_the_leader(heroes: tuple[str, ...], counts: tuple[int, ...], leader: int) -> None:
    """EX-KS-51, KS-9.2: most influence, then Falstaff, then the earliest in turn order."""
    state = rebels(board(heroes), "messaline", *counts[:-1], counts[-1] - 1, **FREE)
    state, _ = changed(state, marker(len(counts), "messaline"))
    assert state.areas["messaline"].leader == leader


def test_the_leaders_marker_comes_from_the_reserve() -> None:
    """KS-9.2; AMB-KS-29: an empty reserve is told and stays empty."""
    for reserve in (5, 0):
        state = seat(rebels(board(), "prospero", 3, **FREE), 1, reserve=reserve)
        state, events = changed(state, marker(1))
        assert state.players[1].reserve == max(0, reserve - 1)
        assert [each.rule for each in some(events, e.Reminded)] == ["KS-9.2" if reserve else "AMB-KS-29"]


def test_othellos_pawn_besieges_and_shares_by_setting() -> None:
    """AMB-KS-15, `ks.othello_pawn_everywhere`."""
    for everywhere in (True, False):
        state = pawns(board(othello_pawn_everywhere=everywhere), dev="prospero")
        state, _ = changed(rebels(state, "prospero", 2, **FREE), marker(1))
        assert (state.areas["prospero"].stronghold is Stronghold.DESTROYED) is everywhere
        assert state.players[4].vp == 5 + (2 if everywhere else 0)


def test_arden_falls() -> None:
    """EX-KS-54, KS-9.5: Lady Macbeth leaves the game."""
    state, _ = changed(rebels(board(), "arden", 6, **FREE), marker(1, "arden"))
    assert (state.macbeth, state.macbeth_gone) == (None, True)


def test_a_battle_can_be_followed_by_a_siege() -> None:
    """KS-10.8: battle, then siege, in one change."""
    state, events = changed(rebels(board(), "prospero", 7, black=3), marker(1))
    kinds = [type(event) for event in events]
    assert kinds.index(e.BattleWon) < kinds.index(e.StrongholdFell)
    assert state.areas["prospero"].influence[1] == 5


def at_end_of_action(black: int, key: str = "cawdor", **settings: Any) -> State:
    """Everybody has acted; a destroyed Stronghold, leader Ben, with two rebels."""
    destroyed = {"liberated": True, "stronghold": Stronghold.DESTROYED, "leader": 2, "token": 2}
    state = rebels(board(step=Step.EXTRA, **settings), key, 1, 1, black=black, hope=3, **destroyed)
    return state


def test_black_that_leads_rebuilds() -> None:
    """EX-KS-52, KS-9.6, KS-7.5, AMB-KS-10: one advance in all."""
    state, events = given(at_end_of_action(3), Next())
    cawdor = state.areas["cawdor"]
    assert (cawdor.stronghold, cawdor.hope, cawdor.die, cawdor.leader) == (Stronghold.REBUILT, 0, False, None)
    assert (state.track, state.players[2].vp, cawdor.token_gone) == (1, 3, True)
    assert only(events, e.TokenLost).rule == "KS-9.6"


def test_as_much_black_as_rebels_rebuilds_nothing() -> None:
    """EX-KS-53, KS-9.6."""
    state, events = given(at_end_of_action(2), Next())
    assert (state.areas["cawdor"].leader, state.track) == (2, 0)
    assert not some(events, e.Rebuilt)


@pytest.mark.parametrize(("key", "double", "track"), [("avon", False, 2), ("cawdor", True, 2), ("avon", True, 4)])
def test_how_far_a_rebuild_moves_richard(key: str, double: bool, track: int) -> None:
    """KS-9.6, AMB-KS-10, `ks.rebuild_double`."""
    state, _ = given(at_end_of_action(3, key, rebuild_double=double), Next())
    assert state.track == track


def test_a_rebuild_without_hope_moves_richard_once() -> None:
    """AMB-KS-10: no Hope was lost, so the setting adds nothing."""
    state = area(at_end_of_action(3, rebuild_double=True), "cawdor", hope=0, die=False)
    assert given(state, Next())[0].track == 1


def test_rebuilt_areas_count_as_lost_hope() -> None:
    """KS-12.2 after KS-9.6: the fourth ends the game."""
    state = at_end_of_action(3)
    for key in ("delphos", "maentua", "bohemia"):
        state = area(state, key, hope=0, die=False)
    state, _ = given(state, Next())
    assert (state.step, state.ended) == (Step.OVER, "KS-12.2")

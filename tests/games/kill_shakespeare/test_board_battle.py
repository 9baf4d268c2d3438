"""Battles in level `map`: KS-8, AMB-KS-7, AMB-KS-8, EX-KS-14, 36 to 42, 86."""

from __future__ import annotations

import pytest

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.state import State, Stronghold
from tests.games.kill_shakespeare.board import board, changed, only, pawns, rebels, row, some
from tests.games.kill_shakespeare.positions import seat


def black(by: int, key: str = "cawdor") -> e.BlackChanged:
    return e.BlackChanged(area=key, by=by, cause="a card", rule="KS-10.2")


def marker(number: int, by: int = 1, key: str = "cawdor") -> e.InfluenceChanged:
    return e.InfluenceChanged(area=key, seat=number, by=by, cause="placed", rule="KS-7.2d")


def captured(state: State) -> tuple[int, ...]:
    return tuple(player.black for player in state.players.values())


@pytest.mark.parametrize(
    ("before", "comes", "after", "taken", "token"),
    [
        ((2, 1, 0), 3, (1, 0, 0), (1, 1, 1, 0), 1),  # EX-KS-36: A 2, B 1, C 1
        ((1, 1, 1), 3, (0, 0, 1), (1, 1, 1, 0), 3),  # EX-KS-37: A 1, B 1, C 2
        ((3, 0, 0), 2, (1, 0, 0), (2, 1, 0, 0), 1),  # EX-KS-38: A 3, B 1
    ],
    ids=["EX-KS-36", "EX-KS-37", "EX-KS-38"],
)
def test_battle_in_reverse_turn_order(
    before: tuple[int, ...], comes: int, after: tuple[int, ...], taken: tuple[int, ...], token: int
) -> None:
    """KS-8.1 to KS-8.6: the last marker brings more rebels than black."""
    state, _ = changed(rebels(board(), "cawdor", *before), marker(comes))
    cawdor = state.areas["cawdor"]
    assert row(cawdor.influence)[:3] == after
    assert captured(state) == taken
    assert (cawdor.black, cawdor.liberated, cawdor.token) == (0, True, token)


def test_as_many_rebels_as_black_do_not_fight() -> None:
    """EX-KS-39, KS-8.1."""
    state, events = changed(rebels(board(), "cawdor", 2, 0), marker(2))
    assert not some(events, e.BattleWon)
    assert not state.areas["cawdor"].liberated


def test_othellos_pawn_fights_survives_and_takes_the_token() -> None:
    """EX-KS-40, KS-8.4."""
    heroes = ("viola", "othello", "falstaff")
    state = pawns(board(heroes), ben="cawdor")
    state, _ = changed(rebels(state, "cawdor", 1, 1, 0), marker(3))
    assert row(state.areas["cawdor"].influence) == (0, 0, 0)
    assert captured(state) == (1, 1, 1)
    assert state.areas["cawdor"].token == 2
    assert state.players[2].pawn == "cawdor"


def test_othellos_pawn_fights_even_where_it_counts_nowhere_else() -> None:
    """AMB-KS-15: the setting leaves battle as it is."""
    state = pawns(board(("viola", "othello"), othello_pawn_everywhere=False), ben="cawdor")
    state, _ = changed(rebels(state, "cawdor", 2, 0), marker(1))
    assert state.areas["cawdor"].liberated


def test_an_area_without_black_is_liberated_by_one_marker() -> None:
    """EX-KS-41, KS-8.5, KS-8.7: nobody loses anything, and nobody captures the marker beside the Stronghold."""
    state, _ = changed(rebels(board(), "cawdor", black=0), marker(1))
    cawdor = state.areas["cawdor"]
    assert (cawdor.liberated, cawdor.influence[1], cawdor.token, captured(state)) == (True, 1, 1, (0, 0, 0, 0))


def test_markers_go_back_to_a_counted_reserve() -> None:
    """KS-8.3; a reserve that nobody counted stays unknown."""
    state = seat(board(), 1, reserve=10)
    state, _ = changed(rebels(state, "cawdor", 2, 1), marker(2))
    assert row(state.areas["cawdor"].influence)[:2] == (1, 0)
    assert state.players[1].reserve == 11
    assert state.players[2].reserve is None


def test_richard_enters_where_rebels_still_lead() -> None:
    """EX-KS-86, AMB-KS-7: battle at once, the token stays where it is."""
    state = rebels(board(), "cawdor", 2, 1, black=0, liberated=True, token=1)
    state, events = changed(state, black(1))
    cawdor = state.areas["cawdor"]
    assert row(cawdor.influence)[:2] == (2, 0)
    assert captured(state)[:2] == (0, 1)
    assert (cawdor.black, cawdor.token, only(events, e.BattleWon).token) == (0, 1, None)


def test_black_that_arrives_may_be_let_stand() -> None:
    """AMB-KS-7, `ks.battle_on_black_arrival` off: no battle until rebels come or black goes."""
    state = rebels(board(battle_on_black_arrival=False), "cawdor", 2, 1, black=0, liberated=True, token=1)
    state, events = changed(state, black(1))
    assert not some(events, e.BattleWon)
    assert (row(state.areas["cawdor"].influence)[:2], state.areas["cawdor"].black) == ((2, 1), 1)
    later, events = changed(state, marker(3))
    assert only(events, e.BattleWon).lost == (0, 0, 1, 0)
    assert later.areas["cawdor"].black == 0
    _, events = changed(state, marker(3, key="delphos"))
    assert not some(events, e.BattleWon)


def test_richard_enters_an_area_held_by_as_many() -> None:
    """EX-KS-14, KS-5.2a: 1 against 1 is no battle and costs no token; the last Hope moves Richard."""
    state = rebels(board(), "delphos", 1, black=0, liberated=True, token=1, hope=1)
    hope = e.HopeChanged(area="delphos", by=-1, cause="Richard", rule="KS-5.2a")
    state, events = changed(state, black(1, "delphos"), hope)
    delphos = state.areas["delphos"]
    assert (delphos.black, delphos.hope, delphos.die, state.track) == (1, 0, False, 1)
    assert delphos.token == 1
    assert not some(events, e.BattleWon)


def test_black_that_leads_costs_the_token_for_good() -> None:
    """EX-KS-42, KS-9.7, AMB-KS-9: the area stays liberated."""
    state = rebels(board(), "cawdor", 1, black=1, liberated=True, token=1)
    state, _ = changed(state, black(1))
    cawdor = state.areas["cawdor"]
    assert (cawdor.token, cawdor.token_gone, cawdor.liberated) == (None, True, True)
    state, events = changed(state, marker(2, 2))
    assert only(events, e.BattleWon).token is None
    assert state.areas["cawdor"].token is None, "it has left the game (KS-8.6)"


def test_black_that_leads_may_undo_the_liberation() -> None:
    """AMB-KS-9, `ks.unliberate_on_superiority`."""
    state = rebels(board(unliberate_on_superiority=True), "cawdor", 1, black=1, liberated=True, token=1)
    state, _ = changed(state, black(1))
    assert (state.areas["cawdor"].liberated, state.areas["cawdor"].token_gone) == (False, True)


@pytest.mark.parametrize(
    ("heroes", "token"), [(("hamlet", "juliet", "viola"), 1), (("hamlet", "juliet", "falstaff"), 3)]
)
def test_several_survivors(heroes: tuple[str, ...], token: int) -> None:
    """AMB-KS-8: most markers, then Falstaff, then the earliest in turn order."""
    state, _ = changed(rebels(board(heroes), "cawdor", 2, 0, 2, black=1), black(-1))
    assert row(state.areas["cawdor"].influence) == (2, 0, 2)
    assert state.areas["cawdor"].token == token


def test_a_rebuilt_area_is_lost_unless_the_table_says_otherwise() -> None:
    """AMB-KS-10, `ks.rebuild_locks`."""
    for locks in (True, False):
        state = rebels(board(rebuild_locks=locks), "cawdor", 3, black=3, stronghold=Stronghold.REBUILT)
        state, _ = changed(state, marker(1))
        assert state.areas["cawdor"].liberated is not locks


def test_the_score_pad_does_not_fight() -> None:
    """Markers are not followed there, whatever stands in the position."""
    state = rebels(board(level="score_pad"), "cawdor", 3, black=3)
    assert not some(changed(state, marker(1))[1], e.BattleWon)

"""Applies what has happened on the board: Hope, markers, pawns, battles, Strongholds.

Must not check a rule: `decide` has done that.
"""

from __future__ import annotations

from typing import Any

from companion.core.messages import Event
from companion.core.values import replaced
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.state import State, Stronghold

BOARD_EVENTS = (
    e.HopeChanged, e.HopeFalls, e.HopeGone, e.BlackChanged, e.InfluenceChanged, e.PawnMoved, e.BattleWon,
    e.StrongholdFell, e.MacbethRemoved, e.TokenLost, e.Unliberated, e.Rebuilt,
)  # fmt: skip


def on_board(state: State, event: Event) -> State:
    match event:
        case e.HopeChanged(area=area, by=by):
            return _area(state, area, hope=state.areas[area].hope + by)
        case e.HopeFalls(areas=areas):
            lower = {area: replaced(state.areas[area], hope=state.areas[area].hope - 1) for area in areas}
            return replaced(state, areas={**state.areas, **lower})
        case e.HopeGone(area=area):
            return _area(state, area, die=False)
        case e.BlackChanged(area=area, by=by):
            return _area(state, area, black=state.areas[area].black + by)
        case e.InfluenceChanged():
            return _influence(state, event)
        case e.PawnMoved(seat=seat, to=to, energy=energy, free=free):
            player = state.players[seat]
            moved = replaced(player, pawn=to, energy=player.energy - energy, free_move=player.free_move or free)
            return replaced(state, players={**state.players, seat: moved})
        case e.BattleWon():
            return _battle(state, event)
        case _:
            return _stronghold(state, event)


def _area(state: State, area: str, **changes: Any) -> State:
    return replaced(state, areas={**state.areas, area: replaced(state.areas[area], **changes)})


def _influence(state: State, event: e.InfluenceChanged) -> State:
    before = state.areas[event.area].influence
    after = {**before, event.seat: before.get(event.seat, 0) + event.by}
    state = _area(state, event.area, influence=after)
    return _reserve(state, event.seat, -event.by) if event.reserve else state


def _reserve(state: State, seat: int, by: int) -> State:
    """A reserve that nobody has counted stays unknown; an empty one stays empty (AMB-KS-29)."""
    player = state.players[seat]
    if player.reserve is None:
        return state
    return replaced(state, players={**state.players, seat: replaced(player, reserve=max(0, player.reserve + by))})


def _battle(state: State, event: e.BattleWon) -> State:
    players, influence = dict(state.players), dict(state.areas[event.area].influence)
    for seat, lost in zip(state.players, event.lost, strict=True):
        influence[seat] = max(0, influence.get(seat, 0) - lost)
        reserve = players[seat].reserve
        players[seat] = replaced(
            players[seat], black=players[seat].black + lost, reserve=None if reserve is None else reserve + lost
        )
    state = _area(replaced(state, players=players), event.area, liberated=True, black=event.black, influence=influence)
    return state if event.token is None else _area(state, event.area, token=event.token)


def _stronghold(state: State, event: Event) -> State:
    match event:
        case e.StrongholdFell(area=area, leader=leader):
            return _reserve(_area(state, area, stronghold=Stronghold.DESTROYED, leader=leader), leader, -1)
        case e.MacbethRemoved():
            return replaced(state, macbeth=None, macbeth_gone=True)
        case e.TokenLost(area=area):
            return _area(state, area, token=None, token_gone=True)
        case e.Unliberated(area=area):
            return _area(state, area, liberated=False)
        case e.Rebuilt(area=area):
            return _area(state, area, stronghold=Stronghold.REBUILT, leader=None, hope=0, die=False, liberated=False)
        case _:
            raise AssertionError(event)

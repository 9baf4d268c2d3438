"""Battles: where rebels outnumber black, black leaves the area (KS-8).

Must not run where markers are not followed: there `reports` takes what the table says.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.happenings import Adjusted
from companion.core.messages import Event
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.state import State
from companion.games.kill_shakespeare.strength import foremost, is_lost, pawn_there, rebels


def fight(turn: Turn) -> bool:
    """The first battle that is due, in board order; says whether there was one."""
    state = turn.state
    due = next((key for key in state.areas if _due(state, key, turn.events)), None) if state.on_map else None
    if due is not None:
        lost = _lost(state, due)
        turn.happen(
            e.BattleWon(area=due, lost=tuple(lost[seat] for seat in state.players), token=_token(state, due, lost))
        )
    return due is not None


def _due(state: State, key: str, events: Sequence[Event]) -> bool:
    """KS-8.1, KS-8.7; black that comes into a liberated area only by setting (AMB-KS-7)."""
    area = state.areas[key]
    if is_lost(state, area) or rebels(state, key, battle=True) <= area.black:
        return False
    if not area.liberated:
        return True
    return area.black > 0 and (state.flag("ks.battle_on_black_arrival") or _stirred(state, key, events))


def _stirred(state: State, key: str, events: Sequence[Event]) -> bool:
    """Whether rebels have come into this area with this command, or black has gone from it."""
    for event in events:
        match event:
            case e.InfluenceChanged(area=area, by=by) if area == key and by > 0:
                return True
            case e.BlackChanged(area=area, by=by) if area == key and by < 0:
                return True
            case e.PawnMoved(seat=seat, to=to) if to == key and seat == pawn_there(state, key):
                return True
            case Adjusted(what=what, seat=seat, before=before, after=after):
                if _by_hand(state, key, what, seat, _more(before, after)):
                    return True
    return False


def _more(before: object, after: object) -> int:
    """Whether a number that was set by hand went up (1), down (-1) or neither."""
    if isinstance(before, int) and isinstance(after, int):
        return (after > before) - (after < before)
    return 0


def _by_hand(state: State, key: str, what: str, seat: int | None, more: int) -> bool:
    if what == "pawn":
        return seat is not None and seat == pawn_there(state, key)
    return (what == f"influence {key}" and more > 0) or (what == f"black {key}" and more < 0)


def _lost(state: State, key: str) -> dict[int, int]:
    """The markers that each seat loses, which are the black ones it captures: in reverse turn order one each, until no
    black is left (KS-8.2, KS-8.3)."""
    area = state.areas[key]
    own, black = {**dict.fromkeys(state.players, 0), **area.influence}, area.black
    lost = dict.fromkeys(state.players, 0)
    while black:
        for seat in reversed(state.order):
            if black and own[seat] > lost[seat]:
                lost[seat] += 1
                black -= 1
    return lost


def _token(state: State, key: str, lost: dict[int, int]) -> int | None:
    """Who takes the area token: the owner of the surviving marker, or of most of them (KS-8.6, AMB-KS-8). Othello's
    pawn always survives (KS-8.4)."""
    area = state.areas[key]
    if area.token is not None or area.token_gone:
        return None
    pawn = pawn_there(state, key)
    left = {seat: area.influence.get(seat, 0) - lost[seat] + (seat == pawn) for seat in state.order}
    return foremost(state, left) if any(left.values()) else None

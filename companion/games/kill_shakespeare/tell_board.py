"""What happens to markers, pawns, areas and Strongholds, as sentences.

Must not tell a rule's effect that has an event of its own.
"""

from __future__ import annotations

from companion.core.messages import Event
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import place
from companion.games.kill_shakespeare.scoring import counted
from companion.games.kill_shakespeare.state import State, Step
from companion.games.kill_shakespeare.told import because, by_seat


def tell_board(state: State, event: Event) -> str | None:
    match event:
        case e.BlackChanged(area=area, by=by, cause=cause, rule=rule):
            return because(cause, f"{_black(by)} in {place(area)}", rule)
        case e.InfluenceChanged():
            return _influence(state, event)
        case e.PawnMoved():
            return _pawn(state, event)
        case e.BattleWon():
            return _battle(state, event)
        case e.StrongholdFell(area=area, leader=leader):
            return f"The Stronghold of {place(area)} falls: {state.name(leader)} leads the area (KS-9.1, KS-9.2)."
        case e.MacbethRemoved():
            return "The Stronghold of Arden has fallen: Lady Macbeth leaves the game (KS-9.5)."
        case e.TokenLost(area=area, seat=seat, rule=rule):
            holder = f", {state.name(seat)} loses it" if seat is not None else ""
            return because(f"Black leads in {place(area)}", f"its area token leaves the game{holder}", rule)
        case e.Unliberated(area=area):
            return f"Black leads in {place(area)}: it is no longer liberated (AMB-KS-9)."
        case e.Rebuilt(area=area, leader=leader):
            led = f", {state.name(leader)} leads it no more" if leader is not None else ""
            return f"Black leads in {place(area)}: its Stronghold is rebuilt, the area is lost{led} (KS-9.6)."
        case _:
            return None


def _black(by: int) -> str:
    return f"{counted(abs(by), 'black marker')} {'more' if by > 0 else 'less'}"


_MINE = ("placed", "moved")
"""Causes that the sentence itself says."""


def _influence(state: State, event: e.InfluenceChanged) -> str:
    """`Cleo puts 1 marker into Avon`, `Lady Macbeth, die 3: Cleo loses 1 marker in Avon, to the reserve`"""
    cause = "" if event.cause in _MINE else event.cause
    if event.by > 0:
        does, into, where = "puts", "into", "from"
    else:
        does, into, where = ("loses", "in", "to") if cause else ("takes", "out of", "to")
    reserve = f", {where} the reserve" if event.reserve else ""
    happens = f"{does} {counted(abs(event.by), 'marker')} {into} {place(event.area)}{reserve}"
    return because(cause, f"{state.name(event.seat)} {happens}", event.rule)


def _pawn(state: State, event: e.PawnMoved) -> str:
    if event.free:
        return f"{state.name(event.seat)}'s pawn goes to {place(event.to)} by the free move (KS-13.1)."
    paid = f" for {event.energy} Energy" if event.energy else ""
    rule = "KS-5.2b" if state.step is Step.FLEE else "KS-7.3"
    return f"{state.name(event.seat)}'s pawn goes to {place(event.to)}{paid} ({rule})."


def _battle(state: State, event: e.BattleWon) -> str:
    """Who lost and captured how many; what it was for."""
    lost = by_seat(state, event.lost, zeros=False)
    fought = f"{lost} lost, as many black captured" if lost else "no marker is lost"
    held = "stays liberated" if state.areas[event.area].liberated else "is liberated"
    token = f", {state.name(event.token)} takes its token" if event.token is not None else ""
    return f"Battle in {place(event.area)}: {fought}; the area {held}{token} (KS-8.1 to KS-8.6)."

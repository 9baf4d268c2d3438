"""Hamlet leaves Richard's area: for Energy, by his free move, or for VP (KS-5.2b, KS-13.1, AMB-KS-21).

Must not ask where pawns are followed and his stands elsewhere.
"""

from __future__ import annotations

from companion.core.messages import Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import villains
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import energy_left, gain
from companion.games.kill_shakespeare.printed import AREAS, HAMLET
from companion.games.kill_shakespeare.reach import may_be_adjacent
from companion.games.kill_shakespeare.state import State, Step

ENERGY, FREE_MOVE, UNPAID = WAYS = ("energy", "free move", "unpaid")


def seat(state: State) -> int | None:
    """Who plays Hamlet."""
    return state.who(HAMLET)


def may_be_there(state: State, area: str) -> bool:
    """Whether Hamlet's pawn stands in the area, or nobody follows where it stands."""
    hamlet = seat(state)
    if hamlet is None:
        return False
    pawn = state.players[hamlet].pawn if state.on_map else None
    return pawn in (area, None)


def not_there(turn: Turn) -> None:
    """Next: where pawns are not followed, he stands elsewhere."""
    hamlet = seat(turn.state)
    if hamlet is not None and turn.state.on_map and turn.state.players[hamlet].pawn is not None:
        raise Refused("KS-5.2b", "Hamlet has to leave: say how he pays, and where he goes.")
    villains.done(turn)


def ways(state: State) -> tuple[str, ...]:
    """How he may leave; what is not known to be impossible is possible."""
    hamlet = seat(state)
    if hamlet is None:
        return ()
    left = energy_left(state, hamlet)
    energy = (ENERGY,) if left is None or left > 0 else ()
    free = () if state.players[hamlet].free_move else (FREE_MOVE,)
    return (*energy, *free, *(() if left else (UNPAID,)))


def flee(turn: Turn, command: c.Flee, context: Context) -> None:
    """He goes, and pays."""
    state, hamlet = turn.state, seat(turn.state)
    if state.step is not Step.FLEE or hamlet is None:
        raise Refused("not_open", "Hamlet flees only when Richard comes to where he stands.")
    if context.by not in (None, hamlet):
        raise Refused("not_eligible", f"{state.name(hamlet)} plays Hamlet and says how he leaves.")
    if command.how not in WAYS:
        raise Refused("KS-5.2b", f"He leaves in one of these ways: {', '.join(WAYS)}.")
    _can(state, hamlet, command.how)
    goes = command.how != UNPAID or moves_unpaid(state)
    target = _target(state, hamlet, command) if state.on_map and goes else None
    turn.happen(e.Fled(seat=hamlet, how=command.how))
    _pay(turn, hamlet, command.how)
    if target is not None:
        turn.happen(e.PawnMoved(seat=hamlet, to=target))
    villains.done(turn)


def moves_unpaid(state: State) -> bool:
    """Whether he has to leave though he cannot pay (AMB-KS-21)."""
    return state.sitting.settings["ks.hamlet_unpaid"] == "moves"


def _can(state: State, hamlet: int, how: str) -> None:
    left = energy_left(state, hamlet)
    if how == ENERGY and left == 0:
        raise Refused("KS-5.2b", "Hamlet has no Energy to pay with: his free move, or unpaid for 1 VP.")
    if how == UNPAID and left:
        raise Refused("KS-5.2b", "Hamlet has Energy: he pays with it, or uses his free move.")
    if how == FREE_MOVE and state.players[hamlet].free_move:
        raise Refused("KS-13.1", "Hamlet has had his free move of this round.")


def _target(state: State, hamlet: int, command: c.Flee) -> str:
    """Where he goes: next to where he stands, by his free move anywhere. Raises Refused for anything else."""
    here, there = state.players[hamlet].pawn, command.to
    if there not in AREAS or there == state.richard:
        raise Refused("KS-5.2b", f"Say by its digit to which area Hamlet goes, away from Richard, 1 to {len(AREAS)}.")
    if command.how != FREE_MOVE and here is not None and not may_be_adjacent(state.components, here, there):
        raise Refused("KS-5.2b", f"{AREAS[there].short} does not lie next to {AREAS[here].short}.")
    return there


def _pay(turn: Turn, hamlet: int, how: str) -> None:
    if how == ENERGY:
        gain(turn, hamlet, "energy", -1, "fled from Richard", "KS-5.2b")
    elif how == UNPAID:
        gain(turn, hamlet, "vp", -1, "could not pay to flee", "KS-5.2b")

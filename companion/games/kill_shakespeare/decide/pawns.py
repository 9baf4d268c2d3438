"""Decides a pawn's move in the Action phase (KS-7.3, KS-13.1, KS-13.5).

Must not make a villain's order: Hamlet's flight is decided there (KS-5.2b).
"""

from __future__ import annotations

from companion.core.messages import Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import energy_left
from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, HAMLET, PROSPERO, VIOLA
from companion.games.kill_shakespeare.reach import may_reach
from companion.games.kill_shakespeare.state import State, Step

_FAR = 8


def move_pawn(turn: Turn, command: c.MovePawn, active: int | None, context: Context) -> None:
    """The active player's pawn, or that of another seat that comes to help and pays itself (KS-7.2b)."""
    state = turn.state
    seat = active if command.seat is None else command.seat
    if not state.on_map or state.step not in (Step.ACTION, Step.EXTRA):
        raise Refused("not_open", "Pawns are moved in the Action phase, in level map.")
    if seat is None or seat not in state.players or context.by not in (None, seat):
        raise Refused("not_eligible", "Say by its number whose pawn moves.")
    if command.to not in AREAS:
        raise Refused("KS-7.3", f"Areas are digits from 1 to {len(AREAS)}.")
    if state.players[seat].character == FALSTAFF and command.to == PROSPERO:
        raise Refused("KS-13.5", "Falstaff may not enter the Isle of Prospero.")
    if command.free:
        _free(state, seat, active)
        turn.happen(e.PawnMoved(seat=seat, to=command.to, free=True))
    else:
        _pays(state, seat, command)
        turn.happen(e.PawnMoved(seat=seat, to=command.to, energy=command.steps))


def _free(state: State, seat: int, active: int | None) -> None:
    """Hamlet, once a round, anywhere (KS-13.1)."""
    player = state.players[seat]
    if player.character != HAMLET or seat != active:
        raise Refused("KS-13.1", "Only Hamlet moves free of charge, in his own turn.")
    if player.free_move:
        raise Refused("KS-13.1", "Hamlet has had his free move of this round.")


def _pays(state: State, seat: int, command: c.MovePawn) -> None:
    player, name, steps = state.players[seat], state.name(seat), command.steps
    least = 0 if player.character == VIOLA else 1
    if not least <= steps <= _FAR:
        raise Refused("KS-7.3", f"A pawn goes {least} to {_FAR} steps, each for 1 Energy.")
    left = energy_left(state, seat)
    if left is not None and left < steps:
        raise Refused("KS-7.3", f"{name} has {left} Energy to spend, not {steps}.")
    if player.pawn is not None and not may_reach(state, seat, player.pawn, command.to, max(1, steps)):
        far = "1 step" if steps == 1 else f"{steps} steps"
        raise Refused("KS-7.3", f"{AREAS[command.to].short} is more than {far} away from {AREAS[player.pawn].short}.")

"""Changes one of a seat's numbers, within what its track allows (KS-7.2e, AMB-KS-24).

Must not refuse: whoever lets a seat pay has looked before whether it can.
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.state import State


def gain(turn: Turn, seat: int, what: str, by: int, cause: str, rule: str) -> None:
    """More of `what`, or less; nothing happens where the track has no room."""
    by = within(turn.state, seat, what, by)
    if by:
        turn.happen(e.Gained(seat=seat, what=what, by=by, cause=cause, rule=rule))


def within(state: State, seat: int, what: str, by: int) -> int:
    """By how much the number changes: Energy stops at its top, VP at their floor if there is one."""
    if what == "energy" and by > 0:
        room = energy_room(state, seat)
        return by if room is None else min(by, room)
    if what == "vp" and by < 0 and state.sitting.settings["ks.vp_floor"] != "none":
        return -min(-by, max(0, state.players[seat].vp))
    return by


def energy_room(state: State, seat: int) -> int | None:
    """Energy steps up to the top of the character's track; None while the card is not typed in."""
    player = state.players[seat]
    card = state.components.characters[player.character]
    if card.energy_top is None or card.energy_start is None:
        return None
    return max(0, card.energy_top - player.energy)


def energy_left(state: State, seat: int) -> int | None:
    """Energy that can be paid, down to the lowest space; None while the card is not typed in."""
    player = state.players[seat]
    card = state.components.characters[player.character]
    if card.energy_low is None or card.energy_start is None:
        return None
    return max(0, player.energy - card.energy_low)

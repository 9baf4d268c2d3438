"""Planning: Energy bought level by level, and tokens laid as Time (KS-6.1, KS-6.2).

Must not know which tokens were paid.
"""

from __future__ import annotations

from companion.core.messages import Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import bids
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import energy_room
from companion.games.kill_shakespeare.state import State, Step

MOST = 99


def plan(turn: Turn, command: c.Plan, context: Context) -> None:
    """One seat's purchases, as often as it likes; they add up."""
    state, seat = turn.state, command.seat
    if state.step is not Step.PLAN:
        raise Refused("not_open", "Energy and Time are paid for in planning, before the items are bid on.")
    if seat not in state.players or context.by not in (None, seat):
        raise Refused("not_eligible", "Say by its number who plans; each plans for itself.")
    if not (0 <= command.energy <= MOST and 0 <= command.time <= MOST):
        raise Refused("KS-6.1", f"Energy levels and Time points are numbers from 0 to {MOST}.")
    room = energy_room(state, seat)
    if room is not None and command.energy > room:
        raise Refused("KS-6.1", f"{state.name(seat)} is {room} below the top of the Energy track.")
    paid = price(state, seat, command.energy)
    turn.happen(e.Planned(seat=seat, energy=command.energy, time=command.time, paid=paid))
    bids.warn(turn, seat, "that payment")


def price(state: State, seat: int, levels: int) -> int | None:
    """What so many levels cost in bid points; None where the card's costs are not typed in, or a token makes them
    cheaper."""
    player = state.players[seat]
    card = state.components.characters[player.character]
    if card.energy_low is None or not card.upgrade_costs or state.holds("cheap energy") == seat:
        return None
    first = player.energy - card.energy_low
    costs = card.upgrade_costs[first : first + levels] if first >= 0 else ()
    return sum(costs) if len(costs) == levels else None

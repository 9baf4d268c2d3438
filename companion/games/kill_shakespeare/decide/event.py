"""The event card: revealed at the start of the phase, and its effect once it could not be cancelled (KS-5.1, KS-5.3c).

Must not move a villain, nor count a bid.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import dice, flow, villains
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.printed import AREAS, NO_AREA
from companion.games.kill_shakespeare.state import EventCard, Order, Step

MOST = 99
_NAME = 60


def begin(turn: Turn) -> None:
    """The first player turns up the top event."""
    flow.reach(turn, Step.EVENT, turn.state.first)


def reveal(turn: Turn, command: Command, context: Context) -> None:
    """What stands on the card; then the villains move."""
    assert isinstance(command, c.RevealEvent)
    state = turn.state
    if state.step is not Step.EVENT:
        raise Refused("not_open", "An event is turned up at the start of the Event phase.")
    if context.by not in (None, state.first):
        raise Refused("not_eligible", f"{state.name(state.first)} is the first player and reads the event (KS-5.1).")
    turn.happen(e.EventRevealed(card=_card(command)))
    villains.begin(turn)


def _card(command: c.RevealEvent) -> EventCard:
    if not 0 <= command.cost <= MOST:
        raise Refused("KS-5.1", f"The event's cost for this number of players is a number from 0 to {MOST}.")
    orders = [
        Order(villain=villain, area=area)
        for villain, area in (("richard", command.richard), ("macbeth", command.macbeth))
        if _named(area)
    ]
    if command.macbeth_first:
        orders.reverse()
    return EventCard(
        cost=command.cost, quill=command.quill, orders=tuple(orders), name=clean_text(command.name)[:_NAME].strip()
    )


def _named(area: str) -> bool:
    """Whether an order names an area. Raises Refused for what is neither an area nor none."""
    if area not in (*AREAS, NO_AREA):
        raise Refused("KS-5.2", f"A villain goes to an area, 1 to {len(AREAS)}, or has no order.")
    return area != NO_AREA


def happens(turn: Turn) -> None:
    """The bids did not cancel it: the table carries out its effect. By setting the Iagos leave the stack before."""
    if turn.state.sitting.settings["ks.iago_clear"] == "before_event":
        _clear(turn)
    flow.reach(turn, Step.EFFECT)


def effect_done(turn: Turn, context: Context) -> None:
    """Next: the effect is carried out; now the face-up Iagos leave the stack (KS-5.3c, AMB-KS-16)."""
    if turn.state.sitting.settings["ks.iago_clear"] == "after_event":
        _clear(turn)
    dice.begin(turn)


def _clear(turn: Turn) -> None:
    if turn.state.iago:
        turn.happen(e.IagosCleared(count=turn.state.iago))

"""What the items' bids come to: Action cards for an exact bid, places in turn order, cards, Iagos (KS-6.6 to KS-6.8).

Must not know what a card is: the table says which of them were Iagos.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action, flow, iago, pieces, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.laying import sealed_here
from companion.games.kill_shakespeare.printed import IAGO_WON_VP, IAGO_WON_VP_OTHELLO, OTHELLO, TURN_ORDER
from companion.games.kill_shakespeare.ranking import (
    CARD_ITEMS,
    EXACT,
    leaves_an_iago,
    matches,
    picked,
    pickers,
    ranked,
    who_picks,
)
from companion.games.kill_shakespeare.state import State, Step

_ELSEWHERE = "undo one that is wrong, and type one from elsewhere as an effect"

# From the totals to the new order


def begin(turn: Turn) -> None:
    """The totals are locked: exact bids, then places are chosen in descending order of bid."""
    _exact(turn)
    turn.happen(e.ItemsResolved(order=ranked(turn.state, TURN_ORDER)))
    flow.reach(turn, Step.ORDER)
    _last_place(turn)


def pick(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.Resolved(order=order):
            _resolved(turn, order)
        case c.ChoosePosition(position=position):
            _choose(turn, position, context)
        case c.PickIago(seat=seat):
            _iago(turn, seat)
        case c.IagoUnclaimed():
            _unclaimed(turn)


def free_places(state: State) -> tuple[int, ...]:
    """Places in turn order that nobody has taken."""
    count = len(state.picks) + len(state.places)
    return tuple(place for place in range(1, count + 1) if place not in state.places.values())


def _exact(turn: Turn) -> None:
    """An Action card for whoever bid exactly what the dice show, once however often (KS-6.8)."""
    for seat in turn.state.present:
        matched = matches(turn.state, seat)
        if matched:
            turn.happen(e.ExactMatch(seat=seat, items=matched))


def _choose(turn: Turn, position: int, context: Context) -> None:
    state = turn.state
    if state.step is not Step.ORDER or not state.picks:
        raise Refused("not_open", "Places are chosen once the bids on Turn Order are shown.")
    seat = state.picks[0]
    if context.by not in (None, seat):
        raise Refused("not_eligible", f"It is {state.name(seat)}'s choice (KS-6.6).")
    if position not in free_places(state):
        places = ", ".join(str(place) for place in free_places(state))
        raise Refused("KS-6.6", f"Free places are {places}.")
    turn.happen(e.PositionChosen(seat=seat, position=position))
    _last_place(turn)


def _last_place(turn: Turn) -> None:
    """The last one takes what is left without being asked; then the order stands."""
    state = turn.state
    if len(state.picks) == 1:
        turn.happen(e.PositionChosen(seat=state.picks[0], position=free_places(state)[0]))
    if not turn.state.picks:
        places = turn.state.places
        _new_order(turn, tuple(sorted(places, key=lambda seat: places[seat])))


def _resolved(turn: Turn, order: tuple[int, ...]) -> None:
    """The table did all three items by itself and says the new order."""
    state = turn.state
    if state.step not in (Step.ITEMS, Step.ADD_ITEMS, Step.ORDER):
        raise Refused("not_open", "The items are resolved after planning.")
    if state.step is Step.ITEMS and sealed_here(state):
        raise Refused("KS-6.5", "Tokens lie sealed here: type the totals of the others, and all are shown.")
    if sorted(order) != sorted(state.present):
        raise Refused("KS-6.6", f"The new order is {len(state.present)} seat numbers, each once, first to last.")
    if state.dice in EXACT and state.step is Step.ITEMS:
        pieces.remind(turn, f"Whoever bid exactly {state.dice} on an item takes one Action card.", "KS-6.8")
    elif state.step is Step.ADD_ITEMS:
        _exact(turn)
    turn.happen(e.ItemsResolved())
    _new_order(turn, order)


def _new_order(turn: Turn, order: tuple[int, ...]) -> None:
    """Whoever has left the table comes after the others (KS-6.6). The stacks are rebuilt before the cards."""
    absent = tuple(seat for seat in turn.state.order if seat not in order)
    turn.happen(e.OrderSet(order=(*order, *absent), chosen=True))
    pieces.remind(turn, "Rebuild the stacks of action markers in this order.", "KS-6.6")
    if turn.state.item_totals:
        for item in CARD_ITEMS:
            pieces.remind(turn, f"Pick cards by {who_picks(turn.state, item)}.", "KS-6.7")
    flow.reach(turn, Step.CARDS)


# The cards


def _iago(turn: Turn, seat: int) -> None:
    """Its picker loses VP, and it goes on the stack (KS-6.7c)."""
    state = turn.state
    _check_cards(state)
    if seat not in pickers(state):
        raise _none_left(state, seat)
    cost = IAGO_WON_VP_OTHELLO if state.players[seat].character == OTHELLO else IAGO_WON_VP
    gain(turn, seat, "vp", cost, "An Iago picked", "KS-6.7c")
    turn.happen(e.IagoFound(seat=seat))
    iago.place(turn, f"{state.name(seat)} picked an Iago", "KS-6.7c")
    _again(turn)


def _none_left(state: State, seat: int) -> Refused:
    """Why this seat cannot have picked one more."""
    count = picked(state, seat) if seat in state.present else 0
    if not count:
        return Refused("KS-6.7b", "Whoever bid nothing on Information or Troop picks no card there.")
    cards = "one card, and it was an Iago" if count == 1 else f"{count} cards, and as many Iagos are told"
    return Refused("KS-6.7", f"{state.name(seat)} picks {cards}: {_ELSEWHERE}.")


def _unclaimed(turn: Turn) -> None:
    """It goes on the stack and costs nobody VP (KS-6.7d)."""
    state = turn.state
    _check_cards(state)
    if not leaves_an_iago(state):
        raise Refused("KS-6.7d", f"No card is left that nobody took and that may be an Iago: {_ELSEWHERE}.")
    turn.happen(e.IagoFound())
    iago.place(turn, "An Iago that nobody took", "KS-6.7d")
    _again(turn)


def _check_cards(state: State) -> None:
    if state.step is not Step.CARDS:
        raise Refused("not_open", "Cards are picked once the turn order stands.")


def _again(turn: Turn) -> None:
    settle(turn)
    flow.reach(turn, Step.CARDS)


def go_on(turn: Turn, context: Context) -> None:
    """Next: all cards are taken or discarded; the Action phase begins."""
    pieces.remind(turn, "Discard the other cards that nobody took.", "KS-6.7d")
    if not richard.over(turn.state):
        action.begin(turn)

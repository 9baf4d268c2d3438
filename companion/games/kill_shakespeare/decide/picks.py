"""What the items' bids come to: Action cards for an exact bid, places in turn order, cards, Iagos (KS-6.6 to KS-6.8).

Must not know what a card is: the table says which of them were Iagos.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action, flow, iago, items, pieces, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import (
    FALSTAFF,
    IAGO_WON_VP,
    IAGO_WON_VP_OTHELLO,
    INFORMATION,
    ITEMS,
    OTHELLO,
    PLAYERS,
    TROOP,
    TURN_ORDER,
)
from companion.games.kill_shakespeare.state import State, Step

CARD_ITEMS = (INFORMATION, TROOP)
NAMES = {TURN_ORDER: "Turn Order", INFORMATION: "Information", TROOP: "Troop"}
EXACT = range(2, 10)
"""Sums of the dice that a bid can match (KS-6.8)."""

_ROUNDS_OF_TWO = 2


# Who comes before whom


def ranked(state: State, item: str) -> tuple[int, ...]:
    """Seats by their bid on this item, highest first; ties to Falstaff, then by the turn order as it stands (KS-6.7a).
    Whoever bid 0 comes last, in turn order (KS-6.7b)."""
    bids = state.item_totals[item]
    falstaff = state.who(FALSTAFF)
    return tuple(sorted(state.present, key=lambda seat: (-bids[seat], seat != falstaff or not bids[seat])))


def card_picks(state: State, item: str) -> tuple[int, ...]:
    """Who picks a card of this item, in order; two players pick twice in turn, and 0 picks nothing (KS-14.2)."""
    order = ranked(state, item) * (_ROUNDS_OF_TWO if state.count == PLAYERS[0] else 1)
    return tuple(seat for seat in order if state.item_totals[item][seat])


def matches(state: State, seat: int) -> tuple[str, ...]:
    """Items on which this seat bid exactly what the dice show (KS-6.8, AMB-KS-6)."""
    if state.dice not in EXACT:
        return ()
    which = state.sitting.settings["ks.exact_match"]
    bids = {"final": (state.item_totals,), "before_plus": (state.item_shown,)}.get(
        str(which), (state.item_totals, state.item_shown)
    )
    return tuple(item for item in ITEMS if any(each[item][seat] == state.dice for each in bids))


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
    if state.step is Step.ITEMS and items.sealed_here(state):
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
            pieces.remind(turn, f"{who_picks(turn.state, item)}.", "KS-6.7")
    flow.reach(turn, Step.CARDS)


def who_picks(state: State, item: str) -> str:
    """`Troop: Cleo, Anna pick a card each; 2 cards are left`."""
    order = card_picks(state, item)
    names = ", then ".join(state.name(seat) for seat in order)
    told = f"{NAMES[item]}: {names or 'nobody'} {'pick' if len(order) > 1 else 'picks'} a card"
    cards = state.components.cards
    if cards is not None and cards > len(order):
        left = cards - len(order)
        told += f"; {left} {'card is' if left == 1 else 'cards are'} unclaimed"
    return told


# The cards


def _iago(turn: Turn, seat: int) -> None:
    """Its picker loses VP, and it goes on the stack (KS-6.7c)."""
    state = turn.state
    _check_cards(state)
    if seat not in pickers(state):
        raise Refused("KS-6.7b", "Whoever bid nothing on Information or Troop picks no card there.")
    cost = IAGO_WON_VP_OTHELLO if state.players[seat].character == OTHELLO else IAGO_WON_VP
    gain(turn, seat, "vp", cost, "An Iago picked", "KS-6.7c")
    iago.place(turn, f"{state.name(seat)} picked an Iago", "KS-6.7c")
    _again(turn)


def pickers(state: State) -> tuple[int, ...]:
    """Seats that pick a card on either track; all of them where the table knows the bids alone."""
    if not state.item_totals:
        return state.present
    found = {seat for item in CARD_ITEMS for seat in card_picks(state, item)}
    return tuple(seat for seat in state.present if seat in found)


def _unclaimed(turn: Turn) -> None:
    """It goes on the stack and costs nobody VP (KS-6.7d)."""
    _check_cards(turn.state)
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

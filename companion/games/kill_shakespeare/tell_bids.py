"""What happens to bids, as sentences: before a reveal only that they are in (KS-17.3).

Must not read a sealed value.
"""

from __future__ import annotations

from companion.core.messages import Event
from companion.core.seats import joined
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import ITEMS
from companion.games.kill_shakespeare.ranking import NAMES
from companion.games.kill_shakespeare.state import State
from companion.games.kill_shakespeare.told import by_seat

_ACTION_CARD_UP_TO = 9


def tell_bid(state: State, event: Event) -> str | None:
    match event:
        case e.BidSealed(seat=seat):
            return f"{state.name(seat)} has bid (KS-5.3a)."
        case e.BidsRevealed(totals=totals):
            return f"Bids: {by_seat(state, totals)}; {sum(totals)} in all (KS-5.3a)."
        case e.TokenAdded():
            return _added(state, event)
        case e.EventResolved():
            return _resolved(event)
        case e.DiceRolled(total=total):
            return _dice(state, total)
        case e.Planned():
            return _planned(state, event)
        case _:
            return _item(state, event)


def _added(state: State, event: e.TokenAdded) -> str:
    if event.item:
        return f"{state.name(event.seat)} adds +{event.by} to {NAMES[event.item]} (KS-6.5)."
    return f"{state.name(event.seat)} adds +{event.by} to the event bid (KS-5.3b)."


def _resolved(event: e.EventResolved) -> str:
    needed = f"{event.cost} needed"
    if event.quill_cost is not None:
        needed += f", {event.quill_cost} with the Quill"
    outcome = "the event is stopped" if event.cancelled else "the event happens"
    if event.cancelled and event.quill_stopped:
        outcome = "event and Quill are stopped"
    elif event.quill_cost is not None:
        outcome += ", the Quill is not" if event.cancelled else ", and so does the Quill"
    return f"{event.total} bid, {needed}: {outcome} (KS-5.3c)."


def _dice(state: State, total: int) -> str:
    if total <= _ACTION_CARD_UP_TO:
        return f"The dice show {total}: a bid of exactly {total} on an item gets an Action card (KS-5.4, KS-6.8)."
    if total == _ACTION_CARD_UP_TO + 1 and state.macbeth_gone:
        return f"The dice show {total}, and Lady Macbeth is gone (AMB-KS-28)."
    return f"The dice show {total} (KS-5.4)."


def _planned(state: State, event: e.Planned) -> str:
    paid = f" for {event.paid}" if event.paid is not None and event.energy else ""
    told = [f"buys {event.energy} Energy{paid}"] if event.energy else []
    told += [f"lays {event.time} for Time"] if event.time else []
    return f"{state.name(event.seat)} {' and '.join(told) or 'plans nothing'} (KS-6.1)."


def _item(state: State, event: Event) -> str | None:
    match event:
        case e.FirstLaid(seat=seat, item=item, first=first):
            laid = "no token" if first is None else f"{first} open"
            return f"{state.name(seat)} lays {laid} on {NAMES[item]} (KS-6.4)."
        case e.ClosedLaid(seat=seat, item=item):
            return f"{state.name(seat)} has bid on {NAMES[item]} (KS-6.4)."
        case e.LaysOnTable(seat=seat):
            return f"{state.name(seat)} lays tokens on the table (KS-6.4)."
        case e.ItemsRevealed():
            rows = zip(ITEMS, (event.turn_order, event.information, event.troop), strict=True)
            return "; ".join(f"{NAMES[item]}: {by_seat(state, row)}" for item, row in rows) + " (KS-6.5)."
        case e.ItemsResolved(order=()):
            return "The table has resolved the three items by itself (KS-6.6, KS-6.7)."
        case e.ItemsResolved(order=order):
            return f"Places in turn order are chosen by {', then '.join(map(state.name, order))} (KS-6.6)."
        case e.PositionChosen(seat=seat, position=position):
            return f"{state.name(seat)} takes place {position} in turn order (KS-6.6)."
        case e.ExactMatch(seat=seat, items=items):
            names = joined([NAMES[item] for item in items])
            return f"{state.name(seat)} bid exactly {state.dice} on {names}: one Action card (KS-6.8)."
        case _:
            return None

"""What the bids on the items come to, as values: who comes before whom, who picks which card, how many may be Iagos
(KS-6.6 to KS-6.8, KS-14.2).

Must not know what a card is, and must not change anything.
"""

from __future__ import annotations

from companion.games.kill_shakespeare.printed import FALSTAFF, INFORMATION, ITEMS, PLAYERS, TROOP, TURN_ORDER
from companion.games.kill_shakespeare.state import State

CARD_ITEMS = (INFORMATION, TROOP)
NAMES = {TURN_ORDER: "Turn Order", INFORMATION: "Information", TROOP: "Troop"}
EXACT = range(2, 10)
"""Sums of the dice that a bid can match (KS-6.8)."""

_ROUNDS_OF_TWO = 2


def ranked(state: State, item: str) -> tuple[int, ...]:
    """Seats by their bid on this item, highest first; ties to Falstaff, then by the turn order as it stands (KS-6.7a).
    Whoever bid 0 comes last, in turn order (KS-6.7b)."""
    bids = state.item_totals[item]
    falstaff = state.who(FALSTAFF)
    return tuple(sorted(state.present, key=lambda seat: (-bids[seat], seat != falstaff or not bids[seat])))


def card_picks(state: State, item: str) -> tuple[int, ...]:
    """Who picks a card of this item, in order, as far as its cards last; two players pick twice in turn, and 0 picks
    nothing (KS-14.2)."""
    order = ranked(state, item) * _times(state)
    return tuple(seat for seat in order if state.item_totals[item][seat])[: state.components.cards]


def _times(state: State) -> int:
    """How often a player picks on one track."""
    return _ROUNDS_OF_TWO if state.count == PLAYERS[0] else 1


def matches(state: State, seat: int) -> tuple[str, ...]:
    """Items on which this seat bid exactly what the dice show (KS-6.8, AMB-KS-6)."""
    if state.dice not in EXACT:
        return ()
    which = state.sitting.settings["ks.exact_match"]
    bids = {"final": (state.item_totals,), "before_plus": (state.item_shown,)}.get(
        str(which), (state.item_totals, state.item_shown)
    )
    return tuple(item for item in ITEMS if any(each[item][seat] == state.dice for each in bids))


# The cards


def picked(state: State, seat: int) -> int:
    """How many cards this seat picks on both tracks; the most it can where only the table knows the bids."""
    if not state.item_totals:
        return len(CARD_ITEMS) * _times(state) if seat in state.present else 0
    return sum(card_picks(state, item).count(seat) for item in CARD_ITEMS)


def unclaimed(state: State) -> int | None:
    """How many cards nobody picks, at most; None while nobody has said how many lie on a track."""
    cards = state.components.cards
    if cards is None:
        return None
    taken = sum(len(card_picks(state, item)) for item in CARD_ITEMS) if state.item_totals else 0
    return len(CARD_ITEMS) * cards - taken


def pickers(state: State) -> tuple[int, ...]:
    """Seats with a card that may still be an Iago (KS-6.7c)."""
    return tuple(
        seat for seat in state.present if state.iagos.count(seat) < picked(state, seat) and not _all_found(state)
    )


def leaves_an_iago(state: State) -> bool:
    """Whether a card that nobody took may still be an Iago (KS-6.7d)."""
    left = unclaimed(state)
    return left is None or (state.iagos.count(None) < left and not _all_found(state))


def _all_found(state: State) -> bool:
    """Whether as many Iagos are told as cards lie on both tracks."""
    cards = state.components.cards
    return cards is not None and len(state.iagos) >= len(CARD_ITEMS) * cards


def who_picks(state: State, item: str) -> str:
    """`Troop: Cleo, Anna; 2 unclaimed`, in the order of their picks, as short as a question needs it."""
    order = card_picks(state, item)
    names = ", ".join(state.name(seat) for seat in order)
    cards = state.components.cards
    left = 0 if cards is None else cards - len(order)
    return f"{NAMES[item]}: {names or 'nobody'}{f'; {left} unclaimed' if left > 0 else ''}"

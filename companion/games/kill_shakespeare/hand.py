"""What one seat has done with its bid tokens this round, read from the position (KS-1.4, KS-5.3f, KS-6.2).

Must not put a number into a refusal: what is refused may be sealed (KS-17.3).
"""

from __future__ import annotations

from companion.core.messages import Refused, Sealed
from companion.core.numbers import whole_number
from companion.games.kill_shakespeare.printed import BID_TOKENS, ITEMS, JULIET, TOKENS_PER_ITEM
from companion.games.kill_shakespeare.state import Laid, State
from companion.games.kill_shakespeare.tokens import Pile, can_lay

MOST = 99
"""Points that a bid can come to, whatever the tokens print."""

EXCHANGED = 3
"""The value that Juliet gives up for her +2 (KS-1.4)."""


def read_bid(sealed: Sealed) -> Pile:
    """An event bid: one number is its total, several are its tokens. Raises Refused without a number in it."""
    text = sealed.value
    words = text.replace(",", " ").split() if isinstance(text, str) else [text]
    values = [number for word in words if (number := whole_number(word)) is not None and 0 <= number <= MOST]
    if not words or len(words) > BID_TOKENS or len(values) != len(words) or sum(values) > MOST:
        raise Refused("KS-5.3a", "A bid is its total, or the values of its tokens with blanks between; 0 bids nothing.")
    return Pile(total=values[0]) if len(values) == 1 else Pile(values=tuple(values))


def read_token(sealed: Sealed) -> int | None:
    """The value of one closed token; None where none was laid. Raises Refused without a number in it."""
    text = sealed.value
    if isinstance(text, str) and not text.strip():
        return None
    number = whole_number(text)
    if number is None or not 0 <= number <= MOST:
        raise Refused("KS-6.4", "A closed token is its value; leave it empty for none.")
    return number


def bid_total(sealed: Sealed) -> int:
    """What a sealed event bid comes to."""
    pile = read_bid(sealed)
    return pile.total + sum(pile.values)


def laid_tokens(laid: Laid) -> tuple[int, ...]:
    """The tokens that a seat has laid on one item in the app, one or two or none."""
    closed = [read_token(seal) for seal in (laid.blind, laid.second) if seal is not None]
    return tuple(value for value in (laid.first, *closed) if value is not None)


def own_tokens(state: State, seat: int) -> tuple[int, ...] | None:
    """The values of this seat's bid tokens, without Juliet's +2; None while they are not typed in."""
    values = list(state.components.bid_tokens)
    if state.players[seat].character == JULIET and EXCHANGED in values:
        values.remove(EXCHANGED)
    return tuple(values) or None


def piles(state: State, seat: int) -> tuple[Pile, ...]:
    """What this seat's tokens lie in: the event bid, steps and Energy paid, Time, the items."""
    found = [read_bid(state.bids[seat])] if seat in state.bids else []
    found += [Pile(total=points, over=True) for points in state.paid.get(seat, ())]
    found.append(Pile(total=state.players[seat].time))
    for item in ITEMS:
        laid = state.laid.get((item, seat))
        if laid is not None:
            found.append(Pile(values=laid_tokens(laid)))
        elif item in state.item_shown:
            found.append(Pile(total=state.item_shown[item][seat], most=TOKENS_PER_ITEM))
    return tuple(found)


def holds(state: State, seat: int, *more: Pile) -> bool:
    """Whether this seat's tokens suffice for all it has laid, and these piles besides; yes while nobody knows them."""
    tokens = own_tokens(state, seat)
    return tokens is None or can_lay(tokens, (*piles(state, seat), *more))


def can_add(state: State, seat: int, pile: Pile) -> bool:
    """Whether this pile fits beside all that the seat has laid. Where that alone cannot be made of its tokens, a value
    or a total was typed wrong, and nobody is kept from bidding for it."""
    return holds(state, seat, pile) or not holds(state, seat)

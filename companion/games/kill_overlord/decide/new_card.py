"""Whether a card's name that nobody has typed yet is meant as one (KO-6.10).

A slip at a running clock must not become a card. Must not refuse a name that ends with `!`: that says it is one.
"""

from __future__ import annotations

from companion.core.messages import Refused
from companion.games.kill_overlord.state import State

SURE = "!"
"""At the end of a name: it really is a new card."""

_SLIPS = 2
"""Letters in which a name may differ from a known one and still be taken for a slip."""

_WORDS = frozenset(
    "exit quit help pass next yes no undo redo stop wait back ok none nobody who what why where when".split()
)


def check_new(state: State, name: str) -> None:
    """Raises Refused with what may have been meant."""
    meant = _meant(state, name)
    if meant:
        raise Refused("KO-6.10", f"{meant} If {name} really is a new card, type {name}{SURE}")


def _meant(state: State, name: str) -> str:
    folded = name.casefold()
    for seat in state.players:
        if folded in (str(seat), state.name(seat).casefold()) or state.name(seat).casefold().startswith(folded):
            return f"{name} is {state.name(seat)}, not a card: name the card first."
    if folded.isdigit() or folded in _WORDS:
        return f"{name} is not a card that has been played before."
    near = [card.name for key, card in state.cards.items() if _is_near(folded, key)]
    return f"Did you mean {near[0]}?" if near else ""


def _is_near(first: str, second: str) -> bool:
    """Whether the two differ in at most _SLIPS letters (left out, put in or changed), or one begins the other."""
    if min(len(first), len(second)) >= 3 and (first.startswith(second) or second.startswith(first)):
        return True
    if abs(len(first) - len(second)) > _SLIPS or min(len(first), len(second)) <= _SLIPS:
        return False
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, start=1):
        before, row[0] = row[0], index
        for column, other in enumerate(second, start=1):
            before, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, before + (letter != other))
    return row[-1] <= _SLIPS

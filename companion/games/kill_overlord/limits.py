"""What a role card and a plot card can print: one check for the form and for a profile (KO-6.10).

Must not know a play: whether two cards go together is for `decide`.
"""

from __future__ import annotations

from companion.core.messages import Refused
from companion.games.kill_overlord.state import PlotCard, RoleCard

CARD_TYPES = ("shield", "book")
DIRECTIONS = ("any", "left", "right", "either", "overlord")
OUTCOMES = ("ask", "holder", "overlord", "nobody", "vote")
MOMENTS = ("", "passing", "receiving", "drawing", "income", "executed", "instead")

LARGEST = 99
"""No number on a card of this game is larger; a slip of the hand often is."""


def check_role(role: RoleCard) -> None:
    """Raises Refused for what no role card can print."""
    _one_of(role.when, MOMENTS, "moment of an ability")
    _between(role.rank, 1, "A rank")
    _between(role.income, -LARGEST, "An income")
    _between(role.gold, -LARGEST, "The gold of an ability")
    for number, what in ((role.hand_limit, "A hand limit"), (role.discard, "A discard"), (role.draw, "A draw")):
        _between(number, 0, what)


def check_card(card: PlotCard) -> None:
    """Raises Refused for what no plot card can print."""
    _one_of(card.type, CARD_TYPES, "type")
    _one_of(card.direction, DIRECTIONS, "direction")
    _one_of(card.executed, OUTCOMES, "outcome")
    for number in (card.distance, card.gold, card.takes, card.discards):
        _between(number, 0, "A number on a card")


def _one_of(value: str, allowed: tuple[str, ...], what: str) -> None:
    if value not in allowed:
        raise Refused("KO-6.10", f"The {what} is one of {', '.join(each for each in allowed if each)}.")


def _between(number: int | None, low: int, what: str) -> None:
    if number is not None and not low <= number <= LARGEST:
        raise Refused("KO-6.10", f"{what} lies between {low} and {LARGEST}.")

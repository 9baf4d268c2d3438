"""What all questions at this desk share: their ids, the keys, the choice of a seat, what a hero is called.

Must not ask anything itself.
"""

from __future__ import annotations

from companion.core.messages import Next
from companion.core.prompts import Option, Role
from companion.games.descent_overlord.state import State

KEYS = {
    "event": "e", "spawn": "s", "trap": "a", "power": "o", "discard": "d", "conquest": "c", "chest": "k",
    "killed": "x", "wounded": "z", "goal": "q", "guard": "g", "glyph": "b", "i play": "i", "announced": "f",
    "power gone": "v", "take back": "j",
}  # fmt: skip
"""One letter each, at every step the same: a hand learns it once. What is rarer has none, but a word."""

GO_ON = Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")

PLAY_A_CARD = "play a card"
"""What the overlord says by his button, whenever a press of his means anything."""


def question_id(state: State, number: str) -> str:
    """The id of one question: its number in RULES.md A.4, and its turn, so that it is never used again."""
    return f"P-DO-{number}/{state.turn}"


def seat_choices(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Seat numbers as the choices of a form's seat field."""
    return tuple(str(number) for number in numbers)


def hero_of(state: State, seat: int, which: int) -> str:
    """`Ben`, or `Ben's second hero` where a seat leads several and this one is the `which`th to act, from 1 on."""
    ordinal = _ORDINALS.get(which, f"{which}th")
    return f"{state.name(seat)}'s {ordinal} hero" if state.heroes[seat].heroes > 1 else state.name(seat)


def acting(state: State, seat: int) -> str:
    """The hero of this seat whose turn it is."""
    hero = state.heroes[seat]
    return hero_of(state, seat, max(1, hero.heroes - hero.turns))


def to_act(state: State, seat: int) -> str:
    """The hero of this seat whose turn comes next."""
    hero = state.heroes[seat]
    return hero_of(state, seat, hero.heroes - hero.turns + 1)


_ORDINALS = {1: "first", 2: "second", 3: "third"}

"""What an overlord card, a quest and a tracked number can be: one check for forms, profiles and repairs.

Must not know who may change what when: that is for `decide`.
"""

from __future__ import annotations

from companion.core.messages import Refused, Value
from companion.core.numbers import sentence
from companion.core.repairs import Number, whole
from companion.core.seats import NAME_LIMIT, clean_text
from companion.games.descent_overlord.printed import KINDS, LARGEST, TREACHERY_COLOURS
from companion.games.descent_overlord.state import Card, State, Step

MOST_CONQUEST = 999

BY_HAND = (Step.HEROES, Step.TURN, Step.START, Step.ACTIVATE)
"""Steps that may be chosen as a position; the others stand under an act that only play can bring about."""


def check_name(name: str, what: str) -> str:
    """A name that a hand could have typed, so that what is typed finds it. Raises Refused."""
    if not name:
        raise Refused("DO-5.1", f"{what} needs a name.")
    if len(name) > NAME_LIMIT or name != clean_text(name):
        raise Refused("DO-5.1", f"{what} has a name of {NAME_LIMIT} visible characters at most, no blanks around it.")
    return name


def check_card(card: Card) -> None:
    """Raises Refused for what no overlord card can print."""
    check_name(card.name, "A card")
    if card.kind != "" and card.kind not in KINDS:
        raise Refused("DO-5.1", f"A card is one of {', '.join(KINDS)}.")
    for number, what in ((card.cost, "A cost"), (card.discard, "A discard value")):
        if number is not None:
            check_number(number, what)


def check_number(number: object, what: str) -> int:
    """A number that a card prints. Raises Refused with its bounds."""
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= LARGEST:
        raise Refused("DO-4", f"{what} lies between 0 and {LARGEST}.")
    return number


def check_quest(conquest: object) -> int:
    """What a quest begins with. Raises Refused: at 0 it would be over (DO-1.2, DO-8.1)."""
    if isinstance(conquest, bool) or not isinstance(conquest, int) or not 1 <= conquest <= MOST_CONQUEST:
        raise Refused("DO-1.2", f"A quest begins with 1 to {MOST_CONQUEST} conquest.")
    return conquest


_WHOLE: dict[str, tuple[int, int]] = {
    "threat": (0, MOST_CONQUEST),
    "conquest": (0, MOST_CONQUEST),
    "overlord conquest": (0, MOST_CONQUEST),
    "round": (1, MOST_CONQUEST),
    "level": (1, MOST_CONQUEST),
    "cycles": (0, MOST_CONQUEST),
    "level cycles": (0, MOST_CONQUEST),
}

_OF_A_SEAT: dict[str, tuple[int, int]] = {"heroes": (1, 4), "turns": (0, 4), "guards": (0, 4), "worth": (0, LARGEST)}


def check(state: State, number: Number, after: Value) -> Value:
    """The value to store for a number that is put right by hand. Raises Refused if it cannot be that."""
    what, called = number.what, number.called
    if number.seat is not None and what in _OF_A_SEAT and number.seat in state.heroes:
        low, high = _OF_A_SEAT[what]
        return whole(called, after, low=low, high=high)
    if what in ("hand", "deck", "discard", "powers"):
        return whole(called, after, low=0, high=state.deck_size)
    if what == "conquest" and state.conquest is None:
        raise Refused("DO-1.2", "Say how much conquest the quest begins with; after that it can be put right.")
    if what in _WHOLE:
        low, high = _WHOLE[what]
        return whole(called, after, low=low, high=high)
    if what.removeprefix("treachery ") in TREACHERY_COLOURS:
        return whole(called, after, low=0, high=LARGEST)
    if what == "spawn marker":
        return _either(after, "up", "down", "The spawn marker is up or down.")
    if what.endswith(" used"):
        return _either(after, "yes", "no", sentence(f"{called}: yes or no."))
    if what == "step":
        return _step(state, after)
    raise Refused("adjust", sentence(f"{called}: worked out from other numbers, not set by hand."))


def _either(value: Value, yes: str, no: str, said: str) -> bool:
    words = {"true": True, "yes": True, yes: True, "1": True, "false": False, "no": False, no: False, "0": False}
    if str(value).lower() not in words:
        raise Refused("adjust", said)
    return words[str(value).lower()]


def _step(state: State, value: Value) -> str:
    allowed = [step.value for step in BY_HAND if step is not Step.TURN or state.active is not None]
    if state.conquest is None or str(value) not in allowed:
        raise Refused("adjust", f"The step is one of {', '.join(allowed)}, once the quest is known.")
    return str(value)

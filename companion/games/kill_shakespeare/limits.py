"""What a number of this game can be when a hand sets it (G-3): one check for every id that the view shows.

Must not change anything, nor say what follows from a number.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.core.messages import Refused, Value
from companion.core.numbers import as_text, sentence, whole_number
from companion.core.repairs import Number, whole
from companion.games.kill_shakespeare.evolve_adjusted import TOKEN_GONE
from companion.games.kill_shakespeare.printed import AREAS, AVAILABLE, HOPE_MOST, IAGO_MOST, NO_AREA, ROUNDS, place
from companion.games.kill_shakespeare.state import State, Step, Stronghold

STEPS = (Step.PREP, Step.EVENT, Step.BID, Step.DICE, Step.PLAN, Step.ITEMS, Step.ACTION, Step.EXTRA)
"""Steps that may be chosen as a position; the others stand under an answer that only play can bring about."""

_MANY = 99
_LOWERED = 9
_ACTIONS = 9
_STOPS = ("hope", "energy", "vp")
"""Numbers that an effect takes to their end and no further; any other one that cannot be is refused."""

Bounds = tuple[int | None, int | None]

_SEAT: dict[str, Bounds] = {
    "iago": (0, _MANY),
    "jester": (0, _MANY),
    "black": (0, _MANY),
    "tokens": (0, _MANY),
    "actions": (0, _ACTIONS),
    "available": (0, AVAILABLE),
    "reserve": (0, _MANY),
    "time": (0, _MANY),
    "easy": (0, _MANY),
    "hard": (0, _MANY),
    "influence": (0, _MANY),
}
_TABLE: dict[str, Bounds] = {
    "iago stack": (0, IAGO_MOST),
    "wheel": (-_MANY, _MANY),
    "dice": (2, 12),
    "hope": (0, HOPE_MOST),
    "black": (0, _MANY),
    "lowered": (0, _LOWERED),
}


def check(
    state: State,
    effects: Collection[tuple[str, int | None]],
    number: Number,
    after: Value,
) -> Value:
    """The value to store for an id of the view. `effects` are the numbers that a card changes by so much: those stop
    at the end of their track. Raises Refused if the number cannot be that."""
    what, seat = number.what, number.seat
    word, _, area = what.partition(" ")
    if area not in AREAS:
        word = what
    bounds = _of_seat(state, word, seat) if seat is not None else _of_table(state, word)
    if bounds is None:
        return _word(state, number, word, after)
    if (what, seat) in effects and word == "hope" and not state.areas[area].die:
        return 0  # KS-10.1: the die has left the area for good; only a hand that puts it right brings it back
    if (what, seat) in effects and word in _STOPS:
        return _stopped(whole(number.called, after), bounds)
    return whole(number.called, after, low=bounds[0], high=bounds[1])


def _stopped(number: int, bounds: Bounds) -> int:
    low, high = bounds
    number = number if low is None else max(low, number)
    return number if high is None else min(high, number)


def _of_seat(state: State, word: str, seat: int) -> Bounds | None:
    match word:
        case "vp":
            return (None if state.sitting.settings["ks.vp_floor"] == "none" else 0, None)
        case "energy":
            card = state.components.characters[state.players[seat].character]
            return (None, None) if card.energy_start is None else (card.energy_low, card.energy_top)
        case "place":
            return (1, state.count)
        case _:
            return _SEAT.get(word)


def _of_table(state: State, word: str) -> Bounds | None:
    match word:
        case "track":
            return (0, state.final)
        case "round":
            return (1, _MANY if state.flag("ks.liberation") else ROUNDS)
        case "leader":
            return (0, state.count)
        case "token":
            return (TOKEN_GONE, state.count)
        case _:
            return _TABLE.get(word)


def _word(state: State, number: Number, word: str, after: Value) -> Value:
    """A value that is no number."""
    match word:
        case "step":
            return _step(state, as_text(after))
        case "richard" | "macbeth" | "pawn":
            return named_area(after)
        case "liberated":
            return _yes(after)
        case "stronghold":
            return _stronghold(as_text(after))
        case _:
            raise Refused("adjust", sentence(f"{number.called}: worked out from other numbers, not set by hand."))


def _step(state: State, text: str) -> str:
    if text not in set(STEPS):
        raise Refused("adjust", f"The step can be set to {', '.join(STEPS)}.")
    if text == Step.BID and state.event is None:
        raise Refused("adjust", "An event has to lie open before it is bid on: set the step to event.")
    return text


def named_area(value: Value) -> str:
    """An area by its digit, key or name, or none. Raises Refused for anything else."""
    text = as_text(value).casefold()
    for key, area in AREAS.items():
        if text in (key, str(area.number), area.name.casefold(), area.short.casefold()):
            return key
    if text in (NO_AREA, ""):
        return NO_AREA
    raise Refused("adjust", f"Areas are {', '.join(map(place, AREAS))} or their digits, and {NO_AREA}.")


def _yes(value: Value) -> bool:
    if isinstance(value, bool):
        return value
    words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    found = words.get(as_text(value).casefold(), whole_number(value))
    if found not in (0, 1):
        raise Refused("adjust", "An area is liberated or not: yes or no.")
    return bool(found)


def _stronghold(text: str) -> str:
    if text not in set(Stronghold):
        raise Refused("adjust", f"A Stronghold is one of {', '.join(Stronghold)}.")
    return text

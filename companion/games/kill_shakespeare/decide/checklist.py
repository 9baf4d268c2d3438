"""Each thing that hands do at the setup, with its rule: one line each, as rules and typed facts say it.

Must not name a number that nobody printed or typed, nor change anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.numbers import sentence
from companion.core.seats import joined
from companion.games.kill_shakespeare.layout import area_digits
from companion.games.kill_shakespeare.printed import ACTIONS, AREAS, AVAILABLE, JULIET, PLAYERS, START_VP, place
from companion.games.kill_shakespeare.state import State

Line = tuple[str, str]
"""What to do, and its rule."""


def checklist(state: State) -> tuple[Line, ...]:
    """All of it, in the order of the printed setup; the variants' pieces stand in the lines of their kind (KS-15)."""
    return (*_seats(state), *_board(state), *_decks(state))


def _seats(state: State) -> tuple[Line, ...]:
    side = f"{PLAYERS[0]} players" if state.count == PLAYERS[0] else "3 or more"
    names = ", ".join(state.name(seat) for seat in state.order)
    juliet = state.who(JULIET)
    swap = () if juliet is None else ((f"{state.name(juliet)} swaps a 3 for the +2.", "KS-1.4"),)
    return (
        (f"Character cards: side for {side}; Energy on the star, VP {START_VP}.", "KS-1.5"),
        *swap,
        (f"Available influence: {AVAILABLE} markers each.", "KS-1.7"),
        (f"Stack {ACTIONS[state.count]} action markers each: {names}.", "KS-1.9"),
        (f"{state.name(state.first)}'s arrow on the Wheel points at the single troop.", "KS-1.11"),
    )


# The board


def _board(state: State) -> tuple[Line, ...]:
    neutral = (("A neutral pawn lies beside the board.", "KS-14.1"),) if state.count == PLAYERS[0] else ()
    return (
        ("A black marker lies beside every Stronghold.", "KS-1.13"),
        *_hope(state),
        *_black(state),
        *_villains(state),
        *neutral,
    )


def _where(area: str | None) -> str:
    return place(area) if area is None else f"in {place(area)}"


def _hope(state: State) -> tuple[Line, ...]:
    more, less = _chosen(state, "ks.more_hope"), _chosen(state, "ks.less_hope")
    before = [area.hope - (key in more) + (key in less) for key, area in state.areas.items()]
    return (
        (f"Hope in {_by_area(before)}.", "KS-1.12"),
        *((f"1 Hope more in {_names(more)}.", "KS-15.2") for _ in more[:1]),
        *((f"1 Hope less in {_names(less)}.", "KS-15.1") for _ in less[:1]),
    )


def _black(state: State) -> tuple[Line, ...]:
    extra = _chosen(state, "ks.extra_black")
    before = [area.black - (key in extra) for key, area in state.areas.items()]
    return (
        (f"Black markers in {_by_area(before)}.", "KS-15.2" if state.flag("ks.novice_black") else "KS-1.12"),
        *((f"1 black marker more in {_names(extra)}.", "KS-15.1") for _ in extra[:1]),
    )


def _by_area(numbers: Sequence[int]) -> str:
    if len(set(numbers)) == 1:
        return f"every area: {numbers[0]}"
    return f"areas 1 to {len(numbers)}: {', '.join(str(number) for number in numbers)}"


def _chosen(state: State, key: str) -> tuple[str, ...]:
    """The areas that a setting names, in board order."""
    digits = area_digits(state.sitting.settings[key])
    return tuple(each for each, area in AREAS.items() if area.number in digits)


def _names(areas: Sequence[str]) -> str:
    return "every area" if len(areas) == len(AREAS) else ", ".join(map(place, areas))


def _villains(state: State) -> tuple[Line, ...]:
    """Their pawns, and Richard's marker, in a line of its own where a variant moves it."""
    pawns = f"Richard {_where(state.richard)}, Lady Macbeth {_where(state.macbeth)}"
    further = int(state.sitting.number("ks.expert_track"))
    space = f"space {state.track}, {further} past the star" if further else f"space {state.track}"
    if state.off_track:
        return (f"{pawns}.", "KS-1.12"), (f"The track marker waits off the track, beside {space}.", "KS-15.2")
    if further:
        return (f"{pawns}.", "KS-1.12"), (f"The track marker lies on {space}.", "KS-15.1")
    return ((f"{pawns}, track marker on {space}.", "KS-1.12"),)


# Cards and quests


def _decks(state: State) -> tuple[Line, ...]:
    """With numbers where the table typed them in; the rest lies as the rulebook's setup prints it (D.6)."""
    known, told, printed = state.components, [], ["area tokens"]
    if known.easy and known.hard:
        told.append(f"{known.easy[0]} easy and {known.hard[0]} hard quests.")
    else:
        printed.insert(0, "quests")
    if known.cards is not None:
        covered = "" if known.face_down is None else f", {known.face_down} of them face down"
        told.insert(0, f"{known.cards} cards on each card track{covered}.")
    else:
        printed.insert(0, "card tracks")
    return tuple((line, "KS-1.12") for line in (*told, sentence(f"{joined(printed)} as printed.")))

"""Applies a number that was made right by hand: each id that the view shows, to its place in the state.

Must not check it: `decide.repairs` has done that.
"""

from __future__ import annotations

from typing import Any

from companion.core.happenings import Adjusted
from companion.core.values import replaced
from companion.games.kill_shakespeare.printed import ARDEN, NO_AREA
from companion.games.kill_shakespeare.state import State, Step, Stronghold

TOKEN_GONE = -1
"""In place of a holder's seat: the area token has left the game."""

_ROWS = {"round": "round", "track": "track", "iago stack": "iago", "wheel": "wheel", "dice": "dice"}


def adjusted(state: State, event: Adjusted) -> State:
    state = replaced(state, turn=state.turn + 1)
    if event.seat is not None:
        return _of_seat(state, event.what, event.seat, event.after)
    word, _, area = event.what.partition(" ")
    if area in state.areas:
        return _of_area(state, word, area, event.after)
    match event.what:
        case "track":
            return replaced(state, track=event.after, off_track=False)
        case "step":
            return replaced(state, step=Step(str(event.after)), asked=None)
        case "richard" | "macbeth":
            place = None if event.after == NO_AREA else event.after
            return replaced(state, **{event.what: place})
        case _:
            return replaced(state, **{_ROWS[event.what]: event.after})


def _of_seat(state: State, what: str, seat: int, after: Any) -> State:
    if what == "place":
        others = [each for each in state.order if each != seat]
        others.insert(after - 1, seat)
        return replaced(state, order=tuple(others))
    word, _, area = what.partition(" ")
    if word == "influence":
        influence = {**state.areas[area].influence, seat: after}
        return _area(state, area, influence=influence)
    value = (None if after == NO_AREA else after) if what == "pawn" else after
    return replaced(state, players={**state.players, seat: replaced(state.players[seat], **{what: value})})


def _of_area(state: State, word: str, area: str, after: Any) -> State:
    match word:
        case "hope":
            return _area(state, area, hope=after, die=state.areas[area].die or after > 0)
        case "leader":
            return _area(state, area, leader=after or None)
        case "token":
            return _area(state, area, token=after if after > 0 else None, token_gone=after == TOKEN_GONE)
        case "stronghold":
            gone = state.macbeth_gone and not (area == ARDEN and after == Stronghold.STANDING)
            return _area(replaced(state, macbeth_gone=gone), area, stronghold=Stronghold(after))
        case _:
            return _area(state, area, **{word: after})


def _area(state: State, area: str, **changes: Any) -> State:
    return replaced(state, areas={**state.areas, area: replaced(state.areas[area], **changes)})

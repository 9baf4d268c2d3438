"""A scoring and the end of the game, as sentences: who gets what and why.

Must not reckon an award.
"""

from __future__ import annotations

from companion.core.messages import Event
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare import tally
from companion.games.kill_shakespeare.state import Counts, State
from companion.games.kill_shakespeare.told import because, by_seat


def tell_end(state: State, event: Event) -> str | None:
    match event:
        case e.LastBlackGone():
            return "No black marker is left on the map: the game ends with its last scoring (KS-15.4)."
        case e.Counted(counts=counts):
            return _counted(state, counts)
        case e.Scored():
            return _scored(state, event)
        case e.Defeated(cause=cause, rule=rule):
            return because(cause, "all lose together", rule)
        case e.GameWon(seat=seat, cause=cause):
            return _won(state, seat, cause)
        case _:
            return None


def _counted(state: State, counts: Counts) -> str:
    lists = {
        "markers on the map": counts.markers,
        "Battle tokens": counts.tokens,
        "Jesters to discard": counts.jesters,
        "areas with a marker": counts.areas,
    }
    told = [f"{words}: {by_seat(state, values, zeros=False) or 'none'}" for words, values in lists.items() if values]
    if counts.black_areas is not None:
        told.append(f"areas where black leads: {counts.black_areas}")
    if counts.black is not None:
        told.append(f"black markers on the map: {counts.black}")
    return f"Counted: {'; '.join(told)} (KS-11)."


def _scored(state: State, event: e.Scored) -> str:
    """Awards with one reason are told together, the highest first. A VP for each thing is its own reason."""
    grouped: dict[tuple[int, str], list[int]] = {}
    for award in sorted(event.awards, key=lambda each: -each.vp):
        why = "" if event.category in tally.EACH else f", {award.why}"
        grouped.setdefault((award.vp, why), []).append(award.seat)
    names = state.sitting.roster.names
    won = [f"{names(seats)} +{vp}{why}" for (vp, why), seats in grouped.items() if vp]
    category = tally.CATEGORIES[event.category]
    return because(category, "; ".join(won) or "nobody scores", tally.RULES[event.category])


def _won(state: State, seat: int, cause: str) -> str:
    tie = f": {cause}" if cause else f" with {state.players[seat].vp} VP"
    return f"{state.name(seat)} wins the game{tie} (KS-12.4)."

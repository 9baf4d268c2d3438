"""The end of a score sheet: every winner, the standings, one sentence.

Must not say who is over: the table did.
"""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.core.seats import joined
from companion.games.score_sheet import ranking
from companion.games.score_sheet.ranking import Side
from companion.games.score_sheet.state import State


def result(state: State) -> Result | None:
    """None while the game goes on. All who are tied win (SS-9), with all of their team (SS-6)."""
    if not state.over:
        return None
    found = ranking.sides(state)
    first = ranking.leaders(state)
    standings = tuple(
        Standing(seat=seat, place=_place(state, side, found), score=side.total, role=state.teams.get(seat, ""))
        for side in found
        for seat in side.seats
    )
    winners = tuple(sorted(seat for side in first for seat in side.seats))
    ordered = tuple(sorted(standings, key=lambda each: (each.place, each.seat)))
    return Result(winners=winners, standings=ordered, text=_text(state, first))


def _place(state: State, side: Side, found: tuple[Side, ...]) -> int:
    """How many seats are better, and one; without any score behind all who have one (SS-3)."""
    return 1 + sum(len(other.seats) for other in found if _is_better(state, other.total, side.total))


def _is_better(state: State, one: int | None, other: int | None) -> bool:
    if one is None or other is None:
        return one is not None and other is None
    return ranking.behind(state, other, one) > 0


def _text(state: State, first: tuple[Side, ...]) -> str:
    names = [side.name for side in first]
    if not names:
        return "Nobody has a score, so nobody wins."
    if len(names) == 1:
        return f"{names[0]} wins with {first[0].total}."
    return f"{joined(names)} are tied with {first[0].total} and share the win."

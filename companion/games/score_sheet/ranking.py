"""Totals, who leads and by how much, and whether the end is due (SS-4 to SS-6, SS-8, SS-9).

Must not change or tell anything but the lead.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import joined
from companion.games.score_sheet.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A team, or a player without one. `total` is None while nobody of it has a score."""

    name: str
    seats: tuple[int, ...]
    total: int | None


def total_of(state: State, seat: int) -> int | None:
    """The sum of a seat's scores; None without any (SS-3)."""
    scores = [score for row in state.rows if (score := row[seat - 1]) is not None]
    return sum(scores) if scores else None


def sides(state: State) -> tuple[Side, ...]:
    """In seat order of their first members."""
    members: dict[str | int, list[int]] = {}
    for seat in state.sitting.roster.numbers:
        members.setdefault(state.teams.get(seat, seat), []).append(seat)
    return tuple(_side(state, key, tuple(seats)) for key, seats in members.items())


def _side(state: State, key: str | int, seats: tuple[int, ...]) -> Side:
    totals = [total for seat in seats if (total := total_of(state, seat)) is not None]
    name = key if isinstance(key, str) else state.sitting.name(key)
    return Side(name=name, seats=seats, total=sum(totals) if totals else None)


def behind(state: State, total: int, best: int) -> int:
    """How much a total is short of the best one, from 0."""
    return total - best if state.text("sheet.wins") == "lowest" else best - total


def best_of(state: State, found: tuple[Side, ...]) -> int | None:
    totals = [side.total for side in found if side.total is not None]
    if not totals:
        return None
    return min(totals) if state.text("sheet.wins") == "lowest" else max(totals)


def leaders(state: State) -> tuple[Side, ...]:
    """Who has the best total: several on a tie, nobody before the first score."""
    found = sides(state)
    best = best_of(state, found)
    return tuple(side for side in found if best is not None and side.total == best)


def lead(state: State, *, shortly: bool = False) -> str:
    """`Anna leads by 5 with 61`, shortly `Anna leads by 5`; "" before the first score."""
    found = sides(state)
    first = leaders(state)
    if not first or first[0].total is None:
        return ""
    best = first[0].total
    if len(first) > 1:
        return f"{_names(first)} are tied with {best}"
    others = [behind(state, side.total, best) for side in found if side not in first and side.total is not None]
    if not others:
        return f"{first[0].name} has {best}"
    return f"{first[0].name} leads by {min(others)}{'' if shortly else f' with {best}'}"


def _names(found: tuple[Side, ...]) -> str:
    return joined([side.name for side in found])


def due(state: State) -> str:
    """Why the end is offered now; "" while it is not (SS-8, SS-9)."""
    if state.entered or (state.text("sheet.ties") == "play_on" and len(leaders(state)) > 1):
        return ""
    rounds, target = int(state.sitting.number("sheet.rounds")), int(state.sitting.number("sheet.target"))
    if rounds and len(state.rounds) >= rounds:
        return "The one round is played." if rounds == 1 else f"All {rounds} rounds are played."
    there = tuple(side for side in sides(state) if target and side.total is not None and side.total >= target)
    if not there:
        return ""
    said = f"{there[0].name} has {there[0].total}" if len(there) == 1 else f"{_names(there)} are there"
    return f"{said}, and {target} ends it."

"""What everybody sees: the totals, how far each is behind, and the rounds, the newest first beside the totals.

Must not hide anything: a score sheet has no secrets.
"""

from __future__ import annotations

from companion.core.messages import Value
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View
from companion.games.score_sheet import ranking
from companion.games.score_sheet.lines import line_id
from companion.games.score_sheet.options import MOST_ROUNDS
from companion.games.score_sheet.state import Scores, State

PANELS = ("team", "total", "behind", "own", *(line_id(number) for number in range(1, MOST_ROUNDS + 1)))

_IN_SIGHT = 24
"""Rounds that a wide screen can show; older ones are looked up."""


def view(state: State, seat: int | None) -> View:
    """The same for all eyes."""
    rows = tuple(enumerate(state.rows, 1))
    rounds = tuple(_round(number, scores, aside=len(rows) - number >= _IN_SIGHT) for number, scores in reversed(rows))
    return View(headline=_headline(state), panels=(*_sums(state), *rounds), marks=_marks(state))


def _headline(state: State) -> str:
    title = state.text("sheet.title") or "Score sheet"
    of = int(state.sitting.number("sheet.rounds"))
    place = f"round {state.open_round}" + (f" of {of}" if of >= state.open_round else "")
    played = "1 round" if len(state.rounds) == 1 else f"{len(state.rounds)} rounds"
    parts = (title, played if state.over else place, ranking.lead(state, shortly=True))
    return "   ".join(part for part in parts if part)


def _sums(state: State) -> tuple[Panel, ...]:
    found = ranking.sides(state)
    best = ranking.best_of(state, found)
    totals: dict[int, Value | None] = {}
    behind: dict[int, Value | None] = {}
    for side in found:
        short = None if best is None or side.total is None else ranking.behind(state, side.total, best)
        totals |= dict.fromkeys(side.seats, side.total or 0)
        behind |= dict.fromkeys(side.seats, short)
    target = state.sitting.number("sheet.target")
    panels = [_worked_out("total", totals, goal=target or None)]
    if len(found) > 1:
        panels.append(_worked_out("behind", behind))
    if state.teams:
        numbers = state.sitting.roster.numbers
        panels.insert(0, _worked_out("team", {each: state.teams.get(each, "") for each in numbers}))
        panels.append(_worked_out("own", {each: ranking.total_of(state, each) for each in numbers}))
    return tuple(panels)


def _worked_out(name: str, values: dict[int, Value | None], goal: float | None = None) -> Panel:
    rows = tuple(Row(seat=seat, value=values[seat], derived=True) for seat in sorted(values))
    return Panel(kind=Kind.SCORES, id=name, title=name, goal=goal, rows=rows)


def _round(number: int, scores: Scores, *, aside: bool) -> Panel:
    rows = tuple(Row(seat=seat, value=score) for seat, score in enumerate(scores, 1))
    return Panel(
        kind=Kind.SCORES, id=line_id(number), title=f"R{number}", name=f"round {number}", rows=rows, aside=aside
    )


def _marks(state: State) -> tuple[SeatMark, ...]:
    """Who is away, and who is still missing in a round that has begun."""
    away = tuple(SeatMark(seat=seat, mark=Mark.AWAY) for seat in sorted(state.sitting.away))
    missing = state.missing if state.entered and not state.over else ()
    return (*away, *(SeatMark(seat=seat, mark=Mark.WAITING) for seat in missing))

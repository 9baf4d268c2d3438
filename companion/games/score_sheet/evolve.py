"""The sheet after an event.

Must not refuse anything.
"""

from __future__ import annotations

from companion.core.happenings import Adjusted
from companion.core.messages import Event
from companion.core.sitting import applied
from companion.core.values import replaced
from companion.games.score_sheet.events import GameEnded, RoundClosed, RoundMended, ScoreEntered
from companion.games.score_sheet.lines import round_of
from companion.games.score_sheet.state import Scores, State


def evolve(state: State, event: Event) -> State:
    match event:
        case ScoreEntered(round=number, seat=seat, score=score):
            return _scored(state, number, seat, score)
        case RoundClosed(scores=scores):
            return replaced(state, rounds=(*state.rounds, scores), entered={})
        case RoundMended(round=number, scores=scores):
            return _with_round(state, number, scores)
        case Adjusted(what=what, seat=int(seat), after=after):
            return _scored(state, round_of(what), seat, None if after == "" else int(after))
        case GameEnded():
            return replaced(state, over=True)
        case _:
            return replaced(state, sitting=applied(state.sitting, event))


def _scored(state: State, number: int, seat: int, score: int | None) -> State:
    if number == state.open_round:
        others = {each: kept for each, kept in state.entered.items() if each != seat}
        return replaced(state, entered=others if score is None else {**others, seat: score})
    before = state.rounds[number - 1]
    return _with_round(state, number, (*before[: seat - 1], score, *before[seat:]))


def _with_round(state: State, number: int, scores: Scores) -> State:
    return replaced(state, rounds=(*state.rounds[: number - 1], scores, *state.rounds[number:]))

"""Every event of the score sheet as one sentence, with who leads then.

Must not tell anything that the sheet does not show.
"""

from __future__ import annotations

from companion.core.happenings import Adjusted
from companion.core.messages import Event
from companion.core.telling import tell_shared
from companion.games.score_sheet import ranking
from companion.games.score_sheet.events import GameEnded, RoundClosed, RoundMended, ScoreEntered
from companion.games.score_sheet.evolve import evolve
from companion.games.score_sheet.state import Scores, State
from companion.games.score_sheet.view import view


def tell(state: State, event: Event, seat: int | None) -> str:
    """The same for all eyes."""
    match event:
        case RoundClosed(round=number, scores=scores):
            return f"Round {number}: {_row(state, scores)}{_lead(state, event)}"
        case RoundMended(round=number, scores=scores):
            return f"Round {number} mended: {_row(state, scores, state.rounds[number - 1])}{_lead(state, event)}"
        case ScoreEntered(round=number, seat=who, score=score) if number == state.open_round:
            return f"Round {number}: {state.sitting.name(who)} {score}."
        case ScoreEntered(round=number, seat=who, score=score):
            before = _score(state.rounds[number - 1][who - 1])
            return f"Round {number} mended: {state.sitting.name(who)} {before} → {score}{_lead(state, event)}"
        case Adjusted():
            told = tell_shared(state.sitting, event, lambda: (view(state, None), view(evolve(state, event), None)))
            return f"{told.removesuffix('.')}{_lead(state, event)}"
        case GameEnded():
            return f"The game is over after {_count(state)}{_unfinished(state)}."
        case _:
            return tell_shared(state.sitting, event)


def _lead(state: State, event: Event) -> str:
    lead = ranking.lead(evolve(state, event))
    return f"; {lead}." if lead else "."


def _row(state: State, scores: Scores, before: Scores | None = None) -> str:
    """`Anna 20, Ben 0, Cleo –`; with what stood there before only what differs: `Ben 0 → 5`."""
    name = state.sitting.name
    seats = state.sitting.roster.numbers
    if before is None:
        return ", ".join(f"{name(seat)} {_score(score)}" for seat, score in zip(seats, scores, strict=True))
    changes = [each for each in zip(seats, before, scores, strict=True) if each[1] != each[2]]
    return ", ".join(f"{name(seat)} {_score(old)} → {_score(new)}" for seat, old, new in changes)


def _score(score: int | None) -> str:
    return "–" if score is None else str(score)


def _count(state: State) -> str:
    return "1 round" if len(state.rounds) == 1 else f"{len(state.rounds)} rounds"


def _unfinished(state: State) -> str:
    """A round that was begun counts as far as it was entered (SS-3)."""
    if not state.entered:
        return ""
    return f" and a part of round {state.open_round}, without {state.sitting.roster.names(state.missing)}"

"""What the score sheet asks: the scores of the round, and whether it is over.

Must not ask a seat that is away.
"""

from __future__ import annotations

from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.games.score_sheet import ranking
from companion.games.score_sheet.commands import EndGame, EnterRound, EnterScore, MendRound
from companion.games.score_sheet.options import MOST_ROUNDS
from companion.games.score_sheet.state import Scores, State


def prompts(state: State) -> tuple[Prompt, ...]:
    """One question for the table: the next round, with the end beside it; none once it is over."""
    if state.over:
        return ()
    number, reason = state.open_round, ranking.due(state)
    asked = ".".join(map(str, state.missing))
    ask = f"Round {number}: {_of(state)}?"
    return (
        Prompt(
            id=f"P-SS-{2 if reason else 1}/{number}/{asked}",
            text=f"{reason} Is the game over? Else enter round {number}." if reason else ask,
            wait=f"The table enters round {number}.",
            ends="The table says when it is over.",
            rules=("SS-8", "SS-9", "SS-2") if reason else ("SS-2", "SS-3", "SS-7", "SS-8"),
            options=_end(state, offered=bool(reason)),
            form=None if number > MOST_ROUNDS else _round_form(state),
        ),
    )


def _of(state: State) -> str:
    return f"the score of {state.sitting.roster.names(state.missing)}" if state.entered else "the scores"


def _end(state: State, *, offered: bool) -> tuple[Option, ...]:
    if not state.rounds:
        return ()
    return (Option(label="The game is over", command=EndGame(), key="e", role=Role.PRIMARY if offered else None),)


def _round_form(state: State) -> Form:
    names = tuple(state.sitting.name(seat) for seat in state.missing)
    scores = Field(name="scores", type="list", text="scores", length=len(names), items=names, gaps=True)
    return Form(command=EnterRound, fields=(scores,), label=f"Round {state.open_round}")


def forms(state: State) -> tuple[Form, ...]:
    """At hand in every step: one score, the last round as it stands, to be put right, and any round once more."""
    if state.over:
        return ()
    closed = (_last_form(state), _mend_form(state)) if state.rounds else ()
    return (_score_form(state), *closed)


def _score_form(state: State) -> Form:
    return Form(
        command=EnterScore,
        fields=(
            Field(name="seat", type="seat", text="whose"),
            Field(name="score", type="int", text="score"),
            Field(
                name="round",
                type="int",
                text=f"round, if not {state.open_round}",
                low=1,
                high=state.open_round,
                required=False,
            ),
        ),
        label="one score",
        word="score",
        key="s",
    )


def _last_form(state: State) -> Form:
    number = len(state.rounds)
    return Form(
        command=MendRound,
        fields=(_all_scores(state, state.rounds[-1]),),
        label=f"round {number} put right",
        word="correct",
        key="c",
    )


def _mend_form(state: State) -> Form:
    number = Field(name="round", type="int", text="which round", low=1, high=len(state.rounds))
    return Form(command=MendRound, fields=(number, _all_scores(state)), label="an earlier round", word="round")


def _all_scores(state: State, stand: Scores | None = None) -> Field:
    """A score for each seat, as they `stand`."""
    names = tuple(seat.name for seat in state.sitting.roster.seats)
    return Field(name="scores", type="list", text="scores", length=len(names), items=names, gaps=True, default=stand)

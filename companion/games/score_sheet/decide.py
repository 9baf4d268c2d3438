"""Decides every command of the score sheet.

Must not apply an event, and must not take a missing score for a zero.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Command, Context, Event, Refused, Value
from companion.core.numbers import as_text, sentence
from companion.core.prompts import GAPS
from companion.core.referee import WINDOW_COMMANDS, decide_window
from companion.core.repairs import REPAIRS, Number, decide_repair, whole
from companion.games.score_sheet.commands import EndGame, EnterRound, EnterScore, MendRound
from companion.games.score_sheet.events import GameEnded, RoundClosed, RoundMended, ScoreEntered
from companion.games.score_sheet.evolve import evolve
from companion.games.score_sheet.lines import round_of
from companion.games.score_sheet.options import LARGEST, MOST_ROUNDS, SETTINGS
from companion.games.score_sheet.state import State
from companion.games.score_sheet.view import view

Turn = Unfolding[State]

def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    """What the command leads to. Raises Refused with a rule id, or not_open, over."""
    if state.over:
        raise Refused("over", "The game is over; undo is still there.")
    turn = Unfolding(state, evolve)
    match command:
        case EnterRound(scores=scores):
            _enter_round(turn, scores)
        case EnterScore(seat=seat, score=score, round=number):
            _enter_score(turn, seat, score, state.open_round if number is None else number)
        case MendRound(round=number, scores=scores):
            _mend_round(turn, len(state.rounds) if number is None else number, scores)
        case EndGame():
            _end(turn)
        case _ if isinstance(command, REPAIRS):
            turn.happen(*decide_repair(state.sitting, view(state, None), SETTINGS, _check, command))
        case _ if isinstance(command, WINDOW_COMMANDS):
            turn.happen(*decide_window(state.sitting, command, context))
        case _:
            raise Refused("not_open", "That cannot be done on a score sheet.")
    _close_if_all_are_in(turn)
    return tuple(turn.events)


def _enter_round(turn: Turn, scores: tuple[int | None, ...]) -> None:
    """SS-2: of all who are still missing; whoever has none is left out."""
    state = turn.state
    _has_room(state)
    if len(scores) != len(state.missing):
        order = state.sitting.roster.names(state.missing)
        raise Refused("SS-2", f"Round {state.open_round} takes one score each of {order}.", blank="scores")
    _right(scores)
    given = dict(zip(state.missing, scores, strict=True))
    row = tuple(given.get(seat, state.entered.get(seat)) for seat in state.sitting.roster.numbers)
    _not_empty(row)
    turn.happen(RoundClosed(round=state.open_round, scores=row))


def _enter_score(turn: Turn, seat: int, score: int, number: int) -> None:
    state = turn.state
    if seat not in state.sitting.roster:
        raise Refused("SS-2", f"There is no seat {as_text(seat)}.", blank="seat")
    if not 1 <= number <= state.open_round:
        raise Refused("SS-7", f"Rounds so far are 1 to {state.open_round}.", blank="round")
    if number == state.open_round:
        _has_room(state)
    _right((score,), blank="score")
    if number > len(state.rows) or state.rows[number - 1][seat - 1] != score:
        turn.happen(ScoreEntered(round=number, seat=seat, score=score))


def _mend_round(turn: Turn, number: int, scores: tuple[int | None, ...]) -> None:
    """SS-7: all seats at once, in a round that is closed."""
    state = turn.state
    if not 1 <= number <= len(state.rounds):
        raise Refused("SS-7", f"Rounds played are {len(state.rounds)}: there is no such one to mend.", blank="round")
    if len(scores) != len(state.sitting.roster.seats):
        raise Refused("SS-7", f"Say all {len(state.sitting.roster.seats)} scores, one per seat.", blank="scores")
    _right(scores)
    _not_empty(scores)
    if scores != state.rounds[number - 1]:
        turn.happen(RoundMended(round=number, scores=scores))


def _end(turn: Turn) -> None:
    if not turn.state.rounds:
        raise Refused("SS-8", "No round is played yet: enter one first.")
    turn.happen(GameEnded())


def _close_if_all_are_in(turn: Turn) -> None:
    """A round that is entered score by score closes with the last one, or when whoever was missing leaves (SS-10)."""
    state = turn.state
    if state.entered and not state.missing and not state.over:
        turn.happen(RoundClosed(round=state.open_round, scores=state.open_scores))


def _has_room(state: State) -> None:
    if state.open_round > MOST_ROUNDS:
        raise Refused("SS-2", f"A sheet has {MOST_ROUNDS} rounds: end this one and begin another.")


def _right(scores: tuple[int | None, ...], blank: str = "scores") -> None:
    for score in scores:
        if score is not None and abs(score) > LARGEST:
            raise Refused("SS-2", f"A score has at most {len(str(LARGEST))} digits.", blank=blank)


def _not_empty(scores: tuple[int | None, ...]) -> None:
    if all(score is None for score in scores):
        raise Refused("SS-3", "A round needs at least one score; a zero is one.", blank="scores")


def _check(number: Number, after: Value) -> Value:
    """SS-4, SS-7: a score of any round, or none."""
    if not round_of(number.what):
        raise Refused("SS-4", sentence(f"{number.called}: the sum of the rounds, so mend the round that is wrong."))
    if as_text(after) in ("", *GAPS):
        return ""
    return whole(number.called, after, low=-LARGEST, high=LARGEST)

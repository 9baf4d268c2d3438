"""Decides a scoring (KS-11) and how the game ends with the last one (KS-12.3, KS-12.4).

Must not count or reckon: `tally` does.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare import scoring, tally
from companion.games.kill_shakespeare.decide import flow, richard, trade
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, LOSS_BLACK, ROUND3_BLACK_AREAS
from companion.games.kill_shakespeare.state import Counts, Score, State, Step

_MOST = 99
_JESTERS = 6


def begin(turn: Turn) -> None:
    """After the rebuild check: this round's scoring, or the next round where none is due."""
    if flow.over(turn.state):
        return
    if not tally.is_due(turn.state):
        flow.end_round(turn)
    elif tally.is_last(turn.state):
        trade.begin_last(turn)
    else:
        count_first(turn)


def freed(turn: Turn) -> None:
    """A liberation game has no black marker left: it ends at once, with its last scoring (KS-15.4)."""
    if not flow.over(turn.state) and not turn.state.freed:
        turn.happen(e.LastBlackGone())
        begin(turn)


def count_first(turn: Turn) -> None:
    """What the table has to count, after the last trades (KS-11.2); nothing where all of it is known."""
    if turn.state.on_map and not tally.is_last(turn.state):
        _black_leads(turn)
    counted = tally.is_counted(turn.state)
    flow.reach(turn, Step.SCORE if counted else Step.COUNT)


def _black_leads(turn: Turn) -> None:
    """KS-11.1."""
    leads = tally.black_areas(turn.state) or 0
    if leads >= ROUND3_BLACK_AREAS:
        richard.advance(turn, 1, f"Black leads in {scoring.counted(leads, 'area')}", "KS-11.1")


def count(turn: Turn, command: Command, context: Context) -> None:
    """What was counted; then the preview. Raises Refused for a list that is missing, wrong or not asked for."""
    assert isinstance(command, c.EnterCounts)
    state = turn.state
    if state.step is not Step.COUNT:
        raise Refused("not_open", "There is nothing to count now: scoring asks for it.")
    checks_black = state.counts.black_areas is None and tally.asks_black_areas(state)
    turn.happen(e.Counted(counts=_checked(state, command)))
    if checks_black:
        _black_leads(turn)
    flow.reach(turn, Step.SCORE)


def _checked(state: State, command: c.EnterCounts) -> Counts:
    lists = {name: _list(state, name, getattr(command, name)) for name in tally.LISTS}
    return Counts(
        **lists,
        black_areas=_number("black_areas", command.black_areas, tally.asks_black_areas(state), len(AREAS)),
        black=_number("black", command.black, tally.asks_black(state), _MOST),
    )


_WORDS = {
    "markers": ("KS-11.5", "markers on the map"),
    "tokens": ("KS-11.7", "Battle tokens"),
    "jesters": ("KS-11.8", "Jesters to discard"),
    "areas": ("KS-11.11", "areas with a marker"),
    "black_areas": ("KS-11.1", "areas where black leads"),
    "black": ("KS-12.3", "black markers on the map"),
}


def _number(name: str, value: int | None, asked: bool, most: int) -> int | None:
    rule, words = _WORDS[name]
    if not asked and value is not None:
        raise Refused(rule, f"The {words} are not asked for in this scoring: leave them out.")
    if asked and (value is None or not 0 <= value <= most):
        raise Refused(rule, f"Count the {words}: a number from 0 to {most}.")
    return value


def _list(state: State, name: str, values: tuple[int, ...]) -> tuple[int, ...]:
    """The values of all seats, in seat order; those who were not asked have none."""
    rule, words = _WORDS[name]
    seats = tally.asked(state).get(name, ())
    if not seats:
        if any(values):
            raise Refused(rule, f"The {words} are not asked for in this scoring: leave them out.")
        return ()
    if len(values) == len(seats):
        by_seat = dict(zip(seats, values, strict=True))
    elif len(values) == state.count:
        by_seat = dict(zip(state.players, values, strict=True))
    else:
        names = state.sitting.roster.names(seats)
        raise Refused(rule, f"Count the {words} of {names}: {scoring.counted(len(seats), 'number')} in seat order.")
    for seat, value in by_seat.items():
        _check(state, name, seat, value)
    return tuple(by_seat.get(seat, 0) for seat in state.players)


def _check(state: State, name: str, seat: int, value: int) -> None:
    rule, words = _WORDS[name]
    most = {"areas": len(AREAS), "jesters": state.players[seat].jester}.get(name, _MOST)
    if name == "tokens" and seat not in tally.asked(state)[name]:
        most = 0
    if not 0 <= value <= most:
        raise Refused(rule, f"{state.name(seat)} has 0 to {most} {words}, not {value}.")


def go_on(turn: Turn, context: Context) -> None:
    """Scores all that the preview shows; then the next round, or the end."""
    if not tally.is_counted(turn.state):
        flow.reach(turn, Step.COUNT)
        return
    awards = tally.awards(turn.state)
    for category in tally.CATEGORIES:
        made = tuple(score for score in awards if score.category == category)
        if category == _JESTERS and not tally.is_last(turn.state):
            _discard(turn, made)
        if made:
            turn.happen(e.Scored(category=category, awards=made))
    if tally.is_last(turn.state):
        _end(turn)
    else:
        flow.end_round(turn)


def _discard(turn: Turn, made: tuple[Score, ...]) -> None:
    """Jesters go for a VP each (KS-11.8)."""
    for score in made:
        if score.vp:
            turn.happen(
                e.Gained(seat=score.seat, what="jester", by=-score.vp, cause="discarded for VP", rule="KS-11.8")
            )


def _end(turn: Turn) -> None:
    state = turn.state
    black = tally.black(state) or 0
    if black >= LOSS_BLACK:
        turn.happen(e.Defeated(cause=f"{black} black markers stand on the map as the last round ends", rule="KS-12.3"))
        return
    vp = {seat: player.vp for seat, player in state.players.items()}
    won, tie = scoring.winner(vp, state.order, state.who(FALSTAFF))
    turn.happen(e.GameWon(seat=won, cause=tie))

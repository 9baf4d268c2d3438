"""Captured black markers traded for Battle tokens: in Prep (d), and once before the last scoring (KS-4.4, KS-11.2).

Must not know a token's value: its owner alone does, until a scoring.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import flow, prep, richard, scoring
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.printed import TRADE_BLACK, TRADE_DRAW
from companion.games.kill_shakespeare.state import State, Step

STEPS = (Step.TRADE, Step.LAST_TRADE)


def begin(turn: Turn) -> None:
    """Prep (d): the first in turn order who can pay."""
    _ask(turn, Step.TRADE, turn.state.present)


def begin_last(turn: Turn) -> None:
    """Before the last scoring each who can pay may trade once (KS-11.2)."""
    _ask(turn, Step.LAST_TRADE, turn.state.present)


def _ask(turn: Turn, step: Step, seats: tuple[int, ...]) -> None:
    seat = next((seat for seat in seats if can_pay(turn.state, seat)), None)
    if seat is not None:
        flow.reach(turn, step, seat)
    elif step is Step.TRADE:
        prep.after_trades(turn)
    else:
        scoring.count_first(turn)


def can_pay(state: State, seat: int) -> bool:
    return state.players[seat].black >= TRADE_BLACK


def at_limit(state: State, seat: int) -> bool:
    """Whether the character holds no more tokens; False where the limit is not known (KS-4.4c)."""
    player = state.players[seat]
    limit = state.components.characters[player.character].token_limit
    return limit is not None and player.tokens >= limit


def asked(state: State) -> int | None:
    """Who is asked now; the first who can pay if the step was set by hand."""
    if state.asked is not None:
        return state.asked
    return next((seat for seat in state.present if can_pay(state, seat)), None)


def go_on(turn: Turn, context: Context) -> None:
    """Next: no trade, or no more; the next in turn order."""
    _next(turn)


def _next(turn: Turn) -> None:
    state, seat = turn.state, asked(turn.state)
    place = state.order.index(seat) if seat is not None else len(state.order)
    later = tuple(each for each in state.order[place + 1 :] if each not in state.sitting.away)
    _ask(turn, state.step, later)


def trade(turn: Turn, command: Command, context: Context) -> None:
    """One trade, resolved to its end: black markers paid, Quills move Richard, one token kept."""
    assert isinstance(command, c.Trade)
    state = turn.state
    seat = asked(state)
    if state.step not in STEPS or seat is None:
        raise Refused("not_open", "Black markers are traded in Prep, and once before the last scoring.")
    if context.by not in (None, seat):
        raise Refused("not_eligible", f"It is for {state.name(seat)} to trade now.")
    if not can_pay(state, seat):
        raise Refused("KS-4.4a", f"{state.name(seat)} needs {TRADE_BLACK} captured black markers for a trade.")
    drawn = drawn_of(command)
    if not 0 <= drawn <= TRADE_DRAW:
        raise Refused("KS-4.4d", f"{TRADE_DRAW} tokens are drawn, or as many as are left: 0 to {TRADE_DRAW}.")
    if not 0 <= command.quills <= drawn:
        raise Refused("KS-4.4b", f"{drawn} tokens are drawn: say how many of them are Quills, 0 to {drawn}.")
    _trade(turn, seat, command)
    if not richard.over(turn.state) and (state.step is Step.LAST_TRADE or not can_pay(turn.state, seat)):
        _next(turn)


def drawn_of(command: c.Trade) -> int:
    """How many tokens were drawn; all three unless fewer were left (KS-4.4d)."""
    return TRADE_DRAW if command.drawn is None else command.drawn


def _trade(turn: Turn, seat: int, command: c.Trade) -> None:
    takes = command.keep and command.quills < drawn_of(command)
    swaps = takes and at_limit(turn.state, seat)
    turn.happen(e.Traded(seat=seat, quills=command.quills, kept=int(takes and not swaps), swapped=swaps))
    count = "A Quill" if command.quills == 1 else f"{command.quills} Quills"
    richard.advance(turn, command.quills, f"{count} among {turn.state.name(seat)}'s Battle tokens", "KS-4.4b")

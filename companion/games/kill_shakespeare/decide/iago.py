"""Iago cards that go face up on the stack, or leave it one by one (KS-10.4, KS-10.5).

Must not take VP from whoever picked one: that is the bids' (KS-6.7c).
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.printed import IAGO_MOST


def place(turn: Turn, cause: str, rule: str) -> None:
    """One more on the stack; the fourth is discarded and moves Richard instead."""
    if richard.over(turn.state):
        return
    if turn.state.iago < IAGO_MOST:
        turn.happen(e.IagoPlaced(cause=cause, rule=rule))
        return
    turn.happen(e.IagoDiscarded(cause=cause, rule=rule))
    richard.advance(turn, 1, "A fourth Iago", "KS-10.4")


def take(turn: Turn, seat: int, cause: str, rule: str) -> None:
    """A seat takes one face-up Iago; an empty stack gives none."""
    if turn.state.iago and not richard.over(turn.state):
        turn.happen(e.IagoTaken(seat=seat, cause=cause, rule=rule))

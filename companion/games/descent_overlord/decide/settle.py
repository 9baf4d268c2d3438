"""What follows after every change (DO-7.4): the end at 0 conquest, the hand limit, the deck that must add up.

Must not move a card or a number itself.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.printed import HAND_LIMIT
from companion.games.descent_overlord.state import State, Step

Turn = Unfolding[State]


def over(state: State) -> bool:
    """Whether the game has ended, in mid-step perhaps."""
    return state.step is Step.OVER


def settle(turn: Turn) -> None:
    """Conquest 0 ends it at once (DO-8.1); a hand above 8 in the own turn has to be brought down first (DO-3.2)."""
    state = turn.state
    if over(state):
        return
    if state.conquest == 0:
        win(turn, "overlord", "The heroes have no conquest left", "DO-8.1")
    elif state.step in (Step.START, Step.ACTIVATE) and state.hand > HAND_LIMIT and _limit_now(state):
        turn.happen(e.Reached(step=Step.DISCARD))
    elif state.step is Step.DISCARD and state.hand <= HAND_LIMIT:
        turn.happen(e.Reached(step=Step.ACTIVATE if state.activated else Step.START))


def _limit_now(state: State) -> bool:
    """Not in the middle of a trigger or of an attack: a step begun is finished first (DO-6.5)."""
    return state.trigger is None and not state.underway and state.guard is None


def win(turn: Turn, side: str, cause: str, rule: str) -> None:
    """The game is over; only undo is left (G-5)."""
    turn.happen(e.Won(side=side, cause=cause, rule=rule))

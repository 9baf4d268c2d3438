"""What follows after every change (DO-7.4): the end at 0 conquest, the hand limit, the deck that must add up.

Must not move a card or a number itself.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Refused
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.printed import HAND_LIMIT
from companion.games.descent_overlord.state import State, Step

Turn = Unfolding[State]


def over(state: State) -> bool:
    """Whether the game has ended, in mid-step perhaps."""
    return state.step is Step.OVER


def settle(turn: Turn) -> None:
    """Conquest 0 ends it at once (DO-8.1); a hand above 8 is asked about before anything else (`over_limit`)."""
    state = turn.state
    if over(state):
        return
    if state.conquest == 0:
        win(turn, "overlord", "The heroes have no conquest left", "DO-8.1")


def check_limit(state: State) -> None:
    """Raises Refused while the hand has to be brought down to 8 (DO-3.2)."""
    if state.over_limit:
        raise Refused("DO-3.2", f"{state.name(state.overlord)} discards down to {HAND_LIMIT} first.")


def win(turn: Turn, side: str, cause: str, rule: str) -> None:
    """The game is over; only undo is left (G-5)."""
    turn.happen(e.Won(side=side, cause=cause, rule=rule))

"""How one step of the round leads to the next (KS-3): the only place that knows the order of the phases.

Must not carry out a step.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import ROUNDS
from companion.games.kill_shakespeare.state import State, Step

Turn = Unfolding[State]


_LAST = (Step.LAST_TRADE, Step.COUNT, Step.SCORE)
"""All that is left to a liberation game without a black marker on the map."""


def reach(turn: Turn, step: Step, seat: int | None = None) -> None:
    """The round stands at this step now; not after the end, nor away from a last scoring (KS-3.3, KS-15.4)."""
    if turn.state.step is not Step.OVER and (step in _LAST or not turn.state.freed):
        turn.happen(e.Reached(step=step, seat=seat))


def over(state: State) -> bool:
    """Whether the game has ended, in mid-step perhaps."""
    return state.step is Step.OVER


def goes_on_past(state: State) -> bool:
    """Whether a liberation game goes on after this round though it was the sixth (KS-15.4, AMB-KS-32)."""
    return state.flag("ks.liberation") and state.flag("ks.liberation_past_six") and state.round >= ROUNDS


def end_round(turn: Turn) -> None:
    """The next Prep; a game that ends with this round has ended before this is called."""
    reach(turn, Step.PREP)

"""How a play at the overlord's desk ended: the overlord against all heroes.

Must not decide it.
"""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.games.descent_overlord.state import State, Step


def result(state: State) -> Result | None:
    """None while it goes on; the heroes win or lose together."""
    if state.step is not Step.OVER:
        return None
    winners = (state.overlord,) if state.winner == "overlord" else tuple(state.heroes)
    standings = tuple(
        Standing(
            seat=seat,
            place=1 if seat in winners else 2,
            role="overlord" if seat == state.overlord else "hero",
        )
        for seat in sorted(state.sitting.roster.numbers, key=lambda each: (each not in winners, each))
    )
    who = f"{state.name(state.overlord)}, the overlord, wins" if state.winner == "overlord" else "The heroes win"
    left = f", with {state.conquest} conquest left" if state.winner == "heroes" and state.conquest else ""
    text = f"{who} in round {state.round}{left}. {state.cause} ({state.rule})."
    return Result(winners=winners, standings=standings, text=text)

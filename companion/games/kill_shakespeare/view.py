"""What one pair of eyes sees of a play of Kill Shakespeare.

Must not show what is sealed to any eyes but its owner's (KS-17.3), and puts the same panels before all eyes.
"""

from __future__ import annotations

from companion.core.view import View
from companion.games.kill_shakespeare.board_view import BOARD_PANELS, aside_panels, below_panels, board_panels
from companion.games.kill_shakespeare.printed import ROUNDS
from companion.games.kill_shakespeare.score_view import SCORE_PANELS, is_on, score_panels
from companion.games.kill_shakespeare.seat_view import SEAT_PANELS, seat_marks, seat_panels
from companion.games.kill_shakespeare.state import State, Step

PANELS = (*BOARD_PANELS, *SEAT_PANELS, *SCORE_PANELS)

_STEPS = {
    Step.COMPONENTS: "the pieces",
    Step.START: "setup",
    Step.PREP: "Prep",
    Step.TRADE: "Prep d",
    Step.QUESTS: "Prep j",
    Step.EVENT: "Event a",
    Step.MOVE: "Event b",
    Step.FLEE: "Event b",
    Step.BID: "Event c",
    Step.ADD: "Event c",
    Step.EFFECT: "Event c",
    Step.DICE: "Event d",
    Step.WHEEL: "Event e",
    Step.PLAN: "Bidding a",
    Step.ITEMS: "Bidding b",
    Step.ADD_ITEMS: "Bidding c",
    Step.ORDER: "Bidding c",
    Step.CARDS: "Bidding c",
    Step.ACTION: "Action",
    Step.EXTRA: "Action, extra",
    Step.REBUILD: "Action, rebuilding",
    Step.LAST_TRADE: "Scoring, last trades",
    Step.COUNT: "Scoring",
    Step.SCORE: "Scoring",
    Step.OVER: "the end",
}


def view(state: State, seat: int | None) -> View:
    """The board, the seats, what the step is about; in a scoring its sheet comes before the rest."""
    below, scoring = below_panels(state), score_panels(state)
    return View(
        headline=headline(state),
        panels=(
            *board_panels(state),
            *seat_panels(state, seat),
            *((*scoring, *below) if is_on(state) else (*below, *scoring)),
            *aside_panels(state),
        ),
        marks=seat_marks(state),
    )


def headline(state: State) -> str:
    """Where the game stands: `round 2 of 6   Event c`; a liberation game may be past the sixth."""
    of = f" of {ROUNDS}" if state.round <= ROUNDS else ""
    return f"Kill Shakespeare   round {state.round}{of}   {_STEPS[state.step]}"

"""Opens the reaction windows of Kill the Overlord (KO-11): for every seat that is publicly eligible, always.

Must not look at what a hand could hold, and must not judge.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Context
from companion.core.referee import open_window
from companion.games.kill_overlord.state import State

Turn = Unfolding[State]

PLEAD_GUILTY = "Plead Guilty"


def open_retaliate(turn: Turn, seat: int, context: Context) -> None:
    """TW-KO-1: for every active player but the one whose card it is."""
    state = turn.state
    turn.happen(
        open_window(
            state.sitting,
            kind="retaliate",
            trigger=f"Retaliate on {what(state)}",
            eligible=state.others(seat),
            opener=seat,
            at=context.at,
            maximum=state.sitting.seconds("ko.retaliate_seconds"),
        )
    )


def what(state: State) -> str:
    """The card under the window in public words."""
    if state.stack:
        return f"{state.name(state.stack[-1])}'s Retaliate"
    if state.pleading is not None:
        return f"{state.name(state.pleading)}'s {PLEAD_GUILTY}"
    return f"{state.name(state.act.by)}'s card" if state.act is not None else "the card"


def open_plead(turn: Turn, context: Context) -> None:
    """TW-KO-3: for every active player but the holder, until the holder plays."""
    state = turn.state
    assert state.holder is not None
    turn.happen(
        open_window(
            state.sitting,
            kind="plead",
            trigger=f"{PLEAD_GUILTY} for {state.name(state.holder)}",
            eligible=state.others(state.holder),
            opener=state.passer,
            at=context.at,
            minimum=state.sitting.number("ko.plead_min_seconds"),
        )
    )


def open_keys(turn: Turn, seat: int, context: Context) -> None:
    """TW-KO-4: for every active player but the one of the book card."""
    state = turn.state
    turn.happen(
        open_window(
            state.sitting,
            kind="keys",
            trigger=f"Key card against the Overlord, {state.name(state.overlord)}",
            eligible=state.others(seat),
            opener=seat,
            at=context.at,
            maximum=state.sitting.seconds("ko.key_seconds"),
        )
    )


def open_last_call(turn: Turn, context: Context) -> None:
    """TW-KO-5: as Plead Guilty, for one more minimum."""
    state = turn.state
    assert state.holder is not None
    turn.happen(
        open_window(
            state.sitting,
            kind="plead",
            trigger=f"Last call: {PLEAD_GUILTY} for {state.name(state.holder)}",
            eligible=state.others(state.holder),
            opener=state.holder,
            at=context.at,
            maximum=state.sitting.number("ko.plead_min_seconds"),
        )
    )

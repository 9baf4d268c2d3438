"""What comes of a press in a window of this game: before a hero's turn, guard, the end-of-turn call (DO-10).

Must not judge who was first (`core.referee` does).
"""

from __future__ import annotations

from companion.core.happenings import Confirmed, Passed, WindowClosed
from companion.core.messages import Claim, Command, Confirm, Context, Refused
from companion.core.referee import close_by_act, decide_window
from companion.core.window import Stage, Window
from companion.games.descent_overlord.decide import guards, heroes, overlord, triggers
from companion.games.descent_overlord.decide.settle import Turn, over
from companion.games.descent_overlord.state import State

BEFORE, GUARD, CALL = "before", "guard", "call"


def react(turn: Turn, command: Command, context: Context) -> None:
    """A shared window command, and what it leads to in this game."""
    window = turn.state.sitting.window
    if _is_the_overlords(turn.state, window, command, context):
        triggers.check_open(turn.state)
    turn.happen(*decide_window(turn.state.sitting, command, context))
    assert window is not None
    match turn.events[-1] if turn.events else None:
        case Confirmed(seat=seat):
            _confirmed(turn, window, seat)
        case WindowClosed(cause=cause):
            closed(turn, window, cause, context)


def _is_the_overlords(state: State, window: Window | None, command: Command, context: Context) -> bool:
    """Whether it says, by a press or after one, that the overlord plays a card."""
    if window is None or window.kind == CALL:
        return False
    seat = context.by if isinstance(command, Claim) else window.winner
    return isinstance(command, Claim | Confirm) and seat == state.overlord


def _confirmed(turn: Turn, window: Window, seat: int) -> None:
    if window.kind == BEFORE:
        triggers.before_turn(turn)
    elif seat == turn.state.overlord:
        triggers.opened(turn, "")
    else:
        guards.interrupt(turn, seat)


def closed(turn: Turn, window: Window, cause: str, context: Context) -> None:
    """The window ended and nobody used it. A hero's act that waited for it is done now (G-7)."""
    if window.kind == BEFORE and (cause == "act" or window.queued):
        heroes.declared(turn)
    elif window.kind == CALL:
        overlord.end_turn(turn)


def by_next(turn: Turn, context: Context) -> bool:
    """Whether Next was all about the window: the hero's declaration, or nobody in the end-of-turn call."""
    window = turn.state.sitting.window
    assert window is not None
    if window.stage is not Stage.OPEN:
        raise Refused("not_open", "Somebody has reacted: confirm it or take it back first.")
    if window.kind == CALL and window.maximum is not None:
        raise Refused("not_open", "The call is still open; it closes by itself, or close it by hand.")
    turn.happen(*close_by_act(turn.state.sitting, context))
    if turn.state.sitting.window is not None:
        return True
    closed(turn, window, "act", context)
    return window.kind != GUARD


def act(turn: Turn, context: Context) -> bool:
    """An act of the overlord's closes what guarding heroes could interrupt. False if a hand was earlier: then that is
    judged, and the act is not done."""
    window = turn.state.sitting.window
    if window is None:
        return True
    if window.stage is not Stage.OPEN:
        raise Refused("not_open", "Somebody has reacted: confirm it or take it back first.")
    if window.kind == CALL:
        raise Refused("TW-DO-5", "The turn has been offered to the guarding heroes: undo that to go on.")
    turn.happen(*close_by_act(turn.state.sitting, context))
    return turn.state.sitting.window is None


def speak_up(turn: Turn, context: Context) -> None:
    """The overlord's own key in the moment before a hero's turn: as good as his claim there, and no declaration."""
    window = turn.state.sitting.window
    if window is not None and window.stage is not Stage.OPEN:
        raise Refused("not_open", "Somebody has reacted: confirm it or take it back first.")
    if window is not None:
        turn.happen(WindowClosed(cause="act", at=context.at))


def refresh(turn: Turn, context: Context) -> None:
    """Orders were lost or cards begun since the window opened: it is opened anew for those who may press now."""
    state, window = turn.state, turn.state.sitting.window
    if window is None or window.stage is not Stage.OPEN or window.claims or window.kind == BEFORE:
        return
    wanted = guards.may_interrupt(state) if window.kind == GUARD else state.guards
    if window.kind == GUARD and not guards.listens(state):
        wanted = ()
    if window.eligible == wanted:
        return
    turn.happen(WindowClosed(cause="act", at=context.at))
    if window.kind == CALL and not over(state):
        everyone = not wanted or (window.all_pass_closes and window.passed.issuperset(wanted))
        overlord.end_turn(turn) if everyone else _asked_on(turn, window.passed, context)


def _asked_on(turn: Turn, passed: frozenset[int], context: Context) -> None:
    """The call goes on, and whoever has passed is not asked again: nobody has acted meanwhile (TW-DO-5)."""
    guards.open_call(turn, context)
    turn.happen(*(Passed(seat=seat) for seat in turn.state.guards if seat in passed))

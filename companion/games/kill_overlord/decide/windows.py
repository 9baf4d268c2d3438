"""What comes of a reaction: a claim with its card, or a window that nobody used (KO-6, KO-11).

Must not judge who was first (`core.referee` does).
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.happenings import Confirmed, WindowClosed
from companion.core.messages import Claim, Command, Confirm, Context, Refused
from companion.core.referee import decide_window
from companion.core.seats import clean_text
from companion.core.window import Stage, Window
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.decide import ending, outcomes, pleading
from companion.games.kill_overlord.decide.openings import PLEAD_GUILTY, open_retaliate
from companion.games.kill_overlord.state import State, Step

Turn = Unfolding[State]


def react(turn: Turn, command: Command, context: Context) -> None:
    """A shared window command, and what it leads to in this game."""
    window = turn.state.sitting.window
    _check_active(turn.state, window, command, context)
    _check_card(turn.state, window, command)
    turn.happen(*decide_window(turn.state.sitting, command, context))
    assert window is not None
    match turn.events[-1] if turn.events else None:
        case Confirmed(seat=seat) if _pleads_instead(turn.state, window, command):
            _stands_then_pleads(turn, seat, context)
        case Confirmed(seat=seat):
            _confirmed(turn, window, seat, context)
        case WindowClosed():
            closed(turn, window, context)


def _check_active(state: State, window: Window | None, command: Command, context: Context) -> None:
    """KO-5.10: whoever was executed by hand or has left since the window opened does not react in it."""
    if isinstance(command, Claim) and context.by is not None and _is_out(state, context.by):
        raise Refused("not_eligible", f"{state.name(context.by)} is not active and may not react.")
    if isinstance(command, Confirm) and window is not None and window.winner not in (None, *state.active):
        raise Refused("KO-5.10", f"{state.name(window.winner or 0)} is not active any more: take the reaction back.")


def _is_out(state: State, seat: int) -> bool:
    return seat in state.players and seat not in state.active


_REACTION = {"retaliate": "Retaliate", "plead": PLEAD_GUILTY}


def _check_card(state: State, window: Window | None, command: Command) -> None:
    """A window is for one reaction; another card that is shown in it came at the wrong time (EX-KO-14)."""
    if not isinstance(command, Confirm) or not command.card or window is None:
        return
    fits = _REACTION.get(window.kind, command.card)
    if command.card.casefold() != fits.casefold() and not _pleads_instead(state, window, command):
        raise Refused("KO-6.2", f"{clean_text(command.card[:40])} is not what this window is for: take it back.")


def _confirmed(turn: Turn, window: Window, seat: int, context: Context) -> None:
    match window.kind:
        case "retaliate":
            turn.happen(e.Retaliated(seat=seat))
            open_retaliate(turn, seat, context)
        case "plead":
            pleading.plead(turn, seat, context)
        case _:
            turn.happen(e.KeyDiscarded(seat=seat))
            ending.execute(turn, turn.state.overlord, "KO-6.7")


def closed(turn: Turn, window: Window, context: Context) -> None:
    """The window ended and nobody reacted in it."""
    state = turn.state
    match window.kind:
        case "retaliate" if state.pleading is not None:
            pleading.judged(turn, state.pleading, context)
            outcomes.go_on_waiting(turn, context)
        case "retaliate":
            outcomes.resolve(turn, context)
        case "plead" if state.step is Step.LAST_CALL and state.holder is not None:
            ending.execute(turn, state.holder, "KO-5.7")
        case "plead":
            outcomes.go_on_waiting(turn, context)
        case "keys" if state.act is not None:
            ending.execute(turn, state.act.by, "KO-6.7")
        case _:
            pass


def may_plead_instead(state: State, window: Window) -> bool:
    """Without a clock the Retaliate window and the Plead Guilty behind it are one question to the table (G-7, G-9)."""
    act = state.act
    if window.kind != "retaliate" or window.maximum is not None or state.stack or state.pleading is not None:
        return False
    if act is None or act.kind != "shield" or not outcomes.is_complete(state, act):
        return False
    return window.stage is Stage.JUDGED and window.winner is not None and window.winner != act.to


def _pleads_instead(state: State, window: Window, command: Command) -> bool:
    if not isinstance(command, Confirm) or (command.card or "").casefold() != PLEAD_GUILTY.casefold():
        return False
    return may_plead_instead(state, window)


def _stands_then_pleads(turn: Turn, seat: int, context: Context) -> None:
    """The reaction that was shown is Plead Guilty: the card stands, and that seat takes the order from its receiver."""
    turn.happen(e.ReactionKept(seat=seat))
    outcomes.resolve(turn, context)

"""Decides the shared commands of a reaction window: who may claim, when it ends, who was first (RULES.md G-7, G-8).

Must not know what a window is for: a game opens one, reads `Confirmed` or `WindowClosed` in what comes back, and goes
on from there by its own rules.
"""

from __future__ import annotations

from companion.core.arbiter import by_seat_order, judge
from companion.core.happenings import (
    Awarded,
    ClaimCorrected,
    Claimed,
    ClosingQueued,
    Confirmed,
    Judged,
    Passed,
    TakenBack,
    WindowClosed,
    WindowOpened,
    WindowVoided,
)
from companion.core.messages import (
    Award,
    Claim,
    CloseWindow,
    Command,
    Confirm,
    Context,
    CorrectClaim,
    Event,
    Expire,
    Pass,
    Refused,
    TakeBack,
    VoidWindow,
)
from companion.core.seats import clean_text
from companion.core.sitting import Sitting
from companion.core.window import Stage, Window, missed

WINDOW_COMMANDS = (Claim, Pass, Confirm, TakeBack, Award, CorrectClaim, CloseWindow, VoidWindow, Expire)

_ADAPTIVE = (1.5, 5.0)
"""Seconds: the bounds of an adaptive window (RULES.md C.4, `pace`)."""

_ROUNDING = 1e-9


def open_window(
    sitting: Sitting,
    *,
    kind: str,
    trigger: str,
    eligible: tuple[int, ...],
    opener: int | None,
    at: float,
    minimum: float = 0.0,
    maximum: float | None = None,
) -> WindowOpened:
    """The opening of a window with the table's pace; without clocks it has neither minimum nor maximum (G-9).

    `eligible` comes from public facts only, never from what a hand could hold; seats that nobody sits at are left out.
    """
    clocked = sitting.clocked
    return WindowOpened(
        id=f"w{sitting.opened + 1}",
        kind=kind,
        trigger=trigger,
        eligible=tuple(seat for seat in eligible if seat not in sitting.away),
        opener=opener,
        at=at,
        minimum=_paced(sitting, minimum) if clocked else 0.0,
        maximum=_paced(sitting, maximum) if clocked and maximum is not None else None,
        hold_back=sitting.number("hold_back_seconds"),
        tie_rule=str(sitting.settings["simultaneous_claims"]),
        all_pass_closes=sitting.flag("all_pass_closes"),
    )


def _paced(sitting: Sitting, seconds: float) -> float:
    """The seconds a window really lasts: fixed or from the table's own past, then scaled."""
    if seconds > 0 and sitting.settings["pace"] == "adaptive" and sitting.reactions:
        past = sorted(sitting.reactions)
        percentile = past[min(len(past) - 1, int(0.95 * len(past)))]
        seconds = min(max(1.5 * percentile, _ADAPTIVE[0]), _ADAPTIVE[1])
    return round(seconds * sitting.number("window_scale"), 3)


def decide_window(sitting: Sitting, command: Command, context: Context) -> tuple[Event, ...]:
    """What a shared window command leads to. Raises Refused when no window is open or the seat may not."""
    window = sitting.window
    if window is None:
        raise Refused("not_open", "No reaction is open now.")
    match command:
        case Claim():
            return _claim(sitting, window, context)
        case Pass():
            return _pass(sitting, window, context)
        case Confirm(card=card):
            return (Confirmed(seat=_own_claim(sitting, window, context), card=_legible(card) if card else None),)
        case TakeBack():
            return (TakenBack(seat=_own_claim(sitting, window, context), at=context.at),)
        case Award(seat=seat):
            return _award(sitting, window, seat)
        case CorrectClaim(seat=seat, to=to):
            return _correct(sitting, window, seat, to)
        case CloseWindow():
            return _close_by_hand(sitting, window, context.at)
        case VoidWindow(reason=reason):
            return (WindowVoided(reason=_legible(reason), at=context.at),)
        case Expire():
            return _expire(sitting, window, context.at)
        case _:
            raise AssertionError(command)


def close_by_act(sitting: Sitting, context: Context) -> tuple[Event, ...]:
    """The rule's own closing act: it closes the window once the minimum is over, and waits until then (G-7)."""
    window = sitting.window
    if window is None:
        return ()
    if window.stage is Stage.OPEN and window.minimum_over(context.at):
        return _close(sitting, window, "act", context.at)
    return () if window.queued else (ClosingQueued(by=context.by),)


def _claim(sitting: Sitting, window: Window, context: Context) -> tuple[Event, ...]:
    seat = context.by
    if seat is None or seat not in sitting.roster:
        raise Refused("not_eligible", "Say which seat reacts.")
    if seat not in window.eligible:
        raise Refused("not_eligible", f"{sitting.name(seat)} may not react here.")
    if window.has_claimed(seat):
        raise Refused("not_open", f"{sitting.name(seat)} has already reacted.")
    if window.stage is Stage.JUDGED:
        late = context.at - (window.stopped_at or context.at)
        raise Refused("not_open", f"{sitting.name(seat)} was late by {_seconds(late)}.")
    late_for_last = missed(sitting.last, seat, context.at, sitting.number("late_span_seconds"))
    if late_for_last is not None:
        raise Refused("not_open", f"{sitting.name(seat)} was late by {_seconds(late_for_last)} for the window before.")
    if context.at < window.listens_from - _ROUNDING:
        raise Refused("not_open", f"{sitting.name(seat)} was early by {_seconds(window.listens_from - context.at)}.")
    if window.stage is Stage.OPEN and window.deadline is not None and context.at > window.deadline + _ROUNDING:
        raise Refused("not_open", f"{sitting.name(seat)} was late by {_seconds(context.at - window.deadline)}.")
    claim = Claimed(
        seat=seat, at=context.at, error=context.error, clock=context.clock, resolution=context.resolution
    )
    return (claim,)


def _seconds(seconds: float) -> str:
    return f"{max(0.0, seconds):.3f} s"


def _legible(text: str) -> str:
    return clean_text(text[:200])


def _pass(sitting: Sitting, window: Window, context: Context) -> tuple[Event, ...]:
    seat = context.by
    if seat is None or seat not in window.eligible:
        raise Refused("not_eligible", "Only a seat that may react can pass.")
    if window.stage is not Stage.OPEN:
        raise Refused("not_open", "Somebody has reacted already.")
    passed = Passed(seat=seat)
    everyone = window.passed | sitting.away | {seat} >= set(window.eligible)
    if everyone and window.all_pass_closes:
        return (passed, *_close(sitting, window, "passed", context.at))
    return (passed,)


def _winner(window: Window) -> int:
    if window.stage is not Stage.JUDGED or window.winner is None:
        raise Refused("not_open", "Nobody has been found first yet.")
    return window.winner


def _own_claim(sitting: Sitting, window: Window, context: Context) -> int:
    """Who was first, if it is they who speak, or the table for them."""
    winner = _winner(window)
    if context.by not in (None, winner):
        raise Refused("not_eligible", f"{sitting.name(winner)} was first: that is theirs to say.")
    return winner


def _award(sitting: Sitting, window: Window, seat: int) -> tuple[Event, ...]:
    if window.stage is not Stage.JUDGED or window.winner is not None:
        raise Refused("not_open", "There is no tie for the table to decide.")
    if seat not in window.tied:
        raise Refused("not_eligible", f"Choose one of {sitting.roster.names(window.tied)}.")
    return (Awarded(seat=seat),)


def _correct(sitting: Sitting, window: Window, seat: int, to: int) -> tuple[Event, ...]:
    if not window.has_claimed(seat):
        raise Refused("not_open", "That seat has not reacted in this window.")
    if to not in window.eligible or window.has_claimed(to):
        raise Refused("not_eligible", "It can only have been a seat that may react and has not yet.")
    return (ClaimCorrected(seat=seat, to=to),)


def _expire(sitting: Sitting, window: Window, at: float) -> tuple[Event, ...]:
    deadline = window.deadline
    if deadline is None or at < deadline - _ROUNDING:
        raise Refused("not_open", "No deadline has come.")
    if window.stage is Stage.CLAIMED:
        return (_judged(sitting, window),)
    return _close(sitting, window, "act" if window.queued else "maximum", at)


def _close_by_hand(sitting: Sitting, window: Window, at: float) -> tuple[Event, ...]:
    """The table's Close. While presses may still be on their way it has nothing to add: the verdict is coming."""
    deadline = window.deadline
    if window.stage is Stage.CLAIMED and deadline is not None and at < deadline - _ROUNDING:
        return ()
    return _close(sitting, window, "table", at)


def _close(sitting: Sitting, window: Window, cause: str, at: float) -> tuple[Event, ...]:
    """Close, unless hands are waiting to be judged (under `seat_order` they do not stop the clock)."""
    if window.stage is Stage.JUDGED:
        raise Refused("not_open", "Somebody has reacted: confirm the card or take it back first.")
    if window.claims:
        return (_judged(sitting, window),)
    return (WindowClosed(cause=cause, at=at),)


def _judged(sitting: Sitting, window: Window) -> Judged:
    verdict = judge(window.claims)
    seats = tuple(claim.seat for claim in verdict.order)
    match window.tie_rule:
        case "seat_order":
            return Judged(first=verdict.first, tied=seats, winner=_in_seat_order(sitting, window, seats))
        case "ask":
            return Judged(first=verdict.first, tied=seats, winner=seats[0] if len(seats) == 1 else None)
        case _:
            winner = _in_seat_order(sitting, window, verdict.tied)
            return Judged(first=verdict.first, tied=verdict.tied, winner=winner)


def _in_seat_order(sitting: Sitting, window: Window, seats: tuple[int, ...]) -> int:
    return by_seat_order(seats, sitting.roster.left_of(window.opener))

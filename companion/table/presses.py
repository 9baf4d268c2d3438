"""What a press of a seat's one button means as a reaction: a claim, or one that came early, late or again (G-7).

A press is told, counted and never becomes a claim in a window that opened after the hand moved. Must not know a box, a
phone or a keyboard; every face sends its claims through here. What else a button can mean is `meanings`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from companion.core.messages import Command, Refused
from companion.core.prompts import Role
from companion.core.sitting import Sitting
from companion.core.window import Stage, Window, missed
from companion.table.past import Past
from companion.table.photo_finish import BARRED, EARLY, LATE
from companion.table.table import ON_HOLD, Table

_ROUNDING = 1e-9

_AT_MOST = 0.1
"""Seconds by which the window of another clock can lie beside ours: the way of a command, and the errors of clocks."""

_JUST = 1e-6
"""Seconds by which a hand is put before an opening or after an end, where its own clock says so and ours does not."""


class Outcome(StrEnum):
    """AGAIN is a further press of a hand that has reacted: it changes nothing and is not written down. GIVEN: the press
    meant something else than a reaction, and that was done."""

    CLAIMED = "claimed"
    GIVEN = "given"
    EARLY = EARLY
    LATE = LATE
    BARRED = BARRED
    AGAIN = "again"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """What became of a press. `seat` 0 is the table's button; `seconds` is by how much it was early or late, or how
    long it must wait, where that is known; `code` and `reason` say why it did nothing; `number` is the last entry."""

    outcome: Outcome
    seat: int
    number: int
    seconds: float | None = None
    code: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """A hand as it was measured; `prompt` is the reaction it was meant for, if known, `stamped` as in `press`."""

    seat: int
    at: float
    error: float
    clock: str
    resolution: float
    prompt: str | None = None
    stamped: Outcome | None = None


def press(
    table: Table[Any],
    seat: int,
    *,
    at: float | None = None,
    error: float = 0.0,
    clock: str = "table",
    resolution: float = 0.0,
    prompt: str | None = None,
    stamped: Outcome | None = None,
) -> Pressed:
    """A seat presses its button; its hand moved at `at` play seconds (now if None), in answer to `prompt` if any.

    `stamped` EARLY or LATE: the clock that saw the hand also knew the window, and says that it was outside.
    Nothing is raised for a press that the rules refuse; JournalError as in `Table.submit`."""
    table.catch_up(at)
    try:
        moment = table.moment(at, error, resolution)
        check(table, seat, at)
        hand = Hand(
            seat=seat,
            at=moment,
            error=error,
            clock=clock,
            resolution=resolution,
            prompt=prompt,
            stamped=stamped,
        )
        return reaction(table, hand)
    except Refused as refused:
        return refusal(table, seat, refused)


def reaction(table: Table[Any], hand: Hand) -> Pressed:
    """What a press is as a reaction. Raises Refused where it can be none."""
    command = _offered(table._past, hand.seat, hand.prompt)
    if hand.stamped is Outcome.EARLY:
        return _no_claim(table, _before(table, hand))
    if command is None:
        return _overtaking(table, hand) or _no_claim(table, hand)
    return _late(table, hand) if hand.stamped is Outcome.LATE else _claim(table, hand, command)


def refusal(table: Table[Any], seat: int, refused: Refused) -> Pressed:
    return Pressed(
        outcome=Outcome.REFUSED, seat=seat, number=table.number, code=refused.code, reason=refused.reason
    )


def fitted(table: Table[Any], at: float, *, knows_end: bool) -> float:
    """The play second that counts for a hand which its own clock found in time: within the open window, which for that
    clock began a moment later than for us, and ends as much later where it `knows_end`."""
    window = table._past.sitting.window
    if window is None or window.stage is not Stage.OPEN:
        return at
    latest = window.deadline if knows_end and window.deadline is not None else at
    return max(window.listens_from, min(at, latest))


def just_ended(table: Table[Any], seat: int, at: float, *, within: float | None = None) -> bool:
    """Whether a hand that moved at `at` can have been meant for the last window, which was closed a moment before:
    `within` so many seconds, those of the setting `late_span_seconds` if None."""
    sitting = table._past.sitting
    return _just_ended(sitting, seat, at, sitting.number("late_span_seconds") if within is None else within)


def _just_ended(sitting: Sitting, seat: int, at: float, span: float) -> bool:
    last = sitting.last
    if last is None or last.closed_at is None or seat not in last.eligible:
        return False
    return last.listens_from - _ROUNDING <= at <= last.closed_at + span + _ROUNDING


def check(table: Table[Any], seat: int, at: float | None = None) -> None:
    """Raises Refused where no press of this seat, by a hand that moved at `at` (now if None), can mean anything."""
    if seat not in table.roster:
        raise Refused("not_eligible", f"There is no seat {seat}.")
    if table.result() is not None:
        raise Refused("over", "The game is over.")
    if table.was_held(at):
        raise Refused("not_open", ON_HOLD)


def _offered(past: Past[Any], seat: int, prompt_id: str | None) -> Command | None:
    """The reaction that an open question offers this seat."""
    for prompt in past.prompts():
        option = prompt.option(Role.CLAIM)
        if option is not None and prompt.is_for(seat) and prompt_id in (None, prompt.id):
            return option.command
    return None


def _claim(table: Table[Any], hand: Hand, command: Command) -> Pressed:
    past = table._past
    window = past.sitting.window
    if window is not None:
        if window.has_claimed(hand.seat):
            return _again(table, hand)
        span = past.sitting.number("late_span_seconds")
        if hand.at < window.listens_from - _ROUNDING or missed(past.sitting.last, hand.seat, hand.at, span) is not None:
            return _overtaking(table, hand) or _no_claim(table, hand)
        whole = past.sitting.flag("early_penalty_window")
        penalty = math.inf if whole else past.sitting.number("early_penalty_ms") / 1000
        wait = past.photo.barred(window.id, hand.seat, hand.at, penalty, past.lives)
        if wait > _ROUNDING:
            return _noted(table, hand, Outcome.BARRED, None if whole else wait)
        if window.stage is Stage.OPEN and window.deadline is not None and hand.at > window.deadline + _ROUNDING:
            return _late(table, hand)
    number = table.submit(
        command, by=hand.seat, at=hand.at, error=hand.error, clock=hand.clock, resolution=hand.resolution
    )
    return Pressed(outcome=Outcome.CLAIMED, seat=hand.seat, number=number)


def _overtaking(table: Table[Any], hand: Hand) -> Pressed | None:
    """A hand that moved before the act that closed its window, and comes only now, is a claim in it: the act is void,
    for the first hand wins, and not the first to arrive. None for any other."""
    last = table._past.sitting.last
    if last is None or not _meant(last, hand) or not table.give_way(hand.at):
        return None
    command = _offered(table._past, hand.seat, None)
    return None if command is None else _claim(table, hand, command)


def _no_claim(table: Table[Any], hand: Hand) -> Pressed:
    """Late for the window that was decided or has closed, or else early for the next."""
    sitting = table._past.sitting
    decided = _decided(sitting, hand)
    if decided is not None:
        if decided.has_claimed(hand.seat):
            return _again(table, hand)
        return _noted(table, hand, Outcome.LATE, hand.at - _decided_at(decided))
    window = sitting.window
    if window is not None and hand.seat not in window.eligible:
        raise Refused("not_eligible", f"{table.roster.name(hand.seat)} may not react here.")
    before = window.listens_from - hand.at if window is not None else 0.0
    return _noted(table, hand, Outcome.EARLY, before if before > _ROUNDING else None)


def _before(table: Table[Any], hand: Hand) -> Hand:
    """The hand before the opening of the window that listens now, if there is one."""
    window = table._past.sitting.window
    if window is None or window.stage is Stage.JUDGED:
        return hand
    return replace(hand, at=min(hand.at, window.listens_from - _JUST))


def _late(table: Table[Any], hand: Hand) -> Pressed:
    """After the end of a window that has not been closed or judged yet: hands of before are still waited for."""
    window = table._past.sitting.window
    if window is None or window.stage is Stage.JUDGED or window.deadline is None:
        return _no_claim(table, hand)
    if window.has_claimed(hand.seat):
        return _again(table, hand)
    end = min((claim.at for claim in window.claims), default=window.deadline)
    hand = replace(hand, at=max(hand.at, end + _JUST))
    return _noted(table, hand, Outcome.LATE, hand.at - end)


def _decided(sitting: Sitting, hand: Hand) -> Window | None:
    """The window that this hand was meant for and has missed."""
    window = sitting.window
    if window is not None and window.stage is Stage.JUDGED and _meant(window, hand):
        return window
    span = sitting.number("late_span_seconds")
    return sitting.last if _just_ended(sitting, hand.seat, hand.at, span) else None


def _meant(window: Window, hand: Hand) -> bool:
    return hand.seat in window.eligible and hand.at >= window.listens_from - _ROUNDING


def _decided_at(window: Window) -> float:
    """When the first hand moved, or else when the window closed."""
    if window.claims:
        return min(claim.at for claim in window.claims)
    return window.closed_at if window.closed_at is not None else window.opened_at


def _again(table: Table[Any], hand: Hand) -> Pressed:
    reason = f"{table.roster.name(hand.seat)} has reacted already."
    return Pressed(outcome=Outcome.AGAIN, seat=hand.seat, number=table.number, code="not_open", reason=reason)


def _noted(table: Table[Any], hand: Hand, outcome: Outcome, seconds: float | None) -> Pressed:
    seconds = None if seconds is None else round(seconds, 6)
    number = table.note(outcome.value, seat=hand.seat, seconds=seconds, at=hand.at)
    reason = " ".join(table.told(number, hand.seat))
    return Pressed(outcome=outcome, seat=hand.seat, number=number, seconds=seconds, code="not_open", reason=reason)

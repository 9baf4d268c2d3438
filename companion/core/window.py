"""A reaction window as plain data, and its transitions (RULES.md G-7).

    OPEN -> CLAIMED -> JUDGED -> confirmed, or taken back to OPEN with the time that was left
    OPEN -> closed by its maximum, by the rule's own closing act, by every pass, or by the table

Must not decide who may act, name a game, or hold a function: an open window can be written down as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.arbiter import Claim, Verdict, judge
from companion.core.happenings import WindowOpened
from companion.core.values import replaced

_ROUNDING = 1e-9


class Stage(StrEnum):
    OPEN = "open"
    CLAIMED = "claimed"
    JUDGED = "judged"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """Times are play seconds. `opened_at` moves on by every stop of the clock, so that `at - opened_at` is always the
    time that has run; `reopened_at` is when a claim was last taken back. `maximum` None means by hand. `winner` is set
    once a claim has won; `queued` while the closing act waits for the minimum; `ran_out` once its maximum closed it.
    `runs` counts the full runs: a void begins another one."""

    id: str
    kind: str
    trigger: str
    eligible: tuple[int, ...]
    opener: int | None
    opened_at: float
    minimum: float
    maximum: float | None
    hold_back: float
    tie_rule: str
    all_pass_closes: bool
    stage: Stage = Stage.OPEN
    passed: frozenset[int] = frozenset()
    claims: tuple[Claim, ...] = ()
    tied: tuple[int, ...] = ()
    winner: int | None = None
    queued: bool = False
    reopened_at: float | None = None
    closed_at: float | None = None
    ran_out: bool = False
    runs: int = 1

    @property
    def verdict(self) -> Verdict | None:
        return judge(self.claims) if self.claims else None

    @property
    def claims_stop_the_clock(self) -> bool:
        return self.tie_rule != "seat_order"

    @property
    def stopped_at(self) -> float | None:
        """When the first hand stopped the clock; None while it runs. Where claims do not stop it, the verdict does,
        and the last hand is the latest moment that is known of it."""
        if self.stage not in (Stage.CLAIMED, Stage.JUDGED):
            return None
        hands = [claim.at for claim in self.claims]
        return min(hands) if self.claims_stop_the_clock else max(hands)

    @property
    def listens_from(self) -> float:
        """The play second from which a hand counts."""
        return self.opened_at if self.reopened_at is None else self.reopened_at

    def has_claimed(self, seat: int) -> bool:
        return any(claim.seat == seat for claim in self.claims)

    @property
    def all_passed(self) -> bool:
        return bool(self.eligible) and self.passed >= set(self.eligible)

    def minimum_over(self, at: float) -> bool:
        return at - self.opened_at >= self.minimum - _ROUNDING

    @property
    def deadline(self) -> float | None:
        """The play second at which the clock has something to do; None when only a hand can go on."""
        match self.stage:
            case Stage.CLAIMED:
                return self.claims[0].at + self.hold_back
            case Stage.OPEN if self.queued:
                return self.opened_at + self.minimum
            case Stage.OPEN if self.maximum is not None:
                return self.opened_at + self.maximum
            case _:
                return None


def opened(event: WindowOpened) -> Window:
    return Window(
        id=event.id,
        kind=event.kind,
        trigger=event.trigger,
        eligible=event.eligible,
        opener=event.opener,
        opened_at=event.at,
        minimum=event.minimum,
        maximum=event.maximum,
        hold_back=event.hold_back,
        tie_rule=event.tie_rule,
        all_pass_closes=event.all_pass_closes,
    )


def claimed(window: Window, claim: Claim) -> Window:
    stage = Stage.CLAIMED if window.claims_stop_the_clock else window.stage
    return replaced(window, claims=(*window.claims, claim), stage=stage)


def corrected(window: Window, seat: int, to: int) -> Window:
    """The claim of `seat` becomes that of `to`; order and times stay, and a verdict that was given follows it."""
    claims = tuple(replaced(claim, seat=to) if claim.seat == seat else claim for claim in window.claims)
    tied = tuple(to if each == seat else each for each in window.tied)
    winner = to if window.winner == seat else window.winner
    return replaced(window, claims=claims, tied=tied, winner=winner)


def judged(window: Window, tied: tuple[int, ...], winner: int | None) -> Window:
    return replaced(window, stage=Stage.JUDGED, tied=tied, winner=winner)


def taken_back(window: Window, at: float) -> Window:
    """Open again; the time that passed since the first hand is given back."""
    since = window.stopped_at
    given_back = max(0.0, at - since) if since is not None else 0.0
    return replaced(
        window,
        stage=Stage.OPEN,
        claims=(),
        tied=(),
        winner=None,
        opened_at=window.opened_at + given_back,
        reopened_at=at,
    )


def voided(window: Window, at: float) -> Window:
    """Run again in full: every claim, pass and queued act is dropped."""
    return replaced(
        window,
        stage=Stage.OPEN,
        claims=(),
        tied=(),
        winner=None,
        passed=frozenset(),
        queued=False,
        opened_at=at,
        reopened_at=None,
        closed_at=None,
        runs=window.runs + 1,
    )


def closed(window: Window, at: float, *, ran_out: bool = False) -> Window:
    return replaced(window, stage=Stage.CLOSED, closed_at=at, ran_out=ran_out)


def missed(window: Window | None, seat: int, at: float, span: float) -> float | None:
    """By how many seconds a hand that moved at `at` missed this window, if it ran out less than `span` before: such a
    hand is late and never a claim in the next window (G-7). None if it did not. A window that an act closed is no such
    case: the act opened the next one for all to see (EX-KO-14)."""
    if window is None or not window.ran_out or window.closed_at is None or seat not in window.eligible:
        return None
    late = at - window.closed_at
    return late if -_ROUNDING <= late <= span + _ROUNDING else None

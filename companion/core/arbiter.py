"""Who was first: compares the hands of one window by when they moved.

Must not know a game, a device or the order of arrival. The first hand wins; hands that cannot be told apart within the
stated measuring error are a declared tie, and the caller's tie rule decides (G-8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One hand: when it moved (play seconds), how sure that is, and on whose clock."""

    seat: int
    at: float
    error: float = 0.0
    clock: str = "table"
    resolution: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """`order` is every claim, earliest first; `tied` the seats that no other hand was measurably earlier than: the
    first, and who cannot be told from it or from anyone before."""

    order: tuple[Claim, ...]
    tied: tuple[int, ...]

    @property
    def first(self) -> int:
        return self.order[0].seat

    @property
    def is_tie(self) -> bool:
        return len(self.tied) > 1


_ROUNDING = 1e-9
"""Seconds: what a sum of two floats may be off by; far below any clock here."""


def cannot_tell(first: Claim, second: Claim) -> bool:
    """Whether the two are closer than they can be measured.

    Two claims of one clock are compared by its resolution alone, claims of two clocks by the sum of their errors."""
    if first.clock == second.clock:
        blur = max(first.resolution, second.resolution)
    else:
        blur = first.error + second.error
    return abs(first.at - second.at) <= blur + _ROUNDING


def judge(claims: Sequence[Claim]) -> Verdict:
    """The verdict over at least one claim. Arrival order has no say."""
    order = tuple(sorted(claims, key=lambda claim: (claim.at, claim.seat)))
    tied = tuple(claim.seat for place, claim in enumerate(order) if _unbeaten(claim, order[:place]))
    return Verdict(order=order, tied=tied)


def _unbeaten(claim: Claim, earlier: Sequence[Claim]) -> bool:
    """Compared with each earlier hand and not with the first alone: a blurred first hand must not carry one past
    another that is known to have been earlier."""
    return all(cannot_tell(each, claim) for each in earlier)


def by_seat_order(tied: Sequence[int], from_the_left: Sequence[int]) -> int:
    """The tied seat that comes first in `from_the_left`: all seats, starting left of whoever opened the window."""
    return min(tied, key=from_the_left.index)

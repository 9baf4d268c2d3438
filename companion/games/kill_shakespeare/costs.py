"""What it takes to cancel an event: printed cost, Iagos, Quill (KS-5.3, D.8).

Must not know a state: numbers in, numbers out.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.kill_shakespeare.printed import EVENT_CANCELLED_VP, EVENT_FAILED_VP, IAGO_COST, QUILL_COST


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Bid points: `event` stops the event, `quill` its Quill too (None without one)."""

    event: int
    quill: int | None

    def cancels(self, bid: int) -> bool:
        return bid >= self.event

    def stops_quill(self, bid: int) -> bool:
        return self.quill is not None and bid >= self.quill

    def lets_quill(self, bid: int) -> bool:
        """Whether a Quill is there and moves Richard."""
        return self.quill is not None and bid < self.quill


def cost(players: int, printed: int, iagos: int, *, quill: bool) -> Cost:
    """The cost for this many players, with so many Iagos face up (AMB-KS-3)."""
    event = printed + iagos * IAGO_COST[players]
    return Cost(event=event, quill=event + QUILL_COST[players] if quill else None)


def reward(*, cancelled: bool) -> int:
    """VP of the highest contributor (KS-5.3d)."""
    return EVENT_CANCELLED_VP if cancelled else EVENT_FAILED_VP

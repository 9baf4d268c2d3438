"""Bids and what they come to; sealed ones until they are shown.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event, Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class BidSealed(Event):
    """An event bid lies sealed: a total, or the values of its tokens."""

    seat: int
    bid: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsRevealed(Event):
    """Every seat's total, in seat order (KS-5.3a)."""

    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenAdded(Event):
    """Juliet's +2 or the +1 (KS-5.3b, KS-6.5); `item` is empty for the event."""

    seat: int
    token: str
    by: int
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResolved(Event):
    """What the bids came to (KS-5.3c): `cost` cancels the event, `quill_cost` the Quill too (None without a Quill)."""

    total: int
    cost: int
    quill_cost: int | None
    cancelled: bool
    quill_stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned(Event):
    """Energy levels and Time points of one seat (KS-6.1); `paid` bid points, None where the costs are not known."""

    seat: int
    energy: int
    time: int
    paid: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstLaid(Event):
    """The first token of an item, open to all; None is none (KS-6.4)."""

    seat: int
    item: str
    first: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedLaid(Event):
    """The closed tokens of an item. Whether there are any is as secret as they are: an empty seal is none."""

    seat: int
    item: str
    second: Sealed
    blind: Sealed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaysOnTable(Event):
    """This seat lays its tokens on the table: it is passed over in the app, on all items that are left (KS-6.4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsRevealed(Event):
    """Every seat's total by item, in seat order (KS-6.5). `plus1_again`: seats whose +1 works once more (AMB-KS-5)."""

    turn_order: tuple[int, ...]
    information: tuple[int, ...]
    troop: tuple[int, ...]
    plus1_again: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsResolved(Event):
    """The totals stand; `order` is who chooses a position when (KS-6.6). Empty: the table has resolved it by itself."""

    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionChosen(Event):
    seat: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoFound(Event):
    """A card of a track is an Iago: whose pick it was, None for nobody's (KS-6.7c, KS-6.7d)."""

    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactMatch(Event):
    """One bid equals the dice: an action card (KS-6.8)."""

    seat: int
    items: tuple[str, ...]

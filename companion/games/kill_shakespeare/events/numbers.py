"""One number changes: a seat's own, Richard's track, the Iago stack.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained(Event):
    """One of a seat's numbers changed: `what` is a number of `state.Player`."""

    seat: int
    what: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RichardAdvanced(Event):
    """One space, the `step`th of `of` for one cause; `starts`: his marker only comes on the track (KS-15.2)."""

    cause: str
    rule: str
    step: int = 1
    of: int = 1
    starts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RichardBack(Event):
    """One space back, never past the first (KS-10.7)."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JesterForced(Event):
    """Richard is on the final space: this seat has to play a Jester, and he goes back one (KS-12.1)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoPlaced(Event):
    """One more face up on the stack."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoDiscarded(Event):
    """The fourth: three stay (KS-10.4). `cause` is what placed it."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoTaken(Event):
    """A seat takes one face-up Iago (KS-10.5)."""

    seat: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagosCleared(Event):
    """The event was not cancelled: the stack is emptied (KS-5.3c)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JesterPlayed(Event):
    """A Jester leaves its holder's hand for this use (KS-10.6)."""

    seat: int
    use: str

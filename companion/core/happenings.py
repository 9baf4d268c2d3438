"""The shared events: what can happen at any table, whatever the game.

Must not decide or apply anything: the referee and the repairs make them, `sitting` applies them.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowOpened(Event):
    """A reaction window opened; all its terms are fixed here (settings change from the next window on)."""

    id: str
    kind: str
    trigger: str
    eligible: tuple[int, ...]
    opener: int | None
    at: float
    minimum: float
    maximum: float | None
    hold_back: float
    tie_rule: str
    all_pass_closes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(Event):
    """A hand moved: `at` play seconds on `clock`, with its error and resolution in seconds."""

    seat: int
    at: float
    error: float
    clock: str
    resolution: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimCorrected(Event):
    seat: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Event):
    """The claims were compared. `tied` holds every seat that cannot be told from the first, the first included;
    `winner` is None while the table has to say."""

    first: int
    tied: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Awarded(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed(Event):
    seat: int
    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack(Event):
    seat: int
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingQueued(Event):
    """The rule's own closing act came before the minimum was over; it waits."""

    by: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowClosed(Event):
    """`cause` is one of maximum, act, passed, table."""

    cause: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowVoided(Event):
    reason: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """A number was made right by hand. `seat` is None for a number of the whole table."""

    what: str
    seat: int | None
    before: Value
    after: Value
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(Event):
    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLeft(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReturned(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionSet(Event):
    key: str
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class DevicesCounted(Event):
    count: int


SHARED_EVENTS: tuple[type[Event], ...] = (
    WindowOpened,
    Claimed,
    Passed,
    ClaimCorrected,
    Judged,
    Awarded,
    Confirmed,
    TakenBack,
    ClosingQueued,
    WindowClosed,
    WindowVoided,
    Adjusted,
    Renamed,
    SeatLeft,
    SeatReturned,
    OptionSet,
    DevicesCounted,
)

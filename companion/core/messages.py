"""What is said at a table: commands, events, who said it and when, and the rules' refusal.

The shared commands have the same names and fields in every game. Must not decide anything: the referee, the repairs
and each game do.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Value = int | float | bool | str
"""What a setting, or a number shown in a view, can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What a hand asks for, in the imperative. It may be refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What has happened, in the past tense. It is never edited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What only the outside knows when a command is given.

    `at` play seconds when the hand moved; `by` the seat, None for the table itself; `error` seconds of measuring error;
    `clock` whose clock stamped it; `resolution` seconds that this clock cannot split.
    """

    at: float
    by: int | None = None
    error: float = 0.0
    clock: str = "table"
    resolution: float = 0.0


class Refused(Exception):
    """The rules say no. `code` is a rule id or one of stale, not_open, not_eligible, barrier, over; nothing changed.
    `blank` is the part of the command that is missing or wrong, "" where it is not one of them alone."""

    def __init__(self, code: str, reason: str, *, blank: str = "") -> None:
        super().__init__(f"{reason} [{code}]")
        self.code = code
        self.reason = reason
        self.blank = blank


class GameFault(Refused):
    """A rule of a game of somebody's own failed; `reason` says where. The code is `fault`; nothing changed."""

    def __init__(self, reason: str) -> None:
        super().__init__("fault", reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A value that nobody but its owner may read before it is shown; its repr never tells it."""

    value: int | str = field(repr=False)


# The flow


@dataclass(frozen=True, slots=True, kw_only=True)
class Next(Command):
    """Go on to the next real decision."""


# Reaction windows (G-7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Command):
    """I react."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Command):
    """I do not react. Never shown singly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Command):
    """The first hand has shown its card; `card` names it where more than one is possible."""

    card: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """The first hand had no card to show: the window re-opens with the time that was left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award(Command):
    """The table says whose reaction counts (G-8, `ask`)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectClaim(Command):
    """The claim entered for `seat` was made by `to`; its time stays."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseWindow(Command):
    """The table closes the window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidWindow(Command):
    """Drop every claim and run the window again in full."""

    reason: str = "the table's wish"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenWindow(Command):
    """Wait, I wanted to: the last window once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expire(Command):
    """A deadline that a prompt declared has come; submitted by the timekeeper."""


# The clock: intercepted by the table, they change no rule state


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Command):
    """Stop the clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Command):
    """Let the clock run on with the time that was left."""


# Repairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One number made right: `what` is an id that a view shows, `by` a difference or `to` the value."""

    what: str
    seat: int | None = None
    by: int | None = None
    to: Value | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Command):
    """Make one number right, with a reason for the log (G-3)."""

    what: str
    seat: int | None = None
    by: int | None = None
    to: Value | None = None
    reason: str = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustAll(Command):
    """Several numbers at once: an opening position, or one act that moved many. One entry, one undo."""

    changes: tuple[Change, ...]
    reason: str = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recount(Command):
    """A whole row counted again, in seat order; only differences are logged."""

    what: str
    values: tuple[int, ...]
    reason: str = "recount"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(Command):
    """Another name, or another person, for a seat."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """Whoever sat here has left: the seat is skipped until `Return`."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Command):
    """Somebody sits at this seat again."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOption(Command):
    """Change a setting, from the next window on."""

    key: str
    value: Value


@dataclass(frozen=True, slots=True, kw_only=True)
class CountDevices(Command):
    """How many boxes and phones take part now; `clocks = auto` follows it (G-9)."""

    count: int


SHARED_COMMANDS: tuple[type[Command], ...] = (
    Next,
    Claim,
    Pass,
    Confirm,
    TakeBack,
    Award,
    CorrectClaim,
    CloseWindow,
    VoidWindow,
    ReopenWindow,
    Expire,
    Hold,
    Resume,
    Adjust,
    AdjustAll,
    Recount,
    Rename,
    Leave,
    Return,
    SetOption,
    CountDevices,
)

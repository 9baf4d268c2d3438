"""What a link tells of its box: small values in the order in which things happened, without any wire detail.

Holds no behaviour beyond sentences: who makes the reports stands in `link`, who acts on them in `session`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.box.messages import Caps, Flags

NO_UID = 0xFFFFFFFF
"""What a box says that has never been given a uid."""


def uid_text(uid: int) -> str:
    """A uid as people see it: eight upper-case hexadecimal digits."""
    return f"{uid:08X}"


class Cause(StrEnum):
    """Why a session with the box began anew."""

    BOOTED = "the box started again"
    BOOT_COUNT = "the box has started again unseen"
    NO_HOST = "the box had not heard us for three seconds"
    CLOCK = "the box's clock has jumped"
    ARM_UNANSWERED = "the box did not say whether it is armed"
    DEAF = "the box did not answer any more"
    UNSETTLED = "the box did not say whether a press is on its way"
    WRONG_STATE = "the box was not in our session"


class Why(StrEnum):
    """Why a link is over. All but STALE: this port has no box for us."""

    NO_ANSWER = "no_answer"
    VERSION = "version"
    OTHER_BOX = "other_box"
    STALE = "stale"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A box of our protocol has answered; its clock is being read now."""

    uid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """The box is at our service. `resolution` in seconds: presses of this box that are closer are a tie."""

    uid: str
    resolution: float
    keys: int
    lamps: int
    caps: Caps
    version: int
    firmware: int
    boot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One press of one key: `t` are the box's microseconds (32 bit) of the first edge, `at` host seconds +- `error`.

    `number` counts the events of its `session` from 1 on without a gap; doubles are dropped already. Two hands of one
    round differ in `at` exactly as their stamps do. `round` is 0 if the box has not been armed in this session."""

    key: int
    round: int
    flags: Flags
    t: int
    at: float
    error: float
    number: int
    session: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundArmed:
    """The box listens from `at` host seconds +- `error` on, its microsecond `t`."""

    round: int
    t: int
    at: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """The box has answered a command with a code other than 00; `letter` is the command's."""

    letter: str
    code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unanswered:
    """A command had no answer in all its tries; lamps, disarming and settings are tried on."""

    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WasReset:
    """What was armed is no longer, no event of before will come, and the box is greeted anew. `Ready` follows."""

    cause: Cause
    armed: int
    """The round that was armed or on its way to be, 0 if none: its window is void."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxFault:
    """The box stumbled over itself and starts again by itself."""

    code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The link is over: it reads and writes nothing more. `sentence` is for a person, without the name of the port;
    `overheard` are the first bytes that came before a box was found."""

    why: Why
    sentence: str
    overheard: bytes = b""
    armed: int = 0
    """The round that was armed or on its way to be, 0 if none: its window is void."""


Report = Found | Ready | Hand | RoundArmed | Declined | Unanswered | WasReset | BoxFault | Ended

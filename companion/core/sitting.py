"""What every game in progress shares: who sits where, the settings, the reaction window, its past.

A game keeps one `Sitting` inside its state and hands it every shared event. Must not refuse anything: `referee` and
`repairs` decide, this only applies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core import window as windows
from companion.core.arbiter import Claim
from companion.core.happenings import (
    Awarded,
    ClaimCorrected,
    Claimed,
    ClosingQueued,
    Confirmed,
    DevicesCounted,
    Judged,
    OptionSet,
    Passed,
    Renamed,
    SeatLeft,
    SeatReturned,
    TakenBack,
    WindowClosed,
    WindowOpened,
    WindowVoided,
)
from companion.core.messages import Event, Value
from companion.core.seats import Roster
from companion.core.values import replaced
from companion.core.window import Window

_PAST = 40
"""How many reaction times of this table the adaptive pace looks at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """`window` is the one that is open, `last` the one before it, `judged` the last one that had a verdict, `opened`
    how many there have been. `reactions` are the last reaction times of this table in seconds; `devices` how many boxes
    and phones take part."""

    roster: Roster
    settings: Mapping[str, Value] = field(hash=False)
    away: frozenset[int] = frozenset()
    window: Window | None = None
    last: Window | None = None
    judged: Window | None = None
    opened: int = 0
    reactions: tuple[float, ...] = ()
    devices: int = 0

    @property
    def present(self) -> tuple[int, ...]:
        """The seats where somebody sits, in seat order."""
        numbers = self.roster.numbers
        return tuple([number for number in numbers if number not in self.away]) if self.away else numbers

    @property
    def clocked(self) -> bool:
        """Whether windows have clocks (G-9)."""
        match self.settings["clocks"]:
            case "on":
                return True
            case "off":
                return False
            case _:
                return self.devices > 0

    def name(self, seat: int) -> str:
        return self.roster.name(seat)

    def number(self, key: str) -> float:
        """A numeric setting."""
        value = self.settings[key]
        assert not isinstance(value, str)
        return float(value)

    def seconds(self, key: str) -> float | None:
        """A duration in seconds; None where the table ends it by hand."""
        return None if isinstance(self.settings[key], str) else self.number(key)

    def flag(self, key: str) -> bool:
        return bool(self.settings[key])


def applied(sitting: Sitting, event: Event) -> Sitting:
    """The sitting after a shared event; any other event leaves it as it is."""
    match event:
        case Renamed(seat=seat, name=name):
            return replaced(sitting, roster=sitting.roster.renamed(seat, name))
        case SeatLeft(seat=seat):
            return replaced(sitting, away=sitting.away | {seat})
        case SeatReturned(seat=seat):
            return replaced(sitting, away=sitting.away - {seat})
        case OptionSet(key=key, value=value):
            return replaced(sitting, settings={**sitting.settings, key: value})
        case DevicesCounted(count=count):
            return replaced(sitting, devices=count)
        case WindowOpened():
            return replaced(sitting, window=windows.opened(event), opened=sitting.opened + 1)
        case _:
            return _in_window(sitting, event)


def _in_window(sitting: Sitting, event: Event) -> Sitting:
    window = sitting.window
    if window is None:
        return sitting
    match event:
        case Claimed():
            return replaced(
                sitting,
                window=windows.claimed(window, _claim(event)),
                reactions=(*sitting.reactions, round(event.at - window.opened_at, 6))[-_PAST:],
            )
        case Passed(seat=seat):
            return replaced(sitting, window=replaced(window, passed=window.passed | {seat}))
        case ClaimCorrected(seat=seat, to=to):
            return replaced(sitting, window=windows.corrected(window, seat, to))
        case Judged(tied=tied, winner=winner):
            return replaced(sitting, window=windows.judged(window, tied, winner))
        case Awarded(seat=seat):
            return replaced(sitting, window=replaced(window, winner=seat))
        case TakenBack(at=at):
            finished = _finished(window, at)
            return replaced(sitting, window=windows.taken_back(window, at), last=finished, judged=finished)
        case ClosingQueued():
            return replaced(sitting, window=replaced(window, queued=True))
        case WindowVoided(at=at):
            kept = sitting.reactions[: len(sitting.reactions) - len(window.claims)]
            return replaced(sitting, window=windows.voided(window, at), reactions=kept)
        case Confirmed():
            finished = _finished(window, None)
            return replaced(sitting, window=None, last=finished, judged=finished)
        case WindowClosed(at=at, cause=cause):
            return replaced(sitting, window=None, last=windows.closed(window, at, ran_out=cause == "maximum"))
        case _:
            return sitting


def _claim(event: Claimed) -> Claim:
    return Claim(
        seat=event.seat, at=event.at, error=event.error, clock=event.clock, resolution=event.resolution
    )


def _finished(window: Window, at: float | None) -> Window:
    """The window as its photo finish is kept. A claim ended it when it was judged, so that is when it closed."""
    ended = at if at is not None else window.stopped_at
    return windows.closed(window, ended if ended is not None else window.opened_at)

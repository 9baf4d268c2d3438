"""What happens in a box in software, for whoever watches it: plain values.

Nothing here goes over the wire, and no host sees it.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.box.messages import Pattern, Press, Release


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """The box has started, for the `boot`-th time."""

    boot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeted:
    """A host has begun this session."""

    session: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HostLost:
    """No host has spoken for three seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSet:
    """Keys of `mask` may press `delay` ms from now on, for `duration` ms (0: until the round is ended)."""

    round: int
    mask: int
    delay: int
    duration: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOver:
    """Its time is over, or (`disarmed`) the host has ended it."""

    round: int
    disarmed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """A press or a release; `kept` is False if the queue had no room for it."""

    event: Press | Release
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Lit:
    """The lamps of `mask` have taken this pattern."""

    mask: int
    pattern: Pattern


@dataclass(frozen=True, slots=True, kw_only=True)
class Sounded:
    """A tone; 0 hertz is silence."""

    hertz: int
    milliseconds: int


News = Started | Greeted | HostLost | RoundSet | RoundOpened | RoundOver | Noticed | Lit | Sounded

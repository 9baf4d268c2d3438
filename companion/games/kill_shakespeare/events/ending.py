"""Scoring and the end.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event
from companion.games.kill_shakespeare.state import Counts, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBlackGone(Event):
    """A liberation game: no black marker is left on the map, and its last scoring begins (KS-15.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Event):
    """What the table counted for this scoring; battle tokens are shown with it (KS-11.7)."""

    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """One category's awards (KS-11), with each one's reason."""

    category: int
    awards: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeated(Event):
    """All lose together (KS-12)."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon(Event):
    """KS-12.4; `cause` says how a tie was split, if there was one."""

    seat: int
    cause: str = ""

"""What has happened on the score sheet.

Must not apply anything: `evolve` does.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.happenings import SHARED_EVENTS
from companion.core.messages import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreEntered(Event):
    """In the open round or in an earlier one."""

    round: int
    seat: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Event):
    """All who are here have scored; one for each seat, None where none was entered."""

    round: int
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundMended(Event):
    round: int
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    pass


EVENTS: tuple[type[Event], ...] = (*SHARED_EVENTS, ScoreEntered, RoundClosed, RoundMended, GameEnded)

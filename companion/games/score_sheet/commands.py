"""What a hand may ask of the score sheet.

Must not check anything: `decide` does. A single score is also mended by the shared repairs.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import SHARED_COMMANDS, Command


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterRound(Command):
    """The scores of all who are still missing in the open round, in seat order; None for one who has none (SS-2)."""

    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterScore(Command):
    """One score: of the open round, or of an earlier `round` (SS-3, SS-7)."""

    seat: int
    score: int
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MendRound(Command):
    """A closed round once more, the last one unless `round` says which; one for each seat, None where none stands
    (SS-7)."""

    round: int | None = None
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Command):
    """The table says that it is over (SS-8)."""


COMMANDS: tuple[type[Command], ...] = (*SHARED_COMMANDS, EnterRound, EnterScore, MendRound, EndGame)

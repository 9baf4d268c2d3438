"""The sheet as it stands: rounds that are closed, the scores of the round that is being entered, and the teams.

Must not decide or change anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.sitting import Sitting

Scores = tuple[int | None, ...]
"""One for each seat in seat order; None where none was entered, which a zero is not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`entered` are the scores of the open round by seat; `teams` the team of each seat that has one."""

    sitting: Sitting
    teams: Mapping[int, str] = field(default_factory=dict, hash=False)
    rounds: tuple[Scores, ...] = ()
    entered: Mapping[int, int] = field(default_factory=dict, hash=False)
    over: bool = False

    @property
    def open_round(self) -> int:
        """The number of the round that is entered next."""
        return len(self.rounds) + 1

    @property
    def missing(self) -> tuple[int, ...]:
        """Who still has to score in the open round."""
        return tuple(seat for seat in self.sitting.present if seat not in self.entered)

    @property
    def open_scores(self) -> Scores:
        return tuple(self.entered.get(seat) for seat in self.sitting.roster.numbers)

    @property
    def rows(self) -> tuple[Scores, ...]:
        """Every round with a score on it, the open one too."""
        return (*self.rounds, self.open_scores) if self.entered else self.rounds

    def text(self, key: str) -> str:
        return str(self.sitting.settings[key])

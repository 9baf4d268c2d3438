"""A score sheet as people play on it: rows of scores go in, sentences and totals come out.

Must not look into a state; what it shares with every play by hand is in `by_hand`.
"""

from __future__ import annotations

from typing import Any, Self

from companion.core.game import Result, Start
from companion.core.messages import Command, Context, Value
from companion.core.seats import seat_people
from companion.core.view import View
from companion.games.score_sheet import GAME
from companion.games.score_sheet.commands import EndGame, EnterRound
from companion.games.score_sheet.state import State
from tests.games.by_hand import ByHand

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lea")


class Sheet(ByHand[State]):
    """One play; `told` are the sentences so far. Settings are named without their `sheet.`."""

    game = GAME

    def __init__(self, *names: str, teams: tuple[str, ...] = (), **settings: Value) -> None:
        inputs = {seat: {"team": team} for seat, team in enumerate(teams, 1) if team}
        chosen = {f"sheet.{key}": value for key, value in settings.items()}
        self.people = names
        self.state = GAME.initial(Start(roster=seat_people(names), inputs=inputs, settings=chosen))
        self.told: list[str] = []

    def give(self, command: Command, by: str | None = None) -> Self:
        _, told = self._answer(command, Context(at=0.0))
        self.told.extend(told)
        return self

    def says(self, command: Command) -> str:
        """What is told of it, in one line."""
        before = len(self.told)
        return " ".join(self.give(command).told[before:])

    def row(self, scores: str) -> str:
        """A round in one line: `20 15 - 0`."""
        return self.says(EnterRound(scores=row(scores)))

    def end(self) -> Result:
        self.give(EndGame())
        assert self.result is not None
        return self.result

    @property
    def view(self) -> View:
        return self.game.view(self.state, None)

    def value(self, what: str, who: str | None = None) -> Any:
        return self.view.value(what, self.people.index(who) + 1 if who else None)

    @property
    def asked(self) -> str:
        return " ".join(prompt.text for prompt in self.prompts)

    @property
    def items(self) -> list[str]:
        """Whose scores the open round asks for."""
        form = self.prompts[0].form
        return list(form.fields[0].items) if form is not None else []

    @property
    def offers_the_end(self) -> bool:
        """Whether the one thing that goes on is the end."""
        return any(option.role is not None for prompt in self.prompts for option in prompt.options)

    def column(self, panel_id: str) -> list[Value | None]:
        panel = self.view.panel(panel_id)
        assert panel is not None, panel_id
        return [each.value for each in panel.rows]

    def _stands(self) -> str:
        return self.view.headline


def row(scores: str) -> tuple[int | None, ...]:
    return tuple(None if word == "-" else int(word) for word in scores.split())

"""A score sheet as people play on it: rows of scores go in, sentences and totals come out.

Must not look into a state.
"""

from __future__ import annotations

from companion.core.game import Result, Start
from companion.core.messages import Command, Context, Refused, Value
from companion.core.seats import seat_people
from companion.core.view import View
from companion.games.score_sheet import GAME
from companion.games.score_sheet.commands import EndGame, EnterRound

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kim", "Lea")


class Sheet:
    """One play; `told` are the sentences so far. Settings are named without their `sheet.`."""

    def __init__(self, *names: str, teams: tuple[str, ...] = (), **settings: Value) -> None:
        inputs = {seat: {"team": team} for seat, team in enumerate(teams, 1) if team}
        chosen = {f"sheet.{key}": value for key, value in settings.items()}
        self._state = GAME.initial(Start(roster=seat_people(names), inputs=inputs, settings=chosen))
        self.told: list[str] = []

    def give(self, command: Command) -> str:
        """What is told of it, in one line."""
        said = []
        for event in GAME.decide(self._state, command, Context(at=0.0)):
            said.append(GAME.tell(self._state, event, None))
            self._state = GAME.evolve(self._state, event)
        self.told += said
        return " ".join(said)

    def row(self, scores: str) -> str:
        """A round in one line: `20 15 - 0`."""
        return self.give(EnterRound(scores=row(scores)))

    def end(self) -> Result:
        self.give(EndGame())
        assert self.result is not None
        return self.result

    def refused(self, command: Command) -> str:
        """The rule that says no; nothing changes."""
        before = self._state
        try:
            self.give(command)
        except Refused as refused:
            assert self._state is before
            return refused.code
        raise AssertionError(f"{command} was taken")

    @property
    def view(self) -> View:
        return GAME.view(self._state, None)

    @property
    def result(self) -> Result | None:
        return GAME.result(self._state)

    @property
    def asked(self) -> str:
        return " ".join(prompt.text for prompt in GAME.prompts(self._state))

    @property
    def items(self) -> list[str]:
        """Whose scores the open round asks for."""
        form = GAME.prompts(self._state)[0].form
        return list(form.fields[0].items) if form is not None else []

    @property
    def offers_the_end(self) -> bool:
        """Whether the one thing that goes on is the end."""
        return any(option.role is not None for prompt in GAME.prompts(self._state) for option in prompt.options)

    def column(self, panel_id: str) -> list[Value | None]:
        panel = self.view.panel(panel_id)
        assert panel is not None, panel_id
        return [each.value for each in panel.rows]


def row(scores: str) -> tuple[int | None, ...]:
    return tuple(None if word == "-" else int(word) for word in scores.split())

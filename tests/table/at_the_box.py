"""Kill the Overlord in level *referee*, played by presses of buttons alone; time is moved by hand.

People are seats 1 to 6: Anna, the Overlord, Ben, Cleo, Dev, Eli and Fay. Must give no command and press no key.
"""

from __future__ import annotations

from companion.core.game import Start
from companion.core.prompts import Role
from companion.core.seats import seat_people
from companion.core.view import Mark
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.state import State
from companion.table.clock import PlayClock
from companion.table.meanings import Buttons
from companion.table.presses import Outcome, Pressed
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.table.evening import Notebook

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay")
MOMENT = 0.001
RETALIATE = 3.0
PLEAD = 2.0


def six(**settings: object) -> Start:
    assert GAME.sample is not None
    start = GAME.sample(6)
    chosen = {**start.settings, "clocks": "on", "ko.level": "referee", **settings}
    return Start(roster=seat_people(NAMES), inputs=start.inputs, settings=chosen, facts=start.facts)  # type: ignore[arg-type]


class Box:
    """Buttons on the table, and what everybody can see."""

    def __init__(self, start: Start | None = None) -> None:
        self.notebook = Notebook()
        self.table: Table[State] = Table(
            GAME, start or six(), clock=PlayClock.manual(), wall=lambda: 0.0, journal=self.notebook
        )
        self.keeper = Timekeeper(self.table)
        self.buttons = Buttons(self.table)

    def press(self, who: str, *, wait: float = 1.5) -> Outcome:
        """After so many seconds this person pushes."""
        return self.pressed(who, wait=wait).outcome

    def pressed(self, who: str, *, wait: float = 1.5) -> Pressed:
        self.keeper.advance(wait)
        return self.buttons.press(NAMES.index(who) + 1)

    def twice(self, who: str, *, apart: float = 0.3) -> Outcome:
        """A double press."""
        self.press(who)
        return self.press(who, wait=apart)

    def space(self) -> Outcome:
        self.keeper.advance(1.0)
        return self.buttons.table_button().outcome

    def runs_out(self, seconds: float = RETALIATE) -> None:
        """Nobody reacts; then it is long over."""
        self.keeper.advance(seconds + MOMENT)
        self.keeper.advance(0.5)

    def opened(self) -> Box:
        """The round has begun, and the Overlord has handed the order to Ben."""
        assert self.space() is Outcome.GIVEN
        assert self.press("Ben") is Outcome.GIVEN
        return self

    def at_rest_with(self, who: str, *, by: str = "Ben") -> Box:
        """A shield of the holder stands, and the order has just come to rest."""
        assert self.press(by) is Outcome.GIVEN
        self.runs_out()
        assert self.press(who) is Outcome.GIVEN
        return self

    @property
    def holder(self) -> str:
        return self._marked(Mark.HOLDER)

    @property
    def out(self) -> str:
        return self._marked(Mark.OUT)

    def _marked(self, mark: Mark) -> str:
        return " ".join(NAMES[one.seat - 1] for one in self.table.view(None).marks if one.mark is mark)

    @property
    def asked(self) -> list[str]:
        return [prompt.id.partition("/")[0] for prompt in self.table.prompts(None)]

    @property
    def may_react(self) -> str:
        found = next((prompt for prompt in self.table.prompts(None) if prompt.option(Role.CLAIM) is not None), None)
        return " ".join(NAMES[seat - 1] for seat in found.asked) if found is not None else ""

    @property
    def told(self) -> list[str]:
        return [line.text for line in self.table.log(None)]

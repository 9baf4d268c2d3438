"""The real app at a button box: what people press, read on its screen and in its log.

Must not reach into the table to make something happen.
"""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from textual.pilot import Pilot

from companion.cli.boxes import boxes
from companion.cli.desk import desk
from companion.cli.parser import parse
from companion.cli.stage import Stage
from companion.core.messages import Value
from companion.core.prompts import Prompt, Role
from companion.tui.app import CompanionApp
from companion.tui.backstage import Play, Setup
from companion.tui.screens.play import PlayScreen
from tests.flows.a_box import ABox, until
from tests.flows.scripts import NAMES, seat
from tests.tui.backstage import text_of

READY = "● box"
LOST = "○ box lost - reconnecting"
AGAIN = "The window runs again in full"
ASLEEP = "The computer was asleep"

SHOWING = 1.0
"""Seconds after the own reaction from which a press shows the card (KO-11)."""

UNHURRIED: Mapping[str, Value] = {"ko.retaliate_seconds": 60.0, "ko.plead_min_seconds": 0.0}
"""Windows that no busy machine lets run out by itself; the holder may announce at once."""


class Sitting:
    """People at the app. `keys` counts what they pressed on the keyboard."""

    def __init__(self, app: CompanionApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.keys = 0
        self._pilot = pilot

    @property
    def play(self) -> Play:
        assert self.app.play is not None
        return self.app.play

    @property
    def text(self) -> str:
        """Everything on the screen."""
        return text_of(self.app)

    @property
    def headline(self) -> str:
        return self.text.partition("\n")[0]

    async def key(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            await self._pilot.press(key)

    async def shows(self, *texts: str) -> None:
        """Waits until all of this is on the screen at once."""
        await self.until(lambda: all(text in self.text for text in texts), " and ".join(texts))

    async def hides(self, text: str) -> None:
        await self.until(lambda: text not in self.text, f"the end of {text!r}")

    async def until(self, condition: Callable[[], object], what: str, shown: Callable[[], object] = str) -> None:
        """Waits for anything; meanwhile somebody lets the clock run on if this machine has slept, or was too busy."""
        await until(condition, what, lambda: "\n".join((str(shown()), self.text, *self.told)), self._wakes)

    async def _wakes(self) -> None:
        if self.play.table.held and self.told[-1].startswith(ASLEEP):
            await self._pilot.press("space")

    @property
    def told(self) -> list[str]:
        """The log, as everybody may read it."""
        return [line.text for line in self.play.table.log(None)]

    @property
    def holder(self) -> str:
        number = self.play.table.view(None).value("holder")
        return NAMES[int(number) - 1] if number is not None else ""

    @property
    def asked(self) -> list[str]:
        return [prompt.id.partition("/")[0] for prompt in self.play.table.prompts(None)]

    async def waits(self, seconds: float) -> None:
        """Until so much play time has passed."""
        end = self.play.table.time + seconds
        await self.until(lambda: self.play.table.time > end, "a moment")

    async def pulses(self, box: ABox, after: int) -> None:
        """The lamps say who may react: the box is armed."""
        names = self.may_react
        burning = {self.holder} - set(names)
        await self.until(lambda: box.pulse(names, burning, after), f"the pulse of {names}", box.shown)

    @property
    def anew(self) -> int:
        """How often a window has begun again, or was interrupted, also because this machine was too busy."""
        return sum(AGAIN in told or told.startswith(ASLEEP) for told in self.told)

    async def decided(self, press: Callable[[], int], *verdicts: str) -> int:
        """People press in the open window until one of these is told; gives what `press` did, after which the lamps
        count."""
        while True:
            await self.until(lambda: self.reaction is not None and not self.play.table.held, "the window")
            before = self.anew
            at = press()
            await self.until(partial(self._decided_or_anew, verdicts, before), " or ".join(verdicts))
            if self._tells(verdicts):
                return at

    def _decided_or_anew(self, verdicts: Sequence[str], before: int) -> bool:
        return self._tells(verdicts) or self.anew > before

    def _tells(self, verdicts: Sequence[str]) -> bool:
        return any(verdict in self.told[-1] for verdict in verdicts)

    @property
    def may_react(self) -> list[str]:
        """By name, in the window that is open."""
        return [NAMES[number - 1] for number in self.reaction.asked] if self.reaction is not None else []

    @property
    def reaction(self) -> Prompt | None:
        """The open window."""
        found = (each for each in self.play.table.prompts(None) if each.option(Role.CLAIM) is not None)
        return next(found, None)

    async def announced(self, to: str = "Dev") -> None:
        """The round has begun with Ben, who plays a card to this seat: Retaliate is open."""
        await self.key("space", str(seat("Ben")), "space", str(seat(to)))
        await self.shows("Retaliate on Ben's card?", f"Ben plays a card to {to}.")

    @property
    def gold(self) -> list[Value | None]:
        view = self.play.table.view(None)
        return [view.value("gold", one.number) for one in self.play.table.roster.seats]


@asynccontextmanager
async def at_the_app(
    *words: str,
    people: Sequence[str] = NAMES[:6],
    size: tuple[int, int] = (80, 24),
    settings: Mapping[str, Value] = UNHURRIED,
) -> AsyncIterator[Sitting]:
    """A new play with sample numbers, as `companion play kill_overlord` and these words open it. Afterwards the app is
    closed, and every port."""
    args = parse(["play", "kill_overlord", *words])
    assert args is not None
    where = desk(args)
    wanted = boxes(where, args)
    stage = Stage(where, boxes=wanted)
    setup = Setup(game="kill_overlord", names=tuple(people), settings=dict(settings), sample=True)
    app = CompanionApp(lambda: stage, setup=setup)
    try:
        async with app.run_test(size=size) as pilot:
            await until(lambda: isinstance(app.screen, PlayScreen), "the play screen")
            yield Sitting(app, pilot)
    finally:
        await wanted.close()
        left = [thread.name for thread in threading.enumerate() if thread.name.startswith(("reads", "writes"))]
        assert not left, "nobody reads a port any more"

"""A keyboard at a table: keys in, acts done, time moved by hand, and what everybody sees looked at again.

Must not know what a key means. `answers` counts what hands have entered, `keys` how often a key was touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.codec import Codec
from companion.core.game import Game, Start
from companion.core.messages import Value
from companion.core.prompts import Prompt
from companion.core.view import View
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.actions import Actions, Done
from companion.tui.keys.acts import Act, Ask, Fill, Give, Press, Redo, Say, Show, Undo
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene, scene_of
from tests.tui.evening import NAMES, opened

A_TOUCH = 0.05
"""Seconds between two keys of `press`: faster than hands are."""


class Desk:
    """`said` are the sentences to whoever pressed, `shown` and `dialogs` what was opened; `acts` what the last `press`
    or `wait` gave. `steady` are the seconds that the keypad is told, which run on while the table is on hold."""

    def __init__(self, table: Table[Any], keeper: Timekeeper, codec: Codec) -> None:
        self.table = table
        self.keeper = keeper
        self.actions = Actions(table, codec)
        self.keypad = Keypad()
        self.steady = 1000.0
        self.keys = 0
        self.answers = 0
        self.acts: list[Act] = []
        self.said: list[str] = []
        self.shown: list[Show] = []
        self.dialogs: list[Ask] = []
        table.watch(lambda number: self.look())
        self.look()

    @classmethod
    def of_kill_overlord(cls, **settings: Value) -> Desk:
        """Six people with the sample's numbers; `clocks` off unless it is said."""
        play = opened(NAMES, None, **settings)
        return cls(play.table, play.timekeeper, play.codec)

    @classmethod
    def of(cls, game: Game[Any], start: Start) -> Desk:
        table: Table[Any] = Table(game, start, clock=PlayClock.manual(), wall=lambda: 0.0)
        return cls(table, Timekeeper(table), Codec(game))

    # Hands and time

    def press(self, *keys: str) -> Desk:
        """These keys one after the other, a touch apart."""
        given: list[Act] = []
        for key in keys:
            self._move(A_TOUCH)
            given += self.at_once(key).acts
        self.acts = given
        return self

    def at_once(self, key: str) -> Desk:
        """One key at this very moment."""
        self.keys += 1
        self.acts = []
        self._do_all(self.keypad.press(key, self.steady))
        return self

    def wait(self, seconds: float) -> Desk:
        """Nobody touches a key; what falls due meanwhile is done at its own time."""
        self.acts = []
        end = self.steady + seconds
        while (due := self.keypad.due) is not None and due <= end:
            self._move(max(0.0, due - self.steady))
            self._do_all(self.keypad.tick(self.steady))
        self._move(end - self.steady)
        return self

    def settled(self, *keys: str) -> Desk:
        """These keys, and then long enough for everything to be given."""
        self.press(*keys)
        acts = self.acts
        self.wait(2.0)
        self.acts = [*acts, *self.acts]
        return self

    def _move(self, seconds: float) -> None:
        self.steady += seconds
        self.keeper.advance(seconds)

    def look(self) -> None:
        self.keypad.look(self.scene)

    def _do_all(self, acts: Iterable[Act]) -> None:
        for act in acts:
            self.acts.append(act)
            self.do(act)

    def do(self, act: Act) -> None:
        """The act as the play screen does it."""
        match act:
            case Give(command=command, seat=seat, prompt=prompt):
                self._entered(self.actions.give(command, seat=seat, prompt=prompt))
            case Fill(filling=filling):
                self._entered(self.actions.fill(filling))
            case Press(seat=seat, prompt=prompt):
                self._entered(self.actions.press(seat, prompt))
            case Undo():
                done = self.actions.undo()
                self._told(done.again() if done.again is not None else done)
            case Redo():
                self._told(self.actions.redo())
            case Say(sentence=sentence):
                self.said.append(sentence)
            case Ask():
                self.dialogs.append(act)
            case Show():
                self.shown.append(act)
            case _:
                raise AssertionError(f"{act} is nothing to do")

    def _entered(self, done: Done) -> None:
        self.answers += not done.sentence
        self._told(done)

    def _told(self, done: Done) -> None:
        if done.sentence:
            self.said.append(done.sentence)

    # What is on show

    @property
    def scene(self) -> Scene:
        return scene_of(self.table)

    @property
    def asking(self) -> str:
        return self.keypad.asking

    @property
    def hints(self) -> dict[str, str]:
        """The label of each key that is shown."""
        return {hint.key: hint.label for hint in self.keypad.hints()}

    def value(self, what: str, seat: int | None = None) -> Any:
        return self.table.view(None).value(what, seat)

    @property
    def holder(self) -> int | None:
        """Who has the Execution Order."""
        return self.value("holder") or None

    def asked(self, start: str) -> bool:
        return any(prompt.id.startswith(start) for prompt in self.scene.prompts)

    def seen(self) -> tuple[View, tuple[Prompt, ...]]:
        """What everybody sees, but for the hold and the new names of questions that an undo brings."""
        prompts = (replace(each, held=False, id=each.id.partition("~")[0]) for each in self.table.prompts(None))
        return self.table.view(None), tuple(prompts)

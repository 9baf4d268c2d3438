"""The command `demo`: one round plays itself on sample numbers, in a library that is thrown away.

Must not touch the plays of anybody, and must say that its numbers are samples.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion import games as registry
from companion.cli.games import find_game
from companion.cli.plays import standing
from companion.cli.robot import REACTION, Answer, Robot
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.codec import Codec
from companion.core.game import Game
from companion.core.messages import Refused
from companion.core.prompts import Prompt
from companion.journal import Library
from companion.plain.scene import Scene
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper

READING = 1.2
"""Seconds for reading one step on a screen."""

STEPS = 100
"""A round has far fewer; a game that needs more stops here instead of running for ever."""


def demo(args: Namespace) -> int:
    game = find_game(args.game or registry.GAMES[0])
    if game.sample is None:
        raise WrongUse(f"{game.title} has no sample numbers, so it has no demo.")
    pause = 0.0 if args.fast or not sys.stdout.isatty() else READING
    say(f"One round of {game.title} plays itself. The numbers are samples, not those of your cards.")
    say("A line with ? asks, a line with > is what one types, with its meaning behind it; the others are what is told.")
    with TemporaryDirectory(prefix="companion-demo-") as folder:
        library = Library.open(Path(folder) / "library.sqlite", now=time.time)
        try:
            _Demo(game, library, pause).run()
        finally:
            library.close()
    say(f"That was the demo. `companion play {game.key}` begins a real one; nothing of this was kept.")
    return 0


class _Demo:
    """One play that drives itself; its clock moves only by the script."""

    def __init__(self, game: Game[Any], library: Library, pause: float) -> None:
        assert game.sample is not None
        start = game.sample(game.players[0])
        start = replace(start, settings={**start.settings, "clocks": "on"})
        journal = library.begin(game, start, "demo")
        self._table = Table(game, start, clock=PlayClock.manual(), wall=time.time, journal=journal)
        self._timekeeper = Timekeeper(self._table)
        self._robot = Robot(Codec(game))
        self._pause = pause
        self._saying = ""
        self._answered = ""
        self._table.watch(self._told)

    def run(self) -> None:
        """Play until the round number changes, the game ends, or nothing can be answered."""
        say(f"At the table: {self._table.roster.names(self._table.roster.numbers)}.")
        first = self._round()
        for _ in range(STEPS):
            prompts = self._table.prompts(None)
            if not prompts or self._table.result() is not None or self._round() != first:
                break
            self._step(Scene(roster=self._table.roster, prompts=prompts, view=self._table.view(None)))
        for line in standing(self._table.view(None), self._table.roster, self._table.result()):
            say(line)

    def _round(self) -> object:
        try:
            return self._table.view(None).value("round")
        except KeyError:
            return None

    def _step(self, scene: Scene) -> None:
        prompt = scene.prompts[0]
        due = self._timekeeper.due()
        if prompt.id == self._answered and due is not None:  # the answer stands and waits for the clock
            self._saying = "    (a moment passes)"
            self._timekeeper.advance_to(due + 0.001)
            self._answered = ""
            return
        self._answered = prompt.id
        say(f"? {prompt.text}")
        if prompt.ends:
            say(f"    {prompt.ends}")
        for answer in self._robot.answers(scene):
            if self._is_taken(answer, prompt):
                break
        else:
            raise AssertionError(f"the demo knows no answer to {prompt.id}")
        time.sleep(self._pause)

    def _is_taken(self, answer: Answer, prompt: Prompt) -> bool:
        """Whether the table has one entry more by this answer."""
        before = self._table.number
        self._saying = f"    {answer.said}"
        if answer.command is None:
            assert answer.wait is not None
            self._timekeeper.advance_to(answer.wait + 0.001)
            return self._table.number > before
        if prompt.deadline is not None:
            self._timekeeper.advance_to(min(self._table.time + REACTION, prompt.deadline))
        try:
            return self._table.submit(answer.command, by=answer.by, prompt=prompt.id) > before
        except Refused:
            return False

    def _told(self, number: int) -> None:
        """An answer is said when it has been accepted, then what it led to."""
        if self._saying:
            say(self._saying)
            self._saying = ""
        for sentence in self._table.told(number, None):
            say(sentence)

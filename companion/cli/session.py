"""One play at a face: puts table, clock, profile and face together and runs them until the face ends.

Must not ask, and must not know which game it is.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.cli.keeping import Keeper
from companion.cli.keyboard import Keyboard
from companion.cli.loop import beside, run_face, typed
from companion.cli.secret import reader
from companion.codec import Codec
from companion.core.game import Game, Start
from companion.journal import Journal
from companion.plain import lines, stream
from companion.settings import Profile
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper

SAME_PRESS = 0.3
"""Seconds in which a second bare Enter on a real keyboard is the same press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A play that is begun, and how it is to be shown: by the stream of JSON lines, or by plain lines."""

    game: Game[Any]
    start: Start
    journal: Journal
    profile: Profile | None = None
    json: bool = False
    manual: bool = False

    def run(self, keyboard: Keyboard) -> int:
        """The face's exit status. Raises JournalError if the play cannot be read, or the clock's own entry not kept."""
        clock = PlayClock.manual() if self.manual else PlayClock(time.monotonic)
        table = Table(self.game, self.start, clock=clock, wall=time.time, journal=self.journal)
        self._keep_profile(table)
        timekeeper = Timekeeper(table, through_sleep=None if self.manual else _through_sleep())
        return run_face(lambda: self._talk(table, timekeeper, keyboard), keyboard)

    async def _talk(self, table: Table[Any], timekeeper: Timekeeper, keyboard: Keyboard) -> int:
        codec = Codec(self.game)
        if self.json:
            play_id, stdin, stdout = self.journal.play_id, typed(keyboard), sys.stdout
            face = stream.run(
                table, timekeeper, codec, manual=self.manual, play_id=play_id, stdin=stdin, stdout=stdout
            )
            return await (face if self.manual else beside(face, timekeeper))
        by_hand = keyboard.isatty()
        talk = lines.run(
            table,
            timekeeper,
            codec,
            title=self.game.title,
            stdin=typed(keyboard),
            stdout=sys.stdout,
            read_secret=reader(keyboard, sys.stdout) if by_hand else None,
            settle=SAME_PRESS if by_hand else 0.0,
        )
        return await beside(talk, timekeeper)

    def _keep_profile(self, table: Table[Any]) -> None:
        if self.profile is None:
            return
        before = self.game.facts(self.game.initial(self.start))
        keeper = Keeper(self.profile, before, table.facts)
        table.watch(keeper.look)
        keeper.look(table.number)


def _through_sleep() -> Callable[[], float]:
    """Seconds of a clock that runs on while the computer sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return lambda: time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.time

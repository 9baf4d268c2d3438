"""One play at a face of lines: puts the opened play and the face together and runs them until the face ends.

Must not ask, and must not know which game it is.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Any

from companion.cli.boxes import Boxes
from companion.cli.keyboard import Keyboard
from companion.cli.loop import beside, run_face, typed
from companion.cli.opening import Opened, opened
from companion.cli.secret import reader, shower
from companion.cli.speech import complain
from companion.core.game import Game, Start
from companion.journal import Journal
from companion.plain import lines, stream
from companion.settings import Profile

SAME_PRESS = 0.3
"""Seconds in which a second bare Enter on a real keyboard is the same press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A play that is begun, and how it is to be shown: by the stream of JSON lines, or by plain lines."""

    game: Game[Any]
    start: Start
    journal: Journal
    boxes: Boxes | None = None
    profile: Profile | None = None
    json: bool = False
    manual: bool = False

    def run(self, keyboard: Keyboard) -> int:
        """The face's exit status. Raises JournalError if the play cannot be read, or the clock's own entry not kept."""
        play = opened(self.game, self.start, self.journal, self.profile, complain, manual=self.manual)
        return run_face(lambda: self._with_boxes(play, keyboard), keyboard)

    async def _with_boxes(self, play: Opened, keyboard: Keyboard) -> int:
        if self.boxes is None:
            return await self._talk(play, keyboard)
        self.boxes.sit(play.table, play.timekeeper, complain)
        try:
            return await self._talk(play, keyboard)
        finally:
            await self.boxes.close()

    def _has_buttons(self) -> bool:
        lamp = self.boxes.lamp() if self.boxes is not None else None
        return lamp is not None and lamp.ok

    async def _talk(self, play: Opened, keyboard: Keyboard) -> int:
        table, timekeeper, codec = play.table, play.timekeeper, play.codec
        if self.json:
            play_id, stdin, stdout = self.journal.play_id, typed(keyboard), sys.stdout
            face = stream.run(table, timekeeper, codec, manual=self.manual, play_id=play_id, stdin=stdin, stdout=stdout)
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
            show_alone=shower(keyboard, sys.stdout, os.environ) if by_hand else None,
            has_buttons=self._has_buttons,
            settle=SAME_PRESS if by_hand else 0.0,
        )
        return await beside(talk, timekeeper)

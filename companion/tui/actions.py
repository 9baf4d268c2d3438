"""Does what the keys ask, at one table, and says what came of it in one sentence.

Must not know a screen. A refusal changes nothing; a disk that fails is told, and the table stands as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.codec import Codec, CodecError
from companion.core.filling import Filling
from companion.core.messages import Command, Next, Refused
from companion.core.view import View
from companion.journal import JournalError
from companion.table.keyboard import press_key
from companion.table.presses import Outcome
from companion.table.table import Table

UNCHANGED = "That changes nothing."


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """`sentence` is for whoever pressed, "" when what happened tells itself; `again` does it once more, surely, when
    it was only held back because something secret was shown, or because it reaches far back. `blank` is the name of
    the blank that was refused, if it is known."""

    sentence: str = ""
    blank: str = ""
    again: Callable[[], Done] | None = None


class Actions:
    """The acts of hands at one table."""

    def __init__(self, table: Table[Any], codec: Codec) -> None:
        self.table = table
        self._codec = codec

    def give(self, command: Command, *, seat: int | None = None, prompt: str | None = None) -> Done:
        """A command, in answer to a question or not. A Next that somebody else has just given is no fault."""
        if isinstance(command, Next) and prompt is not None and not self._is_open(prompt):
            return Done()
        return self._act(lambda: self.table.submit(command, by=seat, prompt=prompt))

    def fill(self, filling: Filling) -> Done:
        """The command that a form makes."""
        try:
            command = self._codec.command(filling.form.command.__name__, filling.values)
        except CodecError as error:
            return Done(sentence=str(error))
        prompt = filling.prompt.id if filling.prompt is not None else None
        return self._act(lambda: self.table.submit(command, by=filling.seat, prompt=prompt))

    def foreseen(self, filling: Filling) -> View | None:
        """What the table would see after it; None where it would be refused."""
        try:
            return self.table.foreseen(self._codec.command(filling.form.command.__name__, filling.values))
        except (CodecError, Refused):
            return None

    def press(self, seat: int, prompt: str | None = None, *, ago: float = 0.0) -> Done:
        """The hand of a seat moved, `ago` seconds before now."""
        try:
            pressed = press_key(self.table, seat, prompt, ago=ago)
        except JournalError as error:
            return Done(sentence=str(error))
        return Done(sentence="" if pressed.outcome is Outcome.CLAIMED else pressed.reason)

    def undo(self, *, sure: bool = False) -> Done:
        return self._act(lambda: self.table.undo(sure=sure), again=lambda: self.undo(sure=True))

    def redo(self) -> Done:
        return self._act(self.table.redo)

    def rewind(self, number: int, *, sure: bool = False) -> Done:
        """Back to how it was after entry `number`."""
        return self._act(lambda: self.table.rewind(number, sure=sure), again=lambda: self.rewind(number, sure=True))

    def reopen(self, *, sure: bool = False) -> Done:
        """Wait, I wanted to: the last window once more."""
        return self._act(lambda: self.table.reopen(sure=sure), again=lambda: self.reopen(sure=True))

    def _act(self, act: Callable[[], int], *, again: Callable[[], Done] | None = None) -> Done:
        before = self.table.number
        try:
            after = act()
        except Refused as refused:
            rule = f" [{refused.code}]" if refused.code in self.table.game.rules else ""
            held_back = again if refused.code == "barrier" else None
            return Done(sentence=f"{refused.reason}{rule}", blank=refused.blank, again=held_back)
        except JournalError as error:
            return Done(sentence=str(error))
        return Done(sentence=UNCHANGED if after == before else "")

    def _is_open(self, prompt_id: str) -> bool:
        return any(prompt.id == prompt_id for prompt in self.table.prompts(None))

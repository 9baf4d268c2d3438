"""Whether a blank of a form can stand as it is, and whether Enter gives the whole form.

Must not know a widget, and must not change what was typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.core.filling import Filling
from companion.core.seats import Roster
from companion.core.view import View
from companion.tui.screens import blanks
from companion.tui.screens.answering import Answer, Misfit, read
from companion.tui.screens.blanks import Slot, Wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class Judge:
    """`view` gives the letters by which changes are typed. Texts are what stands in each of the `slots`."""

    filling: Filling
    slots: Sequence[Slot]
    roster: Roster
    view: Callable[[], View]

    def read(self, at: int, text: str) -> Answer | Misfit | None:
        return read(self.slots[at].asks, text, self.roster, self.view())

    def doubt(self, at: int, text: str) -> str:
        """Why this blank cannot be left as it is, "" if it can."""
        slot, answer = self.slots[at], self.read(at, text)
        if isinstance(answer, Misfit):
            return answer.sentence
        kept = slot.field.secret and slot.field.name in self.filling.values
        may_stay = not slot.field.required or kept or slot.empty_is_zero
        return blanks.NEEDED if answer is None and not may_stay else ""

    def gives(self, at: int, texts: Sequence[str]) -> bool:
        """Whether Enter gives the form: in the last blank, and where all that must be answered is answered and the hand
        is in the last of it, in one that is empty and may stay so, or in one that says all that is needed. Where every
        blank is to be asked, in that one alone."""
        if at + 1 == len(self.slots):
            return True
        here = self.slots[at].field
        empty = not any(text for slot, text in zip(self.slots, texts, strict=True) if slot.field is here)
        must = [each for each, slot in enumerate(self.slots) if slot.field.required]
        may = here.suffices and not empty
        if not self.filling.in_full:
            may = may or (empty and not here.required) or (bool(must) and at >= must[-1])
        return may and not any(self.doubt(each, texts[each]) for each in must)

    def whole(self, texts: Sequence[str]) -> Filling | Wrong:
        """The form with everything as it was typed, or the first blank that is wrong."""
        return blanks.filled(self.filling, self.slots, texts, self.roster, self.view())

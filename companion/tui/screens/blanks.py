"""A form as blanks to type into, one below the other: what each is called, what it holds, what the whole form says.

Must not know a widget. A list with one number per seat has one blank per seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.filling import Filling
from companion.core.prompts import Field, Form
from companion.core.seats import Roster
from companion.tui.screens.answering import Answer, Misfit, about, prefilled, read

NEEDED = "This has to be answered."
UNFINISHED = "A number for every seat, or for none."


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One blank on the screen: a field of the form, or the part of a list that is one seat's."""

    field: Field
    seat: int | None = None

    def label(self, roster: Roster) -> str:
        words = self.field.text or self.field.name
        if self.seat is None:
            return words
        items = self.field.items
        return items[self.seat - 1] if self.seat <= len(items) else roster.name(self.seat)

    @property
    def asks(self) -> Field:
        """What is read in this blank alone."""
        return self.field if self.seat is None else replace(self.field, type="int", length=None)

    def about(self, roster: Roster) -> str:
        words = self.field.text or self.field.name
        rows = "" if self.seat is None else " One number in each row, Enter after each."
        return f"{words}: {about(self.asks, roster)}{rows}"


def slots(form: Form, roster: Roster) -> tuple[Slot, ...]:
    found: list[Slot] = []
    for field in form.fields:
        by_seat = field.type == "list" and field.length == len(roster.seats) and not field.secret
        found += [Slot(field=field, seat=seat) for seat in roster.numbers] if by_seat else [Slot(field=field)]
    return tuple(found)


def beginnings(filling: Filling, places: Sequence[Slot]) -> list[str]:
    """What each blank holds at first: what is filled already, or else what is proposed; never a secret."""
    return ["" if slot.field.secret else prefilled(slot.field, _value(filling, slot)) for slot in places]


def _value(filling: Filling, slot: Slot) -> Any:
    value = filling.values.get(slot.field.name, slot.field.default)
    if slot.seat is None or not isinstance(value, Sequence) or isinstance(value, str):
        return value
    return value[slot.seat - 1] if slot.seat <= len(value) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """Which blank cannot stand as it is, and why, in one sentence."""

    at: int
    sentence: str


def filled(filling: Filling, places: Sequence[Slot], texts: Sequence[str], roster: Roster) -> Filling | Wrong:
    """The form with every blank as it was typed; what may stay empty is left out. A secret that was filled before and
    is empty now stays as it was."""
    values: dict[str, Any] = {}
    left_out: set[str] = set()
    for at, (slot, text) in enumerate(zip(places, texts, strict=True)):
        answer = read(slot.asks, text, roster)
        name = slot.field.name
        match answer:
            case Misfit(sentence=sentence):
                return Wrong(at=at, sentence=sentence)
            case Answer(value=value) if slot.seat is not None:
                values.setdefault(name, []).append(value)
            case Answer(value=value):
                values[name] = value
            case None if slot.field.secret and name in filling.values:
                values[name] = filling.values[name]
            case None if slot.field.required:
                return Wrong(at=at, sentence=NEEDED)
            case None:
                left_out.add(name)
    return _whole(filling, places, values, left_out)


def _whole(
    filling: Filling, places: Sequence[Slot], values: dict[str, Any], left_out: set[str]
) -> Filling | Wrong:
    half = left_out & set(values)
    if half:
        at = next(at for at, slot in enumerate(places) if slot.field.name in half)
        return Wrong(at=at, sentence=UNFINISHED)
    return replace(filling, values=values, left_out=frozenset(left_out))

"""A form as blanks to type into: what each is called, what it holds, what the whole form says.

Must not know a widget. A list about known things has one blank per value, and a grid a row of them per line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.core.filling import Filling
from companion.core.prompts import GAPS, Field, Form
from companion.core.seats import Roster
from companion.core.view import View
from companion.tui.screens.answering import Answer, Misfit, about, one_digit, prefilled, read

WHEN = ", if "
"""Behind it the words of a blank that may stay empty say when the game needs it all the same."""

MAY_STAY = "may stay empty"
NEEDED = "This has to be answered."
UNFINISHED = "A number in each of these, or in none."


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One blank on the screen: a field of the form, or one value of a list (`place`, from 0). `seat` is whose value it
    is, `line` the line of a grid it stands in."""

    field: Field
    place: int | None = None
    seat: int | None = None
    line: int | None = None

    def label(self, roster: Roster) -> str:
        """What stands before it; for a cell of a grid, its line."""
        if self.line is not None:
            return self.field.lines[self.line] if self.line < len(self.field.lines) else ""
        return self.heading(roster) if self.place is not None else self.words

    def heading(self, roster: Roster) -> str:
        """What one value of a list is about; for a cell of a grid, its column."""
        items = self.field.items
        if self.place is not None and self.place < len(items):
            return items[self.place]
        return roster.name(self.seat) if self.seat is not None else ""

    @property
    def words(self) -> str:
        return self._parts[0]

    @property
    def empty(self) -> str:
        """What stands in it while nothing is typed: when it has to be answered, behind the `, if` of its words."""
        if self.empty_is_zero:
            return "0"
        return "" if self.field.required else self._parts[1] or MAY_STAY

    @property
    def _parts(self) -> tuple[str, str]:
        words = self.field.text or self.field.name
        before, found, after = words.partition(WHEN)
        return (words, "") if self.field.required or not found else (before, f"{WHEN[2:]}{after}")

    @property
    def is_counted(self) -> bool:
        """Whether a number is typed here and may be seen."""
        return self.asks.type == "int" and not self.field.secret

    @property
    def onward(self) -> str:
        """How the hand leaves a number, in two or three words."""
        return "one key each" if one_digit(self.asks) else "Space goes on"

    @property
    def asks(self) -> Field:
        """What is read in this blank alone."""
        return self.field if self.place is None else replace(self.field, type="int", length=None)

    @property
    def empty_is_zero(self) -> bool:
        """A cell of a grid of counts, whose lines are things, need not be typed where nothing is."""
        return self.line is not None and bool(self.field.lines) and self.field.low == 0

    def about(self, roster: Roster, *, last: bool) -> str:
        """What it takes and how the hand goes on, in one line."""
        where = self.field.text or self.field.name
        if self.place is not None and (column := self.heading(roster)):
            where = f"{where}, {column}"
        takes = about(self.asks, roster)
        return f"{where}: {takes}{self._ways(last)}" if takes else f"{where}."

    def _ways(self, last: bool) -> str:
        """One rule for every number: Space leads on, and where each that fits is a digit, so does that digit."""
        nought = " An empty one is 0." if self.empty_is_zero else ""
        if last or not self.is_counted:
            return nought
        on = "It goes on by itself" if one_digit(self.asks) else "Space goes on"
        return f" {on}{', arrows move' if self.line is not None else ''}.{nought}"


def slots(form: Form, roster: Roster) -> tuple[Slot, ...]:
    return tuple(slot for field in form.fields for slot in _slots(field, roster))


def _slots(field: Field, roster: Roster) -> Iterator[Slot]:
    length = field.length or 0
    across = field.across if field.across and field.across < length else None
    known = across is not None or length == len(roster.seats) or (length and len(field.items) == length)
    if field.type != "list" or field.secret or not known:
        yield Slot(field=field)
        return
    for place in range(length):
        line, column = (None, place) if across is None else divmod(place, across)
        yield Slot(field=field, place=place, line=line, seat=_seat(field, place, column, across or length, roster))


def _seat(field: Field, place: int, column: int, width: int, roster: Roster) -> int | None:
    """Whose value it is: by the name that its item begins with, or by its place where nothing is said."""
    if place < len(field.items):
        named = [seat for seat in roster.seats if field.items[place].startswith(seat.name)]
        return max(named, key=lambda seat: len(seat.name)).number if named else None
    return column + 1 if width == len(roster.seats) else None


def rows(places: Sequence[Slot]) -> list[tuple[int, ...]]:
    """The blanks by number as they lie on the screen: the cells of a grid's line beside each other."""
    lines = groupby(range(len(places)), key=lambda at: (places[at].field.name, places[at].line))
    return [row for (_, line), group in lines for row in ([tuple(group)] if line is not None else zip(group))]


def headed(places: Sequence[Slot], line: Sequence[int], roster: Roster) -> bool:
    """Whether the columns of a grid's line are not what stands above those of the line before."""
    first = places[line[0]]
    if first.line is None:
        return False
    width = first.field.across or 0
    return first.line == 0 or any(places[at].heading(roster) != places[at - width].heading(roster) for at in line)


def above(places: Sequence[Slot], at: int, by: int) -> int:
    """The blank a line over: in a grid the one in the same column."""
    lines = rows(places)
    y = next(y for y, row in enumerate(lines) if at in row)
    target = lines[(y + by) % len(lines)]
    return target[min(lines[y].index(at), len(target) - 1)]


def beginnings(filling: Filling, places: Sequence[Slot]) -> list[str]:
    """What each blank holds at first: what is filled already, or else what is proposed; never a secret."""
    return ["" if slot.field.secret else _beginning(filling, slot) for slot in places]


def _beginning(filling: Filling, slot: Slot) -> str:
    value = _value(filling, slot)
    is_there = slot.place is not None and (slot.field.name in filling.values or slot.field.default is not None)
    return GAPS[0] if value is None and is_there and slot.field.gaps else prefilled(slot.field, value)


def _value(filling: Filling, slot: Slot) -> Any:
    value = filling.values.get(slot.field.name, slot.field.default)
    if slot.place is None or not isinstance(value, Sequence) or isinstance(value, str):
        return value
    return value[slot.place] if slot.place < len(value) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """Which blank cannot stand as it is, and why, in one sentence."""

    at: int
    sentence: str


def filled(
    filling: Filling, places: Sequence[Slot], texts: Sequence[str], roster: Roster, view: View | None = None
) -> Filling | Wrong:
    """The form with every blank as it was typed; what may stay empty is left out. A secret that was filled before and
    is empty now stays as it was."""
    values: dict[str, Any] = {}
    left_out: set[str] = set()
    typed = {slot.field.name for slot, text in zip(places, texts, strict=True) if text.strip()}
    for at, (slot, text) in enumerate(zip(places, texts, strict=True)):
        answer = read(slot.asks, text, roster, view)
        name = slot.field.name
        match answer:
            case Misfit(sentence=sentence):
                return Wrong(at=at, sentence=sentence)
            case Answer(value=value) if slot.place is not None:
                values.setdefault(name, []).append(value)
            case Answer(value=value):
                values[name] = value
            case None if slot.field.secret and name in filling.values:
                values[name] = filling.values[name]
            case None if slot.empty_is_zero and (slot.field.required or name in typed):
                values.setdefault(name, []).append(0)
            case None if slot.field.required:
                return Wrong(at=at, sentence=NEEDED)
            case None:
                left_out.add(name)
    return _whole(filling, places, values, left_out)


def _whole(filling: Filling, places: Sequence[Slot], values: dict[str, Any], left_out: set[str]) -> Filling | Wrong:
    half = left_out & set(values)
    if half:
        at = next(at for at, slot in enumerate(places) if slot.field.name in half)
        return Wrong(at=at, sentence=UNFINISHED)
    return replace(filling, values=values, left_out=frozenset(left_out))

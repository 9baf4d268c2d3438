"""What a card does to the table as it is typed: what is named, the changes so far, and the blanks beside them.

Must not know a widget, nor what letters mean: that is `core.shorthand`. Nothing typed is lost when the table changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core import shorthand
from companion.core.filling import Filling
from companion.core.messages import Change, Refused, Value
from companion.core.prompts import Field
from companion.core.seats import Roster, clean_text
from companion.core.shorthand import Hand
from companion.core.view import Panel, Row, View
from companion.tui.drawing.text import UNKNOWN, number
from companion.tui.screens.answering import Answer, Misfit, as_json, read

NOTHING = "Nothing is changed yet."
NAME_FIRST = "Name first what changes."


@dataclass(slots=True)
class EffectDesk:
    """`steps` are the changes after each sign, so that the last one can be taken away; `at` is the blank that is typed
    into, None while changes are; `texts` what was typed into the others, by name."""

    filling: Filling
    blank: Field
    hand: Hand = field(default_factory=Hand)
    steps: list[tuple[Change, ...]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    at: Field | None = None

    @property
    def changes(self) -> tuple[Change, ...]:
        return self.steps[-1] if self.steps else ()

    @property
    def others(self) -> tuple[Field, ...]:
        """What may be said beside the changes."""
        return tuple(each for each in self.filling.form.fields if each is not self.blank)

    # Changes

    def take(self, key: str, view: View) -> str:
        """One digit, letter or sign. Returns one sentence where it does nothing, else ""."""
        if key in "+-":
            return self._sign(1 if key == "+" else -1, view)
        after = shorthand.named(self.hand, key, view)
        if after is None:
            return f"{key} names nothing here."
        self.hand = after
        return ""

    def _sign(self, by: int, view: View) -> str:
        found = self.hand.target(view)
        if found is None:
            return NAME_FIRST
        panel, row = found
        if not _is_whole(row.value):
            return f"{row.label or panel.title} is not known yet, so it cannot be changed by steps."
        self.steps.append(shorthand.added(self.changes, panel, row, by))
        return ""

    def pasted(self, text: str, view: View) -> str:
        """A whole line of shorthand at once. Returns one sentence where it cannot be read, else ""."""
        try:
            changes = shorthand.read(text, view)
        except Refused as refused:
            return refused.reason
        self.steps.append(_together(self.changes, changes))
        return ""

    def take_away(self) -> None:
        """The last change; where there is none, what is named."""
        if self.steps:
            self.steps.pop()
        else:
            self.hand = Hand()

    # The other blanks

    def turn(self, by: int = 1) -> None:
        """To the next blank, and after the last one back to the changes."""
        places = (None, *self.others)
        self.at = places[(places.index(self.at) + by) % len(places)]

    def type(self, text: str) -> None:
        """Into the blank the hand is in; the first letter stands for what was proposed."""
        if self.at is None:
            return
        before = self.texts.get(self.at.name, "")
        typed = clean_text(before + text)
        self.texts[self.at.name] = f"{typed} " if typed and text.endswith(" ") else typed

    def rub_out(self) -> None:
        if self.at is not None:
            self.texts[self.at.name] = self.texts.get(self.at.name, "")[:-1]

    def text(self, blank: Field) -> str:
        """What stands in a blank: typed, or else proposed."""
        typed = self.texts.get(blank.name, "")
        return typed or ("" if blank.default is None else str(blank.default))

    # What comes of it

    def filled(self, roster: Roster) -> Filling | str:
        """The form with all of it, or one sentence that says what is missing or wrong."""
        if not self.changes:
            return NOTHING
        filling = self.filling.filled(self.blank, as_json(self.changes))
        for blank in self.others:
            match read(blank, self.texts.get(blank.name, ""), roster):
                case Misfit(sentence=sentence):
                    return f"{blank.text or blank.name}: {sentence}"
                case Answer(value=value):
                    filling = filling.filled(blank, value)
                case None:
                    filling = filling.proposed(blank)
        return filling


def _is_whole(value: Value | None) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _together(before: tuple[Change, ...], more: Sequence[Change]) -> tuple[Change, ...]:
    """Steps of one number are one change, and none is no change."""
    total = {(each.what, each.seat): each.by or 0 for each in before}
    for each in more:
        total[each.what, each.seat] = total.get((each.what, each.seat), 0) + (each.by or 0)
    return tuple(Change(what=what, seat=seat, by=by) for (what, seat), by in total.items() if by)


# In words


def name_of(panel: Panel, row: Row, view: View, roster: Roster) -> str:
    """`Hope in Cawdor`, `Ben VP`, `Ben influence in Cawdor`; where the view has no name for it its title and label."""
    if row.seat is not None and (row.name or panel.name):
        return f"{roster.name(row.seat)} {row.name or panel.name}"
    if row.name:
        return row.name
    if row.seat is not None:
        where = "" if panel.number is None else f", {_thing(panel.number, view) or panel.number}"
        return f"{roster.name(row.seat)} {panel.title}{where}"
    thing = row.label or row.id or ""
    return panel.title if len(panel.rows) == 1 or not thing else f"{thing} {panel.title}"


def _thing(number: int, view: View) -> str:
    """What a digit is called that is no seat's."""
    rows = (row for panel in view.panels for row in panel.rows if row.seat is None and row.number == number)
    return next((row.label or row.id or "" for row in rows), "")


def told(change: Change, view: View, roster: Roster, after: View | None = None) -> tuple[str, str, str]:
    """A change as its name, the number as it is and the number as it will be: as `after` shows it, for a number may
    stop at its end or move on; without that as it was reckoned."""
    found, by = _row_of(change, view), change.by or 0
    if found is None:
        return change.what, UNKNOWN, f"{by:+d}"
    panel, row = found
    new: Value | None = row.value + by if isinstance(row.value, int) else f"{by:+d}"
    settled = _row_of(change, after) if after is not None else None
    if settled is not None:
        new = settled[1].value
    return name_of(panel, row, view, roster), number(row.value), number(new)


def _row_of(change: Change, view: View) -> tuple[Panel, Row] | None:
    """Which number of the view a change is about; None where it is not shown any more."""
    for panel in view.panels:
        for row in panel.rows:
            if change.seat is None and row.id == change.what and row.seat is None:
                return panel, row
            if change.seat is not None and panel.id == change.what and row.seat == change.seat:
                return panel, row
    return None


def named(hand: Hand, view: View, roster: Roster) -> str:
    """What is named now and what is still to be named, in one sentence."""
    found = hand.target(view)
    if found is not None:
        panel, row = found
        return f"{name_of(panel, row, view, roster)} is {number(row.value)}: + or - changes it."
    if hand.letter and shorthand.per_seat(view, hand.letter) and hand.number is not None:
        return f"{shorthand.letters(view)[hand.letter]} {_thing(hand.number, view)}: whose? A seat's digit."
    if hand.letter:
        return f"{shorthand.letters(view)[hand.letter]} of what? A digit, then {hand.letter}."
    if hand.number is not None:
        things = dict.fromkeys(words for each in groups(view, roster) for at, words in each.digits if at == hand.number)
        return f"{hand.number} is {' or '.join(things) or 'nothing here'}: a letter says which of its numbers."
    return "A digit and a letter name a number, + and - change it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Letters whose numbers are named by the same digits; no digits where a letter alone is enough. Behind a letter of
    `per_seat` a seat's digit follows."""

    letters: tuple[tuple[str, str], ...]
    digits: tuple[tuple[int, str], ...]
    per_seat: frozenset[str]


def groups(view: View, roster: Roster) -> tuple[Group, ...]:
    """Every letter of the view with the digits it takes, in the view's order."""
    found: dict[tuple[tuple[int, str], ...], dict[str, str]] = {}
    for letter, title in shorthand.letters(view).items():
        panels = [panel for panel in view.panels if panel.key == letter]
        pairs = dict.fromkeys(pair for panel in panels for pair in _digits_of(panel, view, roster))
        found.setdefault(tuple(pairs), {})[letter] = title
    return tuple(
        Group(
            letters=tuple(letters.items()),
            digits=taken,
            per_seat=frozenset(letter for letter in letters if shorthand.per_seat(view, letter)),
        )
        for taken, letters in found.items()
    )


def _digits_of(panel: Panel, view: View, roster: Roster) -> list[tuple[int, str]]:
    if panel.number is not None:
        return [(panel.number, _thing(panel.number, view) or panel.title)]
    rows = [row for row in panel.rows if not row.derived]
    things = [(row.number, row.label or row.id or "") for row in rows if row.number is not None and row.seat is None]
    return things or [(row.seat, roster.name(row.seat)) for row in rows if row.seat is not None]

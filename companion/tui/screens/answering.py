"""What was typed into one blank of a form: its value, or one sentence that says what would be right.

Must not repeat what was typed: a blank may be secret. What the rules say about a value is the game's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core import shorthand
from companion.core.messages import Change, Refused
from companion.core.numbers import whole_number
from companion.core.prompts import Field
from companion.core.seats import Roster, clean_text
from companion.core.view import View
from companion.tui.keys.forms import in_words, numbered, seats_of
from companion.tui.keys.seat_keys import SINGLE

YES = frozenset("y yes true on 1".split())
NO = frozenset("n no false off 0".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """Why this cannot be taken; one sentence."""

    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A value in its blank's type, and the whole word it stands for."""

    value: Any
    word: str


def folded(text: str) -> str:
    """Letter case, width and composed form aside."""
    return unicodedata.normalize("NFKC", text).casefold()


def read(blank: Field, text: str, roster: Roster, view: View | None = None) -> Answer | Misfit | None:
    """None for an empty text. `view` has the letters by which changes are typed."""
    text = clean_text(text)
    if not text:
        return None
    match blank.type:
        case "int":
            return _int(blank, text)
        case "seat":
            return _seat(blank, text, roster)
        case "bool":
            return _bool(text)
        case "list":
            return _list(blank, text)
        case "choice":
            return _choice(blank, text)
        case "changes":
            return _changes(text, view)
        case _:
            return _among(blank, text) or Answer(value=text, word=text)


def _int(blank: Field, text: str) -> Answer | Misfit:
    if blank.is_gap(text):
        return Answer(value=None, word="-")
    number = whole_number(text)
    if number is None or not blank.allows(number):
        return Misfit(sentence=f"A whole number{blank.bounds}{_or_none(blank)}.")
    return Answer(value=number, word=str(number))


def _or_none(blank: Field) -> str:
    return ", or - for none" if blank.gaps else ""


def _bool(text: str) -> Answer | Misfit:
    word = folded(text)
    if word in YES or word in NO:
        return Answer(value=word in YES, word="yes" if word in YES else "no")
    return Misfit(sentence="Yes or no: y or n.")


def _list(blank: Field, text: str) -> Answer | Misfit:
    numbers = [whole_number(word) for word in text.replace(",", " ").split()]
    fitting = [number for number in numbers if number is not None and blank.allows(number)]
    if len(fitting) != len(numbers) or (blank.length is not None and len(fitting) != blank.length):
        count = "" if blank.length is None else f"{blank.length} "
        return Misfit(sentence=f"{count}whole numbers{blank.bounds}, with blanks between them.".capitalize())
    return Answer(value=fitting, word=" ".join(map(str, fitting)))


def _choice(blank: Field, text: str) -> Answer | Misfit:
    """By its digit where digits say it, else by how it begins."""
    digit = whole_number(text) if numbered(blank) else None
    if digit is not None and 1 <= digit <= len(blank.choices):
        return _chosen(blank, blank.choices[digit - 1])
    return _among(blank, text) or Misfit(sentence=f"One of {choices_in_words(blank)}.")


def _changes(text: str, view: View | None) -> Answer | Misfit:
    try:
        changes = shorthand.read(text, view or View(headline="", panels=()))
    except Refused as refused:
        return Misfit(sentence=refused.reason)
    if not changes:
        return Misfit(sentence="These changes undo each other: nothing is left of them.")
    return Answer(value=as_json(changes), word=text)


def as_json(changes: Iterable[Change]) -> list[dict[str, Any]]:
    """Changes as a form's value: plain values, as a command is read from."""
    return [
        {"what": each.what, "by": each.by, **({} if each.seat is None else {"seat": each.seat})} for each in changes
    ]


def _seat(blank: Field, text: str, roster: Roster) -> Answer | Misfit:
    allowed = seats_of(blank, roster)
    found = [seat for seat in _meant(text, roster) if seat in allowed]
    if len(found) == 1:
        return Answer(value=found[0], word=roster.name(found[0]))
    why = "Several begin so" if found else "One of these"
    return Misfit(sentence=f"{why}: {seats_in_words(found or allowed, roster)}.")


def _meant(text: str, roster: Roster) -> Sequence[int]:
    """By number, by the whole name, or by how it begins."""
    number = whole_number(text)
    if number is not None:
        return (number,) if number in roster else ()
    names = {seat.number: folded(seat.name) for seat in roster.seats}
    exact = [seat for seat, name in names.items() if name == folded(text)]
    return exact or [seat for seat, name in names.items() if name.startswith(folded(text))]


def seats_in_words(seats: Sequence[int], roster: Roster) -> str:
    return ", ".join(f"{number} {roster.name(number)}" for number in seats)


def one_digit(blank: Field) -> bool:
    """Whether each number that fits is one digit."""
    low, high = blank.low, blank.high
    return blank.type == "int" and low is not None and high is not None and 0 <= low <= high <= 9


def first_letters(blank: Field) -> dict[str, str]:
    """Each choice by its first letter; nothing where two begin alike, or one with a blank."""
    letters = {folded(label[:1]): label for label in blank.called.values() if blank.type == "choice"}
    return letters if len(letters) == len(blank.choices) and " " not in letters else {}


def choices_in_words(blank: Field) -> str:
    """The choices, each behind its digit where digits say them."""
    if not numbered(blank):
        return ", ".join(blank.called.values())
    return in_words({str(digit): (label, label) for digit, label in enumerate(blank.called.values(), 1)})


def _among(blank: Field, text: str) -> Answer | None:
    """The choice that is meant: whole, or the only one that begins so."""
    wanted = folded(text)
    exact = blank.meant(lambda each: folded(each) == wanted)
    found = exact or blank.meant(lambda each: folded(each).startswith(wanted))
    return _chosen(blank, found[0]) if len(found) == 1 or exact else None


def _chosen(blank: Field, choice: str) -> Answer:
    return Answer(value=choice, word=blank.called[choice])


def about(blank: Field, roster: Roster) -> str:
    """What may be answered, in a sentence or two; "" for words of one's own."""
    enough = "" if blank.secret else " One key is enough."
    match blank.type:
        case "int" if one_digit(blank):
            return f"A digit{blank.bounds}."
        case "int":
            return f"A whole number{blank.bounds}{_or_none(blank)}."
        case "seat":
            seats = seats_of(blank, roster)
            said = enough if max(seats, default=0) <= SINGLE else " A number, or how the name begins."
            return f"{seats_in_words(seats, roster)}.{said}"
        case "bool":
            return f"y or n.{enough}"
        case "list":
            count = "Whole numbers" if blank.length is None else f"{blank.length} whole numbers"
            return f"{count}{blank.bounds}, with blanks between them."
        case "choice":
            by_one = numbered(blank) or first_letters(blank)
            return f"{choices_in_words(blank)}.{enough if by_one else ' The first letters are enough.'}"
        case "changes":
            return "Shorthand such as 4h- 2v++: a digit, a letter, and + or - as often as it counts."
        case _ if blank.secret:
            return "Nobody sees it; Backspace empties it."
        case _:
            return f"Any words; known are {', '.join(blank.called.values())}." if blank.choices else ""


def prefilled(blank: Field, value: Any) -> str:
    """A value that is there already, as it would be typed."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str() if value in blank.choices:
            return blank.called[value]
        case list() | tuple():
            return " ".join(map(str, value))
        case _:
            return clean_text(str(value))

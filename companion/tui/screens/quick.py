"""What one character does in a form: it is typed, it answers a blank by itself, or it leads on to the next one.

Must not know a widget. One rule: a key that says a whole answer gives it and the hand goes on; Space goes on from a
number and from what one key answers, and so does, in a number, a key that is no part of it but answers what comes next.
A secret is never answered by one key, and the last blank takes a number as it is typed. A number takes no letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.prompts import Field
from companion.core.seats import Roster
from companion.tui.keys.forms import digits_of, takes_digits
from companion.tui.keys.spelling import is_digit
from companion.tui.screens.answering import first_letters, folded, one_digit
from companion.tui.screens.blanks import Slot

SIGNS = "+-−"
BETWEEN = " "
IN_A_LIST = " ,;"
"""What parts the numbers of a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """It is put in where the hand is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """This is the whole answer here. `tail`: what somebody who types the word in full would type next."""

    text: str
    tail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Onward:
    """To the next blank, if this one can stand; and this is its answer, if there is one."""

    answer: Answered | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Swallowed:
    """It belongs to a word that was understood by its beginning, or parts nothing."""

    tail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A letter where only numbers go: it is meant for something else, and nothing changes."""


Stroke = LeftOut | Typed | Answered | Onward | Swallowed


def stroke(
    slots: Sequence[Slot], at: int, character: str, roster: Roster, *, text: str, replaces: bool, tail: str
) -> Stroke:
    """`text` is what stands in the blank `at`, which the character `replaces` or adds to."""
    key, slot = folded(character), slots[at]
    last, counts = at + 1 == len(slots), slot.asks.type == "int"
    if tail and (folded(tail[0]) == key or (tail == BETWEEN and key in IN_A_LIST)):
        return Swallowed(tail=tail[1:])
    own = {} if counts and last else one_key(slot.asks, roster)
    if key in own and (replaces or not text or (text in own.values() and not counts)):
        return _answered(key, own, counts=counts)
    if key == BETWEEN and own and not counts and (not text or text in own.values()):
        return Swallowed() if last else Onward()
    if slot.field.secret or is_digit(key) or key in SIGNS:
        return Typed()
    if not counts:
        return LeftOut() if slot.asks.type == "list" and key.isalpha() else Typed()
    if key in (IN_A_LIST if slot.place is not None else BETWEEN):
        return Swallowed() if last else Onward()
    after = {} if last else one_key(slots[at + 1].asks, roster)
    if key in after:
        return Onward(answer=_answered(key, after))
    return LeftOut() if key.isalpha() else Typed()


def _answered(key: str, answers: Mapping[str, str], *, counts: bool = False) -> Answered:
    """Behind a number that was one digit, what parts numbers may still be typed."""
    word = answers[key]
    if counts:
        return Answered(text=word, tail=BETWEEN)
    return Answered(text=word, tail=word[1:] if folded(word[:1]) == key else "")


def one_key(blank: Field, roster: Roster) -> Mapping[str, str]:
    """The keys that answer this blank, each with the text it stands for; none where more than one key is needed."""
    if blank.secret:
        return {}
    if blank.type == "bool":
        return {"y": "yes", "n": "no"}
    if one_digit(blank):
        return {str(number): str(number) for number in range(10) if blank.allows(number)}
    if takes_digits(blank):
        found = digits_of(blank, roster)
        answers = {digit: words if isinstance(value, str) else str(value) for digit, (words, value) in found.items()}
        return {key: words for key, words in answers.items() if not _begins_another(key, answers)}
    return first_letters(blank)


def _begins_another(key: str, answers: Iterable[str]) -> bool:
    """`1` where there is a seat 12: it is typed like any number."""
    return any(other != key and other.startswith(key) for other in answers)

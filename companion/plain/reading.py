"""The value of one blank from the words of a line.

Must not repeat what was typed, for a blank may be secret, and must not know what the rules say about a value: only
its type and its bounds.
"""

from __future__ import annotations

from typing import Any

from companion.core import shorthand
from companion.core.messages import Change, Refused
from companion.core.prompts import Field
from companion.core.seats import Roster
from companion.core.view import View
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit, folded, seat_at, seat_of, seats_called, truth, unsigned, which_seat, whole

Answer = tuple[Any, int]
"""A value, and how many words it took."""


def read(blank: Field, words: list[str], scene: Scene, *, last: bool) -> Answer | Misfit:
    """The value of a blank from the words that follow. A text takes the rest of the line if its blank is the last."""
    match blank.type:
        case "int":
            return _int(blank, words[0])
        case "seat":
            return _seat(blank, words, scene.roster)
        case "bool":
            value = truth(words[0])
            return Misfit(sentence=f"{about(blank)}: yes or no.") if value is None else (value, 1)
        case "list":
            return _list(blank, words)
        case "choice":
            return _choice(blank, words)
        case "changes":
            return _changes(words, scene.view)
        case _:
            return text(blank, words, last=last)


def text(blank: Field, words: list[str], *, last: bool) -> Answer:
    """Any words; where some are usual, the beginning of one of them is enough."""
    usual = _choice(blank, words) if blank.choices else None
    if isinstance(usual, tuple):
        return usual
    return (" ".join(words), len(words)) if last else (words[0], 1)


def about(blank: Field) -> str:
    return blank.text or blank.name


def _int(blank: Field, word: str) -> Answer | Misfit:
    value = whole(word)
    if value is None or not blank.allows(value):
        return Misfit(sentence=f"{about(blank)}: a whole number{blank.bounds}.")
    return value, 1


def _seat(blank: Field, words: list[str], roster: Roster) -> Answer | Misfit:
    allowed = [number for number in roster.numbers if not blank.choices or str(number) in blank.choices]
    value, used = seat_at(roster, words)
    if value is None:
        value = seat_of(roster, words[0], allowed)
    if value in allowed and value is not None:
        return value, used
    if value is None and len(seats_called(roster, words[0])) > 1:
        return which_seat(roster, words[0])
    why = f"{roster.name(value)} cannot be named here; " if value is not None else ""
    return Misfit(sentence=f"{why}{about(blank)}: {seats_for(blank, roster)}.")


def seats_for(blank: Field, roster: Roster) -> str:
    """The seats that can be answered, with numbers and names."""
    numbers = [number for number in roster.numbers if not blank.choices or str(number) in blank.choices]
    return ", ".join(f"{number} {roster.name(number)}" for number in numbers)


def choices_for(blank: Field) -> str:
    """The choices that can be answered, each after its digit where digits answer."""
    if not blank.digits:
        return ", ".join(blank.called.values())
    return ", ".join(f"{digit} {label}" for digit, label in enumerate(blank.called.values(), 1))


def _choice(blank: Field, words: list[str]) -> Answer | Misfit:
    for used in range(len(words), 0, -1):
        choice = _only(blank, folded(" ".join(words[:used])))
        if choice is not None:
            return choice, used
    digit = unsigned(words[0]) if blank.digits else None
    if digit is not None and 1 <= digit <= len(blank.choices):
        return blank.choices[digit - 1], 1
    return Misfit(sentence=f"{about(blank)}: {choices_for(blank)}.")


def _only(blank: Field, wanted: str) -> str | None:
    """The choice that is said in full, or the only one that begins so."""
    whole_word = blank.meant(lambda each: folded(each) == wanted)
    begins = blank.meant(lambda each: folded(each).startswith(wanted))
    return (whole_word or begins)[0] if whole_word or len(begins) == 1 else None


def _list(blank: Field, words: list[str]) -> Answer | Misfit:
    length = blank.length if blank.length is not None else len(words)
    found = [(word, whole(word)) for word in words[:length]]
    numbers = [value for word, value in found if blank.is_gap(word) or (value is not None and blank.allows(value))]
    if len(numbers) != length:
        order = f" ({'; '.join(blank.items)})" if blank.items else ""
        counted = f"{length} whole numbers{blank.bounds}, with blanks between them"
        counted += ", - for none" if blank.gaps else ""
        said = f"a whole number{blank.bounds}" if length == 1 else counted
        return Misfit(sentence=f"{about(blank)}: {said}{order}.")
    return numbers, length


def _changes(words: list[str], view: View) -> Answer | Misfit:
    """As many words as shorthand can read; what is left is the name of a card, or was meant as a change too."""
    for used in range(len(words), 0, -1):
        changes = _read(words[:used], view)
        if isinstance(changes, Misfit):
            continue
        rest = words[used:]
        meant = next((index for index in range(len(rest)) if _is_shorthand(rest, index)), None)
        if meant is not None:
            wrong = _read(words[: used + meant + 1], view)
            return wrong if isinstance(wrong, Misfit) else Misfit(sentence="The changes come first, then the name.")
        if not changes:
            return Misfit(sentence="These changes undo each other: nothing is left of them.")
        return [_plain(each) for each in changes], used
    refused = _read(words[:1] if len(words[0]) > 1 else words, view)
    assert isinstance(refused, Misfit)
    return refused


def _read(words: list[str], view: View) -> tuple[Change, ...] | Misfit:
    try:
        return shorthand.read(" ".join(words), view)
    except Refused as refused:
        return Misfit(sentence=refused.reason)


def _is_shorthand(rest: list[str], index: int) -> bool:
    """Whether this word was meant as a change and not as part of a name: `7h`, `2x+`, a single letter alone."""
    word = rest[index]
    glued = word[0].isdigit() and not word.isdigit()
    return glued or word[-1] in "+-−" or len(rest) == len(word) == 1


def _plain(change: Change) -> dict[str, Any]:
    """As JSON has it."""
    whose = {} if change.seat is None else {"seat": change.seat}
    return {"what": change.what, **whose, "by": change.by}

"""A prompt's form, filled by one typed line and then blank by blank.

Must not act, and must not repeat an answer: a blank may be secret. Values are in their blank's type and bounds; what
the rules say about them is the game's.
"""

from __future__ import annotations

import re
from typing import Any

from companion.core.filling import Filling, begun
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import Roster
from companion.plain.scene import Scene, begins_with_seat, is_secret
from companion.plain.tokens import Misfit, folded, seat_at, seat_of, seats_called, split, truth, which_seat, whole

_NAMED = re.compile(r"(\w+)=(.*)")

Answer = tuple[Any, int]
"""A value, and how many words it took."""


def as_typed(filling: Filling) -> Filling:
    """Without what may be left out and was not typed, unless the form is to be asked in full; a text that is proposed
    already stands."""
    for blank in filling.missing:
        if not in_line(blank) or not (blank.required or filling.in_full):
            filling = filling.proposed(blank)
    return filling


def fill(scene: Scene, words: list[str]) -> Filling | Misfit | None:
    """The form a line fills. With forms of several seats, or a secret one, the line begins with the seat: `2 7`, `ben`;
    only a most pressing question for a seat is answered by that seat alone."""
    seat, used = seat_at(scene.roster, words)
    own = scene.forms_of(seat) if seat is not None else ()
    ways: list[_Way] = [(each, None, words) for each in scene.forms() if not is_secret(each)]
    mine: list[_Way] = [(each, seat, words[used:]) for each in own if used < len(words) or _must_be_answered(each)]
    if any(begins_with_seat(scene, each) for each in own) and not (used == len(words) and _asks_for_a_seat(scene)):
        ways = [*mine, *ways]
    elif used < len(words):
        ways = [*ways, *mine]
    return _first_that_fits([_begun_by(*way, scene.roster) for way in ways if _takes(way[0], way[2])])


_Way = tuple[Prompt, int | None, list[str]]
"""A form, the seat that was named before it, and the words for its blanks."""


def _takes(prompt: Prompt, words: list[str]) -> bool:
    """A single letter begins no form: it is the key of an option, perhaps of one that is gone."""
    first = next((blank for blank in begun(prompt).missing if in_line(blank)), None)
    is_letter = bool(words) and len(words[0]) == 1 and words[0].isalpha()
    return not is_letter or first is None or first.type not in ("text", "choice")


def _must_be_answered(prompt: Prompt) -> bool:
    return prompt.form is not None and any(blank.required for blank in prompt.form.fields)


def _begun_by(prompt: Prompt, by: int | None, words: list[str], roster: Roster) -> Filling | Misfit:
    """The form with these words in it; a seat at its beginning is no answer to a blank for any text."""
    filling = begun(prompt, by)
    first = next((blank for blank in filling.missing if in_line(blank)), None)
    seats = seats_called(roster, words[0]) if words and first is not None and first.type == "text" else ()
    if seats and first is not None:
        are = "is a player" if len(seats) == 1 else "are players"
        return Misfit(sentence=f"{roster.names(seats)} {are}: say {_about(first)} first.")
    return taken(filling, words, roster)


def asks_for_a_row(scene: Scene) -> bool:
    """Whether the first open form begins with a list of numbers, which may begin with a sign."""
    first = next(iter(scene.forms()), None)
    return first is not None and first.form is not None and first.form.fields[0].type == "list"


def _asks_for_a_seat(scene: Scene) -> bool:
    form = scene.prompts[0].form
    return form is not None and form.fields[0].type == "seat"


def _first_that_fits(found: list[Filling | Misfit]) -> Filling | Misfit | None:
    fitting = next((each for each in found if isinstance(each, Filling)), None)
    return fitting or next(iter(found), None)


def called_up(scene: Scene, words: list[str]) -> Filling | Misfit | None:
    """A form that is always at hand, by its word; the words after it fill its blanks, and the rest is asked."""
    form = next((each for each in scene.at_hand if folded(each.word) == folded(words[0])), None)
    if form is None:
        return None
    return taken(Filling(prompt=None, form=form, seat=None, in_full=form.whole), words[1:], scene.roster)


def taken(filling: Filling, words: list[str], roster: Roster) -> Filling | Misfit:
    """The same form with these words in its blanks, in order; `name=value` goes to the blank it names."""
    rest: list[str] = []
    for word in words:
        blank, value = _named(filling.form, word)
        if blank is None:
            rest.append(word)
            continue
        answer = read(blank, [value], roster, last=True)
        if isinstance(answer, Misfit):
            return answer
        filling = filling.filled(blank, answer[0])
    return _in_order(filling, rest, roster)


def _named(form: Form, word: str) -> tuple[Field | None, str]:
    found = _NAMED.fullmatch(word)
    if found is None:
        return None, ""
    return next((each for each in form.fields if folded(each.name) == folded(found[1])), None), found[2]


def _in_order(filling: Filling, words: list[str], roster: Roster) -> Filling | Misfit:
    blanks = [each for each in filling.missing if in_line(each)]
    for index, blank in enumerate(blanks):
        if not words:
            return filling
        answer = read(blank, words, roster, last=index == len(blanks) - 1)
        if isinstance(answer, Misfit):
            return answer
        value, used = answer
        filling, words = filling.filled(blank, value), words[used:]
    return Misfit(sentence="That is more than was asked.") if words else filling


def in_line(blank: Field) -> bool:
    """Whether a line fills this blank by its place: a text that is proposed already is changed by its name only."""
    return blank.type != "text" or blank.default is None


def answered(filling: Filling, line: str, roster: Roster) -> Filling | Misfit:
    """The same form after an answer to its next blank. An empty line takes what is proposed, `.` does so for all that
    is left, and a text is the whole line."""
    blank = filling.missing[0]
    line = line.strip()
    if line == "." and not blank.secret:
        return filling.with_proposals()
    if not line:
        return filling.proposed(blank) if blank.default is not None or not blank.required else filling
    if blank.type == "text":
        usual, used = _text(blank, split(line), last=True)
        return filling.filled(blank, usual if used == len(split(line)) else line)
    return taken(filling, split(line), roster)


def labelled(scene: Scene, line: str) -> Filling | None:
    """The form whose label begins so, with nothing filled yet: it will be asked blank by blank."""
    word = folded(line)
    found = [each for each in scene.forms() if each.form and folded(each.form.label).startswith(word)]
    if not found or len(word) < 2 or begins_with_seat(scene, found[0]):
        return None
    return begun(found[0], in_full=not _must_be_answered(found[0]))


def read(blank: Field, words: list[str], roster: Roster, *, last: bool) -> Answer | Misfit:
    """The value of a blank from the words that follow. A text takes the rest of the line if its blank is the last."""
    match blank.type:
        case "int":
            return _int(blank, words[0])
        case "seat":
            return _seat(blank, words, roster)
        case "bool":
            value = truth(words[0])
            return Misfit(sentence=f"{_about(blank)}: yes or no.") if value is None else (value, 1)
        case "list":
            return _list(blank, words)
        case "choice":
            return _choice(blank, words)
        case _:
            return _text(blank, words, last=last)


def _text(blank: Field, words: list[str], *, last: bool) -> Answer:
    """Any words; where some are usual, the beginning of one of them is enough."""
    usual = _choice(blank, words) if blank.choices else None
    if isinstance(usual, tuple):
        return usual
    return (" ".join(words), len(words)) if last else (words[0], 1)


def _about(blank: Field) -> str:
    return blank.text or blank.name


def _int(blank: Field, word: str) -> Answer | Misfit:
    value = whole(word)
    if value is None or not blank.allows(value):
        return Misfit(sentence=f"{_about(blank)}: a whole number{blank.bounds}.")
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
    return Misfit(sentence=f"{why}{_about(blank)}: {seats_for(blank, roster)}.")


def seats_for(blank: Field, roster: Roster) -> str:
    """The seats that can be answered, with numbers and names."""
    numbers = [number for number in roster.numbers if not blank.choices or str(number) in blank.choices]
    return ", ".join(f"{number} {roster.name(number)}" for number in numbers)


def _choice(blank: Field, words: list[str]) -> Answer | Misfit:
    for used in range(len(words), 0, -1):
        wanted = folded(" ".join(words[:used]))
        whole_word = [each for each in blank.choices if folded(each) == wanted]
        begins = [each for each in blank.choices if folded(each).startswith(wanted)]
        if whole_word or len(begins) == 1:
            return (whole_word or begins)[0], used
    return Misfit(sentence=f"{_about(blank)}: {', '.join(blank.choices)}.")


def _list(blank: Field, words: list[str]) -> Answer | Misfit:
    length = blank.length if blank.length is not None else len(words)
    values = [whole(word) for word in words[:length]]
    numbers = [value for value in values if value is not None and blank.allows(value)]
    if len(numbers) != length:
        return Misfit(sentence=f"{_about(blank)}: {length} whole numbers{blank.bounds}, with blanks between them.")
    return numbers, length

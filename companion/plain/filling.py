"""A prompt's form, filled by one typed line and then blank by blank.

Must not act, and must not repeat an answer: a blank may be secret. What one blank takes of a line is `reading`'s.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from companion.core import filling as core_filling
from companion.core.filling import Filling
from companion.core.prompts import Field, Form, Prompt
from companion.plain.grids import line_by_line
from companion.plain.reading import Answer, about, read, text
from companion.plain.scene import Scene, begins_with_seat, is_secret
from companion.plain.tokens import Misfit, called, folded, seat_at, seats_called, split, whole

_NAMED = re.compile(r"(\w+)=(.*)")


def begun(prompt: Prompt, seat: int | None = None, *, in_full: bool = False) -> Filling:
    """The form of a question with nothing in it, a grid in it line by line."""
    filling = core_filling.begun(prompt, seat, in_full=in_full)
    return replace(filling, form=line_by_line(filling.form))


def as_typed(filling: Filling) -> Filling:
    """Without what may be left out and was not typed, unless the form is to be asked in full; a text that is proposed
    already stands."""
    for blank in filling.missing:
        if not in_line(blank, filling.form) or not (blank.required or filling.in_full):
            filling = filling.proposed(blank)
    return filling


def fill(scene: Scene, words: list[str]) -> Filling | Misfit | None:
    """The form a line fills. With forms of several seats, or a secret one, the line begins with the seat: `2 7`, `ben`;
    only a most pressing question for a seat is answered by that seat alone."""
    words = seat_first(scene, words)
    seat, used = seat_at(scene.roster, words)
    alone = used == len(words)
    own = scene.forms_of(seat) if seat is not None else ()
    ways = [
        _Way(each, None, words) for each in scene.forms() if _is_open_to(scene, each, seat_alone=bool(seat) and alone)
    ]
    mine = [_Way(each, seat, words[used:]) for each in own if not alone or _begins_by_itself(each)]
    doubt = _own_or_for_all(scene, seat, mine, ways, words)
    if doubt is not None:
        return doubt
    if any(begins_with_seat(scene, each) for each in own) and not (alone and _asks_for_a_seat(scene)):
        ways = [*mine, *ways]
    elif not alone:
        ways = [*ways, *mine]
    return _first_that_fits(_begun_by(scene, ways))


def seat_first(scene: Scene, words: list[str]) -> list[str]:
    """The line without the label of a secret form before or behind its seat: `bid ben 3 3` and `ben bid 3 3` are both
    `ben 3 3`."""
    labels = [prompt.form.label for prompt in scene.forms() if prompt.form is not None and is_secret(prompt)]
    label = max((_labels(words, label) for label in labels), default=0)
    rest = words[label:]
    seat, used = seat_at(scene.roster, rest)
    if seat is None:
        return words
    behind = max((_labels(rest[used:], label) for label in labels), default=0) if not label else 0
    return [*rest[:used], *rest[used + behind :]]


def _labels(words: list[str], label: str) -> int:
    """How many words at the beginning are those of the label, in order."""
    fits = (folded(word) == part for word, part in zip(words, folded(label).split(), strict=False))
    return sum(1 for _ in takewhile(bool, fits))


class _Way(NamedTuple):
    """A form, the seat that was named before it, and the words for its blanks."""

    prompt: Prompt
    seat: int | None
    words: list[str]


def _is_open_to(scene: Scene, prompt: Prompt, *, seat_alone: bool) -> bool:
    """Whether a line that names no seat may fill it. While bids are sealed a seat alone is never a row's one number."""
    assert prompt.form is not None
    is_row = prompt.form.fields[0].type == "list"
    return not is_secret(prompt) and not (seat_alone and is_row and any(map(is_secret, scene.forms())))


def _begins_by_itself(prompt: Prompt) -> bool:
    return _must_be_answered(prompt) or is_secret(prompt)


def _own_or_for_all(
    scene: Scene, seat: int | None, mine: list[_Way], ways: list[_Way], words: list[str]
) -> Filling | Misfit | None:
    """Numbers that are as well a seat and its secret as a row of the table: the row where secrets are typed unseen and
    none is sealed yet, and else neither, for what is shown cannot be hidden again. None for any other line."""
    hidden = {each.seat for each in scene.forms() if is_secret(each)}
    if seat is None or not hidden or not _are_numbers(words):
        return None
    row = next((each for each in _begun_by(scene, ways) if isinstance(each, Filling)), None)
    own = any(isinstance(each, Filling) for each in _begun_by(scene, mine))
    if row is None:
        return None
    sealed = not _asks_everybody(scene, row)
    if not (own or sealed):
        return row
    if scene.unseen and not sealed:
        return row
    label = folded(row.form.label or row.form.fields[0].text)
    whose = f"{called(scene.roster, seat)} alone for the own"
    return Misfit(sentence=f"{scene.roster.name(seat)}'s own, or for all? Type {whose}, {label} for all.")


def _asks_everybody(scene: Scene, row: Filling) -> bool:
    """Whether a row has a number of every seat: then nothing that is sealed is left out of it."""
    return {seat.name for seat in scene.roster.seats} <= set(row.form.fields[0].items)


def _are_numbers(words: list[str]) -> bool:
    return len(words) > 1 and all(whole(word) is not None for word in words)


def _takes(prompt: Prompt, words: list[str]) -> bool:
    """A single letter begins no form: it is the key of an option, perhaps of one that is gone."""
    filling = begun(prompt)
    first = next((blank for blank in filling.missing if in_line(blank, filling.form)), None)
    is_letter = bool(words) and len(words[0]) == 1 and words[0].isalpha()
    return not is_letter or first is None or first.type not in ("text", "choice")


def _must_be_answered(prompt: Prompt) -> bool:
    return prompt.form is not None and any(blank.required for blank in prompt.form.fields)


def _begun_by(scene: Scene, ways: list[_Way]) -> list[Filling | Misfit]:
    return [_begun_this(scene, *way) for way in ways if _takes(way.prompt, way.words)]


def _begun_this(scene: Scene, prompt: Prompt, by: int | None, words: list[str]) -> Filling | Misfit:
    """The form with these words in it; its label, as in `ben gold`, is no answer but begins it."""
    filling = begun(prompt, by)
    is_label = by is not None and bool(words) and folded(" ".join(words)) == folded(filling.form.label)
    return filling if is_label else _taken_but_no_seat(scene, filling, words)


def _taken_but_no_seat(scene: Scene, filling: Filling, words: list[str]) -> Filling | Misfit:
    """A seat at the beginning is no answer to a blank for any text; a secret one was begun with its seat."""
    first = next((blank for blank in filling.missing if in_line(blank, filling.form)), None)
    any_text = first is not None and first.type == "text" and not first.secret
    seats = seats_called(scene.roster, words[0]) if words and any_text else ()
    if seats and first is not None:
        are = "is a player" if len(seats) == 1 else "are players"
        return Misfit(sentence=f"{scene.roster.names(seats)} {are}: say {about(first)} first.")
    return taken(filling, words, scene)


def is_a_row(scene: Scene, words: list[str]) -> bool:
    """Whether these are numbers, the first one perhaps with a sign, and the first open form begins with a list."""
    first = next(iter(scene.forms()), None)
    blank = first.form.fields[0] if first is not None and first.form is not None else None
    if blank is None or blank.type != "list" or len(words) < 2:
        return False
    return all(blank.is_gap(word) or whole(word) is not None for word in words)


def _asks_for_a_seat(scene: Scene) -> bool:
    form = scene.prompts[0].form
    return form is not None and form.fields[0].type == "seat"


def _first_that_fits(found: list[Filling | Misfit]) -> Filling | Misfit | None:
    fitting = next((each for each in found if isinstance(each, Filling)), None)
    return fitting or next(iter(found), None)


def called_up(scene: Scene, words: list[str]) -> Filling | Misfit | None:
    """A form that is always at hand, by its word; the words after it fill its blanks, and the rest is asked. The word
    alone has every blank asked."""
    form = next((each for each in scene.at_hand if folded(each.word) == folded(words[0])), None)
    if form is None:
        return None
    if words[1:] and scene.unseen and any(blank.secret for blank in form.fields):
        return Misfit(sentence=f"Type {form.word} alone: what comes then is typed unseen. This line can be read here.")
    filling = Filling(prompt=None, form=line_by_line(form), seat=form.seat, in_full=form.whole or len(words) == 1)
    return _taken_but_no_seat(scene, filling, words[1:])


def taken(filling: Filling, words: list[str], scene: Scene) -> Filling | Misfit:
    """The same form with these words in its blanks, in order; `name=value` goes to the blank it names."""
    rest: list[str] = []
    for word in words:
        blank, value = _named(filling.form, word)
        if blank is None:
            rest.append(word)
            continue
        answer = read(blank, [value], scene, last=True)
        if isinstance(answer, Misfit):
            return answer
        filling = filling.filled(blank, answer[0])
    return _in_order(filling, rest, scene)


def _named(form: Form, word: str) -> tuple[Field | None, str]:
    found = _NAMED.fullmatch(word)
    if found is None:
        return None, ""
    return next((each for each in form.fields if folded(each.name) == folded(found[1])), None), found[2]


def _in_order(filling: Filling, words: list[str], scene: Scene) -> Filling | Misfit:
    blanks = [each for each in filling.missing if in_line(each, filling.form)]
    while words and blanks:
        found = _next_answer(filling.form, blanks, words, scene)
        if isinstance(found, Misfit):
            return found
        index, (value, used) = found
        filling, words, blanks = filling.filled(blanks[index], value), words[used:], blanks[index + 1 :]
    return Misfit(sentence="That is more than was asked.") if words else filling


def _next_answer(form: Form, blanks: list[Field], words: list[str], scene: Scene) -> tuple[int, Answer] | Misfit:
    """Which blank the next word answers: the next one, or one behind it if what lies between may be left out."""
    answer = read(blanks[0], words, scene, last=len(blanks) == 1)
    if not isinstance(answer, Misfit):
        return 0, answer
    if form.whole or not words[0].replace(" ", "").isalpha() or seats_called(scene.roster, words[0]):
        return answer  # a number or a name that does not fit is a mistake, not an answer to something else
    for index, blank in enumerate(blanks[1:], start=1):
        if blanks[index - 1].required or (blank.type == "text" and not blank.suffices):
            break
        later = read(blank, words, scene, last=index == len(blanks) - 1)
        if not isinstance(later, Misfit):
            return index, later
    return answer


def in_line(blank: Field, form: Form) -> bool:
    """Whether a line fills this blank by its place: a text that is proposed already is changed by its name only,
    unless the line ends with it."""
    return blank.type != "text" or blank.default is None or blank is form.fields[-1]


def answered(filling: Filling, line: str, scene: Scene) -> Filling | Misfit:
    """The same form after an answer to its next blank. An empty line takes what is proposed, `.` does so for all that
    is left, and a text is the whole line."""
    blank = filling.missing[0]
    line = line.strip()
    if line == "." and not blank.secret:
        return filling.with_proposals()
    if not line:
        return filling.proposed(blank) if blank.default is not None or not blank.required else filling
    if blank.type == "text":
        usual, used = text(blank, split(line), last=True)
        return filling.filled(blank, usual if used == len(split(line)) else line)
    return taken(filling, split(line), scene)


def labelled(scene: Scene, line: str) -> Filling | None:
    """The form whose label begins so, with nothing filled yet: it will be asked blank by blank. A secret one only if no
    other seat could be meant."""
    word = folded(line)
    found = [each for each in scene.forms() if each.form and folded(each.form.label).startswith(word)]
    if not found or len(word) < 2:
        return None
    if begins_with_seat(scene, found[0]) and not (is_secret(found[0]) and len(found) == 1):
        return None
    return begun(found[0], in_full=not _must_be_answered(found[0]))

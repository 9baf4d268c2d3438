"""What would have been right, for a line that fits nothing; and which names are also words.

Must not act, and must not say again what was typed, for it may have been a secret.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from companion.core.prompts import Role
from companion.core.view import changed_row
from companion.plain.amending import targets
from companion.plain.asking import word_lines
from companion.plain.choosing import CALLED, who
from companion.plain.filling import seat_first
from companion.plain.scene import TABLE_WORDS, Scene, begins_with_seat, is_secret, letter, says
from companion.plain.tokens import Misfit, called, folded, seat_at, seats_called, signed, unsigned, which_seat

_NEAR = 0.75
"""How alike two words are that differ by a slip."""

_CLOSED = "No reaction is open now."
_KEYS = {"r": Role.CLAIM, "p": Role.PASS}


def hint(scene: Scene, words: list[str]) -> Misfit | None:
    """The sentence for a turned or half line: `r`, `mara p` where she may not, `mara +3`, `mara 9`."""
    if len(words) == 1 and (role := _role(words[0])) is not None:
        return _for_whom(scene, role)
    if (near := _meant_word(scene, words)) is not None:
        return near
    seat, used = seat_at(scene.roster, words[:-1])
    if seat is None or len(words) != used + 1:
        return None
    role = _role(words[used])
    if role is not None:
        is_open = any(option.role is role for _, option in scene.options())
        return Misfit(sentence=f"{scene.roster.name(seat)} may not react here." if is_open else _CLOSED)
    if any(begins_with_seat(scene, each) for each in scene.forms_of(seat)):
        return None
    return _of_a_number(scene, seat, words[used])


def _meant_word(scene: Scene, words: list[str]) -> Misfit | None:
    """A word that is nearly that of a form at hand."""
    by_word = {folded(form.word): form for form in scene.at_hand}
    near = get_close_matches(folded(words[0]), by_word, n=1, cutoff=_NEAR)
    if not near:
        return None
    [told] = word_lines(replace(scene, at_hand=(by_word[near[0]],)))
    return Misfit(sentence=f"Did you mean {by_word[near[0]].word}? Typed as: {told}.")


def stray_seat(scene: Scene, words: list[str]) -> Misfit | None:
    """The sentence for a seat where none was asked for, or for a name that could be two."""
    seat, used = seat_at(scene.roster, words)
    if seat is None:
        return which_seat(scene.roster, words[0]) if len(seats_called(scene.roster, words[0])) > 1 else None
    return _of_a_seat(scene, seat) if used == len(words) else None


def not_asked(scene: Scene, words: list[str]) -> Misfit | None:
    """The sentence for a seat that is asked for no secret while others are: it has answered, or its turn comes later.
    Nobody is led from there to a row that everybody reads."""
    secrets = [prompt for prompt in scene.forms() if is_secret(prompt)]
    seat, _ = seat_at(scene.roster, seat_first(scene, words))
    if not secrets or (words[0].isdigit() and len(words) > 1):
        return None
    if seat is None:
        return _whose(scene, words)
    if any(prompt.asks(seat) for prompt in scene.prompts):
        return None
    name, asked = scene.roster.name(seat), secrets[0]
    if any(seat in prompt.answered for prompt in scene.prompts):
        return Misfit(sentence=f"{name} is in; u takes steps back, the last one first.")
    ways = [f"{letter(option)}: {option.label}." for option in asked.options if letter(option)]
    return Misfit(sentence=" ".join([f"{name} is not asked now.", asked.wait, *ways])) if asked.wait else None


def _whose(scene: Scene, words: list[str]) -> Misfit | None:
    """The label of a secret form without a seat, where several could be meant."""
    forms = [prompt for prompt in scene.forms() if is_secret(prompt) and prompt.form is not None]
    told = [each for each in forms if each.form and folded(each.form.label).startswith(folded(" ".join(words)))]
    seats = [each.seat for each in told if each.seat is not None]
    if len(seats) < 2 or len(folded(words[0])) < 2:
        return None
    return Misfit(sentence=f"Whose? Type {says(scene, seats[0])}, or another name.")


def _role(word: str) -> Role | None:
    by_word = {name: role for role, names in CALLED.items() for name in names}
    return (_KEYS | by_word).get(folded(word))


def _for_whom(scene: Scene, role: Role) -> Misfit:
    for prompt, option in scene.options():
        if option.role is role and prompt.needs_seat(option):
            return who(scene, prompt, option)
    return Misfit(sentence=_CLOSED)


def _of_a_seat(scene: Scene, seat: int) -> Misfit:
    """A seat alone where no seat is asked for: what it could do."""
    name = scene.roster.name(seat)
    pairs = [pair for pair in scene.options() if pair[0].may_give(seat) and letter(pair[1])]
    pairs.sort(key=lambda pair: pair[1].role is not Role.CLAIM)
    if not pairs:
        return Misfit(sentence=f"Nothing is asked of {name} now.")
    return Misfit(sentence=f"Say what {name} does, as in {seat} {letter(pairs[0][1])}.")


def _of_a_number(scene: Scene, seat: int, word: str) -> Misfit | None:
    what, name = changed_row(scene.view), called(scene.roster, seat)
    if what is None:
        return None
    if signed(word) is not None:
        return Misfit(sentence=f"The number comes first: +3 {name}.")
    return Misfit(sentence=f"To set a number, say which: {what} {name} 12.") if unsigned(word) is not None else None


def also_words(scene: Scene) -> list[str]:
    """A sentence for every name that means something else when it is typed: that player goes by number."""
    taken = TABLE_WORDS | set(targets(scene.view)) | {folded(form.word) for form in scene.at_hand}
    clashing = [seat for seat in scene.roster.seats if _is_taken(folded(seat.name), taken)]
    return [f"{seat.name} is also a word here: for the player type {seat.number}." for seat in clashing]


def _is_taken(name: str, words: frozenset[str] | set[str]) -> bool:
    return name in words or len(name) == 1 or name.isdigit()

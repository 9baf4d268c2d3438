"""The smallest parts of a typed line: a number, a seat, a yes or no.

Must not know what they are for. Nothing here repeats what was typed, for it may have been a secret: only what is the
beginning of names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from dataclasses import dataclass

from companion.core.seats import Roster

_WHOLE = re.compile(r"([+\-−]?)([0-9]{1,12})")
_WORD = re.compile(r'"([^"]*)"|(\S+)')
_YES = frozenset("yes y true on 1".split())
_NO = frozenset("no n false off 0".split())
_SHORTEST_BEGINNING = 2
"""Letters of a name that mean its seat: a single one is a leftover or an option's key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """Why a line cannot be meant so; one sentence that says what would be right."""

    sentence: str


def split(line: str) -> list[str]:
    """The words of a line; what stands between double quotes is one word."""
    return [found[1] if found[1] is not None else found[2] for found in _WORD.finditer(line)]


def folded(text: str) -> str:
    """Letter case, width and composed form aside."""
    return unicodedata.normalize("NFKC", text).casefold()


def whole(token: str) -> int | None:
    """A whole number in plain digits, with a sign or without."""
    found = _WHOLE.fullmatch(token)
    if found is None:
        return None
    return int(found[2]) if found[1] in ("", "+") else -int(found[2])


def signed(token: str) -> int | None:
    """A number that says by how much: it has its sign."""
    return whole(token) if token[:1] in "+-−" else None


def unsigned(token: str) -> int | None:
    return None if token[:1] in "+-−" else whole(token)


def truth(token: str) -> bool | None:
    word = folded(token)
    return True if word in _YES else False if word in _NO else None


def seats_called(roster: Roster, token: str) -> tuple[int, ...]:
    """The seats a word can mean: by number or whole name, else by how the name begins, else by how a later word of it
    does. One letter means a seat only if that is the whole name: else it is an option's key."""
    if token.isascii() and token.isdigit():
        return (int(token),) if len(token) < 4 and int(token) in roster else ()
    word = folded(token)
    names = {seat.number: folded(seat.name) for seat in roster.seats}
    exact = tuple(number for number, name in names.items() if name == word)
    if exact or len(word) < _SHORTEST_BEGINNING:
        return exact
    begins = tuple(number for number, name in names.items() if name.startswith(word))
    inside = (number for number, name in names.items() if any(part.startswith(word) for part in name.split()[1:]))
    return begins or tuple(inside)


def seat_of(roster: Roster, token: str, among: Container[int] | None = None) -> int | None:
    """The one seat a word means, where only some can be meant of those; None when it means none or could mean two."""
    found = seats_called(roster, token)
    if among is not None and len(found) > 1:
        found = tuple(number for number in found if number in among)
    return found[0] if len(found) == 1 else None


def seat_at(roster: Roster, words: Sequence[str]) -> tuple[int | None, int]:
    """The seat that a line begins with, and how many words say so: a whole name may have several."""
    for used in range(len(words), 1, -1):
        name = folded(" ".join(words[:used]))
        found = next((seat.number for seat in roster.seats if folded(seat.name) == name), None)
        if found is not None:
            return found, used
    return (seat_of(roster, words[0]) if words else None), 1


def called(roster: Roster, seat: int) -> str:
    """A word that means this seat: how its name begins if that is enough, else its number."""
    word = folded(roster.name(seat)).split()[0]
    return word if seat_of(roster, word) == seat else str(seat)


def which_seat(roster: Roster, token: str) -> Misfit:
    """What to type instead of a word that means no single seat. A word is said again only if names begin with it."""
    found = seats_called(roster, token)
    numbered = [f"{number} {roster.name(number)}" for number in found or roster.numbers]
    if not found:
        return Misfit(sentence=f"Say a seat by number or name: {', '.join(numbered)}.")
    return Misfit(sentence=f"{token} is {', '.join(numbered[:-1])} or {numbered[-1]}: say which.")

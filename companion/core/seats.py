"""Places at the table, and what a name may look like.

Must not know a game, a face or a file. A seat is told apart by number, letter and shape as well as by colour, so
that no face ever has to rely on colour alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

NAME_LIMIT = 200
"""Characters; a longer name is refused. Faces cut what they cannot show."""

COLOURS = (
    "orange", "sky", "green", "yellow", "blue", "vermilion", "purple", "grey", "mint", "teal", "plum", "slate",
)  # fmt: skip
"""The Okabe-Ito set and grey, and four more for a large table; one per seat."""

SHAPES = ("●", "▲", "■", "◆", "★", "✚", "▼", "⬟", "△", "□", "◇", "☆")
"""One per seat: as many as there are colours, so that twelve seats are told apart by each of the two."""

_MARKS_IN_A_ROW = 3
_JOINER = "\u200d"
_PICTURE_FORM = "\ufe0f"
_CONTROL_PICTURES = 0x2400


class BadName(ValueError):
    """A name that cannot stand; the text is one sentence for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One place at the table. `number` counts from 1 in seat order."""

    number: int
    name: str
    colour: str
    shape: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The seats in seat order, clockwise; their count is fixed when play starts."""

    seats: tuple[Seat, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(1, len(self.seats) + 1))

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= len(self.seats)

    def name(self, number: int) -> str:
        return self.seats[number - 1].name

    def names(self, numbers: Iterable[int]) -> str:
        """`Anna, Ben and Cleo`, in the order given; `nobody` for none."""
        return joined([self.name(number) for number in numbers]) or "nobody"

    def left_of(self, number: int | None) -> tuple[int, ...]:
        """All seats in seat order, starting left of `number` and ending with it; from seat 1 for None."""
        numbers = self.numbers
        start = number or 0
        return numbers[start:] + numbers[:start]

    def renamed(self, number: int, name: str) -> Roster:
        """The same seats, one with another name.

        Raises BadName for an empty name, one over the limit, or one that another seat has."""
        cleaned = clean_name(name)
        if not cleaned:
            raise BadName("A name needs at least one visible character.")
        for seat in self.seats:
            if seat.number != number and same_name(seat.name, cleaned):
                raise BadName(f"Seat {seat.number} is already called {seat.name}.")
        seats = tuple(replace(seat, name=cleaned) if seat.number == number else seat for seat in self.seats)
        return Roster(seats=seats)


def seat_people(names: Iterable[str]) -> Roster:
    """A roster for these names, in seat order; an empty or invisible name becomes `Player n`.

    Raises BadName if two names cannot be told apart, or one is too long."""
    seats: list[Seat] = []
    for index, raw in enumerate(names):
        name = clean_name(raw) or f"Player {index + 1}"
        for other in seats:
            if same_name(other.name, name):
                raise BadName(f"Seats {other.number} and {index + 1} are both called {name}: tell them apart.")
        seats.append(
            Seat(
                number=index + 1,
                name=name,
                colour=COLOURS[index % len(COLOURS)],
                shape=SHAPES[index % len(SHAPES)],
                letter=chr(ord("A") + index % 26),
            )
        )
    return Roster(seats=tuple(seats))


def clean_name(text: str) -> str:
    """The name as it may be stored and shown: one line, composed, no control or invisible characters.

    Raises BadName over NAME_LIMIT characters, as it came or as it is stored: some grow when they are composed."""
    cleaned = clean_text(text[: NAME_LIMIT + 1])
    length = max(len(text), len(cleaned))
    if length > NAME_LIMIT:
        raise BadName(f"A name has at most {NAME_LIMIT} characters; this one has {length}.")
    return cleaned


def joined(words: Sequence[str]) -> str:
    """`Anna, Ben and Cleo`; "" for none."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def clean_text(text: str) -> str:
    """Text that drives no terminal: controls become visible pictures, invisible characters go, one line, composed.

    Cleaning it again changes nothing, so that what was stored can be cleaned on every reading."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(_visible(character, composed, index) for index, character in enumerate(composed))
    legible = _few_marks(unicodedata.normalize("NFC", visible))
    return re.sub(r"\s+", " ", legible).strip()


def _few_marks(text: str) -> str:
    """Without the marks beyond what one letter can carry, and without marks that have no letter to stand on."""
    kept: list[str] = []
    marks = _MARKS_IN_A_ROW
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(character)
        if character.isspace():
            marks = _MARKS_IN_A_ROW
    return "".join(kept)


def _visible(character: str, text: str, index: int) -> str:
    code = ord(character)
    if character in "\t\r\n\u2028\u2029":
        return " "
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    if code == 0x7F:
        return "\u2421"
    category = unicodedata.category(character)
    if category in ("Cc", "Cs", "Co", "Cn"):
        return "\ufffd"
    if category == "Cf":
        return character if character == _JOINER and _joins(text, index) else ""
    return "" if character in _BLANKS else character


_BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
"""Letters and marks by category that draw nothing."""


def _joins(text: str, index: int) -> bool:
    """Whether the joiner at `index` glues two pictures (a family emoji), which is its one honest use here."""
    before = text[:index].removesuffix(_PICTURE_FORM)[-1:]
    after = text[index + 1 : index + 2]
    if not before or not after:
        return False
    return unicodedata.category(before) in ("So", "Sk") and unicodedata.category(after) == "So"


def same_name(first: str, second: str) -> bool:
    """Whether two names would be taken for one: by letter case, composed form, width, blanks or what is invisible."""
    return _key(first) == _key(second)


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(character for character in folded if not _draws_nothing(character))
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def _draws_nothing(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


def seat_inputs(pairs: Mapping[int, Mapping[str, str]], key: str) -> dict[int, str]:
    """What each seat brought under `key`, by seat number."""
    return {number: values[key] for number, values in pairs.items() if key in values}

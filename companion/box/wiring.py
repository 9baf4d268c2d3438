"""Which key of a box is whose, and what it is for: learned once for each box, kept as short words.

Pure. A seat is a number here; must not know who sits there, what is being played, or a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

TABLE = "table"
"""The word for the table's own button, which no seat has."""


class Means(StrEnum):
    """What a key is for. PRESS is a seat's one button; the others are a second button of a seat."""

    PRESS = "press"
    PASS = "pass"
    CANNOT = "cannot"


class BadWiring(ValueError):
    """A key's words that mean nothing, in one sentence for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """`seat` None is the table's button, which goes on."""

    seat: int | None
    means: Means = Means.PRESS

    @property
    def words(self) -> str:
        """`2`, `2 pass` or `table`."""
        if self.seat is None:
            return TABLE
        return str(self.seat) if self.means is Means.PRESS else f"{self.seat} {self.means.value}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """Key -> button; a key that is not in it means nothing."""

    buttons: Mapping[int, Button]

    def button(self, key: int) -> Button | None:
        return self.buttons.get(key)

    def key_of(self, seat: int) -> int | None:
        """The key of a seat's own button, whose lamp is the seat's lamp; None if this box has none."""
        return next((key for key, button in sorted(self.buttons.items()) if _is_own(button, seat)), None)

    def keys_of(self, seats: Iterable[int]) -> frozenset[int]:
        """Every key by which one of these seats reacts."""
        wanted = frozenset(seats)
        return frozenset(
            key for key, button in self.buttons.items() if button.seat in wanted and button.means is Means.PRESS
        )

    def words(self) -> dict[int, str]:
        """As it is kept: key -> `2`, `2 pass` or `table`."""
        return {key: button.words for key, button in sorted(self.buttons.items())}


def _is_own(button: Button, seat: int) -> bool:
    return button.seat == seat and button.means is Means.PRESS


def default(keys: int, seats: int) -> Wiring:
    """Key k is the button of seat k + 1; a key beyond the seats means nothing."""
    return Wiring(buttons={key: Button(seat=key + 1) for key in range(min(keys, seats))})


def learned(words: Mapping[int, str], *, keys: int, seats: int) -> Wiring:
    """The wiring that was kept for a box; the default for keys of which nothing was said, unless their seat has a
    button already. A key that this box has not, or of a seat that nobody sits at, means nothing today.

    Raises BadWiring for words that mean nothing."""
    known = {key: button_of(key, text) for key, text in words.items()}
    seated = {button.seat for button in known.values() if button.means is Means.PRESS}
    free = {key: button for key, button in default(keys, seats).buttons.items() if button.seat not in seated}
    fits = {key: button for key, button in known.items() if key < keys and (button.seat or 1) <= seats}
    return Wiring(buttons={**{key: button for key, button in free.items() if key not in known}, **fits})


def button_of(key: int, text: str) -> Button:
    """Reads `2`, `2 pass` or `table`. Raises BadWiring for anything else."""
    seat, _, means = text.strip().partition(" ")
    if text.strip() == TABLE:
        return Button(seat=None)
    try:
        found = Button(seat=int(seat), means=Means(means or Means.PRESS.value))
    except ValueError:
        found = None
    if found is None or not (seat.isascii() and seat.isdecimal()) or found.seat == 0:
        known = ", ".join(f"'2 {each.value}'" for each in Means if each is not Means.PRESS)
        raise BadWiring(f"Key {key + 1} says {text[:40]!r}: it can be a seat such as '2', {known} or '{TABLE}'.")
    return found

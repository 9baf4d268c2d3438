"""Learning which key of a box is whose: what is asked next, and what a key or a typed line answers.

Pure: keys and lines in, sentences out. Must not know a box, a lamp's light or a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.box.wiring import Button, Means
from companion.cli.box.wiring_words import owner

KEYS = "Enter leaves a question out, d and Enter ends here and keeps what was learned, q and Enter keeps nothing."

_ANSWERS = {"p": Means.PASS, "c": Means.CANNOT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One question: for the button of a `seat`, or of the table if that is None; `second` for a seat's other button."""

    seat: int | None
    second: bool = False

    @property
    def words(self) -> str:
        if self.seat is None:
            return "The table: press its own button, which goes on for everybody, if there is one."
        if self.second:
            return f"Seat {self.seat}: press your second button, if you have one."
        return f"Seat {self.seat}: press your button."


class Learning:
    """`over` once nothing is left to ask; `learned` are the keys so far, `kept` what is to be kept of them."""

    def __init__(self, *, keys: int, seats: int) -> None:
        self.learned: dict[int, Button] = {}
        self.over = False
        self.given_up = False
        self._keys = keys
        self._asks = _asks(seats)
        self._ask = next(self._asks)
        self._second: int | None = None

    @property
    def question(self) -> str:
        """What to say now, "" when it is over."""
        if self.over:
            return ""
        if self._second is not None:
            says = f"Key {self._second + 1}: what does seat {self._ask.seat} say with it?"
            return f"{says} p and Enter for pass, c and Enter for cannot."
        return self._ask.words

    @property
    def suggested(self) -> int | None:
        """The key whose lamp is to flash: one that is nobody's yet, or the one that is asked about."""
        if self.over or self._second is not None:
            return self._second
        return next((key for key in range(self._keys) if key not in self.learned), None)

    def press(self, key: int) -> str:
        """A key went down: what came of it, in one sentence."""
        if self.over:
            return ""
        if self._second is not None:
            again = "" if key == self._second else f" before key {key + 1}"
            return f"First say what key {self._second + 1} means{again}."
        if key in self.learned:
            return f"Key {key + 1} is {owner(self.learned[key])} already: press another, or Enter."
        if self._ask.second:
            self._second = key
            return f"Key {key + 1}."
        return self._learn(key, Button(seat=self._ask.seat))

    def line(self, text: str) -> str:
        """A typed line: what came of it, "" where that is plain."""
        match text.strip().casefold():
            case "q":
                self.given_up = self.over = True
            case "d":
                self.over = True
            case "":
                self._second = None
                self._go_on()
            case "p" | "c" as answer if self._second is not None:
                key, self._second = self._second, None
                return self._learn(key, Button(seat=self._ask.seat, means=_ANSWERS[answer]))
            case _:
                return f"Not understood. {KEYS}"
        return ""

    def kept(self, before: Mapping[int, str]) -> dict[int, str]:
        """What is to be kept, as words: what was learned, and of `before` what that leaves free."""
        taken = set(self.learned.values())
        words = {button.words for button in taken}
        old = {key: text for key, text in before.items() if key not in self.learned and text not in words}
        return dict(sorted({**old, **{key: button.words for key, button in self.learned.items()}}.items()))

    def _learn(self, key: int, button: Button) -> str:
        self.learned[key] = button
        self._go_on()
        return f"Key {key + 1} is {owner(button)} now."

    def _go_on(self) -> None:
        following = next(self._asks, None)
        if following is None or len(self.learned) >= self._keys:
            self.over = True
        else:
            self._ask = following


def _asks(seats: int) -> Iterator[Ask]:
    """First every seat's button, then the second ones, then the table's."""
    yield from (Ask(seat=seat) for seat in range(1, seats + 1))
    yield from (Ask(seat=seat, second=True) for seat in range(1, seats + 1))
    yield Ask(seat=None)

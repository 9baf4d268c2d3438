"""Learning which key of a box is whose: what is asked next, and what a key or a typed line answers.

Pure: keys and lines in, sentences out. Must not know a box, a lamp's light or a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.box.wiring import Button, Means
from companion.cli.box.wiring_words import owner

KEYS = (
    "Enter leaves a question out, b and Enter goes back one, d and Enter ends here and keeps what was learned,"
    " q and Enter keeps nothing."
)

_MEANINGS = {"p": Means.PASS, "c": Means.CANNOT}

_MEANING = """\
Key {key}: what does seat {seat} say with it?
p and Enter: "I pass". It counts as done in a window; without it silence is the pass.
c and Enter: "I cannot pass the order".
Enter alone: nothing, the key is left out."""


class About(Enum):
    """What a question is about; OWN, SECOND and TABLE are answered by a key of the box, the others by a line."""

    SEATS = "say how many seats there are"
    OWN = "own"
    ANY_SECOND = "say whether there are second buttons"
    SECOND = "second"
    MEANING = "say what it means"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One question; `seat` for OWN, SECOND and MEANING, `key` for MEANING alone. `most` seats can be told."""

    about: About
    seat: int = 0
    key: int = 0
    most: int = 0

    @property
    def words(self) -> str:
        match self.about:
            case About.SEATS:
                return f"How many seats have a button? 1 to {self.most} and Enter, or Enter alone: {self.most}."
            case About.OWN:
                return f"Seat {self.seat}: press your button."
            case About.ANY_SECOND:
                return "Does any seat have a second button? Enter: no, y and Enter: yes."
            case About.SECOND:
                return f"Seat {self.seat}: press your second button. Enter: you have none."
            case About.MEANING:
                return _MEANING.format(key=self.key + 1, seat=self.seat)
            case About.TABLE:
                return "The table: press its own button, which goes on for everybody. Enter: there is none."


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stand:
    """What is left to ask, the first of it now, and what was learned before."""

    left: tuple[Ask, ...]
    learned: Mapping[int, Button]


class Learning:
    """`over` once nothing is left to ask; `learned` are the keys so far, `kept` what is to be kept of them.

    `seats` None: that is asked first; at most `most`, which is what Enter means."""

    def __init__(self, *, keys: int, seats: int | None, most: int = 8) -> None:
        self.given_up = False
        self._done = False
        self._keys = keys
        self._seats = seats or most
        left = _of_seats(seats) if seats else (Ask(about=About.SEATS, most=most),)
        self._stands = [_Stand(left=left, learned={})]

    @property
    def learned(self) -> Mapping[int, Button]:
        return self._stands[-1].learned

    @property
    def over(self) -> bool:
        return self._done or not self._stands[-1].left

    @property
    def question(self) -> str:
        """What to say now, "" when it is over; may be several lines."""
        return "" if self.over else self._ask.words

    @property
    def suggested(self) -> int | None:
        """The key whose lamp is to flash: one that is nobody's yet, or the one that is asked about."""
        if self.over or self._ask.about in (About.SEATS, About.ANY_SECOND):
            return None
        if self._ask.about is About.MEANING:
            return self._ask.key
        return next((key for key in range(self._keys) if key not in self.learned), None)

    def press(self, key: int) -> str:
        """A key went down: what came of it, in one sentence."""
        if self.over:
            return ""
        ask = self._ask
        match ask.about:
            case About.SEATS | About.ANY_SECOND:
                return f"First {ask.about.value}."
            case About.MEANING:
                again = "" if key == ask.key else f" before key {key + 1}"
                return f"First say what key {ask.key + 1} means{again}."
        if key in self.learned:
            return f"Key {key + 1} is {owner(self.learned[key])} already: press another, or Enter."
        if ask.about is About.SECOND:
            self._go_on(Ask(about=About.MEANING, seat=ask.seat, key=key))
            return ""
        return self._learn(key, Button(seat=ask.seat if ask.about is About.OWN else None))

    def line(self, text: str) -> str:
        """A typed line: what came of it, "" where that is plain."""
        match text.strip().casefold():
            case "q":
                self.given_up = self._done = True
            case "d":
                self._done = True
            case "b":
                return self._back()
            case "":
                return self._left_out()
            case answer:
                return self._answered(answer)
        return ""

    def kept(self, before: Mapping[int, str]) -> dict[int, str]:
        """What is to be kept, as words: what was learned, and of `before` what that leaves free."""
        words = {button.words for button in self.learned.values()}
        old = {key: text for key, text in before.items() if key not in self.learned and text not in words}
        return dict(sorted({**old, **{key: button.words for key, button in self.learned.items()}}.items()))

    # --- answers -------------------------------------------------------------------------------------------------

    @property
    def _ask(self) -> Ask:
        return self._stands[-1].left[0]

    def _answered(self, answer: str) -> str:
        ask = self._ask
        match ask.about, answer:
            case About.SEATS, number if number in [str(seats) for seats in range(1, ask.most + 1)]:
                return self._counted(int(number))
            case About.ANY_SECOND, "y" | "yes":
                self._go_on(*(Ask(about=About.SECOND, seat=seat) for seat in range(1, self._seats + 1)))
            case About.ANY_SECOND, "n" | "no":
                self._go_on()
            case About.MEANING, "p" | "c":
                return self._learn(ask.key, Button(seat=ask.seat, means=_MEANINGS[answer]))
            case _:
                return f"Not understood. {KEYS}"
        return ""

    def _left_out(self) -> str:
        ask = self._ask
        if ask.about is About.SEATS:
            return self._counted(ask.most)
        self._go_on()
        return f"Key {ask.key + 1} is left out." if ask.about is About.MEANING else ""

    def _counted(self, seats: int) -> str:
        self._seats = seats
        self._go_on(*_of_seats(seats))
        return f"{seats} {'seat' if seats == 1 else 'seats'}."

    def _learn(self, key: int, button: Button) -> str:
        self._go_on(learned={**self.learned, key: button})
        return f"Key {key + 1} is {owner(button)} now."

    def _back(self) -> str:
        if len(self._stands) == 1:
            return "This is the first question."
        self._stands.pop()
        return "One question back."

    def _go_on(self, *first: Ask, learned: Mapping[int, Button] | None = None) -> None:
        """To these questions, and then to those that were left; to none when every key is somebody's."""
        now = self._stands[-1]
        kept = now.learned if learned is None else learned
        left = (*first, *now.left[1:]) if len(kept) < self._keys else ()
        self._stands.append(_Stand(left=left, learned=kept))


def _of_seats(seats: int) -> tuple[Ask, ...]:
    """First every seat's button, then whether there are second ones, then the table's."""
    own = [Ask(about=About.OWN, seat=seat) for seat in range(1, seats + 1)]
    return (*own, Ask(about=About.ANY_SECOND), Ask(about=About.TABLE))

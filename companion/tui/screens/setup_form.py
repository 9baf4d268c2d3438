"""What stands on the setup screen: a new play as it is put together, and where the hand is.

Must not draw or read keys, and must not judge: whether it can begin is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from companion.core.messages import Value
from companion.core.options import Input
from companion.core.seats import same_name
from companion.tui.backstage import GameCard, Setup

T = TypeVar("T")

PAGE = 9
"""Choices that have a digit at one time."""

SAMPLE = "sample numbers"
NOT_KEPT = "not kept"


class Kind(StrEnum):
    """What a spot holds."""

    NAME = "name"
    INPUT = "input"
    NUMBERS = "numbers"
    SETTINGS = "settings"
    START = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place where the hand can be: a blank of a seat, or a line below the seats."""

    kind: Kind
    seat: int = 0
    key: str = ""

    @property
    def is_blank(self) -> bool:
        return self.kind in (Kind.NAME, Kind.INPUT)


BELOW = tuple(Spot(kind=kind) for kind in (Kind.NUMBERS, Kind.SETTINGS, Kind.START))
START = BELOW[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupForm:
    """`names` are remembered ones, `profiles` those of the game; `all_inputs`: all that may stay empty is asked too;
    `page` counts the pages of choices turned."""

    card: GameCard
    setup: Setup
    names: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    spot: Spot = Spot(kind=Kind.NAME, seat=1)
    all_inputs: bool = False
    page: int = 0

    # What there is

    @property
    def count(self) -> int:
        """How many sit here."""
        return len(self.setup.names)

    @property
    def rows(self) -> int:
        """Seats on show: those who sit here and, if there is room, one to be named."""
        return min(self.count + 1, self.card.high)

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What is asked of each seat, as columns."""
        return tuple(each for each in self.card.inputs if each.required or each.offered or self.all_inputs)

    def input(self, key: str) -> Input:
        return next(each for each in self.card.inputs if each.key == key)

    def text(self, spot: Spot) -> str:
        """What stands in a blank."""
        if not 1 <= spot.seat <= self.count:
            return ""
        return self.setup.names[spot.seat - 1] if spot.kind is Kind.NAME else self._brought(spot.seat).get(spot.key, "")

    def _brought(self, seat: int) -> Mapping[str, str]:
        return self.setup.values[seat - 1] if seat <= len(self.setup.values) else {}

    @property
    def numbers(self) -> str:
        """Where the printed numbers come from: a profile, samples, or nowhere."""
        return SAMPLE if self.setup.sample else self.setup.profile or NOT_KEPT

    # What changes

    def at(self, spot: Spot) -> SetupForm:
        return replace(self, spot=spot, page=0)

    def typed(self, text: str) -> SetupForm:
        """The same with this text in the blank where the hand is; a name in the last row makes a seat of it."""
        if self.spot.kind is Kind.NAME:
            return self._named(text)
        if self.spot.kind is Kind.INPUT and self.spot.seat <= self.count:
            return self._with(values=self._given(text))
        return self

    def _named(self, name: str) -> SetupForm:
        seat, names, name = self.spot.seat, list(self.setup.names), name.strip()
        if seat > len(names):
            return self._with(names=(*names, name), values=self._values(len(names) + 1)) if name else self
        names[seat - 1] = name
        form = self._with(names=tuple(names))
        is_last = seat == len(names) and not any(self._brought(seat).values())
        return form.without(seat) if is_last and not name else form

    def _given(self, value: str) -> tuple[Mapping[str, str], ...]:
        values = [dict(brought) for brought in self._values(self.count)]
        if value.strip():
            values[self.spot.seat - 1][self.spot.key] = value.strip()
        else:
            values[self.spot.seat - 1].pop(self.spot.key, None)
        return tuple(values)

    def _values(self, count: int) -> tuple[Mapping[str, str], ...]:
        return tuple(self._brought(seat) for seat in range(1, count + 1))

    def _with(
        self, *, names: tuple[str, ...] | None = None, values: tuple[Mapping[str, str], ...] | None = None
    ) -> SetupForm:
        names = self.setup.names if names is None else names
        values = self._values(len(names)) if values is None else values
        return replace(self, setup=replace(self.setup, names=names, values=values))

    def without(self, seat: int) -> SetupForm:
        """Nobody sits there any more, and the others close ranks."""
        if not 1 <= seat <= self.count:
            return self
        names = self.setup.names[: seat - 1] + self.setup.names[seat:]
        values = self._values(self.count)
        return self._with(names=names, values=values[: seat - 1] + values[seat:])

    def shifted(self, step: int) -> SetupForm:
        """Whoever sits where the hand is changes places with the neighbour, and the hand goes along."""
        seat, other = self.spot.seat, self.spot.seat + step
        if not (1 <= seat <= self.count and 1 <= other <= self.count):
            return self
        names = _swapped(self.setup.names, seat - 1, other - 1)
        values = _swapped(self._values(self.count), seat - 1, other - 1)
        return self._with(names=names, values=values).at(replace(self.spot, seat=other))

    def turned(self, step: int) -> SetupForm:
        """The next place where numbers may come from."""
        known = (self.setup.profile,) if self.setup.profile and self.setup.profile not in self.profiles else ()
        choices = (*self.profiles, *known, *((SAMPLE,) if self.card.has_sample else ()), NOT_KEPT)
        chosen = choices[(choices.index(self.numbers) + step) % len(choices)]
        profile = "" if chosen in (SAMPLE, NOT_KEPT) else chosen
        return replace(self, setup=replace(self.setup, profile=profile, sample=chosen == SAMPLE))

    def settled(self, settings: Mapping[str, Value], *, all_inputs: bool) -> SetupForm:
        """These settings differ from the usual ones."""
        return replace(self, setup=replace(self.setup, settings=dict(settings)), all_inputs=all_inputs)

    # Where the hand goes

    def spots(self) -> list[Spot]:
        """Every blank of those who sit here: the names, then each input."""
        names = [Spot(kind=Kind.NAME, seat=seat) for seat in self._seats]
        return names + [Spot(kind=Kind.INPUT, seat=seat, key=each.key) for each in self.inputs for seat in self._seats]

    def up_or_down(self, step: int) -> SetupForm:
        """The spot above or below, in the same column."""
        if not self.spot.is_blank:
            index = BELOW.index(self.spot) + step
            if index < 0:
                return self.at(Spot(kind=Kind.NAME, seat=self.rows))
            return self.at(BELOW[min(index, len(BELOW) - 1)])
        last = self.rows if self.spot.kind is Kind.NAME else self.count
        seat = self.spot.seat + step
        return self.at(replace(self.spot, seat=max(1, seat))) if seat <= last else self.at(BELOW[0])

    def sideways(self, step: int) -> SetupForm:
        """The blank beside this one."""
        if not self.spot.is_blank:
            return self
        row = [Spot(kind=Kind.NAME, seat=self.spot.seat)]
        if self.spot.seat <= self.count:
            row += [Spot(kind=Kind.INPUT, seat=self.spot.seat, key=each.key) for each in self.inputs]
        index = row.index(self.spot) + step
        return self.at(row[index]) if 0 <= index < len(row) else self

    @property
    def beside(self) -> str:
        """What → leads to from here, by its key; "" where nothing stands beside."""
        there = self.sideways(1).spot
        return there.key if there != self.spot else ""

    @property
    def unsaid(self) -> tuple[Input, ...]:
        """What is offered to be said of each seat, and nobody has said."""
        said = {key for seat in self._seats for key, value in self._brought(seat).items() if value}
        return tuple(each for each in self.inputs if each.offered and not each.required and each.key not in said)

    def onward(self) -> SetupForm:
        """What Enter leads to from a blank that is filled: the next name, else the next blank that is open."""
        if self.spot.kind is Kind.NAME and self.spot.seat <= self.count and self.spot.seat < self.rows:
            return self.at(Spot(kind=Kind.NAME, seat=self.spot.seat + 1))
        return self.to_open()

    def to_open(self) -> SetupForm:
        """The first blank after the hand that has to be filled, or else the start."""
        spots = [spot for spot in self.spots() if spot.kind is Kind.INPUT]
        after = spots.index(self.spot) + 1 if self.spot in spots else 0
        deals = self.setup.sample and not any(self.setup.values)
        for spot in () if deals else (*spots[after:], *spots[:after]):
            if self.input(spot.key).required and not self.text(spot):
                return self.at(spot)
        return self.at(START)

    @property
    def _seats(self) -> range:
        return range(1, self.count + 1)

    def page_turned(self, words: int) -> SetupForm:
        """The next digits of so many words; after the last page the first again."""
        return replace(self, page=(self.page + 1) % max(1, -(-words // PAGE)))

    # Names that are remembered

    def known_names(self) -> list[str]:
        """The remembered names of this page; one who sits here already leaves a gap, so that no digit moves."""
        first = self.page * PAGE
        return ["" if self._sits(name) else name for name in self.names[first : first + PAGE]]

    def _sits(self, name: str) -> bool:
        others = (each for seat, each in enumerate(self.setup.names, start=1) if seat != self.spot.seat)
        return any(same_name(name, other) for other in others)

    def completion(self, text: str) -> str:
        """The first remembered name that begins so and does not sit here yet; "" if there is none."""
        begins = text.casefold()
        found = (name for name in self.names if name.casefold().startswith(begins) and not self._sits(name))
        return next(found, "") if text.strip() else ""


def _swapped(items: tuple[T, ...], one: int, other: int) -> tuple[T, ...]:
    order = list(items)
    order[one], order[other] = order[other], order[one]
    return tuple(order)

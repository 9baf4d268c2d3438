"""What a drill has measured, seat by seat and pair by pair.

Pure: stamps in, figures out. Must not know a box, a lamp or a word. Times are microseconds of the box's own clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import median
from typing import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One time that lamps went on: whose, and what came of it. `after` has the microseconds from the lamps to each
    seat's press in time. A seat stands in `early` and `wrong` once for each press before the lamps, or beside them."""

    lit: frozenset[int]
    after: Mapping[int, int] = field(default_factory=dict)
    early: Sequence[int] = ()
    wrong: Sequence[int] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    """`offset` is the median of a seat's times, `jitter` the median distance from it; None where none was pressed."""

    seat: int
    lit: int
    pressed: int
    missed: int
    early: int
    wrong: int
    offset: float | None
    jitter: float | None
    fastest: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairFigures:
    """Two seats whose lamps went on together: how often both pressed, how often too close to tell, and how close."""

    seats: tuple[int, int]
    shared: int
    ties: int
    closest: int | None

    @property
    def apart(self) -> bool | None:
        """Whether they could be told apart every time; None if they never pressed together."""
        return self.ties == 0 if self.shared else None


def seat_figures(trials: Collection[Trial], seats: Iterable[int]) -> tuple[SeatFigures, ...]:
    """One for each seat, in the order given."""
    return tuple(_of_seat(trials, seat) for seat in seats)


def _of_seat(trials: Collection[Trial], seat: int) -> SeatFigures:
    times = [trial.after[seat] for trial in trials if seat in trial.after]
    lit = sum(seat in trial.lit for trial in trials)
    offset = median(times) if times else None
    return SeatFigures(
        seat=seat,
        lit=lit,
        pressed=len(times),
        missed=lit - len(times),
        early=sum(trial.early.count(seat) for trial in trials),
        wrong=sum(trial.wrong.count(seat) for trial in trials),
        offset=offset,
        jitter=median(abs(time - offset) for time in times) if offset is not None else None,
        fastest=min(times, default=None),
    )


def pair_figures(trials: Collection[Trial], seats: Iterable[int], resolution: int) -> tuple[PairFigures, ...]:
    """One for each two seats. Presses that are `resolution` apart, or less, are a tie."""
    return tuple(_of_pair(trials, pair, resolution) for pair in combinations(seats, 2))


def _of_pair(trials: Collection[Trial], pair: tuple[int, int], resolution: int) -> PairFigures:
    first, second = pair
    apart = [abs(trial.after[first] - trial.after[second]) for trial in trials if {first, second} <= trial.after.keys()]
    ties = sum(each <= resolution for each in apart)
    return PairFigures(seats=pair, shared=len(apart), ties=ties, closest=min(apart, default=None))


class Dice(Protocol):
    """The chance that `lamp_plan` asks: `random.Random` is one."""

    def shuffle(self, values: list[int], /) -> object: ...
    def random(self) -> float: ...


def lamp_plan(seats: Collection[int], dice: Dice) -> Iterable[frozenset[int]]:
    """Whose lamps go on next, for ever: each seat alone in turn, all together as often, in no order to be guessed."""
    everyone = frozenset(seats)
    deck: list[int] = []
    while True:
        if not deck:
            deck = list(seats)
            dice.shuffle(deck)
        two = (frozenset({deck.pop()}), everyone)
        yield from two if dice.random() < 0.5 else reversed(two)

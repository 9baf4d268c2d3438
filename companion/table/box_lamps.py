"""The lamps of one box as the table wants them: the game's picture, over it the first hand and a seat's short flash.

Must not decide what a pattern means (`lamps` does), and must not send differences (the box does).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.box.messages import Pattern
from companion.box.wiring import Wiring
from companion.table.lamps import Picture, Step

FLASH = 0.2
"""Seconds after which a lamp that has flashed goes back to its picture: a little more than a flash takes."""

Later = Callable[[float, Callable[[], None]], object]
"""Calls back after so many seconds."""


class Lights(Protocol):
    """What the lamps need of a box."""

    def light(self, picture: Mapping[int, Pattern]) -> None: ...


class BoxLamps:
    """Dark at first. `wiring` may be another one at any time."""

    def __init__(self, box: Lights, wiring: Wiring, later: Later) -> None:
        self.wiring = wiring
        self._box = box
        self._later = later
        self._rest: Picture = {}
        self._now: Picture = {}
        self._way = 0
        self._first: int | None = None
        self._flashing: dict[int, int] = {}

    def show(self, steps: tuple[Step, ...]) -> None:
        """From now on this; a light that travels is let go on by what changes no lamp."""
        rest = steps[-1].picture
        if rest != self._rest:
            self._rest = rest
            self._way += 1
            for step in steps:
                self._at(step)
        self.again()

    def again(self) -> None:
        """The picture once more: a lamp that the box has lit by itself is put right."""
        self._send(self._now)

    def dark(self) -> None:
        self._rest, self._now, self._first = {}, {}, None
        self._way += 1
        self._flashing = {}
        self.again()

    def _at(self, step: Step) -> None:
        if step.delay <= 0.0:
            self._now = step.picture
            return
        way = self._way

        def go() -> None:
            if way == self._way:
                self._now = step.picture
                self.again()

        self._later(step.delay, go)

    def first(self, seat: int | None) -> None:
        """This seat's lamp stays lit, as the box has done by itself, until the verdict; None for nobody's."""
        self._first = seat

    @property
    def lit_first(self) -> int | None:
        """The seat whose lamp stays lit so."""
        return self._first

    def flash(self, seat: int) -> None:
        """One flash for the seat's own eyes: too early, or held back."""
        self._send({**self._now, seat: Pattern.FLASH})
        self._flashing[seat] = self._flashing.get(seat, 0) + 1

        def over() -> None:
            left = self._flashing.pop(seat, 0) - 1
            if left > 0:
                self._flashing[seat] = left
            elif left == 0:
                self.again()

        self._later(FLASH, over)

    def _send(self, picture: Picture) -> None:
        """A lamp that flashes is left alone: dark is what it becomes by itself."""
        lit = picture if self._first is None else {**picture, self._first: Pattern.ON}
        wanted = {seat: pattern for seat, pattern in lit.items() if seat not in self._flashing}
        self._box.light({key: pattern for seat, pattern in wanted.items() for key in self.wiring.keys_of((seat,))})

"""A common axis of seconds for presses: where a moment lies, whiskers of its error, labelled ticks.

Must not know who pressed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.view import Finish

_LEAST_SPAN = 0.04
"""Seconds an axis shows at least: presses at one moment lie in its middle."""

_LEAST_ERROR = 0.015
"""Cells."""

_AIR = 0.08
_STEPS = (1.0, 2.0, 5.0)
_LABEL_GAP = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """`low` and `high` in seconds, `width` in cells."""

    low: float
    high: float
    width: int

    def place(self, moment: float) -> int:
        """The cell of a moment, within the axis."""
        part = (moment - self.low) / (self.high - self.low)
        return min(self.width - 1, max(0, int(part * self.width)))

    def whiskers(self, moment: float, error: float, sign: str) -> str:
        """`├──●──┤` in exactly `width` cells, at least `├●┤` within the axis; the sign alone for no error, or one so
        small here that whiskers would tell of a doubt that there is not."""
        at = self.place(moment)
        if error * self.width < _LEAST_ERROR * (self.high - self.low) or error <= 0:
            return sign.rjust(at + 1).ljust(self.width)
        left = max(0, min(self.place(moment - error), at - 1))
        right = min(self.width - 1, max(self.place(moment + error), at + 1))
        drawn = [" "] * self.width
        for cell in range(left, right + 1):
            drawn[cell] = "─"
        drawn[left], drawn[right] = "├", "┤"
        drawn[at] = sign
        return "".join(drawn)

    def labels(self) -> str:
        """The ticks under their cells, in exactly `width` cells, with the unit at the last."""
        step = self._step()
        places = max(0, -math.floor(math.log10(step) + 1e-9))
        drawn = [" "] * (self.width + 2)
        last = -_LABEL_GAP
        first = math.ceil(self.low / step - 1e-9)
        for tick in range(first, math.floor(self.high / step + 1e-9) + 1):
            label = f"{tick * step:.{places}f}".replace("-", "−")
            start = max(0, min(self.width - len(label) - 2, self.place(tick * step) - len(label) // 2))
            if start < last + _LABEL_GAP:
                continue
            drawn[start : start + len(label)] = label
            last = start + len(label)
        return ("".join(drawn[: max(0, last)]) + " s").ljust(self.width)[: self.width]

    def _step(self) -> float:
        """The smallest round step whose labels do not touch."""
        span = self.high - self.low
        power = math.floor(math.log10(span)) - 2
        while True:
            for step in _STEPS:
                size = step * 10.0**power
                label = max(0, -power) + 2 + _LABEL_GAP
                if self.width * size / span >= label + 1:
                    return size
            power += 1


def axis_for(presses: Sequence[Finish], width: int) -> Axis:
    """An axis on which every press and its error lie, with some air at both ends."""
    low = min(each.offset - each.error for each in presses)
    high = max(each.offset + each.error for each in presses)
    if high - low < _LEAST_SPAN:
        middle = (low + high) / 2
        low, high = middle - _LEAST_SPAN / 2, middle + _LEAST_SPAN / 2
    air = (high - low) * _AIR
    return Axis(low=low - air, high=high + air, width=width)

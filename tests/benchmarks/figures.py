"""One measured number beside its target, or why there is none, each as a line to print. Measures nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """`aim` is the most that `measured` may be, or with `least` the least. `raw` is what the number is made of."""

    target: str
    what: str
    measured: float
    aim: float
    unit: str = ""
    least: bool = False
    raw: str = ""

    @property
    def kept(self) -> bool:
        return self.measured >= self.aim if self.least else self.measured <= self.aim

    @property
    def line(self) -> str:
        sign = ">=" if self.least else "<="
        ratio = f"{self.measured / self.aim:.2f}" if self.aim else "-"
        raw = self.raw if self.kept else f"MISSED  {self.raw}"
        return (
            f"{self.target:<4} {self.what:<52} {_number(self.measured):>7} {self.unit:<2}"
            f"   aim {sign} {_number(self.aim) + ' ' + self.unit:<9} ratio {ratio:<5}  {raw}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lack:
    """`why` is half a sentence."""

    target: str
    what: str
    why: str

    @property
    def line(self) -> str:
        return f"{self.target:<4} {self.what}: cannot here: {self.why}"


Line = Figure | Lack


def tell(lines: Iterable[Line]) -> None:
    """Prints each as soon as it is known."""
    for each in lines:
        print(each.line, flush=True)


def _number(value: float) -> str:
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"

"""Keys, seats and spans of time of a button box in words: keys are numbered from 1, as on the box.

Must not print.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.box.wiring import Button, Means, button_of


def meaning(words: str) -> str:
    """What is kept of a key, `2`, `2 pass` or `table`, for a person: `seat 2`, `seat 2: pass`, `table`."""
    seat, _, means = words.partition(" ")
    return f"seat {seat}: {means}" if means else f"seat {seat}" if seat.isdigit() else words


def owner(button: Button) -> str:
    """`seat 2's button`, `seat 2's button for pass`, `the table's button`."""
    if button.seat is None:
        return "the table's button"
    return f"seat {button.seat}'s button" + ("" if button.means is Means.PRESS else f" for {button.means.value}")


def pairing(words: Mapping[int, str]) -> str:
    """The whole pairing in one sentence."""
    return ", ".join(f"key {key + 1} is {owner(button_of(key, text))}" for key, text in sorted(words.items()))


def microseconds(span: float) -> str:
    """`16 µs`, `3.1 ms`, `243 ms`, `1.2 s`."""
    if span < 1_000:
        return f"{span:.0f} µs"
    if span < 1_000_000:
        return f"{span / 1_000:.1f} ms" if span < 100_000 else f"{span / 1_000:.0f} ms"
    return f"{span / 1_000_000:.1f} s"

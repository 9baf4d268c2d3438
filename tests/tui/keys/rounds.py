"""An ordinary round of Kill the Overlord as keys and waits: six people, ten passes, nobody reacts.

It looks at the table between two keys and says what a person would press next; whoever plays it presses and waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from companion.table.table import Table

THINKING = 2.0
"""Seconds a holder looks at the cards; Plead Guilty runs meanwhile (TW-KO-3)."""

WAY = (3, 5, 2, 4, 6, 3, 5, 2, 4, 6, 1)
"""The order's way, by seat: ten passes, the last one to the Overlord."""

SHIELDS = {True: "Capitalize", False: "Victimize"}
"""By whether it goes two seats on."""

Act = str | float
"""A key, or seconds in which nobody touches one."""


def ordinary_round(table: Table[Any], letters: dict[str, str]) -> Iterator[Act]:
    """From Draw to the new roles. `letters` gives the key of each card in level `full`, as the screen shows it."""
    yield "space"
    yield str(WAY[0])
    for who, to in pairwise(WAY):
        yield THINKING
        yield from _one_pass(table, letters, who, to)
    yield THINKING
    yield "x"
    yield from _window_over(table)
    yield THINKING
    yield "space"


def _one_pass(table: Table[Any], letters: dict[str, str], who: int, to: int) -> Iterator[Act]:
    full = table.settings["ko.level"] == "full"
    card = SHIELDS[abs(who - to) in (2, 4)]
    yield letters[card] if full else "space"
    if not full or _asks(table, "P-KO-05b"):
        yield str(to)
    if _runs(table):
        yield from _run_out(table)
        while table.view(None).value("holder") == who:
            yield from _run_out(table)
    elif full and card == "Victimize":
        yield "space"
    if _asks(table, "P-KO-07"):
        yield "g"


def _window_over(table: Table[Any]) -> Iterator[Act]:
    """The last call: the clock ends it, or one key does."""
    if _runs(table):
        yield from _run_out(table)
    else:
        yield "space"


def _asks(table: Table[Any], start: str) -> bool:
    return any(prompt.id.startswith(start) for prompt in table.prompts(None))


def _runs(table: Table[Any]) -> bool:
    return any(prompt.deadline is not None for prompt in table.prompts(None))


def _run_out(table: Table[Any]) -> Iterator[Act]:
    yield min(prompt.deadline for prompt in table.prompts(None) if prompt.deadline is not None) - table.time + 0.01

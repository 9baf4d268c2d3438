"""Sentences with names in them, where long names leave no room for the rest: those are cut as in the seats' rows.

Must not cut anything but the name of a seat: a name of few letters could be part of another word.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.seats import Roster
from companion.tui.drawing.text import cells, cut_name, shown

MOST = (24, 16, 13, 10)
"""Cells of a name, from the longest that is tried on."""


def named(text: str, roster: Roster, most: int) -> str:
    """The text with every name of a seat in at most `most` cells; at least ten, below which names are left alone."""
    names = {shown(seat.name) for seat in roster.seats}
    for name in sorted(names, key=len, reverse=True):
        if cells(name) > max(most, MOST[-1]):
            text = text.replace(name, cut_name(name, max(most, MOST[-1])))
    return text


def fitting(text: str, roster: Roster, fits: Callable[[str], bool]) -> str:
    """The text as it is if it fits; else with names cut as little as makes it fit, or as far as they may be."""
    found = text
    for most in MOST:
        if fits(found):
            return found
        found = named(text, roster, most)
    return found

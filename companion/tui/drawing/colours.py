"""The few ways words look: seat colours, one accent for now, red for danger, quiet, bold, reversed.

Must not tell anything alone: a seat has its number and shape, a state its word, a bar its number.
"""

from __future__ import annotations

from functools import lru_cache

from rich.style import Style as RichStyle
from textual.color import Color
from textual.style import Style

from companion.core.seats import Seat

BOLD = Style(bold=True)
QUIET = Style(dim=True)
REVERSED = Style(bold=True, reverse=True)

NOW = Style(foreground=Color.parse("#B39DFF"), bold=True)
"""The one accent: what is asked now and what runs now. No seat has it."""

DANGER = Style(foreground=Color.parse("#FF5C5C"), bold=True)

TRACK = Color.parse("#2A2A2A")
"""What is left of a bar; where a terminal has 16 colours it is black, and the number says the same."""

_SEATS = {
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermilion": "#D55E00",
    "purple": "#CC79A7",
    "grey": "#999999",
    "mint": "#8CE6A8",
    "teal": "#2FB5B5",
    "plum": "#A066C0",
    "slate": "#708090",
}
_IN_SIXTEEN = {
    "#E69F00": "#AA5500",
    "#56B4E9": "#55FFFF",
    "#009E73": "#00AA00",
    "#F0E442": "#FFFF55",
    "#0072B2": "#5555FF",
    "#D55E00": "#FF5555",
    "#CC79A7": "#FF55FF",
    "#999999": "#AAAAAA",
    "#8CE6A8": "#55FF55",
    "#2FB5B5": "#00AAAA",
    "#A066C0": "#AA00AA",
    "#708090": "#555555",
    "#B39DFF": "#FFFFFF",
    "#FF5C5C": "#AA0000",
}
"""Each colour as one that 16 colours have: the nearest of those would make several seats alike."""

_STYLES = {name: Style(foreground=Color.parse(value)) for name, value in _SEATS.items()}


def seat_style(seat: Seat) -> Style:
    """The colour of a seat, by the name that core gives it; none for a name that is not known."""
    return _STYLES.get(seat.colour, Style())


@lru_cache(maxsize=1024)
def in_sixteen(style: RichStyle | None) -> RichStyle | None:
    """What stands for this style where a terminal has 16 colours."""
    if style is None or style.color is None or style.color.triplet is None:
        return style
    instead = _IN_SIXTEEN.get(style.color.triplet.hex.upper())
    return style if instead is None else style + RichStyle(color=instead)


def on_track(style: Style) -> Style:
    """The same for a bar: what is not filled is to be seen."""
    return style + Style(background=TRACK)

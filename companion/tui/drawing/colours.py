"""The few ways words look: seat colours, one accent for now, red for danger, quiet, bold, reversed.

Must not tell anything alone: a seat has its number and shape, a state its word, a bar its number.
"""

from __future__ import annotations

from textual.color import Color
from textual.style import Style

from companion.core.seats import Seat

BOLD = Style(bold=True)
QUIET = Style(dim=True)
REVERSED = Style(bold=True, reverse=True)

NOW = Style(foreground=Color.parse("#B39DFF"), bold=True)
"""The one accent: what is asked now and what runs now. No seat has it."""

DANGER = Style(foreground=Color.parse("#FF5C5C"), bold=True)

TRACK = Color.parse("#303030")
"""What is left of a bar. In 16 colours and without colour it may be no more to see; the number says the same."""

_SEATS = {
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "green": "#009E73",
    "yellow": "#F0E442",
    "blue": "#0072B2",
    "vermilion": "#D55E00",
    "purple": "#CC79A7",
    "grey": "#999999",
}
_STYLES = {name: Style(foreground=Color.parse(value)) for name, value in _SEATS.items()}


def seat_style(seat: Seat) -> Style:
    """The colour of a seat, by the name that core gives it; none for a name that is not known."""
    return _STYLES.get(seat.colour, Style())


def on_track(style: Style) -> Style:
    """The same for a bar: what is not filled is to be seen."""
    return style + Style(background=TRACK)

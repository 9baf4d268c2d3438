"""A key of a keyboard as a hand: how well it is measured.

Must not know a screen or a line; every face with a keyboard sends its reactions through here.
"""

from __future__ import annotations

from typing import Any

from companion.table.presses import Pressed, press
from companion.table.table import Table

KEYS = "keys"
"""The name of this clock: all keys of one keyboard are stamped by it."""

RESOLUTION = 0.008
"""Seconds that a keyboard cannot split: USB asks it 125 times a second."""

ERROR = 0.024
"""Seconds by which a key may be late in arriving: the keyboard's own 8 ms, and a frame of the screen at 60 Hz before
the terminal passes it on. Larger than a button's or a phone's, so that keys never beat them by a hair."""


def press_key(table: Table[Any], seat: int, prompt: str | None = None, *, ago: float = 0.0) -> Pressed:
    """The hand of a seat moved on the keyboard, `ago` seconds before now; the rest as in `presses.press`."""
    at = table.time - ago
    return press(table, seat, at=at, error=ERROR, clock=KEYS, resolution=RESOLUTION, prompt=prompt)

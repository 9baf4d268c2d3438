"""Ways into each reaction window of Kill the Overlord, as lines for the stream.

Ben (seat 2) acts, Anna (1) gets the order, Dev (4) Retaliates; whoever sits behind them may have been executed before.
"""

from __future__ import annotations

import json
from typing import Any

WINDOWS = ("retaliate", "retaliate on retaliate", "plead", "last call", "keys")

ACTS_IN = {"retaliate": 2, "retaliate on retaliate": 4, "plead": 1, "last call": 1, "keys": 2}
"""The seat that is not asked: whose card it is, or who holds the order."""


def do(name: str, seat: int | None = None, **fields: Any) -> str:
    return json.dumps({"do": name, "seat": seat, "fields": fields})


def advance(seconds: float) -> str:
    return json.dumps({"advance": seconds})


def asked_in(which: str, players: int, dead: int = 0) -> list[int]:
    """Everybody but the one whose card it is and those who were executed (KO-11)."""
    return [seat for seat in range(1, players + 1) if seat != ACTS_IN[which] and not 4 < seat <= 4 + dead]


def way_into(which: str, *, dead: int = 0, clocked: bool = True) -> list[str]:
    """The lines after which this window is open and has run for no time."""
    lines = [do("Next")]
    for seat in range(5, 5 + dead):
        lines += [do("Open", 1, to=seat), do("CannotPass", seat)]
    lines.append(do("Open", 1, to=2))
    unanswered = advance(3.5) if clocked else do("CloseWindow")
    if which == "keys":
        return [*lines, do("Play", 2, card="Uprising", shown=True), unanswered, advance(0.5)]
    lines.append(do("Play", 2, card="Victimize", to=1))
    if which == "retaliate on retaliate":
        lines += [do("Claim", 4), advance(0.1), do("Confirm")]
    elif which != "retaliate":
        lines += [unanswered, do("Choose", 1, what="pay"), advance(4.0)]
    return [*lines, do("CannotPass", 1)] if which == "last call" else lines

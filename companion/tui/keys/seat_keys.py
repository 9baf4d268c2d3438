"""The keys of seats: a digit each, and from the tenth seat on a nought first: `0 0` is seat 10, `0 1` seat 11.

Must not know what a seat is named for. A table of nine or fewer never waits for a second key.
"""

from __future__ import annotations

from companion.tui.keys.spelling import is_digit

SINGLE = 9
"""Seats that one key names."""

FROM_TEN = "0, and which seat from 10 on? 0 is the tenth, 1 the eleventh."


class SeatKeys:
    """Turns a nought and a digit into one key, `10` to `19`, which means a seat as `1` to `9` do."""

    def __init__(self) -> None:
        self.waits = False

    def take(self, key: str, seats: int) -> str:
        """The key that is meant at a table of so many seats; "" while its second digit is awaited."""
        waited, self.waits = self.waits, False
        if waited and is_digit(key) and len(key) == 1:
            return f"1{key}"
        if key == "0" and seats > SINGLE:
            self.waits = not waited
            return ""
        return key


def keys_of(seat: int | str) -> str:
    """How a seat is named by keys: `9`, and `00` for the tenth."""
    number = str(seat)
    return f"0{number[1:]}" if len(number) > 1 else number


def keys_between(first: int, last: int) -> str:
    """`3`, `1-8`, `1-9 00-02`."""
    runs = ((first, min(last, SINGLE)), (max(first, SINGLE + 1), last))
    said = (keys_of(low) if low == high else f"{keys_of(low)}-{keys_of(high)}" for low, high in runs if low <= high)
    return " ".join(said)

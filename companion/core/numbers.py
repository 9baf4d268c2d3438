"""Numbers and words as hands type them: what is taken, and how a refused one is quoted back.

A number is taken as it was meant or not at all: `1_000`, `1,5`, `1e3` and `²` are not silently something else. Must not
know what a number is for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.seats import clean_text

if TYPE_CHECKING:  # the first picture shows numbers and no messages
    from companion.core.messages import Value

_DIGITS = 15
"""At most so many: no game counts further, and every program that reads JSON carries them whole."""

_TOO_LARGE = 10**_DIGITS
_TEXT = 200
_QUOTED = 40


def whole_number(value: Value) -> int | None:
    """The whole number that was typed, with or without a sign; None if it is none, or has more than 15 digits."""
    if isinstance(value, bool | float):
        return None
    if isinstance(value, int):
        return value if abs(value) < _TOO_LARGE else None
    sign, digits = _signed(value)
    return sign * int(digits) if digits.isdecimal() and len(digits) <= _DIGITS else None


def real_number(value: Value) -> float | None:
    """The number that was typed, with a decimal point if there is a fraction; None if it is none or has no end."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if abs(value) < _TOO_LARGE else None  # which NaN never is
    sign, digits = _signed(value)
    return sign * float(digits) if digits.replace(".", "", 1).isdecimal() and len(digits) <= _DIGITS else None


def _signed(text: str) -> tuple[int, str]:
    """The sign and the rest; a minus may be typed as `-` or as `−`."""
    bare = text[: 2 * _QUOTED].strip()
    if bare[:1] in ("-", "−"):
        return -1, bare[1:]
    return 1, bare.removeprefix("+")


def as_text(value: Value) -> str:
    """The value as one legible line of at most 200 characters."""
    if isinstance(value, int) and abs(value) >= _TOO_LARGE:
        return f"a number of more than {_DIGITS} digits"
    return clean_text(str(value)[:_TEXT])


def quoted(value: Value) -> str:
    """The value as a refusal may quote it: one legible line, cut."""
    return as_text(value)[:_QUOTED]


def sentence(text: str) -> str:
    """The text as it begins a line: what stood within one begins it with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def span(seconds: float) -> str:
    """A short time as people say it: `1.2 s`, `24 ms`, `2.4 ms`, and `0.05 ms` for what only a button box can tell.

    Below a tenth of a millisecond one digit is said: a box's clock has steps of some microseconds."""
    if seconds >= 1:
        return f"{seconds:.1f} s"
    milliseconds = seconds * 1000
    if milliseconds >= 10 or milliseconds <= 0:
        return f"{milliseconds:.0f} ms"
    return f"{milliseconds:.1g} ms" if milliseconds < 0.1 else f"{milliseconds:.2g} ms"

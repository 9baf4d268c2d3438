"""The one name of a key, whether a terminal sends its character, its Textual name or a capital.

Must not know what a key means.
"""

from __future__ import annotations

SPELLINGS = {
    "plus": "+",
    "equals_sign": "+",  # where + is on the same key, and Shift was not held
    "=": "+",
    "minus": "-",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "question_mark": "?",
    " ": "space",
    "return": "enter",
    "ctrl+h": "backspace",
}

DIGITS = "0123456789"


def spelled(key: str) -> str:
    """`plus` and `+` are one key, and so are `A` and `a`: Caps Lock must not silence the keyboard."""
    key = SPELLINGS.get(key, key)
    letter = key.removeprefix("shift+")
    return letter.lower() if len(letter) == 1 and letter.isascii() else key


def is_digit(key: str) -> bool:
    """Also one of two digits, as `seat_keys` makes them for seats from 10 on."""
    return len(key) in (1, 2) and all(each in DIGITS for each in key)

"""One setting as it may be changed by hand: its next value, its value as words, what was typed for it.

Must not check a value: the rules of settings do that when it is given.
"""

from __future__ import annotations

import re

from companion.core.messages import Value
from companion.core.numbers import real_number
from companion.core.options import BY_HAND, Setting
from companion.core.seats import clean_text

NOT_CHOSEN = "not chosen yet"
NOTHING = "nothing"
"""No words, where words may be typed."""


def in_words(value: Value | None) -> str:
    match value:
        case None:
            return NOT_CHOSEN
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case _:
            return clean_text(str(value)) or NOTHING


def stepped(setting: Setting, value: Value | None, by: int) -> Value:
    """The value to the left (-1) or right (1) of this one."""
    match setting.type:
        case "bool":
            return not value
        case "int" | "float":
            return _number(setting, value, by)
        case "choice":
            at = setting.choices.index(value) if isinstance(value, str) and value in setting.choices else -max(by, 0)
            return setting.choices[(at + by) % len(setting.choices)]
        case _:
            return "" if setting.default is None else setting.default


def _number(setting: Setting, value: Value | None, by: int) -> Value:
    """One step on, within the bounds; below the lowest is "by hand", where that may be chosen."""
    low = setting.low if setting.low is not None else 0.0
    now = None if value is None else real_number(value)
    if now is None:
        return _typed(setting, low) if by > 0 or not setting.by_hand else BY_HAND
    wanted = round(now + by * _step(setting), 6)
    if wanted < low - 1e-9:
        return BY_HAND if setting.by_hand and now <= low else _typed(setting, low)
    return _typed(setting, wanted if setting.high is None else min(wanted, setting.high))


def _typed(setting: Setting, number: float) -> Value:
    return int(number) if setting.type == "int" else number


def _step(setting: Setting) -> float:
    """How far one key goes: what suits the setting's range and its usual value."""
    if setting.type == "int":
        return _BROAD_STEP if (setting.high or 0) >= _BROAD else 1.0
    if setting.low:
        return setting.low
    usual = real_number(setting.default) if setting.default is not None else None
    return 0.5 if usual is None or usual >= 1.0 else 0.1 if usual >= _TENTHS else 0.01


_BROAD, _BROAD_STEP = 5000, 50.0
"""From such an upper bound on, whole numbers move by so many: milliseconds."""

_TENTHS = 0.1


def may_type(setting: Setting, text: str) -> bool:
    """Whether a value of this setting could begin so."""
    wanted = text.lower().lstrip()
    begins = any(word.startswith(wanted) for word in _known(setting))
    match setting.type:
        case "bool" | "choice":
            return begins
        case "int" | "float":
            return begins or bool(_NUMBER.fullmatch(wanted))
        case _:
            return True


_NUMBER = re.compile(r"[-+−]?[0-9]{0,15}(\.[0-9]{0,15})?")


def _known(setting: Setting) -> tuple[str, ...]:
    """The words that this setting takes."""
    if setting.type == "bool":
        return ("yes", "no")
    return setting.choices or ((BY_HAND,) if setting.by_hand else ())


def can_be(setting: Setting) -> str:
    """What may be chosen, in one sentence."""
    match setting.type:
        case "bool":
            return "Yes or no."
        case "choice":
            return f"One of {', '.join(setting.choices)}."
        case "int" | "float":
            low = "" if setting.low is None else f" from {setting.low:g}"
            high = "" if setting.high is None else f" to {setting.high:g}"
            kind = "A whole number" if setting.type == "int" else "A number"
            return f"{kind}{low}{high}{', or by hand' if setting.by_hand else ''}."
        case _:
            return "Any words."


def meant(setting: Setting, text: str) -> Value:
    """What was typed: a word that has only one end is completed, all else is left to the check."""
    words = clean_text(text)
    found = [word for word in _known(setting) if words and word.startswith(words.lower())]
    return found[0] if len(found) == 1 or words in found[:1] else words

"""Any JSON that comes from outside: read strictly, so that every program would read it alike.

Must not know a message or a game.
"""

from __future__ import annotations

import re
from math import isfinite
from typing import Any

import msgspec

from companion.codec.explain import UNREADABLE, CodecError, explained

LARGEST = 2**53 - 1
"""The largest whole number a message may bring: beyond it, other programs that read JSON would round."""

_DEEPEST = 20
"""Objects and lists inside each other that a message may bring."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"\s*:?|[{}]')


def json_value(text: str | bytes) -> Any:
    """The plain value of one JSON text that came from outside.

    Raises CodecError for no JSON, a key that stands twice, a number too large, half a character, or too deep a nest."""
    try:
        value = msgspec.json.decode(text)
        refuse_twice(text if isinstance(text, str) else text.decode())
    except UNREADABLE as error:
        raise CodecError(f"This cannot be read: {explained(error)[0]}.") from None
    problem = unfit(value)
    if problem:
        raise CodecError(f"This cannot be read: {problem}.")
    return value


def refuse_twice(text: str) -> None:
    """Raises CodecError if a key stands twice in one object of this valid JSON text."""
    open_objects: list[set[str]] = []
    for token in _TOKEN.findall(text):
        if token == "{":
            open_objects.append(set())
        elif token == "}":
            open_objects.pop()
        elif token.endswith(":"):
            key = msgspec.json.decode(token[:-1])
            if key in open_objects[-1]:
                raise CodecError("a key stands twice")
            open_objects[-1].add(key)


def unfit(value: Any, depth: int = 0) -> str:
    """What keeps this from being plain JSON that every program reads alike; "" for nothing. Quotes no value."""
    match value:
        case None | bool():
            return ""
        case int():
            return "" if abs(value) <= LARGEST else "a number is too large"
        case float():
            return "" if isfinite(value) else "a number is not finite"
        case str():
            return "" if _is_whole_text(value) else "a text holds half a character"
        case list() | tuple() | dict() if depth >= _DEEPEST:
            return "it is nested too deep"
        case list() | tuple():
            return next(filter(None, (unfit(each, depth + 1) for each in value)), "")
        case dict():
            if not all(isinstance(key, str) and _is_whole_text(key) for key in value):
                return "a key is not text"
            return next(filter(None, (unfit(each, depth + 1) for each in value.values())), "")
        case _:
            return "it is no plain JSON value"


def _is_whole_text(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)

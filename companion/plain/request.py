"""One line of the stream, read strictly into what it asks for.

Must not act on it, and must not repeat a value it read: a line can hold a secret bid. Keys are named, values never.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.codec import CodecError, json_value
from companion.plain.layout import clean, cut

LONGEST = 100_000
"""Characters; a line of ours has a few hundred."""

LAST_SECOND = 1e9
"""Play seconds, thirty years: beyond it a clock can no longer tell milliseconds apart for sure."""


class BadLine(ValueError):
    """A line that asks for nothing that can be done; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Do:
    """A command by name. `at` None is now."""

    name: str
    seat: int | None = None
    fields: dict[str, Any] = field(default_factory=dict, repr=False)
    prompt: str | None = None
    at: float | None = None
    error: float = 0.0
    clock: str = "table"
    resolution: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewind:
    number: int
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What one pair of eyes sees: `what` is look, prompts or log; seat None is the table."""

    what: str
    seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    seconds: float


Request = Do | Undo | Redo | Rewind | Look | Advance


def read_object(line: str | bytes) -> dict[str, Any]:
    """The JSON object of one line. Raises BadLine."""
    if len(line) > LONGEST:
        raise BadLine(f"a line has at most {LONGEST} characters, this one has {len(line)}.")
    try:
        value = json_value(line)
    except CodecError as error:
        raise BadLine(_lowered(str(error))) from None
    if not isinstance(value, dict):
        raise BadLine('a line is one JSON object, such as {"do": "Next"}.')
    return value


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def read_request(said: dict[str, Any]) -> Request:
    """What an object asks for. Raises BadLine for a wrong key or type."""
    verbs = [verb for verb in _READ if verb in said]
    if len(verbs) != 1:
        raise BadLine(f"a line holds exactly one of {', '.join(_READ)}.")
    allowed, read = _READ[verbs[0]]
    for key in said:
        if key not in allowed and key not in (verbs[0], "id"):
            others = ", ".join((*allowed, "id"))
            raise BadLine(f"{_shown(key)} is no key of {verbs[0]}; its keys are {others}.")
    return read(_Keys(said))


class _Keys:
    """The keys of one object, taken out in the type they must have."""

    def __init__(self, said: dict[str, Any]) -> None:
        self._said = said

    def whole(self, key: str, *, low: int) -> int:
        value = self._said[key]
        if isinstance(value, bool) or not isinstance(value, int) or value < low:
            raise BadLine(f"{key} is a whole number from {low}.")
        return value

    def seat(self, key: str) -> int | None:
        return None if self._said.get(key) is None else self.whole(key, low=1)

    def seconds(self, key: str, default: float | None = None) -> float | None:
        value = self._said.get(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LAST_SECOND:
            raise BadLine(f"{key} is a number of seconds from 0 to {LAST_SECOND:.0f}.")
        return float(value)

    def text(self, key: str, default: str | None = None) -> str | None:
        value = self._said.get(key)
        if value is None:
            return default
        if not isinstance(value, str):
            raise BadLine(f"{key} is a text.")
        return value

    def flag(self, key: str) -> bool:
        value = self._said.get(key, False)
        if not isinstance(value, bool):
            raise BadLine(f"{key} is true or false.")
        return value

    def must(self, key: str) -> None:
        if self._said[key] is not True:
            raise BadLine(f"{key} is true, or is left out.")

    def fields(self) -> dict[str, Any]:
        value = self._said.get("fields")
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise BadLine("fields is an object.")
        return value


def _do(keys: _Keys) -> Request:
    name = keys.text("do")
    if name is None:
        raise BadLine("do is the name of a command.")
    return Do(
        name=name,
        seat=keys.seat("seat"),
        fields=keys.fields(),
        prompt=keys.text("prompt"),
        at=keys.seconds("at"),
        error=keys.seconds("error", 0.0) or 0.0,
        clock=keys.text("clock", "table") or "table",
        resolution=keys.seconds("resolution", 0.0) or 0.0,
    )


def _undo(keys: _Keys) -> Request:
    keys.must("undo")
    return Undo(sure=keys.flag("sure"))


def _redo(keys: _Keys) -> Request:
    keys.must("redo")
    return Redo()


def _rewind(keys: _Keys) -> Request:
    return Rewind(number=keys.whole("rewind", low=0), sure=keys.flag("sure"))


def _advance(keys: _Keys) -> Request:
    seconds = keys.seconds("advance")
    if seconds is None:
        raise BadLine("advance is a number of seconds.")
    return Advance(seconds=seconds)


def _look(what: str) -> Callable[[_Keys], Request]:
    return lambda keys: Look(what=what, seat=keys.seat(what))


_READ: dict[str, tuple[tuple[str, ...], Callable[[_Keys], Request]]] = {
    "do": (("seat", "fields", "prompt", "at", "error", "clock", "resolution"), _do),
    "undo": (("sure",), _undo),
    "redo": ((), _redo),
    "rewind": (("sure",), _rewind),
    "look": ((), _look("look")),
    "prompts": ((), _look("prompts")),
    "log": ((), _look("log")),
    "advance": ((), _advance),
}
"""Each verb: the keys it may have beside itself and `id`, and how it is read."""


def _shown(key: str) -> str:
    return f'"{cut(clean(key), 40)}"'

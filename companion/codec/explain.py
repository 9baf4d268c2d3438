"""What was wrong with something that came, in words that hold no value of it.

Must not quote a value: it may be a secret, or drive a terminal.
"""

from __future__ import annotations

import re

import msgspec

_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}
_PROBLEM = re.compile(r"(?P<what>.*?)(?: - at (?:`key` in )?`(?P<path>.*)`)?", re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`")
_MISSING = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)
"""What may be raised by a value that cannot be read."""


class CodecError(ValueError):
    """What came cannot be read; the text is one sentence for a person, `where` the place (`fields.to`) or ""."""

    def __init__(self, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.where = where


def explained(error: Exception) -> tuple[str, str]:
    """What was wrong, and the path to it (`changes[0].by`). msgspec may quote a value, so its words are replaced."""
    if isinstance(error, CodecError):
        return (str(error), error.where)
    if not isinstance(error, msgspec.ValidationError):
        return ("it is nested too deep" if isinstance(error, RecursionError) else "it is not whole JSON", "")
    found = _PROBLEM.fullmatch(str(error))
    assert found is not None
    path = (found["path"] or "").removeprefix("$").removeprefix(".")
    return (_in_words(found["what"]), path)


def _in_words(problem: str) -> str:
    if found := _EXPECTED.fullmatch(problem):
        got = "a decimal" if found["got"] == "float" else _kinds(found["got"])
        return f"it must be {_kinds(found['wanted'])}, not {got}"
    if found := _MISSING.fullmatch(problem):
        return f"{found['name']} is missing"
    if problem.startswith("Object contains unknown field"):
        return "it holds a key that does not belong there"
    if "out of range" in problem:
        return "a number is too large"
    if problem.startswith("Invalid"):
        return "its value is none of those it can be"
    return "it has the wrong form"


def _kinds(types: str) -> str:
    return " or ".join(_WORDS.get(kind, "something else") for kind in types.split(" | "))

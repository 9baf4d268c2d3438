"""A grid of numbers as a list per line, so that it is typed line by line or all at once; and the lines as one list
again.

Must not read a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.prompts import Field, Form

_PART = " line "
"""Stands between a blank's name and the number of its line; no field of a command has a blank in its name."""


def line_by_line(form: Form) -> Form:
    """The form with a list in place of each line of a grid."""
    return replace(form, fields=tuple(each for blank in form.fields for each in _lines(blank)))


def is_grid(blank: Field) -> bool:
    return blank.type == "list" and bool(blank.across and blank.length and blank.across < blank.length)


def _lines(blank: Field) -> tuple[Field, ...]:
    if not is_grid(blank) or blank.across is None or blank.length is None:
        return (blank,)
    return tuple(
        replace(
            blank,
            name=f"{blank.name}{_PART}{number}",
            text=_title(blank, number),
            length=min(blank.across, blank.length - start),
            items=blank.items[start : start + blank.across],
            across=None,
            lines=(),
        )
        for number, start in enumerate(range(0, blank.length, blank.across))
    )


def _title(blank: Field, number: int) -> str:
    if number < len(blank.lines):
        return blank.lines[number]
    return f"{blank.text or blank.name}, line {number + 1}"


def as_one(values: Mapping[str, Any]) -> dict[str, Any]:
    """The answers by the names that the command knows, the lines of a grid one after the other."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        whole, is_part, _ = name.partition(_PART)
        if is_part:
            found.setdefault(whole, []).extend(value)
        else:
            found[name] = value
    return found

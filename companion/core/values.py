"""Frozen values with some fields changed, fast enough to replay a long evening in a blink.

Must not be used for classes that check themselves when they are made: fields are set without `__init__`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

V = TypeVar("V")

Put = Callable[[Any, Any], None]


@cache
def puts(kind: Any) -> Mapping[str, Put]:
    """How each field of a slotted dataclass is set on a value made with `object.__new__`."""
    return {field.name: getattr(kind, field.name).__set__ for field in fields(kind)}


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """A function that copies a value field by field; written out once per class, as `dataclasses` writes `__init__`:
    a loop over the fields of a large state takes twice as long."""
    setters = {f"put_{name}": put for name, put in puts(kind).items()}
    lines = [f"    put_{name}(new, value.{name})" for name in puts(kind)]
    scope: dict[str, Any] = {"make": object.__new__, "kind": kind, **setters}
    exec("\n".join(["def copied(value):", "    new = make(kind)", *lines, "    return new"]), scope)
    copied: Callable[[Any], Any] = scope["copied"]
    return copied


def replaced(value: V, **changes: Any) -> V:
    """As `dataclasses.replace` for a frozen slotted dataclass without `__post_init__`, at a small part of its time.

    Raises KeyError for a field that the class does not have."""
    kind: Any = type(value)
    new: V = _copier(kind)(value)
    setters = puts(kind)
    for name, change in changes.items():
        setters[name](new, change)
    return new

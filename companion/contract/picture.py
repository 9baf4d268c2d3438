"""What is inside a state, in a form that nothing can change afterwards, so that before and after can be compared.

Must not change what it looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any

PLAIN = frozenset({str, int, float, bool, NoneType})
"""Most of what lies in a state: nothing can be inside."""


def pictured(value: Any) -> Any:
    """Every value inside, sealed ones too."""
    kind: Any = type(value)
    if kind in PLAIN:
        return value
    names = _fields_of(kind)
    if names is not None:
        return (kind.__name__, *[(name, pictured(getattr(value, name))) for name in names])
    if isinstance(value, Mapping):
        return ("mapping", *[(pictured(key), pictured(each)) for key, each in value.items()])
    if isinstance(value, tuple | list):
        return (kind.__name__, *map(pictured, value))
    if isinstance(value, frozenset | set):
        return (kind.__name__, *sorted(map(repr, value)))
    return value


@cache
def _fields_of(kind: Any) -> tuple[str, ...] | None:
    """None for a class that is no dataclass."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else None

"""How a dataclass travels: the struct that stands for it on the wire, and the turns to it and back.

Must not know a game; msgspec drops unknown keys of a dataclass without a word, and refuses them of a struct.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from types import GenericAlias, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.core.messages import Sealed
from companion.core.values import puts

Turn = Callable[[Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """How the values of one annotation travel: the type on the wire, and the turns to it and back (None: as it is)."""

    wire: Any
    out: Turn | None = None
    back: Turn | None = None


class Shape:
    """One dataclass, the struct that stands for it on the wire, and the envelope `{"type", "fields"}` around that."""

    def __init__(self, kind: type) -> None:
        hints = get_type_hints(kind)
        ways = {each.name: _way(hints[each.name]) for each in fields(kind)}
        self.kind = kind
        self.names = tuple(ways)
        self.wire: Any = msgspec.defstruct(
            kind.__name__,
            [_wire_field(each, ways[each.name]) for each in fields(kind)],
            frozen=True,
            kw_only=True,
            forbid_unknown_fields=True,
        )
        self.envelope: Any = msgspec.defstruct(
            kind.__name__,
            [("fields", self.wire)],
            frozen=True,
            tag_field="type",
            tag=kind.__name__,
            forbid_unknown_fields=True,
        )
        self._outs = [(name, way.out) for name, way in ways.items() if way.out is not None]
        setters = puts(kind)
        self._puts = tuple(setters[name] for name in self.wire.__struct_fields__)
        self._backs = [
            (setters[name], operator.attrgetter(name), way.back) for name, way in ways.items() if way.back is not None
        ]

    def out(self, value: Any) -> Any:
        held = {name: getattr(value, name) for name in self.names}
        for name, turn in self._outs:
            held[name] = turn(held[name])
        return self.wire(**held)

    def back(self, wire: Any) -> Any:
        value: Any = object.__new__(self.kind)
        for put, held in zip(self._puts, msgspec.structs.astuple(wire), strict=True):
            put(value, held)
        for put, read, turn in self._backs:
            put(value, turn(read(wire)))
        return value


_shapes: dict[Any, Shape] = {}


def shape_of(kind: Any) -> Shape:
    found = _shapes.get(kind)
    if found is None:
        found = _shapes[kind] = Shape(kind)
    return found


def _wire_field(each: Field[Any], way: _Way) -> tuple[str, Any] | tuple[str, Any, Any]:
    turn = way.out or _as_it_is
    if each.default is not MISSING:
        default = turn(each.default)
        return (each.name, way.wire, msgspec.field(default_factory=lambda: default))
    if each.default_factory is not MISSING:
        factory = each.default_factory
        return (each.name, way.wire, msgspec.field(default_factory=lambda: turn(factory())))
    return (each.name, way.wire)


def _as_it_is(value: Any) -> Any:
    return value


def _sealed(value: Any) -> Sealed:
    return Sealed(value=value)


def _way(annotation: Any) -> _Way:
    """The way of an annotation; only those that hold a dataclass somewhere need turns."""
    if annotation is Sealed:
        return _Way(wire=int | str, out=operator.attrgetter("value"), back=_sealed)
    if isinstance(annotation, type) and is_dataclass(annotation):
        shape = shape_of(annotation)
        return _Way(wire=shape.wire, out=shape.out, back=shape.back)
    if not _holds_dataclass(annotation):
        return _Way(wire=annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return _optional(annotation, parts)
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        way = _way(parts[0])
        return _Way(wire=tuple_of(way.wire), out=_each(way.out), back=_each(way.back))
    raise TypeError(f"{annotation} has no way to travel: use a tuple of one dataclass, or a dataclass or None")


def _holds_dataclass(annotation: Any) -> bool:
    return is_dataclass(annotation) or any(_holds_dataclass(part) for part in get_args(annotation))


def _optional(annotation: Any, parts: tuple[Any, ...]) -> _Way:
    real = [part for part in parts if part is not NoneType]
    if len(real) != 1:
        raise TypeError(f"{annotation} has no way to travel: its JSON would not say which one it is")
    way = _way(real[0])
    return _Way(wire=way.wire | None, out=_unless_none(way.out), back=_unless_none(way.back))


def tuple_of(wire: Any) -> Any:
    return GenericAlias(tuple, (wire, ...))


def one_of(wires: Iterable[Any]) -> Any:
    return functools.reduce(operator.or_, wires)


def _unless_none(turn: Turn | None) -> Turn:
    assert turn is not None
    return lambda value: None if value is None else turn(value)


def _each(turn: Turn | None) -> Turn:
    assert turn is not None
    return lambda values: tuple([turn(value) for value in values])

"""Strict translation between messages and JSON: for phones, scripts and journals.

Must not touch a file or a socket, and must not name a single game. For each dataclass a struct stands on the wire, so
that unknown keys are refused at every depth; a `Sealed` travels as its bare value and is never quoted in an error.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from math import isfinite
from types import GenericAlias, NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from companion.core.game import Game, Start
from companion.core.history import Entry, Noted, Played, Redone, Stamp, Undone, What
from companion.core.messages import Command, Context, Event, Sealed
from companion.core.values import puts

LARGEST = 2**53 - 1
"""The largest whole number a message may bring: beyond it, other programs that read JSON would round."""

_DEEPEST = 20
"""Objects and lists inside each other that a message may bring."""

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
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"\s*:?|[{}]')
_UNREADABLE = (msgspec.MsgspecError, ValueError, TypeError, OverflowError, RecursionError)


class CodecError(ValueError):
    """What came cannot be read; the text is one sentence for a person, `where` the place (`fields.to`) or ""."""

    def __init__(self, sentence: str, where: str = "") -> None:
        super().__init__(sentence)
        self.where = where


# How a dataclass travels


Turn = Callable[[Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """How the values of one annotation travel: the type on the wire, and the turns to it and back (None: as it is)."""

    wire: Any
    out: Turn | None = None
    back: Turn | None = None


class _Shape:
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
        self._puts = [(name, setters[name]) for name, way in ways.items() if way.back is None]
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
        for name, put in self._puts:
            put(value, getattr(wire, name))
        for put, read, turn in self._backs:
            put(value, turn(read(wire)))
        return value


_shapes: dict[Any, _Shape] = {}


def _shape(kind: Any) -> _Shape:
    found = _shapes.get(kind)
    if found is None:
        found = _shapes[kind] = _Shape(kind)
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
        shape = _shape(annotation)
        return _Way(wire=shape.wire, out=shape.out, back=shape.back)
    if not _holds_dataclass(annotation):
        return _Way(wire=annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return _optional(annotation, parts)
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        way = _way(parts[0])
        return _Way(wire=_tuple_of(way.wire), out=_each(way.out), back=_each(way.back))
    raise TypeError(f"{annotation} has no way to travel: use a tuple of one dataclass, or a dataclass or None")


def _holds_dataclass(annotation: Any) -> bool:
    return is_dataclass(annotation) or any(_holds_dataclass(part) for part in get_args(annotation))


def _optional(annotation: Any, parts: tuple[Any, ...]) -> _Way:
    real = [part for part in parts if part is not NoneType]
    if len(real) != 1:
        raise TypeError(f"{annotation} has no way to travel: its JSON would not say which one it is")
    way = _way(real[0])
    return _Way(wire=way.wire | None, out=_unless_none(way.out), back=_unless_none(way.back))


def _tuple_of(wire: Any) -> Any:
    return GenericAlias(tuple, (wire, ...))


def _one_of(wires: Iterable[Any]) -> Any:
    return functools.reduce(operator.or_, wires)


def _unless_none(turn: Turn | None) -> Turn:
    assert turn is not None
    return lambda value: None if value is None else turn(value)


def _each(turn: Turn | None) -> Turn:
    assert turn is not None
    return lambda values: tuple([turn(value) for value in values])


# What stands in a journal row


_CONTEXT = _shape(Context)
_MARKS = {kind.__name__.lower(): _shape(kind) for kind in (Undone, Redone, Noted)}


def _row(tag: str, columns: Iterable[tuple[str, Any]]) -> Any:
    return msgspec.defstruct(
        tag.title(),
        [("time", float), *columns],
        frozen=True,
        kw_only=True,
        tag_field="what",
        tag=tag,
        forbid_unknown_fields=True,
    )


_MARK_ROWS = {
    tag: _row(tag, [(name, get_type_hints(shape.kind)[name]) for name in shape.names])
    for tag, shape in _MARKS.items()
}


class Codec:
    """The messages of one game, to JSON and back. Build it once per game."""

    def __init__(self, game: Game[Any]) -> None:
        self._commands = {kind.__name__: _shape(kind) for kind in game.commands}
        events = {kind.__name__: _shape(kind) for kind in game.events}
        self._by_envelope = {shape.envelope: shape for shape in (*self._commands.values(), *events.values())}
        self._played = _row(
            "played",
            [
                ("command", _one_of(shape.envelope for shape in self._commands.values())),
                ("context", _CONTEXT.wire),
                ("events", _tuple_of(_one_of(shape.envelope for shape in events.values()))),
            ],
        )
        self._decoder = msgspec.json.Decoder(_one_of((self._played, *_MARK_ROWS.values())))
        self._encoder = msgspec.json.Encoder()

    def command(self, name: str, fields: object) -> Command:
        """The command of that name with these plain JSON values; a key that has a default may be missing.

        Raises CodecError for an unknown name or key, a missing key, a wrong type, or a value that is no plain JSON."""
        shape = self._commands.get(name) if isinstance(name, str) else None
        if shape is None:
            raise CodecError(f"There is no such command; commands are {', '.join(self._commands)}.", "do")
        if not isinstance(fields, dict):
            raise CodecError(f"{name}: fields must be an object.", "fields")
        _check_fields(shape, fields)
        try:
            made: Command = shape.back(msgspec.convert(fields, shape.wire, str_keys=True))
        except _UNREADABLE as error:
            raise _refusal(shape, error) from None
        return made

    def fields(self, message: Command | Event) -> dict[str, Any]:
        """The message's fields as plain JSON values; `command` takes them back."""
        plain: dict[str, Any] = msgspec.json.decode(self._encoder.encode(_shape(type(message)).out(message)))
        return plain

    def body(self, entry: Entry) -> str:
        """What a journal keeps of the entry besides its stamp.

        Raises CodecError for an entry that could not be read again: nothing unreadable is ever written."""
        try:
            row = self._row(entry)
            raw = self._encoder.encode(row)
            again = self._decoder.decode(raw)
        except _UNREADABLE:
            row = again = None
        if row is None or again != row:
            raise CodecError(f"Entry {entry.number} cannot be put into words that could be read again.")
        return raw.decode()

    def entry(self, number: int, at: float, source: str, body: str) -> Entry:
        """The entry with this stamp. Raises CodecError if the body is not exactly what `body` could have written."""
        try:
            raw = body.encode()
            row = self._decoder.decode(raw)
            # Written by this codec, a key cannot stand twice; only a text from elsewhere needs the slow look.
            if self._encoder.encode(row) != raw:
                _refuse_twice(body)
            what = self._what(row)
        except _UNREADABLE as error:
            problem, where = _explained(error)
            place = f" ({where})" if where else ""
            raise CodecError(f"Entry {number} cannot be read: {problem}{place}.", where) from None
        return Entry(stamp=Stamp(number=number, at=at, source=source), time=row.time, what=what)

    def _row(self, entry: Entry) -> Any:
        match entry.what:
            case Played(command=command, context=context, events=events):
                return self._played(
                    time=entry.time,
                    command=self._enveloped(command),
                    context=_CONTEXT.out(context),
                    events=tuple(self._enveloped(event) for event in events),
                )
            case mark:
                tag = type(mark).__name__.lower()
                return _MARK_ROWS[tag](
                    time=entry.time, **{name: getattr(mark, name) for name in _MARKS[tag].names}
                )

    def _what(self, row: Any) -> What:
        if isinstance(row, self._played):
            return Played(
                command=self._opened(row.command),
                context=_CONTEXT.back(row.context),
                events=tuple([self._opened(event) for event in row.events]),
            )
        held = msgspec.structs.asdict(row)
        del held["time"]
        mark: What = _MARKS[type(row).__name__.lower()].kind(**held)
        return mark

    def _enveloped(self, message: Command | Event) -> Any:
        shape = _shape(type(message))
        return shape.envelope(shape.out(message))

    def _opened(self, envelope: Any) -> Any:
        return self._by_envelope[type(envelope)].back(envelope.fields)


# How a play begins


def start_text(start: Start) -> str:
    """A play's roster, inputs, settings and facts as one JSON object."""
    return msgspec.json.encode(_shape(Start).out(start)).decode()


def start_from(text: str) -> Start:
    """What `start_text` wrote. Raises CodecError if it cannot be read."""
    shape = _shape(Start)
    try:
        wire = msgspec.json.decode(text, type=shape.wire)
        _refuse_twice(text)
    except _UNREADABLE as error:
        problem, where = _explained(error)
        raise CodecError(f"The start of the play cannot be read: {problem}.", where) from None
    made: Start = shape.back(wire)
    return made


# Any JSON


def json_value(text: str | bytes) -> Any:
    """The plain value of one JSON text that came from outside.

    Raises CodecError for no JSON, a key that stands twice, a number too large, half a character, or too deep a nest."""
    try:
        value = msgspec.json.decode(text)
        _refuse_twice(text if isinstance(text, str) else text.decode())
    except _UNREADABLE as error:
        raise CodecError(f"This cannot be read: {_explained(error)[0]}.") from None
    problem = _unfit(value)
    if problem:
        raise CodecError(f"This cannot be read: {problem}.")
    return value


def _refuse_twice(text: str) -> None:
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


def _check_fields(shape: _Shape, held: dict[Any, Any]) -> None:
    for key, value in held.items():
        problem = _unfit(value)
        if problem:
            named = key if key in shape.names else ""
            where = f"fields.{named}" if named else "fields"
            raise CodecError(f"{shape.kind.__name__}: {named or 'a field'} cannot be read: {problem}.", where)


def _unfit(value: Any, depth: int = 0) -> str:
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
            return next(filter(None, (_unfit(each, depth + 1) for each in value)), "")
        case dict():
            if not all(isinstance(key, str) and _is_whole_text(key) for key in value):
                return "a key is not text"
            return next(filter(None, (_unfit(each, depth + 1) for each in value.values())), "")
        case _:
            return "it is no plain JSON value"


def _is_whole_text(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


# What was wrong, in words that hold no value


def _refusal(shape: _Shape, error: Exception) -> CodecError:
    problem, path = _explained(error)
    name = shape.kind.__name__
    if not path:
        takes = ", ".join(shape.names) or "no fields"
        return CodecError(f"{name}: {problem}; it takes {takes}.", "fields")
    return CodecError(f"{name}: {path} cannot be read: {problem}.", f"fields.{path}")


def _explained(error: Exception) -> tuple[str, str]:
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

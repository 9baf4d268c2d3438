"""The messages and entries of one game, to JSON and back.

Must not touch a file or a socket, and must not name a single game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_type_hints

import msgspec

from companion.codec.explain import UNREADABLE, CodecError, explained
from companion.codec.plain_json import refuse_twice, unfit
from companion.codec.shapes import Shape, one_of, shape_of, tuple_of
from companion.core.game import Game
from companion.core.history import Entry, Noted, Played, Redone, Stamp, Undone, What
from companion.core.messages import Command, Context, Event

_CONTEXT = shape_of(Context)
_MARKS = {kind.__name__.lower(): shape_of(kind) for kind in (Undone, Redone, Noted)}


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
    tag: _row(tag, [(name, get_type_hints(shape.kind)[name]) for name in shape.names]) for tag, shape in _MARKS.items()
}


class Codec:
    """The messages of one game, to JSON and back. Build it once per game."""

    def __init__(self, game: Game[Any]) -> None:
        self._commands = {kind.__name__: shape_of(kind) for kind in game.commands}
        events = {kind.__name__: shape_of(kind) for kind in game.events}
        self._by_envelope = {shape.envelope: shape for shape in (*self._commands.values(), *events.values())}
        self._played = _row(
            "played",
            [
                ("command", one_of(shape.envelope for shape in self._commands.values())),
                ("context", _CONTEXT.wire),
                ("events", tuple_of(one_of(shape.envelope for shape in events.values()))),
            ],
        )
        self._decoder = msgspec.json.Decoder(one_of((self._played, *_MARK_ROWS.values())))
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
        except UNREADABLE as error:
            raise _refusal(shape, error) from None
        return made

    def fields(self, message: Command | Event) -> dict[str, Any]:
        """The message's fields as plain JSON values; `command` takes them back."""
        plain: dict[str, Any] = msgspec.json.decode(self._encoder.encode(shape_of(type(message)).out(message)))
        return plain

    def body(self, entry: Entry) -> str:
        """What a journal keeps of the entry besides its stamp.

        Raises CodecError for an entry that could not be read again: nothing unreadable is ever written."""
        try:
            row = self._row(entry)
            raw = self._encoder.encode(row)
            again = self._decoder.decode(raw)
        except UNREADABLE:
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
                refuse_twice(body)
            what = self._what(row)
        except UNREADABLE as error:
            problem, where = explained(error)
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
                return _MARK_ROWS[tag](time=entry.time, **{name: getattr(mark, name) for name in _MARKS[tag].names})

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
        shape = shape_of(type(message))
        return shape.envelope(shape.out(message))

    def _opened(self, envelope: Any) -> Any:
        return self._by_envelope[type(envelope)].back(envelope.fields)


def _check_fields(shape: Shape, held: dict[Any, Any]) -> None:
    for key, value in held.items():
        problem = unfit(value)
        if problem:
            named = key if key in shape.names else ""
            where = f"fields.{named}" if named else "fields"
            raise CodecError(f"{shape.kind.__name__}: {named or 'a field'} cannot be read: {problem}.", where)


def _refusal(shape: Shape, error: Exception) -> CodecError:
    problem, path = explained(error)
    name = shape.kind.__name__
    if not path:
        takes = ", ".join(shape.names) or "no fields"
        return CodecError(f"{name}: {problem}; it takes {takes}.", "fields")
    return CodecError(f"{name}: {path} cannot be read: {problem}.", f"fields.{path}")

"""The codec: whatever a game can say survives the way to JSON and back, and nothing else is let in.

The toy game's every command and event, built from its dataclass fields; then what phones, scripts and hand-edited
journals may bring (DESIGN.md section 4: unknown keys at every depth, keys that stand twice, true for a number).
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.codec import LARGEST, Codec, CodecError, json_value, start_from, start_text
from companion.core.game import Start
from companion.core.history import Entry, Noted, Played, Redone, Stamp, Undone, What
from companion.core.messages import Adjust, AdjustAll, Change, Command, Context, Event, Sealed
from companion.core.seats import Roster, Seat, seat_people
from tests.toy_game import GAME, Bid, BidSealed

CODEC = Codec(GAME)
SECRET = 7777

whole = st.integers(-LARGEST, LARGEST)
decimal = st.floats(allow_nan=False, allow_infinity=False)
text = st.text(st.characters(codec="utf-8"), max_size=20)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: whole,
    float: decimal,
    bool: st.booleans(),
    str: text,
    NoneType: st.none(),
    Any: st.recursive(
        st.none() | st.booleans() | whole | decimal | text,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
        max_leaves=5,
    ),
}


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Any value a field of this annotation can hold."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if is_dataclass(annotation):
        return built(annotation)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return st.one_of([values(part) for part in parts])
    if origin is tuple:
        return st.lists(values(parts[0]), max_size=4).map(tuple)
    assert origin is Mapping, annotation
    return st.dictionaries(values(parts[0]), values(parts[1]), max_size=4)


def built(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{each.name: values(hints[each.name]) for each in fields(kind)})


def by_name(kinds: tuple[type, ...]) -> list[Any]:
    return [pytest.param(kind, id=kind.__name__) for kind in kinds]


def entry_of(what: What) -> Entry:
    return Entry(stamp=Stamp(number=3, at=1_780_000_000.5, source="hand"), time=12.25, what=what)


def sealed_entry(amount: int | str = SECRET) -> Entry:
    sealed = Sealed(value=amount)
    event = BidSealed(seat=1, amount=sealed)
    return entry_of(Played(command=Bid(amount=sealed), context=Context(at=12.25, by=1), events=(event,)))


def read(body: str) -> Entry:
    return CODEC.entry(3, 1_780_000_000.5, "hand", body)


def refusal_of(body: str) -> str:
    with pytest.raises(CodecError) as refused:
        read(body)
    return str(refused.value)


# There and back


@pytest.mark.parametrize("kind", by_name(GAME.commands))
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_command_survives(kind: type[Command], data: st.DataObject) -> None:
    command = data.draw(built(kind))
    plain = CODEC.fields(command)
    assert CODEC.command(kind.__name__, plain) == command
    assert CODEC.command(kind.__name__, json_value(json.dumps(plain))) == command


@pytest.mark.parametrize("kind", by_name(GAME.events))
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_every_event_survives_in_an_entry(kind: type[Event], data: st.DataObject) -> None:
    events = tuple(data.draw(st.lists(built(kind), min_size=1, max_size=3)))
    context = data.draw(built(Context))
    entry = entry_of(Played(command=Adjust(what="x", to=1), context=context, events=events))
    assert read(CODEC.body(entry)) == entry


@given(what=st.one_of(built(Undone), built(Redone), built(Noted)), time=decimal)
def test_every_mark_survives(what: What, time: float) -> None:
    entry = replace(entry_of(what), time=time)
    assert read(CODEC.body(entry)) == entry


@given(start=built(Start))
def test_every_start_survives(start: Start) -> None:
    assert start_from(start_text(start)) == start


def test_the_kinds_of_a_number_stay_apart() -> None:
    for value in (1, 1.0, True, "1"):
        command = CODEC.command("Adjust", {"what": "x", "to": value})
        assert isinstance(command, Adjust)
        assert type(command.to) is type(value)


def test_a_body_is_json_that_a_person_can_read() -> None:
    body = CODEC.body(sealed_entry(4))
    assert json.loads(body) == {
        "what": "played",
        "time": 12.25,
        "command": {"type": "Bid", "fields": {"amount": 4}},
        "context": {"at": 12.25, "by": 1, "error": 0.0, "clock": "table", "resolution": 0.0},
        "events": [{"type": "BidSealed", "fields": {"seat": 1, "amount": 4}}],
    }
    assert CODEC.body(entry_of(Undone(to=2))) == '{"what":"undone","time":12.25,"to":2}'


def test_an_entry_written_by_hand_with_blanks_and_another_order_is_read() -> None:
    body = '{ "to": 2,\n "time": 12.25, "what": "undone" }'
    assert read(body) == entry_of(Undone(to=2))


def test_a_missing_key_takes_its_default_at_every_depth() -> None:
    assert CODEC.command("Adjust", {"what": "points", "by": 2}) == Adjust(what="points", by=2)
    change = CODEC.command("AdjustAll", {"changes": [{"what": "points", "to": 3}]})
    assert change == AdjustAll(changes=(Change(what="points", to=3),))


def test_a_sealed_value_travels_bare() -> None:
    assert CODEC.fields(Bid(amount=Sealed(value=7))) == {"amount": 7}
    assert CODEC.command("Bid", {"amount": 7}) == Bid(amount=Sealed(value=7))


# What is refused

WRONG: list[tuple[str, object, str]] = [
    ("Adjust", {"what": "x", "whatt": 1}, "fields"),
    ("AdjustAll", {"changes": [{"what": "x", "seatt": 1}]}, "fields.changes[0]"),
    ("AdjustAll", {"changes": [{"what": "x", "by": True}]}, "fields.changes[0].by"),
    ("AdjustAll", {"changes": {"what": "x"}}, "fields.changes"),
    ("AdjustAll", {}, "fields"),
    ("Next", {"x": 1}, "fields"),
    ("Award", {"seat": True}, "fields.seat"),
    ("Award", {"seat": "1"}, "fields.seat"),
    ("Award", {"seat": 1.0}, "fields.seat"),
    ("Award", {"seat": 1.5}, "fields.seat"),
    ("Award", {"seat": None}, "fields.seat"),
    ("Award", {"seat": 2**53}, "fields.seat"),
    ("Award", {"seat": -(2**80)}, "fields.seat"),
    ("Award", {"seat": 10**4999}, "fields.seat"),
    ("Adjust", {"what": "x", "to": float("nan")}, "fields.to"),
    ("Adjust", {"what": "x", "to": float("inf")}, "fields.to"),
    ("Adjust", {"what": "x", "to": 2**53}, "fields.to"),
    ("Adjust", {"what": "x", "to": [1]}, "fields.to"),
    ("Adjust", {"what": "x", "to": {"a": 1}}, "fields.to"),
    ("Adjust", {"what": "\ud800"}, "fields.what"),
    ("Adjust", {"what": b"x"}, "fields.what"),
    ("Adjust", {"what": "x", "\ud800": 1}, "fields"),
    ("Adjust", {"what": "x", 3: 1}, "fields"),
    ("Recount", {"what": "x", "values": [1, 2, False]}, "fields.values[2]"),
    ("Adjust", [], "fields"),
    ("Adjust", None, "fields"),
    ("Adjust", "what", "fields"),
]


@pytest.mark.parametrize(("name", "given_fields", "where"), WRONG, ids=[f"{name} {where}" for name, _, where in WRONG])
def test_a_wrong_field_is_refused_with_its_place(name: str, given_fields: object, where: str) -> None:
    with pytest.raises(CodecError) as refused:
        CODEC.command(name, given_fields)
    assert refused.value.where == where
    assert str(refused.value).startswith(f"{name}: ")
    assert str(refused.value).count("\n") == 0


@pytest.mark.parametrize("name", ["Nope", "bid", "BidSealed", "", "\ud800", None, 7, ["Bid"]])
def test_an_unknown_command_is_refused_with_those_there_are(name: Any) -> None:
    with pytest.raises(CodecError, match=r"no such command.*Bid"):
        CODEC.command(name, {})


def test_a_value_nested_too_deep_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(CodecError, match="nested too deep"):
        CODEC.command("Adjust", {"what": deep})
    with pytest.raises(CodecError, match="nested too deep"):
        json_value("[" * 5000 + "]" * 5000)


@pytest.mark.parametrize(
    "given_fields",
    [
        {"amount": [SECRET]},
        {"amount": {"value": SECRET}},
        {"amount": {str(SECRET): None}},
        {"amount": SECRET + 0.5},
        {"amount": SECRET * 10**20},
        {"amount": f"\ud800{SECRET}"},
        {"amount": SECRET, "seat": SECRET},
        {str(SECRET): "amount"},
        {"amount": float("nan"), str(SECRET): SECRET},
    ],
    ids=repr,
)
def test_no_error_tells_a_sealed_value(given_fields: dict[str, object]) -> None:
    with pytest.raises(CodecError) as refused:
        CODEC.command("Bid", given_fields)
    printed = "".join(traceback.format_exception(refused.value))
    assert str(SECRET) not in f"{printed} {refused.value!r} {refused.value.where}"


BROKEN = {
    "true for a number": ('"amount":7777', '"amount":true'),
    "a key twice": ('"amount":7777', '"amount":7777,"amount":7777'),
    "a key twice, once in disguise": ('"seat":1', '"seat":1,"s\\u0065at":1'),
    "an unknown key in an event": ('"seat":1', '"seat":1,"hat":7777'),
    "an unknown key in an envelope": ('"type":"Bid"', '"type":"Bid","hat":7777'),
    "an unknown key in the context": ('"by":1', '"by":1,"hat":7777'),
    "an unknown key at the top": ('"what":"played"', '"what":"played","hat":7777'),
    "an unknown event": ('"type":"BidSealed"', '"type":"7777"'),
    "a command where an event stands": ('"type":"BidSealed"', '"type":"Bid"'),
    "an unknown kind of entry": ('"what":"played"', '"what":"7777"'),
    "a missing key": ('"seat":1,', ""),
    "not a number": ('"at":12.25', '"at":NaN'),
    "no end": ('"at":12.25', '"at":Infinity'),
    "beyond a float": ('"at":12.25', '"at":1e999'),
    "5,000 digits": ('"seat":1', '"seat":' + "7777" * 1250),
    "half a character": ('"clock":"table"', '"clock":"\\ud800"'),
    "half a character, raw": ('"clock":"table"', '"clock":"\ud800"'),
    "a tail": ("}}]}", "}}]} 7777"),
    "a second value": ("}}]}", "}}]}{}"),
    "a text for the whole": ('{"what"', '"{"what"'),
}


@pytest.mark.parametrize(("old", "new"), BROKEN.values(), ids=BROKEN)
def test_a_journal_row_that_was_tampered_with_is_refused_and_tells_nothing(old: str, new: str) -> None:
    body = CODEC.body(sealed_entry())
    assert old in body
    said = refusal_of(body.replace(old, new))
    assert said.startswith("Entry 3 cannot be read: ")
    assert str(SECRET) not in said


def test_a_row_cut_anywhere_is_refused() -> None:
    body = CODEC.body(sealed_entry())
    for length in range(len(body)):
        assert "Entry 3" in refusal_of(body[:length])


@pytest.mark.parametrize("body", ["", "[]", "{}", "null", "7777", '"7777"', "\0" * 64])
def test_another_shape_is_no_row(body: str) -> None:
    assert "7777" not in refusal_of(body)


def test_nothing_is_written_that_could_not_be_read_again() -> None:
    for amount in (float("nan"), [1], True, "\ud800", 10**5000):
        with pytest.raises(CodecError, match="Entry 3 cannot be put into words"):
            CODEC.body(sealed_entry(amount))  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", ['{"roster":{"seats":[]},"hat":1}', "{}", "[]", "", '{"roster":{"seats":[{}]}}'])
def test_a_start_that_was_tampered_with_is_refused(bad: str) -> None:
    with pytest.raises(CodecError, match="start of the play"):
        start_from(bad)


def test_a_start_with_a_key_twice_is_refused() -> None:
    whole_start = start_text(Start(roster=seat_people(["Anna", "Ben"]), settings={"clocks": "on"}))
    with pytest.raises(CodecError, match="twice"):
        start_from(whole_start.replace('"clocks":"on"', '"clocks":"on","clocks":"off"'))


# JSON from outside


@given(value=PLAIN[Any])
def test_plain_json_is_read_as_it_stands(value: Any) -> None:
    assert json_value(json.dumps(value)) == value
    assert json_value(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":1}',
        '{"a":{"b":1,"b":2}}',
        '[{"a":1},{"b":1,"\\u0062":2}]',
        '{"a":NaN}',
        '{"a":-Infinity}',
        '{"a":1e999}',
        '{"a":9007199254740992}',
        "9" * 5000,
        '"\\ud800"',
        '{"\\udfff":1}',
        "{'a':1}",
        "",
        '{"a":1',
        b"\xff",
        b'"\xed\xa0\x80"',
    ],
    ids=lambda text: repr(text)[:30],
)
def test_json_that_programs_read_differently_is_refused(text: str | bytes) -> None:
    with pytest.raises(CodecError, match="cannot be read"):
        json_value(text)


def test_one_key_in_two_objects_is_no_key_twice() -> None:
    assert json_value('{"a":{"a":1},"b":[{"a":":"},{"a":"\\"a\\":"}]}')["b"][1] == {"a": '"a":'}


# A game's own shapes


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    name: str
    cost: int = 2


SPY = (Card(name="Spy"),)
ACE = Sealed(value="ace")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt(Event):
    """Every shape of a field that a game may use beyond those of the toy game."""

    hands: tuple[Sealed, ...]
    top: Card | None
    discards: tuple[Card, ...] = SPY
    kept: Sealed | None = ACE
    sheet: Mapping[str, int] | None = None
    around: tuple[tuple[int, str], ...] = ()
    roster: Roster | None = None


DEALING = Codec(replace(GAME, events=(*GAME.events, CardsDealt)))


@settings(max_examples=50, deadline=None)
@given(
    hands=st.lists(st.builds(Sealed, value=whole | text), max_size=3).map(tuple),
    top=st.none() | built(Card),
    around=st.lists(st.tuples(whole, text), max_size=3).map(tuple),
    roster=st.none() | st.builds(Roster, seats=st.lists(built(Seat), max_size=2).map(tuple)),
)
def test_nested_shapes_and_sealed_values_survive(**drawn: Any) -> None:
    event = CardsDealt(**drawn)
    entry = entry_of(Played(command=Adjust(what="x", to=1), context=Context(at=1.0), events=(event,)))
    assert DEALING.entry(3, 1_780_000_000.5, "hand", DEALING.body(entry)) == entry
    assert DEALING.fields(event)["kept"] == "ace"
    assert DEALING.fields(event)["discards"] == [{"name": "Spy", "cost": 2}]


def test_a_field_whose_json_would_not_say_what_it_is_cannot_be_built() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Doubtful(Event):
        either: Any

    Doubtful.__annotations__["either"] = Card | Seat
    with pytest.raises(TypeError, match="would not say which one"):
        Codec(replace(GAME, events=(Doubtful,)))

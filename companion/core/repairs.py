"""Decides the shared repairs: a number made right, a row counted again, a name, an empty seat, a setting.

Must not know what a number means: it reads what a view shows, and the game says whether the new value can be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.happenings import Adjusted, DevicesCounted, OptionSet, Renamed, SeatLeft, SeatReturned
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Change,
    Command,
    CountDevices,
    Event,
    Leave,
    Recount,
    Refused,
    Rename,
    Return,
    SetOption,
    Value,
)
from companion.core.numbers import as_text, quoted, sentence, whole_number
from companion.core.options import Setting, checked
from companion.core.seats import BadName
from companion.core.sitting import Sitting
from companion.core.view import Panel, View

REPAIRS = (Adjust, AdjustAll, Recount, Rename, Leave, Return, SetOption, CountDevices)



@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """One number that is made right: the id and seat that a change names, and what people call it."""

    what: str
    seat: int | None
    called: str


Check = Callable[[Number, Value], Value]
"""(number, after) -> the value to store, in its right type; raises Refused if the number cannot be that."""


def decide_repair(
    sitting: Sitting, view: View, settings: tuple[Setting, ...], check: Check, command: Command
) -> tuple[Event, ...]:
    """What a repair leads to; no event for a change that changes nothing. `view` is the table's own."""
    match command:
        case Adjust(what=what, seat=seat, by=by, to=to, reason=reason):
            change = Change(what=what, seat=seat, by=by, to=to)
            return _adjusted(sitting, view, check, (change,), reason)
        case AdjustAll(changes=changes, reason=reason):
            return _adjusted(sitting, view, check, changes, reason)
        case Recount(what=what, values=values, reason=reason):
            return _adjusted(sitting, view, check, _row(view, what, values), reason)
        case Rename(seat=seat, name=name):
            return _renamed(sitting, seat, name)
        case Leave(seat=seat):
            return _left(sitting, seat)
        case Return(seat=seat):
            _known(sitting, seat)
            return (SeatReturned(seat=seat),) if seat in sitting.away else ()
        case SetOption(key=key, value=value):
            new = checked(settings, key, value)
            return () if sitting.settings.get(key) == new else (OptionSet(key=key, value=new),)
        case CountDevices(count=count):
            devices = max(0, count)
            return () if devices == sitting.devices else (DevicesCounted(count=devices),)
        case _:
            raise AssertionError(command)


def _known(sitting: Sitting, seat: int) -> None:
    if seat not in sitting.roster:
        raise Refused("adjust", f"There is no seat {quoted(seat)}.")


def _left(sitting: Sitting, seat: int) -> tuple[Event, ...]:
    _known(sitting, seat)
    if seat in sitting.away:
        return ()
    if len(sitting.present) == 1:
        raise Refused("adjust", f"{sitting.name(seat)} is the last one here: somebody has to stay at the table.")
    return (SeatLeft(seat=seat),)


def _renamed(sitting: Sitting, seat: int, name: str) -> tuple[Event, ...]:
    _known(sitting, seat)
    try:
        new = sitting.roster.renamed(seat, name).name(seat)
    except BadName as error:
        raise Refused("name", str(error)) from None
    return () if new == sitting.name(seat) else (Renamed(seat=seat, name=new),)


def _row(view: View, what: str, values: tuple[int, ...]) -> tuple[Change, ...]:
    panel = view.panel(what)
    seats = [row.seat for row in panel.rows if row.seat is not None] if panel is not None else []
    if not seats:
        raise Refused("adjust", f"There is no row called {quoted(what)}; rows are {_ids(view, with_seats=True)}.")
    if len(values) != len(seats):
        raise Refused("adjust", f"{what} has {len(seats)} numbers, one per seat; {len(values)} came.")
    return tuple(Change(what=what, seat=seat, to=value) for seat, value in zip(seats, values, strict=True))


def _adjusted(
    sitting: Sitting, view: View, check: Check, changes: tuple[Change, ...], reason: str
) -> tuple[Event, ...]:
    why = as_text(reason) or "correction"
    events: list[Event] = []
    now: dict[tuple[str, int | None], Value] = {}
    for change in changes:
        if change.seat is not None:
            _known(sitting, change.seat)
        number = change.what, change.seat
        before = now[number] if number in now else _shown(view, change)
        asked = Number(what=change.what, seat=change.seat, called=view.called(change.what, change.seat))
        after = check(asked, _wanted(change, before, asked.called))
        now[number] = after
        if after != before:
            events.append(Adjusted(what=change.what, seat=change.seat, before=before, after=after, reason=why))
    return tuple(events)


def _shown(view: View, change: Change) -> Value:
    try:
        value = view.value(change.what, change.seat)
    except KeyError:
        ids = _ids(view, with_seats=change.seat is not None).split(", ")
        if change.what in ids:
            raise Refused("adjust", f"That seat has no {view.called(change.what, change.seat)} to change.") from None
        known = f"; there is {', '.join(ids)}" if any(ids) else ": say whose it is"
        raise Refused("adjust", f"There is no number called {quoted(change.what)}{known}.") from None
    return "" if value is None else value


def _wanted(change: Change, before: Value, called: str) -> Value:
    if (change.by is None) == (change.to is None):
        raise Refused("adjust", "Say either by how much, or to what value.")
    if change.to is not None:
        return change.to
    if change.by is None or whole_number(change.by) is None:
        raise Refused("adjust", sentence(f"{called}: say by which whole number, of at most 15 digits."))
    if isinstance(before, str):
        raise Refused("adjust", sentence(f"{called}: not a number, so say to what value."))
    return before + change.by


def _ids(view: View, *, with_seats: bool) -> str:
    if with_seats:
        return ", ".join(panel.id for panel in view.panels if _has_seats(panel))
    return ", ".join(row.id for panel in view.panels for row in panel.rows if row.id is not None)


def _has_seats(panel: Panel) -> bool:
    return any(row.seat is not None for row in panel.rows)


def whole(called: str, value: Value, *, low: int | None = None, high: int | None = None) -> int:
    """The value as a whole number within its bounds. Raises Refused with what would be right."""
    number = whole_number(value)
    if number is None:
        raise Refused("adjust", sentence(f"{called}: a whole number, not {quoted(value)}."))
    if low is not None and number < low:
        raise Refused("adjust", sentence(f"{called}: at least {low}, not {number}."))
    if high is not None and number > high:
        raise Refused("adjust", sentence(f"{called}: at most {high}, not {number}."))
    return number

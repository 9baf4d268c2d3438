"""Decides the shared repairs: a number made right, a row counted again, a name, an empty seat, a setting.

Must not know what a number means: it reads what a view shows, and the game says whether the new value can be.
"""

from __future__ import annotations

from collections.abc import Callable

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
from companion.core.options import Setting, checked
from companion.core.seats import BadName, clean_text
from companion.core.sitting import Sitting
from companion.core.view import Panel, View

REPAIRS = (Adjust, AdjustAll, Recount, Rename, Leave, Return, SetOption, CountDevices)

Check = Callable[[str, int | None, Value, Value], Value]
"""(what, seat, before, after) -> the value to store, in its right type; raises Refused if the number cannot be that."""


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
            _known(sitting, seat)
            return () if seat in sitting.away else (SeatLeft(seat=seat),)
        case Return(seat=seat):
            _known(sitting, seat)
            return (SeatReturned(seat=seat),) if seat in sitting.away else ()
        case SetOption(key=key, value=value):
            new = checked(settings, key, value)
            return () if sitting.settings.get(key) == new else (OptionSet(key=key, value=new),)
        case CountDevices(count=count):
            return () if count == sitting.devices else (DevicesCounted(count=max(0, count)),)
        case _:
            raise AssertionError(command)


def _known(sitting: Sitting, seat: int) -> None:
    if seat not in sitting.roster:
        raise Refused("adjust", f"There is no seat {seat}.")


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
        raise Refused("adjust", f"There is no row called {what}; rows are {_ids(view, with_seats=True)}.")
    if len(values) != len(seats):
        raise Refused("adjust", f"{what} has {len(seats)} numbers, one per seat; {len(values)} came.")
    return tuple(Change(what=what, seat=seat, to=value) for seat, value in zip(seats, values, strict=True))


def _adjusted(
    sitting: Sitting, view: View, check: Check, changes: tuple[Change, ...], reason: str
) -> tuple[Event, ...]:
    events: list[Event] = []
    for change in changes:
        if change.seat is not None:
            _known(sitting, change.seat)
        before = _shown(view, change)
        after = check(change.what, change.seat, before, _wanted(change, before))
        if after != before:
            events.append(
                Adjusted(
                    what=change.what, seat=change.seat, before=before, after=after, reason=clean_text(reason[:200])
                )
            )
    return tuple(events)


def _shown(view: View, change: Change) -> Value:
    try:
        value = view.value(change.what, change.seat)
    except KeyError:
        ids = _ids(view, with_seats=change.seat is not None)
        raise Refused("adjust", f"There is no number called {change.what[:40]}; there is {ids}.") from None
    return "" if value is None else value


def _wanted(change: Change, before: Value) -> Value:
    if (change.by is None) == (change.to is None):
        raise Refused("adjust", "Say either by how much, or to what value.")
    if change.to is not None:
        return change.to
    assert change.by is not None
    if isinstance(before, str):
        raise Refused("adjust", f"{change.what} is not a number: say to what value.")
    return before + change.by


def _ids(view: View, *, with_seats: bool) -> str:
    if with_seats:
        return ", ".join(panel.id for panel in view.panels if _has_seats(panel))
    return ", ".join(row.id for panel in view.panels for row in panel.rows if row.id is not None)


def _has_seats(panel: Panel) -> bool:
    return any(row.seat is not None for row in panel.rows)


def whole(what: str, value: Value, *, low: int | None = None, high: int | None = None) -> int:
    """The value as a whole number within its bounds. Raises Refused with what would be right."""
    try:
        number = int(str(value)) if len(str(value)) < 20 else None
    except ValueError:
        number = None
    if number is None or isinstance(value, bool):
        raise Refused("adjust", f"{what} is a whole number, not {str(value)[:40]}.")
    if low is not None and number < low:
        raise Refused("adjust", f"{what} is at least {low}, not {number}.")
    if high is not None and number > high:
        raise Refused("adjust", f"{what} is at most {high}, not {number}.")
    return number

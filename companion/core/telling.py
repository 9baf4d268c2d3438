"""The shared events as sentences for the log.

Must not tell who passed, or anything else that is not public.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.arbiter import judge
from companion.core.happenings import (
    Adjusted,
    Awarded,
    ClaimCorrected,
    Confirmed,
    DevicesCounted,
    Judged,
    OptionSet,
    Renamed,
    SeatLeft,
    SeatReturned,
    TakenBack,
    WindowClosed,
    WindowVoided,
)
from companion.core.messages import Event, Value
from companion.core.numbers import sentence, span
from companion.core.sitting import Sitting
from companion.core.view import View
from companion.core.window import Window

Seen = Callable[[], tuple[View, View]]
"""What the table saw before an event and after it: looked at only where the words for a number come from there."""


def tell_shared(sitting: Sitting, event: Event, seen: Seen | None = None) -> str:
    """One sentence about a shared event that met this sitting; "" for what is not told. Without `seen` a number is
    called by its id."""
    name = sitting.name
    match event:
        case Adjusted():
            return _adjusted(sitting, event, seen)
        case Renamed(seat=seat, name=new):
            return f"{name(seat)} is now {new}."
        case SeatLeft(seat=seat):
            return f"{name(seat)} has left and is skipped."
        case SeatReturned(seat=seat):
            return f"{name(seat)} is back."
        case OptionSet(key=key, value=value):
            shown = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            return f"The setting {_words(key.rpartition('.')[2])} is now {_words(shown)}."
        case DevicesCounted(count=count):
            return "No box or phone takes part now." if count == 0 else f"Boxes and phones taking part: {count}."
        case _:
            return _in_window(sitting, event)


def _words(text: object) -> str:
    """`retaliate_seconds` as words."""
    return str(text).replace("_", " ")


def _adjusted(sitting: Sitting, event: Adjusted, seen: Seen | None) -> str:
    """`Ben: VP 4 → 6 (Storm).`, `Hope in Avon 1 → 0 (Storm).`"""
    called, before, after = event.what, "", ""
    if seen is not None:
        earlier, later = seen()
        called = earlier.called(event.what, event.seat)
        before, after = (view.said(event.what, event.seat) for view in (earlier, later))
    change = f"{called} {before or _value(event.before)} → {after or _value(event.after)} ({event.reason})."
    return f"{sitting.name(event.seat)}: {change}" if event.seat is not None else sentence(change)


def _value(value: Value) -> str:
    return "nothing" if value == "" else {"True": "yes", "False": "no"}.get(str(value), str(value))


def _in_window(sitting: Sitting, event: Event) -> str:
    name = sitting.name
    match event:
        case Judged() if sitting.window is not None:
            return judged(sitting, sitting.window, event)
        case Awarded(seat=seat):
            return f"The table decides: {name(seat)}."
        case ClaimCorrected(seat=seat, to=to):
            return f"That was {name(to)}, not {name(seat)}."
        case Confirmed(seat=seat, card=card):
            return f"{name(seat)} shows {card}." if card else f"{name(seat)} shows the card."
        case TakenBack(seat=seat):
            return f"{name(seat)} takes it back; the window is open again."
        case WindowClosed(cause="passed"):
            return "Everybody passed."
        case WindowClosed(cause="maximum"):
            return "Nobody reacted."
        case WindowClosed(cause="table"):
            return "The table closes the window."
        case WindowVoided(reason=reason):
            return f"The window runs again in full: {reason}."
        case _:
            return ""


def judged(sitting: Sitting, window: Window, event: Judged) -> str:
    """Who was first and by how much; a tie in words."""
    order = judge(window.claims).order
    first = order[0]
    names = sitting.roster.names(event.tied)
    if event.winner is None:
        return f"{names} reacted: the table decides."
    if len(event.tied) > 1:
        return f"{names} {_why(window)}: seat order decides, {sitting.name(event.winner)}."
    others = ", ".join(
        f"{sitting.name(claim.seat)} {span(claim.at - first.at)} later" for claim in order[1:]
    )
    return f"{sitting.name(event.winner)} reacts first" + (f"; {others}." if others else ".")


def _why(window: Window) -> str:
    return "reacted" if window.tie_rule == "seat_order" else "cannot be told apart"

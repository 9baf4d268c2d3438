"""What happens to Richard, the Iago stack, Hope and a seat's numbers, as sentences with their causes.

Must not tell a cause that the event does not carry.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Event
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.printed import AREAS, IAGO_MOST, place
from companion.games.kill_shakespeare.state import State
from companion.games.kill_shakespeare.told import because, cited


def tell_track(state: State, event: Event) -> str | None:
    match event:
        case e.Gained(what="available"):
            return ""  # where the marker went is told
        case e.Gained():
            return _gained(state, event)
        case e.HopeChanged(area=area, by=by, cause=cause, rule=rule):
            before = state.areas[area].hope
            return because(cause, f"Hope in {place(area)} {before} → {before + by}", rule)
        case e.HopeFalls(areas=areas):
            return because("Prep", f"Hope falls by 1 {_where(areas)}", "KS-4.6")
        case e.HopeGone(area=area):
            return _hope_gone(state, area)
        case e.RichardAdvanced():
            return _advanced(state, event)
        case e.RichardBack(cause=cause, rule=rule):
            return because(cause, f"Richard goes back 1, to space {state.track - 1}", rule)
        case e.JesterForced(seat=seat):
            return f"Richard is on the final space: {state.name(seat)} has to play a Jester, Richard back 1 (KS-12.1)."
        case _:
            return _iago(state, event)


def _advanced(state: State, event: e.RichardAdvanced) -> str:
    """A move of several spaces is told as one; each further space says where he is."""
    if event.starts:
        return because(event.cause, "Richard's marker comes on the track", "KS-15.2")
    if event.step > 1:
        return cited(f"Richard goes on to space {state.track + 1} of {state.final}", "KS-10.3")
    return because(event.cause, f"Richard advances {event.of}", event.rule)


_FEW = 3


def _where(areas: Sequence[str]) -> str:
    """By name; where it is nearly everywhere, by those that are left out."""
    others = [place(key) for key in AREAS if key not in areas]
    if not others:
        return "in every area"
    if len(others) <= _FEW:
        return f"everywhere but in {', '.join(others)}"
    return f"in {', '.join(place(key) for key in areas)}"


def _hope_gone(state: State, area: str) -> str:
    lost = len(state.zero_areas) + (area not in state.zero_areas)
    limit = int(state.sitting.number("ks.zero_hope_loss_count"))
    return f"The Hope die leaves {place(area)}: {lost} of {limit} areas without Hope (KS-12.2)."


def _iago(state: State, event: Event) -> str | None:
    match event:
        case e.IagoPlaced(cause=cause, rule=rule):
            what = "it" if "Iago" in cause else "an Iago"
            return because(cause, f"{what} goes on the stack, {state.iago + 1} of {IAGO_MOST}", rule)
        case e.IagoDiscarded(cause=cause):
            return because(cause, "the stack is full, the fourth Iago is discarded", "KS-10.4")
        case e.IagoTaken(seat=seat, cause=cause, rule=rule):
            return because(cause, f"{state.name(seat)} takes an Iago from the stack", rule)
        case e.IagosCleared(count=count):
            gone = "the Iago leaves" if count == 1 else f"all {count} Iagos leave"
            return f"The event was not stopped: {gone} the stack (KS-5.3c)."
        case _:
            return None


_ONE = {
    "vp": "VP", "energy": "Energy", "time": "Time", "black": "black marker", "tokens": "Battle token",
    "jester": "Jester", "iago": "Iago card", "available": "available marker", "reserve": "marker in reserve",
    "actions": "action", "easy": "easy quest", "hard": "hard quest",
}  # fmt: skip
_COUNTED = ("vp", "energy", "time")
"""Numbers whose word has no plural."""


def _gained(state: State, event: e.Gained) -> str:
    number = abs(event.by)
    word = _ONE.get(event.what, event.what)
    if event.what not in _COUNTED and number != 1:
        word = "markers in reserve" if event.what == "reserve" else f"{word}s"
    verb = "gets" if event.by > 0 else "loses"
    after = getattr(state.players[event.seat], event.what) or 0
    low = f" and is at {after + event.by}, below 0" if event.what == "vp" and after + event.by < 0 else ""
    return because(event.cause, f"{state.name(event.seat)} {verb} {number} {word}{low}", event.rule)

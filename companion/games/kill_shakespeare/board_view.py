"""What stands on the board and its tracks: Hope, Richard, the Iago stack, the Wheel, the event, markers by area.

Must not show a seat's own numbers, nor anything that is sealed.
"""

from __future__ import annotations

from companion.core.messages import Value
from companion.core.view import Kind, Panel, Row
from companion.games.kill_shakespeare import costs, tally
from companion.games.kill_shakespeare.evolve_adjusted import TOKEN_GONE
from companion.games.kill_shakespeare.printed import (
    AREAS,
    HOPE_MOST,
    IAGO_COST,
    IAGO_MOST,
    LOSS_BLACK,
    NO_AREA,
    place,
)
from companion.games.kill_shakespeare.state import Area, State, Step, Stronghold

_NEAR_END, _NEAR_BLACK = 2, 3
"""So few spaces, or black markers, from a defeat is close."""

_ABOUT_AREAS = ("liberated", "stronghold", "leader", "token", "lowered")
BOARD_PANELS = (
    "hope", "track", "no hope", "stack", "wheel", "event", "turn order", "black on the map", "where", *_ABOUT_AREAS,
    *(f"influence {key}" for key in AREAS),
)  # fmt: skip


def board_panels(state: State) -> tuple[Panel, ...]:
    """What the eye meets before the seats; the same in every step."""
    return (_hope(state), _track(state), _no_hope(state), _stack(state), _wheel(state))


def below_panels(state: State) -> tuple[Panel, ...]:
    """What stands below the seats: in an event its cost first, in Action the markers."""
    markers = _markers(state) if state.on_map else ()
    if state.step in (Step.ACTION, Step.EXTRA, Step.REBUILD, Step.COUNT):
        return (*markers, _order(state), _event(state))
    return (_event(state), _order(state), *markers)


# Hope


def _hope(state: State) -> Panel:
    known = state.step is not Step.COMPONENTS
    rows = tuple(
        Row(
            id=f"hope {key}",
            label=AREAS[key].short,
            name=f"Hope in {AREAS[key].short}",
            number=AREAS[key].number,
            value=area.hope if known else None,
            note=_hope_note(state, key, area) if known else "",
            alarm=known and area.hope == 1,
        )
        for key, area in state.areas.items()
    )
    return Panel(kind=Kind.DICE, id="hope", title="Hope", rows=rows, goal=HOPE_MOST, key="h")


def _hope_note(state: State, key: str, area: Area) -> str:
    """`low, Richard, free`: how close it is, who is there, how far the rebels have come."""
    found = ["low" if area.hope == 1 else ""]
    found += ["Richard" if state.richard == key else "", "Macbeth" if state.macbeth == key else ""]
    found.append(_standing(state, area))
    return ", ".join(each for each in found if each)


def _standing(state: State, area: Area) -> str:
    if area.stronghold is Stronghold.REBUILT:
        return "lost"
    if area.stronghold is Stronghold.DESTROYED:
        leader = area.leader
        return "fallen" if leader is None else f"fallen {state.sitting.roster.seats[leader - 1].shape}"
    return "free" if area.liberated else ""


# The tracks


def _track(state: State) -> Panel:
    final = state.components.track_length
    left = None if final is None else final - state.track
    near = left is not None and left <= _NEAR_END and state.step is not Step.COMPONENTS
    note = "not on the track yet" if state.off_track else f"{left} to go" if near else ""
    where = state.track if final is not None else None
    row = Row(id="track", value=where, note=note, alarm=near, name="Richard's space")
    return Panel(kind=Kind.TRACK, id="track", title="Search", rows=(row,), goal=final, key="t")


def _no_hope(state: State) -> Panel:
    """How many areas have no Hope, and at how many all lose (KS-12.2)."""
    limit = int(state.sitting.number("ks.zero_hope_loss_count"))
    lost = len(state.zero_areas)
    near = state.step is not Step.COMPONENTS and lost == limit - 1
    row = Row(
        id="areas without hope", label="no hope", value=lost, derived=True, alarm=near, note="1 to go" if near else ""
    )
    return Panel(kind=Kind.STACK, id="no hope", title="no hope", rows=(row,), goal=limit)


def _stack(state: State) -> Panel:
    surcharge = state.iago * IAGO_COST[state.count]
    full = state.iago >= IAGO_MOST
    note = f"+{surcharge}" + (", full" if full else "") if state.iago else ""
    row = Row(id="iago stack", value=state.iago, note=note, alarm=full, name="Iago stack")
    return Panel(kind=Kind.STACK, id="stack", title="Iago", rows=(row,), goal=IAGO_MOST, key="a")


def _wheel(state: State) -> Panel:
    """Steps since the start, what the arrow shows that began at the single troop, and the dice."""
    items = state.components.wheel
    rows = [Row(id="wheel", label="wheel", value=state.wheel, name="steps of the Wheel")]
    if items:
        rows.append(Row(id="arrow", value=items[state.wheel % len(items)], derived=True))
    rows.append(Row(id="dice", label="dice", value=state.dice, name="dice"))
    return Panel(kind=Kind.LINES, id="wheel", title="wheel", rows=tuple(rows))


# The event


_EVENT_ON = (Step.MOVE, Step.FLEE, Step.BID, Step.ADD, Step.EFFECT)


def _event(state: State) -> Panel:
    rows = _event_rows(state) if state.event is not None and state.step in _EVENT_ON else ()
    return Panel(kind=Kind.LINES, id="event", title="event", rows=rows)


def _event_rows(state: State) -> tuple[Row, ...]:
    """The cost, what it is made of where that is more than the card's (KS-5.3), then what was bid."""
    card = state.event
    assert card is not None
    price = costs.cost(state.count, card.cost, state.iago, quill=card.quill)
    rows = [Row(id="cost", label="cost", value=price.event, derived=True)]
    parts = [f"Iago {state.iago} × {IAGO_COST[state.count]}"] if state.iago else []
    if price.quill is not None:
        parts.append(f"Quill {price.quill - price.event}")
        rows.append(Row(id="cost with quill", label="with Quill", value=price.quill, derived=True))
    if parts:
        rows.append(Row(id="cost parts", value=f"card {card.cost}, {', '.join(parts)}", derived=True))
    if card.name:
        rows.append(Row(id="event name", value=card.name, derived=True))
    if state.totals:
        rows.append(Row(id="bid", label="bid", value=sum(state.totals.values()), derived=True))
    if state.cancelled is not None:
        rows.append(Row(id="outcome", value="stopped" if state.cancelled else "it happens", derived=True))
    return tuple(rows)


def _order(state: State) -> Panel:
    rows = tuple(
        Row(id=f"turn {place}", value=state.name(seat), derived=True) for place, seat in enumerate(state.order, start=1)
    )
    return Panel(kind=Kind.PATH, id="turn order", title="turn order", rows=rows)


# Markers by area


def _markers(state: State) -> tuple[Panel, ...]:
    """One table: influence by area and seat, and black markers (level `map`)."""
    influence = tuple(
        Panel(
            kind=Kind.GRID,
            id=f"influence {key}",
            title="influence",
            name=f"influence in {AREAS[key].short}",
            rows=tuple(Row(seat=seat, value=area.influence.get(seat, 0)) for seat in state.players),
            key="i",
            number=AREAS[key].number,
        )
        for key, area in state.areas.items()
    )
    return (*influence, _black(state))


def _black(state: State) -> Panel:
    """By area; once the last round is near its end their sum matters (KS-12.3)."""
    total = tally.black(state) or 0
    near = tally.is_last(state) and total >= LOSS_BLACK - _NEAR_BLACK
    rows = [
        Row(
            id=f"black {key}",
            label=AREAS[key].short,
            name=f"black markers in {AREAS[key].short}",
            number=AREAS[key].number,
            value=area.black,
        )
        for key, area in state.areas.items()
    ]
    note = f"{LOSS_BLACK} at the end of the round lose the game" if near else ""
    rows.append(Row(id="black markers", label="on the map", value=total, derived=True, alarm=near, note=note))
    return Panel(kind=Kind.GRID, id="black on the map", title="black", rows=tuple(rows), key="b")


# What only a repair wants


def aside_panels(state: State) -> tuple[Panel, ...]:
    where = (
        Row(id="round", value=state.round),
        Row(id="step", value=state.step.value),
        Row(id="richard", value=state.richard or NO_AREA, name="Richard", said=place(state.richard)),
        Row(id="macbeth", value=state.macbeth or NO_AREA, name="Lady Macbeth", said=place(state.macbeth)),
    )
    about = tuple(
        Panel(kind=Kind.LINES, id=what, title=what, rows=_about(state, what), aside=True) for what in _ABOUT_AREAS
    )
    return (Panel(kind=Kind.LINES, id="where", title="where", rows=where, aside=True), *about)


_CALLED = {"stronghold": "Stronghold of", "leader": "leader of", "token": "area token of", "lowered": "Defense lost in"}


def _about(state: State, what: str) -> tuple[Row, ...]:
    return tuple(
        Row(
            id=f"{what} {key}",
            label=AREAS[key].short,
            name=f"{_CALLED[what]} {AREAS[key].short}" if what in _CALLED else f"{AREAS[key].short} {what}",
            value=_fact(area, what),
            said=_said(state, area, what),
        )
        for key, area in state.areas.items()
    )


def _said(state: State, area: Area, what: str) -> str:
    """A seat's number as its name."""
    match what:
        case "leader":
            return "nobody" if area.leader is None else state.name(area.leader)
        case "token" if area.token_gone:
            return "out of the game"
        case "token":
            return "nobody" if area.token is None else state.name(area.token)
        case _:
            return ""


def _fact(area: Area, what: str) -> Value:
    match what:
        case "stronghold":
            return area.stronghold.value
        case "leader":
            return area.leader or 0
        case "token":
            return TOKEN_GONE if area.token_gone else area.token or 0
        case _:
            value: Value = getattr(area, what)
            return value

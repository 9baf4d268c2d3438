"""What each seat has, a column a number, and what each seat is doing.

Must not show what is sealed to any eyes but its owner's, nor how much of it there is (KS-17.3).
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import Value
from companion.core.view import Kind, Mark, Panel, Row, SeatMark
from companion.games.kill_shakespeare.laying import waited_for
from companion.games.kill_shakespeare.printed import HAMLET, ITEMS, NO_AREA, place
from companion.games.kill_shakespeare.state import Laid, Player, State, Step

IN, NOT_IN, NO_TOKEN, ON_TABLE = "in", "...", "-", "on table"

_BIDDING = (Step.BID, Step.ADD, Step.EFFECT, Step.DICE, Step.WHEEL)
_ITEMS = (Step.ITEMS, Step.ADD_ITEMS, Step.ORDER, Step.CARDS)
_PREP = (Step.PREP, Step.TRADE, Step.QUESTS, Step.LAST_TRADE)
_PLANNING = (Step.PLAN,)
_ACTION = (Step.ACTION, Step.EXTRA, Step.REBUILD)
_SCORING = (Step.COUNT, Step.SCORE, Step.OVER)

_SHOWN_IN = {
    "bids": (*_BIDDING, *_ITEMS),
    "tokens": (*_PREP, *_SCORING),
    "time": (*_PLANNING, *_ACTION),
    "available": _ACTION,
    "led": _SCORING,
}
"""Columns that stand only where they matter; where they do, they are the third."""

_ALWAYS = ("vp", "energy", "iago", "jester", "quests", "black", "actions", "hero")
_ASIDE = ("place", "easy", "hard", "reserve", "pawn")
SEAT_PANELS = (*_ALWAYS, *_SHOWN_IN, *_ASIDE)

_TITLES = {"vp": "VP", "tokens": "battle", "available": "free", "led": "leads"}
_NAMES = {
    "energy": "Energy", "iago": "Iago cards", "jester": "Jesters", "black": "black markers", "time": "Time",
    "tokens": "Battle tokens", "available": "available markers", "reserve": "markers in reserve", "easy": "easy quests",
    "hard": "hard quests", "actions": "actions left", "place": "place in turn order",
}  # fmt: skip
"""What a sentence calls them, where the title of the column is too short for that."""

_KEYS = {"vp": "v", "energy": "e", "jester": "j", "iago": "g"}
_DERIVED = ("bids", "quests", "hero", "led")


def seat_panels(state: State, eyes: int | None) -> tuple[Panel, ...]:
    """The columns, the most important at this step first; those that only a repair wants stand aside."""
    now = [name for name, steps in _SHOWN_IN.items() if state.step in steps]
    now += ["pawn"] if state.on_map else []
    shown = [*_ALWAYS[:2], *now, *_ALWAYS[2:]]
    hidden = [name for name in (*_SHOWN_IN, *_ASIDE) if name not in shown]
    return (
        *(_panel(state, eyes, name, aside=False) for name in shown),
        *(_panel(state, eyes, name, aside=True) for name in hidden),
    )


def _panel(state: State, eyes: int | None, name: str, *, aside: bool) -> Panel:
    rows = tuple(
        Row(
            seat=seat,
            value=_value(state, eyes, name, seat),
            derived=name in _DERIVED,
            said=place(player.pawn) if name == "pawn" else "",
        )
        for seat, player in state.players.items()
    )
    return Panel(
        kind=Kind.SCORES,
        id=name,
        title=_TITLES.get(name, name),
        name=_NAMES.get(name, ""),
        rows=rows,
        aside=aside,
        key=_KEYS.get(name, ""),
    )


_DERIVED_VALUES: dict[str, Callable[[State, int, Player], Value | None]] = {
    "quests": lambda state, seat, player: f"{player.easy}/{player.hard}",
    "hero": lambda state, seat, player: player.character.title(),
    "led": lambda state, seat, player: state.led(seat),
    "place": lambda state, seat, player: state.order.index(seat) + 1,
    "pawn": lambda state, seat, player: player.pawn or NO_AREA,
}


def _value(state: State, eyes: int | None, name: str, seat: int) -> Value | None:
    if name == "bids":
        return _bid(state, seat, own=seat == eyes)
    derived = _DERIVED_VALUES.get(name)
    if derived is not None:
        return derived(state, seat, state.players[seat])
    value: Value | None = getattr(state.players[seat], name)
    return value


def _bid(state: State, seat: int, *, own: bool) -> str | None:
    """What these eyes may know of a bid: before the reveal whether it is in, and what lies open."""
    if state.step in _ITEMS:
        return _item_bids(state, seat, own=own)
    if state.totals:
        return str(state.totals[seat])
    if state.step is not Step.BID or seat in state.sitting.away:
        return None
    if seat not in state.bids:
        return NOT_IN
    return f"{IN}: {state.bids[seat].value}" if own else IN


def _item_bids(state: State, seat: int, *, own: bool) -> str | None:
    """One bid for each of the three items."""
    if state.item_totals:
        return " ".join(str(state.item_totals[item][seat]) for item in ITEMS)
    here = [item for item in ITEMS if seat not in state.on_table or (item, seat) in state.laid]
    told = [_laid(state.laid.get((item, seat)), own=own) for item in here]
    return " ".join([*told, ON_TABLE] if len(here) < len(ITEMS) else told)


def _laid(laid: Laid | None, *, own: bool) -> str:
    """The open token; `?` and the rest only to its owner. Whether a closed one lies there is as secret as its value; it
    never lies there alone (KS-6.4)."""
    if laid is None:
        return NOT_IN
    if laid.second is None or (laid.first is None and laid.blind is None):
        return _open(laid)
    if own:
        closed = [str(seal.value) for seal in (laid.blind, laid.second) if seal is not None and str(seal.value)]
        return "+".join([*([str(laid.first)] if laid.first is not None else []), *closed]) or NO_TOKEN
    return "?" if laid.blind is not None else f"{_open(laid)}?"


def _open(laid: Laid) -> str:
    return NO_TOKEN if laid.first is None else str(laid.first)


def seat_marks(state: State) -> tuple[SeatMark, ...]:
    """Who is asked, or has not said it yet; who has left."""
    waited = _waited_for(state)
    return tuple(
        SeatMark(seat=seat, mark=Mark.AWAY if seat in state.sitting.away else Mark.WAITING)
        for seat in state.players
        if seat in state.sitting.away or seat in waited
    )


def _waited_for(state: State) -> tuple[int, ...]:
    if not state.present:
        return ()
    match state.step:
        case Step.BID:
            return tuple(seat for seat in state.present if seat not in state.bids)
        case Step.ITEMS:
            return waited_for(state)
        case Step.EVENT | Step.DICE:
            return (state.first,)
        case Step.WHEEL:
            return (state.last,)
        case Step.ORDER:
            return state.picks[:1]
        case Step.FLEE:
            return tuple(seat for seat in state.present if state.players[seat].character == HAMLET)
        case Step.TRADE | Step.LAST_TRADE | Step.ACTION:
            return (state.asked,) if state.asked is not None else ()
        case _:
            return ()

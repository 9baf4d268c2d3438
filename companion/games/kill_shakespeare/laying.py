"""Whose turn it is to lay tokens on which item, among those who lay them in the app (KS-6.3, KS-6.4).

Must not read a token: who comes next never depends on what lies there.
"""

from __future__ import annotations

from companion.games.kill_shakespeare.printed import ITEMS
from companion.games.kill_shakespeare.state import State

Cell = tuple[str, int]
"""An item and a seat."""


def due(state: State) -> Cell | None:
    """The item that is bid on now and the seat whose turn it is; None once nobody lays in the app any more.

    Later seats see the open tokens of earlier ones, so nobody may lay out of turn. But nothing here sees the table: a
    seat that lays there would be waited for without end, and one that is passed over by whoever is faster would have
    lost its turn. So each seat is waited for until one key says that it lays on the table. That key is pressed once a
    round, for a hand that lays its tokens there lays them so on all items; it is never needed where nobody bids in the
    app, or everybody does; and the totals of all that is open can be typed at any time."""
    here = tuple(seat for seat in state.present if seat not in state.on_table)
    return next(((item, seat) for item in ITEMS for seat in here if (item, seat) not in state.laid), None)


def next_item(state: State, seat: int) -> str | None:
    """The first item on which this seat has laid nothing in the app; None once all are done."""
    return next((item for item in ITEMS if (item, seat) not in state.laid), None)


def after(state: State) -> tuple[int, ...]:
    """The seats that lay in the app on the same item once the one whose turn it is has laid, in turn order."""
    now = due(state)
    if now is None:
        return ()
    item, first = now
    waiting = (seat for seat in state.present if seat not in state.on_table and (item, seat) not in state.laid)
    return tuple(seat for seat in waiting if seat != first)


def open_cells(state: State) -> tuple[Cell, ...]:
    """What the table still has to tell, item by item, each in seat order."""
    seats = tuple(seat for seat in state.players if seat in state.present)
    return tuple((item, seat) for item in ITEMS for seat in seats if (item, seat) not in state.laid)


def in_app(state: State) -> bool:
    """Whether the app asks seats in turn: somebody has laid there, or was passed over for whoever does."""
    return bool(state.laid or state.on_table)


def waited_for(state: State) -> tuple[int, ...]:
    """Everybody, while nothing is said; then whose turn it is in the app, and at last those who lay on the table."""
    now = due(state)
    if not in_app(state):
        return state.present
    return (now[1],) if now is not None else tuple(dict.fromkeys(seat for _, seat in open_cells(state)))


def sealed_here(state: State) -> bool:
    """Whether somebody has laid tokens in the app, which only the reveal shows."""
    return bool(state.laid)

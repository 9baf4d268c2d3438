"""What the table sees of a play of Kill the Overlord. Everything tracked here is public (RULES.md D.7).

Must not show who passed in a window, nor anything that a hand could hold.
"""

from __future__ import annotations

from companion.core.messages import Value
from companion.core.view import Kind, Mark, Panel, Row, SeatMark, View, races
from companion.games.kill_overlord import roles
from companion.games.kill_overlord.state import State, Step, Transfer

PANELS = ("gold", "role", "hand", "token", "rank", "income", "place", "bank", "order", "transfers", "ladder", "sheet")

_SHOWN_TRANSFERS = 3


def view(state: State, seat: int | None) -> View:
    """The same for every pair of eyes."""
    return View(
        headline=f"Kill the Overlord   round {state.round}  execution {state.execution}",
        panels=(*_seat_panels(state), *_table_panels(state), _sheet(state), *races(state.sitting)),
        marks=_marks(state),
    )


def _seat_panels(state: State) -> tuple[Panel, ...]:
    goal = state.sitting.number("ko.coronation_gold")
    rows: dict[str, dict[int, Value | None]] = {
        "gold": {seat: player.gold for seat, player in state.players.items()},
        "role": {seat: player.role for seat, player in state.players.items()},
        "hand": {seat: player.hand for seat, player in state.players.items()},
        "token": {seat: player.token or 0 for seat, player in state.players.items()},
        "rank": {seat: state.role(seat).rank for seat in state.players},
        "income": {seat: state.role(seat).income for seat in state.players},
    }
    return tuple(
        Panel(
            kind=Kind.SCORES,
            id=key,
            title=key,
            name="cards in hand" if key == "hand" else "",
            rows=tuple(Row(seat=seat, value=value) for seat, value in values.items()),
            goal=goal if key == "gold" else None,
        )
        for key, values in rows.items()
    )


def _table_panels(state: State) -> tuple[Panel, ...]:
    place = (
        Row(id="round", value=state.round),
        Row(id="execution", value=state.execution),
        Row(id="step", value=state.step.value),
        Row(id="holder", value=state.holder, said=state.name(state.holder) if state.holder else ""),
        Row(id="deck", value=state.deck),
        Row(id="discard", value=state.discard, name="discards"),
        Row(id="mover", value=state.mover.value, name="what brought the order"),
        Row(id="retaliates", value=len(state.stack), derived=True),
    )
    seats = sum(player.gold for player in state.players.values())
    total = None if state.bank is None else state.bank + seats
    bank = (
        Row(id="bank", value=state.bank),
        Row(id="in hands", value=seats, derived=True),
        Row(id="total", value=total, derived=True),
    )
    path = tuple(
        Row(id=f"pass {index}", value=state.name(seat), derived=True)
        for index, seat in enumerate(state.path)
    )
    moved = tuple(
        Row(id=f"transfer {index}", value=_transfer(state, transfer), derived=True)
        for index, transfer in enumerate(state.transfers[-_SHOWN_TRANSFERS:], start=1)
    )
    return (
        Panel(kind=Kind.LINES, id="place", title="place", rows=place, aside=True),
        Panel(kind=Kind.LINES, id="bank", title="bank", rows=bank),
        Panel(kind=Kind.PATH, id="order", title="the order", rows=path),
        Panel(kind=Kind.LINES, id="transfers", title="last gold moved", rows=moved),
        _ladder(state),
    )


def _transfer(state: State, transfer: Transfer) -> str:
    source = "bank" if transfer.source is None else state.name(transfer.source)
    target = "bank" if transfer.target is None else state.name(transfer.target)
    return f"{source} → {target} {transfer.amount} ({transfer.cause})"


def _ladder(state: State) -> Panel:
    """Who stands where, the highest rank first (KO-7.2); empty until the ranks are known."""
    known = [(rank, seat) for seat in state.players if (rank := state.role(seat).rank) is not None]
    rows = tuple(
        Row(id=f"rank {rank}", value=f"{rank} {state.players[seat].role}: {state.name(seat)}", derived=True)
        for rank, seat in sorted(known, reverse=True)
    )
    shown = rows if len(known) == len(state.players) else ()
    return Panel(kind=Kind.LINES, id="ladder", title="roles by rank", rows=shown)


def _sheet(state: State) -> Panel:
    """The Change Roles sheet with its reasons; both orders while the table has not chosen (KO-7.4)."""
    chosen = roles.order_chosen(state)
    orders = (chosen,) if chosen is not None else (roles.LATEST_FIRST, roles.EARLIEST_FIRST)
    shown = orders if state.step is Step.ROLES and roles.ranks_known(state) else ()
    rows = tuple(
        Row(
            id=f"{order} {swap.seat}",
            value=f"{state.name(swap.seat)}: {swap.old} → {swap.new}",
            note=f"{swap.why} ({order.replace('_', ' ')})" if chosen is None else swap.why,
            derived=True,
        )
        for order in shown
        for swap in roles.sheet(state, order)
    )
    return Panel(kind=Kind.LINES, id="sheet", title="change roles", rows=rows)


def _marks(state: State) -> tuple[SeatMark, ...]:
    marks: list[SeatMark] = []
    for seat, player in state.players.items():
        if seat in state.sitting.away:
            marks.append(SeatMark(seat=seat, mark=Mark.AWAY))
        elif player.token is not None:
            marks.append(SeatMark(seat=seat, mark=Mark.OUT))
        elif seat == state.holder:
            marks.append(SeatMark(seat=seat, mark=Mark.HOLDER))
        elif seat == _waited_for(state):
            marks.append(SeatMark(seat=seat, mark=Mark.WAITING))
    return tuple(marks)


def _waited_for(state: State) -> int | None:
    return state.overlord if state.step is Step.OPEN else None

"""Change Roles: who takes which role from the centre, and why (KO-7).

Must not change anything: it makes the sheet that the table looks at and then confirms.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Refused
from companion.games.kill_overlord.events import Swap
from companion.games.kill_overlord.options import ROLE_ORDER
from companion.games.kill_overlord.state import State

LATEST_FIRST = "latest_first"
EARLIEST_FIRST = "earliest_first"

_SEVERAL = 2


def ranks_known(state: State) -> bool:
    return all(state.role(seat).rank is not None for seat in state.players)


def order_chosen(state: State) -> str | None:
    """The table's order for executed players (KO-7.4); None while it has not chosen and there is something to choose:
    one alone takes what is left, in whatever order."""
    order = state.sitting.settings.get(ROLE_ORDER)
    if order is not None:
        return str(order)
    executed = sum(player.token is not None for player in state.players.values())
    return LATEST_FIRST if executed < _SEVERAL else None


def confirmed_sheet(state: State) -> tuple[Swap, ...]:
    """The sheet to carry out. Raises Refused for what is still to be said."""
    if not ranks_known(state):
        raise Refused("KO-1.6", "The ranks are not known yet: type one for each seat.")
    order = order_chosen(state)
    if order is None:
        raise Refused("KO-7.4", "Choose first: do the latest or the earliest executed players pick first?")
    if state.players[state.overlord].token is None:
        raise Refused("KO-7.1", f"{state.name(state.overlord)}, the Overlord, has no token: nobody can rise yet.")
    return sheet(state, order)


def sheet(state: State, order: str) -> tuple[Swap, ...]:
    """Every seat that takes part, survivors first, by KO-7.2 and KO-7.4. Needs every rank."""
    ranks = _ranks(state)
    executed = {seat: player.token for seat, player in state.players.items() if player.token is not None}
    centre = {state.players[seat].role for seat in executed}
    swaps: list[Swap] = []
    for seat in sorted(state.active, key=lambda each: -ranks[state.players[each].role]):
        old = state.players[seat].role
        best = max(centre, key=ranks.__getitem__, default=old)
        centre = (centre - {best}) | {old}
        swaps.append(Swap(seat=seat, old=old, new=best, why=_rises(not swaps)))
    latest = order == LATEST_FIRST
    for seat in sorted(executed, key=lambda each: executed[each], reverse=latest):
        best = max(centre, key=ranks.__getitem__)
        centre = centre - {best}
        why = f"token {executed[seat]}, {_picks(latest) if len(executed) >= _SEVERAL else 'takes what is left'}"
        swaps.append(Swap(seat=seat, old=state.players[seat].role, new=best, why=why))
    return tuple(swaps)


def _ranks(state: State) -> Mapping[str, int]:
    """The rank of each role in play; a role whose rank is unknown counts as 0 until it is typed."""
    return {state.players[seat].role: state.role(seat).rank or 0 for seat in state.players}


def _rises(first: bool) -> str:
    return "the highest survivor takes the best role" if first else "the next survivor takes the best role left"


def _picks(latest: bool) -> str:
    return "the latest executed pick first" if latest else "the earliest executed pick first"

"""How strong the rebels are in an area, and who comes first among them (KS-8, KS-9).

Must not decide what comes of it. Markers are known in level `map` only.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, OTHELLO
from companion.games.kill_shakespeare.state import Area, State, Stronghold


def fighters(state: State, key: str, *, battle: bool = False) -> dict[int, int]:
    """The influence of each seat that has any there, in turn order. Othello's pawn counts as one: in battle always,
    else by setting (AMB-KS-15)."""
    influence = state.areas[key].influence
    pawn = pawn_there(state, key) if battle or state.flag("ks.othello_pawn_everywhere") else None
    found = {seat: influence.get(seat, 0) + (seat == pawn) for seat in state.order}
    return {seat: count for seat, count in found.items() if count > 0}


def rebels(state: State, key: str, *, battle: bool = False) -> int:
    """All players' influence in an area together."""
    return sum(fighters(state, key, battle=battle).values())


def pawn_there(state: State, key: str) -> int | None:
    """Othello's seat, if his pawn stands there."""
    seat = state.who(OTHELLO)
    return seat if seat is not None and state.players[seat].pawn == key else None


def foremost(state: State, numbers: Mapping[int, int]) -> int:
    """The seat with the most; ties go to Falstaff, else to the earliest in turn order (KS-9.2)."""
    most = max(numbers.values())
    tied = [seat for seat in state.order if numbers.get(seat) == most]
    falstaff = state.who(FALSTAFF)
    return falstaff if falstaff is not None and falstaff in tied else tied[0]


def defense(state: State, key: str) -> int:
    """What the Stronghold withstands: as printed, less the lowered-defense tokens."""
    return max(0, AREAS[key].defense - state.areas[key].lowered)


def is_lost(state: State, area: Area) -> bool:
    """Whether the area is lost for good by a rebuild (KS-9.6, AMB-KS-10)."""
    return area.stronghold is Stronghold.REBUILT and state.flag("ks.rebuild_locks")

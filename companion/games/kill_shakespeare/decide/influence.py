"""Decides influence that is placed or moved, in level `map` (KS-7.2c, KS-7.2d).

Must not say whose turn it is, nor take the action marker.
"""

from __future__ import annotations

from companion.core.messages import Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.reach import may_be_adjacent
from companion.games.kill_shakespeare.state import State, Step


def place(turn: Turn, command: c.Place, seat: int) -> None:
    """One available marker into the area of the pawn."""
    player, name = turn.state.players[seat], turn.state.name(seat)
    area = command.area if command.area is not None else player.pawn
    if area not in AREAS:
        raise Refused("KS-7.2d", f"Say in which area {name}'s pawn stands, by its digit.")
    if player.pawn is not None and area != player.pawn:
        raise Refused("KS-7.2d", f"A marker is placed where {name}'s pawn stands: in {AREAS[player.pawn].short}.")
    if player.available < 1:
        raise Refused("KS-7.2d", f"{name} has no available marker left in this round.")
    turn.happen(e.Gained(seat=seat, what="available", by=-1, cause="placed", rule="KS-7.2d"))
    _arrives(turn, area, seat, "placed", "KS-7.2d")
    settle(turn)


def move(turn: Turn, command: c.Move, seat: int) -> None:
    """One marker or two, each to an adjacent area; settled after each, or after both by setting (AMB-KS-8)."""
    second = (command.second_source, command.second_target)
    if (second[0] is None) != (second[1] is None):
        raise Refused("KS-7.2c", "Say of the second marker both where it comes from and where it goes.")
    _move_one(turn, command.source, command.target, seat)
    if turn.state.sitting.settings["ks.move_markers"] == "one_by_one":
        settle(turn)
    if second[0] is not None and second[1] is not None and turn.state.step is Step.ACTION:
        _move_one(turn, second[0], second[1], seat)
    settle(turn)


def _move_one(turn: Turn, source: str, target: str, seat: int) -> None:
    _check(turn.state, source, target, seat)
    turn.happen(e.InfluenceChanged(area=source, seat=seat, by=-1, cause="moved", rule="KS-7.2c"))
    _arrives(turn, target, seat, "moved", "KS-7.2c")


def _check(state: State, source: str, target: str, seat: int) -> None:
    if source not in AREAS or target not in AREAS:
        raise Refused("KS-7.2c", f"Areas are digits from 1 to {len(AREAS)}.")
    if state.areas[source].influence.get(seat, 0) < 1:
        raise Refused("KS-7.2c", f"{state.name(seat)} has no marker in {AREAS[source].short} to move.")
    if not may_be_adjacent(state.components, source, target):
        raise Refused("KS-7.2c", f"{AREAS[target].short} does not lie next to {AREAS[source].short}.")


def _arrives(turn: Turn, area: str, seat: int, cause: str, rule: str) -> None:
    turn.happen(e.InfluenceChanged(area=area, seat=seat, by=1, cause=cause, rule=rule))

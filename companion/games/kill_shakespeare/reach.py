"""Which areas lie next to each other, as far as the table has typed it in (KS-7.2c, KS-7.3, KS-13.4, KS-13.5).

Must not guess: what nobody described is possible.
"""

from __future__ import annotations

from companion.games.kill_shakespeare.components import Components
from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, PROSPERO, VIOLA
from companion.games.kill_shakespeare.state import State


def may_be_adjacent(components: Components, one: str, other: str) -> bool:
    """Whether two areas are neighbours, or nobody has said that they are not."""
    if one == other:
        return False
    first, second = components.areas[one].neighbours, components.areas[other].neighbours
    return other in first or one in second or not (first or second)


def may_reach(state: State, seat: int, source: str, target: str, steps: int) -> bool:
    """Whether a pawn can come so far by land or from port to port, or nobody has said that it cannot."""
    reached = {source}
    for _ in range(steps):
        reached |= {area for area in AREAS if any(_step(state, seat, each, area) for each in reached)}
    return target in reached


def _step(state: State, seat: int, source: str, target: str) -> bool:
    if target == PROSPERO and state.players[seat].character == FALSTAFF:
        return False
    return may_be_adjacent(state.components, source, target) or _by_sea(state, seat, source, target)


def _by_sea(state: State, seat: int, source: str, target: str) -> bool:
    """Falstaff takes no ports; what Viola's better sea travel allows is printed on her card, so one port is enough for
    her; a port may lead anywhere by setting (AMB-KS-31)."""
    character, areas = state.players[seat].character, state.components.areas
    if character == FALSTAFF or areas[source].port is False:
        return False
    anywhere = character == VIOLA or state.sitting.settings["ks.port_reach"] == "any"
    return anywhere or areas[target].port is not False

"""Sieges, lost area tokens and rebuilt Strongholds (KS-9).

Must not run by itself where markers are not followed: there `reports` calls `fall` and `rebuild` with what was said.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.printed import ARDEN, AREAS, REBUILD_LEADER_VP
from companion.games.kill_shakespeare.state import State, Stronghold
from companion.games.kill_shakespeare.strength import defense, fighters, foremost, is_lost, rebels


def besiege(turn: Turn) -> bool:
    """The first Stronghold that falls, in board order; says whether one fell."""
    state = turn.state
    due = next((key for key in state.areas if _due(state, key)), None) if state.on_map else None
    if due is not None:
        fall(turn, due, fighters(state, due))
    return due is not None


def _due(state: State, key: str) -> bool:
    area = state.areas[key]
    standing = area.stronghold is not Stronghold.DESTROYED and not is_lost(state, area)
    return area.liberated and standing and rebels(state, key) > defense(state, key)


def fall(turn: Turn, key: str, influence: Mapping[int, int]) -> None:
    """The Stronghold falls; `influence` is that of each seat that has some there (KS-9.1 to KS-9.5)."""
    state = turn.state
    leader, hope, name = foremost(state, influence), state.areas[key].hope, AREAS[key].short
    turn.happen(_marker(state, leader, name))
    turn.happen(e.StrongholdFell(area=key, leader=leader))
    share, rest = divmod(hope, len(influence))
    for seat in state.order:
        if seat in influence:
            vp = share + (rest if seat == leader else 0)
            gain(turn, seat, "vp", vp, f"the siege of {name}", "KS-9.3")
    if key == ARDEN and not state.macbeth_gone:
        turn.happen(e.MacbethRemoved())


def _marker(state: State, leader: int, name: str) -> e.Reminded:
    """What the leader's hands lay by the Stronghold."""
    if state.players[leader].reserve == 0:
        text = f"{state.name(leader)} has no marker in reserve for the Stronghold of {name}: the table decides."
        return e.Reminded(text=text, rule="AMB-KS-29", seat=leader)
    text = f"{state.name(leader)} lays a reserve marker beside the Stronghold of {name}."
    return e.Reminded(text=text, rule="KS-9.2", seat=leader)


def lose_token(turn: Turn) -> bool:
    """The first liberated area where black leads and something is lost by it; says whether there was one."""
    state = turn.state
    for key, area in state.areas.items() if state.on_map else ():
        if area.liberated and area.black > rebels(state, key) and black_leads(turn, key):
            return True
    return False


def black_leads(turn: Turn, key: str) -> bool:
    """Black exceeds the rebels in a liberated area: its token leaves the game (KS-9.7), and by setting it is no longer
    liberated (AMB-KS-9). Says whether either was so."""
    area = turn.state.areas[key]
    unliberates = turn.state.flag("ks.unliberate_on_superiority")
    if area.token is not None:
        turn.happen(e.TokenLost(area=key, seat=area.token, rule="KS-9.7"))
    if unliberates:
        turn.happen(e.Unliberated(area=key))
    return area.token is not None or unliberates


def is_rebuilt(state: State, key: str) -> bool:
    """Whether the check at the end of Action rebuilds this Stronghold."""
    area = state.areas[key]
    return area.stronghold is Stronghold.DESTROYED and area.black > rebels(state, key)


def rebuild(turn: Turn, key: str) -> None:
    """The Stronghold stands again and the area is lost (KS-9.6); Richard moves once, or by setting once more for the
    Hope that was lost (AMB-KS-10)."""
    area, printed = turn.state.areas[key], AREAS[key]
    turn.happen(e.Rebuilt(area=key, leader=area.leader))
    if area.leader is not None:
        gain(turn, area.leader, "vp", REBUILD_LEADER_VP, f"{printed.short} is rebuilt", "KS-9.6")
    if area.token is not None:
        turn.happen(e.TokenLost(area=key, seat=area.token, rule="KS-9.6"))
    richard.advance(turn, printed.advance, f"The Stronghold of {printed.short} is rebuilt", "KS-9.6")
    if area.die and turn.state.flag("ks.rebuild_double"):
        richard.advance(turn, printed.advance, f"Hope in {printed.short} is 0", "KS-10.1")

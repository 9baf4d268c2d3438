"""What follows from every change, until nothing follows any more (KS-10.8).

Must not ask anything. It looks at the state alone, so that a number typed by hand leads to what a played one would.
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import battle, richard, siege
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import State, Step


def settle(turn: Turn) -> None:
    """Battle, siege, token loss, Hope, Richard's track, areas without Hope; from the start after each of them."""
    while _playing(turn.state) and any(part(turn) for part in _PARTS):
        pass


def _playing(state: State) -> bool:
    return state.step not in (Step.COMPONENTS, Step.OVER)


def lose_hope(turn: Turn, *, moves: bool = True) -> bool:
    """The first area, in board order, whose Hope is 0 while its die lies there (KS-10.1). `moves` false: as a position
    that was typed, with Richard where he was said to be."""
    key = next((key for key, area in turn.state.areas.items() if area.die and area.hope <= 0), None)
    if key is None:
        return False
    printed = AREAS[key]
    turn.happen(e.HopeGone(area=key))
    if moves:
        richard.advance(turn, printed.advance, f"Hope in {printed.short} is 0", "KS-10.1")
    without_hope(turn)
    return True


def without_hope(turn: Turn) -> bool:
    """Too many areas without Hope: all lose (KS-12.2)."""
    lost = len(turn.state.zero_areas)
    if richard.over(turn.state) or lost < turn.state.sitting.number("ks.zero_hope_loss_count"):
        return False
    turn.happen(e.Defeated(cause=f"{lost} areas are without Hope", rule="KS-12.2"))
    return True


def last_black(turn: Turn) -> bool:
    """A liberation game ends the moment no black marker is left on the map (KS-15.4)."""
    state = turn.state
    counted = state.on_map and state.step is not Step.START and not state.freed
    if not (counted and state.flag("ks.liberation")) or any(area.black for area in state.areas.values()):
        return False
    from companion.games.kill_shakespeare.decide import scoring  # late: it leads to trades and Prep, which settle

    scoring.freed(turn)
    return True


_PARTS = (battle.fight, siege.besiege, siege.lose_token, lose_hope, richard.check, without_hope, last_black)

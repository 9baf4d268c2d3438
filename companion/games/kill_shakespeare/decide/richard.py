"""Moves Richard on his track, and what happens on its final space (KS-10.2, KS-10.3, KS-12.1).

Must not know why he moves: the cause is said in words, with its rule id.
"""

from __future__ import annotations

from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import flow
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.state import State


def over(state: State) -> bool:
    """Whether the game has ended; whoever goes on after an advance has to look (KS-3.3)."""
    return flow.over(state)


def advance(turn: Turn, spaces: int, cause: str, rule: str) -> None:
    """So many spaces for one cause, each checked, or only the last one by setting (AMB-KS-12)."""
    stepwise = turn.state.flag("ks.advance_stepwise")
    for step in range(1, spaces + 1):
        if over(turn.state) or (not stepwise and at_end(turn.state)):
            break
        starts = turn.state.off_track
        turn.happen(e.RichardAdvanced(cause=cause, rule=rule, step=step, of=spaces, starts=starts))
        if stepwise:
            check(turn)
    check(turn)


def back(turn: Turn, cause: str, rule: str) -> None:
    """One space back, never past the first (KS-10.7)."""
    state = turn.state
    if over(state):
        return
    if can_go_back(state):
        turn.happen(e.RichardBack(cause=cause, rule=rule))
    else:
        turn.happen(e.Reminded(text="Richard is on the first space of his track: he stays there.", rule="KS-10.7"))


def can_go_back(state: State) -> bool:
    return not state.off_track and state.track > (state.components.track_start or 0)


def at_end(state: State) -> bool:
    """Whether Richard stands on the final space."""
    return not state.off_track and state.track >= state.final


def check(turn: Turn) -> bool:
    """The final space: the first holder of a Jester from the last player backwards plays it, or all lose (KS-12.1).
    Says whether anything happened."""
    if over(turn.state) or not at_end(turn.state):
        return False
    holders = [seat for seat in reversed(turn.state.present) if turn.state.players[seat].jester > 0]
    if holders:
        turn.happen(e.JesterForced(seat=holders[0]))
        check(turn)
    else:
        turn.happen(e.Defeated(cause="Richard has reached the final space and nobody holds a Jester", rule="KS-12.1"))
    return True

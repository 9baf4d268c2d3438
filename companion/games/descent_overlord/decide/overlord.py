"""The overlord's turn: collect and draw, start and spawn, activate, done (DO-3).

Must not know what a card costs.
"""

from __future__ import annotations

from companion.core.messages import Context
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import deck, guards, lasting, windows
from companion.games.descent_overlord.decide.settle import Turn, over
from companion.games.descent_overlord.printed import DRAW, THREAT_PER_HERO
from companion.games.descent_overlord.state import Step


def begin(turn: Turn, context: Context) -> None:
    """All heroes have had their turn (DO-3.1). Drawing waits only where a power may come before it (AMB-DO-3)."""
    if turn.state.step is Step.TURN:
        lasting.turn_over(turn)
    turn.happen(e.Reached(step=Step.COLLECT))
    lasting.overlord_begins(turn)
    if not turn.state.flag("do.power_before_draw"):
        _collect(turn)


def go_on(turn: Turn, context: Context) -> None:
    """Next, from step to step."""
    if not windows.act(turn, context):
        return
    match turn.state.step:
        case Step.COLLECT:
            _collect(turn)
        case Step.START:
            turn.happen(e.Reached(step=Step.ACTIVATE))
        case _:
            _done(turn, context)


def _collect(turn: Turn) -> None:
    """Step 1: threat for each hero, two cards, then down to 8 (DO-3.2)."""
    turn.happen(e.ThreatChanged(by=THREAT_PER_HERO * turn.state.hero_count, cause="heroes", rule="DO-3.2"))
    deck.draw(turn, DRAW)
    if not over(turn.state):
        turn.happen(e.Reached(step=Step.START))


def _done(turn: Turn, context: Context) -> None:
    """The overlord says done: over at once, unless somebody is on guard (TW-DO-5)."""
    if turn.state.guards:
        guards.call(turn, context)
    else:
        end_turn(turn)


def end_turn(turn: Turn) -> None:
    """Everybody has passed: the next round begins with the heroes."""
    lasting.turn_over(turn)
    turn.happen(e.RoundBegun(number=turn.state.round + 1))

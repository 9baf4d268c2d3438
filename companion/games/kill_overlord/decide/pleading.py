"""Plead Guilty: a hand takes the order to itself (KO-6.2, KO-11).

Must not decide whether it may be played: the window was open, so it may.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Context
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.decide import effects
from companion.games.kill_overlord.decide.openings import PLEAD_GUILTY, open_plead, open_retaliate
from companion.games.kill_overlord.printed import PLEAD_DRAW, PLEAD_GOLD
from companion.games.kill_overlord.state import Mover, State

Turn = Unfolding[State]


def plead(turn: Turn, seat: int, context: Context) -> None:
    """KO-6.2: the card is shown; whatever the holder had announced early is void."""
    if turn.state.queued is not None:
        turn.happen(e.ActDropped(act=turn.state.queued))
    turn.happen(e.PleadShown(seat=seat))
    if turn.state.sitting.flag("ko.retaliate_plead"):  # AMB-KO-5
        open_retaliate(turn, seat, context)
    else:
        _stands(turn, seat, context)


def judged(turn: Turn, seat: int, context: Context) -> None:
    """A Retaliated Plead Guilty: the order stays at rest and the window opens again (KO-11)."""
    if len(turn.state.stack) % 2 == 0:
        _stands(turn, seat, context)
        return
    turn.happen(e.PleadCancelled(seat=seat))
    if turn.state.pleadable:
        open_plead(turn, context)


def _stands(turn: Turn, seat: int, context: Context) -> None:
    """It counts as a pass from the holder: that ability first, then the gold and the card (KO-6.2)."""
    holder = turn.state.holder
    assert holder is not None
    turn.happen(e.OrderMoved(source=holder, to=seat, mover=Mover.PLEAD.value, card=PLEAD_GUILTY))
    effects.abilities(turn)
    turn.happen(
        e.GoldMoved(source=None, target=seat, amount=PLEAD_GOLD, cause=PLEAD_GUILTY),
        e.CardsDrawn(seat=seat, count=PLEAD_DRAW, cause=PLEAD_GUILTY),
    )
    if turn.state.pleadable:  # AMB-KO-4, only with its setting
        open_plead(turn, context)

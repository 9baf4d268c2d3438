"""The end of an Execution: who is executed, what that player keeps, and the settle pipeline (KO-5.7 to KO-5.11).

Must not know how the Execution came to its end.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.decide import effects
from companion.games.kill_overlord.printed import TOKENS
from companion.games.kill_overlord.state import State

Turn = Unfolding[State]


def execute(turn: Turn, seat: int, cause: str) -> None:
    """KO-5.7, KO-5.8, KO-5.11, then the settle pipeline. `cause` is a rule id."""
    state = turn.state
    taken = {player.token for player in state.players.values()}
    token = next((number for number in range(1, TOKENS + 1) if number not in taken), None)
    turn.happen(e.Executed(seat=seat, token=token, cause=cause))
    _keeps(turn, seat)
    if state.role(seat).when == "executed":
        effects.grant(turn, seat)
    settle(turn)


def _keeps(turn: Turn, seat: int) -> None:
    """KO-5.11, AMB-KO-13."""
    player, sitting = turn.state.players[seat], turn.state.sitting
    if player.gold and not sitting.flag("ko.keep_gold"):
        turn.happen(e.GoldMoved(source=seat, target=None, amount=player.gold, cause="executed"))
    if player.hand and not sitting.flag("ko.keep_hand"):
        turn.happen(e.CardsDiscarded(seat=seat, count=player.hand, cause="executed"))


def settle(turn: Turn) -> None:
    """KO-5.9: Overlord dead, Overlord alone, or the next Execution."""
    state = turn.state
    overlord = state.overlord
    if state.players[overlord].token is not None:
        turn.happen(e.RoundEnded(seat=overlord))
    elif not state.others(overlord):
        turn.happen(e.GameWon(seat=overlord, cause="KO-5.9"))
    else:
        turn.happen(e.ExecutionBegun(number=state.execution + 1))

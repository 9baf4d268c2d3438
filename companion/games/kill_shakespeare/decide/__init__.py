"""Decides every command of Kill Shakespeare: who asks what in which step, and what follows.

Must not apply an event or read a clock. `flow` knows the order of the steps; `settle` runs after every change.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Unfolding
from companion.core.messages import Command, Context, Event, Next, Refused
from companion.core.referee import WINDOW_COMMANDS
from companion.core.repairs import REPAIRS
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare.decide import (
    action,
    bids,
    dice,
    event,
    items,
    jester,
    picks,
    prep,
    quests,
    repairs,
    reports,
    scoring,
    setup,
    trade,
    villains,
)
from companion.games.kill_shakespeare.evolve import evolve
from companion.games.kill_shakespeare.state import State, Step

Turn = Unfolding[State]


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    """What the command leads to. Raises Refused with a rule id, or not_open, not_eligible, over."""
    if state.step is Step.OVER:
        raise Refused("over", "The game is over; undo is still there.")
    turn = Unfolding(state, evolve)
    if isinstance(command, WINDOW_COMMANDS):
        raise Refused("not_open", "Nothing here is decided by who is first.")
    if isinstance(command, REPAIRS):
        repairs.repair(turn, command, context)
    elif isinstance(command, Next):
        _go_on(turn, context)
    else:
        _own(turn, command, context)
    return tuple(turn.events)


_NEXT: dict[Step, Callable[[Turn, Context], None]] = {
    Step.START: setup.go_on,
    Step.PREP: prep.go_on,
    Step.TRADE: trade.go_on,
    Step.LAST_TRADE: trade.go_on,
    Step.QUESTS: prep.go_on,
    Step.MOVE: villains.go_on,
    Step.FLEE: villains.go_on,
    Step.BID: bids.go_on,
    Step.ADD: bids.go_on,
    Step.EFFECT: event.effect_done,
    Step.WHEEL: dice.go_on,
    Step.PLAN: dice.go_on,
    Step.ITEMS: items.go_on,
    Step.ADD_ITEMS: items.go_on,
    Step.CARDS: picks.go_on,
    Step.ACTION: action.go_on,
    Step.EXTRA: action.go_on,
    Step.REBUILD: action.go_on,
    Step.SCORE: scoring.go_on,
}


def _go_on(turn: Turn, context: Context) -> None:
    """Next, in every step that does not wait for an answer."""
    step = turn.state.step
    if step not in _NEXT:
        raise Refused("not_open", "The question has to be answered first.")
    _NEXT[step](turn, context)


_OWN: dict[type[Command], Callable[[Turn, Command, Context], None]] = {
    **dict.fromkeys(
        (
            c.EnterComponents, c.DescribeArea, c.DescribeCharacter, c.DescribeTokens, c.DescribeQuests,
            c.DescribeCards, c.DescribeWheel, c.EnterOrder, c.EnterPawns, c.EnterBoard,
        ),
        setup.set_up,
    ),
    c.QuestsLeft: prep.quests_left,
    c.Trade: trade.trade,
    c.RevealEvent: event.reveal,
    **dict.fromkeys((c.CancelMove, c.Roll, c.Report, c.Flee), villains.move),
    **dict.fromkeys((c.Commit, c.EnterBids), bids.bid),
    c.AddToken: items.add_token,
    **dict.fromkeys((c.RollDice, c.TurnWheel, c.Plan), dice.take),
    **dict.fromkeys((c.Lay, c.LayBlind, c.LayOnTable, c.EnterItems), items.lay),
    **dict.fromkeys((c.Resolved, c.ChoosePosition, c.PickIago, c.IagoUnclaimed), picks.pick),
    c.CompleteQuest: quests.complete,
    **dict.fromkeys((c.ActionDone, c.Place, c.Move, c.Rest, c.MovePawn, c.TakeExtra), action.act),
    c.PlayJester: jester.play,
    **dict.fromkeys(
        (c.ReportBattle, c.ReportSiege, c.ReportTokenLost, c.ReportRebuilt, c.ReportLastBlack), reports.report
    ),
    c.EnterCounts: scoring.count,
}  # fmt: skip


def _own(turn: Turn, command: Command, context: Context) -> None:
    decided = _OWN.get(type(command))
    if decided is None:
        raise Refused("not_open", "That cannot be done in this game.")
    decided(turn, command, context)

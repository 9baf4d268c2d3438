"""Decides every command of Kill the Overlord: who asks what in which step, and what follows.

Must not apply an event or read a clock. The parts: `rounds` (draw to execution), `playing` (acts and cards), `windows`
(reactions), `effects` (what a pass does), `roles` (Change Roles), `cards` (the forms), `repairs`.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.core.messages import Command, Context, Event, Next, Refused
from companion.core.referee import WINDOW_COMMANDS
from companion.core.repairs import REPAIRS
from companion.games.kill_overlord import commands as c
from companion.games.kill_overlord.decide import cards, outcomes, playing, repairs, rounds, windows
from companion.games.kill_overlord.evolve import evolve
from companion.games.kill_overlord.state import State, Step


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    """What the command leads to. Raises Refused with a rule id, or not_open, not_eligible, over."""
    if state.step is Step.OVER:
        raise Refused("over", "The game is over; undo is still there.")
    turn = Unfolding(state, evolve)
    if isinstance(command, WINDOW_COMMANDS):
        windows.react(turn, command, context)
    elif isinstance(command, REPAIRS):
        repairs.repair(turn, command, context)
    else:
        _own(turn, command, context)
    return tuple(turn.events)


def _own(turn: Unfolding[State], command: Command, context: Context) -> None:
    match command:
        case Next():
            rounds.go_on(turn, context)
        case c.Open():
            rounds.open_execution(turn, command, context)
        case c.Announce():
            playing.announce_only(turn, context)
        case c.Play():
            playing.play(turn, command, context)
        case c.CannotPass():
            playing.cannot_pass(turn, context)
        case c.Choose():
            playing.choose(turn, command, context)
        case c.Execute():
            rounds.execute_chosen(turn, command)
        case c.EnterRanks():
            cards.enter_ranks(turn, command)
        case c.EnterIncomes():
            cards.enter_incomes(turn, command)
            rounds.income_known(turn)
        case c.DefineRole():
            cards.define_role(turn, command)
        case c.DefineCard():
            cards.define_card(turn, command)
            outcomes.card_known(turn, context)
        case _:
            raise Refused("not_open", "That cannot be done in this game.")

"""Decides a quest that is done: who did it and who helped (KS-7.2a, KS-7.2b, KS-14.3), and a complete set (KS-15.3).

Must not know what a quest asks for or gives: its rewards are an effect that the table types.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import energy_left, gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import HELPER_VP, SET_VP
from companion.games.kill_shakespeare.state import State, Step

KINDS = ("easy", "hard")
NEUTRAL_PAWN = 0
"""In place of a helper's seat, in games of two (KS-14.3)."""

_TWO = 2


def complete(turn: Turn, command: Command, context: Context) -> None:
    """A quest instead of another action. Raises Refused when it is not that seat's turn or the helper cannot be."""
    assert isinstance(command, c.CompleteQuest)
    state, seat = turn.state, command.seat
    if state.step not in (Step.ACTION, Step.EXTRA):
        raise Refused("KS-7.2", "Quests are done in the Action phase.")
    if seat not in state.present:
        raise Refused("KS-7.2a", "Say by its number which seat has done the quest.")
    if state.on_map:
        action.check_turn(state, seat, context)
    if command.kind not in KINDS:
        raise Refused("KS-7.2a", "A quest is easy or hard.")
    if command.completes_set and not state.flag("ks.sets"):
        raise Refused("KS-15.3", "Sets pay nothing in this game; it is a setting of the table.")
    helper = _helper(state, command)
    done = e.QuestDone(seat=seat, kind=command.kind, helper=helper, completes_set=command.completes_set)
    turn.happen(done)
    _rewards(turn, done, neutral=command.helper == NEUTRAL_PAWN)
    turn.happen(e.Reminded(text="The card's rewards: e types them.", rule="KS-7.2a", seat=seat))
    settle(turn)
    action.quest_done(turn, seat)


def _helper(state: State, command: c.CompleteQuest) -> int | None:
    """The seat that helped; None for nobody and for the neutral pawn (KS-14.3)."""
    helper = command.helper
    if helper == NEUTRAL_PAWN:
        if state.count != _TWO:
            raise Refused("KS-14.3", "The neutral pawn helps in games of two only.")
        if energy_left(state, command.seat) == 0:
            raise Refused("KS-14.3", f"{state.name(command.seat)} has no Energy left for the neutral pawn.")
        return None
    if helper is not None and (helper == command.seat or helper not in state.present):
        raise Refused("KS-7.2b", "The helper is another seat at the table.")
    return helper


def _rewards(turn: Turn, done: e.QuestDone, *, neutral: bool) -> None:
    if done.completes_set:
        gain(turn, done.seat, "vp", SET_VP, "a complete set of quests", "KS-15.3")
    if neutral:
        gain(turn, done.seat, "energy", -1, "the neutral pawn", "KS-14.3")
    if done.helper is not None:
        gain(turn, done.helper, "vp", HELPER_VP, "helped with a quest", "KS-7.2b")
        text = f"{turn.state.name(done.helper)} takes an action card for the help."
        turn.happen(e.Reminded(text=text, rule="KS-7.2b", seat=done.helper))

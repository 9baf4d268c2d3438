"""Decides every command at the overlord's desk: who asks what in which step, and what follows.

Must not apply an event or read a clock. `settle` runs after every change (DO-7.4); `windows` and `guards`
keep open what a guarding hero may interrupt.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.core.game import Unfolding
from companion.core.messages import Command, Context, Event, Next, Refused
from companion.core.referee import WINDOW_COMMANDS
from companion.core.repairs import REPAIRS
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.decide import (
    cards,
    conquest,
    deck,
    guards,
    heroes,
    lasting,
    notes,
    overlord,
    quest,
    repairs,
    triggers,
    windows,
)
from companion.games.descent_overlord.decide.settle import Turn, check_limit, over, settle
from companion.games.descent_overlord.evolve import evolve
from companion.games.descent_overlord.state import State, Step


def decide(state: State, command: Command, context: Context) -> tuple[Event, ...]:
    """What the command leads to. Raises Refused with a rule id, or not_open, not_eligible, over."""
    if over(state):
        raise Refused("over", "The game is over; undo is still there.")
    _check_whose(state, command, context.by)
    turn = Unfolding(state, evolve)
    if isinstance(command, WINDOW_COMMANDS):
        windows.react(turn, command, context)
    elif isinstance(command, REPAIRS):
        repairs.repair(turn, command, context)
    elif isinstance(command, Next):
        _go_on(turn, context)
    else:
        _own(turn, command, context)
    settle(turn)
    windows.refresh(turn, context)
    guards.listen(turn, context)
    return tuple(turn.events)


_THE_OVERLORDS = (
    c.CallTrigger, c.BeginStep, c.PlayCard, c.Discard, c.Draw, c.RearmSpawn, c.SpendTreachery
)  # fmt: skip


def _check_whose(state: State, command: Command, by: int | None) -> None:
    """The table may say everything; a seat what is its own, or everybody's. Raises Refused with whose it is."""
    whose = _whose(state, command)
    if by is None or whose is None or by in whose:
        return
    if whose == (state.overlord,):
        names = f"{state.name(state.overlord)}, the overlord,"
    else:
        names = state.sitting.roster.names(whose) if whose else "the table"
    raise Refused("not_eligible", f"That is for {names} to say.")


def _whose(state: State, command: Command) -> tuple[int, ...] | None:
    """The seats whose word it is; None where it is everybody's."""
    match command:
        case c.HeroNext() | c.EndHeroes():
            return state.present_heroes
        case c.Declare():
            return None if state.active is None else (state.active,)
        case c.PlaceGuard(seat=seat):
            return (seat,) if seat in state.heroes else None
        case Next():
            return _whose_step(state)
        case _:
            return (state.overlord,) if isinstance(command, _THE_OVERLORDS) else None


def _whose_step(state: State) -> tuple[int, ...] | None:
    """Who says that it goes on. That nobody answers the end-of-turn call is for the table to see (TW-DO-5)."""
    if state.trigger is not None or state.underway:
        return (state.overlord,)
    if state.guard is not None:
        return (state.guard,)
    match state.step:
        case Step.HEROES | Step.TURN:
            return state.present_heroes
        case Step.BEFORE if state.active is not None:
            return (state.active,)
        case Step.COLLECT | Step.START | Step.ACTIVATE:
            return (state.overlord,)
        case Step.CALL:
            return ()
        case _:
            return None


_OWN: dict[type[Command], Callable[[Turn, Command, Context], None]] = {
    **dict.fromkeys((c.EnterQuest, c.EnterTreachery, c.SpendTreachery, c.QuestWon), quest.take),
    **dict.fromkeys((c.HeroNext, c.Declare, c.EndHeroes), heroes.take),
    **dict.fromkeys((c.PlaceGuard, c.LoseGuard), guards.order),
    **dict.fromkeys((c.CallTrigger, c.BeginStep), triggers.call),
    **dict.fromkeys((c.PlayCard, c.Discard, c.DescribeCard), cards.take),
    **dict.fromkeys((c.Draw, c.RebuildDeck, c.PowerLeaves, c.RearmSpawn, c.NewLevel), deck.take),
    **dict.fromkeys((c.LastsUntil, c.EffectOver), lasting.take),
    **dict.fromkeys((c.Glyph, c.OpenChest, c.HeroKilled, c.GainConquest), conquest.take),
    **dict.fromkeys((c.NoteCard, c.DropNote, c.NotePlan), notes.take),
}


def _own(turn: Turn, command: Command, context: Context) -> None:
    decided = _OWN.get(type(command))
    if decided is None:
        raise Refused("not_open", "That cannot be done in this game.")
    if turn.state.step is Step.QUEST and type(command) not in _BEFORE_THE_QUEST:
        raise Refused("DO-1.2", "Say first how much conquest the quest begins with.")
    decided(turn, command, context)


_BEFORE_THE_QUEST = (c.EnterQuest, c.EnterTreachery, c.DescribeCard, c.NoteCard, c.DropNote, c.NotePlan)


def _go_on(turn: Turn, context: Context) -> None:
    """Next: what is most pressing goes on first."""
    state = turn.state
    if state.sitting.window is not None and windows.by_next(turn, context):
        return
    if state.trigger is not None:
        triggers.done(turn)
    elif state.underway:
        triggers.step_finished(turn)
    elif state.guard is not None:
        guards.done(turn)
    else:
        _next_step(turn, context)


def _next_step(turn: Turn, context: Context) -> None:
    check_limit(turn.state)
    match turn.state.step:
        case Step.HEROES | Step.TURN:
            heroes.go_on(turn, context)
        case Step.BEFORE:
            heroes.declare(turn, context)
        case Step.COLLECT | Step.START | Step.ACTIVATE:
            overlord.go_on(turn, context)
        case _:
            raise Refused("not_open", "The question has to be answered first.")

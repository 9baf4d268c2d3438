"""A trigger that the overlord calls out, and a step of the own that is underway (DO-6, TW-DO-3).

Must not know what a card costs.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.seats import clean_text
from companion.core.values import replaced
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import windows
from companion.games.descent_overlord.decide.settle import Turn, check_limit
from companion.games.descent_overlord.state import State, Step

_OPEN = (Step.BEFORE, Step.TURN, Step.START, Step.ACTIVATE)

WORDS = 60
"""Characters of what a trigger or an effect is called."""


def call(turn: Turn, command: Command, context: Context) -> None:
    """The overlord speaks up: one event and one trap may come on this (DO-5.2, DO-5.3)."""
    if isinstance(command, c.BeginStep):
        _begin_step(turn, context)
    elif isinstance(command, c.CallTrigger):
        check_open(turn.state)
        _speak(turn, clean_text(command.what[:WORDS]), context)


def check_open(state: State) -> None:
    """Raises Refused where nothing can be called out, by a press in a window as by the own key or button. A guard
    attack does not spare the overlord the discards that he owes (DO-3.2)."""
    _check_settled(state)
    if state.step not in _OPEN and state.guard is None:
        raise Refused("TW-DO-3", "No card can be played on anything now.")
    if state.step is Step.BEFORE and state.before is not None and state.before.spent:
        raise Refused("TW-DO-2", "That moment has had its event and its trap; the hero declares an action now.")
    check_limit(replaced(state, guard=None))


def _check_settled(state: State) -> None:
    if state.trigger is not None:
        raise Refused("DO-5.2", "A card is being played on the last trigger: that is settled first.")


def _speak(turn: Turn, what: str, context: Context) -> None:
    if turn.state.step is Step.BEFORE:
        windows.speak_up(turn, context)
        before_turn(turn)
    elif windows.act(turn, context):
        opened(turn, what)


def _begin_step(turn: Turn, context: Context) -> None:
    _check_settled(turn.state)
    if turn.state.step is not Step.ACTIVATE or turn.state.underway or turn.state.guard is not None:
        raise Refused("DO-6.5", "A monster's attack or move is announced in step 3, one after the other.")
    check_limit(turn.state)
    if windows.act(turn, context):
        turn.happen(e.StepBegun())


def before_turn(turn: Turn) -> None:
    """He speaks up in the moment before a hero's turn, which lasts until the action is declared (TW-DO-2)."""
    active = turn.state.active
    assert active is not None
    turn.happen(e.TriggerOpened(what=f"the moment before {turn.state.name(active)}'s turn", before_turn=True))


def opened(turn: Turn, what: str) -> None:
    turn.happen(e.TriggerOpened(what=what or _happening(turn.state)))


def _happening(state: State) -> str:
    """In words, where the overlord called it by his key or his button: as far as the desk knows it (DO-6.4)."""
    if state.underway:
        return "the attack or move that is announced"
    if state.guard is not None:
        return f"{state.name(state.guard)}'s guard attack"
    if state.step is Step.TURN and state.active is not None:
        told = f" (told last: {state.told})" if state.told else ""
        return f"what {state.name(state.active)} does{told}"
    if state.step is Step.ACTIVATE:
        return "what the monsters do"
    return "what has just happened"


def done(turn: Turn) -> None:
    """No more cards on this trigger."""
    turn.happen(e.TriggerDone())


def step_finished(turn: Turn) -> None:
    turn.happen(e.StepFinished())

"""The heroes' turns: who is next, the moment before, the declaration (DO-3.1, DO-6.3, TW-DO-2).

Must not know a card.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.referee import close_by_act, open_window
from companion.core.window import Stage
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import guards, lasting, overlord
from companion.games.descent_overlord.decide.settle import Turn, check_limit
from companion.games.descent_overlord.state import State, Step


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.HeroNext(seat=seat):
            _next(turn, seat, context)
        case c.Declare():
            declare(turn, context)
        case c.EndHeroes(sure=sure):
            if not sure:
                raise Refused("DO-3.1", "Nobody is skipped: say which hero is next.")
            _between_turns(turn.state)
            overlord.begin(turn, context)


def go_on(turn: Turn, context: Context) -> None:
    """Next: the only hero that is left, or the overlord's turn."""
    to_come = turn.state.to_come
    if len(to_come) > 1:
        names = turn.state.sitting.roster.names(to_come)
        raise Refused("DO-3.1", f"Say by its digit which hero is next: {names} have a turn to come.")
    _between_turns(turn.state)
    if to_come:
        _next(turn, to_come[0], context)
    else:
        overlord.begin(turn, context)


def _between_turns(state: State) -> None:
    if state.step not in (Step.HEROES, Step.TURN):
        raise Refused("not_open", "That comes while the heroes take their turns.")
    if state.trigger is not None:
        raise Refused("DO-6.5", "The overlord's card is settled first.")
    check_limit(state)


def _next(turn: Turn, seat: int, context: Context) -> None:
    """That hero is next; the overlord has time for a card until an action is declared (TW-DO-2)."""
    state = turn.state
    _between_turns(state)
    if seat not in state.heroes:
        raise Refused("not_eligible", "Say by the seat's number which hero is next.")
    if seat not in state.to_come:
        raise Refused("DO-3.1", f"{state.name(seat)} has no turn to come in this round.")
    if state.step is Step.TURN:
        lasting.turn_over(turn)
    turn.happen(e.HeroCalled(seat=seat))
    guards.lost_at_start(turn, seat)
    sitting = turn.state.sitting
    turn.happen(
        open_window(
            sitting,
            kind="before",
            trigger=f"Before {state.name(seat)}'s turn",
            eligible=(state.overlord,),
            opener=seat,
            at=context.at,
            minimum=sitting.seconds("do.grace_seconds") or 0.0,
        )
    )


def declare(turn: Turn, context: Context) -> None:
    """The hero declares an action: it counts once the overlord has had a fair chance (DO-6.3)."""
    state = turn.state
    if state.step is not Step.BEFORE or state.active is None:
        raise Refused("not_open", "A hero declares an action at the start of the own turn.")
    if state.trigger is not None:
        raise Refused("DO-6.1", "The overlord's card is settled first.")
    check_limit(state)
    window = state.sitting.window
    if window is not None and window.stage is not Stage.OPEN:
        raise Refused("DO-6.1", "The overlord has spoken up: that comes first.")
    turn.happen(*close_by_act(state.sitting, context))
    if turn.state.sitting.window is None:
        declared(turn)


def declared(turn: Turn) -> None:
    assert turn.state.active is not None
    turn.happen(e.Declared(seat=turn.state.active))

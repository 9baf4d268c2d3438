"""Guard orders: placed, lost, used, and the windows in which they may interrupt (DO-6.6, TW-DO-4, TW-DO-5).

Must not judge who was first.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.core.referee import open_window
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide import triggers
from companion.games.descent_overlord.decide.settle import Turn
from companion.games.descent_overlord.state import State, Step

_LISTENS = (Step.COLLECT, Step.START, Step.ACTIVATE)


def order(turn: Turn, command: Command, context: Context) -> None:
    """A hero places a guard order, or loses it to a wound."""
    match command:
        case c.PlaceGuard(seat=seat):
            _place(turn, seat)
        case c.LoseGuard(seat=seat):
            _hero(turn.state, seat)
            if not turn.state.heroes[seat].guards:
                raise Refused("DO-6.6", f"{turn.state.name(seat)} has no guard order.")
            turn.happen(e.GuardLost(seat=seat, cause="wounded"))


def _place(turn: Turn, seat: int) -> None:
    state = turn.state
    _hero(state, seat)
    if state.step is not Step.TURN or state.active != seat:
        raise Refused("DO-6.6", "A hero places a guard order in the own turn, once an action is declared.")
    if state.heroes[seat].guards >= state.heroes[seat].heroes:
        raise Refused("DO-6.6", f"{state.name(seat)} is on guard already.")
    turn.happen(e.GuardPlaced(seat=seat))


def _hero(state: State, seat: int) -> None:
    if seat not in state.heroes:
        raise Refused("not_eligible", "Say by the seat's number which hero that is.")


def lost_at_start(turn: Turn, seat: int) -> None:
    """A hero's turn begins: the order from before this round is lost (DO-6.6)."""
    hero = turn.state.heroes[seat]
    for _ in range(hero.old - hero.turns):
        turn.happen(e.GuardLost(seat=seat, cause="a new turn begins"))


def listen(turn: Turn, context: Context) -> None:
    """While the overlord's turn lasts a guarding hero may interrupt (TW-DO-4); pressed together with the overlord's
    button the setting decides who comes first (AMB-DO-4)."""
    state = turn.state
    if not listens(state) or state.sitting.window is not None:
        return
    turn.happen(
        open_window(
            state.sitting,
            kind="guard",
            trigger="Guard",
            eligible=may_interrupt(state),
            opener=_opener(state),
            at=context.at,
        )
    )


def listens(state: State) -> bool:
    """Whether a guard order may be used now; while a card is being played it waits for that (DO-6.5)."""
    return state.step in _LISTENS and bool(state.guards) and state.guard is None


def may_interrupt(state: State) -> tuple[int, ...]:
    """Whose press counts: the guarding heroes', and the overlord's where he could call a card out."""
    try:
        triggers.check_open(state)
    except Refused:
        return state.guards
    return (state.overlord, *state.guards)


def _opener(state: State) -> int:
    """A tie goes by seat order from the left of the opener: so that the overlord comes first there, or last."""
    if state.sitting.settings["do.guard_vs_event"] == "guard":
        return state.overlord
    return state.sitting.roster.left_of(state.overlord)[-2]  # the seat on the overlord's right


def call(turn: Turn, context: Context) -> None:
    """The overlord is done, which is only an offer: guarding heroes may still act (TW-DO-5)."""
    turn.happen(e.Reached(step=Step.CALL))
    open_call(turn, context)


def open_call(turn: Turn, context: Context) -> None:
    """For everybody who is on guard; with nobody to press it has a maximum, for a button has no pass (G-7)."""
    state = turn.state
    turn.happen(
        open_window(
            state.sitting,
            kind="call",
            trigger="The overlord is done",
            eligible=state.guards,
            opener=state.overlord,
            at=context.at,
            maximum=state.sitting.seconds("do.grace_seconds"),
        )
    )


def interrupt(turn: Turn, seat: int) -> None:
    """The order is used, after the step that is underway (DO-6.5)."""
    if seat not in turn.state.guards:
        raise Refused("DO-6.6", f"{turn.state.name(seat)} has no guard order any more: take it back.")
    turn.happen(e.GuardInterrupts(seat=seat))


def done(turn: Turn) -> None:
    """The attack is over. After an offer to end the turn the overlord may go on (TW-DO-5)."""
    seat = turn.state.guard
    assert seat is not None
    turn.happen(e.GuardDone(seat=seat))
    if turn.state.step is Step.CALL:
        turn.happen(e.Reached(step=Step.ACTIVATE))

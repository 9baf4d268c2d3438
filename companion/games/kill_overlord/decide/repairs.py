"""The shared repairs in this game: which numbers can be what, and what an empty seat means for the order.

Must not repeat what `core.repairs` does for every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.game import Unfolding
from companion.core.happenings import Adjusted, OptionSet, SeatLeft, SeatReturned, WindowClosed
from companion.core.messages import Command, Context, Refused, Value
from companion.core.numbers import as_text, sentence
from companion.core.repairs import Number, decide_repair, whole
from companion.core.seats import same_name
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.decide import ending, openings, outcomes
from companion.games.kill_overlord.options import SETTINGS
from companion.games.kill_overlord.printed import OVERLORD, PLOT_CARDS, TOKENS
from companion.games.kill_overlord.start import check_deck, role_name
from companion.games.kill_overlord.state import Mover, State, Step
from companion.games.kill_overlord.view import view

Turn = Unfolding[State]

_BY_HAND = (Step.DRAW, Step.INCOME, Step.CORONATION, Step.OPEN, Step.HOLD, Step.ROLES)
"""Steps that may be chosen as a position; the others stand under an act that only play can bring about."""

_IN_EXECUTION = (
    Step.OPEN, Step.HOLD, Step.ANNOUNCED, Step.CHOICE, Step.KEYS, Step.LAST_CALL, Step.VERDICT,
)  # fmt: skip

_AT_LEAST = 2

_LIMITS: dict[str, tuple[int | None, int | None]] = {
    "gold": (0, None),
    "hand": (0, PLOT_CARDS),
    "rank": (1, 99),
    "income": (-99, 99),
    "round": (1, None),
    "execution": (1, None),
    "deck": (0, PLOT_CARDS),
    "discard": (0, PLOT_CARDS),
    "bank": (None, None),
}


def repair(turn: Turn, command: Command, context: Context) -> None:
    """A shared repair, and what follows from it in this game (G-5). Several changes are judged by what they lead to."""
    state = turn.state
    turn.happen(*decide_repair(state.sitting, view(state, None), SETTINGS, partial(check, state), command))
    changed = {event.what for event in turn.events if isinstance(event, Adjusted)}
    for event in tuple(turn.events):
        match event:
            case OptionSet():
                check_deck(turn.state.sitting.settings)
                _level_changed(turn, context)
            case SeatLeft() if len(turn.state.sitting.present) < _AT_LEAST:
                raise Refused("KO-1.1", "At least two players have to stay.")
            case SeatLeft(seat=seat) if state.step in _IN_EXECUTION:
                _left(turn, seat, context)
            case SeatReturned(seat=seat) if state.step is Step.VERDICT and state.doomed == seat:
                turn.happen(e.ExecutionBegun(number=state.execution))
    if changed:
        _check_position(turn.state, changed)
    if "mover" in changed and turn.state.pleadable and turn.state.sitting.window is None:
        openings.open_plead(turn, context)
    if changed & {"token", "role"} and turn.state.step in _IN_EXECUTION:
        _out_by_hand(turn, context)


def _check_position(state: State, changed: set[str]) -> None:
    """Whether the position that was typed can be. Raises Refused with what cannot."""
    roles = [player.role for player in state.players.values()]
    if roles.count(OVERLORD) != 1:
        raise Refused("KO-1.3", "Somebody has to be the Overlord: give that role to another seat.")
    _each_once("KO-8.1", "rank", {seat: state.role(seat).rank for seat in state.players}, state)
    _each_once("KO-5.8", "token", {seat: player.token for seat, player in state.players.items()}, state)
    if "holder" in changed and state.holder not in state.active:
        names = state.sitting.roster.names(state.active)
        raise Refused("KO-5.10", f"Only an active player can hold the order: {names}.")
    if "mover" in changed and state.step is not Step.HOLD:
        raise Refused("adjust", "Only while somebody holds the order can it be said what brought it.")
    if state.step is Step.ROLES and state.players[state.overlord].token is None:
        raise Refused("KO-7.1", f"{state.name(state.overlord)}, the Overlord, has no token: nobody can rise.")


def _each_once(rule: str, what: str, numbers: Mapping[int, int | None], state: State) -> None:
    seats: dict[int, int] = {}
    for seat, number in numbers.items():
        if number in seats:
            names = state.sitting.roster.names((seats[number], seat))
            raise Refused(rule, f"{names} would both have {what} {number}.")
        if number is not None:
            seats[number] = seat


def check(state: State, number: Number, after: Value) -> Value:
    """The value to store for an id of the view. Raises Refused if the number cannot be that."""
    if number.what in _LIMITS:
        low, high = _LIMITS[number.what]
        return whole(number.called, after, low=low, high=high)
    match number.what:
        case "token":
            return whole(number.called, after, low=0, high=TOKENS)
        case "role":
            return role_name(str(after), state.sitting.settings)
        case "step":
            return _step(str(after))
        case "holder":
            return _holder(state, after)
        case "mover":
            return _mover(as_text(after))
        case _:
            raise Refused("adjust", sentence(f"{number.called}: worked out from other numbers, not set by hand."))


def _step(text: str) -> str:
    if text not in set(_BY_HAND):
        raise Refused("adjust", f"The step can be set to {', '.join(_BY_HAND)}.")
    return text


def _holder(state: State, after: Value) -> int:
    named = [seat for seat in state.players if same_name(state.name(seat), as_text(after))]
    seat = named[0] if named else whole("holder", after, low=1, high=len(state.players))
    return seat


def _level_changed(turn: Turn, context: Context) -> None:
    """A card that waited to be named needs no name in level `referee`."""
    state = turn.state
    if state.step is Step.ANNOUNCED and state.sitting.window is None and not state.full:
        outcomes.resolve(turn, context)


def _mover(text: str) -> str:
    """What brought the order: after a shield Plead Guilty may still come (KO-6.2)."""
    if text not in set(Mover):
        raise Refused("adjust", f"The order was brought by one of {', '.join(Mover)}.")
    return text


def _left(turn: Turn, seat: int, context: Context) -> None:
    """A player left in mid-Execution: the order cannot lie with an empty seat, and nobody is asked there."""
    state = turn.state
    if state.players[seat].token is not None:
        return
    if seat != state.overlord and not state.others(state.overlord):
        _close(turn, context)
        ending.settle(turn)
    elif seat == state.overlord:
        _close(turn, context)
        turn.happen(e.VerdictDue(seat=seat, cause="left"))
    elif seat in _involved(state):
        _close(turn, context)
        turn.happen(e.ExecutionBegun(number=state.execution))


def _involved(state: State) -> set[int | None]:
    """The seats that the order lies with, or that the act under way is about."""
    act = state.act
    return {state.holder, state.pleading, state.reacting, act.by if act else None, act.to if act else None}


def _out_by_hand(turn: Turn, context: Context) -> None:
    """Tokens or roles were set by hand: what an execution would settle is settled (G-5, KO-5.9)."""
    state = turn.state
    ends = state.players[state.overlord].token is not None or not state.others(state.overlord)
    if ends or any(seat is not None and state.players[seat].token is not None for seat in _involved(state)):
        _close(turn, context)
        ending.settle(turn)


def _close(turn: Turn, context: Context) -> None:
    if turn.state.sitting.window is not None:
        turn.happen(WindowClosed(cause="table", at=context.at))

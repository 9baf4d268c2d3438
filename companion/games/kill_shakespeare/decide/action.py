"""Decides the Action phase: whose action it is, extra actions, the rebuild check and its end (KS-7).

Must not carry out a quest: `quests` does. Where the board is not followed a single key says an action is done.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import flow, influence, pawns, pieces, scoring, siege
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import AREAS, HAMLET, REST_ENERGY
from companion.games.kill_shakespeare.state import State, Step, Stronghold


def begin(turn: Turn) -> None:
    """The first in turn order acts first; with no action left there are extra actions only."""
    if not turn.state.on_map:
        pieces.remind(turn, "Say battles (rebels above black) and sieges (rebels above Defense).", "KS-8.1")
    _goes_on(turn, None)


def active(state: State) -> int | None:
    """Whose action it is; None outside the phase, and while it has to be said who takes an extra one."""
    if state.step is not Step.ACTION:
        return None
    return state.asked if state.asked in state.present else _next(state, state.asked)


def _next(state: State, after: int | None) -> int | None:
    """The next seat in turn order with an action left, round and round (KS-7.1)."""
    start = state.order.index(after) + 1 if after in state.order else 0
    seats = state.order[start:] + state.order[:start]
    return next((seat for seat in seats if seat in state.present and state.players[seat].actions > 0), None)


def extra(state: State) -> int | None:
    """Who has taken an extra action where the board is not followed, and has not said yet what it was."""
    here = state.step is Step.EXTRA and not state.on_map
    return state.asked if here and state.asked in state.present else None


def extra_seats(state: State) -> tuple[int, ...]:
    """Who may still take an extra action: one each in a round, in turn order (KS-7.4)."""
    taken = [place for place, seat in enumerate(state.order) if state.players[seat].extra]
    return tuple(seat for seat in state.order[max(taken, default=-1) + 1 :] if seat in state.present)


def _acting(state: State) -> int | None:
    """Whose action it is, an extra one too."""
    return extra(state) if state.step is Step.EXTRA else active(state)


def check_turn(state: State, seat: int, context: Context) -> None:
    """Raises Refused when it is not this seat's action, or another one gives the command."""
    turn = _acting(state)
    if turn is None:
        raise Refused("KS-7.4", "Say first who takes an extra action.")
    if seat != turn or context.by not in (None, seat):
        raise Refused("not_eligible", f"It is {state.name(turn)}'s action.")


def act(turn: Turn, command: Command, context: Context) -> None:
    """What a seat does in the phase, beside a quest. Raises Refused when it cannot."""
    match command:
        case c.MovePawn():
            pawns.move_pawn(turn, command, active(turn.state), context)
            settle(turn)
        case c.TakeExtra(seat=seat):
            _take_extra(turn, seat, context)
        case _:
            _take(turn, command, context)


def _take(turn: Turn, command: Command, context: Context) -> None:
    state = turn.state
    if state.step not in (Step.ACTION, Step.EXTRA):
        raise Refused("not_open", "Actions are taken in the Action phase.")
    seat = _acting(state)
    if seat is None:
        raise Refused("KS-7.4", "Say first who takes an extra action.")
    check_turn(state, seat, context)
    if isinstance(command, c.Place | c.Move) and not state.on_map:
        raise Refused("not_open", "Markers are followed in level map only: say that the action is done.")
    match command:
        case c.Place():
            influence.place(turn, command, seat)
            _finish(turn, seat, "place")
        case c.Move():
            influence.move(turn, command, seat)
            _finish(turn, seat, "move")
        case c.Rest():
            gain(turn, seat, "energy", REST_ENERGY, "rest", "KS-7.2e")
            _finish(turn, seat, "rest")
        case _:
            _finish(turn, seat, "done")


def quest_done(turn: Turn, seat: int) -> None:
    """A quest takes the action marker of whoever did it; where the board is not followed, if one is left."""
    state = turn.state
    if state.on_map or state.players[seat].actions > 0 or seat == extra(state):
        _finish(turn, seat, "quest")


def _finish(turn: Turn, seat: int, kind: str) -> None:
    """The marker is set aside; the next seat acts. Nothing of it once the game, or the phase, has ended."""
    if seat == extra(turn.state):
        flow.reach(turn, Step.EXTRA)  # KS-7.4: no marker is set aside for it
    elif turn.state.step is Step.ACTION:
        _with_richard(turn, seat)
        turn.happen(e.ActionTaken(seat=seat, kind=kind))
        _goes_on(turn, seat)


def _with_richard(turn: Turn, seat: int) -> None:
    """Hamlet may not end a turn in Richard's area (KS-13.1): told, for his pawn can still be moved back."""
    state, player = turn.state, turn.state.players[seat]
    if state.on_map and player.character == HAMLET and player.pawn is not None and player.pawn == state.richard:
        text = f"Hamlet may not end a turn with Richard: he leaves {AREAS[player.pawn].short}."
        turn.happen(e.Reminded(text=text, rule="KS-13.1", seat=seat))


def _goes_on(turn: Turn, after: int | None) -> None:
    seat = _next(turn.state, after)
    if seat is not None:
        flow.reach(turn, Step.ACTION, seat)
    else:
        _extra(turn)


def _extra(turn: Turn) -> None:
    if extra_seats(turn.state):
        flow.reach(turn, Step.EXTRA)
    else:
        look_for_rebuilds(turn)


def seat_left(turn: Turn) -> None:
    """Whoever should act has left the table: the next one does."""
    state = turn.state
    if state.step is Step.ACTION and state.asked not in state.present:
        _goes_on(turn, state.asked)


def _take_extra(turn: Turn, seat: int, context: Context) -> None:
    state = turn.state
    if state.step is not Step.EXTRA:
        raise Refused("KS-7.4", "Extra actions come after all others.")
    if seat not in state.present or context.by not in (None, seat):
        raise Refused("not_eligible", "Say by its number which seat takes an extra action.")
    if state.players[seat].extra:
        raise Refused("KS-7.4", f"{state.name(seat)} has had an extra action: one in a round, whatever the cards.")
    if seat not in extra_seats(state):
        raise Refused("KS-7.4", f"Extra actions go in turn order, and {state.name(seat)} comes before the last one.")
    turn.happen(e.ExtraTaken(seat=seat))
    flow.reach(turn, Step.ACTION if state.on_map else Step.EXTRA, seat)


def go_on(turn: Turn, context: Context) -> None:
    """Next: the actions are over, nobody takes an extra one, nothing is rebuilt any more."""
    match turn.state.step:
        case Step.ACTION:
            seat = active(turn.state)
            if turn.state.on_map and seat is not None:
                raise Refused("KS-7.2", f"{turn.state.name(seat)} has an action to take: quest, move, place or rest.")
            _extra(turn)
        case Step.EXTRA:
            look_for_rebuilds(turn)
        case _:
            _end(turn)


def board_known(turn: Turn) -> None:
    """Markers are followed from now on: a check that was asked of the table is computed (KS-7.5)."""
    if turn.state.step is Step.REBUILD:
        look_for_rebuilds(turn)


def look_for_rebuilds(turn: Turn) -> None:
    """The check at the end of Action (KS-7.5): computed, or asked while a Stronghold lies destroyed."""
    if not turn.state.on_map and _destroyed(turn.state):
        flow.reach(turn, Step.REBUILD)
        return
    for key in turn.state.areas:
        if turn.state.on_map and not flow.over(turn.state) and siege.is_rebuilt(turn.state, key):
            siege.rebuild(turn, key)
            settle(turn)
    _end(turn)


def _destroyed(state: State) -> bool:
    return any(area.stronghold is Stronghold.DESTROYED for area in state.areas.values())


def _end(turn: Turn) -> None:
    """Scoring, if one is due, or the next round; a game that has ended stays ended."""
    if turn.state.step in (Step.ACTION, Step.EXTRA, Step.REBUILD):
        scoring.begin(turn)

"""The setup: what a play cannot begin without, the turn order, the pawns, and a board that is counted later (KS-1).

Must not describe what is optional: `describe` does.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import action, describe, event, pieces
from companion.games.kill_shakespeare.decide.checklist import checklist
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.layout import set_up as board_at_start
from companion.games.kill_shakespeare.printed import AREAS, FALSTAFF, HOPE_MOST, NO_AREA, PROSPERO
from companion.games.kill_shakespeare.state import State, Step

MOST = 99
START_AREAS = tuple(key for key, area in AREAS.items() if area.start_die)


def go_on(turn: Turn, context: Context) -> None:
    """Next: all stands as the checklist says; round 1 begins with its event (KS-3.2)."""
    state = turn.state
    if state.on_map and pawns_missing(state):
        raise Refused("KS-1.10", "Say first where the pawns stand: an area's digit for each player.")
    for text, rule in checklist(state):
        pieces.remind(turn, text, rule)
    event.begin(turn)
    settle(turn)


def pawns_missing(state: State) -> bool:
    return any(player.pawn is None for player in state.players.values())


def set_up(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.EnterComponents():
            _components(turn, command)
        case c.EnterOrder(order=order):
            _order(turn, order)
        case c.EnterPawns(areas=areas):
            _pawns(turn, areas)
        case c.EnterBoard():
            _board(turn, command)
        case _:
            describe.describe(turn, command)


# What a play cannot begin without (D.6)


def _components(turn: Turn, command: c.EnterComponents) -> None:
    if turn.state.step is not Step.COMPONENTS:
        raise Refused("not_open", "These numbers are known already; put a wrong one right by an adjustment.")
    _check(command)
    turn.happen(
        e.ComponentsEntered(
            track_length=command.track_length,
            track_start=command.track_start,
            hope=command.hope,
            black=command.black,
            richard=command.richard,
            macbeth=command.macbeth,
        )
    )
    turn.happen(board_at_start(turn.state))


def _check(command: c.EnterComponents) -> None:
    if not 0 <= command.track_start < command.track_length <= MOST:
        raise Refused("KS-1.12", "Richard starts on a space before the final one; count both along his track.")
    if not _each(command.hope, len(AREAS), 1, HOPE_MOST):
        raise Refused("KS-1.12", f"Hope is a number from 1 to {HOPE_MOST} for each of the {len(AREAS)} areas.")
    if not _each(command.black, len(AREAS), 0, MOST):
        raise Refused("KS-1.12", f"Black markers are a number from 0 for each of the {len(AREAS)} areas.")
    if not {command.richard, command.macbeth} <= {*AREAS, NO_AREA}:
        raise Refused("KS-1.12", f"A villain starts in an area, 1 to {len(AREAS)}, or in none.")


def _each(values: tuple[int, ...], length: int, low: int, high: int) -> bool:
    return len(values) == length and all(low <= value <= high for value in values)


# Turn order and pawns


def _order(turn: Turn, order: tuple[int, ...]) -> None:
    state = turn.state
    if state.step is not Step.START:
        raise Refused("not_open", "The turn order is drawn before round 1; later the bids make it.")
    if sorted(order) != sorted(state.players):
        raise Refused("KS-1.9", f"Name each of the {state.count} seats once, from the first player to the last.")
    turn.happen(e.OrderSet(order=order))


def _pawns(turn: Turn, digits: tuple[int, ...]) -> None:
    """Rolled before round 1; later just where they stand."""
    state = turn.state
    at_start = state.step is Step.START
    if not at_start and (state.step is Step.COMPONENTS or not asks_for_board(state)):
        raise Refused("not_open", "Where the pawns stand is asked before round 1, and when level map begins.")
    if not _each(digits, state.count, 1, len(AREAS)):
        raise Refused("KS-1.10", f"Name an area for each player, in seat order, by its digit 1 to {len(AREAS)}.")
    areas = tuple(tuple(AREAS)[digit - 1] for digit in digits)
    if at_start:
        _rolled(state, areas)
    turn.happen(e.PawnsPlaced(areas=areas))


def _rolled(state: State, areas: tuple[str, ...]) -> None:
    """One pawn an area, none in Arden or Avon; Falstaff rolls again for Prospero (KS-1.10, AMB-KS-20)."""
    if not set(areas) <= set(START_AREAS):
        raise Refused("KS-1.10", f"Pawns start in areas 1 to {len(START_AREAS)}, never in Arden or Avon.")
    if len(set(areas)) < len(areas):
        raise Refused("KS-1.10", "Two pawns start in one area: whoever rolled it last rolls again.")
    at_prospero = dict(zip(areas, state.players.values(), strict=True)).get(PROSPERO)
    rolls_again = state.sitting.settings["ks.falstaff_prospero_start"] == "reroll"
    if rolls_again and at_prospero is not None and at_prospero.character == FALSTAFF:
        raise Refused("AMB-KS-20", "Falstaff may not enter Prospero: he rolls again.")


# A board that is counted when level map begins in the middle of a play


COUNTING = (Step.COUNT, Step.SCORE)
"""Steps of a scoring: what it has to be told was settled when it began, so no board is counted meanwhile."""


def asks_for_board(state: State) -> bool:
    """Whether level map has begun on a board that nobody has followed."""
    return state.sitting.settings["ks.level"] == "map" and not state.board and state.step not in COUNTING


def uncounted(state: State) -> tuple[str, ...]:
    """Areas that have still to be counted, in board order."""
    return tuple(key for key in AREAS if key not in state.counted)


def _board(turn: Turn, command: c.EnterBoard) -> None:
    """One area after another; with the last one the board is followed, and what it leads to happens."""
    state = turn.state
    if state.step is Step.COMPONENTS or not asks_for_board(state):
        raise Refused("not_open", "An area is counted when level map begins; later put its numbers right.")
    if command.area not in AREAS:
        raise Refused("KS-2", f"Areas are digits from 1 to {len(AREAS)}.")
    if not 0 <= command.black <= MOST or not _each(command.influence, state.count, 0, MOST):
        raise Refused("KS-2", "Count black markers, and each player's markers in seat order, from 0 up.")
    last = uncounted(state) in ((command.area,), ())
    turn.happen(e.BoardCounted(area=command.area, black=command.black, influence=command.influence, last=last))
    if last:
        settle(turn)
        action.board_known(turn)

"""Prep, steps (a) to (j), strictly in this order (KS-4, AMB-KS-17): one key carries the table through.

Must not trade: `trade` asks in step (d) and comes back here.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import event, flow, pieces, richard, trade
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import ACTIONS, AREAS, AVAILABLE, QUEST_RED_SPACES
from companion.games.kill_shakespeare.state import State, Step


def go_on(turn: Turn, context: Context) -> None:
    """Next: Prep begins; it stops at a trade, and at the quests on red spaces."""
    if turn.state.step is Step.QUESTS:
        raise Refused("KS-4.10", "Say how many quests still lie on the two red spaces: 0, 1 or 2.")
    turn.happen(e.RoundBegun(number=turn.state.round + 1))
    _to_the_trades(turn)


def quests_left(turn: Turn, command: Command, context: Context) -> None:
    """How many quests lie on red spaces: said at the start of Prep it is kept for step (j)."""
    assert isinstance(command, c.QuestsLeft)
    step = turn.state.step
    if step not in (Step.PREP, Step.TRADE, Step.QUESTS):
        raise Refused("not_open", "Quests on red spaces are counted in Prep.")
    if not 0 <= command.count <= QUEST_RED_SPACES:
        raise Refused("KS-4.10", f"There are {QUEST_RED_SPACES} red spaces: say 0, 1 or 2.")
    if step is Step.PREP:
        turn.happen(e.RoundBegun(number=turn.state.round + 1))
    turn.happen(e.QuestsCounted(count=command.count))
    if step is Step.PREP:
        _to_the_trades(turn)
    elif step is Step.QUESTS:
        _quests(turn)


def _to_the_trades(turn: Turn) -> None:
    """Steps (b) to (d)."""
    turn.happen(e.WheelTurned(steps=1))
    pieces.area_tokens(turn)
    trade.begin(turn)


def after_trades(turn: Turn) -> None:
    """Steps (e) to (j), unless a Quill has ended the game."""
    turn.happen(e.TokensBack())
    _hope_falls(turn)
    if richard.over(turn.state):
        return
    _refill(turn)
    if turn.state.left is None:
        flow.reach(turn, Step.QUESTS)
    else:
        _quests(turn)


def _hope_falls(turn: Turn) -> None:
    """Step (f), area by area in board order, each with what follows from it (KS-4.6); where nothing follows, areas in a
    row are one event, for hands turn their dice in one go."""
    row: list[str] = []
    for key in AREAS:
        area = turn.state.areas[key]
        if richard.over(turn.state):
            return
        if area.liberated or not area.die or area.hope <= 0:
            continue
        if area.hope > 1:
            row.append(key)
            continue
        _lower(turn, row)
        row = []
        turn.happen(e.HopeChanged(area=key, by=-1, cause="Prep", rule="KS-4.6"))
        settle(turn)
    _lower(turn, row)


def _lower(turn: Turn, row: list[str]) -> None:
    if row and not richard.over(turn.state):
        turn.happen(e.HopeFalls(areas=tuple(row)))


def _refill(turn: Turn) -> None:
    """Steps (g) to (i)."""
    state = turn.state
    filled = {seat: _filled(state, seat) for seat in state.players}
    turn.happen(
        e.Refilled(
            available=tuple(available for available, _ in filled.values()),
            reserve=tuple(reserve for _, reserve in filled.values()),
            actions=ACTIONS[state.count],
        )
    )
    pieces.refills(turn, tuple(seat for seat, (available, _) in filled.items() if available < AVAILABLE))


def _filled(state: State, seat: int) -> tuple[int, int | None]:
    """Available markers and reserve of a seat afterwards; a reserve that nobody has counted is enough."""
    player = state.players[seat]
    missing = max(0, AVAILABLE - player.available)
    if player.reserve is None:
        return player.available + missing, None
    taken = min(missing, player.reserve)
    return player.available + taken, player.reserve - taken


def _quests(turn: Turn) -> None:
    """Step (j)."""
    left = turn.state.left or 0
    cause = pieces.red_spaces(turn, left)
    richard.advance(turn, left, cause, "KS-4.10")
    if not richard.over(turn.state):
        pieces.quests(turn)
        event.begin(turn)

"""The two dice, the Wheel and planning (KS-5.4, KS-5.5, KS-6.1).

Must not compare a bid with the dice: that follows the bids.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import bids, flow, items, pieces, planning, richard, villains
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import WHEEL_STEP_COST
from companion.games.kill_shakespeare.state import State, Step

FACES = ("1", "2", "3", "4", "5", "6")
LOWEST, HIGHEST = 2, 12
AT_MACBETH, AT_RICHARD = 10, 11
STEPS = 40
"""More steps than all bid tokens could pay for."""


def begin(turn: Turn) -> None:
    """The first player rolls."""
    flow.reach(turn, Step.DICE, turn.state.first)


def go_on(turn: Turn, context: Context) -> None:
    """Next: nobody turns the Wheel any more, or planning is over."""
    if turn.state.step is Step.WHEEL:
        _wheel_done(turn)
    else:
        items.begin(turn)


def take(turn: Turn, command: Command, context: Context) -> None:
    match command:
        case c.RollDice():
            _roll(turn, command, context)
        case c.TurnWheel():
            _turn_wheel(turn, command, context)
        case c.Plan():
            planning.plan(turn, command, context)


# The dice


def _roll(turn: Turn, command: c.RollDice, context: Context) -> None:
    """The sum, and what a high one does (KS-5.4)."""
    state = turn.state
    if state.step is not Step.DICE:
        raise Refused("not_open", "The dice are rolled once the event is settled.")
    if context.by not in (None, state.first):
        raise Refused("not_eligible", f"{state.name(state.first)} is the first player and rolls (KS-5.4).")
    total = _total(command)
    turn.happen(e.DiceRolled(total=total))
    if total == AT_MACBETH:
        _at_macbeth(turn)
    elif total == AT_RICHARD:
        _at(turn, state.richard, "Richard", total)
    elif total == HIGHEST:
        richard.advance(turn, 1, "The dice show 12", "KS-5.4")
        settle(turn)
    flow.reach(turn, Step.WHEEL, turn.state.last)


def _total(command: c.RollDice) -> int:
    """What the dice add up to. Raises Refused for what two dice cannot show, or half of it."""
    faces = [command.first, command.second]
    if command.total is None and set(faces) <= set(FACES):
        return sum(int(face) for face in faces)
    if command.total is None or any(faces) or not LOWEST <= command.total <= HIGHEST:
        raise Refused("KS-5.4", f"Say what each die shows, 1 to 6, or their sum, {LOWEST} to {HIGHEST}.")
    return command.total


def _at_macbeth(turn: Turn) -> None:
    if turn.state.macbeth_gone and turn.state.sitting.settings["ks.dice10_no_macbeth"] == "ask":
        text = "Lady Macbeth is gone: the table decides what a 10 does, and types it as an effect."
        pieces.remind(turn, text, "AMB-KS-28")
    else:
        _at(turn, turn.state.macbeth, "Lady Macbeth", AT_MACBETH)


def _at(turn: Turn, area: str | None, villain: str, total: int) -> None:
    if area is None:
        pieces.remind(turn, f"{villain} is not on the board: a {total} does nothing.", "KS-5.4")
    else:
        villains.black(turn, area, f"The dice show {total}", "KS-5.4")


# The Wheel


def _turn_wheel(turn: Turn, command: c.TurnWheel, context: Context) -> None:
    """All that the last player pays for, in one word; then everybody takes what the arrows show (KS-5.5)."""
    state, seat = turn.state, turn.state.last
    if state.step is not Step.WHEEL:
        raise Refused("not_open", "The Wheel is turned after the dice.")
    if context.by not in (None, seat):
        raise Refused("not_eligible", f"Only {state.name(seat)}, the last player, turns the Wheel (KS-5.5).")
    _check(state, seat, command)
    if command.steps:
        turn.happen(e.WheelTurned(steps=command.steps))
        paid = WHEEL_STEP_COST * command.steps
        text = f"{state.name(seat)} sets aside bid tokens worth {paid} or more, without change."
        pieces.remind(turn, text, "KS-5.5", seat)
        bids.warn(turn, seat, "that payment")
    if command.jester:
        turn.happen(e.JesterPlayed(seat=seat, use="wheel"), e.WheelTurned(steps=-1, jester=True))
    _wheel_done(turn)


def _check(state: State, seat: int, command: c.TurnWheel) -> None:
    if not 0 <= command.steps <= STEPS:
        raise Refused("KS-5.5", "Paid steps are clockwise: say how many, 0 or more.")
    if command.jester and not state.players[seat].jester:
        raise Refused("KS-5.5", f"{state.name(seat)} holds no Jester for a step back.")
    if command.jester and state.wheel_turned:
        raise Refused("KS-5.5", "One Jester a round turns the Wheel, and one has.")
    if command.jester and command.steps and not state.flag("ks.wheel_both"):
        raise Refused("AMB-KS-25", "By your setting it is either paid steps or a Jester, not both in one round.")


def may_play_jester(state: State, seat: int) -> bool:
    """Whether a step back is open to the last player."""
    return state.players[seat].jester > 0 and not state.wheel_turned


def _wheel_done(turn: Turn) -> None:
    pieces.wheel_prizes(turn)
    flow.reach(turn, Step.PLAN)

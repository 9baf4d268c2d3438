"""The movement orders of the event card, one villain after the other (KS-5.2).

Must not read the card. Where markers are not followed the table says what Lady Macbeth's visit came to.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare import strength
from companion.games.kill_shakespeare.decide import bids, flight, flow, iago, pieces, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.printed import AREAS
from companion.games.kill_shakespeare.state import Order, State, Step

RICHARD, MACBETH = "richard", "macbeth"
NAMES = {RICHARD: "Richard", MACBETH: "Lady Macbeth"}
NOBODY, LOST, NOTHING = RESULTS = ("nobody", "lost", "nothing")
ALL_LOSE, NONE_LOSES = 5, 6


def begin(turn: Turn) -> None:
    """The next order: its villain moves, and the effect waits for a card that may cancel it (TW-KS-2). After the last
    one the table bids."""
    while turn.state.orders:
        order = turn.state.orders[0]
        if order.villain == RICHARD or not turn.state.macbeth_gone:
            turn.happen(e.VillainMoved(villain=order.villain, area=order.area))
            flow.reach(turn, Step.MOVE)
            return
        turn.happen(e.OrderIgnored(area=order.area), e.OrderDone())
    bids.begin(turn)


def done(turn: Turn) -> None:
    """The first order is carried out, if the game goes on."""
    if not _stopped(turn.state):
        turn.happen(e.OrderDone())
        begin(turn)


def _stopped(state: State) -> bool:
    """Whether the order's effect has ended the game, or a liberation game but for its last scoring (KS-15.4)."""
    return richard.over(state) or state.freed


def go_on(turn: Turn, context: Context) -> None:
    """Next: the effect of the move, where nothing has to be told."""
    state = turn.state
    if not state.orders:
        begin(turn)
    elif state.step is Step.FLEE:
        flight.not_there(turn)
    elif state.orders[0].villain == RICHARD:
        _richard(turn, state.orders[0].area)
    elif state.macbeth_gone:
        turn.happen(e.OrderIgnored(area=state.orders[0].area))
        done(turn)
    elif not state.on_map:
        raise Refused("KS-5.2c", "Say what Lady Macbeth's visit came to: nobody there, a marker lost, or nothing lost.")
    elif strength.rebels(state, state.orders[0].area):
        raise Refused("KS-5.2c", "Rebels are there: say what the die shows, 1 to 6.")
    else:
        black(turn, state.orders[0].area, "Lady Macbeth", "KS-5.2e")
        done(turn)


def move(turn: Turn, command: Command, context: Context) -> None:
    """What the table says of the move: cancelled, the die, what was lost, or how Hamlet leaves."""
    state = turn.state
    if isinstance(command, c.Flee):
        flight.flee(turn, command, context)
        return
    if state.step is not Step.MOVE or not state.orders:
        raise Refused("not_open", "No villain moves now.")
    order = state.orders[0]
    if order.villain == MACBETH and state.macbeth_gone:
        raise Refused("KS-5.2f", "Lady Macbeth has left the game: go on, her order is ignored.")
    match command:
        case c.CancelMove():
            _cancel(turn, order)
        case c.Roll(die=die):
            _roll(turn, order, die)
        case c.Report(result=result):
            _report(turn, order, result)
    done(turn)


def _cancel(turn: Turn, order: Order) -> None:
    """The effect only: the villain stays where the order sent it."""
    turn.happen(e.EffectCancelled(villain=order.villain))
    if order.villain == RICHARD and flight.may_be_there(turn.state, order.area):
        pieces.remind(turn, "Hamlet may not end a turn where Richard stands.", "KS-13.1", flight.seat(turn.state))


# Richard


def _richard(turn: Turn, area: str) -> None:
    """One black marker more and one Hope less, in a liberated area too; then Hamlet has to leave (KS-5.2a)."""
    black(turn, area, "Richard", "KS-5.2a")
    if turn.state.areas[area].hope > 0 and not _stopped(turn.state):
        turn.happen(e.HopeChanged(area=area, by=-1, cause="Richard", rule="KS-5.2a"))
        settle(turn)
    if not _stopped(turn.state) and flight.may_be_there(turn.state, area):
        flow.reach(turn, Step.FLEE, flight.seat(turn.state))
    else:
        done(turn)


def black(turn: Turn, area: str, cause: str, rule: str) -> None:
    """One black marker more, with what follows; where markers are not followed hands are told, and what to look for."""
    if turn.state.on_map:
        turn.happen(e.BlackChanged(area=area, by=1, cause=cause, rule=rule))
        settle(turn)
        return
    pieces.remind(turn, f"Put one black marker into {AREAS[area].short}.", rule)
    if turn.state.areas[area].liberated:
        watch = "If more rebels than black stand there now, battle (b); if more black, its token is lost (m t)."
        pieces.remind(turn, watch, "KS-8.1")


# Lady Macbeth


def _roll(turn: Turn, order: Order, die: int) -> None:
    """Among the rebels: the die names a place in turn order, everybody, or nobody (KS-5.2c)."""
    state = turn.state
    if not state.on_map or order.villain != MACBETH or not strength.rebels(state, order.area):
        raise Refused("KS-5.2c", "The die is rolled for Lady Macbeth, where markers are followed and rebels are there.")
    if not 1 <= die <= NONE_LOSES:
        raise Refused("KS-5.2c", "The die shows 1 to 6.")
    turn.happen(e.DieRolled(area=order.area, die=die))
    losers = [seat for seat in targets(state, die) if state.areas[order.area].influence.get(seat, 0) > 0]
    for seat in losers:
        cause = f"Lady Macbeth, die {die}"
        turn.happen(e.InfluenceChanged(area=order.area, seat=seat, by=-1, cause=cause, rule="KS-5.2c", reserve=True))
    if losers:
        settle(turn)
    else:
        _nothing_lost(turn)


def targets(state: State, die: int) -> tuple[int, ...]:
    """The seats that the die means; a place that does not exist is nobody's."""
    if die == ALL_LOSE:
        return state.order
    return state.order[die - 1 : die] if die < ALL_LOSE else ()


def _report(turn: Turn, order: Order, result: str) -> None:
    """What the visit came to, as the table saw it on the board."""
    if turn.state.on_map or order.villain != MACBETH:
        raise Refused("KS-5.2c", "That is said of Lady Macbeth, where markers are not followed.")
    match result:
        case "nobody":
            black(turn, order.area, "Lady Macbeth", "KS-5.2e")
        case "lost":
            pieces.remind(turn, f"What was lost in {AREAS[order.area].short} goes back to its reserve.", "KS-5.2c")
        case "nothing":
            _nothing_lost(turn)
        case _:
            raise Refused("KS-5.2c", f"Her visit came to one of these: {', '.join(RESULTS)}.")


def _nothing_lost(turn: Turn) -> None:
    iago.place(turn, "Lady Macbeth cost the rebels nothing", "KS-5.2c")
    settle(turn)

"""The bid that may cancel the event: sealed, shown together, resolved (KS-5.3).

Must not say more of a sealed bid than that it is in (KS-17.3): no refusal here depends on another seat's.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.costs import Cost, cost, reward
from companion.games.kill_shakespeare.decide import adding, dice, event, flow, pieces, richard
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.decide.gains import gain
from companion.games.kill_shakespeare.decide.settle import settle
from companion.games.kill_shakespeare.hand import MOST, bid_total, can_add, holds, read_bid
from companion.games.kill_shakespeare.printed import FALSTAFF
from companion.games.kill_shakespeare.state import State, Step


def begin(turn: Turn) -> None:
    """Everybody bids on the event that lies open."""
    flow.reach(turn, Step.BID)


def event_cost(state: State) -> Cost:
    """What cancelling the event takes now (KS-5.3)."""
    assert state.event is not None
    return cost(state.count, state.event.cost, state.iago, quill=state.event.quill)


def missing(state: State) -> tuple[int, ...]:
    """Seats whose bid is not sealed in the app, in seat order."""
    return tuple(seat for seat in state.players if seat in state.present and seat not in state.bids)


def go_on(turn: Turn, context: Context) -> None:
    """Next: all bids are in and are shown, or nobody adds a token any more."""
    if turn.state.step is Step.ADD:
        adding.locked(turn)
        return
    waiting = missing(turn.state)
    if waiting:
        names = turn.state.sitting.roster.names(waiting)
        raise Refused("KS-5.3a", f"Not in yet: {names}; type the totals once all fists are open.")
    _reveal(turn, {})


def bid(turn: Turn, command: Command, context: Context) -> None:
    """A sealed bid, or the totals of those who bid with the tokens in their fist."""
    if turn.state.step is not Step.BID:
        raise Refused("not_open", "The event is bid on once, after the villains have moved.")
    match command:
        case c.Commit():
            _commit(turn, command, context)
        case c.EnterBids(totals=totals):
            _enter(turn, totals)


def _commit(turn: Turn, command: c.Commit, context: Context) -> None:
    state, seat = turn.state, context.by
    if seat is None or seat not in state.present:
        raise Refused("not_eligible", "A sealed bid is given by the player whose it is.")
    if seat in state.bids:
        raise Refused("KS-5.3a", f"{state.name(seat)} has bid already; undo takes it back.")
    pile = read_bid(command.bid)
    if not can_add(state, seat, pile):
        raise Refused("KS-1.3", f"{state.name(seat)}'s tokens cannot make that bid: count them again.")
    turn.happen(e.BidSealed(seat=seat, bid=command.bid))


def _enter(turn: Turn, totals: tuple[int, ...]) -> None:
    waiting = missing(turn.state)
    if len(totals) != len(waiting):
        names = turn.state.sitting.roster.names(waiting)
        raise Refused("KS-5.3a", f"Still to be told are the totals of {names}, in this order.")
    if not all(0 <= total <= MOST for total in totals):
        raise Refused("KS-5.3a", f"A bid is a number from 0 to {MOST}.")
    _reveal(turn, dict(zip(waiting, totals, strict=True)))


def _reveal(turn: Turn, fists: Mapping[int, int]) -> None:
    """All together (KS-5.3a). An empty seat that had not bid adds nothing."""
    state = turn.state
    totals = {seat: bid_total(state.bids[seat]) if seat in state.bids else fists.get(seat, 0) for seat in state.players}
    turn.happen(e.BidsRevealed(totals=tuple(totals.values())))
    for seat in fists:
        warn(turn, seat, "that bid")
    flow.reach(turn, Step.ADD)
    if not adding.adders(turn.state):
        resolve(turn)


def warn(turn: Turn, seat: int, what: str) -> None:
    """A word about numbers that the tokens cannot make, where all lies open: the table decides."""
    if not holds(turn.state, seat):
        text = f"{turn.state.name(seat)}'s tokens cannot make {what} with what lies out: look again."
        pieces.remind(turn, text, "KS-1.3", seat)


# What the bids come to


def resolve(turn: Turn) -> None:
    """The totals are locked (KS-5.3c, KS-5.3d): reward, Quill, then the event's effect or the dice."""
    state = turn.state
    total, needed = sum(state.totals.values()), event_cost(state)
    cancelled = needed.cancels(total)
    turn.happen(
        e.EventResolved(
            total=total,
            cost=needed.event,
            quill_cost=needed.quill,
            cancelled=cancelled,
            quill_stopped=needed.stops_quill(total),
        )
    )
    _reward(turn, reward(cancelled=cancelled))
    if needed.lets_quill(total):
        richard.advance(turn, 1, "The event's Quill was not paid", "KS-5.3c")
        settle(turn)
    if richard.over(turn.state):
        return
    if cancelled:
        dice.begin(turn)
    else:
        event.happens(turn)


def _reward(turn: Turn, vp: int) -> None:
    """VP for the highest contributors, with the reason in words (KS-5.3d, AMB-KS-4)."""
    state = turn.state
    top, winners = highest(state)
    if not winners:
        pieces.remind(turn, "Nobody has bid anything: nobody gets VP.", "KS-5.3e")
    tied = [seat for seat in state.present if state.totals[seat] == top]
    for seat in winners:
        others = state.sitting.roster.names(each for each in tied if each != seat)
        cause = f"Highest bid {top}"
        if len(tied) > 1:
            cause += f", tied with {others}{', Falstaff wins the tie' if len(winners) == 1 else ''}"
        gain(turn, seat, "vp", vp, cause, "KS-5.3d")


def highest(state: State) -> tuple[int, tuple[int, ...]]:
    """The top contribution and whom it is rewarded: Falstaff alone if he is in the tie; nobody at 0 (KS-5.3e)."""
    top = max((state.totals[seat] for seat in state.present), default=0)
    if not top and not state.flag("ks.zero_bid_vp"):
        return top, ()
    tied = tuple(seat for seat in state.present if state.totals[seat] == top)
    falstaff = state.who(FALSTAFF)
    return top, (falstaff,) if falstaff in tied and falstaff is not None else tied

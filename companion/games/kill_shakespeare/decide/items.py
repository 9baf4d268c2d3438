"""The three competitive items: tokens laid in the app, or totals typed after the common reveal (KS-6.3 to KS-6.5).

Must not say of a closed token more than that the seat has bid, not even whether one was laid (KS-17.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Command, Context, Refused, Sealed
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import adding, bids, flow, picks
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.hand import MOST, can_add, laid_tokens
from companion.games.kill_shakespeare.printed import BLIND_BID, ITEMS
from companion.games.kill_shakespeare.state import Laid, State, Step
from companion.games.kill_shakespeare.tokens import Pile

Cell = tuple[str, int]
"""An item and a seat."""


def begin(turn: Turn) -> None:
    flow.reach(turn, Step.ITEMS)


def next_item(state: State, seat: int) -> str | None:
    """The first item on which this seat has laid nothing in the app; None once all are done."""
    return next((item for item in ITEMS if (item, seat) not in state.laid), None)


def open_cells(state: State) -> tuple[Cell, ...]:
    """What the table still has to tell, item by item, each in seat order."""
    seats = tuple(seat for seat in state.players if seat in state.present)
    return tuple((item, seat) for item in ITEMS for seat in seats if (item, seat) not in state.laid)


def sealed_here(state: State) -> bool:
    """Whether somebody has laid tokens in the app, which only the reveal shows."""
    return bool(state.laid)


def go_on(turn: Turn, context: Context) -> None:
    """Next: all have bid in the app, or nobody adds a token any more."""
    if turn.state.step is Step.ADD_ITEMS:
        adding.locked(turn)
        return
    waiting = {seat for _, seat in open_cells(turn.state)}
    if waiting:
        names = turn.state.sitting.roster.names(sorted(waiting))
        raise Refused("KS-6.4", f"Not in yet: {names}. Type the totals once all tokens are turned over.")
    _reveal(turn, {})


def add_token(turn: Turn, command: Command, context: Context) -> None:
    adding.add(turn, command, context)


def lay(turn: Turn, command: Command, context: Context) -> None:
    if turn.state.step is not Step.ITEMS:
        raise Refused("not_open", "Tokens are laid on the items once planning is over.")
    match command:
        case c.Lay(item=item, first=first, second=second):
            _lay(turn, context, item, Laid(first=first, second=second))
        case c.LayBlind(item=item, first=blind, second=second):
            _lay(turn, context, item, Laid(blind=blind, second=second))
        case c.EnterItems(totals=totals):
            _enter(turn, totals)


def _lay(turn: Turn, context: Context, item: str, laid: Laid) -> None:
    state, seat = turn.state, context.by
    if seat is None or seat not in state.present:
        raise Refused("not_eligible", "Tokens are laid by the player whose they are.")
    due = next_item(state, seat)
    if due is None:
        raise Refused("KS-6.3", f"{state.name(seat)} has bid on all three items.")
    if item not in ("", due):
        raise Refused("KS-6.3", f"Items are bid on in order; the next one for {state.name(seat)} is {due}.")
    if laid.blind is not None and not may_lay_blind(state, seat):
        raise Refused("KS-6.4", f"{state.name(seat)} holds no token to bid blind: the first token lies open.")
    _check(state, seat, laid)
    if laid.blind is None:
        turn.happen(e.FirstLaid(seat=seat, item=due, first=laid.first))
    turn.happen(e.ClosedLaid(seat=seat, item=due, second=laid.second or Sealed(value=""), blind=laid.blind))


def _check(state: State, seat: int, laid: Laid) -> None:
    """Raises Refused for what these tokens cannot be; the sentence tells nothing of the closed ones."""
    if laid.first is not None and not 0 <= laid.first <= MOST:
        raise Refused("KS-6.4", f"The open token is its value, 0 to {MOST}; leave it empty for none.")
    tokens = laid_tokens(laid)
    if laid.blind is None and laid.first is None and tokens:
        raise Refused("KS-6.4", "A single token lies open: type it as the first one.")
    if not can_add(state, seat, Pile(values=tokens)):
        raise Refused("KS-1.3", f"{state.name(seat)}'s tokens cannot make that bid: look into your hand again.")


def may_lay_blind(state: State, seat: int) -> bool:
    """Whether this seat holds the blind-bid token, or one that may be it (KS-6.4)."""
    cards = state.components.areas
    if any(card.token == BLIND_BID for card in cards.values()):
        return state.holds(BLIND_BID) == seat
    return any(area.token == seat and cards[key].token == "unknown" for key, area in state.areas.items())


def _enter(turn: Turn, totals: tuple[int, ...]) -> None:
    cells = open_cells(turn.state)
    if len(totals) != len(cells):
        what = "for each item in order, the totals of those who laid tokens on the table"
        raise Refused("KS-6.5", f"It is {len(cells)} numbers: {what}, in seat order.")
    if not all(0 <= total <= MOST for total in totals):
        raise Refused("KS-6.5", f"A bid is a number from 0 to {MOST}.")
    _reveal(turn, dict(zip(cells, totals, strict=True)))


def _reveal(turn: Turn, typed: Mapping[Cell, int]) -> None:
    """All closed tokens together (KS-6.5); then +2 and +1 may be added."""
    state = turn.state
    rows = [tuple(_total(state, typed, (item, seat)) for seat in state.players) for item in ITEMS]
    turn_order, information, troop = rows
    again = state.sitting.settings["ks.area_plus1_uses"] == "every_reveal"
    used = tuple(seat for seat, player in state.players.items() if player.plus1 and again)
    turn.happen(e.ItemsRevealed(turn_order=turn_order, information=information, troop=troop, plus1_again=used))
    for seat in sorted({seat for _, seat in typed}):
        bids.warn(turn, seat, "these bids")
    flow.reach(turn, Step.ADD_ITEMS)
    if not adding.adders(turn.state):
        picks.begin(turn)


def _total(state: State, typed: Mapping[Cell, int], cell: Cell) -> int:
    laid = state.laid.get(cell)
    return sum(laid_tokens(laid)) if laid is not None else typed.get(cell, 0)

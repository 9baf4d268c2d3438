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
from companion.games.kill_shakespeare.laying import Cell, due, next_item, open_cells
from companion.games.kill_shakespeare.printed import BLIND_BID, ITEMS
from companion.games.kill_shakespeare.ranking import NAMES
from companion.games.kill_shakespeare.state import Laid, State, Step
from companion.games.kill_shakespeare.tokens import Pile


def begin(turn: Turn) -> None:
    flow.reach(turn, Step.ITEMS)


def go_on(turn: Turn, context: Context) -> None:
    """Next: all have bid in the app, or nobody adds a token any more."""
    if turn.state.step is Step.ADD_ITEMS:
        adding.locked(turn)
        return
    waiting = {seat for _, seat in open_cells(turn.state)}
    if waiting:
        names = turn.state.sitting.roster.names(sorted(waiting))
        raise Refused("KS-6.4", f"Not in yet: {names}; type the totals once all tokens are turned over.")
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
        case c.LayOnTable(seat=seat):
            _on_table(turn, context, seat)
        case c.EnterItems(totals=totals):
            _enter(turn, totals)


def _lay(turn: Turn, context: Context, item: str, laid: Laid) -> None:
    state, seat = turn.state, context.by
    if seat is None or seat not in state.present:
        raise Refused("not_eligible", "Tokens are laid by the player whose they are.")
    now = _in_turn(state, seat)
    if item not in ("", now):
        raise Refused("KS-6.3", f"{NAMES[now]} is bid on now: the items come in order.")
    if laid.blind is not None and not may_lay_blind(state, seat):
        raise Refused("KS-6.4", f"{state.name(seat)} holds no token to bid blind: the first token lies open.")
    _check(state, seat, laid)
    if laid.blind is None:
        turn.happen(e.FirstLaid(seat=seat, item=now, first=laid.first))
    turn.happen(e.ClosedLaid(seat=seat, item=now, second=laid.second or Sealed(value=""), blind=laid.blind))


def _in_turn(state: State, seat: int) -> str:
    """The item that this seat lays on now. Raises Refused where it is another seat's turn, or nothing is left."""
    _has_items_left(state, seat)
    now = due(state)
    assert now is not None
    item, first = now
    if first != seat:
        turn = f"It is {state.name(first)}'s turn to bid on {NAMES[item]}"
        raise Refused("KS-6.4", f"{turn}, and {state.name(seat)} comes later.")
    return item


def _has_items_left(state: State, seat: int) -> None:
    """Raises Refused where this seat lays nothing in the app any more."""
    name = state.name(seat)
    if next_item(state, seat) is None:
        raise Refused("KS-6.3", f"{name} has bid on all three items.")
    if seat in state.on_table:
        raise Refused("KS-6.4", f"{name} lays on the table: type the totals once all tokens are turned over.")


def _on_table(turn: Turn, context: Context, seat: int) -> None:
    """This seat is waited for no more."""
    state = turn.state
    if seat not in state.present or context.by not in (None, seat):
        raise Refused("not_eligible", "Say by its number who lays on the table; each says it for itself.")
    _has_items_left(state, seat)
    turn.happen(e.LaysOnTable(seat=seat))


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

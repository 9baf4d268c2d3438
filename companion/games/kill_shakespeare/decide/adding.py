"""Juliet's +2 and the +1 area token after a reveal, for the event and for the items (KS-5.3b, KS-6.5, AMB-KS-5).

Must not add before everything is shown: who may add follows from what lies open alone.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.decide import bids, flow, picks
from companion.games.kill_shakespeare.decide.flow import Turn
from companion.games.kill_shakespeare.hand import laid_tokens
from companion.games.kill_shakespeare.printed import ITEMS, JULIET, PLUS_ONE, TOKENS_PER_ITEM
from companion.games.kill_shakespeare.ranking import NAMES
from companion.games.kill_shakespeare.state import State, Step

PLUS_TWO = "plus 2"
WORTH = {PLUS_TWO: 2, PLUS_ONE: 1}
EVENT = ""
"""In place of an item: the event's cancellation."""


def adders(state: State) -> tuple[tuple[int, str], ...]:
    """Who may still add which token, in the order in which they are asked: whoever comes after has spoken for those
    before."""
    last = -1 if state.asked is None else max(_place(state, state.asked, token) for token in _used(state, state.asked))
    found = [(seat, token) for seat, token in _unused(state) if _place(state, seat, token) >= last]
    found.sort(key=lambda each: _place(state, *each))
    return tuple((seat, token) for seat, token in found if targets(state, seat))


def _place(state: State, seat: int, token: str) -> int:
    """Turn order, or Juliet's +2 last by setting."""
    last_word = token == PLUS_TWO and state.flag("ks.juliet_last_word")
    return len(state.order) if last_word else state.order.index(seat)


def _used(state: State, seat: int) -> tuple[str, ...]:
    player = state.players[seat]
    return ((PLUS_TWO,) if player.plus2 else ()) + ((PLUS_ONE,) if player.plus1 else ()) or (PLUS_ONE,)


def _unused(state: State) -> tuple[tuple[int, str], ...]:
    juliet = [
        (seat, PLUS_TWO)
        for seat in state.present
        if state.players[seat].character == JULIET and not state.players[seat].plus2
    ]
    return (*juliet, *((seat, PLUS_ONE) for seat in _plus_one(state) if seat in state.present))


def _plus_one(state: State) -> tuple[int, ...]:
    """Who may hold an unused +1: its holder, or holders of unknown tokens while nobody has said which area gives it."""
    cards = state.components.areas
    if any(player.plus1 for player in state.players.values()):
        return ()
    if any(card.token == PLUS_ONE for card in cards.values()):
        holder = state.holds(PLUS_ONE)
        return () if holder is None else (holder,)
    held = {area.token for key, area in state.areas.items() if cards[key].token == "unknown"}
    return tuple(seat for seat in state.order if seat in held)


def whose_plus_one(state: State, found: tuple[tuple[int, str], ...]) -> str:
    """That nobody has typed which area gives the +1, where that leaves open whose it is."""
    unknown = all(card.token != PLUS_ONE for card in state.components.areas.values())
    asked = any(token == PLUS_ONE for _, token in found)
    return "+1 only for whoever holds that area token: nobody has typed its area." if unknown and asked else ""


def targets(state: State, seat: int) -> tuple[str, ...]:
    """What this seat may add to: the event, or items."""
    if state.step is Step.ADD:
        return (EVENT,) if state.totals[seat] or not state.flag("ks.plus_needs_bid") else ()
    return tuple(item for item in ITEMS if _why_not(state, seat, item) is None)


def _why_not(state: State, seat: int, item: str) -> str | None:
    """Why nothing may be added to this item, if so."""
    laid = state.laid.get((item, seat))
    count = len(laid_tokens(laid)) if laid is not None else None
    nothing = count == 0 or (count is None and not state.item_shown[item][seat])
    if nothing and state.flag("ks.plus_needs_bid"):
        return "it goes only where a token lies"
    if count == TOKENS_PER_ITEM and state.flag("ks.plus_counts_as_token"):
        return "by your setting it counts as one of two tokens, and two lie there"
    return None


def add(turn: Turn, command: Command, context: Context) -> None:
    """One token is added; the totals lock once nobody can add any more."""
    assert isinstance(command, c.AddToken)
    state, seat, token = turn.state, command.seat, command.token
    if state.step not in (Step.ADD, Step.ADD_ITEMS):
        raise Refused("not_open", "+2 and +1 are added once the bids are shown, before anything is resolved.")
    if context.by not in (None, seat):
        raise Refused("not_eligible", "Each adds its own token.")
    _check(state, seat, token, command.item)
    turn.happen(e.TokenAdded(seat=seat, token=token, by=WORTH[token], item=command.item))
    flow.reach(turn, state.step, seat)
    if not adders(turn.state):
        locked(turn)


def _check(state: State, seat: int, token: str, item: str) -> None:
    """Raises Refused where this seat cannot add this token there."""
    if token not in WORTH or seat not in state.players:
        raise Refused("KS-5.3b", "Say by its number who adds, and which token: plus 2 or plus 1.")
    items = ITEMS if state.step is Step.ADD_ITEMS else (EVENT,)
    if item not in items:
        names = ", ".join(NAMES.values())
        what = f"an item: {names}" if state.step is Step.ADD_ITEMS else "the event, without an item"
        raise Refused("KS-6.5", f"What it is added to is {what}.")
    name, said = state.name(seat), f"+{WORTH[token]}"
    if (seat, token) not in _unused(state):
        raise Refused("AMB-KS-5", f"{name} has no {said} to add, or has used it this round.")
    if item not in targets(state, seat):
        why = _why_not(state, seat, item) if item else "it goes only where something was bid"
        raise Refused("AMB-KS-5", f"{name} cannot add {said} there: {why}.")
    if (seat, token) not in adders(state):
        raise Refused("AMB-KS-5", f"{name} was asked before whoever has added: undo that first.")


def locked(turn: Turn) -> None:
    """Nobody adds any more."""
    if turn.state.step is Step.ADD:
        bids.resolve(turn)
    else:
        picks.begin(turn)

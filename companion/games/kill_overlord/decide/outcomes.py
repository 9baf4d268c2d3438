"""What becomes of an act: it begins or waits, its card stands or is cancelled, the order moves and comes to rest.

Must not know who may act (`playing`) or who reacted first (`core.referee`). An announcement made early waits; it is
never refused (G-7).
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.game import Unfolding
from companion.core.messages import Context
from companion.core.referee import close_by_act
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.decide import cards, effects, ending, openings, pleading
from companion.games.kill_overlord.state import Act, Mover, PlotCard, State, Step

Turn = Unfolding[State]


def show_hand(turn: Turn, act: Act) -> None:
    """KO-5.2: whoever plays a book card has shown the whole hand."""
    if act.kind == "book":
        turn.happen(e.HandShown(seat=act.by))


def announce(turn: Turn, act: Act, context: Context) -> None:
    """Begin the act, or let it wait: while Plead Guilty has its minimum (KO-6.3, TW-KO-3), or is itself answered."""
    window = turn.state.sitting.window
    if window is not None and window.kind == "plead":
        turn.happen(*close_by_act(turn.state.sitting, context))
    if turn.state.sitting.window is None:
        begin(turn, act, context)
    elif turn.state.queued != act:
        turn.happen(e.ActQueued(act=act))


def begin(turn: Turn, act: Act, context: Context) -> None:
    """The act starts now: nothing that could be answered is open any more."""
    match act.kind:
        case "cannot":
            last_call(turn, act.by, context)
        case "ability":
            _use_ability(turn, act, context)
        case _:
            act = _as_noted(turn.state, act)
            turn.happen(e.Announced(act=act))
            show_hand(turn, act)
            openings.open_retaliate(turn, act.by, context)


def _use_ability(turn: Turn, act: Act, context: Context) -> None:
    """KO-5.2: an ability moves the order at once; nobody may answer and Plead Guilty does not follow."""
    assert act.to is not None
    turn.happen(e.OrderMoved(source=act.by, to=act.to, mover=Mover.ABILITY.value))
    effects.abilities(turn)


def is_complete(state: State, act: Act) -> bool:
    """Whether all is typed that the card needs to take effect."""
    card = state.card(act.card) if act.card else None
    if state.full and (card is None or not card.asked or card.type != act.kind):
        return False
    return act.kind == "book" or act.to is not None


def next_actor(state: State, act: Act) -> int | None:
    """Who acts once the open Retaliate window has closed; None while that cannot be said."""
    if len(state.stack) % 2 == 1:
        return act.by
    return act.to if act.kind == "shield" and act.to != act.by and is_complete(state, act) else None


def resolve(turn: Turn, context: Context) -> None:
    """No more Retaliates: parity decides (KO-6.1); a card that stands takes effect once all of it is typed."""
    state = turn.state
    act = state.act
    assert act is not None
    if len(state.stack) % 2 == 1:
        _cancelled(turn, act, context)
        return
    if not is_complete(state, act):
        return
    turn.happen(e.Stood(act=act))
    if act.kind == "book":
        _book(turn, act, context)
        return
    assert act.to is not None
    turn.happen(e.OrderMoved(source=act.by, to=act.to, mover=Mover.SHIELD.value, card=act.card))
    if effects.pass_effects(turn, _effective(turn.state, act)):
        rest(turn, context)


def _effective(state: State, act: Act) -> PlotCard | None:
    return state.card(act.card) if act.card else None


def _cancelled(turn: Turn, act: Act, context: Context) -> None:
    """KO-5.6: the card is gone, the order stays, the holder must try another."""
    turn.happen(e.Cancelled(act=act))
    _open_plead(turn, context)  # AMB-KO-4, only with its setting
    go_on_waiting(turn, context)


def go_on_waiting(turn: Turn, context: Context) -> None:
    """The act that waited goes on if the order is still with its player, else it is void."""
    queued, state = turn.state.queued, turn.state
    still = queued is not None and state.step is Step.HOLD and state.holder == queued.by
    if queued is not None and still and queued.to in (None, *cards.targets(state, queued.by, None), state.overlord):
        announce(turn, queued, context)
    else:
        _drop_queued(turn)


def _drop_queued(turn: Turn) -> None:
    if turn.state.queued is not None:
        turn.happen(e.ActDropped(act=turn.state.queued))


def rest(turn: Turn, context: Context) -> None:
    """At Rest: Plead Guilty opens and overlaps the holder's thinking; an act that waited goes on from here."""
    state = turn.state
    assert state.holder is not None
    turn.happen(e.CameToRest(seat=state.holder))
    if state.reacting is not None and turn.state.pleadable:
        pleading.plead(turn, state.reacting, context)
        return
    _open_plead(turn, context)
    go_on_waiting(turn, context)


def _open_plead(turn: Turn, context: Context) -> None:
    """TW-KO-3, unless the next act is there already and no clock would let anybody in before it (G-9)."""
    state = turn.state
    closed_at_once = not state.sitting.clocked and state.queued is not None and state.queued.by == state.holder
    if state.pleadable and not closed_at_once:
        openings.open_plead(turn, context)


def _book(turn: Turn, act: Act, context: Context) -> None:
    """KO-5.5, KO-6.7: follow the book card; unless it was cancelled it ends the Execution."""
    card = _effective(turn.state, act)
    target = turn.state.overlord if card is not None and card.direction == "overlord" else act.to
    if target is not None and target != act.by:
        turn.happen(e.OrderMoved(source=act.by, to=target, mover=Mover.BOOK.value, card=act.card))
        effects.abilities(turn)
    if card is not None:
        effects.own_gains(turn, act.by, card)
    match card.executed if card is not None else "ask":
        case "vote":
            turn.happen(e.VoteBegun(seat=act.by, card=act.card))
            openings.open_keys(turn, act.by, context)
        case "holder":
            ending.execute(turn, act.by, "KO-5.5")
        case "overlord":
            ending.execute(turn, turn.state.overlord, "KO-5.5")
        case "nobody":
            turn.happen(e.Spared(cause="KO-5.5"))
            ending.settle(turn)
        case _:
            turn.happen(e.VerdictDue(seat=None, cause="KO-6.10"))


def card_known(turn: Turn, context: Context) -> None:
    """A card was typed in: if the announced one waited for that, it takes effect."""
    state = turn.state
    if state.step is not Step.ANNOUNCED or state.act is None:
        return
    act = _as_noted(state, state.act)
    if act != state.act:
        turn.happen(e.Named(act=act))
    if turn.state.sitting.window is None:
        resolve(turn, context)


def _as_noted(state: State, act: Act) -> Act:
    """What was taken for a book card is a shield if its text says so; the other way round the hand must be shown."""
    card = state.card(act.card) if act.card else None
    return replace(act, kind="shield") if card is not None and card.asked and card.type == "shield" else act


def last_call(turn: Turn, holder: int, context: Context) -> None:
    """TW-KO-5: one more chance for Plead Guilty if it could still come, else the execution (KO-5.7)."""
    turn.happen(e.SaidCannot(seat=holder))
    if turn.state.pleadable:
        openings.open_last_call(turn, context)
    else:
        ending.execute(turn, holder, "KO-5.7")

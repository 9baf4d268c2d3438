"""Applies what has happened: one small case per event. It never refuses and never decides.

Must not look at settings to choose between outcomes: `decide` has done that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.happenings import Adjusted
from companion.core.messages import Event
from companion.core.sitting import applied
from companion.core.values import replaced
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.printed import OVERLORD
from companion.games.kill_overlord.state import Mover, Player, RoleCard, State, Step, Transfer

_REMEMBERED_TRANSFERS = 6


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    return _CASES.get(type(event), _shared)(state, event)


def _shared(state: State, event: Event) -> State:
    return replaced(state, sitting=applied(state.sitting, event))


def _defined(state: State, event: Event) -> State:
    match event:
        case e.CardDefined(card=card):
            return replaced(state, cards={**state.cards, card.name.casefold(): card})
        case e.RoleDefined(role=role):
            return replaced(state, roles={**state.roles, role.name: role})
        case _:
            raise AssertionError(event)


def _player(state: State, seat: int, **changes: Any) -> State:
    return replaced(state, players={**state.players, seat: replaced(state.players[seat], **changes)})


def _round(state: State, event: Event) -> State:
    match event:
        case e.Drawn(cards=cards, reshuffled=reshuffled):
            players = {
                seat: replaced(player, hand=player.hand + count)
                for (seat, player), count in zip(state.players.items(), cards, strict=True)
            }
            return _from_deck(replaced(state, players=players, step=Step.INCOME), sum(cards), reshuffled)
        case e.IncomePaid(amounts=amounts):
            for seat, amount in zip(state.players, amounts, strict=True):
                state = _gold(state, seat, amount, "income") if amount else state
            return replaced(state, step=Step.CORONATION)
        case e.CoronationChecked():
            return replaced(_at_opening(state), turn=state.turn + 1)
        case e.GameWon(seat=seat):
            return replaced(state, step=Step.OVER, winner=seat, doomed=None)
        case e.ExecutionBegun(number=number):
            return replaced(_at_opening(state), execution=number)
        case e.RoundEnded():
            return replaced(state, step=Step.ROLES, doomed=None, holder=None, turn=state.turn + 1)
        case e.RolesChanged(swaps=swaps):
            players = dict(state.players)
            for swap in swaps:
                players[swap.seat] = replaced(players[swap.seat], role=swap.new)
            return replaced(state, players=players)
        case e.RoundBegun(number=number):
            players = {seat: replaced(player, token=None) for seat, player in state.players.items()}  # KO-3.2, KO-7.5
            return replaced(state, players=players, round=number, execution=1, step=Step.DRAW, turn=state.turn + 1)
        case _:
            raise AssertionError(event)


def _at_opening(state: State) -> State:
    """The Overlord is about to open an Execution (KO-5.1)."""
    return replaced(
        state,
        step=Step.OPEN,
        holder=None,
        mover=Mover.NONE,
        passer=None,
        attempted=False,
        act=None,
        queued=None,
        stack=(),
        pleading=None,
        reacting=None,
        choice_card="",
        book="",
        path=(),
        doomed=None,
        turn=state.turn + 1,
    )


def _from_deck(state: State, count: int, reshuffled: bool) -> State:
    if state.deck is None:
        return state
    deck, discard = (state.deck + state.discard, 0) if reshuffled else (state.deck, state.discard)
    return replaced(state, deck=max(0, deck - count), discard=discard)


def _discarded(state: State, seat: int, count: int) -> State:
    hand = max(0, state.players[seat].hand - count)
    return _player(replaced(state, discard=state.discard + count), seat, hand=hand)


def _gold(state: State, seat: int, amount: int, cause: str) -> State:
    """Gold from the bank (or to it, when negative) to one seat."""
    source, target = (None, seat) if amount > 0 else (seat, None)
    return _moved(state, Transfer(source=source, target=target, amount=abs(amount), cause=cause))


def _moved(state: State, transfer: Transfer) -> State:
    players: Mapping[int, Player] = state.players
    bank = state.bank
    for seat, sign in ((transfer.source, -1), (transfer.target, 1)):
        if seat is None:
            bank = None if bank is None else bank + sign * transfer.amount
        else:
            gold = players[seat].gold + sign * transfer.amount
            players = {**players, seat: replaced(players[seat], gold=gold)}
    transfers = (*state.transfers, transfer)[-_REMEMBERED_TRANSFERS:]
    return replaced(state, players=players, bank=bank, transfers=transfers)


def _goods(state: State, event: Event) -> State:
    match event:
        case e.CardsDiscarded(seat=seat, count=count):
            return _discarded(state, seat, count)
        case e.CardsDrawn(seat=seat, count=count):
            drawn = _player(state, seat, hand=state.players[seat].hand + count)
            return _from_deck(drawn, count, state.deck is not None and count > state.deck)
        case e.GoldMoved(source=source, target=target, amount=amount, cause=cause):
            return _moved(state, Transfer(source=source, target=target, amount=amount, cause=cause))
        case e.Executed(seat=seat, token=token):
            player = _player(state, seat, token=token)
            return replaced(player, act=None, queued=None, stack=(), book="", doomed=None)
        case e.PleadShown(seat=seat):
            return replaced(_discarded(state, seat, 1), pleading=seat, reacting=None)
        case e.KeyDiscarded(seat=seat):
            return _discarded(state, seat, 1)
        case _:
            raise AssertionError(event)


def _order(state: State, event: Event) -> State:
    match event:
        case e.Opened(seat=seat, to=to):
            return _held(state, seat, to, Mover.OPENING)
        case e.OrderMoved(source=source, to=to, mover=mover):
            return _held(state, source, to, Mover(mover))
        case e.ChoiceDue(card=card):
            return replaced(state, step=Step.CHOICE, choice_card=card, turn=state.turn + 1)
        case e.ChoiceMade():
            return replaced(state, step=Step.ANNOUNCED, choice_card="")
        case e.CameToRest():
            return replaced(state, step=Step.HOLD, act=None, stack=(), attempted=False, turn=state.turn + 1)
        case e.SaidCannot():
            return replaced(state, step=Step.LAST_CALL, queued=None, turn=state.turn + 1)
        case _:
            raise AssertionError(event)


def _held(state: State, source: int, to: int, mover: Mover) -> State:
    path = state.path or (source,)
    return replaced(
        state,
        holder=to,
        passer=source,
        mover=mover,
        path=(*path, to),
        pleading=None,
        attempted=False,
        step=Step.HOLD if mover in (Mover.OPENING, Mover.ABILITY, Mover.PLEAD) else state.step,
        turn=state.turn + 1,
    )


def _act(state: State, event: Event) -> State:
    match event:
        case e.ActQueued(act=act):
            return replaced(state, queued=act)
        case e.ActDropped():
            return replaced(state, queued=None)
        case e.Announced(act=act):
            return replaced(state, step=Step.ANNOUNCED, act=act, queued=None, stack=(), turn=state.turn + 1)
        case e.Named(act=act):
            return replaced(state, act=act)
        case e.Retaliated(seat=seat):
            return replaced(_discarded(state, seat, 1), stack=(*state.stack, seat))
        case e.Cancelled(act=act):
            return replaced(
                _discarded(state, act.by, 1),
                step=Step.HOLD,
                act=None,
                stack=(),
                attempted=True,
                turn=state.turn + 1,
            )
        case e.Stood(act=act):
            return _discarded(replaced(state, stack=(), attempted=True), act.by, 1)
        case e.ReactionKept(seat=seat):
            return replaced(state, reacting=seat)
        case e.PleadCancelled():
            return replaced(state, pleading=None, stack=(), step=Step.HOLD, turn=state.turn + 1)
        case e.VoteBegun(card=card):
            return replaced(state, step=Step.KEYS, book=card, turn=state.turn + 1)
        case e.VerdictDue(seat=seat):
            return replaced(state, step=Step.VERDICT, doomed=seat, turn=state.turn + 1)
        case e.Spared():
            return replaced(state, doomed=None, act=None, book="")
        case _:
            raise AssertionError(event)


def _adjusted(state: State, event: Event) -> State:
    match event:
        case Adjusted(what="gold", seat=int(seat), before=before, after=after, reason=reason):
            return _gold(state, seat, int(after) - int(before), reason)
        case Adjusted(what="hand", seat=int(seat), after=after):
            return _player(state, seat, hand=int(after))
        case Adjusted(what="token", seat=int(seat), after=after):
            return _player(state, seat, token=int(after) or None)
        case Adjusted(what="role", seat=int(seat), after=after):
            return _role_given(state, seat, str(after))
        case Adjusted(what="rank" | "income" as what, seat=int(seat), after=after):
            role = state.role(seat)
            return replaced(state, roles={**state.roles, role.name: _printed(role, what, int(after))})
        case Adjusted(what="step", after=after):
            return _step_set(state, Step(str(after)))
        case Adjusted(what="mover", after=after):
            return replaced(state, mover=Mover(str(after)), attempted=False)
        case Adjusted(what="holder", after=after):
            return _holder_set(state, int(after))
        case Adjusted(what="round" | "execution" | "deck" | "discard" | "bank" as what, after=after):
            changes: dict[str, Any] = {what: int(after)}
            return replaced(state, **changes)
        case _:
            return state


def _printed(role: RoleCard, what: str, value: int) -> RoleCard:
    return replaced(role, rank=value) if what == "rank" else replaced(role, income=value)


def _role_given(state: State, seat: int, new: str) -> State:
    """The seat takes a role; who had it gets the old one."""
    old = state.players[seat].role
    for other, player in state.players.items():
        if player.role == new and other != seat:
            state = _player(state, other, role=old)
    roles = state.roles if new in state.roles else {**state.roles, new: RoleCard(name=new)}
    return _player(replaced(state, roles=roles), seat, role=new)


def _step_set(state: State, step: Step) -> State:
    """A step chosen by hand starts afresh: no window, no act under way."""
    sitting = replaced(state.sitting, window=None)
    fresh = _at_opening(replaced(state, sitting=sitting))
    if step is Step.HOLD:
        overlord = next(seat for seat, player in state.players.items() if player.role == OVERLORD)
        holder = state.holder or next((seat for seat in state.active if seat != overlord), overlord)
        return replaced(fresh, step=step, holder=holder, path=(holder,))
    return replaced(fresh, step=step)


def _holder_set(state: State, seat: int) -> State:
    """The order was laid elsewhere by hand; how it got there is not known, so Plead Guilty is not open."""
    sitting = replaced(state.sitting, window=None)
    fresh = _at_opening(replaced(state, sitting=sitting))
    return replaced(fresh, step=Step.HOLD, holder=seat, path=(*state.path, seat))


def _cases() -> Mapping[type[Event], Callable[[State, Event], State]]:
    """Which part applies which event; what stands in none is a shared event."""
    parts: tuple[tuple[Callable[[State, Event], State], tuple[type[Event], ...]], ...] = (
        (_defined, (e.CardDefined, e.RoleDefined)),
        (_adjusted, (Adjusted,)),
        (
            _round,
            (
                e.Drawn,
                e.IncomePaid,
                e.CoronationChecked,
                e.GameWon,
                e.ExecutionBegun,
                e.RoundEnded,
                e.RolesChanged,
                e.RoundBegun,
            ),
        ),
        (_goods, (e.CardsDiscarded, e.CardsDrawn, e.GoldMoved, e.Executed, e.PleadShown, e.KeyDiscarded)),
        (_order, (e.Opened, e.OrderMoved, e.CameToRest, e.ChoiceDue, e.ChoiceMade, e.SaidCannot)),
        (
            _act,
            (
                e.ActQueued,
                e.ActDropped,
                e.Announced,
                e.Named,
                e.Retaliated,
                e.Cancelled,
                e.Stood,
                e.ReactionKept,
                e.PleadCancelled,
                e.VoteBegun,
                e.VerdictDue,
                e.Spared,
            ),
        ),
        (_unchanged, (e.HandShown, e.Reminded)),
    )
    return {kind: part for part, kinds in parts for kind in kinds}


def _unchanged(state: State, event: Event) -> State:
    """Told only: nothing that is tracked changes."""
    return state


_CASES = _cases()

"""What a pass of the order does: role abilities, a card's then, and the order coming to rest (KO-5.4, KO-6).

Must not open or judge a window by itself, but for the one that rest opens.
"""

from __future__ import annotations

from companion.core.game import Unfolding
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.start import is_captain
from companion.games.kill_overlord.state import PlotCard, RoleCard, State, Step

Turn = Unfolding[State]


def pass_effects(turn: Turn, card: PlotCard | None) -> bool:
    """Ability and then, in the order of AMB-KO-11. False when the receiver has to choose first (TW-KO-2)."""
    if turn.state.sitting.flag("ko.ability_first"):
        abilities(turn)
        _then(turn, card)
        return turn.state.step is not Step.CHOICE
    _then(turn, card)
    if turn.state.step is Step.CHOICE:
        return False
    abilities(turn)
    return True


def after_choice(turn: Turn) -> None:
    """What is still to come once the receiver has chosen."""
    if not turn.state.sitting.flag("ko.ability_first"):
        abilities(turn)


def abilities(turn: Turn) -> None:
    """The passer's ability applies to the receiver, then the receiver's own (KO-6.4, KO-6.10)."""
    state = turn.state
    passer, receiver = state.passer, state.holder
    assert passer is not None
    assert receiver is not None
    role = state.role(passer)
    if is_captain(role):
        _discard(turn, receiver, int(state.sitting.number("ko.captain_discard")), f"the {role.name}")
    elif role.when == "passing":
        _gains(turn, passer, role)
        _discard(turn, receiver, role.discard, f"the {role.name}")
    if state.role(receiver).when == "receiving":
        grant(turn, receiver)


def grant(turn: Turn, seat: int) -> None:
    """The ability of a role for its own owner."""
    role = turn.state.role(seat)
    _gains(turn, seat, role)
    _discard(turn, seat, role.discard, f"the {role.name}")


def _gains(turn: Turn, seat: int, role: RoleCard) -> None:
    cause = f"the {role.name}"
    if role.gold > 0:
        turn.happen(e.GoldMoved(source=None, target=seat, amount=role.gold, cause=cause))
    elif role.gold < 0:
        _pay(turn, seat, None, -role.gold, cause)
    if role.draw:
        turn.happen(e.CardsDrawn(seat=seat, count=role.draw, cause=cause))
    if role.text:
        turn.happen(e.Reminded(text=f"{turn.state.name(seat)}, the {role.name}: {role.text}"))


def _discard(turn: Turn, seat: int, count: int, cause: str) -> None:
    """As many as there are; a hand that is counted empty only gets the reminder."""
    have = min(count, turn.state.players[seat].hand)
    if have:
        turn.happen(e.CardsDiscarded(seat=seat, count=have, cause=cause))
    elif count:
        turn.happen(e.Reminded(text=f"{turn.state.name(seat)} has no card to discard for {cause}."))


def _pay(turn: Turn, seat: int, to: int | None, amount: int, cause: str) -> None:
    have = min(amount, turn.state.players[seat].gold)
    if have:
        turn.happen(e.GoldMoved(source=seat, target=to, amount=have, cause=cause))


def _then(turn: Turn, card: PlotCard | None) -> None:
    """The card's "then" for the pass that was just made (KO-5.4, KO-6.5, KO-6.6)."""
    state = turn.state
    if card is None:
        return
    passer, receiver = state.passer, state.holder
    assert passer is not None
    assert receiver is not None
    own_gains(turn, passer, card)
    if card.either:
        _either(turn, card, passer, receiver)
        return
    _discard(turn, receiver, card.discards, card.name)
    if card.takes:
        _pay(turn, receiver, passer, card.takes, card.name)


def own_gains(turn: Turn, seat: int, card: PlotCard) -> None:
    """What the card gives to its player, and what it says beyond the app."""
    if card.gold:
        turn.happen(e.GoldMoved(source=None, target=seat, amount=card.gold, cause=card.name))
    if card.role_change:
        turn.happen(e.Reminded(text=f"{card.name} changes roles: do it on the table, then enter each new role."))


def _either(turn: Turn, card: PlotCard, passer: int, receiver: int) -> None:
    """KO-6.6: the receiver chooses; one way or none left is no choice."""
    player = turn.state.players[receiver]
    can_discard, can_pay = player.hand >= card.discards, player.gold >= card.takes
    if can_discard and can_pay:
        turn.happen(e.ChoiceDue(seat=receiver, card=card.name))
    elif can_discard:
        _discard(turn, receiver, card.discards, card.name)
    elif can_pay:
        _pay(turn, receiver, passer, card.takes, card.name)
    else:
        turn.happen(e.Reminded(text=f"{turn.state.name(receiver)} has neither card nor gold for {card.name}."))


def choice_made(turn: Turn, what: str) -> None:
    """The receiver has chosen `discard` or `pay`."""
    state = turn.state
    card = state.card(state.choice_card)
    passer, receiver = state.passer, state.holder
    assert card is not None
    assert passer is not None
    assert receiver is not None
    turn.happen(e.ChoiceMade(seat=receiver, what=what))
    if what == "discard":
        _discard(turn, receiver, card.discards, card.name)
    else:
        _pay(turn, receiver, passer, card.takes, card.name)

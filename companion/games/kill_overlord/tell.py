"""Every event of Kill the Overlord as one sentence for the log and the undo label.

Must not tell more than the table may know; nothing here depends on whose eyes ask, for all of it is public.
"""

from __future__ import annotations

from companion.core.happenings import Confirmed
from companion.core.messages import Event
from companion.core.telling import tell_shared
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.evolve import evolve
from companion.games.kill_overlord.printed import DRAW
from companion.games.kill_overlord.state import Act, RoleCard, State
from companion.games.kill_overlord.view import view


def tell(state: State, event: Event, seat: int | None) -> str:
    """One sentence about an event that met this state; "" for what is not worth one."""
    match event:
        case e.Drawn() | e.IncomePaid() | e.CoronationChecked() | e.GameWon() | e.RoundBegun() | e.RolesChanged():
            return _round(state, event)
        case e.Executed() | e.Spared() | e.ExecutionBegun() | e.RoundEnded() | e.VerdictDue() | e.SaidCannot():
            return _execution(state, event)
        case e.CardsDiscarded() | e.CardsDrawn() | e.GoldMoved() | e.Reminded() | e.KeyDiscarded():
            return _goods(state, event)
        case Confirmed():
            return ""  # what the card does is told right after it
        case e.CardDefined(card=card):
            return f"{card.name} is noted as a {card.type} card." if card.asked else f"{card.name} is new."
        case e.RoleDefined(role=role):
            return f"{role.name}: {', '.join(_noted(state.roles.get(role.name), role)) or 'as it was'}."
        case _:
            return _order(state, event) or tell_shared(
                state.sitting, event, lambda: (view(state, None), view(evolve(state, event), None))
            )


def _noted(before: RoleCard | None, role: RoleCard) -> list[str]:
    """What is new on a role card, and no more: several of them are told in one breath."""
    old = before or RoleCard(name=role.name)
    numbers = [
        f"{what} {value}"
        for what, value, known in (("rank", role.rank, old.rank), ("income", role.income, old.income))
        if value is not None and value != known
    ]
    limit = [f"hand limit {role.hand_limit}"] if role.hand_limit != old.hand_limit else []
    ability = _ability(role)
    return [*numbers, *limit, *([ability] if ability != _ability(old) else [])]


def _ability(role: RoleCard) -> str:
    """What its ability does and when, as far as it was typed in."""
    does = [
        f"{role.gold:+d} gold" if role.gold else "",
        f"discard {role.discard}" if role.discard else "",
        f"draw {role.draw}" if role.draw else "",
        role.text,
    ]
    told = ", ".join(each for each in does if each)
    return f"{role.when}: {told or 'its ability'}" if role.when else ""


def _round(state: State, event: Event) -> str:
    match event:
        case e.Drawn(cards=cards, reshuffled=reshuffled):
            return f"Draw: {_drawn(state, cards) or 'nobody'}." + (
                " The discards are shuffled into a new deck." if reshuffled else ""
            )
        case e.IncomePaid(skipped=True):
            return "No income in round 1."
        case e.IncomePaid(amounts=amounts):
            return f"Income: {_by_seat(state, amounts, sign=True) or 'nothing'}."
        case e.CoronationChecked(seat=seat, gold=gold, goal=goal):
            return f"Coronation: {state.name(seat)}, the Overlord, has {gold} of {goal} gold."
        case e.GameWon(seat=seat, cause="KO-4.4"):
            return f"{state.name(seat)} is crowned and wins the game."
        case e.GameWon(seat=seat):
            return f"{state.name(seat)}, the Overlord, is the last one active and wins the game."
        case e.RoundBegun(number=number):
            return f"Round {number} begins; tokens back, everybody is active."
        case e.RolesChanged(swaps=swaps):
            return "Roles: " + ", ".join(f"{state.name(swap.seat)} {swap.new}" for swap in swaps) + "."
        case _:
            return ""


def _drawn(state: State, counts: tuple[int, ...]) -> str:
    """How many each draws, and why fewer where it is fewer."""
    told = []
    for (seat, player), count in zip(state.players.items(), counts, strict=True):
        if count or seat not in state.sitting.away:
            why = f" (has {player.hand} of {state.role(seat).hand_limit})" if count < DRAW else ""
            told.append(f"{state.name(seat)} {count}{why}")
    return ", ".join(told)


def _by_seat(state: State, numbers: tuple[int, ...], *, sign: bool = False) -> str:
    pairs = zip(state.players, numbers, strict=True)
    return ", ".join(f"{state.name(seat)} {number:+d}" if sign else f"{state.name(seat)} {number}"
                     for seat, number in pairs if number)  # fmt: skip


def _execution(state: State, event: Event) -> str:
    match event:
        case e.SaidCannot(seat=seat):
            return f"{state.name(seat)} cannot pass the order on."
        case e.VerdictDue(cause="left", seat=int(seat)):
            return f"{state.name(seat)}, the Overlord, has left: is that an execution?"
        case e.VerdictDue():
            return "The book card ends the Execution: who is executed stands on the card."
        case e.Executed(seat=seat, token=token):
            taken = f", token {token}" if token is not None else ""
            return f"{state.name(seat)}, the {state.players[seat].role}, is executed{taken}."
        case e.Spared():
            return "Nobody is executed; the Execution is over."
        case e.ExecutionBegun(number=number):
            return f"Execution {number}: {state.name(state.overlord)} opens."
        case e.RoundEnded():
            return "The Overlord is dead: the round ends and roles change."
        case _:
            return ""


def _goods(state: State, event: Event) -> str:
    match event:
        case e.CardsDiscarded(seat=seat, count=count, cause=cause):
            return f"{state.name(seat)} discards {count} ({cause})."
        case e.CardsDrawn(seat=seat, count=count, cause=cause):
            return f"{state.name(seat)} draws {count} ({cause})."
        case e.GoldMoved(source=None, target=int(target), amount=amount, cause=cause):
            return f"{state.name(target)} takes {amount} gold ({cause})."
        case e.GoldMoved(source=int(source), target=None, amount=amount, cause=cause):
            return f"{state.name(source)} pays {amount} gold to the bank ({cause})."
        case e.GoldMoved(source=int(source), target=int(target), amount=amount, cause=cause):
            return f"{state.name(source)} gives {state.name(target)} {amount} gold ({cause})."
        case e.Reminded(text=text):
            return text
        case e.KeyDiscarded(seat=seat):
            return f"{state.name(seat)} discards a key card."
        case _:
            return ""


def _order(state: State, event: Event) -> str:
    match event:
        case e.Opened(seat=seat, to=to):
            return f"{state.name(seat)} hands the order to {state.name(to)}."
        case e.Announced(act=act) | e.Named(act=act):
            return _announced(state, act)
        case e.ActQueued(act=act):
            if not state.sitting.clocked:
                return ""
            return f"{state.name(act.by)} goes on as soon as the others have had their time."
        case e.ActDropped(act=act):
            return f"What {state.name(act.by)} had announced is void."
        case e.HandShown(seat=seat):
            return f"{state.name(seat)} shows a hand without a shield."
        case e.Retaliated(seat=seat):
            return f"{state.name(seat)} retaliates against {state.name(_answered(state))}."
        case e.Cancelled(act=act):
            return f"{_card(act)} is cancelled; {state.name(act.by)} still holds the order."
        case e.Stood(act=act):
            return f"{_card(act)} stands." if act.card or state.stack else ""
        case e.OrderMoved(source=source, to=to, mover="plead guilty"):
            return f"{state.name(to)} pleads guilty and takes the order from {state.name(source)}."
        case e.OrderMoved(source=source, to=to):
            return f"The order goes from {state.name(source)} to {state.name(to)}."
        case e.ChoiceDue(seat=seat, card=card):
            return f"{card}: {state.name(seat)} discards or pays."
        case e.PleadShown(seat=seat) if state.sitting.flag("ko.retaliate_plead"):
            return f"{state.name(seat)} shows Plead Guilty."
        case e.PleadCancelled(seat=seat):
            return f"{state.name(seat)}'s Plead Guilty is cancelled."
        case e.VoteBegun(card=card):
            return f"{card}: a key card executes the Overlord."
        case _:
            return ""


def _answered(state: State) -> int:
    """Whose card the Retaliate is for: the last one on the stack."""
    if state.stack:
        return state.stack[-1]
    if state.pleading is not None:
        return state.pleading
    assert state.act is not None
    return state.act.by


def _announced(state: State, act: Act) -> str:
    what = act.card or ("a book card" if act.kind == "book" else "a card")
    to = f" to {state.name(act.to)}" if act.to is not None else ""
    return f"{state.name(act.by)} plays {what}{to}."


def _card(act: Act) -> str:
    return act.card or "The card"

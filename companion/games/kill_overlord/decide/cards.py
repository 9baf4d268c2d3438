"""The one form for cards and role abilities, and what a named card allows (KO-6.10, KO-6.11).

Must not apply a card's effect. What the form leaves out stays as it was; nothing is guessed.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.core.game import Unfolding
from companion.core.messages import Command, Refused
from companion.core.seats import clean_text
from companion.games.kill_overlord import events as e
from companion.games.kill_overlord.commands import DefineCard, DefineRole, EnterIncomes, EnterRanks
from companion.games.kill_overlord.limits import CARD_TYPES, check_card, check_role
from companion.games.kill_overlord.start import role_name
from companion.games.kill_overlord.state import Act, PlotCard, RoleCard, State

Turn = Unfolding[State]

KINDS = ("shield", "book", "ability")

_REACTIONS = ("retaliate", "plead guilty")


def card_name(state: State, text: str) -> str:
    """The name as the table knows it. Raises Refused for a reaction, which passes nothing (KO-5.3)."""
    name = clean_text(text[:60])
    if name.casefold() in _REACTIONS:
        raise Refused("KO-5.3", f"{name} does not pass the order: it answers another player's card.")
    known = state.card(name)
    return known.name if known is not None else name


def kind_of(state: State, name: str, wanted: str, before: str) -> str:
    """shield, book or ability: as said, else as the card is known, else as before, else a shield."""
    if wanted and wanted not in KINDS:
        raise Refused("KO-5.2", f"A play is one of {', '.join(KINDS)}.")
    known = state.card(name) if name else None
    if known is not None and known.asked and wanted in CARD_TYPES and wanted != known.type:
        raise Refused(
            "KO-6.10", f"{known.name} is noted as a {known.type} card; if that is wrong, mend it with `card`."
        )
    if wanted:
        return wanted
    if known is not None:
        return known.type
    return before or "shield"


def check_target(state: State, act: Act) -> Act:
    """The act with a target that its card can reach; the only one is filled in (KO-6.11)."""
    card = state.card(act.card) if act.card else None
    reachable = targets(state, act.by, card)
    if act.kind == "book" and act.to is None:
        return act
    if not reachable:
        raise Refused("KO-6.11", f"From {state.name(act.by)} this card reaches nobody.")
    if act.to is None:
        return replace(act, to=reachable[0]) if card is not None and len(reachable) == 1 else act
    if act.to not in reachable:
        names = state.sitting.roster.names(reachable)
        raise Refused(
            "KO-6.11",
            f"From {state.name(act.by)} the order goes to {names}; if the card says otherwise, mend it with `card`.",
        )
    return act


def targets(state: State, by: int, card: PlotCard | None) -> tuple[int, ...]:
    """The seats that the order can go to; without a card that says more, every other active player."""
    if card is not None and card.direction == "overlord":
        return (state.overlord,)
    if card is None or card.direction == "any" or not card.distance:
        return state.others(by)
    own = (by,) if state.sitting.flag("ko.self_target") else ()
    ways = {"left": (1,), "right": (-1,), "either": (1, -1)}[card.direction]
    found = {_seat_at(state, by, way, card.distance) for way in ways}
    return tuple(sorted(seat for seat in found if seat in state.others(by) or seat in own))


def _seat_at(state: State, by: int, way: int, distance: int) -> int:
    """The seat so many places on; left is ascending (EX-KO-21)."""
    skip = state.sitting.flag("ko.skip_executed_seats")
    ring = [seat for seat in state.sitting.roster.numbers if not skip or seat in state.active or seat == by]
    return ring[(ring.index(by) + way * distance) % len(ring)]


def enter_ranks(turn: Turn, command: EnterRanks) -> None:
    """KO-1.6, KO-8.1: one shield number per seat's role, no number twice."""
    state = turn.state
    ranks = _one_each(state, command.ranks)
    if len(set(ranks)) < len(ranks):
        raise Refused("KO-8.1", "Two roles have the same rank: every shield number is there once.")
    for seat, rank in zip(state.players, ranks, strict=True):
        _role(turn, replace(turn.state.role(seat), rank=rank))


def enter_incomes(turn: Turn, command: EnterIncomes) -> None:
    """KO-4.2: one coin number per seat's role; it may be negative."""
    state = turn.state
    for seat, income in zip(state.players, _one_each(state, command.incomes), strict=True):
        _role(turn, replace(turn.state.role(seat), income=income))


def _one_each(state: State, values: tuple[int, ...]) -> tuple[int, ...]:
    seats = len(state.players)
    if len(values) != seats:
        raise Refused("KO-1.6", f"{seats} numbers are needed, one per seat in seat order; {len(values)} came.")
    return values


def _role(turn: Turn, role: RoleCard) -> None:
    check_role(role)
    if turn.state.roles.get(role.name) != role:
        turn.happen(e.RoleDefined(role=role))


def define_role(turn: Turn, command: DefineRole) -> None:
    """KO-6.10 for a role; a rank that another role in play has is refused (KO-8.1)."""
    state = turn.state
    name = role_name(command.role, state.sitting.settings)
    role = replace(state.roles.get(name, RoleCard(name=name)), **_given(command, "role"))
    check_role(role)
    in_play = [state.role(seat) for seat in state.players]
    if role.rank is not None and any(role.rank == each.rank and each.name != name for each in in_play):
        raise Refused("KO-8.1", f"Another role in play has rank {role.rank}.")
    _role(turn, replace(role, text=clean_text(role.text[:200])))


def define_card(turn: Turn, command: DefineCard) -> None:
    """KO-6.10 for a plot card."""
    state = turn.state
    name = card_name(state, command.card)
    if not name:
        raise Refused("KO-6.10", "A card needs a name.")
    card = replace(state.card(name) or PlotCard(name=name), **_given(command, "card"), asked=True)
    check_card(card)
    if state.card(name) != card:
        turn.happen(e.CardDefined(card=card))


def _given(command: Command, name_field: str) -> dict[str, Any]:
    """The fields that were filled in."""
    values = {field.name: getattr(command, field.name) for field in fields(command) if field.name != name_field}
    return {key: value for key, value in values.items() if value is not None}

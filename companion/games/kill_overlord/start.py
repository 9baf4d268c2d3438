"""How a play of Kill the Overlord begins, and what it has learnt from the table.

Must not invent a number: what nobody typed stays None until it is asked. Refuses a start that cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar

from companion.core.game import Facts, Start
from companion.core.messages import Refused, Value
from companion.core.options import checked_all
from companion.core.seats import clean_text, seat_people
from companion.core.sitting import Sitting
from companion.games.kill_overlord.limits import check_card, check_role
from companion.games.kill_overlord.options import ROLE_ORDER, SETTINGS
from companion.games.kill_overlord.printed import (
    BASE_ROLES,
    CAPTAIN,
    KEY_CARDS_EACH,
    KNOWN_CARDS,
    OPEN_BOOKS,
    OVERLORD,
    ROLE_SETS,
    SAMPLE_INCOMES,
    SAMPLE_RANKS,
    START_GOLD,
)
from companion.games.kill_overlord.state import Player, PlotCard, RoleCard, State

C = TypeVar("C", RoleCard, PlotCard)

PLAYERS = (4, 8)  # KO-1.1

_SAMPLE_NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana")


def initial(start: Start) -> State:
    """The opening position. Raises Refused with a rule id when the roles or the deck cannot be (KO-1, KO-8)."""
    count = len(start.roster.seats)
    if not PLAYERS[0] <= count <= PLAYERS[1]:
        raise Refused("KO-1.1", f"{PLAYERS[0]} to {PLAYERS[1]} play; {count} sit here.")
    facts = _known_facts(start.facts)
    chosen: Mapping[str, Value] = {**facts.get("settings", {}), **start.settings}
    settings = checked_all(SETTINGS, chosen)
    check_deck(settings)
    players = {seat.number: _player(start, seat.number, settings) for seat in start.roster.seats}
    _check_roles(start, players)
    return State(
        sitting=Sitting(roster=start.roster, settings=settings),
        players=players,
        roles={player.role: _role_card(facts, player.role) for player in players.values()} | _other_roles(facts),
        cards=_cards(facts),
    )


def _known_facts(facts: Facts) -> Facts:
    """The facts themselves. Raises Refused for a profile that somebody edited into something else."""
    for key, values in facts.items():
        if key not in ("roles", "cards", "settings") or not isinstance(values, Mapping):
            raise Refused("profile", f"The profile has a wrong {str(key)[:40]}: it holds roles, cards and settings.")
    return facts


def check_deck(settings: Mapping[str, Value]) -> None:
    """KO-8.2: Treachery needs exactly three of each key card."""
    if not settings["ko.treachery"]:
        return
    for name, key in (("Uprising", "ko.uprising_cards"), ("Treachery", "ko.treachery_cards")):
        if settings[key] != KEY_CARDS_EACH:
            raise Refused("KO-8.2", f"With Treachery the deck holds 3 + 3 key cards: 3 {name}, not {settings[key]}.")


def role_name(text: str, settings: Mapping[str, Value]) -> str:
    """The role's name as printed. Raises Refused for a role that the base game does not have (KO-1.2, KO-8.1)."""
    cleaned = clean_text(text[:60])
    found = [role for role in BASE_ROLES if role.casefold() == cleaned.casefold()]
    if found:
        return found[0]
    if not cleaned:
        raise Refused("KO-1.3", "A role needs a name.")
    if not settings["ko.expansion"]:
        known = ", ".join(BASE_ROLES)
        raise Refused("KO-8.1", f"{cleaned} is no base role ({known}); the setting ko.expansion lets others in.")
    return cleaned


def _player(start: Start, seat: int, settings: Mapping[str, Value]) -> Player:
    values = start.inputs.get(seat, {})
    if not values.get("role"):
        raise Refused("KO-1.3", f"Which role has {start.roster.name(seat)}?")
    role = role_name(values["role"], settings)
    return Player(role=role, gold=_number(values, "gold", START_GOLD), hand=_number(values, "hand", 0))


def _number(values: Mapping[str, str], key: str, default: int) -> int:
    text = str(values.get(key, default))
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refused("KO-2", f"{key} is a whole number from 0, not {text[:20]}.")
    return int(text)


def _check_roles(start: Start, players: Mapping[int, Player]) -> None:
    roles = [player.role for player in players.values()]
    for role in roles:
        if roles.count(role) > 1:
            raise Refused("KO-8.1", f"{role} is given twice; every role is there once.")
    if OVERLORD not in roles:
        raise Refused("KO-1.3", "Somebody has to be the Overlord.")


def _role_card(facts: Facts, name: str) -> RoleCard:
    return _from_facts(RoleCard, name, facts.get("roles", {}).get(name, {}), "role")


def _other_roles(facts: Facts) -> dict[str, RoleCard]:
    return {name: _role_card(facts, name) for name in facts.get("roles", {})}


def _cards(facts: Facts) -> dict[str, PlotCard]:
    cards = {str(card["name"]).casefold(): PlotCard(**card) for card in KNOWN_CARDS}
    cards |= {str(card["name"]).casefold(): PlotCard(**card, asked=False) for card in OPEN_BOOKS}
    for name, values in facts.get("cards", {}).items():
        cards[name.casefold()] = _from_facts(PlotCard, name, values, "card")
    return cards


def _from_facts(shape: type[C], name: str, values: object, word: str) -> C:
    """A card from a profile. Raises Refused for a profile that somebody edited into something else."""
    known = {each.name: each.default for each in fields(shape)}
    if not isinstance(values, Mapping):
        raise Refused("profile", f"The profile's {word} {name} is not a list of values.")
    for key, value in values.items():
        if key not in known or not _fits(value, known[key]):
            raise Refused("profile", f"The profile's {word} {name} has a wrong {str(key)[:40]}.")
    card = shape(**{**dict(values), "name": name})
    try:
        check_role(card) if isinstance(card, RoleCard) else check_card(card)
    except Refused as refused:
        raise Refused("profile", f"The profile's {word} {name}: {refused.reason}") from None
    return card


def _fits(value: object, default: object) -> bool:
    if default is None:
        return value is None or (isinstance(value, int) and not isinstance(value, bool))
    return type(value) is type(default) or not isinstance(default, bool | int | str)


def facts(state: State) -> Facts:
    """What the table has typed in: role cards, plot cards and the order for executed players."""
    roles = {name: _typed_in(role) for name, role in state.roles.items() if role != RoleCard(name=name)}
    cards = {card.name: _typed_in(card) for card in state.cards.values() if not _is_known(card)}
    order = state.sitting.settings.get(ROLE_ORDER)
    settings = {ROLE_ORDER: order} if order is not None else {}
    return {"roles": roles, "cards": cards, "settings": settings}


def _is_known(card: PlotCard) -> bool:
    return not card.asked or any(PlotCard(**known) == card for known in KNOWN_CARDS)


def _typed_in(card: RoleCard | PlotCard) -> dict[str, Any]:
    """What differs from a card that nobody has described; the rest was never typed."""
    blank = {each.name: each.default for each in fields(card)}
    return {key: value for key, value in asdict(card).items() if key != "name" and value != blank[key]}


def is_captain(role: RoleCard) -> bool:
    """The Captain's ability is known from the rules sheet, with a number of its own setting (KO-6.4)."""
    return role.name == CAPTAIN and not role.when


def sample(players: int) -> Start:
    """A start with sample numbers, which belong to no printed card (RULES.md part B)."""
    roles = ROLE_SETS[players]
    return Start(
        roster=seat_people(_SAMPLE_NAMES[:players]),
        inputs={seat: {"role": role} for seat, role in enumerate(roles, start=1)},
        facts={
            "roles": {role: {"rank": SAMPLE_RANKS[role], "income": SAMPLE_INCOMES[role]} for role in BASE_ROLES},
            "cards": {},
            "settings": {},
        },
    )

"""How a play at the overlord's desk begins, and what it has learnt from the table.

Must not invent a number: what nobody typed stays None until it is asked. Refuses a start that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.game import Facts, Start
from companion.core.messages import Refused, Value
from companion.core.numbers import quoted, whole_number
from companion.core.options import checked_all
from companion.core.seats import clean_text, seat_people
from companion.core.sitting import Sitting
from companion.games.descent_overlord.limits import check_card, check_name, check_quest
from companion.games.descent_overlord.options import SETTINGS
from companion.games.descent_overlord.printed import (
    HEROES,
    KNOWN_CARDS,
    LARGEST,
    LONE_PLAYER_HEROES,
    START_HAND,
    printed_treachery,
)
from companion.games.descent_overlord.state import Card, Hero, State

PLAYERS = (2, 5)

_SAMPLE_NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli")


def initial(start: Start) -> State:
    """The opening position. Raises Refused with a rule id when the seats cannot be (DO-1.1)."""
    facts = _known_facts(start.facts)
    chosen: Mapping[str, Value] = {**facts.get("settings", {}), **start.settings}
    settings = checked_all(SETTINGS, chosen)
    overlord = _overlord(start)
    heroes = _heroes(start, overlord)
    sitting = Sitting(roster=start.roster, settings=settings)
    return State(
        sitting=sitting,
        overlord=overlord,
        heroes=heroes,
        cards=_cards(facts),
        quests=_quests(facts),
        deck=max(0, int(sitting.number("do.deck_size")) - START_HAND),
        treachery=printed_treachery(str(settings["do.treachery"])),
    )


def _known_facts(facts: Facts) -> Facts:
    """The facts themselves. Raises Refused for a profile that somebody edited into something else."""
    for key, values in facts.items():
        if key not in ("cards", "quests", "settings") or not isinstance(values, Mapping):
            raise Refused("profile", f"The profile has a wrong {quoted(key)}: it holds cards, quests and settings.")
    return facts


def _overlord(start: Start) -> int:
    """The seat that says so; the first one where none does."""
    roles = {seat.number: str(start.inputs.get(seat.number, {}).get("role", "")) for seat in start.roster.seats}
    for number, role in roles.items():
        if role not in ("", "overlord", "hero"):
            raise Refused("DO-1.1", f"{start.roster.name(number)} is overlord or hero, not {clean_text(role[:20])}.")
    said = [number for number, role in roles.items() if role == "overlord"]
    if len(said) > 1:
        raise Refused("DO-1.1", f"There is one overlord: {start.roster.names(tuple(said))} cannot all be.")
    open_seats = [number for number, role in roles.items() if role != "hero"]
    if not open_seats:
        raise Refused("DO-1.1", "Somebody has to be the overlord.")
    return said[0] if said else open_seats[0]


def _heroes(start: Start, overlord: int) -> dict[int, Hero]:
    """A lone hero player leads two heroes, unless the table says otherwise (DO-1.1)."""
    seats = [seat.number for seat in start.roster.seats if seat.number != overlord]
    alone = LONE_PLAYER_HEROES if len(seats) == 1 else 1
    heroes = {seat: _hero(start, seat, alone) for seat in seats}
    count = sum(hero.heroes for hero in heroes.values())
    if not HEROES[0] <= count <= HEROES[1]:
        raise Refused("DO-1.1", f"{HEROES[0]} to {HEROES[1]} heroes play against the overlord; here are {count}.")
    return heroes


def _hero(start: Start, seat: int, alone: int) -> Hero:
    values = start.inputs.get(seat, {})
    who = start.roster.name(seat)
    heroes = _number(values, "heroes", HEROES[1], f"{who} leads 1 to {HEROES[1]} heroes")
    count = alone if heroes is None else heroes
    worth = _number(values, "worth", LARGEST, f"{who}'s hero is worth 1 to {LARGEST} conquest")
    return Hero(heroes=count, turns=count, worth=worth)


def _number(values: Mapping[str, str], key: str, most: int, said: str) -> int | None:
    text = str(values.get(key, ""))
    number = whole_number(text) if text else None
    if text and (number is None or not 1 <= number <= most):
        raise Refused("DO-2", f"{said}, a whole number, not {clean_text(text[:20])}.")
    return number


def _cards(facts: Facts) -> dict[str, Card]:
    known = {name.casefold(): Card(name=name, **values) for name, values in KNOWN_CARDS.items()}
    return known | {name.casefold(): _card(name, values) for name, values in _lines(facts, "card")}


def _lines(facts: Facts, what: str) -> Iterator[tuple[str, Any]]:
    """The profile's cards or quests by name. Raises Refused for two that no hand could tell apart by their names."""
    names: set[str] = set()
    for name, values in facts.get(f"{what}s", {}).items():
        if name.casefold() in names:
            raise Refused("profile", f"The profile has the {what} {quoted(name)} twice: leave one of them.")
        names.add(name.casefold())
        yield name, values


def _card(name: str, values: object) -> Card:
    """What is null in it was not typed in yet."""
    if not isinstance(values, Mapping) or not set(values) <= {"kind", "cost", "discard"}:
        raise Refused("profile", f"The profile's card {quoted(name)} is not kind, cost and discard.")
    card = Card(name=name, **{key: value for key, value in values.items() if value is not None})
    try:
        check_card(card)
    except Refused as refused:
        raise Refused("profile", f"The profile's card {quoted(name)}: {refused.reason}") from None
    return card


def _quests(facts: Facts) -> dict[str, int]:
    quests: dict[str, int] = {}
    for name, conquest in _lines(facts, "quest"):
        try:
            quests[check_name(name, "A quest")] = check_quest(conquest)
        except Refused as refused:
            raise Refused("profile", f"The profile's quest {quoted(name)}: {refused.reason}") from None
    return quests


def facts(state: State) -> Facts:
    """What the table has typed in: overlord cards and quests by name."""
    cards: dict[str, Any] = {
        card.name: {"kind": card.kind, "cost": card.cost, "discard": card.discard}
        for card in state.cards.values()
        if KNOWN_CARDS.get(card.name) != {"kind": card.kind, "cost": card.cost, "discard": card.discard}
    }
    return {"cards": cards, "quests": dict(state.quests), "settings": {}}


def sample(players: int) -> Start:
    """A start to try it out with; the quest's conquest is asked."""
    return Start(
        roster=seat_people(_SAMPLE_NAMES[:players]),
        inputs={1: {"role": "overlord"}},
        facts={"cards": {}, "quests": {}, "settings": {}},
    )

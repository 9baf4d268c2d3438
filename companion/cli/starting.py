"""How a play begins, from the words of a command line: seats, what they brought, settings, facts.

Must not ask anybody: what is missing is named, and `asking` may fill it in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from companion.cli.games import seats_of
from companion.cli.trouble import WrongUse
from companion.core.game import Game, Start
from companion.core.messages import Refused, Value
from companion.core.options import checked
from companion.core.seats import BadName, clean_name, clean_text, seat_people


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One --seat: a name and what the seat brought."""

    name: str
    values: Mapping[str, str] = field(default_factory=dict)


def read_seat(game: Game[Any], number: int, text: str) -> Place:
    """`NAME[,key=value]...`. Raises WrongUse naming the seat."""
    raw, *pairs = text.split(",")
    try:
        name = clean_name(raw)
    except BadName as error:
        raise WrongUse(f"Seat {number}: {error}") from None
    where = f"Seat {number} ({name or f'Player {number}'})"
    values: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not value:
            raise WrongUse(f"{where}: after the comma stands key=value, not {clean_text(pair[:40]) or 'nothing'}.")
        if key in values:
            raise WrongUse(f"{where}: {clean_text(key[:40])} is given twice.")
        values[key] = checked_input(game, where, key, clean_text(value))
    if "=" in name and name.partition("=")[0].strip() in {each.key for each in game.inputs}:
        raise WrongUse(f"Seat {number}: the name comes first, as in NAME,{name[:40]}.")
    return Place(name=name, values=values)


def checked_input(game: Game[Any], where: str, key: str, value: str) -> str:
    """The value as the game wants it. Raises WrongUse that begins with `where`."""
    known = {each.key: each for each in game.inputs}
    if key not in known:
        keys = ", ".join(known) or "no keys at all"
        raise WrongUse(f"{where}: {game.title} knows no seat key {clean_text(key[:40])}; it knows {keys}.")
    each = known[key]
    if each.type == "int" and not (value.lstrip("-").isascii() and value.lstrip("-").isdigit() and len(value) < 10):
        raise WrongUse(f"{where}: {key} is a whole number, not {value[:40]}.")
    if each.choices and value not in each.choices:
        raise WrongUse(f"{where}: {key} is one of {', '.join(each.choices)}, not {value[:40]}.")
    return value


def read_settings(game: Game[Any], pairs: Sequence[str]) -> dict[str, Value]:
    """`key=value` of --set. Raises WrongUse for a key or a value that the game does not have."""
    found: dict[str, Value] = {}
    for pair in pairs:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise WrongUse(f"--set takes key=value, not {clean_text(pair[:40]) or 'nothing'}.")
        if key in found:
            raise WrongUse(f"--set {clean_text(key[:40])} is given twice.")
        try:
            found[key] = checked(game.settings, key, value)
        except Refused as refused:
            near = get_close_matches(key, [each.key for each in game.settings], n=1)
            hint = f" Did you mean {near[0]}?" if near and near[0] != key else ""
            raise WrongUse(clean_text(refused.reason) + hint) from None
    return found


def preferred(game: Game[Any], choices: Mapping[str, Value]) -> tuple[dict[str, Value], tuple[str, ...]]:
    """What the settings file chooses for this game, and a sentence for each choice that cannot be."""
    found: dict[str, Value] = {}
    troubles: list[str] = []
    known = {each.key for each in game.settings}
    for key, value in choices.items():
        if key not in known:
            continue  # another game's
        try:
            found[key] = checked(game.settings, key, value)
        except Refused as refused:
            troubles.append(f"Settings file: {refused.reason}")
    return found, tuple(troubles)


def missing(game: Game[Any], places: Sequence[Place]) -> list[str]:
    """What is still needed, one phrase for each key and seat."""
    low, _ = game.players
    lacking: list[str] = []
    if len(places) < low:
        seats = "--seat" if not places else "more of --seat"
        lacking.append(f"{seats} ({seats_of(game)} players, {len(places)} given)")
        lacking += [f"{each.key} for each seat" for each in game.inputs if each.required and not places]
    for number, place in enumerate(places, start=1):
        name = place.name or f"Player {number}"
        lacking += [
            f"{each.key} of seat {number} ({name})"
            for each in game.inputs
            if each.required and each.key not in place.values
        ]
    return lacking


def begin(game: Game[Any], places: Sequence[Place], settings: Mapping[str, Value], facts: Mapping[str, Any]) -> Start:
    """The start of a play that the game accepts. Raises WrongUse with what it will not have."""
    low, high = game.players
    if not low <= len(places) <= high:
        raise WrongUse(f"{game.title} has {seats_of(game)} players; named here: {len(places)}.")
    try:
        roster = seat_people(place.name for place in places)
    except BadName as error:
        raise WrongUse(str(error)) from None
    inputs = {number: dict(place.values) for number, place in enumerate(places, start=1) if place.values}
    start = Start(roster=roster, inputs=inputs, settings=dict(settings), facts=dict(facts))
    try:
        game.initial(start)
    except Refused as refused:
        raise WrongUse(refused.reason) from None
    return start


def sampled(game: Game[Any], places: Sequence[Place]) -> tuple[list[Place], Mapping[str, Any]]:
    """The places with sample inputs where none were given, and sample facts. Raises WrongUse if the game has none."""
    low, high = game.players
    if game.sample is None:
        raise WrongUse(f"{game.title} has no sample numbers: leave out --sample.")
    if not low <= len(places) <= high:
        return list(places), {}
    tried = game.sample(len(places))
    if any(place.values for place in places):
        return list(places), tried.facts
    return [
        Place(name=place.name, values=dict(tried.inputs.get(number, {}))) for number, place in enumerate(places, 1)
    ], tried.facts


SAMPLE_NUMBERS = "These are sample numbers, made up for a try-out: they are not those of your cards."


def has_sample_facts(game: Game[Any], start: Start) -> bool:
    """Whether a play began with the game's sample numbers. They are told by what they are: a game takes no facts but
    its own, so there is no room for a mark."""
    players = len(start.roster.seats)
    if game.sample is None or not start.facts or not game.players[0] <= players <= game.players[1]:
        return False
    return _plain(start.facts) == _plain(game.sample(players).facts)


def _plain(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, sort_keys=True)

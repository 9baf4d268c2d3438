"""What a profile keeps of the pieces, as plain JSON values, and back (RULES.md D.6).

Must not fill in what is not there. Raises Refused("profile", ...) for a profile that somebody edited into something
else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from companion.core.game import Facts
from companion.core.messages import Refused
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard, Components
from companion.games.kill_shakespeare.printed import (
    ACTIONS,
    AREAS,
    BID_TOKENS,
    CARDS_ON_TRACK_TWO,
    CHARACTERS,
    HOPE_MOST,
    NO_AREA,
    ROUNDS,
    TOKEN_EFFECTS,
)

_PARTS = ("track", "areas", "characters", "bid_tokens", "quests", "cards", "wheel", "settings")

_THREE = 3


def side(count: int) -> str:
    """Which side of a character card this many players use (KS-1.5)."""
    return "2" if count == min(ACTIONS) else "3+"


def components_from(facts: Facts, count: int) -> Components:
    """The components as a profile tells them, for this many players."""
    for key in facts:
        if key not in _PARTS:
            raise Refused("profile", f"The profile has a wrong {str(key)[:40]}: it holds {', '.join(_PARTS)}.")
    track, quests = _part(facts, "track"), _part(facts, "quests")
    cards = _part(_part(facts, "cards"), str(count))
    areas, characters = _part(facts, "areas"), _part(facts, "characters")
    return Components(
        track_length=_number(track, "length", 1),
        track_start=_number(track, "start", 0),
        richard=_area(track, "richard"),
        macbeth=_area(track, "macbeth"),
        areas={key: _area_card(key, _part(areas, key)) for key in AREAS},
        characters={name: _character(name, _part(characters, f"{name}/{side(count)}")) for name in CHARACTERS},
        bid_tokens=_numbers(facts, "bid_tokens", BID_TOKENS),
        quest_spaces=_number(quests, "spaces", 0),
        easy=_numbers(quests, "easy", ROUNDS),
        hard=_numbers(quests, "hard", ROUNDS),
        cards=_number(cards, "cards", 0) or (None if count == _THREE else CARDS_ON_TRACK_TWO),  # KS-14.2
        face_down=_number(cards, "face_down", 0),
        wheel=tuple(str(item) for item in _list(facts, "wheel")),
    )


def facts_of(components: Components, count: int, before: Facts) -> Facts:
    """What a profile keeps: what is known now, and what it knew for other numbers of players."""
    known: dict[str, Any] = {}
    track = {
        "length": components.track_length, "start": components.track_start,
        "richard": components.richard, "macbeth": components.macbeth,
    }  # fmt: skip
    known["track"] = _given(track)
    known["areas"] = {key: _typed(card, AreaCard(area=key)) for key, card in components.areas.items()}
    cards = {f"{name}/{side(count)}": _typed(card, CharacterCard(character=name))
             for name, card in components.characters.items()}  # fmt: skip
    known["characters"] = {**_part(before, "characters"), **{key: card for key, card in cards.items() if card}}
    known["bid_tokens"] = list(components.bid_tokens)
    known["quests"] = _given(
        {"spaces": components.quest_spaces, "easy": list(components.easy), "hard": list(components.hard)}
    )
    own = _given({"cards": components.cards, "face_down": components.face_down})
    known["cards"] = {**_part(before, "cards"), str(count): own}
    known["wheel"] = list(components.wheel)
    known["areas"] = {key: card for key, card in known["areas"].items() if card}
    return {key: value for key, value in known.items() if value}


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None and value != []}


def _typed(card: AreaCard | CharacterCard, blank: AreaCard | CharacterCard) -> dict[str, Any]:
    """What differs from a card that nobody has described."""
    empty = asdict(blank)
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in asdict(card).items()
        if value != empty[key]
    }


def _part(facts: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = facts.get(key, {})
    if not isinstance(found, Mapping):
        raise _wrong(key)
    return found


def _wrong(key: str) -> Refused:
    return Refused("profile", f"The profile's {key[:40]} is not what Kill Shakespeare keeps there.")


def _number(values: Mapping[str, Any], key: str, low: int) -> int | None:
    found = values.get(key)
    if found is not None and (not isinstance(found, int) or isinstance(found, bool) or not low <= found <= 99):
        raise _wrong(key)
    return found


def _list(values: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = values.get(key, ())
    if not isinstance(found, list | tuple):
        raise _wrong(key)
    return found


def _numbers(values: Mapping[str, Any], key: str, length: int) -> tuple[int, ...]:
    found = _list(values, key)
    if found and (len(found) != length or not all(type(each) is int and 0 <= each <= 99 for each in found)):
        raise _wrong(key)
    return tuple(found)


def _area(values: Mapping[str, Any], key: str) -> str | None:
    found = values.get(key)
    if found is not None and found not in (*AREAS, NO_AREA):
        raise _wrong(key)
    return found


def _area_card(key: str, values: Mapping[str, Any]) -> AreaCard:
    _only(values, AreaCard, key)
    neighbours = tuple(_list(values, "neighbours"))
    port, token = values.get("port"), values.get("token", "unknown")
    hope = _number(values, "hope", 0)
    wrong = not isinstance(port, bool | None) or token not in TOKEN_EFFECTS or (hope or 0) > HOPE_MOST
    if wrong or any(each not in AREAS for each in neighbours):
        raise _wrong(key)
    return AreaCard(
        area=key, hope=hope, black=_number(values, "black", 0), neighbours=neighbours, port=port, token=token
    )


def _character(name: str, values: Mapping[str, Any]) -> CharacterCard:
    _only(values, CharacterCard, name)
    numbers = ("energy_low", "energy_start", "energy_top", "token_limit", "time_spaces")
    costs = _list(values, "upgrade_costs")
    if not all(type(each) is int and 0 <= each <= 99 for each in costs):
        raise _wrong(name)
    return CharacterCard(
        character=name,
        upgrade_costs=tuple(costs),
        **{key: _number(values, key, -99) for key in numbers},
    )


def _only(values: Mapping[str, Any], shape: type, name: str) -> None:
    known = {each.name for each in fields(shape)}
    if not set(values) <= known:
        raise _wrong(name)

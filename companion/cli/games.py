"""The games by name: finding one, listing them, and describing one for people and programs.

Must not play.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from typing import Any, get_args, get_type_hints

from companion import games as registry
from companion.cli import games_found
from companion.cli.speech import complain, say
from companion.cli.trouble import WrongUse
from companion.core.game import Game
from companion.core.options import Input, Setting
from companion.core.seats import clean_text


def find_game(key: str, find: Callable[[str], Game[Any]] = games_found.game) -> Game[Any]:
    """The game with this key. Raises WrongUse with the keys there are, or with what is wrong with that game."""
    try:
        return find(key)
    except KeyError:
        keys = games_found.keys()
        near = get_close_matches(key, keys, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(keys)}."
        called = clean_text(key[:40]) or "without a name"
        raise WrongUse(f"There is no game {called}: {hint}") from None


def title_of(key: str) -> str:
    """The game's title, or the key itself for a game that is not here or cannot be used."""
    try:
        return games_found.game(key).title
    except (KeyError, games_found.UnusableGame):
        return key


def list_games(args: Namespace) -> int:
    """One line a game, with where it comes from if it did not come with the program. What cannot be used is told."""
    shelf = games_found.found()
    for source in shelf.sources.values():
        try:
            game = games_found.loaded(source)
        except games_found.UnusableGame as error:
            complain(str(error))
            continue
        place = "" if source.key in registry.GAMES else f" ({source.place})"
        say(f"{source.key}: {game.title}, {seats_of(game)} players{place}")
    for clash in shelf.clashes.values():
        complain(clash)
    return 0


def seats_of(game: Game[Any]) -> str:
    low, high = game.players
    return f"{low}" if low == high else f"{low} to {high}"


def describe(args: Namespace) -> int:
    game = find_game(args.game)
    if args.json:
        say(json.dumps(description(game), ensure_ascii=False))
        return 0
    say(f"{game.title} ({game.key}), {seats_of(game)} players")
    say("Each seat:")
    for each in game.inputs:
        say(f"  {each.key}: {each.text}{' (required)' if each.required else ''}{_among(each.choices)}")
    say("Settings:")
    for setting in game.settings:
        say(f"  {setting.key} = {_shown(setting.default)}{_among(setting.choices)}: {setting.text}")
    say("Commands:")
    for command in game.commands:
        names = ", ".join(each["name"] for each in _fields(command))
        say(f"  {command.__name__}{f' ({names})' if names else ''}: {_first_sentence(command)}")
    return 0


def description(game: Game[Any]) -> dict[str, Any]:
    """What a program needs to know before it begins a play."""
    return {
        "game": game.key,
        "players": list(game.players),
        "commands": [{"name": command.__name__, "fields": _fields(command)} for command in game.commands],
        "options": [_option(setting) for setting in game.settings],
        "inputs": [_input(each) for each in game.inputs],
        "panels": list(game.panels),
    }


def _fields(command: type[Any]) -> list[dict[str, Any]]:
    """The blanks of a command, and in `of` those of each thing that a blank holds several of. A sealed value travels
    as it is, so its type is that of the value."""
    hints = get_type_hints(command)
    return [
        {
            "name": each.name,
            "type": str(each.type).replace("Sealed", "int | str"),
            "required": each.default is MISSING and each.default_factory is MISSING,
            **_held(hints[each.name]),
        }
        for each in fields(command)
    ]


def _held(annotation: Any) -> dict[str, Any]:
    held = next((each for each in get_args(annotation) if isinstance(each, type) and is_dataclass(each)), None)
    return {} if held is None else {"of": _fields(held)}


def _option(setting: Setting) -> dict[str, Any]:
    choices = list(setting.choices)
    return {"key": setting.key, "type": setting.type, "default": setting.default, "choices": choices}


def _input(each: Input) -> dict[str, Any]:
    return {"key": each.key, "type": each.type, "required": each.required}


def _first_sentence(command: type[Any]) -> str:
    paragraph = " ".join((command.__doc__ or "").strip().split("\n\n", 1)[0].split())
    return paragraph.partition(". ")[0].removesuffix(".") + "."


def _among(choices: tuple[str, ...]) -> str:
    return f" ({', '.join(choices)})" if choices else ""


def _shown(value: object) -> str:
    match value:
        case None:
            return "(the table must choose)"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)

"""The `profile` commands, and finding the profile that a play uses.

Must not know what facts mean: the game checks them.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.cli import games_found
from companion.cli.desk import here
from companion.cli.games import find_game, title_of
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.core.game import Game
from companion.core.messages import Refused
from companion.settings import (
    Places,
    Profile,
    SettingsError,
    checked_name,
    load_profile,
    profile_text,
    profiles,
    save_profile,
)


def used_profile(where: Places, game: Game[Any], text: str) -> Profile:
    """The profile that --profile means: a file if it looks like one, else a name; a new one is empty.

    Raises WrongUse for another game's, SettingsError for one that cannot be used."""
    is_file = text.endswith(".json") or "/" in text or "\\" in text
    path = Path(text).expanduser().absolute() if is_file else where.profile(game.key, text)
    if not path.exists():
        if is_file and not path.parent.is_dir():
            raise WrongUse(f"There is no folder {path.parent} for a profile.")
        return Profile(game=game.key, name=checked_name(path.stem if is_file else text), path=path)
    return of_game(load_profile(path), game)


def of_game(profile: Profile, game: Game[Any]) -> Profile:
    if profile.game != game.key:
        raise WrongUse(f"The profile {profile.name} belongs to {title_of(profile.game)}, not to {game.title}.")
    return profile


def list_profiles(args: Namespace) -> int:
    """One line per profile; one that cannot be used says why."""
    found = [each for each in profiles(here()) if isinstance(each, SettingsError) or _wanted(each, args.game)]
    if not found:
        say("No profiles yet. `companion play GAME --profile NAME` begins one.")
    for each in found:
        if isinstance(each, SettingsError):
            say(str(each))
        else:
            say(f"{each.name} ({title_of(each.game)}): {_values(each.facts)}")
    return 0


def _wanted(profile: Profile, game: str | None) -> bool:
    return game is None or profile.game == game


def known(value: object) -> int:
    """How many values somebody typed in: blanks and an unticked "no" count as none."""
    match value:
        case Mapping():
            return sum(known(each) for each in value.values())
        case None | False | "" | []:
            return 0
        case _:
            return 1


def _values(facts: Mapping[str, Any]) -> str:
    count = known(facts)
    return "1 value" if count == 1 else f"{count} values"


def show(args: Namespace) -> int:
    profile = _named(args)
    say(f"{profile.name} ({title_of(profile.game)}), kept in {profile.path}")
    for line in _lines(profile.facts):
        say(f"  {line}")
    return 0


def _lines(facts: Mapping[str, Any], before: str = "") -> list[str]:
    """`roles.Squire: rank 3, income 2`: one line per innermost group."""
    told = {key: value for key, value in facts.items() if not isinstance(value, Mapping) and known(value)}
    plain = [f"{key} {value}" for key, value in told.items()]
    lines = [f"{before.rstrip('.') or 'facts'}: {', '.join(plain)}"] if plain else []
    for key, value in facts.items():
        if isinstance(value, Mapping):
            lines += _lines(value, f"{before}{key}.")
    return lines


def export(args: Namespace) -> int:
    """Copy a profile out; an existing file is only overwritten with --replace."""
    profile = _named(args)
    if args.file is None:
        raise WrongUse(f"Say which file {profile.name} is copied to, or - for the output.")
    if args.file == "-":
        sys.stdout.write(profile_text(profile))
        sys.stdout.flush()
        return 0
    path = Path(args.file).expanduser().absolute()
    if path.exists() and not args.replace:
        raise WrongUse(f"{path} is there already: choose another name, or add --replace.")
    save_profile(replace(profile, path=path))
    say(f"{profile.name} is copied to {path}.")
    return 0


def take(args: Namespace) -> int:
    """Import: check the file, let its game check the facts, then keep it."""
    given = load_profile(Path(args.file).expanduser().absolute())
    game = find_game(given.game)
    check_facts(game, given)
    name = checked_name(args.name) if args.name else given.name
    kept = replace(given, name=name, path=here().profile(game.key, name))
    if kept.path.exists() and not args.replace:
        raise WrongUse(f"There is a profile {name} of {game.title} already: add --name NAME, or --replace.")
    save_profile(kept)
    say(f"{name} ({game.title}) is kept: {_values(kept.facts)}.")
    return 0


def check_facts(game: Game[Any], profile: Profile) -> None:
    """Lets the game begin with these facts. Raises WrongUse with its reason."""
    if game.sample is None:
        return
    try:
        game.initial(replace(game.sample(game.players[0]), facts=profile.facts))
    except Refused as refused:
        raise WrongUse(f"The profile {profile.name} cannot be used: {refused.reason}") from None


def _named(args: Namespace) -> Profile:
    """The one profile of this name. Raises WrongUse if there is none, or if two games have one."""
    where, name = here(), checked_name(args.name)
    keys = (find_game(args.game).key,) if args.game else games_found.keys()
    paths = [path for path in (where.profile(key, name) for key in keys) if path.exists()]
    if not paths:
        quotes = f" A name with blanks stands in quotes: {_quoted(where, name)}." if _quoted(where, name) else ""
        raise WrongUse(f"There is no profile {name}; `companion profile list` shows those there are.{quotes}")
    if len(paths) > 1:
        raise WrongUse(f"{len(paths)} games have a profile {name}: add --game.")
    return load_profile(paths[0])


def _quoted(where: Places, word: str) -> str:
    """The first profile whose name goes on after this word, as one types it; "" if there is none."""
    names = (each.name for each in profiles(where) if isinstance(each, Profile))
    return next((f'"{name}"' for name in names if name.casefold().startswith(f"{word.casefold()} ")), "")

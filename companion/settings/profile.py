"""Profiles: numbers that only the components print, kept between plays, and which profile a play writes to.

Must not know a game: facts are plain JSON values here, and what they mean is the game's to check.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.settings.files import SettingsError, read_text, replace_file
from companion.settings.folders import Places
from companion.settings.names import checked_name

FORMAT = 1
"""Of a profile file; a higher number comes from a later version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Facts of one game under one name, and the file they are kept in."""

    game: str
    name: str
    path: Path
    facts: Mapping[str, Any] = field(default_factory=dict)


def load_profile(path: Path) -> Profile:
    """The profile in this file, strictly checked. Raises SettingsError; a missing file too."""
    try:
        game, name, facts = _checked(read_text(path))
    except FileNotFoundError:
        raise SettingsError(f"There is no profile file {path}.") from None
    except SettingsError as error:
        raise SettingsError(f"The profile file {path} cannot be used: {error}") from None
    return Profile(game=game, name=name, path=path, facts=facts)


def save_profile(profile: Profile) -> None:
    """Write the profile over its file in one step. Raises SettingsError when the disk says no."""
    replace_file(profile.path, profile_text(profile))


def profile_text(profile: Profile) -> str:
    body = {"format": FORMAT, "game": profile.game, "name": profile.name, "facts": profile.facts}
    return json.dumps(body, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def profiles(where: Places) -> tuple[Profile | SettingsError, ...]:
    """Every profile of the data folder, by game and name; one that cannot be used stands as its error."""
    found: list[Profile | SettingsError] = []
    for path in sorted((where.data / "profiles").glob("*/*.json")):
        try:
            found.append(load_profile(path))
        except SettingsError as error:
            found.append(error)
    return tuple(found)


def with_lines(profile: Profile, before: Mapping[str, Any], now: Mapping[str, Any]) -> Profile:
    """The profile with every line that differs between `before` and `now`; no blank wipes a known line."""
    return replace(profile, facts=_overlaid(profile.facts, before, now))


def _overlaid(base: Mapping[str, Any], before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in now.items():
        old = before.get(key)
        if isinstance(value, Mapping):
            deeper, earlier = base.get(key), old if isinstance(old, Mapping) else {}
            inner = _overlaid(deeper if isinstance(deeper, Mapping) else {}, earlier, value)
            if inner or isinstance(deeper, Mapping):
                merged[key] = inner
        elif value is not None and value != old:
            merged[key] = value
    return merged


def _checked(text: str) -> tuple[str, str, dict[str, Any]]:
    try:
        body = json.loads(text, object_pairs_hook=_no_doubles, parse_constant=_no_constant)
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except SettingsError:
        raise
    except json.JSONDecodeError as error:
        raise SettingsError(f"it is no JSON ({error.msg}, line {error.lineno}).") from None
    except (ValueError, RecursionError):
        raise SettingsError("it holds a number or a text that no file can keep.") from None
    if not isinstance(body, dict) or set(body) != {"format", "game", "name", "facts"}:
        raise SettingsError("a profile has exactly format, game, name and facts.")
    if body["format"] != FORMAT or isinstance(body["format"], bool):
        raise SettingsError(f"its format is {body['format']!r}, and this version reads format {FORMAT}.")
    game, name, facts = body["game"], body["name"], body["facts"]
    if not isinstance(game, str) or not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", game):
        raise SettingsError("its game is no key of a game.")
    if not isinstance(name, str) or not isinstance(facts, dict):
        raise SettingsError("its name is a text and its facts are an object.")
    return game, checked_name(name), facts


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise SettingsError(f"{key[:60]!r} stands there twice.")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise SettingsError(f"{name} is no number that a card can print.")


def link_profile(where: Places, play_id: str, profile: Path) -> None:
    """Remember which profile a play writes to. Raises SettingsError when the disk says no."""
    replace_file(where.used_by(play_id), f"{profile}\n")


def linked_profile(where: Places, play_id: str) -> Path | None:
    """The profile file a play writes to, if one was remembered."""
    try:
        text = read_text(where.used_by(play_id)).strip()
    except (FileNotFoundError, SettingsError):
        return None
    return Path(text) if text else None

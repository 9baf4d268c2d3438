"""The settings file: what people chose once for all their plays.

Must not know a setting of a game: choices are plain values here, and what they mean is the game's to check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.settings.files import SettingsError, read_text
from companion.settings.names import checked_name

Choice = int | float | bool | str


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What the settings file asks for: `choices` by setting key, `profiles` by game key; `box` is the port of a button
    box, "off" for none, or "" to look for one.

    `trouble` is one sentence when the file could not be used; then everything is empty and the file is left alone."""

    choices: Mapping[str, Choice] = field(default_factory=dict)
    profiles: Mapping[str, str] = field(default_factory=dict)
    box: str = ""
    trouble: str = ""


def read_preferences(path: Path) -> Preferences:
    """The settings file; a missing one is empty, a bad one is empty with its trouble told."""
    try:
        document = _document(path)
        choices = _flat(_table(document, "settings"))
        profiles = _table(document, "profiles")
        for game, name in profiles.items():
            checked_name(name if isinstance(name, str) else repr(name))
            if not isinstance(game, str) or not isinstance(name, str):
                raise SettingsError(f"profiles.{game} is no name")
        box = _table(document, "box").get("port", "")
        if not isinstance(box, str):
            raise SettingsError("box.port is no text")
    except SettingsError as error:
        return Preferences(trouble=f"The settings file {path} is not used: {str(error).rstrip('.')}. Mend it by hand.")
    return Preferences(choices=choices, profiles=profiles, box=box)


def _document(path: Path) -> dict[str, Any]:
    """Empty for a missing file, which most people have; so what reads one is loaded only for one that is there."""
    try:
        text = read_text(path)
    except FileNotFoundError:
        return {}
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        return tomlkit.parse(text).unwrap()
    except (TOMLKitError, ValueError, RecursionError) as error:
        raise SettingsError(f"it is no TOML ({error})") from None


def _table(document: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = document.get(key, {})
    if not isinstance(found, dict):
        raise SettingsError(f"{key} is no table: write [{key}] on a line of its own")
    return found


def _flat(values: Mapping[str, Any], before: str = "") -> dict[str, Choice]:
    """`ko.level = "full"` and `"ko.level" = "full"` are the same key."""
    flat: dict[str, Choice] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{before}{key}.")
        elif isinstance(value, int | float | str):
            flat[before + key] = value
        else:
            raise SettingsError(f"{before}{key} is neither a number, nor a text, nor true or false")
    return flat

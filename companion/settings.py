"""Where things live, the settings file, and profiles: numbers that only the components print, kept between plays.

Must not know a game, a table or a face: facts are plain JSON values here, and what they mean is the game's to check.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import platformdirs

APP = "companion"
FORMAT = 1
"""Of a profile file; a higher number comes from a later version."""

LARGEST = 1_000_000
"""Bytes of a settings or profile file; a longer one is no such file."""

Choice = int | float | bool | str


class SettingsError(ValueError):
    """A folder, a settings file or a profile that cannot be used; the text is one sentence for a person."""


# Where things live


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Three folders, each a whole path. Nothing is created before something is written into it."""

    data: Path
    config: Path
    state: Path

    @property
    def library(self) -> Path:
        return self.data / "library.sqlite"

    @property
    def settings(self) -> Path:
        return self.config / "settings.toml"

    def profile(self, game: str, name: str) -> Path:
        """The file of a profile. Raises SettingsError for a name that cannot be one."""
        return self.data / "profiles" / game / f"{checked_name(name).casefold()}.json"

    def used_by(self, play_id: str) -> Path:
        """The file that says which profile a play writes to."""
        return self.state / "profile-of" / f"{play_id}.txt"


def places(moved: str | None = None) -> Places:
    """The folders of this user; `moved` (the variable COMPANION_HOME) puts all three into one.

    Raises SettingsError if that is no whole path, or if no home folder can be found."""
    if moved and moved.strip():
        folder = _at_home(moved.strip())
        if not folder.is_absolute():
            raise SettingsError(f"COMPANION_HOME is {moved}: give a whole path, so that it means the same everywhere.")
        return Places(data=folder, config=folder, state=folder)
    return Places(
        data=_whole(platformdirs.user_data_path(APP, appauthor=False), ".local/share"),
        config=_whole(platformdirs.user_config_path(APP, appauthor=False), ".config"),
        state=_whole(platformdirs.user_state_path(APP, appauthor=False), ".local/state"),
    )


def _at_home(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise SettingsError("No home folder can be found: set COMPANION_HOME to a whole path.") from None


def _whole(path: Path, usual: str) -> Path:
    """The path itself, or the usual place when a variable holds something relative: that would follow the caller."""
    if path.is_absolute():
        return path
    found = _at_home("~") / usual / APP
    if not found.is_absolute():
        raise SettingsError("No home folder can be found: set COMPANION_HOME to a whole path.")
    return found


# The settings file


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What the settings file asks for: `choices` by setting key, `profiles` by game key.

    `trouble` is one sentence when the file could not be used; then everything is empty and the file is left alone."""

    choices: Mapping[str, Choice] = field(default_factory=dict)
    profiles: Mapping[str, str] = field(default_factory=dict)
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
    except SettingsError as error:
        return Preferences(trouble=f"The settings file {path} is not used: {str(error).rstrip('.')}. Mend it by hand.")
    return Preferences(choices=choices, profiles=profiles)


def _document(path: Path) -> dict[str, Any]:
    """Empty for a missing file, which most people have; so what reads one is loaded only for one that is there."""
    try:
        text = _text(path)
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


# Profiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Facts of one game under one name, and the file they are kept in."""

    game: str
    name: str
    path: Path
    facts: Mapping[str, Any] = field(default_factory=dict)


def checked_name(name: str) -> str:
    """The name, composed and without blanks around it, if it can also name a file on every system.

    Raises SettingsError."""
    tidy = unicodedata.normalize("NFC", name).strip()
    if not re.fullmatch(r"[^\W_][\w .'-]{0,59}", tidy) or tidy.endswith(".") or _DEVICE.fullmatch(tidy):
        shown = tidy[:60].encode("unicode_escape").decode() or "nothing"
        raise SettingsError(
            f"A profile cannot be called {shown}: begin with a letter or digit, then up to 59 letters, digits, blanks,"
            " points or hyphens."
        )
    return tidy


_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that one system keeps for its devices."""


def load_profile(path: Path) -> Profile:
    """The profile in this file, strictly checked. Raises SettingsError; a missing file too."""
    try:
        game, name, facts = _checked(_text(path))
    except FileNotFoundError:
        raise SettingsError(f"There is no profile file {path}.") from None
    except SettingsError as error:
        raise SettingsError(f"The profile file {path} cannot be used: {error}") from None
    return Profile(game=game, name=name, path=path, facts=facts)


def save_profile(profile: Profile) -> None:
    """Write the profile over its file in one step. Raises SettingsError when the disk says no."""
    _replace_file(profile.path, profile_text(profile))


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


# Files


def link_profile(where: Places, play_id: str, profile: Path) -> None:
    """Remember which profile a play writes to. Raises SettingsError when the disk says no."""
    _replace_file(where.used_by(play_id), f"{profile}\n")


def linked_profile(where: Places, play_id: str) -> Path | None:
    """The profile file a play writes to, if one was remembered."""
    try:
        text = _text(where.used_by(play_id)).strip()
    except (FileNotFoundError, SettingsError):
        return None
    return Path(text) if text else None


def _text(path: Path) -> str:
    """The file as text. Raises FileNotFoundError, or SettingsError with what is wrong with it."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        text = raw.decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SettingsError(f"it cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise SettingsError("it is no UTF-8 text.") from None
    if len(raw) > LARGEST:
        raise SettingsError("it is far too long.")
    return text


def _replace_file(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place: a reader sees the old text or the new one, never half."""
    target = path.resolve()  # a link stays a link
    beside = target.with_name(f".{target.name}.new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(target)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise SettingsError(
            f"{path} could not be written ({error.strerror}); what was there before is untouched."
        ) from None

"""Which profile belongs to a play: the usual one of its game, or the one it began with.

Must not say anything itself: what there is to say goes to `tell`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.cli.profile import of_game
from companion.core.game import Game
from companion.settings import (
    Places,
    Preferences,
    Profile,
    SettingsError,
    link_profile,
    linked_profile,
    load_profile,
)

USUAL_PROFILE = "our cards"
"""Where people's numbers are kept when nobody names a profile, so that the next evening asks nothing."""


def usual_profile(preferences: Preferences, game: Game[Any]) -> str:
    """The name that the settings file gives for the game, else the usual one."""
    return preferences.profiles.get(game.key) or USUAL_PROFILE


def profile_of_play(where: Places, game: Game[Any], play_id: str) -> Profile | None:
    """The profile that a play writes to. Raises SettingsError, or WrongUse for another game's."""
    path = linked_profile(where, play_id)
    if path is None:
        return None
    if not path.exists():  # nothing was typed in yet
        return Profile(game=game.key, name=path.stem, path=path)
    return of_game(load_profile(path), game)


def link(where: Places, play_id: str, profile: Profile, tell: Callable[[str], None]) -> None:
    """Remember which profile a play writes to; a disk that says no is told."""
    try:
        link_profile(where, play_id, profile.path)
    except SettingsError as error:
        tell(f"{error} Give --profile again when you go on with this play.")

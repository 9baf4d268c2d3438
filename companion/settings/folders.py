"""Where things live: the three folders of this user, and the files in them by name.

Must not create anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion.settings.files import SettingsError
from companion.settings.names import checked_name

APP = "companion"


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

    @property
    def boxes(self) -> Path:
        """What was paired on each button box."""
        return self.config / "boxes.json"

    @property
    def games(self) -> Path:
        """Games of this user's own, one folder each."""
        return self.data / "games"

    @property
    def simulated_box(self) -> Path:
        """A link to the port of the box that `companion box simulate` plays."""
        return self.state / "box"

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

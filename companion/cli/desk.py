"""What every command works on: the folders, the settings file and the library of plays.

Must not create anything before a command writes.
"""

from __future__ import annotations

import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.cli.backup import offered
from companion.cli.speech import complain
from companion.cli.trouble import WrongUse
from companion.journal import DamagedLibrary, Library
from companion.journal.backup import last_good
from companion.settings import Places, Preferences, places, read_preferences


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    where: Places
    preferences: Preferences
    library: Path

    def has_library(self) -> bool:
        """Whether there is one to look at; a backup that is left of one is offered first."""
        if not self.library.exists():
            backup = last_good(self.library)
            if backup is not None:
                offered(self.library, backup, why=f"There is no library {self.library}, but there is {backup}.")
        return self.library.exists()

    def needs_library(self) -> None:
        """Raises WrongUse if there is none, so that asking for a play makes no empty one."""
        if not self.has_library():
            raise WrongUse(f"There are no plays yet in {self.library}; `companion play GAME` begins one.")

    @contextmanager
    def opened(self) -> Iterator[Library]:
        """The library, closed at the end; it is created if there is none. Raises JournalError."""
        library = self._open()
        try:
            yield library
        finally:
            library.close()

    def _open(self) -> Library:
        self.has_library()
        try:
            return Library.open(self.library, now=time.time)
        except DamagedLibrary as error:
            if error.set_aside is None or error.backup is None:
                raise
            if not offered(self.library, error.backup, why=str(error)):
                raise
            return Library.open(self.library, now=time.time)


def here() -> Places:
    """The folders of this user. Raises SettingsError."""
    return places(os.environ.get("COMPANION_HOME"))


def desk(args: Namespace, tell: Callable[[str], None] = complain) -> Desk:
    """The desk of this command line; a bad settings file is told and not used."""
    where = here()
    preferences = read_preferences(where.settings)
    if preferences.trouble:
        tell(preferences.trouble)
    library = Path(args.library).expanduser() if args.library else where.library
    return Desk(where=where, preferences=preferences, library=library)

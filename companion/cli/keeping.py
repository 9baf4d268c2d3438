"""Keeps a profile in step with a play: a card typed in is an entry first, then a line of the profile.

Must not change the play: a profile that cannot be written is told once and the play goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.settings import Profile, SettingsError, save_profile, with_lines


class Keeper:
    """Watches a table. `before` are the facts the play began with; what differs from them joins the profile. A
    profile that cannot be written is said to `tell`.

    After an undo a line is again as the file had it."""

    def __init__(
        self,
        profile: Profile,
        before: Mapping[str, Any],
        facts: Callable[[], Mapping[str, Any]],
        tell: Callable[[str], None],
    ) -> None:
        self._found = profile
        self._saved = profile
        self._before = before
        self._facts = facts
        self._tell = tell
        self._told = False

    def look(self, number: int) -> None:
        """Called after each entry."""
        try:
            self._keep()
        except SettingsError as error:
            if not self._told:
                self._tell(f"{error} The play goes on.")
            self._told = True

    def _keep(self) -> None:
        wanted = with_lines(self._found, self._before, self._facts())
        if wanted != self._saved:
            save_profile(wanted)
            self._saved = wanted

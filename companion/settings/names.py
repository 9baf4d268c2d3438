"""Names that can also name a file on every system.

Must not read or write one.
"""

from __future__ import annotations

import re
import unicodedata

from companion.settings.files import SettingsError


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

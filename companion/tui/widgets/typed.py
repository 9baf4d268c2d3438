"""Text as it is typed or pasted into a blank: cleaned at once, and taken apart where it holds several names.

Must not know a widget.
"""

from __future__ import annotations

import re

from companion.core.seats import clean_text

_PARTS = re.compile(r"[\r\n\u2028\u2029,]+")
"""What parts several names: line ends and commas."""


def typed(text: str) -> str:
    """The text as it may be shown while it is being typed: cleaned, but a blank at its end stays for the next word."""
    cleaned = clean_text(text)
    return f"{cleaned} " if cleaned and text[-1:].isspace() else cleaned


def parts_of(text: str) -> list[str]:
    """Several names in one text, each cleaned; one that shows nothing is left out."""
    return [name for name in (clean_text(part) for part in _PARTS.split(text)) if name]

"""What a check of `doctor` has found, as a value.

Must not look at anything.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check: what was looked at, whether it is well, what was found, and what to do if not."""

    check: str
    ok: bool
    found: str
    to_do: str = ""

"""What a program has sent to its terminal, by the kinds of its control sequences."""

from __future__ import annotations

import re

_CONTROL = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"
    r"|\x1b[\]PX^_].*?(?:\x07|\x1b\\)"
    r"|\x1b."
    r"|[\x00-\x1f\x7f-\x9f]",
    re.DOTALL,
)
_NUMBERS = re.compile(r"\d+")


def kinds(written: bytes) -> set[str]:
    """Each kind of control once: colours are one kind, and moves to any cell are one. Raises UnicodeDecodeError."""
    found = {match.group() for match in _CONTROL.finditer(written.decode())}
    return {"\x1b[m" if re.fullmatch(r"\x1b\[[\d;]*m", each) else _NUMBERS.sub("1", each) for each in found}

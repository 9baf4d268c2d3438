"""What the lines of the sheet are called: `r3` where it is typed, `round 3` in a sentence.

Must not know what stands on a line.
"""

from __future__ import annotations


def line_id(number: int) -> str:
    return f"r{number}"


def round_of(line: str) -> int:
    """The number of the round that a line's id names; 0 for an id of something else."""
    digits = line.removeprefix("r")
    return int(digits) if digits != line and digits.isdecimal() else 0

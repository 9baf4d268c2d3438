"""What a terminal shows that is too small for a screen: that it is, and what is asked.

Must not hide the question.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from companion.core.game import Result
from companion.core.prompts import Prompt
from companion.core.seats import Roster
from companion.tui.drawing.now import now_lines
from companion.tui.drawing.text import PLAIN, filled, row, wrapped

LEAST = (40, 12)
"""Columns and rows below which no screen is drawn."""

SENTENCE = "Too small: make the window at least 80x24."


def too_small(width: int, height: int) -> bool:
    return width < LEAST[0] or height < LEAST[1]


def small_lines(
    prompts: Sequence[Prompt],
    roster: Roster,
    width: int,
    height: int,
    *,
    held: bool = False,
    result: Result | None = None,
) -> list[Content]:
    """Exactly `height` lines: the sentence, at most half of them, then the Now text as far as it fits."""
    said = wrapped(SENTENCE, width, max(1, height // 2)) or [""]
    note = [row(width, (line, PLAIN)) for line in said]
    asked = now_lines(prompts, roster, width, height - len(note), held=held, result=result)
    return filled([*note, *asked], width, height)

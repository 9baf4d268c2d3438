"""What is said to whoever pressed is read whole: on two lines where one is too short."""

from __future__ import annotations

import pytest

from tests.tui.evening_app import sitting

LAST, ABOVE = -4, -5
"""The lines of what just happened, above three lines of keys."""

LONG = "The disk is full, so this was not kept: free some space, then start again; the rest is safe."


@pytest.mark.parametrize("width", [80, 100])
async def test_a_sentence_of_a_line_and_a_half(width: int) -> None:
    async with sitting(size=(width, 24)) as evening:
        await evening.press("space")
        evening.screen.say(LONG)
        await evening.pilot.pause()
        assert LONG in " ".join(evening.text.split())
        assert "u undo this" in evening.lines[LAST]
        assert ("Draw" in evening.lines[LAST]) == (width == 100)  # what just happened stays where there is room
        evening.screen.say("Short.")
        await evening.pilot.pause()
        assert evening.lines[ABOVE].strip() == "Short."
        assert "Draw" in evening.lines[LAST]

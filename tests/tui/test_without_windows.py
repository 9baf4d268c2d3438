"""A game that nobody races in has no words about windows on any screen, and their keys say so in a sentence."""

from __future__ import annotations

import re

from companion.core.messages import Hold
from tests.tui.evening_app import sitting
from tests.tui.shakespeare import opened

WORDS = (r"hold\b", "photo finish", "window", "reaction", "hand moved", "somebody wanted to react")


async def test_no_screen_speaks_of_windows_in_a_game_without() -> None:
    async with sitting(play=opened()) as evening:
        for way in ((), ("l",), ("m",), ("?",), ("?", "end"), ("m", "s")):
            await evening.press(*way)
            assert [word for word in WORDS if re.search(rf"\b{word}", evening.text)] == [], way
            await evening.press(*("escape" for key in way if key in "lm?s"))
            assert evening.app.screen is evening.screen


async def test_their_keys_do_nothing_there_and_say_why() -> None:
    async with sitting(play=opened()) as evening:
        await evening.press("h")
        assert not evening.table.held
        assert "No clock runs in this game, so there is nothing to hold." in evening.text
        await evening.press("l", "f")
        assert "Nobody races in this game, so there is no photo finish." in evening.text
        await evening.press("q", "m", "w")
        assert "Nobody races in this game, so there is no window to mend." in evening.text


async def test_a_table_that_is_on_hold_all_the_same_can_be_let_on() -> None:
    """Another face may hold it."""
    async with sitting(play=opened()) as evening:
        evening.table.submit(Hold())
        evening.screen.look()
        await evening.pilot.pause()
        assert "h let it run" in evening.text
        await evening.press("h")
        assert not evening.table.held


async def test_a_game_with_windows_keeps_all_of_it() -> None:
    async with sitting() as evening:
        assert "h hold" in evening.text
        await evening.press("l")
        assert "f photo finish" in evening.text
        await evening.press("q", "m")
        assert "w  wait, somebody wanted to react" in evening.text

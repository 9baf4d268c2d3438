"""The button box on the play screen: one lamp and one sentence, and nothing at a table that has none (E2-1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.tui.backstage import BoxLamp, Play
from tests.tui.evening import opened
from tests.tui.evening_app import sitting

QUIT = "Ctrl+Q quits, all is saved"
LOST = "box lost - reconnecting"


class Lamp:
    """A box whose state a test changes."""

    def __init__(self, lamp: BoxLamp | None) -> None:
        self.lamp = lamp
        self._listeners: list[Callable[[], None]] = []

    def at(self, play: Play) -> Play:
        return replace(play, box=lambda: self.lamp, stirs=self._listeners.append)

    def becomes(self, lamp: BoxLamp) -> None:
        self.lamp = lamp
        for listener in self._listeners:
            listener()


async def test_a_table_without_a_box_sees_nothing_of_it() -> None:
    """Case 72: the app plays normally with other sources."""
    async with sitting() as evening:
        assert "box" not in evening.lines[0]
        assert QUIT in evening.lines[0]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_box_that_is_lost_is_told_at_once_and_one_that_is_back_too(size: tuple[int, int]) -> None:
    """Fault E2-1: the banner comes without a key, and goes without one."""
    lamp = Lamp(BoxLamp(ok=True, sentence="box ready"))
    async with sitting(play=lamp.at(opened()), size=size) as evening:
        assert "● box" in evening.lines[0]
        assert QUIT in evening.lines[0]
        lamp.becomes(BoxLamp(ok=False, sentence=LOST))
        await evening.pilot.pause()
        assert f"○ {LOST}" in evening.lines[0]
        assert evening.lines[0].lstrip().startswith("Kill the Overlord")
        lamp.becomes(BoxLamp(ok=True, sentence="box back"))
        await evening.pilot.pause()
        assert "● box" in evening.lines[0]
        assert LOST not in evening.text


async def test_the_table_view_tells_a_lost_box_too() -> None:
    """Fault E2-1, at two metres."""
    lamp = Lamp(BoxLamp(ok=True, sentence="box ready"))
    async with sitting(play=lamp.at(opened())) as evening:
        await evening.press("t")
        assert LOST not in evening.text
        lamp.becomes(BoxLamp(ok=False, sentence=LOST))
        await evening.pilot.pause()
        assert LOST in evening.text


@pytest.mark.parametrize("key", ["", "t"])
async def test_with_a_box_the_screen_says_what_its_buttons_mean(key: str) -> None:
    """On the play screen and, for two metres, in the table view; without a box, or with a lost one, nobody reads it."""
    lamp = Lamp(BoxLamp(ok=True, sentence="box ready"))
    async with sitting(play=lamp.at(opened(clocks="on"))) as evening:
        await evening.press("space", *key)
        assert "Buttons: whoever gets it: press." in evening.text
        lamp.becomes(BoxLamp(ok=False, sentence=LOST))
        await evening.pilot.pause()
        assert "Buttons" not in evening.text

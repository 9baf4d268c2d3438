"""A key that is held down goes from one screen to the next, and does nothing there."""

from __future__ import annotations

from tests.tui.evening_app import EveningApp, sitting
from tests.tui.moments import handed, played, shown

HELD = 0.04
"""Seconds between the repeats of a key."""


async def held(evening: EveningApp, key: str) -> None:
    await evening.press(key)
    for _ in range(12):
        await evening.press(key, apart=HELD)
        await evening.pilot.pause()


async def test_enter_held_at_a_line_of_the_log_goes_back_once_and_opens_nothing() -> None:
    async with sitting(play=played()) as evening:
        await handed(evening)
        number = evening.table.number
        await evening.press("l", "up")
        await held(evening, "enter")
        assert evening.table.number == number + 1
        assert "Ctrl+Q quits" in evening.lines[0]


async def test_a_yes_that_is_held_is_no_redo_at_the_play() -> None:
    async with sitting(play=played()) as evening:
        await shown(evening)
        number = evening.table.number
        await evening.press("u")
        assert "y yes" in evening.text
        await held(evening, "y")
        assert evening.table.number == number + 1
        assert evening.table.redo_label() != ""


async def test_a_key_that_closes_a_screen_and_is_held_does_not_open_it_again() -> None:
    async with sitting(play=played()) as evening:
        await evening.press("t")
        await held(evening, "t")
        assert "Ctrl+Q quits" in evening.lines[0]


async def test_space_pressed_again_while_the_play_was_being_opened_is_a_new_press() -> None:
    """Home or setup took the first; a machine that opens the play slowly must not make the second the same press."""
    async with sitting(play=played()) as evening:
        await handed(evening)
        await evening.press("t")
        evening.now += 1.5
        await evening.press("t")
        came = evening.now
        assert evening.app.last_key_at == came
        evening.now += 2.0
        evening.screen.on_screen_resume()
        number = evening.table.number
        await evening.press("t", apart=0.1)
        assert "all other keys" in evening.text
        assert evening.table.number == number

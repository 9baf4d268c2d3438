"""A long evening: screens that were left leave nothing behind, and no look through the memory stops the clock."""

from __future__ import annotations

import gc

from textual.strip import Strip
from textual.widget import Widget

from companion.tui.app import CompanionApp
from tests.tui.evening import opened
from tests.tui.evening_app import EveningApp, OnePlay, sitting

PLACES = (("l", "q"), ("question_mark", "q"), ("t", "t"), ("m", "q"))
"""Log, rules, table view, more: the key that opens each, and the one that leads back."""


PATIENCE = 50


async def visits(evening: EveningApp, rounds: int) -> tuple[int, int]:
    """Widgets and drawn lines that are kept after so many rounds of visits."""
    for _ in range(rounds):
        for there, back in PLACES:
            await evening.press(there)
            assert evening.app.screen is not evening.screen
            await evening.press(back)
            assert evening.app.screen is evening.screen
    await evening.pilot.pause()
    gc.collect()
    kept = gc.get_objects()
    return sum(isinstance(each, Widget) for each in kept), sum(isinstance(each, Strip) for each in kept)


async def test_screens_that_were_left_leave_no_widgets_and_no_lines() -> None:
    """Growth: a thousand changes of screens hold no more than ten."""
    async with sitting() as evening:
        widgets, lines = await visits(evening, 2)
        widgets_later, lines_later = await visits(evening, 6)
        for _ in range(PATIENCE):  # the last screen may still be on its way out
            if widgets_later <= widgets and lines_later <= lines + 24 * len(PLACES):
                break
            widgets_later, lines_later = await visits(evening, 0)
        assert widgets_later <= widgets
        assert lines_later <= lines + 24 * len(PLACES)


async def test_while_a_play_runs_the_collector_leaves_alone_what_was_there_before() -> None:
    """Pace: it would stop the program, and with it the clock of every hand, for longer than a key may be late."""
    play = opened()
    app = CompanionApp(lambda: OnePlay(play), play_id=play.id)
    async with app.run_test(size=(80, 24)) as pilot:
        while not gc.get_freeze_count():
            await pilot.pause()
        assert app.play is play
        await app.run_action("leave")
    assert gc.get_freeze_count() == 0

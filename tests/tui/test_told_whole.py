"""Everything that hands have to do now can be read before the next key, at any usual size and in any game."""

from __future__ import annotations

import pytest

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.tui.backstage import Play
from tests.tui import moments
from tests.tui.evening_app import EveningApp, sitting
from tests.tui.shakespeare import opened
from tests.tui.shakespeare_moments import counted, played


def told(evening: EveningApp) -> tuple[str, ...]:
    return evening.table.told(evening.table.number, None)


def read(evening: EveningApp) -> str:
    """The screen as running text, without the signs of a list."""
    return " ".join(evening.text.replace("· ", " ").split())


def prepared() -> Play:
    """A Prep in which Hope ends, Richard moves and quests are left: as much as there is to tell."""
    play = played(step="prep")
    play.table.submit(c.QuestsLeft(count=2))
    return play


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (300, 80)])
async def test_the_whole_checklist_of_prep_stands_before_the_event_is_read(size: tuple[int, int]) -> None:
    """KS-4: one key carries through Prep, and every piece that hands move for it is named (P-KS-05)."""
    async with sitting(play=prepared(), size=size) as evening:
        await evening.press("n")
        assert evening.table.view(None).value("step") == "event"
        assert len(told(evening)) > 12
        assert [sentence for sentence in told(evening) if sentence not in read(evening)] == []
        assert "turn up the top event" in evening.text
        await evening.press("space")
        assert "Quill" in evening.text


async def test_so_do_the_reminders_of_the_setup_and_the_board_comes_back() -> None:
    """KS-1: all of them beside the seats' numbers; the next entry has its usual lines, below the board."""
    async with sitting(play=opened()) as evening:
        await evening.press("space")
        assert [sentence for sentence in told(evening) if sentence not in read(evening)] == []
        assert "4 ◆ Dev" in evening.text
        assert "1 Prospero" not in evening.text
        evening.table.submit(c.RevealEvent(cost=9, richard="delphos"))
        await evening.pilot.pause()
        assert "1 Prospero" in evening.text


async def test_what_is_wrong_stands_beside_the_checklist_and_does_not_take_its_place() -> None:
    async with sitting(play=prepared()) as evening:
        await evening.press("n", "7")
        assert "There is no seat 7" in evening.text
        assert told(evening)[-1] in read(evening)
        assert told(evening)[0] in read(evening)


async def test_the_board_stands_above_the_checklist_where_both_have_room() -> None:
    async with sitting(play=prepared(), size=(120, 40)) as evening:
        await evening.press("n")
        assert "8 Avon" in evening.text
        listed = [line for line in evening.lines if line.startswith(" · ")]
        assert len(listed) == len(told(evening))


async def test_where_even_a_whole_screen_is_too_small_the_log_is_named() -> None:
    async with sitting(play=prepared(), size=(50, 16)) as evening:
        await evening.press("n")
        assert "l all of it" in evening.text


async def test_the_sheet_of_a_scoring_stays_whatever_is_told() -> None:
    """It is the work of that step (KS-11)."""
    async with sitting(play=played(step="action", round=3)) as evening:
        await counted(evening)
        await evening.pilot.pause()
        assert "most markers" in evening.text
        evening.table.submit(Next())
        await evening.pilot.pause()
        assert "most markers" in evening.text


async def test_a_window_keeps_its_place_however_much_is_told() -> None:
    async with sitting(play=moments.played()) as evening:
        await moments.window(evening)
        await evening.pilot.pause()
        assert "s left" in evening.text
        assert "1 ● Anna" in evening.text


async def test_numbers_put_right_are_not_read_out_but_shown() -> None:
    """Thirty corrections in one entry: the board says the same, and stays."""
    async with sitting(play=played(step="prep")) as evening:
        assert len(told(evening)) > 30
        assert "1 Prospero   3" in evening.text
        assert told(evening)[0] in read(evening)

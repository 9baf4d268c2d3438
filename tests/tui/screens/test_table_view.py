"""The table view: the big picture, in which every key of the play screen works too."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust, Hold
from companion.tui.screens.table_view import TableViewScreen
from tests.table.evening import Evening
from tests.tui.screens.host import keys, results, seen, shown, storm, text


async def test_all_keys_but_its_own_go_to_the_play_screen() -> None:
    forwarded: list[str] = []
    async with shown(TableViewScreen(Evening().table, lambda event: forwarded.append(event.key))) as pilot:
        await keys(pilot, "space", "2", "u", "l", "up", "ctrl+y", "enter", "tab")
        assert forwarded == ["space", "2", "u", "l", "up", "ctrl+y", "enter", "tab"]
        assert results(pilot) == []


@pytest.mark.parametrize("key", ["t", "T", "q", "escape"])
async def test_it_closes_and_says_by_which_key(key: str) -> None:
    """D2-3."""
    forwarded: list[str] = []
    async with shown(TableViewScreen(Evening().table, lambda event: forwarded.append(event.key))) as pilot:
        assert seen(pilot)[-1].startswith(" t back")
        await keys(pilot, key)
        assert results(pilot) == [None]
    assert forwarded == []


async def test_it_shows_what_is_asked_now_and_follows_the_table() -> None:
    evening = Evening(2)
    async with shown(TableViewScreen(evening.table, lambda key: None)) as pilot:
        assert "Anna: seal a bid." in text(pilot)
        evening.bid(1)
        evening.table.submit(Adjust(what="points", seat=1, by=4))
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "Anna: seal a bid." not in text(pilot)
        assert "Ben: seal a bid." in text(pilot)


async def test_why_not_and_what_is_half_done_are_said_here_too() -> None:
    """A refusal that nobody reads is a key that does nothing; the keys stay where they are."""
    said = [""]
    async with shown(TableViewScreen(Evening().table, lambda key: None, lambda: said[0])) as pilot:
        assert seen(pilot)[-1] == " t back; all other keys do what they do at the play screen"
        said[0] = "+2 gold for [/ whom?"
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert seen(pilot)[-1] == " t back   +2 gold for [/ whom?"


async def test_a_click_on_its_key_closes_it() -> None:
    async with shown(TableViewScreen(Evening().table, lambda key: None)) as pilot:
        await pilot.click(offset=(2, 3))
        assert results(pilot) == []
        await pilot.click(offset=(2, 23))
        assert results(pilot) == [None]


async def test_pictures_are_drawn_by_the_clock_only_while_one_runs() -> None:
    """A window's clock, a minimum, and nothing: a machine that idles all evening stays cool."""
    evening = Evening(3)
    async with shown(TableViewScreen(evening.table, lambda key: None)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, TableViewScreen)
        assert screen._clock is not None
        assert not screen._clock._active.is_set()
        evening.open()
        screen.look_again()
        assert screen._clock._active.is_set()
        evening.table.submit(Hold())
        screen.look_again()
        assert not screen._clock._active.is_set()


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1: with a clock that runs."""
    evening = Evening(8).open()
    async with shown(TableViewScreen(evening.table, lambda key: None)) as pilot:
        await storm(pilot)
        assert "Grab?" in text(pilot)

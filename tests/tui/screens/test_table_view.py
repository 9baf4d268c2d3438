"""The table view: the big picture, in which every key of the play screen works too."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust
from companion.tui.screens.table_view import TableViewScreen
from tests.table.evening import Evening
from tests.tui.screens.host import keys, results, seen, shown, storm, text


async def test_all_keys_but_its_own_go_to_the_play_screen() -> None:
    forwarded: list[str] = []
    async with shown(TableViewScreen(Evening().table, forwarded.append)) as pilot:
        await keys(pilot, "space", "2", "u", "l", "up", "ctrl+y", "enter", "tab")
        assert forwarded == ["space", "2", "u", "l", "up", "ctrl+y", "enter", "tab"]
        assert results(pilot) == []


@pytest.mark.parametrize("key", ["t", "T", "q", "escape"])
async def test_it_closes_and_says_by_which_key(key: str) -> None:
    """D2-3."""
    forwarded: list[str] = []
    async with shown(TableViewScreen(Evening().table, forwarded.append)) as pilot:
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


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1: with a clock that runs."""
    evening = Evening(8).open()
    async with shown(TableViewScreen(evening.table, lambda key: None)) as pilot:
        await storm(pilot)
        assert "Grab?" in text(pilot)

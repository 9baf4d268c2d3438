"""D2-1: a storm of sizes over every screen and every dialog of the app; nothing is lost, and too small is said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from companion.tui.app import CompanionApp
from tests.tui import moments
from tests.tui.backstage import CHESS, GO, FakeBackstage, card, text_of
from tests.tui.evening_app import sitting
from tests.tui.moments import Moment

SIZES = ((1, 1), (20, 5), (79, 23), (80, 24), (300, 100))
SMALL = (20, 5)
NOTE = "Too small: make"


async def storm(pilot: Pilot[Any]) -> None:
    """Fifty sizes on each other's heels; then one that is too small, then where it began."""
    before = text_of(pilot.app)
    for width, height in SIZES * 10:
        _resize(pilot, width, height)
        await asyncio.sleep(0)
    await pilot.resize_terminal(*SMALL)
    await pilot.pause()
    assert NOTE in text_of(pilot.app)
    await pilot.resize_terminal(80, 24)
    await pilot.pause()
    assert text_of(pilot.app) == before


def _resize(pilot: Pilot[Any], width: int, height: int) -> None:
    """As a terminal does it, which waits for nobody."""
    driver = pilot.app._driver
    assert isinstance(driver, HeadlessDriver)
    driver._size = (width, height)
    pilot.app.post_message(Resize(Size(width, height), Size(width, height)))


@pytest.mark.parametrize(
    ("keys", "shows"),
    [
        pytest.param((), "go on", id="home"),
        pytest.param(("n",), "Which game?", id="which game"),
        pytest.param(("n", "1"), "Who sits at seat 1?", id="setup"),
        pytest.param(("n", "1", *"Anna,Ben", "enter", "enter", "1"), "which piece?", id="setup with names"),
        pytest.param(("n", "1", "down", "down", "space"), "all as usual", id="settings of a new play"),
    ],
)
async def test_before_a_play(keys: tuple[str, ...], shows: str) -> None:
    stage = FakeBackstage(cards=(card(2, "Anna", "Ben"), card(1, "Cleo", "Dev")), cards_of_games=(CHESS, GO))
    app = CompanionApp(lambda: stage, runs=False)
    async with app.run_test(size=(80, 24)) as pilot:
        while len(stage.calls) < len(stage.cards):
            await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert shows in text_of(app)
        await storm(pilot)


@pytest.mark.parametrize(
    ("moment", "keys", "shows"),
    [
        pytest.param(moments.holding, (), "Plead Guilty for Dev?", id="play"),
        pytest.param(moments.window, (), "1.9 s left", id="play, an open window"),
        pytest.param(moments.finish, (), "tied, first by seat", id="play, a photo finish"),
        pytest.param(moments.roles, (), "change roles", id="play, the roles change"),
        pytest.param(moments.over, (), "◀ wins", id="play, it is over"),
        pytest.param(moments.holding, ("+", "+"), "gold for whom?", id="play, half done"),
        pytest.param(moments.told, (), "9 lines", id="log"),
        pytest.param(moments.told_finish, (), "The log, at 11", id="log, a photo finish"),
        pytest.param(moments.shown, ("u",), "y yes", id="confirm"),
        pytest.param(moments.window, ("t",), "HOLDS", id="table view"),
        pytest.param(moments.over, ("t",), "crowned", id="table view, it is over"),
        pytest.param(moments.holding, ("?",), "The rules of this step", id="rules"),
        pytest.param(moments.holding, ("?", "a"), "all rules", id="all rules"),
        pytest.param(moments.holding, ("m",), "rename a seat", id="more"),
        pytest.param(moments.holding, ("m", "c", "2"), "Whose was it really?", id="more, a seat"),
        pytest.param(moments.holding, ("m", "r", "2"), "another name", id="form"),
        pytest.param(moments.holding, ("m", "a"), "what the card says", id="form, a card"),
        pytest.param(moments.holding, ("m", "n"), "as the table says", id="numbers"),
        pytest.param(moments.holding, ("m", "s"), "ko.level", id="settings"),
    ],
)
async def test_at_a_play(moment: Moment, keys: tuple[str, ...], shows: str) -> None:
    async with sitting(play=moments.played()) as evening:
        await moment(evening)
        await evening.press(*keys)
        evening.screen.look()
        await evening.pilot.pause()
        assert shows in evening.text
        await storm(evening.pilot)

"""Home: resume is one key, a rematch two, everything by keys and by mouse; nothing heavy before the first picture."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.tui.backstage import Setup
from companion.tui.messages import Begin, Prepare, Quit, Resume
from companion.tui.screens.home import LOOKED_INTO, HomeScreen
from companion.tui.screens.setup import SetupScreen
from tests.tui.backstage import CHESS, GO, FakeBackstage, Host, card, text_of

ROOT = Path(__file__).resolve().parents[3]

SIZES = [(1, 1), (20, 5), (79, 23), (300, 100), (80, 24)]

PLAYS = (
    card(28, "Anna", "Ben", finished=True),
    card(27, "Cleo", "Dev", place="round 3"),
    card(26, "Eli", "Fay"),
)


@asynccontextmanager
async def home(stage: FakeBackstage, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Host, Pilot[Any]]]:
    app = Host(stage)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def resumed(app: Host) -> list[str]:
    return [message.play_id for message in app.asked if isinstance(message, Resume)]


# The last table


@pytest.mark.parametrize("key", ["space", "enter", "1"])
async def test_the_last_table_that_was_left_is_one_key_away(key: str) -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        assert "Cleo, Dev" in text_of(app).splitlines()[2]
        await pilot.press(key)
        assert resumed(app) == ["p27"]


@pytest.mark.parametrize(("key", "play"), [("2", "p28"), ("3", "p26")])
async def test_a_digit_goes_on_with_that_play(key: str, play: str) -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        await pilot.press(key)
        assert resumed(app) == [play]


async def test_a_digit_that_no_play_has_does_nothing() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        await pilot.press("4", "9", "x", "f5")
        assert app.asked == []


async def test_up_and_down_choose_and_the_chosen_play_is_told_at_the_top() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        await pilot.press("down", "down", "down")
        assert "Eli, Fay" in text_of(app).splitlines()[2]
        await pilot.press("up", "up", "up", "up", "down", "space")
        assert resumed(app) == ["p28"]


async def test_every_key_that_does_something_is_on_show() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, _):
        keys = text_of(app).splitlines()[-2]
        for hint in ("Space go on", "1-3 that play", "n new game", "g rematch", "q quit"):
            assert hint in keys


async def test_nothing_played_yet_says_what_to_do() -> None:
    async with home(FakeBackstage()) as (app, pilot):
        assert "No plays yet. n begins a game." in text_of(app)
        await pilot.press("space", "enter", "1", "g", "b")
        assert app.asked == []
        await pilot.press("n")
        assert isinstance(app.screen, SetupScreen)


async def test_q_leaves() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        await pilot.press("q")
        assert [type(message) for message in app.asked] == [Quit]


# A new game and a rematch


async def test_with_several_games_a_digit_picks_one() -> None:
    async with home(FakeBackstage(cards=PLAYS, cards_of_games=(CHESS, GO))) as (app, pilot):
        await pilot.press("n")
        assert "Which game?" in text_of(app)
        await pilot.press("n")
        assert "Which game?" not in text_of(app)
        await pilot.press("n", "9", "2")
        (message,) = app.asked
        assert isinstance(message, Prepare)
        assert message.setup.game == "go"


async def test_two_keys_start_a_rematch_where_nothing_is_dealt() -> None:
    rematch = Setup(game="go", names=("Anna", "Ben"))
    stage = FakeBackstage(cards=PLAYS, cards_of_games=(CHESS, GO), rematch=rematch)
    async with home(stage) as (app, pilot):
        await pilot.press("g", "space")
        assert app.begun.names == ("Anna", "Ben")


async def test_where_something_is_dealt_anew_a_rematch_leads_to_the_first_blank() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        await pilot.press("g")
        assert "Anna: which piece?" in text_of(app)
        await pilot.press("1", "2", "space")
        assert [dict(values) for values in app.begun.values] == [{"piece": "King"}, {"piece": "Queen"}]


# Mouse


async def test_a_click_on_a_play_goes_on_with_it() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        row = next(y for y, line in enumerate(text_of(app).splitlines()) if line.startswith(" 2"))
        await pilot.click(offset=(30, row))
        assert resumed(app) == ["p28"]
        await pilot.click(offset=(30, 15))
        assert resumed(app) == ["p28"]


async def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        line = text_of(app).splitlines()[22]
        await pilot.click(offset=(line.index("n new game"), 22))
        assert isinstance(app.screen, SetupScreen)


# What goes wrong


async def test_a_damaged_library_is_one_sentence_and_its_copy_one_key_away() -> None:
    stage = FakeBackstage(cards=PLAYS, broken="The library was damaged.", copy="2026-11-28 20:15")
    async with home(stage) as (app, pilot):
        assert "The library was damaged." in text_of(app)
        assert "b take the copy" in text_of(app)
        await pilot.press("b")
        await pilot.pause()
        assert "damaged" not in text_of(app)
        assert "Cleo, Dev" in text_of(app)


async def test_a_rematch_that_cannot_be_is_told() -> None:
    stage = FakeBackstage(cards=PLAYS)
    async with home(stage) as (app, pilot):
        stage.broken = "The disk failed."
        await pilot.press("g")
        assert "The disk failed." in text_of(app)
        assert app.asked == []


async def test_a_notice_is_shown() -> None:
    async with home(FakeBackstage(told="The settings file is not used: it is no TOML.")) as (app, _):
        assert "The settings file is not used" in text_of(app)


async def test_d3_3_a_paste_triggers_nothing() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        from textual.events import Paste

        app.screen.post_message(Paste("qqyyuu n g 1"))
        await pilot.pause()
        assert app.asked == []
        assert "Pasted text does nothing here." in text_of(app)


@pytest.mark.parametrize(
    "name", ["[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[0]", "\x1b]0;pwn\x07\x1b[2J\x9b", "\u200b"]
)
async def test_c1_1_c1_5_names_are_shown_harmlessly(name: str) -> None:
    async with home(FakeBackstage(cards=(card(28, name, "Ben"), card(27, "Cleo", name)))) as (app, pilot):
        text = text_of(app)
        assert "Cleo" in text
        assert not any(ord(character) < 32 and character != "\n" for character in text)
        assert "\x9b" not in text
        if name.isprintable():
            assert name in text
        await pilot.press("space")
        assert resumed(app) == ["p28"]


async def test_c3_3_long_names_leave_the_place_in_its_column() -> None:
    long = (card(28, "x" * 200, "Ben", place="round 3"), card(27, "名前" * 40, place="round 3"))
    async with home(FakeBackstage(cards=long)) as (app, _):
        rows = [line for line in text_of(app).splitlines() if "2026" in line][1:]
        assert len(rows) == 2
        assert all("…" in row and "round 3" in row for row in rows)


# Size and time


async def test_d2_1_a_resize_storm_leaves_a_whole_screen() -> None:
    async with home(FakeBackstage(cards=PLAYS)) as (app, pilot):
        before = text_of(app)
        for size in SIZES * 5:
            await pilot.resize_terminal(*size)
        await pilot.resize_terminal(20, 5)
        assert "Too small" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text_of(app) == before


async def test_a_thousand_plays_are_not_looked_into() -> None:
    cards = tuple(card(number % 28 + 1, "Anna", "Ben", finished=True) for number in range(1000))
    stage = FakeBackstage(cards=tuple(_numbered(cards)))
    async with home(stage) as (app, pilot):
        for _ in range(LOOKED_INTO + 5):
            await pilot.pause()
        assert len(stage.calls) == len(set(stage.calls)) <= LOOKED_INTO + 1
        await pilot.press(*["down"] * 30)
        await pilot.pause()
        assert stage.calls[-1] == "play30"
        assert app.asked == []


def _numbered(cards: Any) -> Any:
    from dataclasses import replace

    return (replace(each, id=f"play{number}") for number, each in enumerate(cards))


async def test_it_looks_again_when_it_comes_back() -> None:
    stage = FakeBackstage(cards=PLAYS)
    async with home(stage) as (app, pilot):
        await pilot.press("n")
        stage.cards = (card(28, "Gus", "Hana"),)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Gus, Hana" in text_of(app)


def test_nothing_heavy_is_loaded_before_the_first_picture() -> None:
    """Benchmarks, first frame: what lies behind the screens is loaded when it is asked for."""
    code = (
        "import json, sys\n"
        "import companion.cli.command, companion.cli.screens, companion.cli.loop\n"
        "import companion.tui.screens.home\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    heavy = {"sqlite3", "msgspec", "tomlkit", "companion.games", "companion.table.table", "companion.tui.screens.setup"}
    assert not heavy & loaded
    assert "textual.widgets._data_table" not in loaded


def test_messages_carry_what_they_ask_for() -> None:
    assert Begin(Setup(game="go")).setup.game == "go"

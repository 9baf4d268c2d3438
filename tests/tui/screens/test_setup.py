"""Setup: few keys to a game, nothing typed is ever lost, names of every kind, by keys and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from companion import games
from companion.core.game import Game
from companion.games.descent_overlord import GAME as DESCENT
from companion.games.kill_overlord import GAME as KILL_OVERLORD
from companion.tui.backstage import Backstage, Setup
from companion.tui.messages import Begin, Home
from companion.tui.screens.home import HomeScreen
from companion.tui.screens.setup import SetupScreen
from tests.cli.test_stage import made
from tests.tui.backstage import CHESS, GO, FakeBackstage, Host, text_of

SIX = ("Anna", "Ben", "Cleo", "Dev", "Eli", "Fay")
SIZES = [(1, 1), (20, 5), (79, 23), (300, 100), (80, 12), (80, 24)]


class Hands:
    """A pilot that counts its keys."""

    def __init__(self, app: Host, pilot: Pilot[Any]) -> None:
        self.app, self.pilot, self.count = app, pilot, 0

    async def press(self, *keys: str) -> None:
        self.count += len(keys)
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        await self.press(*("space" if character == " " else character for character in text))

    async def paste(self, text: str) -> None:
        target = self.app.screen.focused or self.app.screen
        target.post_message(Paste(text))
        await self.pilot.pause()

    @property
    def screen(self) -> SetupScreen:
        assert isinstance(self.app.screen, SetupScreen)
        return self.app.screen

    @property
    def setup(self) -> Setup:
        return self.screen.setup

    @property
    def names(self) -> list[str]:
        return list(self.setup.names)

    @property
    def text(self) -> str:
        return text_of(self.app)

    @property
    def now(self) -> str:
        """The sentence at the top."""
        return self.text.splitlines()[1].lstrip("▌").strip()


@asynccontextmanager
async def hands_at(stage: Backstage, size: tuple[int, int] = (80, 24), *, open_it: bool = True) -> AsyncIterator[Hands]:
    app = Host(stage)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        hands = Hands(app, pilot)
        if open_it:
            await hands.press("n")
            await pilot.pause()
        yield hands


def fake(*names: str, **more: Any) -> FakeBackstage:
    return FakeBackstage(remembered=names, **more)


# How many keys


@pytest.fixture
def overlord(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backstage]:
    """The real stage with Kill the Overlord, in a folder of its own."""
    yield from staged(KILL_OVERLORD, tmp_path, monkeypatch)


@pytest.fixture
def desk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backstage]:
    """The same with the overlord's desk."""
    yield from staged(DESCENT, tmp_path, monkeypatch)


def staged(game: Game[Any], tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backstage]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(games, "GAMES", (game.key,))
    monkeypatch.setattr(games, "game", lambda key: {game.key: game}[key])
    stage = made()
    yield stage
    stage.close()


async def test_six_known_names_and_their_roles_take_fifteen_keys(overlord: Backstage) -> None:
    """`n`, a digit for each name, Enter, a digit for each role, Space."""
    roles = ({"role": "Overlord"}, {"role": "Captain"}, {"role": "Squire"}, {"role": "Peasant"})
    overlord.begin(Setup(game="kill_overlord", names=SIX[:4], values=roles))
    overlord.begin(Setup(game="kill_overlord", names=(*SIX[4:], "Gus", "Hana"), values=roles))
    async with hands_at(overlord) as hands:
        await hands.press("1", "2", "5", "6", "7", "8", "enter")
        assert hands.now == "Eli: which role card?"
        await hands.press("1", "2", "3", "4", "5", "6", "space")
        assert hands.count == 15
        setup = hands.app.begun
        assert setup.names == ("Eli", "Fay", *SIX[:4])
        assert [each["role"] for each in setup.values] == "Overlord General Captain Knight Squire Peasant".split()
        assert overlord.begin(setup).table.roster.name(1) == "Eli"


async def test_six_new_names_take_their_letters_and_one_key_each(overlord: Backstage) -> None:
    async with hands_at(overlord) as hands:
        for name in SIX:
            await hands.type(name)
            await hands.press("enter")
        await hands.press("enter", "1", "2", "3", "4", "5", "6", "space")
        letters = sum(map(len, SIX))
        assert hands.count == 1 + letters + 6 + 1 + 6 + 1
        assert hands.app.begun.names == SIX


async def test_first_letters_are_enough_for_a_role_and_the_last_one_is_clear(overlord: Backstage) -> None:
    async with hands_at(overlord) as hands:
        await hands.type("Anna, Ben, Cleo, Dev")
        await hands.press("enter", "enter")
        await hands.press("s", "enter", "O", "enter", "c", "a", "enter", "enter")
        assert [each["role"] for each in hands.setup.values] == ["Squire", "Overlord", "Captain", "Peasant"]
        assert hands.now == "All is ready: Space begins the game."


async def test_no_digit_is_shown_for_a_role_that_is_given(overlord: Backstage) -> None:
    async with hands_at(overlord) as hands:
        await hands.type("Anna, Ben, Cleo, Dev, Eli, Fay")
        await hands.press("enter", "enter", "1")
        assert "2-6 that one" in hands.text
        await hands.press("3")
        assert "2 4 5 6 that one" in hands.text


async def test_ko_8_1_a_role_that_cannot_be_is_refused_at_its_seat_and_stays(overlord: Backstage) -> None:
    async with hands_at(overlord) as hands:
        await hands.type("Anna, Ben, Cleo, Dev")
        await hands.press("enter", "enter", "1")
        await hands.type("Overlord")
        await hands.press("enter")
        assert hands.now == "Ben: which role card?"
        assert "Overlord is given twice" in hands.text
        assert hands.setup.values[1] == {"role": "Overlord"}
        await hands.press("up")
        assert hands.text.count("Overlord !") == 1, "a blank that cannot stand has a sign beside its colour"
        await hands.press("down", "2", "3", "4", "ctrl+s")
        assert len(hands.app.begun.values) == 4


# Where the hand goes


async def test_a_newcomer_is_asked_for_nothing_that_has_a_default() -> None:
    async with hands_at(fake()) as hands:
        assert hands.now == "Who sits at seat 1? Clockwise around the table."
        await hands.type("Anna")
        await hands.press("enter")
        await hands.type("Ben")
        await hands.press("enter", "enter", "1", "2")
        assert hands.now == "All is ready: Space begins the game."
        await hands.press("space")
        begun = hands.app.begun
        assert (begun.profile, begun.sample, dict(begun.settings)) == ("our pieces", False, {})


async def test_enter_alone_says_how_many_are_needed_while_too_few_sit_there() -> None:
    async with hands_at(fake()) as hands:
        await hands.type("Anna")
        await hands.press("enter", "enter")
        assert "2 to 8 play this game; named so far: 1." in hands.text
        assert hands.now.startswith("Who sits at seat 2?")


async def test_start_leads_to_the_first_blank_that_is_missing_and_loses_nothing() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("ctrl+s")
        assert "Two play at least." in hands.text
        await hands.press("1", "2", "ctrl+s")
        assert "Anna has no piece yet." in hands.text
        assert hands.now == "Anna: which piece?"
        await hands.press("3", "ctrl+s")
        assert hands.now == "Ben: which piece?"
        assert hands.setup.values == ({"piece": "Rook"}, {})
        assert not [message for message in hands.app.asked if isinstance(message, Begin)]


async def test_up_down_left_and_right_reach_every_blank() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "up", "right")
        assert hands.now == "Ben: which piece?"
        await hands.press("up", "left", "up")
        assert hands.now == "Seat 1: Anna"
        await hands.press("down", "down", "down")
        assert hands.now == "Where do the numbers of your cards come from?"
        await hands.press("down", "down", "down")
        assert "Anna has no piece yet." in hands.now
        await hands.press("up", "up", "up")
        assert hands.now.startswith("Who sits at seat 3?")


async def test_seats_are_shifted_and_removed_with_what_they_brought() -> None:
    async with hands_at(fake("Anna", "Ben", "Cleo")) as hands:
        await hands.press("1", "2", "3", "enter", "1", "2", "3", "up", "up", "up", "up", "up")
        assert hands.now == "Seat 2: Ben"
        await hands.press("ctrl+p", "ctrl+p")
        assert hands.names == ["Ben", "Anna", "Cleo"]
        assert [each["piece"] for each in hands.setup.values] == ["Queen", "King", "Rook"]
        await hands.press("ctrl+n", "down", "ctrl+r")
        assert hands.names == ["Anna", "Ben"]
        assert [each["piece"] for each in hands.setup.values] == ["King", "Queen"]


async def test_names_can_be_put_right_and_taken_back() -> None:
    async with hands_at(fake()) as hands:
        await hands.type("Ann")
        await hands.press("enter", "B", "enter", "up", "up")
        await hands.press("a", "enter", "backspace", "e", "n")
        assert hands.names == ["Anna", "en"]
        await hands.press("backspace", "backspace")
        assert hands.names == ["Anna"]


async def test_known_names_keep_their_digit_and_zero_shows_more() -> None:
    many = tuple(f"N{number}" for number in range(1, 12))
    async with hands_at(fake(*many)) as hands:
        await hands.press("2")
        assert "1 N1   3 N3" in hands.text
        await hands.press("2")
        assert hands.names == ["N2"]
        await hands.press("0", "1", "0", "2", "0", "0", "1")
        assert hands.names == ["N2", "N10", "N11", "N1"]


async def test_a_known_name_is_completed() -> None:
    async with hands_at(fake("Cleo", "Ben")) as hands:
        await hands.type("cl")
        assert "→ complete" in hands.text
        await hands.press("right", "enter")
        assert [name.casefold() for name in hands.setup.names] == ["cleo"]
        await hands.press("b", "tab")
        assert len(hands.setup.names) == 2


async def test_digits_are_letters_inside_a_name() -> None:
    async with hands_at(fake("Anna")) as hands:
        await hands.type("R2D2")
        assert hands.names == ["R2D2"]


# Names of every kind


@pytest.mark.parametrize("name", ["[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[red]x"])
async def test_c1_1_names_are_shown_literally_also_while_typing(name: str) -> None:
    async with hands_at(fake(name)) as hands:
        assert name in hands.text
        await hands.type(name)
        assert name in hands.text.splitlines()[6]
        await hands.press("enter")
        assert hands.names == [name]


@pytest.mark.parametrize("name", ["\x1b]0;pwn\x07", "\x1b[2J", "a\x9bb", "\tx\x00"])
async def test_c1_5_no_control_character_of_a_name_reaches_the_screen(name: str) -> None:
    async with hands_at(fake(f"Zoe{name}")) as hands:
        await hands.paste(f"Anna{name}")
        assert not any(ord(each) < 32 or 0x7F <= ord(each) < 0xA0 for each in hands.text.replace("\n", ""))
        assert len(hands.setup.names) == 1


@pytest.mark.parametrize("second", ["Anna", "anna", "Anna ", "ANNA"])
async def test_c2_1_the_same_name_twice_is_refused_and_stays_to_be_changed(second: str) -> None:
    async with hands_at(fake()) as hands:
        await hands.type("Anna")
        await hands.press("enter")
        await hands.type(second)
        await hands.press("enter")
        assert "is there twice" in hands.text
        assert hands.now.startswith("Seat 2:")
        await hands.press("space", "B", "enter")
        assert hands.setup.names[1] == f"{second.strip()} B"
        assert "twice" not in hands.text


@pytest.mark.parametrize("text", ["\u200b", "\u2060\u2060", "\n", "   "])
async def test_c2_4_an_invisible_name_seats_nobody_and_is_told(text: str) -> None:
    async with hands_at(fake()) as hands:
        await hands.paste(text)
        assert hands.names == []
        assert "Nothing of that can be seen" in hands.text


async def test_c2_4_five_thousand_characters_are_refused_in_one_sentence() -> None:
    async with hands_at(fake()) as hands:
        await hands.type("Anna")
        await hands.paste("x" * 5000)
        assert hands.names == ["Anna"]
        assert "at most 200 characters" in hands.text


async def test_c3_3_a_name_of_200_characters_leaves_everything_else_in_place() -> None:
    async with hands_at(fake()) as hands:
        await hands.paste("x" * 199 + "1")
        await hands.press("enter")
        await hands.paste("x" * 199 + "2")
        await hands.press("enter")
        first, second = hands.text.splitlines()[6:8]
        assert first[33:].startswith("·") or "·" in first
        assert first.index("·") == second.index("·")
        assert first.rstrip(" ·").endswith("1")
        assert second.rstrip(" ·").endswith("2")


async def test_d3_3_pasted_lines_and_commas_seat_one_each() -> None:
    async with hands_at(fake()) as hands:
        await hands.paste("Anna\nBen, Cle\x1b[201~o\tMaria\r\n\u200b\nDev")
        assert hands.setup.names[:2] == ("Anna", "Ben")
        assert hands.setup.names[3] == "Dev"
        assert "\x1b" not in "".join(hands.setup.names)
        assert hands.now.startswith("Who sits at seat 5?")


async def test_pasted_names_that_cannot_stand_are_left_out_and_told() -> None:
    async with hands_at(fake()) as hands:
        await hands.paste("Anna, anna, Ben")
        assert hands.names == ["Anna", "Ben"]
        assert "anna is left out." in hands.text
        await hands.paste("A1,A2,A3,A4,A5,A6,A7")
        assert hands.names == ["Anna", "Ben"]
        assert "That is too many" in hands.text


async def test_d3_3_a_paste_beside_the_blanks_triggers_nothing() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "enter", "1", "2")
        await hands.paste(" \n\x13")
        assert hands.now == "All is ready: Space begins the game."
        assert not [message for message in hands.app.asked if isinstance(message, Begin)]


# What else may be chosen


async def test_where_the_numbers_come_from_is_one_line() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "down")
        seen = []
        for _ in range(4):
            await hands.press("right")
            seen.append((hands.setup.profile, hands.setup.sample))
        assert seen == [("travel set", False), ("", True), ("", False), ("our pieces", False)]
        await hands.press("left", "left", "enter")
        assert hands.setup.sample
        assert hands.now == "All is ready: Space begins the game."


async def test_settings_are_walked_and_changed_and_only_what_differs_is_kept() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "down", "down", "space")
        await hands.pilot.pause()
        await hands.press("down", *"7.5", "enter")
        await hands.press("down", "right", "down", "right", "down", "left", "enter")
        await hands.pilot.pause()
        assert dict(hands.setup.settings) == {
            "chess.minutes": 7.5,
            "chess.castling": False,
            "chess.order": "first",
            "clocks": "off",
        }
        assert "4 changed" in hands.text


async def test_a_number_that_cannot_be_is_refused_and_by_hand_lies_below_the_lowest() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "down", "down", "space")
        await hands.pilot.pause()
        await hands.press("down", *"900", "enter")
        assert "at most 60, not 900" in hands.text
        await hands.press("u", *["left"] * 9)
        assert "by hand" in hands.text
        await hands.press("u", "escape")
        await hands.pilot.pause()
        assert dict(hands.setup.settings) == {}


async def test_what_may_stay_empty_is_asked_only_where_it_is_wanted() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", "down", "down", "space")
        await hands.pilot.pause()
        await hands.press("right", "enter")
        await hands.pilot.pause()
        assert "time" in hands.text.splitlines()[5]
        await hands.press("up", "up", "up", "right", "right", "7", "5", "enter")
        assert hands.setup.values[1] == {"time": "75"}


# Leaving, and what goes wrong


@pytest.mark.parametrize("key", ["escape", "ctrl+o"])
async def test_going_back_keeps_what_was_put_together(key: str) -> None:
    stage = fake("Anna", "Ben")
    async with hands_at(stage) as hands:
        assert "Ctrl+O back" in hands.text
        await hands.press("1", key)
        assert isinstance(hands.app.screen, HomeScreen)
        assert isinstance(hands.app.asked[-1], Home)
        await hands.press("n")
        assert hands.names == ["Anna"]


async def test_a_library_that_cannot_be_read_is_one_sentence() -> None:
    stage = fake("Anna")
    async with hands_at(stage, open_it=False) as hands:
        stage.broken = "The disk failed."
        await hands.press("n")
        assert "The disk failed." in hands.text
        await hands.press("x", "enter", "ctrl+o")
        assert isinstance(hands.app.screen, HomeScreen)


async def test_a_sentence_from_outside_is_shown() -> None:
    app = Host(fake(), SetupScreen(Setup(game="chess"), "There is no room on the disk."))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "There is no room on the disk." in text_of(app)


async def test_a_rematch_shows_its_people_and_a_game_without_inputs_is_ready() -> None:
    stage = fake(cards_of_games=(CHESS, GO))
    app = Host(stage, SetupScreen(Setup(game="go", names=("Anna", "Ben"))))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "All is ready" in text_of(app)
        await pilot.press("enter")
        assert app.begun.names == ("Anna", "Ben")


# Mouse and size


async def test_everything_can_be_clicked() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2")
        await hands.pilot.click(offset=(36, 6))
        assert hands.now == "Anna: which piece?"
        await hands.press("1")
        await hands.pilot.click(offset=(36, 7))
        await hands.press("2")
        await hands.pilot.click(offset=(12, 6))
        assert hands.now == "Seat 1: Anna"
        row = next(y for y, line in enumerate(hands.text.splitlines()) if "numbers" in line)
        await hands.pilot.click(offset=(15, row))
        await hands.pilot.click(offset=(15, row))
        assert hands.setup.profile == "travel set"
        await hands.pilot.click(offset=(15, row + 1))
        await hands.pilot.pause()
        await hands.pilot.click(offset=(3, 6))
        await hands.press("escape")
        await hands.pilot.pause()
        await hands.pilot.click(offset=(15, row + 2))
        assert hands.app.begun.names == ("Anna", "Ben")


async def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1")
        y = next(y for y, line in enumerate(hands.text.splitlines()) if "Ctrl+O back" in line)
        await hands.pilot.click(offset=(hands.text.splitlines()[y].index("Ctrl+O"), y))
        assert isinstance(hands.app.screen, HomeScreen)


async def test_d2_1_a_resize_storm_loses_neither_the_screen_nor_what_is_typed() -> None:
    async with hands_at(fake("Anna", "Ben")) as hands:
        await hands.press("1", "2", *"Cl")
        before = hands.text
        for size in SIZES * 5:
            await hands.pilot.resize_terminal(*size)
        await hands.pilot.resize_terminal(20, 5)
        assert "Too small" in hands.text
        await hands.pilot.resize_terminal(80, 24)
        await hands.pilot.pause()
        assert hands.text == before
        await hands.press(*"eo", "enter")
        assert hands.names == ["Anna", "Ben", "Cleo"]


async def test_eight_players_fit_80x24_and_a_low_window_follows_the_hand() -> None:
    eight = tuple(f"Name{number}" for number in range(8))
    async with hands_at(fake(*eight)) as hands:
        await hands.press(*"12345678")
        lines = hands.text.splitlines()
        assert all(any(name in line for line in lines) for name in eight)
        assert any("Start" in line for line in lines)
        assert "Ctrl+S start" in hands.text
        await hands.pilot.resize_terminal(80, 12)
        await hands.pilot.pause()
        assert "Name0" in "".join(hands.text.splitlines()[2:])
        await hands.press(*["down"] * 7)
        assert "Name7" in "".join(hands.text.splitlines()[2:])


def test_a_game_with_one_number_of_players_says_so() -> None:
    from companion.tui.screens.setup_form import SetupForm
    from companion.tui.screens.setup_page import Asked, setup_page

    form = SetupForm(card=replace(GO, low=2, high=2), setup=Setup(game="go"))
    assert "0 seated, 2 can play" in setup_page(form, Asked(), 80, 24).rows[0].content.plain


async def test_a_side_stands_beside_the_names_and_may_stay_empty(desk: Backstage) -> None:
    """DO-1.1: the overlord need not sit at seat 1; whoever names nobody is ready at once."""
    async with hands_at(desk) as hands:
        await hands.type("Anna, Ben, Cleo")
        await hands.press("enter", "enter")
        assert hands.now == "All is ready: Space begins the game."
        assert "role: Left empty, seat 1 is the overlord." in hands.text
        await hands.press("up", "up", "up", "up")
        assert "→ role" in hands.text
        await hands.press("right")
        assert "→ role" not in hands.text
        assert hands.now == "Cleo: which side? Left empty, seat 1 is the overlord."
        await hands.press("1", "space")
        assert hands.app.begun.values[2] == {"role": "overlord"}

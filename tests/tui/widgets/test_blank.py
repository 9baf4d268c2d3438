"""A blank is clean while it is being typed in: no control character reaches the screen, and nothing grows too long."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.events import Paste
from textual.pilot import Pilot

from companion.core.seats import clean_text
from companion.tui.widgets.blank import Blank
from companion.tui.widgets.typed import parts_of, typed
from tests.tui.backstage import text_of

FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"

STRANGE = (
    "\x1b]0;pwn\x07",
    "\x1b]52;c;cHdu\x07",
    "\x1b[2J",
    "a\x9bb",
    "bell\x07",
    "tab\there",
    "nul\x00",
    "\x7f",
    "\u202egnp",
)


class Typing(App[None]):
    """One blank, and what it says."""

    def __init__(self, **style: Any) -> None:
        super().__init__()
        self.blank = Blank(**style)
        self.said: list[str] = []
        self.names: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.blank

    def on_blank_refused(self, event: Blank.Refused) -> None:
        self.said.append(event.text)

    def on_blank_several(self, event: Blank.Several) -> None:
        self.names += event.names


@asynccontextmanager
async def typing(**style: Any) -> AsyncIterator[tuple[Typing, Pilot[Any]]]:
    app = Typing(**style)
    async with app.run_test(size=(60, 5)) as pilot:
        app.blank.focus()
        await pilot.pause()
        yield app, pilot


async def paste(app: Typing, pilot: Pilot[Any], text: str) -> None:
    app.blank.post_message(Paste(text))
    await pilot.pause()


@pytest.mark.parametrize("text", STRANGE)
async def test_c1_5_what_drives_a_terminal_never_reaches_it(text: str) -> None:
    async with typing() as (app, pilot):
        await paste(app, pilot, f"A{text}Z")
        assert app.blank.value == clean_text(f"A{text}Z")
        app.blank.value = text
        await pilot.pause()
        assert not any(ord(each) < 32 or 0x7F <= ord(each) < 0xA0 for each in text_of(app).replace("\n", ""))


@pytest.mark.parametrize("name", ["[/", "[/]", "a[/b]c", "[bold", "Bob\\", "[0]"])
async def test_c1_1_brackets_are_shown_as_they_are_typed(name: str) -> None:
    async with typing() as (app, pilot):
        for character in name:
            app.blank.insert_text_at_cursor(character)
            await pilot.pause()
        assert app.blank.value == name
        assert name in text_of(app)


async def test_blanks_between_words_can_be_typed_one_at_a_time() -> None:
    async with typing() as (app, pilot):
        await pilot.press("space", *"Mary", "space", "space", *"Ann")
        assert app.blank.value == "Mary Ann"


async def test_c2_4_five_thousand_characters_are_refused_whole_and_what_stood_there_stays() -> None:
    async with typing() as (app, pilot):
        await pilot.press(*"Anna")
        await paste(app, pilot, "x" * 5000)
        assert app.blank.value == "Anna"
        assert app.said == ["That is too long: at most 200 characters."]


async def test_the_last_character_that_fits_is_taken_and_the_next_is_refused() -> None:
    async with typing(longest=5) as (app, pilot):
        await pilot.press(*"Annas", "b")
        assert app.blank.value == "Annas"
        assert len(app.said) == 1


@pytest.mark.parametrize("text", ["\u200b", "\u2060\u2060", "\u200b\n\u200b", "   "])
async def test_c2_4_what_cannot_be_seen_is_told(text: str) -> None:
    async with typing() as (app, pilot):
        await paste(app, pilot, text)
        assert app.blank.value == ""
        assert len(app.said) == 1


async def test_d3_3_a_paste_of_lines_is_one_line_and_no_enter() -> None:
    async with typing() as (app, pilot):
        await paste(app, pilot, "Anna\r\nBen\tC\x1b[201~leo")
        assert app.blank.value == clean_text("Anna Ben C\x1b[201~leo")
        assert app.names == []


async def test_d3_3_where_several_are_wanted_a_paste_of_lines_is_handed_on() -> None:
    async with typing(several=True) as (app, pilot):
        await paste(app, pilot, "Anna\nBen,, Cleo\t\r\n\u200b\n")
        assert (app.names, app.blank.value) == (["Anna", "Ben", "Cleo"], "")
        await paste(app, pilot, "Dev\n")
        assert (app.names, app.blank.value) == (["Anna", "Ben", "Cleo"], "Dev")


async def test_a_secret_is_not_shown() -> None:
    async with typing(secret=True) as (app, pilot):
        await pilot.press(*"37")
        assert app.blank.value == "37"
        assert "37" not in text_of(app)


async def test_it_does_not_blink() -> None:
    """Rules of taste: nothing blinks except an open window's last second."""
    async with typing() as (app, _):
        assert not app.blank.cursor_blink


@pytest.mark.parametrize("text", ["Anna", "Anna ", " Anna", "A  b", f"{FAMILY} Fam", "e\u0301", "\u200b "])
def test_cleaning_what_is_clean_changes_nothing(text: str) -> None:
    assert typed(typed(text)) == typed(text)


def test_names_are_parted_by_commas_and_line_ends() -> None:
    assert parts_of("Anna,Ben\r\nCleo Maria\u2028Dev,") == ["Anna", "Ben", "Cleo Maria", "Dev"]

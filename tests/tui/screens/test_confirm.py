"""Yes or no, by shown keys."""

from __future__ import annotations

import pytest
from textual.events import Paste

from companion.tui.screens.confirm import ConfirmScreen, as_question
from tests.tui.screens.host import DRIVES, UGLY, keys, results, shown, storm, text


@pytest.mark.parametrize(
    ("key", "answer"),
    [("y", True), ("Y", True), ("n", False), ("escape", False), ("q", False), ("backspace", False)],
)
async def test_the_keys_answer(key: str, answer: bool) -> None:
    async with shown(ConfirmScreen("Go back?")) as pilot:
        assert "y yes" in text(pilot)
        assert "n or Esc no" in text(pilot)
        await keys(pilot, key)
        assert results(pilot) == [answer]


async def test_other_keys_and_a_paste_are_no_answer() -> None:
    """D3-3. Nor is Enter, which asks at a line of the log: holding it down must not answer as well."""
    async with shown(ConfirmScreen("Go back?")) as pilot:
        pilot.app.screen.post_message(Paste("yy\ny"))
        await keys(pilot, "space", "x", "1", "tab", "enter")
        assert results(pilot) == []


@pytest.mark.parametrize("name", UGLY)
async def test_names_are_literal(name: str) -> None:
    """C1-1, C1-5."""
    async with shown(ConfirmScreen(f"{name} goes{DRIVES}?"), (120, 40)) as pilot:
        assert name.replace(" ", "")[:40] in "".join(text(pilot).split())
        assert "\x1b" not in text(pilot)


async def test_any_size_shows_it_without_an_exception() -> None:
    """D2-1."""
    async with shown(ConfirmScreen("x" * 200)) as pilot:
        await storm(pilot)
        await keys(pilot, "y")
        assert results(pilot) == [True]


def test_what_was_held_back_becomes_a_question() -> None:
    assert as_question("That is far back: repeat it if you are sure.") == "That is far back. Do it all the same?"

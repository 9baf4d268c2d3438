"""Whole rounds of Kill the Overlord by keyboard, through the app as it runs, and the keys they cost."""

from __future__ import annotations

import pytest

from tests.tui.evening_app import EveningApp, sitting
from tests.tui.keys.rounds import WAY, ordinary_round


async def played(evening: EveningApp, letters: dict[str, str]) -> None:
    for act in ordinary_round(evening.table, letters):
        if isinstance(act, str):
            await evening.press(act)
        else:
            await evening.wait(act)


@pytest.mark.parametrize(("clocks", "keys"), [("off", 26), ("on", 26)])
async def test_a_round_at_level_referee(clocks: str, keys: int) -> None:
    """Pace: six people, ten passes, from Draw to the new roles."""
    async with sitting(clocks=clocks, eliminated_role_order="latest_first") as evening:
        await played(evening, {})
        assert evening.table.view(None).value("round") == 2
        assert evening.keys <= keys
        assert "round 2" in evening.lines[0]


@pytest.mark.parametrize("clocks", ["off", "on"])
async def test_a_round_at_level_full(clocks: str) -> None:
    """Pace: cards are named by the letters that the screen shows; at most 40 keys."""
    async with sitting(clocks=clocks, level="full", eliminated_role_order="latest_first", size=(120, 40)) as evening:
        await evening.press("space", str(WAY[0]))
        letters = {hint.label: hint.press for hint in evening.screen.keypad.hints()}
        assert f"{letters['Capitalize']} Capitalize" in evening.text
        await evening.press("u", "u")
        evening.keys = 0
        await played(evening, letters)
        assert evening.table.view(None).value("round") == 2
        assert evening.keys <= 40


async def test_who_what_and_what_ends_it_is_on_the_screen_at_every_step() -> None:
    """The now line: at each key of a round the most pressing question and its ending are there, in words."""
    async with sitting(eliminated_role_order="latest_first") as evening:
        for act in ordinary_round(evening.table, {}):
            first = evening.screen.scene.first
            assert first is not None
            asked = " ".join(line.removeprefix("▌").strip() for line in evening.lines[1:4])
            assert first.text.split()[0] in asked
            assert first.ends.split(".")[0] in asked
            if isinstance(act, str):
                await evening.press(act)


async def test_a_reaction_its_finish_and_what_it_undoes() -> None:
    """A digit is a press in a window; the photo finish tells first and later; u says what it takes back."""
    async with sitting(clocks="on", simultaneous_claims="first_press") as evening:
        await evening.press("space", "3", "space", "5")
        assert "Retaliate on Cleo's card?" in evening.text
        await evening.wait(0.4)
        await evening.press("2")
        await evening.wait(0.04)
        await evening.press("4")
        await evening.wait(0.2)
        assert "Ben: show the card." in evening.lines[1]
        assert "first" in evening.text
        assert "40 ms later" in evening.text
        assert "u undo" in evening.text
        await evening.press("c")
        assert "Retaliate on Ben's Retaliate?" in evening.text


async def test_a_press_before_a_window_opens_is_told_as_early() -> None:
    """G-7: r and a digit name a hand that moved where nothing was open."""
    async with sitting(clocks="on") as evening:
        await evening.press("space", "3", "r", "2")
        assert "early" in evening.text.lower()


async def test_a_second_next_for_a_step_already_left_does_nothing() -> None:
    """The same key within a moment is the same press."""
    async with sitting() as evening:
        await evening.press("n")
        number = evening.table.number
        await evening.press("n", "n", "n", apart=0.04)
        assert evening.table.number == number


async def test_plus_and_minus_collect_into_one_adjustment() -> None:
    """A1-3: ten quick presses are one entry and one undo; another seat is never merged into it."""
    async with sitting() as evening:
        await evening.press("space", "3")
        before = evening.table.number
        await evening.press("+", "2", *"+++++++++", apart=0.1)
        evening.now += 0.9
        evening.screen.tick()
        await evening.pilot.pause()
        assert evening.table.view(None).value("gold", 2) == 15
        assert evening.table.number == before + 1
        assert "Ben: gold 5 → 15 (correction)." in evening.text
        await evening.press("u")
        assert evening.table.view(None).value("gold", 2) == 5


async def test_undo_names_what_it_takes_and_redo_brings_it_again() -> None:
    async with sitting() as evening:
        await evening.press("space", "3")
        assert "Anna hands the order to Cleo." in evening.text
        assert "u undo this" in evening.text
        await evening.press("ctrl+z")
        assert "hand the Execution Order" in evening.lines[1]
        await evening.press("ctrl+y")
        assert "Cleo holds the Execution Order" in evening.lines[1]


async def test_pasted_text_does_nothing() -> None:
    """D3-3: a paste on the play screen is told, and no letter of it is a command."""
    from textual.events import Paste

    async with sitting() as evening:
        await evening.press("space")
        number = evening.table.number
        evening.app.post_message(Paste("qqyyuu"))
        await evening.pilot.pause()
        assert evening.table.number == number
        assert "Pasted text does nothing here." in evening.text

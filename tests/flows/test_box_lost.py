"""A box that goes and comes back while people play, in real time: no window is lost to it, and no point."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cli.opening import opened as opened_again
from companion.games.kill_overlord import GAME
from companion.journal import Library
from tests.flows.a_box import ABox, Emulated, Software
from tests.flows.at_a_box import AGAIN, LOST, READY, Sitting, at_the_app
from tests.flows.scripts import seat
from tests.hardware.emulation import needs_emulator

FULL = "60.0 s left"
BACK = "The box is back."
LOST_TOLD = "The box was lost"
ARDUINO = 0x2341


@pytest.fixture
async def software(home: Path) -> AsyncIterator[Software]:
    box = Software(home)
    await box.plugged()
    yield box
    box.close()


async def opened(sitting: Sitting, box: ABox) -> None:
    await sitting.shows(READY)
    at = box.hears()
    await sitting.announced()
    await sitting.pulses(box, at)


async def is_void(sitting: Sitting) -> None:
    """The window that was open waits, with all its time, and nobody has won it."""
    await sitting.shows("on hold, " + FULL, "Retaliate on Ben's card?")
    assert any(AGAIN in told for told in sitting.told)
    assert not any("reacts" in told for told in sitting.told)


async def runs_again(sitting: Sitting, box: ABox, after: int) -> None:
    """The box is back, and so is the window, without a key."""
    keys = sitting.keys
    await sitting.shows(READY)
    await sitting.hides("on hold")
    assert any(told.startswith(BACK) for told in sitting.told)
    await sitting.pulses(box, after)
    window = sitting.reaction
    assert window is not None
    assert window.deadline is not None
    assert window.since is not None
    assert window.deadline - window.since == pytest.approx(60.0)
    assert sitting.keys == keys


@needs_emulator
async def test_unplugged_in_the_open_window_and_plugged_in_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E2-1, cases 58 and 59 [L3]: found by its chip, lost, void, a key works; found again, a hand decides."""
    box = Emulated(tmp_path, linked=False)
    try:
        ports = [await box.plugged()]
        monkeypatch.setattr(
            "serial.tools.list_ports.comports", lambda: [SimpleNamespace(device=port, vid=ARDUINO) for port in ports]
        )
        async with at_the_app() as sitting:
            await opened(sitting, box)
            before = ports.pop()
            kept = os.open(before, os.O_RDWR | os.O_NOCTTY)  # so that the system gives this name to nobody else
            box.say("unplug")
            await sitting.shows(LOST)
            await is_void(sitting)
            await sitting.key("+", "3", "enter")
            await sitting.shows("Cleo: gold 5 → 6 (correction).")

            at = box.hears()
            ports.append(await box.plug())
            assert ports != [before]
            await runs_again(sitting, box, at)
            os.close(kept)
            await sitting.decided(lambda: box.press("Fay"), "Fay reacts first.")
            await sitting.shows("Fay: show the card.")
            assert sitting.gold == [5, 5, 6, 5, 5, 5]
    finally:
        box.close()


@needs_emulator
async def test_without_the_box_the_keyboard_decides_and_the_box_takes_part_again(tmp_path: Path) -> None:
    """E2-1, G-7: Space lets the clock run, digits react; the named port leads to another device when it is back."""
    box = Emulated(tmp_path)
    try:
        port = await box.plugged()
        async with at_the_app("--box", port) as sitting:
            await opened(sitting, box)
            box.say("unplug")
            await sitting.shows(LOST)
            await is_void(sitting)
            await sitting.key("space")
            await sitting.hides("on hold")
            await sitting.key("6")
            await sitting.shows("Fay: show the card.", LOST)

            at = box.hears()
            assert await box.plug(port) == port
            await sitting.shows(READY, "Fay: show the card.")
            assert sitting.told[-1].startswith(BACK)
            await sitting.key("c")
            await sitting.shows("Retaliate on Fay's Retaliate?")
            await sitting.pulses(box, at)
            await sitting.decided(lambda: box.press("Eli"), "Eli reacts first.")
    finally:
        box.close()


@needs_emulator
async def test_a_box_that_starts_again_in_the_open_window(tmp_path: Path) -> None:
    """case 61 [L3]: void, told, and run again in full."""
    box = Emulated(tmp_path)
    try:
        port = await box.plugged()
        async with at_the_app("--box", port) as sitting:
            await opened(sitting, box)
            at = box.say("reset")
            await sitting.until(lambda: any(told.startswith(BACK) for told in sitting.told), "the box")
            assert any(AGAIN in told and "the box has started again" in told for told in sitting.told)
            await runs_again(sitting, box, at)
            await sitting.decided(lambda: box.both("Anna", "Fay"), *box.verdicts("Anna", "Fay"))
    finally:
        box.close()


async def test_what_was_pressed_for_an_older_session_counts_for_nothing(software: Software) -> None:
    """cases 63 and 64 [L3]: presses before anybody listened, and one that a box tells once it hangs no more."""
    box = software
    box.say("press 4 10", "press 5 10")
    await box.until("Button 5: pressed, while no round is open.")
    async with at_the_app() as sitting:
        await opened(sitting, box)
        assert not any("Dev" in told and "early" in told for told in sitting.told)
        box.say("hang")
        await box.until("It hangs")
        box.press("Dev")
        await sitting.shows(LOST)
        await is_void(sitting)
        at = box.say("wake")
        await box.until("Button 4: ", at)
        await runs_again(sitting, box, box.hears())
        await sitting.decided(lambda: box.press("Eli"), "Eli reacts first.")
        assert not any("Dev reacts" in told or "Dev was" in told for told in sitting.told)


def came_back(sitting: Sitting, times: int) -> bool:
    """So often, and what waited for it goes on."""
    return times_back(sitting) == times and not sitting.play.table.held


def times_back(sitting: Sitting) -> int:
    return sum(told.startswith(BACK) for told in sitting.told)


async def test_three_outages_and_the_game_loses_no_point(software: Software, home: Path) -> None:
    """E2-4, short: each outage stands in the log with its time, and the play on the disk is the one on the screen."""
    box = software
    async with at_the_app() as sitting:
        await opened(sitting, box)
        await sitting.key("w")
        await sitting.shows("Dev holds the Execution Order")
        await sitting.key("+", "1", "+", "enter")
        await sitting.until(lambda: sitting.gold[0] == 7, "Anna's gold")
        stood = (sitting.gold, sitting.holder, sitting.asked)
        for down, up in (("hang", "wake"), ("unplug", "replug"), ("hang", "wake")):
            seen = times_back(sitting)
            box.say(down)
            await sitting.shows(LOST)
            box.say(up)
            await sitting.shows(READY)
            await sitting.until(partial(came_back, sitting, seen + 1), BACK)
            assert (sitting.gold, sitting.holder, sitting.asked) == stood
        log = sitting.play.table.log(None)
        assert len({line.wall for line in log if line.text.startswith(BACK)}) == 3
        assert len([line for line in log if LOST_TOLD in line.text]) == 3
        walls = [line.wall for line in log]
        assert walls == sorted(walls)
        await sitting.key("l")
        await sitting.shows("The log", BACK)
        play, number = sitting.play.id, sitting.play.table.number
    with closing(Library.open(home / "library.sqlite", now=lambda: 0.0)) as library:
        _, start = library.start(play)
        table = opened_again(GAME, start, library.journal(play, GAME), None, pytest.fail, manual=True).table
        assert table.number == number
        view = table.view(None)
        assert [view.value("gold", number) for number in table.roster.numbers] == [7, 5, 5, 5, 5, 5]
        assert view.value("holder") == seat("Dev")


async def test_a_box_of_another_program_under_the_same_link_is_taken_without_a_key(home: Path) -> None:
    """case 59 [L3]: the simulated box was ended, and one is started anew."""
    first = Software(home)
    try:
        await first.plugged()
        async with at_the_app() as sitting:
            await opened(sitting, first)
            first.say("quit")
            assert await first.ended() == 0
            assert not first.link.is_symlink()
            await sitting.shows(LOST)
            await is_void(sitting)
            second = Software(home, told="second.told")
            try:
                await second.plugged()
                await runs_again(sitting, second, 0)
                await sitting.decided(lambda: second.press("Cleo"), "Cleo reacts first.")
            finally:
                second.close()
    finally:
        first.close()

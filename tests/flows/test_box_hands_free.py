"""A whole Execution at level referee by buttons alone, in the real app with its own clocks; and a round by lines."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from companion.table.meanings import SETTLING
from tests.flows.a_box import Program, Software
from tests.flows.at_a_box import READY, SHOWING, Sitting, at_the_app
from tests.flows.scripts import NAMES, seat

LATE = SETTLING + 0.1
"""Seconds after the end of a window, or after "I have it", in which a push means nothing, and some more."""

APART = 0.2
"""Seconds between the two presses of one hand: no worn contact, and well within a double press."""


@pytest.fixture
async def box(home: Path) -> AsyncIterator[Software]:
    box = Software(home)
    await box.plugged()
    yield box
    box.close()


class Hands:
    """People with nothing but their buttons."""

    def __init__(self, sitting: Sitting, box: Software) -> None:
        self.sitting = sitting
        self.box = box

    def push(self, name: str) -> None:
        """So short that the button is up again before anything else happens."""
        self.box.say(f"press {seat(name)} 20")

    async def says(self, name: str, *shown: str) -> None:
        """Pushes once, and this comes of it."""
        self.push(name)
        await self.sitting.shows(*shown)

    async def receives(self, name: str, *shown: str) -> None:
        """Says "I have it", and waits until a further push is meant as another one."""
        await self.says(name, f"{name} holds the Execution Order", *shown)
        await self.sitting.waits(LATE)

    async def reacts(self, name: str) -> None:
        """Reacts, and shows the card once that can be meant."""
        await self.says(name, f"{name}: show the card.")
        await self.sitting.waits(SHOWING)
        self.push(name)
        await self.sitting.hides(f"{name}: show the card.")

    async def pushes_twice(self, name: str) -> None:
        self.push(name)
        moment = time.monotonic() + APART
        await self.sitting.until(lambda: time.monotonic() > moment, "a moment")
        self.push(name)

    async def nobody_reacts(self, asked: str) -> None:
        """Until the window has run out by itself and this is asked, and a push is no late reaction any more."""
        await self.sitting.until(lambda: self.sitting.reaction is None, "the end of the window")
        await self.sitting.shows(asked)
        await self.sitting.waits(LATE)


async def test_a_whole_execution_with_no_key(box: Software) -> None:
    """KO-11 and target "hands-free": 0 keys from the opening to the execution, with the clocks of every table."""
    async with at_the_app(settings={}) as sitting:
        hands = Hands(sitting, box)
        await sitting.shows(READY)
        await sitting.key("space")
        await sitting.shows("hand the Execution Order")
        sitting.keys = 0

        await hands.receives("Ben")
        await hands.says("Ben", "Retaliate on Ben's card?")
        await hands.reacts("Dev")
        await sitting.shows("Retaliate on Dev's Retaliate?")
        await hands.reacts("Ben")
        await sitting.shows("Retaliate on Ben's Retaliate?")
        await hands.nobody_reacts("Who gets the order?")
        await hands.receives("Cleo", "Plead Guilty")
        assert (sitting.holder, sitting.asked) == ("Cleo", ["P-KO-05", "P-KO-08"])

        await hands.reacts("Fay")
        await sitting.shows("Fay holds the Execution Order")
        await hands.says("Fay", "Retaliate on Fay's card?")
        await hands.nobody_reacts("Who gets the order?")
        await hands.receives("Eli", "Plead Guilty")

        await hands.pushes_twice("Eli")
        await sitting.until(lambda: any("cannot" in told for told in sitting.told), "the last call")
        await hands.nobody_reacts("hand the Execution Order")
        assert sitting.play.table.view(None).value("token", seat("Eli")) == 1
        assert sitting.keys == 0


async def test_by_lines_a_box_decides_is_lost_and_comes_back(box: Software, tmp_path: Path) -> None:
    """case 13 [L3], E2-1: the plain face as a program of its own beside the box as another one."""
    people = [word for name in NAMES[:6] for word in ("--seat", name)]
    slow = ["--set", "ko.retaliate_seconds=60", "--set", "hold_back_seconds=0.5"]
    words = ["-m", "companion", "play", "kill_overlord", "--plain", "--sample", *people, *slow]
    face = Program(tmp_path / "face.told", *words)
    try:
        await face.until("Boxes and phones taking part: 1.")
        face.say("", "ben", "dev")
        await face.until("Now: Retaliate on Ben's card?")
        await box.until("Lamps 1 3 4 5 6 slow.")
        at = box.both("Cleo", "Eli")
        await face.until("Cleo reacts first; Eli 0.05 ms later.")
        await box.until("Lamp 3 fast.", at)
        assert box.said("Button 5: 50 µs after the first.", at)
        face.say("c")
        await face.until("Now: Retaliate on Cleo's Retaliate?")
        await box.until("Lamps 1 2 4 5 6 slow.", at)

        box.say("unplug")
        await face.until("The window runs again in full: the box was lost.")
        at, asked = box.say("replug"), len(face.lines)
        await face.until("The box is back.", asked)
        await box.until("Lamps 1 2 4 5 6 slow.", at)
        at = box.both("Fay", "Anna")
        await face.until("Fay reacts first; Anna 0.05 ms later.")
        face.say("c", "w")
        await face.until("The order goes from Ben to Dev.")
        face.say("q")
        assert await face.ended() == 0
    finally:
        face.close()

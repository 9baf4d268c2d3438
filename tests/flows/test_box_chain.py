"""A Retaliate chain decided by two hands 50 microseconds apart, from the buttons to the screen and to the lamps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.flows.a_box import ABox, Emulated, Software
from tests.flows.at_a_box import READY, SHOWING, UNHURRIED, Sitting, at_the_app
from tests.flows.scripts import NAMES
from tests.hardware.emulation import needs_emulator

GATHERED = 1.5
"""Seconds of hold-back, in which the lamps of the others pulse at least once while that of the first burns."""


async def photo_finish(sitting: Sitting, box: ABox, first: str, second: str) -> None:
    """Both press; the first burns until the verdict, then is asked for a card, on the screen and by the lamp."""
    others = sitting.may_react
    at = await sitting.decided(lambda: box.both(first, second), *box.verdicts(first, second))
    await sitting.shows(f"{first}: show the card.", sitting.told[-1])
    assert box.burns(first, others, {sitting.holder} - set(others), at), box.shown()
    burning = {sitting.holder} - {first}
    await sitting.until(lambda: box.pulse([first], burning, at, fast=True), "the call for a card", box.shown)


async def played(sitting: Sitting, box: ABox, one: str, other: str, third: str) -> None:
    """Two links of a chain up to At Rest, then a second card with the two hands the other way round."""
    await sitting.shows(READY)
    at = box.hears()
    await sitting.announced(to="Dev")
    await sitting.pulses(box, at)
    await photo_finish(sitting, box, one, other)

    await sitting.waits(SHOWING)
    at = box.press(one)
    await sitting.shows(f"Retaliate on {one}'s Retaliate?", f"{one} retaliates against Ben.")
    await sitting.pulses(box, at)
    await photo_finish(sitting, box, other, third)
    at = box.hears()
    await sitting.key("c")
    await sitting.shows(f"Retaliate on {other}'s Retaliate?")
    await sitting.pulses(box, at)
    at = box.hears()
    await sitting.key("w")
    await sitting.shows("Dev holds the Execution Order")
    assert (sitting.holder, sitting.asked) == ("Dev", ["P-KO-05", "P-KO-08"])
    await sitting.pulses(box, at)

    at = box.hears()
    await sitting.key("space", "2")
    await sitting.shows("Retaliate on Dev's card?")
    await sitting.pulses(box, at)
    await photo_finish(sitting, box, other, one)
    at = box.hears()
    await sitting.key("b")
    await sitting.shows("Retaliate on Dev's card?")
    await sitting.pulses(box, at)
    await sitting.key("w")
    assert (sitting.holder, sitting.asked) == ("Ben", ["P-KO-05", "P-KO-08"])


@needs_emulator
@pytest.mark.parametrize(
    ("one", "other", "third", "size"),
    [("Cleo", "Eli", "Anna", (80, 24)), ("Fay", "Gus", "Hana", (120, 40))],
    ids=["on one port of the chip", "across its two ports"],
)
async def test_the_emulated_box_decides_a_chain(
    one: str, other: str, third: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """cases 13 and 15 [L3], TW-KO-1, G-7: both orders of two seats; what the lamps say is what the screen says."""
    box = Emulated(tmp_path)
    try:
        port = await box.plugged()
        async with at_the_app(
            "--box", port, people=NAMES, size=size, settings={**UNHURRIED, "hold_back_seconds": GATHERED}
        ) as sitting:
            await played(sitting, box, one, other, third)
    finally:
        box.close()


async def test_the_box_in_software_decides_it_too(home: Path) -> None:
    """case 13 [L3]: found by itself, driven by lines."""
    box = Software(home)
    try:
        await box.plugged()
        async with at_the_app(settings={**UNHURRIED, "hold_back_seconds": 0.3}) as sitting:
            await played(sitting, box, "Cleo", "Eli", "Anna")
    finally:
        box.close()

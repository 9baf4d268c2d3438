"""Invariant 4 and F3-4 on the stream: what the table receives does not depend on what a seat has hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.plain.talking import BIDS_SENT, Sitting, bid

ON = {"clocks": "on"}


async def written(*sent: dict[str, Any], people: int = 3) -> list[str]:
    sitting = Sitting(("Anna", "Ben", "Cleo")[:people], ON)
    return [json.dumps(line) for said in await sitting.stream(*sent) for line in said]


@pytest.mark.parametrize("others", [(), (bid(2, 4),)], ids=["first", "second"])
async def test_the_bytes_are_the_same_whether_a_seat_bids_1_or_9(others: tuple[dict[str, Any], ...]) -> None:
    """F3-4, G-6: not by its own entry, not by undo and redo, not by an error or a refusal."""
    after: tuple[dict[str, Any], ...] = ({"undo": True}, {"redo": True}, {"log": None}, {"look": 2}, bid(1, 5))
    low = await written(*others, bid(1, 1), *after)
    assert low == await written(*others, bid(1, 9), *after)


async def test_a_silent_pass_changes_nothing_that_the_table_is_told() -> None:
    """G-7: single passes are never shown; the number and the time alone go on."""
    [*_, [before], [after]] = await Sitting(settings=ON).stream(*BIDS_SENT, {"do": "Pass", "seat": 2, "at": 0.5})
    assert (after["number"], after["by"], after["told"]) == (4, "table", [])
    assert (after["prompts"], after["view"]) == (before["prompts"], before["view"])


async def test_who_passed_makes_no_difference() -> None:
    one = await written(*BIDS_SENT, {"do": "Pass", "seat": 1, "at": 0.5}, {"undo": True}, {"log": None})
    assert one == await written(*BIDS_SENT, {"do": "Pass", "seat": 3, "at": 0.5}, {"undo": True}, {"log": None})


@pytest.mark.parametrize("amounts", [(1, 9)])
async def test_the_lines_are_the_same_whatever_a_seat_bids(amounts: tuple[int, int]) -> None:
    said = []
    for amount in amounts:
        sitting = Sitting()
        await sitting.talk(f"2 {amount}", "1", str(amount), "u", "redo", "log", "view", "?")
        said.append("".join(sitting.said))
    assert said[0] == said[1]

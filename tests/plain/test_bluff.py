"""Invariant 4, F3-1 and F3-4 on both plain faces: what the table and every other seat receive does not depend on what a
seat has hidden."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.kill_shakespeare import GAME as KILL_SHAKESPEARE
from companion.games.kill_shakespeare.start import sample
from tests.plain.talking import BIDS_SENT, Sitting, bid

ON = {"clocks": "on"}
SOME = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow], deadline=None)


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


# Any lines around a bid, at the toy and at Kill Shakespeare's event

TOY_BEFORE = ("2 4",)
EVENT = ("", "21 yes 9 9", "", "")
"""Set up, and an event with a Quill that moves nobody: now bids are sealed."""

LOOKS = ("log", "view all", "view bids", "?", "??", "start", "h", "set", "stop", "2", "2 6", "rename 3 Dora", "bids 3")
LINES = (
    *LOOKS, "", "u", "u!", "redo", "rewind 0!", "rewind 1", "log 30", "view", "go", ".", "1", "1 2", "1 x", "anna",
    "anna 77", "1 2 3", "ben r", "effect 2v+", "bids", "bids anna 3", "points 1 2 3", "fix bids anna 1", "wait",
    "void", "nonsense", "3 x",
)  # fmt: skip
"""Cleo never bids, so nothing is shown; before the bid nothing takes the table away from it."""

before_it = st.lists(st.sampled_from(LOOKS), max_size=3)
after_it = st.lists(st.sampled_from(LINES), max_size=6)


def sitting_of(game: str) -> Sitting:
    return Sitting() if game == "toy" else Sitting(game=KILL_SHAKESPEARE, start=sample(3))


async def said(game: str, amount: str, before: list[str], after: list[str], *, unseen: bool) -> list[str]:
    """Everything that the lines face wrote while Anna bid this."""
    answers = iter([amount])

    async def read_secret(question: str) -> str:
        return next(answers, "")

    sitting = sitting_of(game)
    opening = TOY_BEFORE if game == "toy" else EVENT
    bid_line = "anna" if unseen else f"anna {amount}"
    await sitting.talk(*opening, *before, bid_line, *after, read_secret=read_secret if unseen else None)
    return sitting.said


@pytest.mark.parametrize("game", ["toy", "kill_shakespeare"])
@SOME
@given(before=before_it, after=after_it, unseen=st.booleans())
def test_what_the_lines_write_is_the_same_whatever_a_seat_bids(
    game: str, before: list[str], after: list[str], unseen: bool
) -> None:
    """F3-1, F3-4: bytes are equal for 1 and 9, and where tokens may be told one by one for any number of them."""
    amounts = ("1", "9") if game == "toy" else ("1", "9", "3 3 2")
    written = [asyncio.run(said(game, amount, before, after, unseen=unseen)) for amount in amounts]
    assert all(each == written[0] for each in written)


def sent(game: str, amount: int) -> dict[str, Any]:
    return bid(1, amount) if game == "toy" else {"do": "Commit", "seat": 1, "fields": {"bid": str(amount)}}


ASKED: tuple[dict[str, Any], ...] = (
    {"undo": True},
    {"undo": True, "sure": True},
    {"redo": True},
    {"rewind": 1},
    {"rewind": 0, "sure": True},
    *({verb: eyes} for verb in ("look", "prompts", "log") for eyes in (None, 2, 3)),
    {"do": "Rename", "seat": None, "fields": {"seat": 3, "name": "Dora"}},
    {"do": "AdjustAll", "fields": {"changes": [{"what": "bids", "seat": 1, "by": 1}]}},
    {"do": "Nonsense"},
    {"advance": 2.0},
)
BEGUN: tuple[dict[str, Any], ...] = (
    {"do": "Next"},
    {"do": "RevealEvent", "fields": {"cost": 21, "quill": True, "richard": "none", "macbeth": "none"}},
)


@pytest.mark.parametrize("game", ["toy", "kill_shakespeare"])
@SOME
@given(after=st.lists(st.one_of(st.sampled_from(ASKED), st.just({"again": True})), max_size=7), ben=st.booleans())
def test_what_the_stream_writes_is_the_same_whatever_a_seat_bids(
    game: str, after: list[dict[str, Any]], ben: bool
) -> None:
    """F3-1, F3-4: to the table and to every other seat's eyes; `again` bids once more, which is refused."""
    opening = () if game == "toy" else BEGUN
    other = (bid(2, 4) if game == "toy" else {"do": "Commit", "seat": 2, "fields": {"bid": "4"}},) if ben else ()

    def written(amount: int) -> list[str]:
        sitting = sitting_of(game)
        asked = [sent(game, 5) if "again" in line else line for line in after]
        asyncio.run(sitting.stream(*opening, *other, sent(game, amount), *asked))
        return sitting.said

    assert written(1) == written(9)


async def test_the_tests_above_do_seal_a_bid() -> None:
    """They would prove nothing otherwise."""
    assert "Anna has sealed a bid." in "".join(await said("toy", "1", [], [], unseen=False))
    for unseen in (False, True):
        assert "Anna has bid" in "".join(await said("kill_shakespeare", "3 3 2", [], ["log"], unseen=unseen))
    [*_, [entry]] = await sitting_of("kill_shakespeare").stream(*BEGUN, sent("kill_shakespeare", 9))
    assert entry["told"] == ["Anna has bid (KS-5.3a)."]

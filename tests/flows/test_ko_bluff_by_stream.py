"""Invariant 4 by bytes: what the stream writes for any eyes does not depend on who passes silently in a window."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.codec import Codec
from companion.games.kill_overlord import GAME
from companion.plain import stream
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from tests.flows.conftest import Companion
from tests.flows.scripts import seated
from tests.flows.windows import WINDOWS, advance, asked_in, do, way_into

CODEC = Codec(GAME)
ROLES = ("Overlord", "Advisor", "General", "Knight", "Squire", "Peasant", "Slave", "Captain")

NUMBER = re.compile(rb'"number": \d+')


def bare(line: bytes) -> bytes:
    """A line without the numbers of its entries, the one thing that may go on unseen."""
    return NUMBER.sub(b'"number": _', line)


def looks(players: int) -> list[str]:
    """Everything that the table and each seat can ask for."""
    eyes = (None, *range(1, players + 1))
    return [json.dumps({what: each}) for what in ("look", "prompts", "log") for each in eyes]


def written(lines: Sequence[str], *, players: int = 5, **chosen: Any) -> list[list[bytes]]:
    """What the stream answered to each line, byte for byte, its first line before them."""
    assert GAME.sample is not None
    sample = GAME.sample(players)
    roles = {number: {"role": ROLES[number - 1]} for number in sample.inputs}
    start = replace(sample, inputs=roles, settings={"clocks": "on", **chosen})
    table = Table(GAME, start, clock=PlayClock.manual(), wall=lambda: 0.0)
    out, said = io.StringIO(), []

    async def typed() -> AsyncIterator[str]:
        for line in lines:
            said.append(out.getvalue())
            yield line
        said.append(out.getvalue())

    talk = stream.run(table, Timekeeper(table), CODEC, manual=True, play_id="p", stdin=typed(), stdout=out)
    assert asyncio.run(talk) == 0
    parts = [now[len(before) :] for before, now in zip(["", *said], said, strict=False)]
    return [part.encode().splitlines() for part in parts]


def everything(answers: Sequence[Sequence[bytes]]) -> list[bytes]:
    return [bare(line) for answer in answers for line in answer]


class Twins:
    """One sitting twice: in the first nobody passes, in the second some do."""

    def __init__(self, opening: Sequence[str], players: int) -> None:
        self._looks = looks(players)
        self.silent: list[str] = [*opening]
        self.passing: list[str] = [*opening]
        self._passes: list[int] = []

    def both(self, *lines: str) -> None:
        """Something happens in both, and then everybody looks."""
        for each in (self.silent, self.passing):
            each.extend((*lines, *self._looks))

    def only_one_passes(self, seat: int) -> None:
        self._passes.append(len(self.passing) + 1)
        self.passing.append(do("Pass", seat))
        self.both()

    def look_alike(self, **how: Any) -> None:
        """Every byte is the same but for the passes' own entries, and those tell nothing and change nothing."""
        silent, passing = written(self.silent, **how), written(self.passing, **how)
        told_apart = [answer for at, answer in enumerate(passing) if at not in self._passes]
        assert everything(told_apart) == everything(silent)
        for at in self._passes:
            [entry] = map(json.loads, passing[at])
            view, prompts = json.loads(passing[at + 1][0]), json.loads(passing[at + 1 + len(self._looks) // 3][0])
            assert (entry["by"], entry["told"]) == ("table", [])
            assert (entry["view"], entry["prompts"]) == (view["view"], prompts["prompts"])


AFTER = ("nobody reacts", "taken back", "shown", "closed by hand")


def goes_on(twins: Twins, after: str, presser: int) -> None:
    match after:
        case "taken back":
            twins.both(do("Claim", presser))
            twins.both(advance(0.1), do("TakeBack"))
        case "shown":
            twins.both(do("Claim", presser))
            twins.both(advance(0.1), do("Confirm"))
        case "closed by hand":
            twins.both(do("CloseWindow"))
    twins.both(advance(20.0))


@settings(max_examples=30)
@given(data=st.data())
def test_the_bytes_are_the_same_whether_a_seat_passes_or_is_silent(data: st.DataObject) -> None:
    """Invariant 4, G-7: for the table and every seat, in every window, in both levels, with clocks and without."""
    players = data.draw(st.integers(4, 8))
    dead = data.draw(st.integers(0, players - 4))
    which = data.draw(st.sampled_from(WINDOWS))
    clocks, level = data.draw(st.sampled_from(("on", "off"))), data.draw(st.sampled_from(("referee", "full")))
    asked = asked_in(which, players, dead)
    passers = data.draw(st.lists(st.sampled_from(asked), unique=True, min_size=1, max_size=len(asked) - 1))
    twins = Twins(way_into(which, dead=dead, clocked=clocks == "on"), players)
    for seat in passers:
        twins.both(advance(data.draw(st.sampled_from((0.0, 0.01, 0.2)))))
        twins.only_one_passes(seat)
    presser = data.draw(st.sampled_from([seat for seat in asked if seat not in passers]))
    goes_on(twins, data.draw(st.sampled_from(AFTER)), presser)
    twins.look_alike(players=players, clocks=clocks, **{"ko.level": level})


@pytest.mark.parametrize("which", WINDOWS)
def test_who_passed_makes_no_difference_not_even_to_a_number(which: str) -> None:
    """G-7: not by the entry, nor when it is taken back, brought back, or told in the log."""
    after = [do("Hold"), do("Resume"), '{"undo":true}', '{"redo":true}', *looks(5), '{"rewind":1}', *looks(5)]
    seen = [written([*way_into(which), do("Pass", seat), *after]) for seat in asked_in(which, 5)]
    assert len(seen) == 4
    assert all(each == seen[0] for each in seen[1:])


@pytest.mark.parametrize("which", WINDOWS)
def test_the_window_was_open_and_the_passes_were_taken(which: str) -> None:
    """What the twins compare is no row of refusals: a pass is an entry, and the last one closes the window."""
    asked = asked_in(which, 5)
    answers = written([*way_into(which), *(do("Pass", seat) for seat in asked)])
    lines = [json.loads(line) for answer in answers for line in answer]
    assert not [line for line in lines if "refused" in line or "error" in line]
    *passes, last = lines[-len(asked) :]
    assert [entry["told"] for entry in passes] == [[]] * (len(asked) - 1)
    assert last["told"]


@pytest.mark.parametrize("which", WINDOWS)
def test_the_same_bytes_from_the_real_command(which: str, companion: Companion) -> None:
    """Invariant 4 through the library and all: one seat passes, or it does not."""
    words = ("play", "kill_overlord", "--json", "--clock", "manual", "--set", "clocks=on", *seated(*ROLES[:5]))
    ways: list[list[bytes]] = []
    for act in ([], [do("Pass", 3)]):
        script = [*way_into(which), *act, *looks(5), advance(9.0), *looks(5)]
        first, *rest = companion(*words, typed="".join(f"{line}\n" for line in script)).encode().splitlines()
        assert first.startswith(b'{"play": ')
        ways.append([bare(line) for line in rest])
    silent, passing = ways
    extra = next(at for at, line in enumerate(passing) if at == len(silent) or line != silent[at])
    assert passing[:extra] + passing[extra + 1 :] == silent
    assert b'"told": []' in passing[extra]

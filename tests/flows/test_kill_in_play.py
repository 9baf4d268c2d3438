"""kill -9 into the real command while it takes commands, also in mid-window: nothing it said is lost (case B1-1).

A child is fed lines and killed; the next one goes on from there, and its first line and its log must hold every entry
that was ever printed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.games.kill_overlord import GAME
from companion.journal import Library
from tests.flows.children import Child
from tests.flows.scripts import Json, seated
from tests.flows.windows import advance, do
from tests.journal.programs import linger, needs_fork

pytestmark = needs_fork

KILLS = 15
AFRESH = 8
"""One child in so many is a new interpreter."""

FOUR = seated("Overlord", "Captain", "Squire", "Peasant")

A_TURN = [
    do("Resume"),
    do("Next"),
    do("Open", to=2),
    # Whoever holds the order plays; of these three one is that seat itself, and is refused.
    *(do("Play", to=seat) for seat in (3, 4, 1)),
    advance(0.5),
    do("Claim", 4),
    do("Claim", 3),
    advance(0.1),
    do("Confirm"),
    advance(0.7),
    do("Pass", 1),
    do("Adjust", what="gold", seat=2, by=1),
    '{"undo":true}',
    do("Resume"),
    advance(4.0),
    do("Claim", 2),
    advance(0.1),
    do("TakeBack"),
    do("CloseWindow"),
]
"""Lines that can always be said, some of them to be refused: every window is opened, claimed, judged and closed."""


@dataclass(slots=True, kw_only=True)
class Night:
    """One table, all that it has been told, and how often it was killed in mid-window."""

    play: str = ""
    printed: dict[int, Json] = field(default_factory=dict)
    in_window: int = 0

    def begin(self, *, afresh: bool) -> Child:
        seats = ("--play", self.play) if self.play else ("--set", "clocks=on", *FOUR)
        return Child(("play", "kill_overlord", "--json", "--clock", "manual", *seats), afresh=afresh)

    def note(self, heard: list[Json]) -> None:
        self.printed |= {line["number"]: line for line in heard if "told" in line}

    def goes_on(self, child: Child) -> Json:
        """The child stands where the one before it was killed, or a step later; nothing printed is missing."""
        first = child.hear()
        self.play = self.play or first["play"]
        assert first["play"] == self.play
        child.feed('{"log":null}')
        log = {line["number"]: line for line in child.hear()["log"]}
        last = max(self.printed, default=0)
        assert first["number"] >= last
        for number, entry in self.printed.items():
            self._is_kept(entry, log.get(number))
        if first["number"] == last and last:
            assert first["time"] <= self.printed[last]["time"], "no window has lost time"
            assert (first["view"], _unheld(first)) == (self.printed[last]["view"], _unheld(self.printed[last]))
        open_windows = [prompt for prompt in first["prompts"] if _is_window(prompt)]
        assert all(prompt["held"] for prompt in open_windows)
        self.in_window += bool(open_windows)
        return first

    def _is_kept(self, entry: Json, line: Json | None) -> None:
        """The log tells it as it was told; an early press that is told later, and a silent pass, tell nothing then."""
        if entry["told"]:
            assert line is not None, f"entry {entry['number']} is lost: {entry['told']}"
            assert line["told"] == [" ".join(entry["told"])] or line["taken_back"]


def _unheld(line: Json) -> list[Any]:
    """The open questions but for the hold."""
    return [{**prompt, "held": None} for prompt in line["prompts"]]


def _is_window(prompt: Json) -> bool:
    """A reaction can be given: the window runs, or was claimed and runs out in a moment."""
    return any(option["do"] == "Claim" for option in prompt["options"])


def night_of_kills(seed: int) -> Night:
    """Killed in turn somewhere in a flood of lines, and quietly in the middle of an open window."""
    chance, night = random.Random(seed), Night()
    for kill in range(KILLS):
        with night.begin(afresh=kill % AFRESH == 0) as child:
            night.goes_on(child)
            if kill % 2:
                night.note(until_a_window_runs(child, chance))
            else:
                child.feed(*A_TURN * 4)
                night.note([child.hear() for _ in range(chance.randrange(1, 60))])
                linger(chance.randrange(50_000))
            night.note(child.killed())
    return night


def until_a_window_runs(child: Child, chance: random.Random) -> list[Json]:
    """Line by line as at a table, up to an entry that leaves a window running."""
    heard: list[Json] = []
    turns = chance.randrange(1, 9)
    for line in A_TURN * 4:
        child.feed(line[:-1] + ',"id":0}')
        while not heard or "re" not in heard[-1]:
            heard.append(child.hear())
        running = any(_is_window(prompt) and prompt["deadline"] for prompt in heard[-1].get("prompts", ()))
        turns -= running
        if running and turns <= 0:
            return heard
        heard[-1].pop("re")
    raise AssertionError("no window was ever open")


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_was_printed_is_lost(seed: int, home: Path) -> None:
    """Acknowledged is what stands on a line of the stream: it is in the library when the program is killed."""
    night = night_of_kills(seed)
    library = Library.open(home / "library.sqlite", now=lambda: 0.0)
    kept = {entry.stamp.number for entry in library.journal(night.play, GAME).entries()}
    library.close()
    assert set(night.printed) <= kept
    assert len(night.printed) > 8 * KILLS
    assert night.in_window >= KILLS // 2
    with night.begin(afresh=True) as child:
        before = night.goes_on(child)
        child.feed(*A_TURN)
        heard = [line["number"] for line in child.left() if "number" in line]
    assert heard[-1] > before["number"], "the table plays on, and the program ends as it should"

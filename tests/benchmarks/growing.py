"""One evening of 10,000 entries and then 1,000 screens, in a process of its own: what it holds on the way.

Run as a program: `python -m tests.benchmarks.growing screens` or `... table`; it prints its marks as one line of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.app import App
from textual.events import Key
from textual.widget import Widget

from companion.tui.keys.scene import scene_of
from companion.tui.screens.play import PlayScreen
from tests.benchmarks.evening import play_on
from tests.benchmarks.rounds import endless
from tests.tui.evening_app import sitting

ENTRIES = 10_000
VISITS = 1_000
PATIENCE = 30.0
"""Seconds after which a key that leads nowhere is a fault."""

PLACES = (("l", "q"), ("question_mark", "q"), ("t", "t"), ("m", "q"))
"""Log, rules, table view, more: the key that opens each, and the one that leads back."""


def main(what: str) -> None:
    marks = asyncio.run(_screens()) if what == "screens" else list(_table())
    print(json.dumps(marks))


def _parts(whole: int) -> tuple[int, ...]:
    return (whole // 10, whole // 2, whole)


def _mark(entries: int, visits: int = 0) -> dict[str, float]:
    """Resident MiB, objects that the collector knows, and widgets among them."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    objects = gc.get_objects()
    widgets = sum(isinstance(each, Widget) for each in objects)
    return {
        "entries": entries,
        "visits": visits,
        "resident": pages * 4096 / 2**20,
        "objects": len(objects),
        "widgets": widgets,
    }


def _table() -> Iterator[dict[str, float]]:
    """A table alone that is asked all that the play screen asks, and drawn by nobody."""
    table = endless().table
    for entries in _parts(ENTRIES):
        for _ in play_on(table, entries):
            scene_of(table)
            table.told(table.number, None)
        table.log(None)
        yield _mark(entries)


async def _screens() -> list[dict[str, float]]:
    """The same evening at the play screen, which paints each entry; then the ways to other screens and back."""
    marks: list[dict[str, float]] = []
    async with sitting(play=endless()) as evening:
        for entries in _parts(ENTRIES):
            for _ in play_on(evening.table, entries):
                await _painted(evening.app)
            evening.table.log(None)
            marks.append(_mark(entries))
        done = 0
        for visits in _parts(VISITS):
            for there, back in (PLACES[each % len(PLACES)] for each in range(done, visits)):
                await _way(evening.app, there, evening.screen, leaves=True)
                await _way(evening.app, back, evening.screen, leaves=False)
            done = visits
            marks.append(_mark(ENTRIES, visits))
    return marks


async def _painted(app: App[Any]) -> None:
    painted = asyncio.Event()
    app.call_after_refresh(painted.set)
    await painted.wait()


async def _way(app: App[Any], key: str, home: PlayScreen, *, leaves: bool) -> None:
    """Press a key and wait until it has led away from `home`, or back to it."""
    app.post_message(Key(key, None))
    async with asyncio.timeout(PATIENCE):
        while (app.screen is not home) is not leaves:
            await asyncio.sleep(0.001)
    await _painted(app)


if __name__ == "__main__":
    main(sys.argv[1])

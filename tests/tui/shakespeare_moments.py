"""Moments of Kill Shakespeare as a table sees them. Must not look at a screen."""

from __future__ import annotations

from companion.core.messages import AdjustAll, Change, Next, Value
from companion.games.kill_shakespeare import commands as c
from companion.tui.backstage import Play
from tests.tui.evening_app import EveningApp
from tests.tui.shakespeare import opened

HOPE = {"prospero": 3, "messaline": 2, "delphos": 4, "cawdor": 1, "maentua": 5, "bohemia": 3, "arden": 6, "avon": 4}
SEATS = {
    "vp": (11, 9, 12, 8),
    "energy": (2, 1, 3, 0),
    "iago": (1, 0, 0, 2),
    "jester": (0, 1, 0, 1),
    "black": (2, 0, 4, 1),
    "easy": (1, 1, 0, 2),
    "hard": (0, 1, 1, 0),
    "tokens": (0, 1, 1, 0),
}


def played(*, step: str = "event", round: int = 2, **settings: Value) -> Play:
    """A table that is well on its way: numbers as they may be in round 2, or in the round that is named."""
    play = opened(4, **settings)
    hope = [Change(what=f"hope {area}", to=value) for area, value in HOPE.items()]
    seats = [
        Change(what=what, seat=seat, to=value) for what, row in SEATS.items() for seat, value in enumerate(row, start=1)
    ]
    freed = [Change(what="liberated delphos", to=True), Change(what="token delphos", to=3)]
    fallen = [
        Change(what="liberated maentua", to=True),
        Change(what="stronghold maentua", to="destroyed"),
        Change(what="leader maentua", to=1),
    ]
    place = [Change(what="round", to=round), Change(what="iago stack", to=2), Change(what="track", to=6)]
    if settings.get("level") == "map":
        play.table.submit(c.EnterPawns(areas=(3, 2, 4, 5)))
        markers = {"prospero": (1, 1, 0, 0), "messaline": (0, 2, 0, 1), "maentua": (3, 0, 2, 1), "arden": (0, 1, 1, 0)}
        place += [
            Change(what=f"influence {area}", seat=seat, to=count)
            for area, row in markers.items()
            for seat, count in enumerate(row, start=1)
        ]
    play.table.submit(Next())
    play.table.submit(AdjustAll(changes=(*hope, *seats, *freed, *fallen, *place, Change(what="step", to=step))))
    return play


async def bidding(evening: EveningApp) -> None:
    """The event has been read and the villains have moved; Ben's bid lies sealed."""
    table = evening.table
    table.submit(c.RevealEvent(cost=21, quill=True, richard="prospero", name="The Better Part"))
    table.submit(Next())
    evening.screen.look()
    await evening.press("2", "space", "8", "enter")


async def effect(evening: EveningApp) -> None:
    """The event happens, and its effect is being typed."""
    await bidding(evening)
    evening.table.submit(c.EnterBids(totals=(3, 5, 1)))
    evening.table.submit(Next())
    evening.screen.look()
    await evening.press("e", *"4h-2v++t+1")


async def acting(evening: EveningApp) -> None:
    evening.screen.look()


def to_the_count(evening: EveningApp) -> None:
    while evening.table.view(None).value("step") != "count":
        evening.table.submit(Next())


async def counted(evening: EveningApp) -> None:
    """The sheet of a scoring, before it is given."""
    to_the_count(evening)
    evening.table.submit(c.EnterCounts(markers=(6, 9, 6, 4), tokens=(4, 3), jesters=(1, 0), black_areas=3))
    evening.screen.look()


async def won(evening: EveningApp) -> None:
    """The last scoring is given."""
    to_the_count(evening)
    evening.table.submit(c.EnterCounts(markers=(6, 9, 6, 4), tokens=(4, 3), areas=(4, 5, 3, 3), black=11))
    evening.table.submit(Next())
    evening.screen.look()


async def lost(evening: EveningApp) -> None:
    """Richard has found Shakespeare, and nobody had a Jester left."""
    jesters = tuple(Change(what="jester", seat=seat, to=0) for seat in range(1, 5))
    evening.table.submit(AdjustAll(changes=jesters))
    evening.table.submit(AdjustAll(changes=(Change(what="track", by=7),), reason="The Better Part"))
    evening.screen.look()

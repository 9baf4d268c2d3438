"""What an ordinary round at the overlord's desk costs in keys and in waiting, at the real screen (four heroes)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.codec import Codec
from companion.core.game import Start
from companion.core.messages import AdjustAll, Change, Next, Value
from companion.core.seats import seat_people
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play
from tests.tui.evening_app import EveningApp, sitting

HERO, OVERLORD, ROUND = 2, 12, 22
WAITING = 12.0
HEROES = (2, 3, 4, 5)


def opened(**settings: Value) -> Play:
    """Round 1, with 8 cards in the hand, so that one has to be discarded after the draw."""
    start = Start(roster=seat_people(("Anna", "Ben", "Cleo", "Dev", "Eli")), settings=settings)
    table: Table[Any] = Table(GAME, start, clock=PlayClock.manual(), wall=lambda: 0.0)
    table.submit(c.EnterQuest(conquest=5))
    hand = (Change(what="hand", to=7), Change(what="deck", to=29))
    table.submit(AdjustAll(changes=hand, reason="a round in the middle"))
    timekeeper = Timekeeper(table)
    return Play(
        id="kqzvn",
        game=GAME.key,
        title=GAME.title,
        table=table,
        timekeeper=timekeeper,
        codec=Codec(GAME),
        close=lambda: None,
    )


async def heroes(evening: EveningApp) -> None:
    """Each is next by the digit and declares by Space; with clocks both come at once and the table waits (TW-DO-2)."""
    for seat in HEROES:
        before = evening.keys
        await evening.press(str(seat), "space")
        await evening.wait(3.01)
        assert evening.keys - before <= HERO
        assert evening.table.view(None).value("step") == "hero's turn", evening.text


async def overlord(evening: EveningApp) -> None:
    """Collect and draw, one discard, a spawn card, an event, the monsters, done."""
    await evening.press("space")
    assert evening.table.view(None).value("hand") == 9
    await evening.press("d", "3", "enter")
    await evening.press("s", "2", "enter")
    await evening.press("e", "1", "enter")
    await evening.press("space", "space", apart=1.5)


async def test_a_card_is_typed_once_with_its_name_and_from_then_on_by_its_name() -> None:
    """D.6, DO-4.2: Space leads from the cost to the name, Tab past a cost that the name says."""
    async with sitting(play=opened(clocks="off")) as evening:
        table = evening.table
        for keys in (("1", "space"), ("tab",)):
            table.submit(c.HeroNext(seat=2 if keys[0] == "1" else 3))
            table.submit(c.Declare())
            table.submit(c.CallTrigger())
            table.submit(c.Discard(values=(1,)))
            await evening.press("e", *keys, *"dodge", "enter")
            assert table.view(None).value("threat") == 0, evening.text
            table.submit(Next())


@pytest.mark.parametrize("clocks", ["off", "on"])
async def test_an_ordinary_round_with_four_heroes_costs_at_most_22_keys_and_12_seconds(clocks: str) -> None:
    play = opened(clocks=clocks)
    async with sitting(play=play) as evening:
        await heroes(evening)
        before = evening.keys
        await overlord(evening)
        assert evening.keys - before <= OVERLORD
        assert evening.keys <= ROUND
        view = evening.table.view(None)
        assert (view.value("round"), view.value("step")) == (2, "heroes"), evening.text
        assert (view.value("hand"), view.value("threat")) == (6, 4)
        assert clocks == "off" or evening.table.time <= WAITING + 0.1

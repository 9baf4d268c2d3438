"""Moments at the overlord's desk, and of a score sheet, as a table sees them. Must not look at a screen."""

from __future__ import annotations

from typing import Any

from companion.codec import Codec
from companion.core.game import Game, Start
from companion.core.messages import AdjustAll, Change, Value
from companion.core.seats import seat_people
from companion.games import descent_overlord, score_sheet
from companion.games.descent_overlord import commands as c
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play
from tests.tui.evening_app import EveningApp

NAMES = ("Anna", "Ben", "Cleo", "Dev", "Eli")
TWELVE = (*NAMES, "Fay", "Gil", "Hana", "Ivo", "Jana", "Konstantin", "Lea")
SCORES = ("7 0 12 4 9 3 - 11 2 8 10 6", "5 14 - 6 3 12 7 1 9 0 4 8", "10 2 6 8 -3 5 9 7 11 4 1 12")


def _sat(game: Game[Any], names: tuple[str, ...], settings: dict[str, Value]) -> Play:
    start = Start(roster=seat_people(names), settings=settings)
    table: Table[Any] = Table(game, start, clock=PlayClock.manual(), wall=lambda: 0.0)
    timekeeper = Timekeeper(table)
    return Play(
        id="kqzvn",
        game=game.key,
        title=game.title,
        table=table,
        timekeeper=timekeeper,
        codec=Codec(game),
        close=lambda: None,
    )


def at_the_desk(**settings: Value) -> Play:
    """Round 3 against four heroes: the overlord has a power in play, Ben and Eli are on guard, an effect lasts."""
    play = _sat(descent_overlord.GAME, NAMES, {"clocks": "on", **settings})
    table = play.table
    table.submit(c.EnterQuest(conquest=5, quest="Into the Dark"))
    numbers = {"round": 3, "threat": 7, "hand": 6, "deck": 18, "discard": 11, "powers": 1, "conquest": 4}
    guards = (Change(what="guards", seat=2, to=1), Change(what="guards", seat=5, to=1))
    counted = tuple(Change(what=what, to=number) for what, number in numbers.items())
    table.submit(AdjustAll(changes=(*counted, *guards), reason="a round in the middle"))
    table.submit(c.LastsUntil(what="Gust of Wind", until="overlord's next turn"))
    return play


async def before_a_turn(evening: EveningApp) -> None:
    """Cleo has declared an action; the overlord's time runs for half a second more."""
    await evening.press("3")
    await evening.wait(1.5)
    await evening.press("space")
    await evening.wait(1.0)


async def overlords_turn(evening: EveningApp) -> None:
    """All heroes are done: threat and cards have come, guards may interrupt."""
    evening.table.submit(c.EndHeroes())
    await evening.pilot.pause()


async def quarrel(evening: EveningApp) -> None:
    """An attack is announced; Eli's guard and the overlord's card come as good as together."""
    await overlords_turn(evening)
    await evening.press("space")
    await evening.wait(1.0)
    await evening.press("5")
    await evening.wait(0.031)
    await evening.press("2")
    await evening.wait(0.2)


async def table_view(evening: EveningApp) -> None:
    """The call at the end of the overlord's turn, from two metres."""
    await overlords_turn(evening)
    await evening.press("space", "space", "t")
    await evening.wait(0.8)


async def lost(evening: EveningApp) -> None:
    """Cleo's hero falls in the overlord's turn, and with it the last conquest."""
    await overlords_turn(evening)
    await evening.press("x", "3", "4", "enter")


def twelve(**settings: Value) -> Play:
    return _sat(score_sheet.GAME, TWELVE, settings)


async def three_rounds(evening: EveningApp) -> None:
    for scores in SCORES:
        await typed(evening, scores)
        await evening.press("enter")


async def typed(evening: EveningApp, scores: str) -> None:
    """A round's scores, one after the other."""
    await evening.press("space", *("space" if each == " " else "minus" if each == "-" else each for each in scores))


async def ended(evening: EveningApp) -> None:
    await three_rounds(evening)
    await evening.press("e")

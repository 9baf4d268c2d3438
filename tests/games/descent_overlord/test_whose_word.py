"""Whose word it is: a seat says what is its own, the table says everything (DO-3.1, DO-9.3, DO-1.5, TW-DO-5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.messages import Command, Next
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk


def marker_down() -> Desk:
    return Desk(threat=20, settings={"do.rtl_spawn_marker": True}).to_start().position(spawn_marker=False)


def announced() -> Desk:
    return Desk().hero_acts("Ben").guards("Ben").to_monsters().begins_step()


def attacked() -> Desk:
    return Desk().hero_acts("Ben").guards("Ben").to_monsters().reacts("Ben")


THE_OVERLORDS: list[tuple[Callable[[], Desk], Command]] = [
    (marker_down, c.RearmSpawn()),
    (lambda: Desk(settings={"do.treachery": "Old Friends"}), c.SpendTreachery(colour="trap", points=1)),
    (Desk, c.Draw(cards=2)),
    (lambda: Desk().to_start(), c.PlayCard(kind="spawn", cost=0)),
    (lambda: Desk().to_start(), c.Discard(values=(1,))),
    (lambda: Desk().to_monsters(), c.CallTrigger()),
    (lambda: Desk().hero_acts("Ben").guards("Ben").to_monsters(), c.BeginStep()),
    (lambda: Desk(settings={"do.power_before_draw": True}).heroes_done(), Next()),
    (lambda: Desk().to_start(), Next()),
    (lambda: Desk().to_monsters(), Next()),
    (lambda: Desk().to_monsters().trigger(""), Next()),
    (announced, Next()),
]

THE_HEROES: list[tuple[Callable[[], Desk], Command, str, tuple[str, ...]]] = [
    (Desk, c.EndHeroes(), "Cleo", (OVERLORD,)),
    (Desk, c.HeroNext(seat=2), "Cleo", (OVERLORD,)),
    (lambda: Desk(1).hero_acts("Ben"), Next(), "Ben", (OVERLORD,)),
    (lambda: Desk().hero_next("Ben"), Next(), "Ben", (OVERLORD, "Cleo")),
    (lambda: Desk().hero_next("Ben"), c.Declare(), "Ben", (OVERLORD, "Cleo")),
    (lambda: Desk().hero_acts("Ben"), c.PlaceGuard(seat=2), "Ben", (OVERLORD, "Cleo")),
    (attacked, Next(), "Ben", (OVERLORD, "Cleo")),
]


@pytest.mark.parametrize("where", range(len(THE_OVERLORDS)))
def test_what_is_the_overlords_no_hero_says(where: int) -> None:
    """DO-1.5, DO-3.5, DO-9.3, TW-DO-3, TW-DO-5"""
    made, command = THE_OVERLORDS[where]
    desk = made()
    with desk.refused("not_eligible") as why:
        desk.give(command, "Ben")
    assert why.reason == "That is for Anna, the overlord, to say."
    desk.twin().give(command, OVERLORD)
    desk.give(command)


@pytest.mark.parametrize("where", range(len(THE_HEROES)))
def test_what_is_the_heroes_nobody_else_says(where: int) -> None:
    """DO-3.1, DO-6.3, DO-6.6"""
    made, command, own, others = THE_HEROES[where]
    desk = made()
    for who in others:
        with desk.refused("not_eligible"):
            desk.give(command, who)
    desk.twin().give(command, own)
    desk.give(command)


def test_that_nobody_answers_the_call_only_the_table_sees() -> None:
    """TW-DO-5: a seat passes for itself."""
    desk = Desk().hero_acts("Ben").guards("Ben").hero_acts("Dev").guards("Dev").to_monsters().next()
    for who in (OVERLORD, "Ben"):
        with desk.refused("not_eligible") as why:
            desk.give(Next(), who)
    assert why.reason == "That is for the table to say."
    assert desk.next().step == "heroes"

"""How many acts of hands and how much waiting an ordinary round with four heroes costs.

An act is one command given by a hand; where a card's kind and cost are typed that is one act more. What a round needs
is counted; what somebody plays besides, such as a chest, is his own wish.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core.messages import Command, Next
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import HEROES, OVERLORD, Desk

THINKING = 2.0
"""Seconds in which a hero refreshes and equips; the grace time runs meanwhile (TW-DO-2)."""

MOST = 22
OF_A_HERO = 2
OF_THE_OVERLORD = 12
MOST_WAITING = 12.0


@dataclass(slots=True)
class Counted:
    """A desk of which acts and waiting are counted; `thought` are seconds that people took of themselves."""

    desk: Desk
    acts: int = 0
    thought: float = 0.0

    def act(self, *commands: tuple[Command, str | None]) -> None:
        for command, by in commands:
            self.desk.give(command, by)
            self.acts += 2 if isinstance(command, c.PlayCard) else 1

    def think(self, seconds: float) -> None:
        self.desk.wait(seconds)
        self.thought += seconds

    @property
    def enforced(self) -> float:
        """Seconds in which the clock let nobody go on."""
        return round(self.desk.time - self.thought, 1)


def hero_turn(count: Counted, who: str, thinking: float) -> None:
    """Without interference: next, and declared; with clocks the grace time may still run."""
    before = count.acts
    count.act((c.HeroNext(seat=count.desk.number(who)), None))
    count.think(thinking)
    count.act((c.Declare(), who))
    if count.desk.deadline is not None:
        count.desk.run_out()
    assert count.desk.step == "hero's turn"
    assert count.acts - before <= OF_A_HERO


def overlord_turn(count: Counted) -> None:
    """One card over the limit, a power, a spawn card, an event on an attack, and done."""
    before, desk = count.acts, count.desk
    count.act((Next(), None))
    assert desk.hand == 9
    count.act((c.Discard(values=(3,)), "Anna"))
    count.act((c.PlayCard(kind="power", cost=3), "Anna"), (c.PlayCard(kind="spawn", cost=2), "Anna"))
    count.act((Next(), None))
    count.act((c.CallTrigger(what="an attack"), "Anna"), (c.PlayCard(kind="event", cost=1), "Anna"), (Next(), None))
    count.act((Next(), None))
    if desk.deadline is not None:
        desk.run_out()
    assert (desk.step, desk.value("round")) == ("heroes", 2)
    assert count.acts - before <= OF_THE_OVERLORD


def ordinary_round(clocks: str, *, thinking: float = THINKING, guard: bool = False) -> Counted:
    """From the first hero to the next round."""
    count = Counted(desk=Desk(4, clocks=clocks, hand=7, threat=4))
    for who in HEROES:
        hero_turn(count, who, thinking)
        if guard and who == "Eli":
            count.act((c.PlaceGuard(seat=count.desk.number(who)), None))
    overlord_turn(count)
    return count


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_the_acts_of_an_ordinary_round(clocks: str) -> None:
    """Pace: at most 22."""
    assert ordinary_round(clocks).acts <= MOST


def test_a_guard_order_costs_one_act_where_the_clock_makes_the_call() -> None:
    """TW-DO-5: silence is the pass."""
    assert ordinary_round("on", guard=True).acts <= MOST


@pytest.mark.parametrize("guard", [False, True])
def test_the_enforced_waiting_of_an_ordinary_round(guard: bool) -> None:
    """G-9: at most 12 seconds with clocks, also with a call at the end of the turn."""
    assert ordinary_round("on", guard=guard).enforced <= MOST_WAITING


def test_even_heroes_who_never_think_wait_no_longer() -> None:
    """TW-DO-2: four grace times and not a second more."""
    assert ordinary_round("on", thinking=0.0).enforced <= MOST_WAITING


def test_where_all_have_answered_nobody_waits() -> None:
    """G-7: the grace times of heroes who declare at once (TW-DO-2) and the call (TW-DO-5) would be 15 s of silence, for
    a button has no pass. Whoever passes on a phone or by a key spares the table that."""
    count = Counted(desk=Desk(4, clocks="on"))
    for who in HEROES:
        count.desk.hero_next(who).declares(who).passes(OVERLORD)
        assert count.desk.step == "hero's turn"
    count.desk.guards("Eli").to_monsters().next().passes("Eli")
    assert (count.desk.step, count.desk.value("round"), count.enforced) == ("heroes", 2, 0.0)


def test_without_clocks_nobody_waits() -> None:
    """G-9"""
    assert ordinary_round("off").enforced == 0.0


def test_the_rarest_round_is_the_shortest() -> None:
    """A.4: nothing is asked of a desk where nobody does anything: heroes by their turns, the overlord by three keys."""
    desk = Desk(4)
    before = len(desk.past)
    for who in HEROES:
        desk.hero_next(who).declares(who)
    desk.next().next().next()
    assert (desk.step, desk.value("round")) == ("heroes", 2)
    assert len(desk.past) - before == 4 * OF_A_HERO + 3

"""One evening from the first question to the end: four heroes, a full round with a guard quarrel, then the last hero.

Every number that is asserted was worked out by hand from the rules.
"""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import HEROES, OVERLORD, Desk

WORTH = {"Ben": 3, "Cleo": 2, "Dev": 4, "Eli": 2}


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_an_evening(clocks: str) -> None:
    """DO-1 to DO-8, TW-DO-1 to TW-DO-5"""
    desk = Desk(conquest=None, clocks=clocks, worth=WORTH).give(c.EnterQuest(conquest=5, quest="Into the Dark"))
    first_heroes(desk)
    first_overlord_turn(desk)
    the_quarrel(desk)
    the_end(desk)


def first_heroes(desk: Desk) -> None:
    """Ben finds a glyph, Cleo opens a cursed chest, an event meets Dev, Eli goes on guard."""
    desk.hero_acts("Ben").give(c.Glyph())
    assert desk.conquest == 5 + 3
    desk.hero_acts("Cleo").chest(2, curses=1)
    assert (desk.conquest, desk.threat) == (10, 4)
    desk.trigger("the chest").plays("trap", 3, "Mimic").next()
    assert desk.counts("threat", "hand", "discard") == (1, 2, 1)
    desk.hero_next("Dev").wait(1).reacts(OVERLORD).plays("event", 2, "", 4).next().declares("Dev")
    assert desk.counts("threat", "hand", "discard") == (3, 0, 3)
    if desk.deadline is not None:
        desk.run_out()
    assert desk.step == "hero's turn"
    desk.killed("Dev").guards("Dev").hero_acts("Eli").guards("Eli").next()
    assert desk.conquest == 10 - WORTH["Dev"]


def first_overlord_turn(desk: Desk) -> None:
    """Four threat, two cards, a spawn card, a power, and an attack that a guard waits for."""
    assert desk.counts("threat", "hand", "deck", "discard") == (7, 2, 31, 3)
    desk.plays("spawn", 4).plays("power", 3, "Doom")
    assert desk.counts("threat", "hand", "discard", "powers") == (0, 0, 4, 1)
    desk.next()
    desk.begins_step().wait(2).reacts("Eli")
    assert desk.asked_about("P-DO-09b"), "the attack on Ben is finished first"
    desk.killed("Ben").next()
    assert desk.asked_about("P-DO-10/"), "now Eli attacks"
    desk.next()
    assert desk.conquest == 6 - WORTH["Ben"]


def the_quarrel(desk: Desk) -> None:
    """Anna says done to bait Dev, who bites; she goes on, and done is done only when nobody is left."""
    desk.next()
    assert (desk.step, desk.may_react[:1]) == ("end of turn?", ["Dev"])
    with desk.refused():
        desk.begins_step()
    desk.wait(0.5).reacts("Dev").next()
    assert desk.step == "activate"
    desk.begins_step() if desk.offers(c.BeginStep) else desk.trigger("the leader moves")
    desk.next()
    with desk.refused():
        desk.plays("spawn", 0)
    desk.next()
    assert (desk.step, desk.value("round")) == ("heroes", 2)


def the_end(desk: Desk) -> None:
    """The second round: everybody acts again; the next death is one too many."""
    assert [desk.value("turns", who) for who in HEROES] == [1, 1, 1, 1]
    assert [desk.value("guards", who) for who in HEROES] == [0, 0, 0, 0]
    for who in HEROES:
        desk.hero_acts(who)
    desk.next()
    assert desk.counts("threat", "hand", "deck", "discard", "powers") == (4, 2, 29, 4, 1)
    desk.next().killed("Eli")
    assert (desk.conquest, desk.result) == (1, None)
    desk.listen().killed("Dev")
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])
    assert desk.tells("Anna", "wins")
    assert desk.undo().result is None, "and undo takes even that back"


def test_the_other_end() -> None:
    """DO-8.2: the quest's goal is reached in the overlord's turn, by a guard."""
    desk = Desk(conquest=2).hero_acts("Ben").guards("Ben").to_monsters().reacts("Ben")
    desk.give(c.QuestWon(goal="The spider queen is dead"))
    assert desk.winners == list(HEROES)

"""Who leaves the desk in the middle of something: the overlord, or the hero whose turn or attack it is (DO-1.1)."""

from __future__ import annotations

import pytest

from companion.core.messages import Rename, Return
from companion.core.view import Mark
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk

BOTH = pytest.mark.parametrize("clocks", ["on", "off"])


def test_without_the_overlord_there_is_no_play() -> None:
    """DO-1.1: and the sentence says what to do when somebody takes over."""
    desk = Desk(2)
    with desk.refused("DO-1.1") as why:
        desk.leaves(OVERLORD)
    assert why.reason == "Without Anna, the overlord, there is no play: rename the seat for who takes over."
    desk.give(Rename(seat=1, name="Fay")).listen().to_start()
    assert desk.tells("Fay", "draws 2 cards")


@BOTH
def test_a_hero_who_leaves_before_the_declaration_is_not_waited_for(clocks: str) -> None:
    """DO-3.1, TW-DO-2: the moment before a turn that will not come is over, for the overlord too."""
    desk = Desk(3, clocks=clocks).hero_acts("Ben").hero_next("Cleo").leaves("Cleo")
    assert (desk.step, desk.window, desk.deadline) == ("heroes", "", None)
    assert desk.prompts[0].text == "Next: Dev, the last hero."
    desk.next()
    assert desk.step == "before a hero's turn"


def test_a_card_before_a_turn_that_will_not_come_is_not_played() -> None:
    """TW-DO-2: the overlord has spoken up, and keeps card and threat."""
    desk = Desk(3, threat=4).hero_next("Ben").reacts(OVERLORD).leaves("Ben")
    assert (desk.step, desk.threat, desk.hand) == ("heroes", 4, 3)
    assert desk.prompts[0].text == "Which hero acts first?"


def test_a_hero_who_leaves_in_the_own_turn_ends_it() -> None:
    """DO-3.1: what has happened can still be answered, and then the next hero follows."""
    desk = Desk(3, threat=4).hero_acts("Ben").leaves("Ben")
    assert desk.prompts[0].text == "Which hero is next?"
    assert not desk.offers(c.PlaceGuard)
    assert [mark.mark for mark in desk.view().marks] == [Mark.AWAY]
    desk.trigger("a step into a space").plays("trap", 2).next().hero_acts("Cleo")
    desk.give(Return(seat=2))
    assert desk.value("turns", "Ben") == 0, "the turn has been taken"


def test_a_card_on_what_the_hero_did_is_settled_all_the_same() -> None:
    """TW-DO-3"""
    desk = Desk(3, threat=4).hero_acts("Ben").trigger("a door").leaves("Ben").plays("trap", 3)
    assert desk.threat == 1
    assert desk.next().prompts[0].text == "Which hero is next?"


def test_a_guard_who_leaves_attacks_no_more() -> None:
    """DO-6.6"""
    desk = Desk(3).hero_acts("Ben").guards("Ben").to_monsters().reacts("Ben").leaves("Ben")
    assert desk.asked_about("P-DO-09/")


def test_a_guard_who_leaves_while_the_press_waits_is_not_called() -> None:
    """DO-6.5"""
    desk = Desk(3).hero_acts("Ben").guards("Ben").to_monsters().begins_step().reacts("Ben").leaves("Ben").next()
    assert desk.asked_about("P-DO-09/")


def test_after_a_guard_attack_at_the_end_that_nobody_makes_the_overlord_may_go_on() -> None:
    """TW-DO-5: a hero had acted."""
    desk = Desk(3).hero_acts("Ben").guards("Ben").to_monsters().next().reacts("Ben").leaves("Ben")
    assert desk.step == "activate"
    desk.next()
    assert (desk.step, desk.value("round")) == ("heroes", 2)


def test_heroes_whom_nobody_plays_give_no_threat() -> None:
    """DO-1.1, DO-4.1: and one that somebody else leads from now on is counted there, once."""
    desk = Desk(3).leaves("Dev").heroes_done()
    assert desk.threat == 2
    other = Desk(3).leaves("Dev").adjust("heroes", 2, "Cleo").heroes_done()
    assert other.threat == 3

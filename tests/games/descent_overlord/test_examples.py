"""The worked examples EX-DO-01 to EX-DO-23; each test is named after its example and cites the rules behind it."""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import GRACE, OVERLORD, Desk


def test_ex_do_01_the_first_overlord_turn_against_four() -> None:
    """DO-1.3, DO-1.4, DO-3.2"""
    desk = Desk(4)
    assert desk.counts("threat", "hand", "deck", "discard", "powers") == (0, 3, 33, 0, 0)
    desk.overlord_draws()
    assert desk.counts("threat", "hand", "deck") == (4, 5, 31)


def test_ex_do_02_a_lone_hero_player_leads_two_heroes() -> None:
    """DO-1.1"""
    assert Desk(1).overlord_draws().threat == 2


def test_ex_do_03_one_over_the_limit_is_discarded_and_paid() -> None:
    """DO-3.2"""
    desk = Desk(3, hand=7, threat=2).overlord_draws()
    assert desk.hand == 9
    with desk.refused("DO-3.2", "DO-3.3"):
        desk.next()
    desk.discards(3)
    assert desk.counts("threat", "hand", "discard") == (2 + 3 + 3, 8, 1)
    assert desk.step == "start and spawn"


def test_ex_do_04_two_over_the_limit_and_a_third_if_wanted() -> None:
    """DO-3.2, DO-4.1"""
    desk = Desk(hand=8).overlord_draws()
    assert desk.hand == 10
    before = desk.threat
    desk.discards(2, 5)
    assert (desk.hand, desk.threat) == (8, before + 7)
    desk.discards(1)
    assert (desk.hand, desk.threat) == (7, before + 8)


def test_ex_do_04_one_at_a_time_or_three_in_one_go() -> None:
    """DO-3.2"""
    desk = Desk(hand=8).overlord_draws()
    twin = desk.twin()
    desk.discards(2)
    assert (desk.hand, desk.step) == (9, "discard")
    desk.discards(5)
    assert (desk.hand, desk.step) == (8, "start and spawn")
    twin.discards(2, 5, 1)
    assert (twin.hand, twin.threat) == (7, 4 + 8)


@pytest.mark.parametrize("kind", ["event", "power", "trap", "spawn"])
def test_ex_do_05_nothing_is_played_before_the_hand_fits(kind: str) -> None:
    """DO-3.3"""
    desk = Desk(hand=7, threat=20).overlord_draws()
    assert desk.hand == 9
    with desk.refused():
        desk.plays(kind, 1)
    desk.discards(0).plays(kind, 1)
    assert desk.hand == 7


@pytest.mark.parametrize("by_name", [False, True])
def test_ex_do_06_discards_pay_for_a_power_that_stays_in_play(by_name: bool) -> None:
    """DO-4.3, DO-5.4"""
    desk = Desk().to_start().position(threat=12)
    if by_name:
        desk.plays("", None, "Hordes of the Things", 2, 5)
    else:
        desk.plays("power", 18, "", 2, 5)
    assert desk.counts("threat", "powers", "discard", "hand") == (1, 1, 2, 5 - 3)


def test_ex_do_06_the_discards_may_come_one_by_one_before() -> None:
    """DO-4.3"""
    desk = Desk().to_start().position(threat=12)
    desk.discards(2).discards(5).plays("power", 18)
    assert desk.counts("threat", "powers", "discard") == (1, 1, 2)


def test_ex_do_07_a_card_that_cannot_be_paid_is_not_played() -> None:
    """DO-4.2"""
    desk = Desk().to_start().position(threat=5).discards(2)
    with desk.refused("DO-4.2", "DO-4.3") as why:
        desk.plays("trap", 8, "Dark Charm")
    assert "8" in why.reason
    assert desk.counts("threat", "discard", "hand") == (7, 1, 4), "the discard, once made, stays made"


def test_ex_do_08_a_card_that_was_played_pays_nothing() -> None:
    """DO-4.4"""
    desk = Desk().to_start().position(threat=6)
    desk.give(c.DescribeCard(card="Gust of Wind", kind="event", cost=4, discard=3))
    desk.plays("", None, "Gust of Wind")
    assert desk.counts("threat", "discard") == (2, 1)


def test_ex_do_09_one_spawn_card_a_turn_and_only_in_step_2() -> None:
    """DO-3.4"""
    desk = Desk().to_start().position(threat=20).plays("spawn", 3)
    with desk.refused("DO-3.4"):
        desk.plays("spawn", 3)
    desk.next()
    with desk.refused("DO-3.4", "DO-3.5"):
        desk.plays("spawn", 3)
    fresh = Desk().to_monsters().position(threat=20)
    with fresh.refused("DO-3.4", "DO-3.5"):
        fresh.plays("spawn", 3)


@pytest.mark.parametrize("kind", ["event", "trap", "power"])
def test_ex_do_10_the_first_monster_shuts_the_start_of_the_turn(kind: str) -> None:
    """DO-3.5, DO-6.2"""
    desk = Desk().to_monsters().position(threat=20)
    with desk.refused():
        desk.plays(kind, 1)


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_do_11_until_the_action_is_declared(clocks: str) -> None:
    """DO-6.3: refreshing and equipping takes any time; the card may still come."""
    desk = Desk(threat=5, clocks=clocks).hero_next("Ben").wait(30)
    desk.reacts(OVERLORD).plays("event", 2)
    assert desk.threat == 3


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_do_11_after_the_declaration_it_is_too_late(clocks: str) -> None:
    """DO-6.3"""
    desk = Desk(threat=5, clocks=clocks).hero_acts("Ben")
    with desk.refused():
        desk.claim(OVERLORD)
    with desk.refused():
        desk.plays("event", 2)


def test_ex_do_12_within_the_grace_time_the_event_comes_first() -> None:
    """DO-6.1, TW-DO-2: the declaration waits, whichever hand was earlier."""
    desk = Desk(threat=5, clocks="on").hero_next("Ben").declares("Ben", at=1.0)
    assert desk.step == "before a hero's turn"
    desk.reacts(OVERLORD, at=1.5).plays("event", 2)
    assert desk.threat == 3


def test_ex_do_12_after_the_grace_time_the_declaration_stands() -> None:
    """TW-DO-2, G-7"""
    desk = Desk(threat=5, clocks="on").hero_next("Ben").declares("Ben", at=1.0).until(GRACE + 0.2)
    assert desk.step == "hero's turn"
    with desk.refused():
        desk.claim(OVERLORD)


def test_ex_do_13_one_event_on_one_attack() -> None:
    """DO-5.2"""
    desk = Desk(threat=20).hero_acts("Ben").trigger("Ben attacks a skeleton").plays("event", 2, "Dodge")
    with desk.refused("DO-5.2"):
        desk.plays("event", 2, "Dodge")
    desk.next().trigger("Ben attacks again").plays("event", 2, "Dodge")
    assert desk.threat == 20 - 2 - 2


def test_ex_do_14_one_trap_on_one_space() -> None:
    """DO-5.3"""
    desk = Desk(threat=20).hero_acts("Ben").trigger("Ben steps into a space").plays("trap", 3, "Spike Pit")
    with desk.refused("DO-5.3"):
        desk.plays("trap", 3, "Crushing Block")
    desk.next().trigger("the next space").plays("trap", 3, "Crushing Block")
    assert desk.threat == 20 - 3 - 3


def test_ex_do_15_curses_pay_for_the_trap_on_their_own_chest() -> None:
    """DO-4.5"""
    desk = Desk(3, threat=1).hero_acts("Ben").chest(curses=2)
    assert desk.threat == 1 + 2 * 3
    desk.trigger("the chest").plays("trap", 7, "Mimic")
    assert desk.threat == 0


def test_ex_do_16_the_second_of_two_cards_is_the_last_one() -> None:
    """DO-7.1"""
    desk = Desk(deck=2, discard=20, conquest=5).overlord_draws()
    assert desk.conquest == 2
    assert desk.counts("deck", "discard", "hand", "cycles") == (20, 0, 5, 1)


def test_ex_do_17_the_last_conquest_is_lost_with_a_hero() -> None:
    """DO-8.1"""
    desk = Desk(conquest=4, worth={"Ben": 4}).hero_acts("Ben").killed("Ben")
    assert desk.conquest == 0
    assert desk.winners == [OVERLORD]


@pytest.mark.parametrize("timing", ["any_time", "own_turn_or_to_pay"])
def test_ex_do_18_a_discard_that_pays_for_a_trap_is_allowed_by_both_readings(timing: str) -> None:
    """DO-4.6"""
    desk = Desk(threat=3, settings={"do.discard_timing": timing}).hero_acts("Ben").trigger("Ben moves")
    desk.plays("trap", 5, "", 2)
    assert desk.counts("threat", "discard", "hand") == (0, 2, 1)


def test_ex_do_18_a_discard_that_pays_for_nothing() -> None:
    """DO-4.6, AMB-DO-1"""
    desk = Desk(threat=3).hero_acts("Ben").discards(2)
    assert desk.threat == 5
    printed = Desk(threat=3, settings={"do.discard_timing": "own_turn_or_to_pay"}).hero_acts("Ben")
    with printed.refused("DO-4.6"):
        printed.discards(2)


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_do_19_a_guard_waits_for_the_attack_underway(clocks: str) -> None:
    """DO-6.5, DO-6.6"""
    desk = Desk(clocks=clocks).hero_acts("Ben").guards("Ben").to_monsters().begins_step()
    desk.reacts("Ben")
    assert desk.asked_about("P-DO-09b"), "the step is finished first"
    assert not desk.asked_about("P-DO-10/"), "and only then the guard attacks"
    desk.next()
    assert desk.asked_about("P-DO-10/")
    desk.next()
    assert desk.value("guards", "Ben") == 0
    assert desk.asked_about("P-DO-09/"), "the overlord goes on"


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_ex_do_20_done_is_an_offer_while_a_hero_is_on_guard(clocks: str) -> None:
    """TW-DO-5"""
    desk = Desk(clocks=clocks).hero_acts("Ben").guards("Ben").to_monsters().next()
    assert desk.window == "TW-DO-5"
    desk.reacts("Ben").next()
    assert desk.step == "activate", "the overlord may go on after all"
    desk.begins_step().next().next()
    assert desk.step == "heroes", "nobody is left to be asked"


def test_ex_do_20_a_full_round_of_passes_ends_the_turn() -> None:
    """TW-DO-5"""
    desk = Desk().hero_acts("Ben").guards("Ben").hero_acts("Cleo").guards("Cleo").to_monsters().next()
    assert desk.may_react[:2] == ["Ben", "Cleo"]
    desk.passes("Ben")
    assert desk.step == "end of turn?", "one pass is not a full round"
    desk.passes("Cleo")
    assert desk.step == "heroes"
    with desk.refused():
        desk.begins_step()


def test_ex_do_21_the_campaign_gives_to_the_overlord_instead() -> None:
    """DO-9.1, DO-9.2"""
    desk = Desk(
        deck=2, discard=3, conquest=2, settings={"do.rtl_penalty": "on", "do.rtl_level_cycles": "on"}
    ).overlord_draws()
    assert (desk.conquest, desk.value("overlord conquest")) == (2, 3)
    assert desk.result is None
    assert not any("flee" in sentence for sentence in desk.story), "one cycle is not two"
    desk.position(step="heroes", deck=2, discard=3, hand=3).listen().overlord_draws()
    assert (desk.conquest, desk.value("overlord conquest")) == (2, 6)
    assert desk.tells("flee")


def test_ex_do_22_fifteen_threat_turn_the_spawn_marker_up() -> None:
    """DO-9.3"""
    desk = Desk(settings={"do.rtl_spawn_marker": True}).to_start().position(threat=14, spawn_marker=False)
    with desk.refused("DO-9.3", "DO-4.2"):
        desk.give(c.RearmSpawn(), OVERLORD)
    desk.position(threat=15).give(c.RearmSpawn(), OVERLORD)
    assert (desk.value("spawn marker"), desk.threat) == (True, 0)


@pytest.mark.parametrize(("deck", "warned"), [(19, False), (18, True), (20, True)])
def test_ex_do_23_a_deck_that_does_not_add_up_is_marked(deck: int, warned: bool) -> None:
    """DO-7.5"""
    desk = Desk().position(hand=6, discard=9, powers=2, deck=deck)
    alarms = [row for panel in desk.view().panels for row in panel.rows if row.alarm and row.note]
    assert bool(alarms) is warned, "a warning that is shown, in words"

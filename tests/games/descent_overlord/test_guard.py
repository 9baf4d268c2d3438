"""Guard orders and the quarrel about the end of the turn (DO-6.5, DO-6.6, TW-DO-4, TW-DO-5, AMB-DO-4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import HEROES, OVERLORD, Desk, Unexpected

BOTH = pytest.mark.parametrize("clocks", ["on", "off"])
BOX: dict[str, Any] = {"clock": "box", "error": 0.002, "resolution": 0.0001}
PHONE: dict[str, Any] = {"clock": "phone 1", "error": 0.03, "resolution": 0.001}


def guarded(*people: str, players: int = 4, clocks: str = "off", **how: Any) -> Desk:
    """Heroes who took their turns and placed guard orders."""
    desk = Desk(players, clocks=clocks, **how)
    for who in people:
        desk.hero_acts(who).guards(who)
    return desk


def attacks(desk: Desk, who: str) -> bool:
    """Whether this hero's guard attack is going on now."""
    asked = desk.asked_about("P-DO-10/")
    return asked is not None and desk.reaction is None and who in asked.text


# Having an order, and losing it


def test_only_a_hero_with_an_order_may_interrupt() -> None:
    """TW-DO-4"""
    desk = guarded("Ben").to_monsters()
    assert set(desk.may_react) & set(HEROES) == {"Ben"}
    with desk.refused("not_eligible"):
        desk.claim("Cleo")


def test_without_an_order_there_is_nothing_to_wait_for() -> None:
    """TW-DO-4"""
    desk = Desk().to_monsters()
    assert desk.window == ""
    with desk.refused("not_open", "not_eligible"):
        desk.claim("Ben")


def test_an_order_does_nothing_in_the_heroes_turns() -> None:
    """DO-6.6: it interrupts the overlord's turn."""
    desk = guarded("Ben").hero_acts("Cleo")
    with desk.refused("not_open", "not_eligible"):
        desk.claim("Ben")


@BOTH
def test_an_order_is_good_for_one_attack(clocks: str) -> None:
    """DO-6.6"""
    desk = guarded("Ben", clocks=clocks).to_monsters().reacts("Ben").next()
    assert desk.value("guards", "Ben") == 0
    with desk.refused("not_open", "not_eligible"):
        desk.claim("Ben")


def test_a_wound_takes_the_order() -> None:
    """DO-6.6"""
    desk = guarded("Ben").to_monsters().wounded("Ben")
    assert desk.value("guards", "Ben") == 0
    with desk.refused("not_open", "not_eligible"):
        desk.claim("Ben")
    with desk.refused():
        desk.wounded("Ben")


def test_a_death_takes_the_order() -> None:
    """DO-6.6: nobody dies without a wound."""
    desk = guarded("Ben", conquest=9).to_monsters().begins_step().killed("Ben", 2)
    assert desk.value("guards", "Ben") == 0


def test_the_heros_next_turn_takes_the_order() -> None:
    """DO-6.6: at its start, not before."""
    desk = guarded("Ben").to_monsters().next().passes("Ben")
    assert (desk.step, desk.value("guards", "Ben")) == ("heroes", 1)
    desk.hero_acts("Cleo")
    assert desk.value("guards", "Ben") == 1
    desk.hero_next("Ben")
    assert desk.value("guards", "Ben") == 0


def test_two_heroes_of_one_player_have_an_order_each() -> None:
    """DO-1.1, DO-6.6: the turn of one takes nothing from the other."""
    desk = guarded("Ben", "Ben", players=1)
    assert desk.value("guards", "Ben") == 2
    desk.to_monsters().next().passes("Ben")
    desk.hero_next("Ben").declares("Ben")
    assert desk.value("guards", "Ben") == 1
    desk.guards("Ben")
    assert desk.value("guards", "Ben") == 2
    desk.hero_next("Ben")
    assert desk.value("guards", "Ben") == 1, "the one of this round stays"


def test_two_orders_of_one_player_are_two_attacks() -> None:
    """DO-1.1, DO-6.6"""
    desk = guarded("Ben", "Ben", players=1).to_monsters().reacts("Ben").next().reacts("Ben").next()
    assert desk.value("guards", "Ben") == 0


# When it may be used


@BOTH
def test_a_guard_interrupts_before_any_monster_has_moved(clocks: str) -> None:
    """TW-DO-4: the whole of the overlord's turn."""
    desk = guarded("Ben", clocks=clocks).to_start().reacts("Ben")
    assert attacks(desk, "Ben")
    desk.next()
    assert desk.step == "start and spawn"


@BOTH
def test_a_guard_interrupts_while_the_overlord_discards(clocks: str) -> None:
    """TW-DO-4"""
    desk = guarded("Ben", clocks=clocks, hand=8).overlord_draws().reacts("Ben")
    assert attacks(desk, "Ben")
    desk.next()
    assert desk.asked_about("P-DO-06a"), "and the discard is still owed"


def test_a_guard_interrupts_before_the_draw() -> None:
    """TW-DO-4, AMB-DO-3: where powers may come first, the turn has a moment before the draw."""
    desk = guarded("Ben", settings={"do.power_before_draw": True}).heroes_done()
    assert desk.step == "collect and draw"
    desk.reacts("Ben")
    assert attacks(desk, "Ben")


def test_an_earlier_guard_comes_before_the_next_step_by_seat_order_too() -> None:
    """AMB-DO-4, G-8: whoever acted first is finished first; five seconds later is not together."""
    desk = guarded("Ben", settings={"simultaneous_claims": "seat_order"}).to_monsters().claim("Ben").wait(5)
    try:
        desk.begins_step()
    except Unexpected:
        desk.close()
    desk.shows("Ben")
    assert attacks(desk, "Ben")


@BOTH
def test_the_overlord_waits_for_the_attack(clocks: str) -> None:
    """DO-6.6"""
    desk = guarded("Ben", clocks=clocks).to_monsters().reacts("Ben")
    with desk.refused():
        desk.begins_step()


def test_one_guard_after_the_other() -> None:
    """DO-6.6"""
    desk = guarded("Ben", "Cleo").to_monsters().reacts("Ben").next().reacts("Cleo")
    assert attacks(desk, "Cleo")
    assert [desk.value("guards", who) for who in ("Ben", "Cleo")] == [0, 0]


@BOTH
def test_a_press_without_an_attack_is_taken_back(clocks: str) -> None:
    """G-7: the order is kept and the turn goes on."""
    desk = guarded("Ben", clocks=clocks).to_monsters().claim("Ben").judged().takes_back("Ben")
    assert desk.value("guards", "Ben") == 1
    assert desk.window == "TW-DO-4"
    desk.begins_step()


def test_a_hero_who_is_wounded_by_the_step_that_is_finished_first_attacks_no_more() -> None:
    """DO-6.5, DO-6.6: the press waits for the step, and the wound in it takes the order before it is used."""
    desk = guarded("Ben").to_monsters().begins_step().reacts("Ben").wounded("Ben").next()
    assert not attacks(desk, "Ben")
    assert desk.asked_about("P-DO-09/")


def test_the_overlord_may_dodge_a_guard_attack() -> None:
    """DO-6.4, TW-DO-3: a hero attacks a monster, in whosever turn."""
    desk = guarded("Ben", threat=9).to_monsters().reacts("Ben").trigger("Ben's guard attack").plays("event", 2, "Dodge")
    with desk.refused("DO-5.2"):
        desk.plays("event", 2, "Dodge")
    desk.next()
    assert attacks(desk, "Ben")
    desk.next()
    assert desk.asked_about("P-DO-09/")


def test_on_an_announced_attack_a_card_is_played_also_while_a_guard_waits() -> None:
    """DO-6.4, DO-6.5: it comes before the dice of that very attack, which is finished first."""
    desk = guarded("Ben", threat=9).to_monsters().begins_step().reacts("Ben")
    assert desk.offers(c.CallTrigger)
    desk.trigger("").plays("event", 2, "Aim").next()
    assert desk.asked_about("P-DO-09b")
    assert attacks(desk.next(), "Ben")


def test_a_guard_who_presses_while_a_card_is_played_waits_for_it() -> None:
    """TW-DO-4, AMB-DO-4: the overlord acted first and is finished first; the press is not lost."""
    desk = guarded("Ben", threat=9).to_monsters().trigger("a monster is activated").claim("Ben")
    desk.plays("event", 2)
    while not attacks(desk, "Ben"):
        desk.judged()
        if desk.asked_about("P-DO-04a"):
            desk.next()
        else:
            desk.shows("Ben")
    assert desk.value("guards", "Ben") == 0


@pytest.mark.parametrize("before_draw", [False, True])
def test_no_press_gets_round_what_the_overlords_own_button_may_not(before_draw: bool) -> None:
    """DO-3.2, DO-3.3, TW-DO-3: above 8 cards, and before the draw, as without a guard on the table."""
    desk = guarded("Ben", hand=8, threat=20, settings={"do.power_before_draw": before_draw}).overlord_draws()
    code = "TW-DO-3" if before_draw else "DO-3.2"
    assert desk.may_react == ["Ben"]
    with desk.refused(code):
        desk.trigger("")
    with desk.refused(code):
        desk.claim(OVERLORD)


def test_a_press_that_was_first_waits_for_discards_that_came_due_meanwhile() -> None:
    """DO-3.2, AMB-DO-2: the press is kept."""
    desk = guarded("Ben", hand=6, threat=20).to_start().claim(OVERLORD).give(c.Draw(cards=1)).judged()
    with desk.refused("DO-3.2"):
        desk.shows(OVERLORD)
    desk.discards(1).shows(OVERLORD).plays("event", 1)


def test_a_guard_attack_spares_the_overlord_no_discard() -> None:
    """DO-3.2, AMB-DO-2: a card on the attack is played once the hand is at 8."""
    desk = guarded("Ben", hand=8, threat=20).overlord_draws().reacts("Ben")
    with desk.refused("DO-3.2"):
        desk.trigger("")
    desk.discards(1, 1).trigger("").plays("event", 1)


def test_who_plays_a_card_is_not_asked_for_another_press() -> None:
    """DO-5.2: while a card is played on a trigger, only the guards may press."""
    assert guarded("Ben").to_monsters().trigger("").may_react == ["Ben"]


def test_nothing_is_played_on_the_start_of_the_turn_during_a_guard_attack() -> None:
    """DO-6.6: the attack comes first; a card on the attack itself is called out."""
    desk = guarded("Ben", threat=20).to_start().reacts("Ben")
    for kind in ("spawn", "power", "event"):
        with desk.refused("DO-6.6"):
            desk.plays(kind, 1)


def test_an_order_that_was_lost_since_the_press_is_not_used() -> None:
    """DO-6.6: a wound between the press and the word takes the order; the press is taken back."""
    desk = guarded("Ben").to_monsters().claim("Ben").judged().wounded("Ben")
    with desk.refused("DO-6.6"):
        desk.shows("Ben")
    desk.takes_back("Ben")
    assert desk.asked_about("P-DO-09/")


# Pressed together


@pytest.mark.parametrize(("first", "reading"), [("event", OVERLORD), ("guard", "Ben")])
@pytest.mark.parametrize("ben_is_earlier", [True, False])
def test_pressed_together_on_two_clocks(first: str, reading: str, ben_is_earlier: bool) -> None:
    """AMB-DO-4: 10 ms apart is together where one of the clocks may be 30 ms wrong; the setting says who is first."""
    desk = guarded("Ben", clocks="on", settings={"do.guard_vs_event": first}, threat=9).to_monsters().wait(5)
    now = desk.time
    hands = [("Ben", BOX), (OVERLORD, PHONE)]
    for late, (who, clock) in enumerate(hands if ben_is_earlier else reversed(hands)):
        desk.claim(who, at=now + 0.01 * late, **clock)
    desk.judged().shows(reading)
    assert bool(desk.asked_about("P-DO-04a")) is (first == "event")
    assert attacks(desk, "Ben") is (first == "guard")


@pytest.mark.parametrize("first", ["event", "guard"])
@pytest.mark.parametrize("earlier", [OVERLORD, "Ben"])
def test_who_was_measurably_earlier_is_first_whatever_the_setting_says(first: str, earlier: str) -> None:
    """AMB-DO-4: whoever acted first is finished first; 40 ms on one clock are no tie."""
    later = "Ben" if earlier == OVERLORD else OVERLORD
    desk = guarded("Ben", clocks="on", settings={"do.guard_vs_event": first}, threat=9).to_monsters().wait(5)
    now = desk.time
    desk.claim(earlier, at=now, **BOX).claim(later, at=now + 0.04, **BOX).judged().shows(earlier)
    assert bool(desk.asked_about("P-DO-04a")) is (earlier == OVERLORD)


def test_after_the_event_that_was_first_the_guard_comes_before_the_next_step() -> None:
    """AMB-DO-4"""
    desk = guarded("Ben", clocks="on", threat=9).to_monsters().wait(5)
    now = desk.time
    desk.claim(OVERLORD, at=now, **BOX).claim("Ben", at=now + 0.04, **BOX).judged().shows(OVERLORD)
    desk.plays("event", 2).next()
    if not attacks(desk, "Ben"):
        desk.wait(1).reacts("Ben")
    assert attacks(desk, "Ben")


def test_after_a_guard_that_was_first_the_overlord_plays_the_card() -> None:
    """AMB-DO-4"""
    desk = guarded("Ben", threat=9).to_monsters().reacts("Ben").next().trigger("a monster is activated")
    desk.plays("event", 2)
    assert desk.threat == 9 + 4 - 2


# The end of the turn


def test_the_end_is_asked_of_every_hero_on_guard() -> None:
    """TW-DO-5"""
    desk = guarded("Ben", "Dev").to_monsters().next()
    assert [who for who in desk.may_react if who in HEROES] == ["Ben", "Dev"]


def test_a_pass_is_not_shown() -> None:
    """G-7: single passes are never shown."""
    desk = guarded("Ben", "Dev").to_monsters().next().listen().passes("Ben")
    assert desk.story == []
    assert desk.step == "end of turn?"


@BOTH
def test_after_a_guard_at_the_end_the_overlord_says_done_again(clocks: str) -> None:
    """TW-DO-5: and the others are asked again."""
    desk = guarded("Ben", "Cleo", clocks=clocks).to_monsters().next().reacts("Ben").next()
    assert desk.step == "activate"
    desk.next()
    assert [who for who in desk.may_react if who in HEROES] == ["Cleo"]
    desk.passes("Cleo")
    assert (desk.step, desk.value("round")) == ("heroes", 2)


def test_a_pass_before_somebody_acted_binds_nobody() -> None:
    """TW-DO-5: only a full round of passes ends the turn."""
    desk = guarded("Ben", "Cleo").to_monsters().next().passes("Cleo").reacts("Ben").next()
    desk.begins_step().reacts("Cleo").next()
    assert attacks(desk, "Cleo")


def test_the_overlord_goes_on_only_if_somebody_acted() -> None:
    """TW-DO-5: done is an offer to the heroes, not a bait."""
    desk = guarded("Ben").to_monsters().next()
    with desk.refused():
        desk.begins_step()


def test_with_clocks_the_call_ends_by_itself() -> None:
    """TW-DO-5, G-7: silence is the pass."""
    desk = guarded("Ben", clocks="on").to_monsters().next().run_out()
    assert desk.step == "heroes"


def test_without_clocks_nobody_is_hurried() -> None:
    """G-9"""
    desk = guarded("Ben").to_monsters().next().wait(500)
    assert desk.step == "end of turn?"
    desk.next()
    assert desk.step == "heroes"


def test_start_of_turn_cards_stay_shut_when_the_overlord_goes_on() -> None:
    """DO-3.5, TW-DO-5"""
    desk = guarded("Ben", threat=20).to_monsters().next().reacts("Ben").next()
    for kind in ("spawn", "power", "event"):
        with desk.refused():
            desk.plays(kind, 1)


@BOTH
@pytest.mark.parametrize("goes", ["wounded", "leaves"])
def test_who_has_passed_is_not_asked_again_when_another_goes(clocks: str, goes: str) -> None:
    """TW-DO-5, G-7: all who may still act have passed, so nobody waits."""
    desk = guarded("Ben", "Dev", clocks=clocks).to_monsters().next().passes("Ben")
    getattr(desk, goes)("Dev")
    assert (desk.step, desk.value("round"), desk.deadline) == ("heroes", 2, None)


def test_who_has_not_passed_is_still_asked_when_another_goes() -> None:
    """TW-DO-5"""
    desk = guarded("Ben", "Dev").to_monsters().next().passes("Ben").wounded("Ben")
    assert (desk.step, desk.may_react) == ("end of turn?", ["Dev"])


def test_who_has_passed_stays_so_when_another_of_three_is_wounded() -> None:
    """TW-DO-5: nobody has acted meanwhile, so only the third is still to answer."""
    desk = guarded("Ben", "Cleo", "Dev", clocks="on").to_monsters().next().passes("Ben").wounded("Dev")
    assert desk.step == "end of turn?"
    assert desk.passes("Cleo").step == "heroes"


def test_an_order_lost_during_the_call_is_not_asked_any_more() -> None:
    """TW-DO-5, DO-6.6: nobody is left to pass."""
    desk = guarded("Ben").to_monsters().next().give(c.LoseGuard(seat=2))
    if desk.step == "end of turn?":
        desk.next()
    assert desk.step == "heroes"

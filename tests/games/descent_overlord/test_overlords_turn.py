"""The overlord's turn: collect and draw, discard, start and spawn, monsters, the end (DO-3, DO-6.2, TW-DO-1)."""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import HEROES, OVERLORD, Desk

KINDS = ("spawn", "event", "trap", "power")


def test_threat_and_cards_come_by_themselves() -> None:
    """P-DO-06, A.4: what follows from the rules is told and not asked."""
    desk = Desk(3).listen().heroes_done()
    assert desk.counts("threat", "hand", "deck") == (3, 5, 31)
    assert desk.tells("3", "threat")
    assert desk.tells("2 cards")
    assert desk.step == "start and spawn", "a hand of 5 has nothing to discard"


@pytest.mark.parametrize(("hand", "least"), [(5, 0), (6, 0), (7, 1), (8, 2)])
def test_only_what_is_over_the_limit_must_go(hand: int, least: int) -> None:
    """DO-3.2: 8 is allowed."""
    desk = Desk(hand=hand).overlord_draws()
    assert (desk.asked_about("P-DO-06a") is not None) is bool(least)
    if least:
        desk.discards(*(1,) * least)
    assert (desk.hand, desk.step) == (min(hand + 2, 8), "start and spawn")


def test_the_discard_is_asked_of_the_overlord() -> None:
    """P-DO-06"""
    asked = Desk(hand=8).overlord_draws().asked_about("P-DO-06a")
    assert asked is not None
    assert asked.seat == 1


def test_nothing_else_goes_on_while_the_hand_is_too_large() -> None:
    """DO-3.3, G-5: the first monster least of all."""
    desk = Desk(hand=8).overlord_draws()
    for command in (c.BeginStep(), c.Declare(), c.EndHeroes(), c.HeroNext(seat=2)):
        with desk.refused():
            desk.give(command)
    with desk.refused():
        desk.next()
    assert desk.step == "discard"


def test_powers_spawn_and_start_of_turn_cards_come_in_any_order() -> None:
    """DO-6.2"""
    for order in (("spawn", "event", "trap", "power"), ("power", "trap", "event", "spawn")):
        desk = Desk(hand=6).to_start().position(threat=20)
        for kind in order:
            desk.plays(kind, 2)
        assert desk.counts("threat", "hand", "powers", "discard") == (12, 4, 1, 3)


@pytest.mark.parametrize(("kind", "rule"), [("event", "DO-5.2"), ("trap", "DO-5.3")])
def test_the_start_of_a_turn_is_one_trigger(kind: str, rule: str) -> None:
    """DO-5.2, DO-5.3, TW-DO-1"""
    desk = Desk().to_start().position(threat=20).plays(kind, 2)
    with desk.refused(rule):
        desk.plays(kind, 2)


def test_the_next_turn_has_its_own_start_and_its_own_spawn_card() -> None:
    """DO-3.4, DO-5.2"""
    desk = Desk().to_start().position(threat=20).plays("spawn", 2).plays("event", 2).next().next()
    desk.to_start().position(threat=20).plays("spawn", 2).plays("event", 2)
    assert desk.threat == 16


def test_monsters_may_activate_without_a_card() -> None:
    """P-DO-08: cost, or none; P-DO-09."""
    desk = Desk().to_start().next()
    assert desk.step == "activate"
    assert desk.hand == 5


def test_discards_pay_at_any_time_of_the_own_turn() -> None:
    """DO-3.2, DO-4.6: in every step of it."""
    desk = Desk(hand=8).overlord_draws().discards(1, 1).discards(1).next()
    desk.discards(2).trigger("a monster is activated").discards(3)
    assert desk.threat == 4 + 1 + 1 + 1 + 2 + 3


def test_done_ends_the_turn_where_nobody_is_on_guard() -> None:
    """P-DO-11, TW-DO-5: nobody has anything to pass."""
    desk = Desk().to_monsters().next()
    assert (desk.step, desk.value("round")) == ("heroes", 2)
    assert [desk.value("turns", who) for who in HEROES] == [1, 1, 1, 1]


def test_all_steps_of_a_turn_follow_the_heroes() -> None:
    """DO-3.1: none of it in the heroes' turns."""
    desk = Desk(threat=20).hero_acts("Ben")
    for command in (c.BeginStep(), c.RearmSpawn()):
        with desk.refused():
            desk.give(command, OVERLORD)
    for kind in KINDS:
        with desk.refused():
            desk.plays(kind, 1)


@pytest.mark.parametrize("who", ["Ben", "Cleo"])
def test_the_heroes_do_not_play_the_overlords_cards(who: str) -> None:
    """P-DO-07: asked of the overlord."""
    desk = Desk().to_start().position(threat=20)
    with desk.refused():
        desk.give(c.PlayCard(kind="event", cost=1), who)
    with desk.refused():
        desk.give(c.Discard(values=(1,)), who)


# Draws by the effect of a card


def test_another_draw_is_followed_by_the_limit_as_well() -> None:
    """AMB-DO-2, in the overlord's own turn; then the turn goes on where it was."""
    desk = Desk(hand=6).to_monsters().give(c.Draw(cards=2))
    assert desk.hand == 10
    with desk.refused():
        desk.next()
    desk.discards(1, 1)
    assert (desk.hand, desk.step) == (8, "activate")
    with desk.refused():
        desk.plays("power", 0)


def test_another_draw_at_the_start_keeps_the_start_open() -> None:
    """AMB-DO-2, DO-3.3: shut while the hand is too large, open again after."""
    desk = Desk(hand=6).to_start().give(c.Draw(cards=1)).position(threat=9)
    with desk.refused():
        desk.plays("event", 1)
    desk.discards(0).plays("event", 1)
    assert desk.step == "start and spawn"


@pytest.mark.parametrize("timing", ["any_time", "own_turn_or_to_pay"])
def test_a_draw_in_a_heros_turn_is_followed_by_the_limit_too(timing: str) -> None:
    """AMB-DO-2, DO-4.6: a discard that the limit forces is allowed by both readings, and pays."""
    desk = Desk(hand=8, settings={"do.discard_timing": timing}).hero_acts("Ben").give(c.Draw(cards=1))
    assert desk.asked_about("P-DO-06a"), "the limit is enforced after any draw"
    desk.discards(3)
    assert (desk.hand, desk.threat, desk.step) == (8, 3, "hero's turn")


def test_a_draw_while_a_card_is_played_is_followed_by_the_limit_afterwards() -> None:
    """AMB-DO-2, DO-6.5"""
    desk = Desk(hand=6).to_monsters().trigger("a move").give(c.Draw(cards=1)).next()
    assert (desk.hand, desk.step) == (9, "discard")
    assert desk.discards(1).step == "activate"


def test_a_draw_at_the_call_is_followed_by_the_limit_before_the_heroes() -> None:
    """AMB-DO-2: the turn does not end with nine cards."""
    desk = Desk(hand=6).hero_acts("Ben").guards("Ben").to_monsters().next().give(c.Draw(cards=1)).passes("Ben")
    assert desk.hand == 9
    assert desk.asked_about("P-DO-06a")


def test_a_position_in_step_3_has_its_first_monster() -> None:
    """DO-3.5, A.4: play may start in the middle."""
    desk = Desk(threat=9).position(step="activate")
    for kind in ("power", "spawn", "event"):
        with desk.refused():
            desk.plays(kind, 1)


def test_a_position_with_too_many_cards_owes_the_discards() -> None:
    """G-5, DO-7.4: the pipeline follows a repair as well."""
    desk = Desk().position(step="start and spawn", hand=10, deck=26)
    assert desk.asked_about("P-DO-06a")
    assert desk.discards(1, 1).step == "start and spawn"


def test_a_draw_within_the_limit_asks_nothing() -> None:
    """AMB-DO-2"""
    desk = Desk().hero_acts("Ben").give(c.Draw(cards=3))
    assert (desk.hand, desk.step) == (6, "hero's turn")

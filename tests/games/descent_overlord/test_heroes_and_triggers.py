"""The heroes' turns: who is next, the moment before a turn, cards on what happens (DO-5, DO-6, TW-DO-2, TW-DO-3)."""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import GRACE, HEROES, MOMENT, OVERLORD, Desk

BOTH = pytest.mark.parametrize("clocks", ["on", "off"])


# Whose turn it is


def test_the_heroes_choose_their_order_and_each_has_one_turn() -> None:
    """P-DO-01, DO-3.1"""
    desk = Desk(3)
    for who in ("Dev", "Ben", "Cleo"):
        assert desk.value("turns", who) == 1
        desk.hero_acts(who)
        assert desk.value("turns", who) == 0
    with desk.refused():
        desk.hero_next("Ben")
    desk.next()
    assert desk.step == "start and spawn"


def test_a_player_with_two_heroes_has_two_turns() -> None:
    """DO-1.1"""
    desk = Desk(1).hero_acts("Ben")
    assert desk.value("turns", "Ben") == 1
    desk.hero_acts("Ben")
    with desk.refused():
        desk.hero_next("Ben")


def test_the_overlord_is_no_hero() -> None:
    """P-DO-01"""
    desk = Desk()
    with desk.refused():
        desk.hero_next(OVERLORD)


def test_whose_turns_are_left_out_is_for_the_heroes_to_say() -> None:
    """DO-3.1: a hero at home, or a turn that was played before the app was opened."""
    desk = Desk().hero_acts("Ben").heroes_done()
    assert desk.step == "start and spawn"
    desk.next().next()
    assert [desk.value("turns", who) for who in HEROES] == [1, 1, 1, 1]


def test_a_hero_who_has_left_is_not_waited_for() -> None:
    """DO-3.1"""
    desk = Desk(2).leaves("Cleo").hero_next("Ben").declares("Ben").next()
    assert desk.step == "start and spawn"


# Before a hero's turn


@BOTH
def test_only_the_overlord_is_asked_before_a_turn(clocks: str) -> None:
    """TW-DO-2, P-DO-02"""
    desk = Desk(clocks=clocks).hero_next("Ben")
    assert (desk.window, desk.may_react) == ("TW-DO-2", [OVERLORD])
    with desk.refused("not_eligible"):
        desk.claim("Cleo")


def test_only_the_hero_whose_turn_it_is_declares() -> None:
    """P-DO-03"""
    desk = Desk().hero_next("Ben")
    assert desk.step == "before a hero's turn"
    with desk.refused():
        desk.declares("Cleo")
    desk.declares("Ben")
    assert desk.step == "hero's turn"


def test_the_grace_time_runs_from_the_moment_the_hero_is_next() -> None:
    """TW-DO-2, AMB-DO-5: the later of the grace time and the declaration closes the window."""
    desk = Desk(clocks="on").hero_next("Ben").declares("Ben", at=1.0)
    desk.until(GRACE - MOMENT)
    assert desk.step == "before a hero's turn"
    desk.until(GRACE + MOMENT)
    assert desk.step == "hero's turn"


def test_who_declares_after_the_grace_time_waits_for_nothing() -> None:
    """G-9: the pace of the hero is the pace of the table."""
    desk = Desk(clocks="on").hero_next("Ben").declares("Ben", at=GRACE + 1)
    assert desk.step == "hero's turn"


def test_without_clocks_the_declaration_itself_ends_the_moment() -> None:
    """G-9"""
    assert Desk(clocks="off").hero_next("Ben").declares("Ben").step == "hero's turn"


def test_the_overlord_may_let_the_moment_pass() -> None:
    """G-7: a pass closes the window; the hero still has to declare, and need not wait."""
    desk = Desk(clocks="on").hero_next("Ben").passes(OVERLORD).declares("Ben", at=0.5)
    assert desk.step == "hero's turn"


@BOTH
def test_one_event_before_a_turn_and_then_the_hero_acts(clocks: str) -> None:
    """DO-5.2, TW-DO-2"""
    desk = Desk(threat=9, clocks=clocks).hero_next("Ben").reacts(OVERLORD).plays("event", 2)
    with desk.refused("DO-5.2"):
        desk.plays("event", 2)
    desk.next()
    assert desk.step == "before a hero's turn"
    with desk.refused():
        desk.reacts(OVERLORD).plays("event", 2)
    desk.declares("Ben")
    if desk.deadline is not None:
        desk.run_out()
    assert (desk.step, desk.threat) == ("hero's turn", 7)


@BOTH
def test_until_the_declaration_the_overlord_may_press_again(clocks: str) -> None:
    """DO-6.3, TW-DO-2: a moment in which nothing, or one kind, was played is not over; the hero need not wait anew."""
    desk = Desk(threat=9, clocks=clocks).hero_next("Ben").reacts(OVERLORD).next()
    desk.trigger("").plays("event", 2).next().trigger("")
    with desk.refused("DO-5.2"):
        desk.plays("event", 1)
    assert desk.next().twin().declares("Ben").step == "hero's turn"
    desk.trigger("").plays("trap", 3).next()
    assert not desk.offers(c.CallTrigger)
    with desk.refused("TW-DO-2"):
        desk.trigger("")
    assert (desk.declares("Ben").step, desk.threat) == ("hero's turn", 4)


@BOTH
def test_the_moment_before_the_next_turn_is_another_trigger(clocks: str) -> None:
    """DO-5.2"""
    desk = Desk(threat=9, clocks=clocks).hero_next("Ben").reacts(OVERLORD).plays("event", 2).next().declares("Ben")
    if desk.deadline is not None:
        desk.run_out()
    desk.hero_next("Cleo").wait(1).reacts(OVERLORD).plays("event", 2)
    assert desk.threat == 5


@BOTH
@pytest.mark.parametrize("declared", [False, True])
def test_the_overlords_own_button_does_as_well_as_a_claim(clocks: str, declared: bool) -> None:
    """TW-DO-2, DO-6.3: both are offered; a card of his is no declaration of the hero's, and the clock makes none."""
    desk = Desk(threat=9, clocks=clocks).hero_next("Ben").wait(0.5)
    if declared and clocks == "on":
        desk.declares("Ben").wait(0.5)
    desk.trigger("").plays("event", 2)
    desk.wait(GRACE + 5)
    assert desk.step == "before a hero's turn"
    assert desk.asked_about("P-DO-04a"), "the card is still being played"
    desk.next()
    if desk.step == "before a hero's turn":
        desk.wait(GRACE + 5)
        assert desk.step == "before a hero's turn" or declared, "nobody has declared anything"


def test_a_hero_declares_once_the_hand_is_at_eight() -> None:
    """DO-3.2, AMB-DO-2: after a card that draws, played in the moment before the turn."""
    desk = Desk(hand=8).hero_next("Ben").passes(OVERLORD).give(c.Draw(cards=1))
    with desk.refused("DO-3.2"):
        desk.declares("Ben")
    assert desk.discards(1).declares("Ben").step == "hero's turn"


def test_a_claim_without_a_card_gives_back_the_time_that_was_left() -> None:
    """G-7: one second had run, two are left."""
    desk = Desk(clocks="on").hero_next("Ben").claim(OVERLORD, at=1.0).until(9.0).takes_back(OVERLORD)
    desk.declares("Ben")
    assert desk.step == "before a hero's turn"
    desk.wait(2.0 - MOMENT)
    assert desk.step == "before a hero's turn"
    desk.wait(3 * MOMENT)
    assert desk.step == "hero's turn"


def test_a_hand_that_moved_in_time_counts_though_its_press_comes_later() -> None:
    """G-7, DO-6.1: the press was made before the window closed and is judged by when it was made."""
    desk = Desk(threat=5, clocks="on").hero_next("Ben").declares("Ben", at=1.0).until(GRACE - 0.01)
    desk.reacts(OVERLORD, at=GRACE - 0.05).plays("event", 2)
    assert desk.threat == 3


# Triggers


def test_an_event_and_a_trap_on_one_trigger_do_not_block_each_other() -> None:
    """DO-5.3"""
    desk = Desk(threat=9).hero_acts("Ben").trigger("a step").plays("event", 2).plays("trap", 3)
    assert desk.threat == 4
    for kind in ("event", "trap"):
        with desk.refused("DO-5.2", "DO-5.3"):
            desk.plays(kind, 1)


def test_a_trigger_may_pass_without_a_card() -> None:
    """TW-DO-3: closed when it is resolved."""
    desk = Desk(threat=9).hero_acts("Ben").trigger("a door").next()
    with desk.refused():
        desk.plays("trap", 1)
    assert (desk.step, desk.threat) == ("hero's turn", 9)


def test_only_the_overlord_or_the_table_calls_a_trigger() -> None:
    """TW-DO-3"""
    desk = Desk(threat=9).hero_acts("Ben")
    with desk.refused():
        desk.give(c.CallTrigger(what="a step"), "Cleo")
    desk.give(c.CallTrigger(what="a step"))
    assert desk.asked_about("P-DO-04a")


def test_a_trigger_asks_the_overlord_alone_and_names_what_happened() -> None:
    """P-DO-04"""
    asked = Desk().hero_acts("Ben").trigger("the iron door").asked_about("P-DO-04a")
    assert asked is not None
    assert asked.seat == 1
    assert "the iron door" in asked.text


def test_nobody_goes_on_while_a_card_is_being_played() -> None:
    """DO-6.1: the event comes first."""
    desk = Desk(threat=9).hero_acts("Ben").trigger("a step")
    with desk.refused():
        desk.hero_next("Cleo")
    with desk.refused():
        desk.heroes_done()


def test_a_trigger_in_a_heros_turn_says_the_chest_that_was_told_last() -> None:
    """DO-4.5: so that the log says what the trap was on; after another act it is not said."""
    desk = Desk().hero_acts("Ben").give(c.OpenChest(curses=1))
    assert desk.listen().trigger("").story == ["Anna plays a card on what Ben does (told last: a chest)."]
    assert desk.next().listen().trigger("").story == ["Anna plays a card on what Ben does."]


def test_what_one_key_calls_is_told_in_words() -> None:
    """TW-DO-3, DO-6.4: as far as the desk knows what has happened."""
    told = []
    for desk in (
        Desk().hero_next("Ben"),
        Desk().hero_acts("Ben"),
        Desk().to_monsters(),
        Desk().hero_acts("Ben").guards("Ben").to_monsters().begins_step(),
        Desk().hero_acts("Ben").guards("Ben").to_monsters().reacts("Ben"),
    ):
        told += desk.listen().trigger("").story
    assert told == [
        "Anna plays a card on the moment before Ben's turn.",
        "Anna plays a card on what Ben does.",
        "Anna plays a card on what the monsters do.",
        "Anna plays a card on the attack or move that is announced.",
        "Anna plays a card on Ben's guard attack.",
    ]


@pytest.mark.parametrize("what", ["Aim: own attack declared", "Charge: a monster is activated"])
def test_triggers_happen_in_the_overlords_turn_too(what: str) -> None:
    """DO-6.4, TW-DO-3"""
    desk = Desk().to_monsters().position(threat=9).trigger(what).plays("event", 2)
    with desk.refused("DO-5.2"):
        desk.plays("event", 2)
    desk.next().trigger(what).plays("event", 2)
    assert desk.threat == 5


def test_a_card_that_lasts_is_called_to_its_end() -> None:
    """DO-2, D.5: Gust of Wind lasts to the start of the overlord's next turn."""
    desk = Desk().to_start().give(c.LastsUntil(what="Gust of Wind", until="overlord's next turn"))
    assert desk.story[-1] == "Gust of Wind lasts until the overlord's next turn."
    panel = desk.view().panel("lasting")
    assert panel is not None
    assert len(panel.rows) == 1
    desk.next().next().listen().overlord_draws()
    assert desk.tells("Gust of Wind", "ends")
    panel = desk.view().panel("lasting")
    assert panel is not None
    assert not panel.rows


def test_who_leaves_makes_another_question() -> None:
    """G-5: an answer to who is next is stale once somebody left, for it may mean somebody else."""
    desk = Desk(2)
    before = desk.prompts[0]
    desk.leaves("Cleo")
    assert desk.prompts[0].id != before.id


THIS_TURN = "end of this turn"


def lasting(desk: Desk) -> list[str]:
    """What still lasts, as all can see."""
    panel = desk.view().panel("lasting")
    assert panel is not None
    return [row.label for row in panel.rows]


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_what_lasts_to_the_end_of_a_heros_turn_ends_with_it(clocks: str) -> None:
    """DO-2: with the turn it was said in, before the next hero is called."""
    desk = Desk(clocks=clocks).hero_acts("Ben").give(c.LastsUntil(what="Slow", until=THIS_TURN))
    assert lasting(desk) == ["Slow"]
    desk.listen().hero_next("Cleo")
    assert lasting(desk) == []
    assert desk.story[-2:] == ["Slow ends now.", "Cleo is next."]


def test_what_is_said_before_a_heros_declaration_ends_with_that_turn() -> None:
    """DO-2, TW-DO-2"""
    desk = Desk().hero_acts("Ben").hero_next("Cleo").give(c.LastsUntil(what="Slow", until=THIS_TURN)).declares("Cleo")
    assert lasting(desk) == ["Slow"]
    assert lasting(desk.heroes_done()) == [], "and the last hero's turn ends with the overlord's"


def test_what_is_said_before_a_turn_that_does_not_come_ends_as_well() -> None:
    """DO-2, DO-3.1"""
    desk = Desk(3).hero_next("Ben").give(c.LastsUntil(what="Slow", until=THIS_TURN)).leaves("Ben")
    assert lasting(desk) == []


def test_what_lasts_to_the_end_of_the_overlords_turn_ends_with_it() -> None:
    """DO-2, TW-DO-5: not where a step ends, nor while done is only an offer."""
    desk = Desk().hero_acts("Ben").guards("Ben").to_start().give(c.LastsUntil(what="Fury", until=THIS_TURN))
    assert lasting(desk.next().next()) == ["Fury"]
    desk.passes("Ben")
    assert (desk.step, lasting(desk)) == ("heroes", [])


def test_what_lasts_is_over_when_the_table_says_so() -> None:
    """G-3, DO-2: of two of one name the first; in any letter case."""
    desk = Desk().hero_acts("Ben")
    assert "over" not in [form.word for form in desk.forms]
    for until in ("overlord's next turn", THIS_TURN):
        desk.give(c.LastsUntil(what="Web", until=until))
    form = next(form for form in desk.forms if form.word == "over")
    assert form.fields[0].choices == ("Web",)
    with desk.refused("DO-2") as why:
        desk.give(c.EffectOver(what="Fury"))
    assert why.reason == "Say which of those that last is over: Web."
    desk.give(c.EffectOver(what="web"))
    assert [each.until for each in desk.state.lasting] == [THIS_TURN]
    assert lasting(desk.give(c.EffectOver(what="Web"))) == []
    with desk.refused("DO-2"):
        desk.give(c.EffectOver(what="Web"))


def test_of_two_of_one_name_each_ends_at_its_own_end() -> None:
    """DO-2"""
    desk = Desk().hero_acts("Ben")
    for until in ("overlord's next turn", THIS_TURN):
        desk.give(c.LastsUntil(what="Web", until=until))
    assert [each.until for each in desk.hero_next("Cleo").state.lasting] == ["overlord's next turn"]

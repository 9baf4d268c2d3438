"""Numbers and steps put right by hand, and settings changed in play: what follows from them at the desk (G-3, G-5)."""

from __future__ import annotations

import pytest

from companion.core.messages import AdjustAll, Change, Return
from companion.core.prompts import Form
from companion.core.view import Row
from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk

# A step typed by hand


def test_a_step_set_by_hand_begins_anew() -> None:
    """DO-3.4, DO-5.5, DO-2: what was played in it before holds no more, and the table reads so."""
    desk = Desk(hand=6, settings={"do.powers_per_turn": "1"}).to_start().position(threat=20)
    used = ("spawn", "power", "event", "trap")
    for kind in used:
        desk.plays(kind, 1)
    assert [desk.value(f"{kind} used") for kind in used] == [True] * 4
    desk.next().adjust("step", "start and spawn")
    assert [desk.value(f"{kind} used") for kind in used] == [False] * 4
    for kind in used:
        desk.plays(kind, 0)
    desk.listen().next()
    assert desk.tells("Monsters activate"), "the first monster of the turn once more"


@pytest.mark.parametrize("kind", ["spawn", "power", "event", "trap"])
def test_what_was_played_is_shown_and_put_right_by_hand(kind: str) -> None:
    """DO-2, G-3"""
    desk = Desk(settings={"do.powers_per_turn": "1"}).to_start().position(threat=20).plays(kind, 1)
    with desk.refused("DO-3.4", "DO-5.2", "DO-5.3", "DO-5.5"):
        desk.plays(kind, 1)
    with desk.refused("adjust"):
        desk.adjust(f"{kind} used", "perhaps")
    desk.adjust(f"{kind} used", "no").plays(kind, 1)
    desk.adjust(f"{kind} used", False).adjust(f"{kind} used", "yes")
    with desk.refused("DO-3.4", "DO-5.2", "DO-5.3", "DO-5.5"):
        desk.plays(kind, 1)


def test_event_and_trap_on_a_trigger_are_put_right_beside_those_of_the_start() -> None:
    """DO-2, DO-5.2, DO-5.3"""
    desk = Desk().hero_acts("Ben").position(threat=9).trigger("a door").plays("event", 1)
    assert (desk.value("event used"), desk.value("trap used")) == (True, False)
    assert desk.adjust("event used", "no").plays("event", 1).threat == 7
    changes = Change(what="step", to="heroes"), Change(what="event used", to="no")
    assert desk.give(AdjustAll(changes=changes)).step == "heroes", "the door is past"


def test_a_step_set_by_hand_ends_a_guard_attack() -> None:
    """DO-6.6: the attack belongs to the moment that is left."""
    desk = Desk().hero_acts("Ben").guards("Ben").to_monsters().reacts("Ben")
    assert desk.asked_about("P-DO-10/")
    desk.adjust("step", "start and spawn")
    assert not desk.asked_about("P-DO-10/")
    desk.position(threat=5).plays("spawn", 2)
    assert desk.threat == 3


# Guard orders, turns and heroes


def test_an_order_typed_before_the_heros_turn_is_lost_at_its_start() -> None:
    """DO-6.6: it must have come from before this round."""
    desk = Desk(2).adjust("guards", 1, "Ben").listen().hero_next("Ben")
    assert desk.tells("Ben loses the guard order")
    assert desk.value("guards", "Ben") == 0


def test_an_order_typed_after_the_heros_turn_stays_until_the_next() -> None:
    """DO-6.6"""
    desk = Desk(2).hero_acts("Ben").hero_acts("Cleo").adjust("guards", 1, "Ben").to_monsters().next().passes("Ben")
    assert desk.value("guards", "Ben") == 1
    assert desk.hero_next("Ben").value("guards", "Ben") == 0


def test_an_order_that_is_typed_away_is_not_lost_once_more() -> None:
    """DO-6.6: nothing is told that did not happen."""
    desk = Desk(2).hero_acts("Ben").guards("Ben").to_monsters().next().passes("Ben").adjust("guards", 0, "Ben")
    desk.hero_next("Ben")
    assert not any("loses the guard order" in sentence for sentence in desk.story)


def test_a_turn_typed_as_taken_leaves_its_order_until_the_next() -> None:
    """DO-6.6"""
    desk = Desk(1).hero_acts("Ben").guards("Ben").to_monsters().next().passes("Ben").adjust("turns", 1, "Ben")
    assert desk.hero_next("Ben").value("guards", "Ben") == 1, "the hero that has acted keeps it"


def test_the_oldest_order_goes_first() -> None:
    """DO-6.6, DO-1.1: of two from the last round one is lost to a wound; the other lasts until its own hero's turn."""
    desk = Desk(1).hero_acts("Ben").guards("Ben").hero_acts("Ben").guards("Ben").to_monsters().next().passes("Ben")
    desk.wounded("Ben")
    assert desk.hero_acts("Ben").value("guards", "Ben") == 1
    assert desk.hero_next("Ben").value("guards", "Ben") == 0


def test_four_heroes_are_the_most_by_hand_too() -> None:
    """DO-1.1: those of an empty seat are not counted, until somebody is back."""
    desk = Desk(3).adjust("heroes", 2, "Ben")
    with desk.refused("DO-1.1") as why:
        desk.adjust("heroes", 2, "Cleo")
    assert why.reason == "That makes 5 heroes; at most 4 play: say first who leads fewer."
    desk.leaves("Dev").adjust("heroes", 2, "Cleo")
    with desk.refused("DO-1.1"):
        desk.give(Return(seat=4))
    desk.adjust("heroes", 1, "Cleo").give(Return(seat=4))
    assert desk.heroes_done().threat == 4


@pytest.mark.parametrize(("what", "rule"), [("turns", "DO-1.1"), ("guards", "DO-6.6")])
def test_each_hero_has_one_turn_and_one_order(what: str, rule: str) -> None:
    """DO-1.1, DO-6.6: in one entry with the heroes it may grow."""
    desk = Desk(2)
    with desk.refused(rule) as why:
        desk.adjust(what, 2, "Ben")
    assert why.reason.startswith("Ben leads 1 hero, and each has one ")
    desk.give(AdjustAll(changes=(Change(what=what, seat=2, to=2), Change(what="heroes", seat=2, to=2))))
    assert desk.value(what, "Ben") == 2


def test_fewer_heroes_have_fewer_turns_and_orders() -> None:
    """DO-1.1, DO-6.6: and that is told."""
    desk = Desk(1).position(round=2).adjust("guards", 2, "Ben").listen().adjust("heroes", 1, "Ben")
    assert [desk.value(what, "Ben") for what in ("heroes", "turns", "guards")] == [1, 1, 1]
    assert desk.tells("turns to come", "fewer heroes")
    assert desk.tells("guard orders", "fewer heroes")


def test_a_hero_who_comes_back_before_a_declaration_has_the_turn_to_come() -> None:
    """DO-3.1, DO-6.3: nothing had been declared."""
    desk = Desk(3).hero_next("Ben").leaves("Ben").give(Return(seat=2))
    assert desk.value("turns", "Ben") == 1
    assert desk.hero_acts("Ben").value("turns", "Ben") == 0


# Settings changed in play


def treachery(desk: Desk) -> list[int]:
    panel = desk.view().panel("treachery")
    return [] if panel is None else [int(row.value or 0) for row in panel.rows]


def form(desk: Desk, word: str) -> Form | None:
    return next((form for form in desk.forms if form.word == word), None)


def test_treachery_of_another_quest_is_what_that_quest_prints() -> None:
    """DO-1.5: chosen in play too; off clears it, and nothing is asked for."""
    desk = Desk().hero_acts("Ben").set("do.treachery", "Last Wishes")
    assert treachery(desk) == [4, 4, 2]
    desk.give(c.SpendTreachery(colour="trap", points=3)).set("do.treachery", "Spoiled Brat")
    assert treachery(desk) == [3, 3, 3]
    desk.set("do.treachery", "off")
    assert (treachery(desk), form(desk, "treachery")) == ([], None)


def test_treachery_that_is_typed_is_asked_for_in_play() -> None:
    """DO-1.5"""
    desk = Desk(settings={"do.treachery": "Last Wishes"}).hero_acts("Ben").listen().set("do.treachery", "typed")
    assert treachery(desk) == []
    assert desk.tells("Say how much treachery the quest gives")
    asked = form(desk, "treachery")
    assert asked is not None
    assert asked.command is c.EnterTreachery
    desk.give(c.EnterTreachery(event=2, trap=0, monster=1))
    spent = form(desk, "treachery")
    assert spent is not None
    assert (spent.command, treachery(desk)) == (c.SpendTreachery, [2, 0, 1])


def test_no_power_is_offered_before_the_draw_once_that_is_switched_off() -> None:
    """AMB-DO-3: only the draw is left."""
    desk = Desk(threat=9, settings={"do.power_before_draw": True}).heroes_done()
    assert desk.prompts[0].form is not None
    desk.set("do.power_before_draw", False)
    assert desk.prompts[0].form is None
    assert desk.prompts[0].text == "Anna: collect 4 threat and draw 2."
    with desk.refused("DO-5.4"):
        desk.plays("power", 1)
    assert desk.next().counts("threat", "hand") == (13, 5)


# The hand limit


@pytest.mark.parametrize("clocks", ["on", "off"])
def test_the_limit_waits_for_the_moment_before_a_heros_turn(clocks: str) -> None:
    """DO-6.3, AMB-DO-2: a hand of 9 does not shut it, nor hold the declaration up; the discards follow at once."""
    desk = Desk(hand=8, clocks=clocks).hero_next("Ben").give(c.Draw(cards=1))
    assert desk.window == "TW-DO-2"
    assert not desk.asked_about("P-DO-06a")
    desk.declares("Ben")
    if desk.deadline is not None:
        desk.run_out()
    assert desk.asked_about("P-DO-06a")
    assert desk.discards(1).step == "hero's turn"


# What the overlord reads


def test_the_overlord_reads_which_counts_the_heroes_do_not_see() -> None:
    """AMB-DO-9, D.7: beside each of his own; nothing where all is public, and nothing for other eyes."""

    def marked(desk: Desk, who: str | None) -> list[str | None]:
        panel = desk.view(who).panel("cards")
        assert panel is not None
        rows: tuple[Row, ...] = panel.rows
        return [row.id for row in rows if "hidden from the heroes" in row.note]

    one = Desk(hand=9, settings={"do.show_hand_count": False})
    other = Desk(settings={"do.show_deck_count": False})
    assert (marked(one, OVERLORD), marked(other, OVERLORD)) == (["hand"], ["deck", "discard"])
    assert marked(Desk(), OVERLORD) == marked(one, None) == marked(one, "Ben") == []
    assert one.view(OVERLORD).panel("cards").rows[0].note == "8 at most, hidden from the heroes"  # type: ignore[union-attr]


def test_a_turn_that_is_left_by_hand_ends_what_lasted_to_its_end() -> None:
    """DO-2: fog in Ben's turn does not lie on Cleo's."""
    desk = Desk(3).hero_acts("Ben").give(c.LastsUntil(what="fog", until="end of this turn"))
    assert not desk.adjust("step", "heroes").state.lasting

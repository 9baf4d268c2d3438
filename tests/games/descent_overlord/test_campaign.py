"""The campaign's switches and treachery (DO-9, DO-1.5)."""

from __future__ import annotations

import pytest

from companion.games.descent_overlord import commands as c
from tests.games.descent_overlord.play import OVERLORD, Desk

PRINTED = {
    "Into the Dark": (4, 4, 4),
    "The Brothers Durnog": (4, 2, 4),
    "Problems of Life and Death": (3, 3, 4),
    "Spoiled Brat": (3, 3, 3),
    "Last Wishes": (4, 4, 2),
    "The Eternal Guardian": (3, 2, 5),
    "The Black Blade": (3, 5, 4),
    "The Trapped Ruins": (2, 6, 2),
    "Old Friends": (5, 3, 3),
}
COLOURS = ("event", "trap", "monster")


def ran_out(desk: Desk) -> Desk:
    """The overlord draws the last card once more."""
    return desk.position(step="heroes", hand=3, deck=2, discard=4).listen().overlord_draws()


def campaign(**more: bool) -> Desk:
    return Desk(deck=2, discard=4, conquest=9, settings={f"do.rtl_{key}": value for key, value in more.items()})


# The penalty (DO-9.1)


def test_the_last_card_gives_the_overlord_three_instead() -> None:
    """DO-9.1, A2-7"""
    desk = campaign(penalty=True).overlord_draws()
    assert (desk.conquest, desk.value("overlord conquest")) == (9, 3)
    assert desk.counts("deck", "discard") == (4, 0)


def test_in_a_campaign_the_last_card_never_ends_it() -> None:
    """DO-9.1: the heroes lose nothing."""
    desk = Desk(deck=2, discard=4, conquest=3, settings={"do.rtl_penalty": True}).overlord_draws()
    assert (desk.conquest, desk.result) == (3, None)


def test_the_rest_of_conquest_is_the_same_in_a_campaign() -> None:
    """DO-9.1 is about the reshuffle alone."""
    desk = campaign(penalty=True).hero_acts("Ben").killed("Ben", 3).give(c.Glyph())
    assert (desk.conquest, desk.value("overlord conquest")) == (9, 0)


# Cycles of a level (DO-9.2)


def test_two_cycles_in_a_level_and_the_heroes_must_flee() -> None:
    """DO-9.2"""
    desk = campaign(level_cycles=True).listen().overlord_draws()
    assert not any("flee" in sentence for sentence in desk.story)
    assert ran_out(desk).tells("flee")


def test_a_new_level_is_counted_from_nothing() -> None:
    """DO-9.2, E: the game's cycles are counted on."""
    desk = campaign(level_cycles=True).to_monsters()
    assert (desk.value("level cycles"), desk.value("cycles")) == (1, 1)
    desk.give(c.NewLevel())
    assert (desk.value("level cycles"), desk.value("cycles"), desk.value("level")) == (0, 1, 2)
    ran_out(desk)
    assert not any("flee" in sentence for sentence in desk.story)
    assert (desk.value("level cycles"), desk.value("cycles")) == (1, 2)


def test_a_deck_that_the_table_rebuilds_is_a_cycle_too() -> None:
    """DO-2, DO-7.3, DO-9.2, E: a reshuffle is a cycle, with the reminder that comes with the second one."""
    desk = campaign(level_cycles=True).overlord_draws().position(deck=0, discard=4).listen().give(c.RebuildDeck())
    assert (desk.value("level cycles"), desk.value("cycles"), desk.counts("deck")) == (2, 2, (4,))
    assert desk.tells("flee", "DO-9.2")


def test_the_count_of_a_level_can_be_put_right() -> None:
    """E: allow a manual correction."""
    desk = campaign(level_cycles=True).overlord_draws().position(level_cycles=0)
    ran_out(desk)
    assert not any("flee" in sentence for sentence in desk.story)


def test_without_the_switch_nobody_flees_and_there_are_no_levels() -> None:
    """DO-9: off by default."""
    desk = campaign().overlord_draws()
    ran_out(desk)
    assert not any("flee" in sentence for sentence in desk.story)
    assert not desk.offers(c.NewLevel)


# The spawn marker (DO-9.3)


def test_a_spawn_card_turns_the_marker_down() -> None:
    """DO-9.3"""
    desk = campaign(spawn_marker=True).to_start().position(threat=20)
    assert desk.value("spawn marker") is True
    desk.plays("event", 1).plays("power", 1)
    assert desk.value("spawn marker") is True
    desk.plays("spawn", 3)
    assert (desk.value("spawn marker"), desk.threat) == (False, 15)


def test_a_spawn_card_known_by_its_name_turns_it_down_too() -> None:
    """DO-9.3, D.6: its kind need not be typed."""
    desk = campaign(spawn_marker=True).to_start().position(threat=20)
    desk.give(c.DescribeCard(card="Hounds", kind="spawn", cost=3)).plays("", None, "Hounds")
    assert (desk.value("spawn marker"), desk.threat) == (False, 17)


def test_the_marker_is_turned_up_whenever_the_overlord_pays() -> None:
    """DO-9.3, A.4: offered where it is taken; no key means two things there."""
    desk = campaign(spawn_marker=True).position(threat=40, spawn_marker=False)
    for at in (desk.twin().to_start(), desk.twin().to_monsters(), desk.twin().hero_acts("Ben")):
        assert at.offers(c.RearmSpawn)
        keys = [option.key for prompt in at.prompts for option in prompt.options if option.key]
        keys += [form.key for form in at.forms if form.key]
        assert len(keys) == len(set(keys)), keys
        assert not at.give(c.RearmSpawn(), OVERLORD).offers(c.RearmSpawn)


def test_there_is_no_spawning_while_it_is_down() -> None:
    """DO-9.3: also in the next turn."""
    desk = campaign(spawn_marker=True).to_start().position(threat=20, spawn_marker=False)
    with desk.refused("DO-9.3"):
        desk.plays("spawn", 1)
    desk.next().next().to_start()
    with desk.refused("DO-9.3"):
        desk.plays("spawn", 1)
    desk.give(c.RearmSpawn(), OVERLORD).plays("spawn", 1)
    assert desk.value("spawn marker") is False


def test_a_marker_that_is_up_is_not_paid_for() -> None:
    """DO-9.3"""
    desk = campaign(spawn_marker=True).to_start().position(threat=20)
    with desk.refused("DO-9.3"):
        desk.give(c.RearmSpawn(), OVERLORD)


def test_the_marker_does_not_allow_a_second_spawn_card() -> None:
    """DO-3.4, DO-9.3"""
    desk = campaign(spawn_marker=True).to_start().position(threat=40).plays("spawn", 1)
    desk.give(c.RearmSpawn(), OVERLORD)
    with desk.refused("DO-3.4"):
        desk.plays("spawn", 1)


def test_without_the_switch_there_is_no_marker() -> None:
    """DO-9: off by default."""
    desk = campaign().to_start().position(threat=20).plays("spawn", 1)
    with desk.refused():
        desk.give(c.RearmSpawn(), OVERLORD)
    desk.next().next().to_start().position(threat=5).plays("spawn", 1)
    assert desk.threat == 4


# Treachery (DO-1.5)


@pytest.mark.parametrize("quest", PRINTED)
def test_a_core_quest_gives_its_printed_treachery(quest: str) -> None:
    """DO-1.5, D.5"""
    desk = Desk(settings={"do.treachery": quest})
    assert tuple(desk.value(f"treachery {colour}") for colour in COLOURS) == PRINTED[quest]


def test_any_other_treachery_is_typed() -> None:
    """DO-1.5"""
    desk = Desk(conquest=None, settings={"do.treachery": "typed"})
    assert desk.asked_about("P-DO-00a")
    desk.give(c.EnterTreachery(event=1, trap=0, monster=2)).give(c.EnterQuest(conquest=5))
    assert tuple(desk.value(f"treachery {colour}") for colour in COLOURS) == (1, 0, 2)


def test_treachery_is_spent_by_colour_and_never_twice() -> None:
    """DO-1.5"""
    desk = Desk(settings={"do.treachery": "The Black Blade"}).to_start()
    desk.give(c.SpendTreachery(colour="trap", points=4))
    assert tuple(desk.value(f"treachery {colour}") for colour in COLOURS) == (3, 1, 4)
    with desk.refused("DO-1.5"):
        desk.give(c.SpendTreachery(colour="trap", points=2))
    with desk.refused("DO-1.5"):
        desk.give(c.SpendTreachery(colour="gold", points=1))


@pytest.mark.parametrize("points", [0, -2])
def test_treachery_is_never_won_by_spending(points: int) -> None:
    """DO-1.5"""
    desk = Desk(settings={"do.treachery": "The Black Blade"}).to_start()
    with desk.refused():
        desk.give(c.SpendTreachery(colour="trap", points=points))


def test_a_swap_leaves_the_number_of_cards_as_it_is() -> None:
    """DO-1.5, DO-7.5: one for one."""
    desk = Desk(settings={"do.treachery": "Old Friends"})
    before = desk.counts("hand", "deck", "discard", "powers")
    desk.give(c.SpendTreachery(colour="event", points=5))
    assert desk.counts("hand", "deck", "discard", "powers") == before


def test_without_treachery_none_is_spent() -> None:
    """DO-1.5: optional."""
    desk = Desk().to_start()
    assert desk.view().panel("treachery") is None
    with desk.refused():
        desk.give(c.SpendTreachery(colour="trap", points=1))

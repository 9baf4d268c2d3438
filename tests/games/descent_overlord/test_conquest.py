"""Conquest: what gives it, what costs it, and the end at 0 (DO-8; reported fault A2-7)."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust, Command, Next
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.descent_overlord.play import HEROES, OVERLORD, Desk, Unexpected, start


def test_a_quest_says_how_much_there_is_at_first() -> None:
    """DO-1.2: nothing is guessed, and nothing is played before."""
    desk = Desk(conquest=None)
    assert desk.value("conquest") is None
    assert desk.asked_about("P-DO-00")
    with desk.refused():
        desk.hero_next("Ben")
    desk.give(c.EnterQuest(conquest=7))
    assert (desk.conquest, desk.step) == (7, "heroes")


@pytest.mark.parametrize("conquest", [0, -1])
def test_a_quest_does_not_begin_lost(conquest: int) -> None:
    """DO-1.2, DO-8.1"""
    desk = Desk(conquest=None)
    with desk.refused("DO-1.2"):
        desk.give(c.EnterQuest(conquest=conquest))


@pytest.mark.parametrize("number", [0, 4])
def test_conquest_is_not_put_right_before_the_quest_is_known(number: int) -> None:
    """DO-1.2, DO-8.1: it would be stored beside the question, or end the game before it."""
    desk = Desk(conquest=None)
    with desk.refused("DO-1.2"):
        desk.position(conquest=number)
    assert desk.asked_about("P-DO-00")


def test_a_glyph_gives_three() -> None:
    """DO-8.2"""
    assert Desk(conquest=5).hero_acts("Ben").give(c.Glyph()).conquest == 8


@pytest.mark.parametrize("conquest", [2, 3, 4])
def test_a_chest_gives_what_it_says(conquest: int) -> None:
    """DO-8.2"""
    assert Desk(conquest=5).hero_acts("Ben").chest(conquest).conquest == 5 + conquest


@pytest.mark.parametrize(("players", "leads", "threat"), [(1, {}, 4), (2, {"Ben": 2}, 6), (3, {}, 6)])
def test_a_curse_counts_heroes_and_not_players(players: int, leads: dict[str, int], threat: int) -> None:
    """DO-4.5, DO-1.1: two curses."""
    assert Desk(players, leads=leads).hero_acts("Ben").chest(curses=2).threat == threat


@pytest.mark.parametrize("worth", [2, 3, 4])
def test_a_death_costs_what_the_hero_is_worth(worth: int) -> None:
    """DO-8.2"""
    assert Desk(conquest=9, worth={"Cleo": worth}).to_monsters().killed("Cleo").conquest == 9 - worth


def test_a_worth_that_nobody_typed_is_asked_at_the_first_death_and_known_from_then_on() -> None:
    """D.6"""
    desk = Desk(conquest=9).to_monsters().listen()
    with pytest.raises(Unexpected) as found:
        desk.killed("Cleo")
    assert found.value.refused.blank == "value"
    assert desk.killed("Cleo", 3).conquest == 6
    assert desk.story[-1] == "Noted: a death of Cleo's hero costs 3 conquest."
    assert desk.killed("Cleo").conquest == 3
    assert desk.killed("Cleo", 1).value("worth", "Cleo") == 3


def test_what_one_of_two_heroes_is_worth_says_nothing_of_the_other() -> None:
    desk = Desk(1, leads={"Ben": 2}, conquest=9).to_monsters().killed("Ben", 2)
    assert desk.value("worth", "Ben") is None


def test_the_quest_gives_and_takes() -> None:
    """DO-8.2"""
    desk = Desk(conquest=5).hero_acts("Ben").give(c.GainConquest(by=6, why="the princess is safe"))
    assert desk.conquest == 11
    assert desk.give(c.GainConquest(by=-4)).conquest == 7


def test_a_hero_who_dies_loses_nothing_but_conquest() -> None:
    """DO-8.2: the hero comes back and is counted."""
    desk = Desk(conquest=9).to_monsters().killed("Ben", 3).next().to_start()
    assert desk.threat == 8


def test_one_order_of_two_heroes_goes_only_with_the_hero_who_had_it() -> None:
    """DO-6.6: a lone player's two heroes; where nobody says which one died, it is asked."""

    def killed(on_guard: bool | None) -> c.HeroKilled:
        return c.HeroKilled(seat=2, value=2, on_guard=on_guard)

    desk = Desk(1, conquest=9).hero_acts("Ben").guards("Ben")
    form = next(form for form in desk.forms if form.word == "killed")
    assert "on_guard" in [blank.name for blank in form.fields]
    with desk.refused("DO-6.6"):
        desk.give(killed(None))
    assert desk.twin().give(killed(False)).value("guards", "Ben") == 1
    assert desk.twin().give(killed(True)).value("guards", "Ben") == 0


# The end


@pytest.mark.parametrize(("conquest", "worth"), [(4, 4), (2, 4), (1, 2)])
def test_at_nothing_the_overlord_wins_and_nothing_is_below_it(conquest: int, worth: int) -> None:
    """DO-8.1, A2-7: never a negative count, in no sentence either."""
    desk = Desk(conquest=conquest).to_monsters().listen().killed("Ben", worth)
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])
    assert not any("-1" in sentence or "-2" in sentence for sentence in desk.story)
    assert desk.tells("0 left")


def test_the_quests_own_loss_ends_it_too() -> None:
    """DO-8.1"""
    desk = Desk(conquest=5).hero_acts("Ben").give(c.GainConquest(by=-9))
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])


def test_the_last_card_ends_it_at_three() -> None:
    """A2-7, DO-7.1, DO-8.1"""
    desk = Desk(deck=2, discard=4, conquest=3).listen().overlord_draws()
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])
    assert desk.tells("DO-8.1")


def test_a_repair_to_nothing_is_the_end_as_well() -> None:
    """G-5, DO-8.1: the pipeline follows every change."""
    desk = Desk(conquest=5).hero_acts("Ben").position(conquest=0)
    assert desk.winners == [OVERLORD]


def test_the_heroes_win_together_by_the_quests_goal() -> None:
    """DO-8.2: the quest says by what."""
    desk = Desk(conquest=5).hero_acts("Ben").give(c.QuestWon(goal="the dragon is slain"))
    assert desk.winners == list(HEROES)
    assert desk.result is not None
    assert "dragon" in desk.result.text


@pytest.mark.parametrize("command", [
    Next(),
    c.HeroNext(seat=2),
    c.EndHeroes(),
    c.Glyph(),
    c.OpenChest(conquest=4),
    c.GainConquest(by=3),
    c.QuestWon(goal="too late"),
    c.Discard(values=(1,)),
    c.Draw(cards=1),
    Adjust(what="conquest", to=5),
    Adjust(what="threat", to=5),
])  # fmt: skip
def test_after_the_end_nothing_is_taken(command: Command) -> None:
    """G-5: locked."""
    desk = Desk(conquest=2).hero_acts("Ben").killed("Ben", 2)
    assert (desk.prompts, desk.forms) == ((), ())
    with desk.refused("over"):
        desk.give(command)


def test_undo_takes_the_end_back() -> None:
    """G-5, A2-7: locked, but for undo."""
    clock = PlayClock.manual()
    table = Table(GAME, start(4), clock=clock, wall=lambda: 1e9)
    table.submit(c.EnterQuest(conquest=2))
    before = table.view(None)
    table.submit(c.HeroKilled(seat=2, value=4))
    assert table.result() is not None
    assert table.view(None).value("conquest") == 0
    table.undo(sure=True)
    assert table.result() is None
    assert table.view(None) == before
    table.submit(c.HeroKilled(seat=2, value=1))
    assert (table.result(), table.view(None).value("conquest")) == (None, 1)


# A hero and the boss in one act (A2-7)


def both_die(desk: Desk, gain_first: bool | None = None) -> Desk:
    """One attack kills Ben, worth 2, and the boss, worth 4 to the heroes."""
    return desk.killed("Ben", 2, gained=4, gain_first=gain_first)


def test_where_the_order_decides_it_is_asked_and_never_picked() -> None:
    """A2-7"""
    desk = Desk(conquest=2).hero_acts("Ben")
    with desk.refused() as why:
        both_die(desk)
    assert "first" in why.reason
    assert (desk.conquest, desk.result) == (2, None)


def test_the_boss_first_and_the_game_goes_on() -> None:
    """A2-7"""
    desk = both_die(Desk(conquest=2).hero_acts("Ben"), gain_first=True)
    assert (desk.conquest, desk.result) == (4, None)
    assert desk.give(c.QuestWon(goal="the boss is dead")).winners == list(HEROES)


def test_the_hero_first_and_it_is_over_at_once() -> None:
    """A2-7, DO-8.1: what the boss gives comes too late, and so does the quest's goal."""
    desk = both_die(Desk(conquest=2).hero_acts("Ben"), gain_first=False)
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])
    with desk.refused("over"):
        desk.give(c.QuestWon(goal="the boss is dead"))


def test_where_the_order_changes_nothing_it_is_not_asked() -> None:
    """A.4: seats are asked only where they have a choice to make."""
    desk = both_die(Desk(conquest=5).hero_acts("Ben"))
    assert desk.conquest == 7


@pytest.mark.parametrize("gain_first", [True, False])
def test_a_gain_that_is_too_small_changes_nothing(gain_first: bool) -> None:
    """DO-8.1: over whichever comes first, and never below 0."""
    desk = Desk(conquest=1).hero_acts("Ben").killed("Ben", 4, gained=2, gain_first=gain_first)
    assert (desk.conquest, desk.winners) == (0, [OVERLORD])

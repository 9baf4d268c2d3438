"""Faults that users of comparable software reported, tried on this game: A2-5 and A2-10, with A1-1, A3-1, A3-4."""

from __future__ import annotations

import pytest

from companion.games.kill_overlord import GAME
from tests.games.kill_overlord.play import Evening


def uprising(level: str = "full") -> Evening:
    """Five play; Ben's book card has been announced."""
    return Evening(5, level=level).begin().open("Ben").plays("Ben", "Uprising", shown=True)


def test_a2_5_the_threshold_is_visible_and_can_be_changed_before_the_start() -> None:
    """A2-5, KO-4.4, AMB-KO-1"""
    setting = next(each for each in GAME.settings if each.key == "ko.coronation_gold")
    assert (setting.default, setting.type) == (40, "int")
    assert setting.text
    for goal in (30, 40):
        panel = Evening(4, settings={"ko.coronation_gold": goal}).view().panel("gold")
        assert panel is not None
        assert panel.goal == goal
    play = Evening(4).set("ko.coronation_gold", 30)
    panel = play.view().panel("gold")
    assert panel is not None
    assert panel.goal == 30


@pytest.mark.parametrize("gold", [30, 39, 40, 55])
def test_a2_5_no_win_in_the_middle_of_an_execution(gold: int) -> None:
    """A2-5, KO-4.4"""
    play = Evening(4, level="full").begin().open("Cleo").adjust("gold", "Anna", to=gold)
    assert play.result is None
    play.plays("Cleo", "Capitalize", "Anna").unanswered().plays("Anna", "Capitalize", "Cleo").unanswered()
    assert play.gold("Anna") == gold + 2
    assert play.result is None
    play.cannot("Cleo").unanswered()
    assert play.result is None
    assert play.step == "open"


@pytest.mark.parametrize(("gold", "won"), [(30, False), (39, False), (40, True)])
def test_a2_5_the_win_comes_at_coronation_at_the_threshold(gold: int, won: bool) -> None:
    """A2-5, KO-4.4: whoever is the Overlord by then."""
    play = Evening(4).begin().open("Ben").adjust("gold", "Ben", to=gold - 4)
    play.passed_on("Ben", "Anna").cannot("Anna").unanswered().next()
    assert play.role("Ben") == "Overlord"
    assert play.result is None
    play.next()
    assert play.gold("Ben") == gold, "with an income of 4"
    assert (play.winners == ["Ben"]) is won


@pytest.mark.parametrize("gold", [0, 30, 39])
def test_a2_5_the_last_survivor_wins_regardless_of_gold(gold: int) -> None:
    """A2-5, KO-5.9"""
    play = Evening(4, gold={"Anna": gold}).begin().execute("Ben").execute("Cleo").execute("Dan")
    assert play.winners == ["Anna"]


@pytest.mark.parametrize(("count", "resolves"), [(1, False), (2, True), (3, False)])
def test_a2_10_parity_on_a_book_card(count: int, resolves: bool) -> None:
    """A2-10, KO-6.1"""
    play = uprising()
    for who in ("Cleo", "Dan", "Eva")[:count]:
        play.reacts(who)
    play.close()
    assert play.window == ("TW-KO-4" if resolves else "")
    assert play.step == ("keys" if resolves else "hold")


def test_a2_10_undo_the_middle_one() -> None:
    """A2-10: one undo takes back a card shown, the next the press behind it; the outcome follows what is left."""
    play = uprising().reacts("Cleo").reacts("Dan").reacts("Eva")
    play.undo().undo()
    play.undo().undo()
    assert play.may_react == ["Anna", "Ben", "Dan", "Eva"], "Cleo's Retaliate is under its window again"
    cancelled = play.twin().close()
    assert cancelled.step == "hold"
    assert cancelled.holder == "Ben"
    resolved = play.reacts("Eva").close()
    assert resolved.window == "TW-KO-4"


def test_a2_10_the_role_swap_uses_cards_put_down_moments_before() -> None:
    """A2-10, KO-7.2: roles 1 (high) to 5; centre {1, 3}, active 2, 4, 5."""
    play = Evening(5).begin().execute("Cleo").overthrow("Ben")
    roles = play.all(play.role)
    play.next()
    assert play.role("Ben") == roles[0]
    assert play.role("Dan") == roles[1]
    assert play.role("Eva") == roles[2]
    assert {play.role("Anna"), play.role("Cleo")} == {roles[3], roles[4]}


def test_a1_1_an_undo_after_a_repair_takes_back_the_repair_alone() -> None:
    """A1-1: in the middle of an open window."""
    play = uprising().adjust("gold", "Dan", by=3).undo()
    assert play.gold("Dan") == 5
    assert play.window == "TW-KO-1"


def test_a3_1_nobody_is_asked_twice_for_one_thing() -> None:
    """A3-1: a repair in the middle of a window leaves who has passed as it was."""
    play = uprising().passes("Anna", "Cleo", "Dan").adjust("gold", "Anna", by=1).set("ko.captain_discard", 2)
    play.passes("Eva")
    assert play.window == "TW-KO-4"


def test_a3_4_two_things_in_one_step_are_both_told() -> None:
    """A3-4: an execution, its token, the end of the round: each with its own sentence."""
    play = uprising().close().listen().reacts("Eva")
    assert play.tells("Anna", "executed")
    assert len(play.story) >= 3

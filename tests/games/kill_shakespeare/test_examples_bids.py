"""EX-KS-55 to 61: bids on the three items, their ties, picks by two, actions (RULES.md B.1)."""

from __future__ import annotations

import pytest

from companion.games.kill_shakespeare.commands import ActionDone, IagoUnclaimed, PickIago, Rest, TakeExtra
from tests.games.kill_shakespeare.play import Play

NONE = (0, 0, 0, 0)


def bidding(people: str = "ABCD") -> Play:
    return Play(people).begin().in_step("items").listen()


def pickers(play: Play) -> str:
    """Who can pick a card, by the options of the question."""
    assert play.step == "cards"
    said = [option.command for option in play.asked.options]
    return "".join(sorted(play.letter(each.seat) for each in said if isinstance(each, PickIago)))


def test_ex_ks_55_positions_are_chosen_in_descending_order_of_bid() -> None:
    """KS-6.6, KS-6.7a, KS-6.7b: ties by the old order, 0 takes what is left."""
    play = bidding().items((3, 5, 5, 0), NONE, NONE).on_to("order")
    chosen = ""
    for place in (2, 1, 3):
        chosen += play.asked_who
        play.takes_place(play.asked_who, place)
    assert chosen == "BCA"
    assert (play.order, play.step) == ("CBAD", "cards"), "the last place is left to D"


def test_ex_ks_56_no_token_or_a_total_of_0_earns_no_card() -> None:
    """KS-6.7b, KS-6.7d."""
    play = bidding("ABC").items((3, 2, 1), NONE[:3], (0, 0, 2)).on_to("order")
    play.takes_place("A", 1).takes_place("B", 2)
    assert pickers(play) == "C"
    with play.refused("KS-6.7b", "KS-6.7c", "KS-6.7"):
        play.iago_picked("A")
    play.give(IagoUnclaimed())
    assert (play.iago, play.vp()) == (1, [5, 5, 5])


def test_ex_ks_57_falstaff_goes_first_among_equals() -> None:
    """KS-6.7a."""
    play = bidding("AF").items((4, 4), NONE[:2], NONE[:2])
    assert (play.step, play.asked_who) == ("order", "F")
    assert play.takes_place("F", 1).order == "FA"


def test_ex_ks_58_two_players_pick_in_turns() -> None:
    """KS-14.2: winner, loser, winner, loser."""
    play = bidding("AB").items((2, 1), (5, 2), NONE[:2]).takes_place("A", 1)
    assert pickers(play) == "AB"
    assert "Information: Anna, Ben, Anna, Ben" in play.asked.text


def test_ex_ks_58_a_loser_without_a_bid_picks_nothing() -> None:
    """KS-14.2: the winner picks twice, two cards are unclaimed."""
    play = bidding("AB").items((2, 1), (5, 0), NONE[:2]).takes_place("A", 1)
    assert pickers(play) == "A"
    assert "Information: Anna, Anna; 2 unclaimed" in play.asked.text
    assert "Ben" not in play.asked.text


@pytest.mark.parametrize(("people", "each"), [("AB", 4), ("ABC", 3), ("ABCD", 2)])
def test_ex_ks_59_actions_in_all(people: str, each: int) -> None:
    """KS-1.9, KS-7.1: 8, 9 and 8, one after the other in turn order."""
    play = Play(people).begin().in_step("action")
    assert play.all("actions") == [each] * len(people)
    for left in range(each * len(people), 0, -1):
        assert sum(play.all("actions")) == left
        play.give(ActionDone())
    assert play.step != "action"


@pytest.mark.parametrize("level", ["map", "score_pad"])
def test_ex_ks_60_rest_stops_at_the_top(level: str) -> None:
    """KS-7.2e."""
    card = {"viola/2": {"energy_low": 0, "energy_start": 3, "energy_top": 6}}
    play = Play("AB", level=level, facts={"characters": card}).begin().seat("A", energy=5).in_step("action")
    play.give(Rest(), "A")
    assert play.value("energy", "A") == 6
    play.give(ActionDone(), "B").give(Rest(), "A")
    assert play.value("energy", "A") == 6
    assert play.value("actions", "A") == 2, "both rests are actions"


@pytest.mark.parametrize("level", ["map", "score_pad"])
def test_ex_ks_61_one_extra_action_whatever_is_held(level: str) -> None:
    """KS-7.4."""
    play = Play("AB", level=level).begin().everybody(actions=(0, 0)).in_step("extra").give(TakeExtra(seat=1))
    if level == "map":
        play.give(Rest(), "A")
    assert play.step == "extra", "B may still take one"
    with play.refused("KS-7.4"):
        play.give(TakeExtra(seat=1))

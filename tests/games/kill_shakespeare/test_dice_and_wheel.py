"""The two dice, the Wheel and planning by example (KS-5.4, KS-5.5, KS-6.1)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.state import State, Step
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, rebels, some
from tests.games.kill_shakespeare.positions import area, at, seat
from tests.games.kill_shakespeare.rounds import asked, form, hope, keys, known, printed_hero, refused, reminders


def dice(level: str = "map", **changes: Any) -> State:
    return at(board(PLAIN, Step.DICE, level), Step.DICE, **changes)


def wheel(jester: int = 0, **settings: Any) -> State:
    """Dev, the last player, may turn the Wheel."""
    return seat(board(PLAIN, Step.WHEEL, "score_pad", **settings), 4, jester=jester)


def plan() -> State:
    """Anna's Hamlet is 1 above the lowest space of a track of four levels."""
    state = printed_hero(
        board(PLAIN, Step.PLAN, "score_pad"), "hamlet", energy_low=0, energy_start=1, energy_top=4,
        upgrade_costs=(1, 2, 3, 5),
    )  # fmt: skip
    return seat(state, 1, energy=1)


# The dice


@pytest.mark.parametrize("total", range(2, 10))
def test_ks_5_4_up_to_9_is_only_remembered(total: int) -> None:
    """KS-5.4, KS-6.8"""
    state, events = given(dice(), c.RollDice(total=total))
    assert (state.dice, state.step) == (total, Step.WHEEL)
    assert [type(event) for event in events] == [e.DiceRolled, e.Reached]


def test_ex_ks_24_a_10_is_black_at_lady_macbeth() -> None:
    """EX-KS-24, KS-5.4: Hope is not touched."""
    state, _ = given(area(dice(macbeth="avon"), "avon", black=2, hope=5), c.RollDice(total=10))
    assert (state.areas["avon"].black, hope(state)["avon"]) == (3, 5)


def test_ks_5_4_an_11_is_black_at_richard() -> None:
    """KS-5.4"""
    state, _ = given(dice(richard="cawdor"), c.RollDice(total=11))
    assert (state.areas["cawdor"].black, hope(state)["cawdor"], state.areas["arden"].black) == (4, 4, 3)


def test_ex_ks_25_a_12_moves_richard() -> None:
    """EX-KS-25, KS-5.4"""
    state, events = given(dice(track=4), c.RollDice(total=12))
    assert state.track == 5
    assert (only(events, e.RichardAdvanced).cause, state.step) == ("The dice show 12", Step.WHEEL)


def test_ks_12_1_a_12_on_the_last_space_ends_the_game() -> None:
    """KS-12.1, KS-3.3"""
    assert given(dice(track=9), c.RollDice(total=12))[0].step is Step.OVER


def test_ks_10_8_black_from_the_dice_is_settled() -> None:
    """KS-10.8, KS-9.7: one marker against two costs the area token."""
    state = rebels(dice(richard="cawdor"), "cawdor", 1, liberated=True, black=1, token=1)
    assert given(state, c.RollDice(total=11))[0].areas["cawdor"].token_gone


def test_ks_5_4_on_the_score_pad_it_is_a_reminder() -> None:
    """KS-5.4, KS-2"""
    _, events = given(dice("score_pad"), c.RollDice(total=10))
    assert reminders(events) == ["Put one black marker into Arden."]


@pytest.mark.parametrize(("setting", "rule"), [("nothing", "KS-5.4"), ("ask", "AMB-KS-28")])
def test_amb_ks_28_a_10_once_lady_macbeth_is_gone(setting: str, rule: str) -> None:
    """AMB-KS-28, KS-9.5"""
    state = board(PLAIN, Step.DICE, dice10_no_macbeth=setting)
    state, events = given(at(state, Step.DICE, macbeth=None, macbeth_gone=True), c.RollDice(total=10))
    assert len(reminders(events, rule)) == 1
    assert some(events, e.BlackChanged) == []
    assert state.step is Step.WHEEL


def test_p_ks_13_the_first_player_rolls_two_dice() -> None:
    """KS-5.4, P-KS-13"""
    state = dice(order=(2, 1, 3, 4), macbeth="cawdor")
    assert asked(state).seat == 2
    assert "10: black in Cawdor. 11: black in Avon." in asked(state).ends
    assert refused(state, c.RollDice(total=7), by=1).code == "not_eligible"
    assert refused(wheel(), c.RollDice(total=7)).code == "not_open"


def test_p_ks_13_two_digits_say_what_the_dice_show() -> None:
    """KS-5.4: nobody has to add; the sum can be said as well."""
    one, other = form(dice()).fields
    assert one.digits
    assert one.choices == other.choices == ("1", "2", "3", "4", "5", "6")
    assert given(dice(), c.RollDice(first="4", second="6"))[0].dice == 10
    for wrong in (
        c.RollDice(total=13), c.RollDice(first="4"), c.RollDice(), c.RollDice(first="0", second="7"),
        c.RollDice(total=7, first="4", second="3"),
    ):  # fmt: skip
        assert refused(dice(), wrong).code == "KS-5.4"


# The Wheel


def test_ks_5_5_one_space_leaves_the_wheel_and_all_take_their_prize() -> None:
    """KS-5.5: the issue's one key."""
    state, events = given(known(wheel(), wheel=("single troop", "quest")), Next())
    assert (state.step, state.wheel) == (Step.PLAN, 0)
    assert reminders(events, "KS-5.5") == [
        "Everybody takes what their own arrow shows. Clockwise the Wheel shows: single troop, quest."
    ]
    _, events = given(wheel(), Next())
    assert reminders(events) == ["Everybody takes what their own arrow shows."]


def test_ks_5_5_the_last_player_pays_three_points_a_step() -> None:
    """KS-5.5, TW-KS-6"""
    assert asked(wheel()).seat == 4
    state, events = given(wheel(), c.TurnWheel(steps=2))
    assert (state.step, state.wheel) == (Step.PLAN, 2)
    assert "Dev sets aside bid tokens worth 6 or more, without change." in reminders(events)
    assert refused(wheel(), c.TurnWheel(steps=1), by=1).code == "not_eligible"
    assert refused(wheel(), c.TurnWheel(steps=-1)).code == "KS-5.5"
    assert refused(dice(), c.TurnWheel(steps=1)).code == "not_open"


def test_ks_5_5_a_jester_turns_it_one_step_back() -> None:
    """KS-5.5, KS-10.6"""
    assert keys(wheel(jester=1))["k"] == c.TurnWheel(jester=True)
    state, events = given(wheel(jester=1), c.TurnWheel(jester=True))
    assert (state.wheel, state.players[4].jester) == (-1, 0)
    assert only(events, e.JesterPlayed).use == "wheel"


def test_ks_5_5_who_holds_no_jester_is_not_asked_for_one() -> None:
    """KS-5.5"""
    assert set(keys(wheel())) == {"n"}
    assert [field.name for field in form(wheel()).fields] == ["steps"]
    assert refused(wheel(), c.TurnWheel(jester=True)).code == "KS-5.5"


def test_ks_5_5_one_jester_a_round() -> None:
    """KS-5.5, AMB-KS-25: also when the table goes back to the question; anew in the next round."""
    state, _ = given(wheel(jester=2), c.TurnWheel(jester=True))
    assert refused(at(state, Step.WHEEL), c.TurnWheel(jester=True)).code == "KS-5.5"
    state, _ = given(at(state, Step.PREP), c.QuestsLeft(count=0))
    assert not state.wheel_turned


def test_amb_ks_25_paid_steps_and_a_jester_in_one_round() -> None:
    """AMB-KS-25"""
    both = c.TurnWheel(steps=3, jester=True)
    assert given(wheel(jester=1), both)[0].wheel == 2
    assert refused(wheel(jester=1, wheel_both=False), both).code == "AMB-KS-25"
    assert given(wheel(jester=1, wheel_both=False), c.TurnWheel(jester=True))[0].wheel == -1


# Planning


def test_ks_6_1_one_space_when_nobody_types_a_plan() -> None:
    """KS-6.1: the issue's one key."""
    assert given(plan(), Next())[0].step is Step.ITEMS


def test_ks_6_1_energy_level_by_level_and_time_add_up() -> None:
    """KS-6.1, KS-6.2"""
    state, first = given(plan(), c.Plan(seat=1, energy=2, time=3))
    assert only(first, e.Planned).paid == 5
    state, second = given(state, c.Plan(seat=1, energy=1, time=2))
    assert only(second, e.Planned).paid == 5
    assert (state.players[1].energy, state.players[1].time, state.step) == (4, 5, Step.PLAN)
    assert refused(state, c.Plan(seat=1, energy=1)).code == "KS-6.1"


def test_ks_6_1_a_track_that_is_not_known_is_counted_without_a_price() -> None:
    """KS-6.1, D.6"""
    state, events = given(plan(), c.Plan(seat=2, energy=7))
    assert (state.players[2].energy, only(events, e.Planned).paid) == (7, None)
    assert asked(plan()).ends.startswith("Next Energy: Anna 2.")


def test_ks_6_1_each_plans_for_itself() -> None:
    """KS-6.1"""
    assert refused(plan(), c.Plan(seat=1, energy=1), by=2).code == "not_eligible"
    assert refused(plan(), c.Plan(seat=9)).code == "not_eligible"
    assert refused(plan(), c.Plan(seat=1, time=-1)).code == "KS-6.1"
    assert refused(wheel(), c.Plan(seat=1)).code == "not_open"
    assert given(plan(), c.Plan(seat=2, time=1), by=2)[0].players[2].time == 1

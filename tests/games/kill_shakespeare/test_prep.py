"""Prep by example (KS-4): its order, area tokens, trades, Hope, refills, quests."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import Next
from companion.games.kill_shakespeare import commands as c
from companion.games.kill_shakespeare import events as e
from companion.games.kill_shakespeare.state import State, Step, Stronghold
from tests.games.kill_shakespeare.board import PLAIN, board, given, only, some
from tests.games.kill_shakespeare.positions import area, at, everybody, seat
from tests.games.kill_shakespeare.rounds import (
    asked,
    form,
    hope,
    keys,
    known,
    printed_area,
    printed_hero,
    refused,
    reminders,
)

NO_QUEST = c.QuestsLeft(count=0)


def prep(level: str = "score_pad", heroes: tuple[str, ...] = PLAIN, **settings: Any) -> State:
    """The end of round 1."""
    return board(heroes, Step.PREP, level, **settings)


def limited(state: State, tokens: int) -> State:
    """Anna, with 7 black markers, may hold two Battle tokens."""
    return seat(printed_hero(state, "hamlet", token_limit=2), 1, black=7, tokens=tokens)


# The order of the steps


def test_prep_without_decisions_is_one_key_and_runs_from_a_to_j() -> None:
    """KS-4, AMB-KS-17: strict letter order, by one key; the Wheel turns one step clockwise in (b) (KS-4.2)."""
    state = seat(printed_area(area(prep(), "cawdor", token=2), "cawdor", token="action card"), 2, time=3)
    assert keys(state)["0"] == NO_QUEST
    short = 10  # cells that a line of keys leaves to what a digit means
    assert all(len(each.label) <= short for each in asked(state).options if each.key in ("0", "1", "2"))
    after, events = given(state, NO_QUEST)
    assert (after.step, after.round, after.asked) == (Step.EVENT, 2, 1)
    order = [each.rule if isinstance(each, e.Reminded) else type(each).__name__ for each in events]
    assert order == [
        "RoundBegun", "QuestsCounted", "WheelTurned", "KS-4.3", "TokensBack", "HopeFalls",
        "Refilled", "KS-4.7", "KS-4.8", "KS-4.9", "KS-4.10", "KS-4.10", "Reached",
    ]  # fmt: skip
    assert (after.wheel, after.players[2].time) == (1, 0)


def test_space_runs_prep_too_and_stops_at_the_quests() -> None:
    """KS-4.10: what lies on the board is counted, not assumed."""
    state, _ = given(prep(), Next())
    assert (state.step, state.round) == (Step.QUESTS, 2)
    assert refused(state, Next()).code == "KS-4.10"
    state, events = given(state, c.QuestsLeft(count=1))
    assert (state.step, state.track) == (Step.EVENT, 1)
    assert only(events, e.RichardAdvanced).cause == "1 quest left on red spaces"


def test_quests_said_in_round_2_are_asked_again_in_round_3() -> None:
    """KS-4.10: a number counts for one Prep."""
    state, _ = given(prep(), NO_QUEST)
    state, _ = given(at(state, Step.PREP), Next())
    assert (state.step, state.left) == (Step.QUESTS, None)


def test_the_question_names_the_round_that_comes() -> None:
    """KS-4.1, P-KS-01"""
    assert "round 2 of 6" in asked(prep()).text
    assert "round 7" in asked(at(prep(), Step.PREP, round=6)).text


def test_quests_are_counted_in_prep_only() -> None:
    assert refused(at(prep(), Step.EVENT), NO_QUEST).code == "not_open"
    assert refused(prep(), c.QuestsLeft(count=3)).code == "KS-4.10"


# (c) Area tokens


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("energy", "one free Energy upgrade"),
        ("action card", "one Action card"),
        ("troop card", "a Troop card worth 1"),
        ("stolen letter", "one Stolen Letter card, if wanted"),
        ("city plan", "one City Plan card, if wanted"),
    ],
)
def test_ks_4_3_an_area_token_pays_its_holder(token: str, words: str) -> None:
    """KS-4.3"""
    state, events = given(printed_area(area(prep(), "cawdor", token=2), "cawdor", token=token), Next())
    assert reminders(events, "KS-4.3") == [f"Ben takes {words} (token of Cawdor)."]
    assert state.players[2].energy == (1 if token == "energy" else 0)


def test_ks_4_3_no_energy_past_the_top() -> None:
    """KS-4.3, KS-6.1"""
    state = printed_area(area(prep(), "cawdor", token=2), "cawdor", token="energy")
    state = printed_hero(state, "juliet", energy_low=0, energy_start=2, energy_top=3)
    assert given(seat(state, 2, energy=3), Next())[0].players[2].energy == 3


def test_ks_4_3_a_token_that_nobody_described_is_a_reminder_without_a_number() -> None:
    """KS-4.3, D.6"""
    state = area(area(prep(), "cawdor", token=2), "avon", token=2)
    _, events = given(state, Next())
    assert reminders(events, "KS-4.3") == [
        "Ben takes Energy or a card, if it pays now (area token of Cawdor and Avon)."
    ]


def test_ks_4_3_nothing_for_tokens_without_an_owner_or_for_those_that_pay_elsewhere() -> None:
    """KS-4.3"""
    state = printed_area(printed_area(prep(), "cawdor", token="energy"), "avon", token="plus 1")
    _, events = given(area(state, "avon", token=2), Next())
    assert reminders(events, "KS-4.3") == []


# (d) Trades


def test_ex_ks_32_seven_black_markers_are_two_trades() -> None:
    """EX-KS-32, KS-4.4, KS-4.4a"""
    state, _ = given(limited(prep(), 0), Next())
    assert (state.step, state.asked) == (Step.TRADE, 1)
    assert asked(state).seat == 1
    state, first = given(state, c.Trade())
    assert (state.step, state.asked) == (Step.TRADE, 1)
    state, second = given(state, c.Trade())
    assert (state.players[1].black, state.players[1].tokens) == (1, 2)
    assert only(first, e.Traded).kept == only(second, e.Traded).kept == 1
    assert state.step is Step.QUESTS


def test_ex_ks_33_a_quill_moves_richard_and_one_of_the_others_is_kept() -> None:
    """EX-KS-33, KS-4.4b"""
    state, events = given(seat(prep(), 1, black=3), Next(), c.Trade(quills=1))
    assert (state.track, state.players[1].tokens, state.players[1].black) == (1, 1, 0)
    assert only(events, e.RichardAdvanced).rule == "KS-4.4b"


def test_ex_ks_34_three_quills_leave_nothing_to_keep() -> None:
    """EX-KS-34, KS-4.4b, KS-10.3: checked one by one"""
    state, events = given(seat(prep(), 1, black=3), Next(), c.Trade(quills=3))
    assert (state.track, state.players[1].tokens, state.players[1].black) == (3, 0, 0)
    assert [each.step for each in some(events, e.RichardAdvanced)] == [1, 2, 3]


def test_ex_ks_35_at_the_limit_a_token_is_swapped_or_all_go_back() -> None:
    """EX-KS-35, KS-4.4c"""
    state, _ = given(limited(prep(), 2), Next())
    for keep in (True, False):
        after, events = given(state, c.Trade(keep=keep))
        assert (after.players[1].tokens, after.players[1].black) == (2, 4)
        assert only(events, e.Traded).swapped is keep


def test_ks_4_4c_the_question_knows_the_limit() -> None:
    """KS-4.4c, D.6: digits below it, swap or not at it, both where it is unknown."""
    below, _ = given(limited(prep(), 1), Next())
    assert keys(below)["2"] == c.Trade(quills=2)
    at_limit, _ = given(limited(prep(), 2), Next())
    unknown, _ = given(seat(prep(), 1, black=3), Next())
    for state in (at_limit, unknown):
        assert [field.name for field in form(state).fields] == ["quills", "keep", "drawn"]
        assert set(keys(state)) == {"n"}
    assert "put all back" in asked(at_limit).text


def test_ks_4_4d_fewer_than_three_tokens_are_left() -> None:
    """KS-4.4d: what is left is drawn; two Quills of two leave nothing to keep, one of two leaves the other."""
    state, _ = given(seat(prep(), 1, black=3), Next())
    nothing, _ = given(state, c.Trade(quills=2, drawn=2))
    assert (nothing.players[1].tokens, nothing.track) == (0, 2)
    other, _ = given(state, c.Trade(quills=1, drawn=2))
    assert (other.players[1].tokens, other.track) == (1, 1)
    none, _ = given(state, c.Trade(drawn=0))
    assert none.players[1].tokens == 0
    assert refused(state, c.Trade(quills=2, drawn=1)).code == "KS-4.4b"
    assert refused(state, c.Trade(drawn=4)).code == "KS-4.4d"
    assert "KS-4.4d" in asked(state).rules


def test_ks_4_4_in_turn_order_and_only_who_can_pay() -> None:
    """KS-4.4, TW-KS-9"""
    state = everybody(at(prep(), Step.PREP, order=(4, 2, 1, 3)), black=(3, 2, 0, 5))
    state, _ = given(state, Next())
    assert state.asked == 4
    assert refused(state, c.Trade(), by=1).code == "not_eligible"
    state, _ = given(state, Next())
    assert state.asked == 1
    state, _ = given(state, Next())
    assert state.step is Step.QUESTS


def test_ks_4_4a_three_markers_pay_for_three_tokens() -> None:
    """KS-4.4a"""
    state, _ = given(seat(prep(), 1, black=3), Next())
    assert refused(state, c.Trade(quills=4)).code == "KS-4.4b"
    assert refused(seat(state, 1, black=2), c.Trade()).code == "KS-4.4a"
    assert refused(prep(), c.Trade()).code == "not_open"


def test_ks_4_4b_a_quill_on_the_last_space_ends_the_game_before_step_e() -> None:
    """KS-4.4b, KS-3.3"""
    state, events = given(seat(at(prep(), Step.PREP, track=9), 1, black=6), Next(), c.Trade(quills=2))
    assert state.step is Step.OVER
    assert some(events, e.TokensBack) == []


# (f) Hope


def test_ex_ks_28_hope_falls_where_the_rebels_have_not_won() -> None:
    """EX-KS-28, KS-4.6, KS-10.1"""
    state = area(area(prep(), "messaline", hope=3), "delphos", hope=4, liberated=True)
    state = area(area(state, "cawdor", hope=1), "arden", hope=0, die=False)
    state, _ = given(state, NO_QUEST)
    assert [hope(state)[key] for key in ("messaline", "delphos", "cawdor", "arden")] == [2, 4, 0, 0]
    assert state.track == 1
    assert not state.areas["cawdor"].die


def test_ex_ks_29_avon_moves_richard_two_spaces() -> None:
    """EX-KS-29, KS-10.1"""
    state, _ = given(area(at(prep(), Step.PREP, track=3), "avon", hope=1), NO_QUEST)
    assert (hope(state)["avon"], state.track) == (0, 5)


def test_ex_ks_30_a_defeat_stops_prep_in_its_middle() -> None:
    """EX-KS-30, KS-3.3, KS-12.1: steps g to j never run."""
    state = area(area(at(prep(), Step.PREP, track=9), "messaline", hope=1), "cawdor", hope=1)
    state, events = given(state, c.QuestsLeft(count=2))
    assert (state.step, state.ended) == (Step.OVER, "KS-12.1")
    assert hope(state)["cawdor"] == 1
    assert some(events, e.Refilled) == []
    assert refused(state, Next()).code == "over"


def test_ks_4_6_a_rebuilt_area_has_no_hope_to_lose() -> None:
    """KS-4.6, KS-9.6"""
    state = area(prep(), "cawdor", hope=0, die=False, stronghold=Stronghold.REBUILT)
    assert given(state, NO_QUEST)[0].track == 0


# (g) to (i) Refills


def test_ks_4_7_available_markers_come_from_the_reserve_as_far_as_it_lasts() -> None:
    """KS-4.7, AMB-KS-29"""
    state = everybody(prep("map"), available=(0, 1, 2, 0), reserve=(5, 1, 0, 1))
    state, events = given(state, NO_QUEST)
    assert [player.available for player in state.players.values()] == [2, 2, 2, 1]
    assert [player.reserve for player in state.players.values()] == [3, 0, 0, 0]
    assert reminders(events, "AMB-KS-29") == ["Dev's reserve is empty: the table decides."]


def test_ks_4_7_a_reserve_that_nobody_counted_lasts() -> None:
    """KS-4.7, D.6"""
    state, _ = given(seat(prep("map"), 1, available=0), NO_QUEST)
    assert (state.players[1].available, state.players[1].reserve) == (2, None)


@pytest.mark.parametrize(("players", "actions"), [(2, 4), (3, 3), (4, 2)])
def test_ks_4_8_action_markers_are_stacked_in_the_current_order(players: int, actions: int) -> None:
    """KS-4.8, KS-1.9, EX-KS-59"""
    state = prep(heroes=PLAIN[:players])
    order = tuple(reversed(state.order))
    state, events = given(everybody(at(state, Step.PREP, order=order), actions=(0,) * players), NO_QUEST)
    assert {player.actions for player in state.players.values()} == {actions}
    names = ", ".join(state.name(number) for number in order)
    assert reminders(events, "KS-4.8") == [f"Stack {actions} action markers each: {names}."]


def test_ks_4_9_the_card_tracks_by_number_where_it_is_known() -> None:
    """KS-4.9, KS-14.2, D.6"""
    _, events = given(known(prep(), cards=4, face_down=2), NO_QUEST)
    assert reminders(events, "KS-4.9") == ["Fill both card tracks to 4 cards, 2 face down; do not reshuffle."]
    _, events = given(prep(heroes=PLAIN[:3]), NO_QUEST)
    assert reminders(events, "KS-4.9") == ["Fill both card tracks; do not reshuffle."]


# (j) Quests


def test_ex_ks_31_quests_on_red_spaces_move_richard() -> None:
    """EX-KS-31, KS-4.10"""
    state, events = given(prep(), c.QuestsLeft(count=2))
    assert state.track == 2
    assert "Discard all 2 quests on the red spaces." in reminders(events, "KS-4.10")
    assert {each.rule for each in some(events, e.RichardAdvanced)} == {"KS-4.10"}


def test_ks_4_10_new_quests_by_round_where_the_tracker_is_known() -> None:
    """KS-4.10, AMB-KS-18: never more than five, never more than fit."""
    state = known(prep(), quest_spaces=5, easy=(3, 2, 2, 1, 1, 0), hard=(1, 4, 2, 3, 3, 4))
    _, events = given(state, NO_QUEST)
    new = "From the right 2 easy (else hard), 4 hard; 5 at most, on 5 spaces."
    assert reminders(events, "KS-4.10")[-1] == new


def test_ks_4_10a_hard_quests_where_the_easy_are_out() -> None:
    """KS-4.10a: told with the new quests, unless the round prints no easy one."""
    for easy, told in ((1, True), (0, False)):
        _, events = given(known(prep(), easy=(easy,) * 6, hard=(2,) * 6), NO_QUEST)
        assert ("(else hard)" in reminders(events, "KS-4.10")[-1]) is told


def test_ks_4_10_a_reminder_without_numbers_where_it_is_not() -> None:
    """KS-4.10, D.6; also in a seventh round, for which nothing is printed."""
    for state in (prep(), known(at(prep(), Step.PREP, round=6), easy=(1,) * 6, hard=(1,) * 6)):
        _, events = given(state, NO_QUEST)
        new = "New quests as the round tracker says: from the right, easy first, else hard; 5 at most."
        assert reminders(events, "KS-4.10")[-1] == new


def test_ks_4_10b_a_quest_for_a_fallen_stronghold_is_replaced() -> None:
    """KS-4.10b: said only when one has fallen."""
    _, events = given(prep(), NO_QUEST)
    assert reminders(events, "KS-4.10b") == []
    _, events = given(area(prep(), "cawdor", liberated=True, stronghold=Stronghold.DESTROYED, leader=1), NO_QUEST)
    assert len(reminders(events, "KS-4.10b")) == 1


# The last trades


def test_ks_11_2_before_the_last_scoring_each_trades_once_at_most() -> None:
    """KS-11.2"""
    state = everybody(board(PLAIN, Step.LAST_TRADE, "score_pad"), black=(7, 0, 0, 3))
    state = at(state, Step.LAST_TRADE, round=6, asked=1)
    assert "last trade" in asked(state).ends
    state, _ = given(state, c.Trade(quills=1))
    assert (state.asked, state.players[1].black, state.track) == (4, 4, 1)
    state, _ = given(state, Next())
    assert state.step is Step.COUNT

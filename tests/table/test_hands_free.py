"""A whole Execution without a keyboard, and each thing that one button can mean (RULES.md KO-11, "Button box")."""

from __future__ import annotations

import pytest

from companion.core.messages import Claim, Confirm, Hold, SetOption
from companion.core.prompts import Role
from companion.games.kill_overlord.commands import DefineCard, Play
from companion.table.meanings import SETTLING, Buttons
from companion.table.presses import Outcome
from tests.table.at_the_box import PLEAD, RETALIATE, Box, six
from tests.table.evening import Evening


def test_a_whole_execution_in_level_referee_with_no_key() -> None:
    """KO-5.1, KO-5.4, KO-6.1, KO-6.2, TW-KO-1, TW-KO-3, TW-KO-5, KO-5.7: 0 keys."""
    box = Box()
    box.space()
    assert (box.asked, box.holder) == (["P-KO-04"], "")
    assert box.press("Ben") is Outcome.GIVEN, "the receiver says: I have it"
    assert box.holder == "Ben"

    assert box.press("Ben") is Outcome.GIVEN, "the holder plays"
    assert box.may_react == "Anna Cleo Dev Eli Fay"
    assert box.press("Dev", wait=0.8) is Outcome.CLAIMED
    assert box.press("Eli", wait=0.02) is Outcome.CLAIMED
    box.keeper.advance(0.1)
    assert box.told[-1] == "Dev reacts first; Eli 20 ms later."
    assert box.press("Dev") is Outcome.GIVEN, "the first hand shows its card"
    assert box.may_react == "Anna Ben Cleo Eli Fay"
    assert box.press("Ben", wait=0.4) is Outcome.CLAIMED, "and is Retaliated in turn"
    box.keeper.advance(0.1)
    assert box.press("Ben") is Outcome.GIVEN
    assert box.table.view(None).value("retaliates") == 2
    box.runs_out()
    assert box.asked == ["P-KO-05b"]
    assert box.press("Cleo") is Outcome.GIVEN, "two Retaliates: the card stands, and its receiver says so"
    assert (box.holder, box.asked) == ("Cleo", ["P-KO-05", "P-KO-08"])

    assert box.press("Fay", wait=1.0) is Outcome.CLAIMED, "Plead Guilty"
    box.keeper.advance(0.1)
    assert box.press("Fay") is Outcome.GIVEN
    assert (box.holder, box.asked) == ("Fay", ["P-KO-05"])

    assert box.press("Fay") is Outcome.GIVEN
    assert box.press("Anna", wait=0.5) is Outcome.CLAIMED
    box.keeper.advance(0.1)
    assert box.press("Anna") is Outcome.GIVEN
    box.runs_out()
    assert box.holder == "Fay", "one Retaliate: the order stays (KO-5.6)"
    assert box.press("Fay") is Outcome.GIVEN
    box.runs_out()
    assert box.press("Eli") is Outcome.GIVEN
    assert box.holder == "Eli"

    box.keeper.advance(PLEAD)
    assert box.twice("Eli") is Outcome.GIVEN, "Eli cannot pass"
    assert box.may_react == "Anna Ben Cleo Dev Fay", "the last call"
    box.runs_out(PLEAD)
    assert box.out == "Eli"
    assert box.asked == ["P-KO-04"], "and the Overlord opens the next Execution"
    assert box.press("Ben") is Outcome.GIVEN
    assert box.holder == "Ben"


def test_ex_ko_18_somebody_rescues_the_holder_in_the_last_call() -> None:
    box = Box().opened().at_rest_with("Dev")
    box.twice("Dev")
    assert box.press("Cleo", wait=1.0) is Outcome.CLAIMED
    box.keeper.advance(0.1)
    assert box.press("Cleo") is Outcome.GIVEN
    assert (box.holder, box.out) == ("Cleo", "")


# I react


def test_a_press_for_a_window_that_has_just_run_out_is_late_and_no_act_of_the_new_holder() -> None:
    """G-7: Dev meant to Retaliate, and has just become the holder."""
    box = Box().opened()
    box.press("Ben")
    box.table.submit(Play(to=4))
    box.keeper.advance(RETALIATE - 1.5 + 1.6)
    assert (box.holder, box.asked) == ("Dev", ["P-KO-05", "P-KO-08"])
    late = box.pressed("Dev", wait=0.1)
    assert late.outcome is Outcome.LATE
    assert box.press("Dev", wait=0.5) is Outcome.GIVEN


def test_a_hand_that_moved_before_a_question_stood_does_not_answer_it() -> None:
    box = Box()
    box.space()
    before = box.table.time
    box.press("Ben")
    pressed = box.buttons.press(2, at=before)
    assert (pressed.outcome, box.asked) == (Outcome.EARLY, ["P-KO-05"])
    assert box.press("Ben", wait=SETTLING) is Outcome.GIVEN


def test_g_7_a_press_that_means_nothing_is_early_and_nothing_else() -> None:
    box = Box().opened()
    assert box.press("Fay") is Outcome.EARLY
    assert (box.holder, box.asked) == ("Ben", ["P-KO-05"])


def test_on_hold_no_press_means_anything() -> None:
    box = Box().opened()
    box.table.submit(Hold())
    assert box.pressed("Ben").reason == "The clock is on hold: let it run on first."
    assert box.asked == ["P-KO-05"]


def test_whoever_is_out_means_nothing_by_a_press() -> None:
    box = Box().opened()
    box.twice("Ben")
    assert (box.out, box.asked) == ("Ben", ["P-KO-04"])
    assert box.press("Ben") is Outcome.EARLY
    assert box.holder == ""


# I have it


def test_ko_5_1_the_overlord_cannot_be_the_receiver_of_the_opening() -> None:
    box = Box()
    box.space()
    assert (box.press("Anna"), box.holder) == (Outcome.EARLY, "")


def test_whoever_has_just_retaliated_does_not_take_the_card_while_others_may_still_react() -> None:
    box = Box().opened()
    box.press("Ben")
    box.press("Dev", wait=1.0)
    box.keeper.advance(0.1)
    box.press("Dev")
    assert box.may_react == "Anna Ben Cleo Eli Fay"
    assert box.press("Dev", wait=0.5) is Outcome.REFUSED
    assert box.asked == ["P-KO-06", "P-KO-05b"]


def test_in_level_full_the_receiver_says_it_once_the_card_is_known() -> None:
    """KO-5.4: the card is typed; to whom, its direction says, or the receiver's press."""
    box = Box(six(**{"ko.level": "full"}))
    box.space()
    box.press("Ben")
    box.press("Ben")
    box.runs_out()
    assert box.press("Dev") is Outcome.EARLY, "which card it is has to be typed first"
    box.table.submit(Play(card="Envoy"))
    box.table.submit(DefineCard(card="Envoy", type="shield", direction="any"))
    assert box.press("Dev") is Outcome.GIVEN
    assert box.holder == "Dev"


# The card is shown


def test_a_press_within_a_second_of_the_own_claim_shows_no_card() -> None:
    box = Box().opened()
    box.press("Ben")
    box.press("Dev", wait=0.5)
    box.keeper.advance(0.1)
    early = box.pressed("Dev", wait=0.5)
    assert (early.outcome, box.asked[0]) == (Outcome.AGAIN, "P-KO-06")
    assert early.reason == "Dev has just reacted: show the card, then press once more."
    assert box.press("Dev", wait=0.5) is Outcome.GIVEN
    assert box.table.view(None).value("retaliates") == 1


def test_nobody_else_shows_it_by_a_press() -> None:
    box = Box().opened()
    box.press("Ben")
    box.press("Dev", wait=0.5)
    box.keeper.advance(0.1)
    assert box.press("Cleo") is Outcome.LATE
    assert box.space() is Outcome.REFUSED
    assert box.table.view(None).value("retaliates") == 0


def test_g_7_where_two_cards_are_possible_the_table_names_the_one_that_was_shown() -> None:
    box = Box(six(clocks="off"))
    box.space()
    box.press("Ben")
    box.table.submit(Play(to=4))
    box.press("Cleo")
    box.keeper.advance(0.1)
    two = box.pressed("Cleo")
    assert (two.outcome, two.reason) == (
        Outcome.AGAIN,
        "Two cards are possible here: say at the screen which one it is.",
    )
    box.table.submit(Confirm(card="Plead Guilty"))
    assert box.holder == "Cleo"


# I cannot


@pytest.mark.parametrize(("apart", "out"), [(0.1, "Ben"), (1.0, "Ben"), (1.01, "")])
def test_two_presses_by_the_holder_within_a_second_are_i_cannot_pass(apart: float, out: str) -> None:
    box = Box().opened()
    box.twice("Ben", apart=apart)
    assert box.out == out


def test_the_double_press_is_one_act_that_leaves_the_clock_running() -> None:
    box = Box().opened().at_rest_with("Dev")
    assert box.twice("Dev") is Outcome.GIVEN
    assert not box.table.held
    assert box.may_react == "Anna Ben Cleo Eli Fay"
    assert box.keeper.due() == pytest.approx(box.table.time + PLEAD)


def test_an_announcement_that_waits_for_its_minimum_is_taken_back_too() -> None:
    """TW-KO-3: the first press came in the minimum of the time for Plead Guilty."""
    box = Box().opened().at_rest_with("Dev")
    assert box.press("Dev", wait=1.0) is Outcome.GIVEN
    assert box.asked == ["P-KO-05", "P-KO-08"]
    assert box.press("Dev", wait=0.3) is Outcome.GIVEN
    assert box.asked == ["P-KO-08"], "the last call"
    box.runs_out(PLEAD)
    assert box.out == "Dev"


def test_a_reaction_to_an_announcement_that_was_none_goes_with_it() -> None:
    box = Box().opened()
    box.press("Ben")
    assert box.press("Cleo", wait=0.3) is Outcome.CLAIMED
    assert box.press("Ben", wait=0.3) is Outcome.GIVEN
    assert box.out == "Ben"


def test_a_card_that_was_shown_meanwhile_is_not_swept_away() -> None:
    box = Box().opened()
    box.press("Ben")
    box.press("Cleo", wait=0.2)
    box.keeper.advance(0.1)
    box.table.submit(Confirm())
    assert box.press("Ben", wait=0.3) is Outcome.CLAIMED, "it is Ben's reaction to the Retaliate"
    assert (box.table.view(None).value("retaliates"), box.out) == (1, "")


def test_case_7_a_worn_contact_is_not_a_second_push() -> None:
    """case 7 [L0], G1-5: a contact that opens for 20 ms gives a second press; it changes nothing."""
    box = Box().opened()
    box.keeper.advance(1.0)
    for _ in range(12):
        box.press("Ben", wait=0.02)
    assert (box.out, box.may_react) == ("", "Anna Cleo Dev Eli Fay")
    assert box.press("Cleo", wait=0.2) is Outcome.CLAIMED
    assert box.press("Cleo", wait=0.02) is Outcome.AGAIN
    before = box.table.number
    assert [box.press("Cleo", wait=0.01) for _ in range(3)] == [Outcome.AGAIN] * 3
    assert box.table.number == before


def test_the_double_press_of_two_people_is_none() -> None:
    box = Box().opened()
    box.press("Ben")
    assert box.press("Cleo", wait=0.3) is Outcome.CLAIMED
    assert box.out == ""


# A second button, and the table's


def test_a_second_button_says_i_cannot_pass() -> None:
    box = Box().opened()
    assert box.buttons.second(3, Role.CANNOT).outcome is Outcome.REFUSED
    assert box.buttons.second(2, Role.CANNOT).outcome is Outcome.AGAIN, "so soon after the order came it is none"
    box.keeper.advance(SETTLING)
    assert box.buttons.second(2, Role.CANNOT).outcome is Outcome.GIVEN
    assert box.out == "Ben"


# Nervous hands


def test_a_hand_that_goes_on_pressing_after_i_have_it_neither_plays_nor_gives_up() -> None:
    """Three presses in a row took the order, announced a card and said "I cannot pass"."""
    box = Box().opened()
    box.press("Ben")
    box.runs_out()
    assert box.press("Dev", wait=1.0) is Outcome.GIVEN
    assert [box.press("Dev", wait=0.25) for _ in range(3)] == [Outcome.AGAIN] * 3
    assert (box.holder, box.out, box.asked) == ("Dev", "", ["P-KO-05", "P-KO-08"])
    assert box.press("Dev", wait=SETTLING) is Outcome.GIVEN


def test_a_reaction_that_came_too_late_does_not_take_the_order() -> None:
    """G-7, `late_span_seconds` 0.4 s: up to there it is late, and for a moment more it is nothing."""
    box = Box().opened()
    box.press("Ben")
    box.keeper.advance(RETALIATE + 0.001)
    assert box.press("Cleo", wait=0.3) is Outcome.LATE
    pressed = box.pressed("Cleo", wait=0.3)
    assert pressed.outcome is Outcome.AGAIN
    assert pressed.reason == "The window has just closed: whoever gets it, press once more."
    assert box.holder == "Ben"
    assert box.press("Dev", wait=0.3) is Outcome.GIVEN
    assert box.holder == "Dev"


def test_a_second_button_passes_silently_and_all_passes_close_the_window() -> None:
    """G-7: single passes are never shown."""
    box = Box().opened()
    box.press("Ben")
    before = (box.table.view(None), box.told, [prompt.asked for prompt in box.table.prompts(None)])
    for seat in (1, 3, 4, 5):
        assert box.buttons.second(seat, Role.PASS).outcome is Outcome.GIVEN
    assert (box.table.view(None), box.told, [prompt.asked for prompt in box.table.prompts(None)]) == before
    box.buttons.second(6, Role.PASS)
    assert box.asked == ["P-KO-05b"]
    before_number = box.table.number
    assert box.buttons.second(6, Role.PASS).outcome is Outcome.REFUSED
    assert box.table.number == before_number


def test_the_tables_button_goes_on_and_lets_the_clock_run_on() -> None:
    box = Box()
    assert box.space() is Outcome.GIVEN
    assert box.asked == ["P-KO-04"]
    assert box.space() is Outcome.REFUSED, "the Overlord has to be asked"
    box.press("Ben")
    assert box.space() is Outcome.GIVEN
    assert box.asked == ["P-KO-06", "P-KO-05b"], "as Space: the holder plays"
    box.table.submit(Hold())
    assert box.space() is Outcome.GIVEN
    assert not box.table.held


def test_without_clocks_the_tables_button_says_that_nobody_reacts() -> None:
    box = Box(six(clocks="off"))
    box.space()
    box.press("Ben")
    box.press("Ben")
    assert box.space() is Outcome.GIVEN
    assert box.asked == ["P-KO-05b"]
    assert box.press("Dev") is Outcome.GIVEN
    assert box.holder == "Dev"


# Every game


def test_a_game_of_secret_bids_hears_of_no_press_but_in_its_window() -> None:
    evening = Evening()
    buttons = Buttons(evening.table)
    assert buttons.press(2).outcome is Outcome.EARLY
    evening.open()
    evening.keeper.advance(1.0)
    assert buttons.press(2).outcome is Outcome.CLAIMED
    evening.keeper.advance(1.5)
    assert buttons.press(2).outcome is Outcome.GIVEN
    assert evening.points()[1] == 1


def test_a_press_at_a_table_that_is_over_is_refused() -> None:
    evening = Evening()
    buttons = Buttons(evening.table)
    for _ in range(3):
        evening.open()
        evening.keeper.advance(10.0)
    assert (buttons.press(2).code, buttons.table_button().code) == ("over", "over")


def test_a_claim_by_a_key_and_its_card_by_a_button_go_together() -> None:
    box = Box().opened()
    box.press("Ben")
    box.table.submit(Claim(), by=3)
    box.keeper.advance(0.1)
    assert box.press("Cleo") is Outcome.GIVEN
    assert box.table.view(None).value("retaliates") == 1


def test_settings_may_change_in_play_and_the_buttons_go_by_the_questions() -> None:
    box = Box(six(**{"ko.level": "full"}))
    box.space()
    box.press("Ben")
    box.table.submit(SetOption(key="ko.level", value="referee"))
    box.press("Ben")
    box.runs_out()
    assert box.press("Dev") is Outcome.GIVEN
    assert box.holder == "Dev"

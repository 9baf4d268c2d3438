"""Digits are seats: a target, a hand that reacts, or whose numbers are meant; `r` and `p` name the reaction."""

from __future__ import annotations

import pytest

from companion.core.messages import Award, Claim, Pass, Sealed
from companion.core.prompts import Role
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import Execute
from companion.tui.keys.acts import Fill, Give, Press, Say, Undo
from tests import toy_game
from tests.games.kill_overlord.play import start
from tests.tui.keys.desk import Desk
from tests.tui.keys.test_primary import holding, judged, retaliating


def at_a_verdict() -> Desk:
    """A book card whose text nobody has typed in has been played: the table says who is executed."""
    desk = holding().press("k").wait(2.0).press("n")
    assert desk.asked("P-KO-10")
    return desk


def tied() -> Desk:
    """The table decides between Ben and Dev."""
    desk = retaliating(clocks="on", simultaneous_claims="ask").press("2", "4").wait(0.2)
    assert desk.asked("P-KO-06/w1/award")
    return desk


def test_the_overlord_hands_over_with_one_digit() -> None:
    """The form of the most pressing question is armed by itself where nothing else is asked."""
    desk = Desk.of_kill_overlord().press("space")
    assert desk.asking == "Anna, to whom? 2 Ben, 3 Cleo, 4 Dev, 5 Eli, 6 Fay"
    desk.press("4")
    assert isinstance(desk.acts[0], Fill)
    assert desk.holder == 4


def test_a_verdict_is_one_digit_or_nobody() -> None:
    desk = at_a_verdict()
    assert desk.asking == "Who is executed? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 5 Eli, 6 Fay"
    assert desk.hints["0"] == "Nobody"
    twin = at_a_verdict().press("0")
    assert twin.acts == [Give(command=Execute(), prompt=twin.acts[0].prompt)]  # type: ignore[union-attr]
    desk.press("4")
    assert desk.value("token", 4) == 1


def test_while_a_reaction_is_open_a_digit_is_that_seats_press() -> None:
    desk = retaliating(clocks="on").press("2")
    assert desk.acts == [Press(seat=2, prompt="P-KO-06/w1")]
    assert desk.wait(0.2).scene.judging is not None


def test_a_seat_that_may_not_react_is_told_so() -> None:
    desk = retaliating(clocks="on").press("3")
    assert desk.acts == [Press(seat=3, prompt="P-KO-06/w1")]
    assert desk.said[-1].startswith("Cleo may not react here.")


def test_a_digit_in_a_window_becomes_a_target_only_after_space_or_a_card_letter() -> None:
    desk = retaliating().press("2")
    assert isinstance(desk.acts[0], Press)
    desk = retaliating().press("space", "2")
    assert isinstance(desk.acts[-1], Fill)


def test_a_further_press_of_a_hand_is_harmless_and_not_held_back() -> None:
    """Not for digits in a window: every one of them reaches the table, which knows who has reacted."""
    desk = retaliating(clocks="on").press("2", "2", "2")
    assert [type(act) for act in desk.acts] == [Press, Press, Press]
    assert desk.answers == 5


def test_the_digit_that_named_a_target_does_not_react_as_well() -> None:
    """Held down or bounced, the 5 that named Eli is no Retaliate by Eli."""
    desk = holding(clocks="on").press("space", "5", "5")
    for _ in range(20):
        desk.wait(0.03).press("5")
    assert desk.wait(0.5).scene.judging is None
    assert desk.asked("P-KO-06/w1")


def test_the_target_may_react_soon_after_it_was_named() -> None:
    desk = retaliating(clocks="on").wait(0.6).press("5").wait(0.15)
    assert desk.acts == [Press(seat=5, prompt="P-KO-06/w1")]
    assert desk.wait(0.2).scene.judging is not None


def test_a_reaction_that_the_table_judges_by_hand_takes_a_digit() -> None:
    """G-8, `ask`: the award."""
    desk = tied()
    assert (desk.hints["2"], desk.hints["4"]) == ("Ben", "Dev")
    desk.press("4")
    assert desk.acts == [Give(command=Award(seat=4), prompt="P-KO-06/w1/award")]
    assert desk.asked("P-KO-06/w1/card4")


def test_an_award_has_no_space() -> None:
    desk = tied().press("space")
    assert desk.said[-1].startswith("Ben and Dev reacted. Whose reaction counts? 2: Ben; 4: Dev")


def test_another_hand_while_a_card_is_to_be_shown_is_told_as_late() -> None:
    """G1-1: the winner stays, the second is listed with how late it was."""
    desk = judged().press("4")
    assert desk.acts == [Press(seat=4, prompt=None)]
    assert "Dev was late by" in desk.said[-1]
    assert desk.asked("P-KO-06/w1/card2")


def test_with_no_window_open_a_digit_alone_chooses_that_seat() -> None:
    """It is no early press: + and - change that seat's numbers."""
    desk = holding()
    number = desk.table.number
    desk.press("2")
    assert desk.acts == [Say(sentence="Ben: + and - change gold.")]
    assert (desk.keypad.chosen, desk.table.number) == (2, number)
    desk.press("escape")
    assert desk.keypad.chosen is None


def test_on_hold_a_digit_says_how_to_go_on() -> None:
    desk = retaliating(clocks="on").press("h", "2")
    assert desk.said[-1] == "Ben: + and - change gold. The clock is on hold: Space lets it run."
    assert desk.scene.judging is None


@pytest.mark.parametrize("key", ["7", "8", "9", "0"])
def test_a_digit_above_the_seats_is_told(key: str) -> None:
    desk = holding().press(key)
    assert desk.acts == [Say(sentence=f"There is no seat {key}: seats are 1 to 6.")]


def test_a_digit_that_no_target_has_says_who_can_be_named() -> None:
    desk = holding().press("space", "3")
    assert desk.said[-1] == "Cleo cannot be named here. Cleo, to whom? 1 Anna, 2 Ben, 4 Dev, 5 Eli, 6 Fay"
    desk.press("9")
    assert desk.said[-1].startswith("There is no seat 9. Cleo, to whom?")


def test_a_form_is_left_by_escape() -> None:
    desk = holding().press("space", "escape")
    assert desk.asking == ""
    desk.press("5")
    assert isinstance(desk.acts[0], Say)


def test_what_is_asked_by_itself_can_be_left_for_its_question() -> None:
    desk = Desk.of_kill_overlord().press("space", "escape", "2")
    assert desk.keypad.chosen == 2
    assert desk.holder is None


@pytest.mark.parametrize("undo", ["u", "ctrl+z"])
def test_undo_first_takes_back_what_is_half_done(undo: str) -> None:
    desk = holding().press("space")
    number = desk.table.number
    desk.press(undo)
    assert (desk.acts, desk.asking, desk.table.number) == ([], "", number)
    desk.wait(2.0).press(undo)
    assert desk.acts == [Undo()]
    assert desk.holder is None


@pytest.mark.parametrize("half", ["r", "2", "+"])
def test_undo_takes_back_a_reaction_without_its_seat_and_a_seat_without_its_number(half: str) -> None:
    desk = holding().press(half).press("u")
    assert desk.acts == []
    assert (desk.asking, desk.keypad.chosen, desk.holder) == ("", None, 3)


def test_what_is_asked_by_itself_is_no_half_done_thing() -> None:
    """Anna is asked whom she gives the order to: u takes back the Draw before it."""
    desk = Desk.of_kill_overlord().press("space", "u")
    assert desk.acts[-1] == Undo()
    assert desk.asked("P-KO-01")


def test_another_key_means_what_it_always_means_while_a_target_is_awaited() -> None:
    desk = holding().press("space", "x")
    assert isinstance(desk.acts[-1], Give)
    assert "Cleo" not in desk.asking


# r and p


def test_r_and_a_digit_is_a_claim_by_that_seat() -> None:
    desk = retaliating(clocks="on").press("r")
    assert desk.asking == "Who reacts? 1 Anna, 2 Ben, 4 Dev, 5 Eli, 6 Fay"
    desk.press("4")
    assert desk.acts == [Press(seat=4, prompt="P-KO-06/w1")]
    assert desk.wait(0.2).asked("P-KO-06/w1/card4")


def test_p_and_a_digit_is_a_pass_by_that_seat() -> None:
    desk = retaliating(clocks="on").press("p")
    assert desk.asking.startswith("Who passes? 1 Anna, 2 Ben")
    for seat in "12456":
        desk.press(*("p", seat) if seat != "1" else seat)
    assert desk.acts == [Give(command=Pass(), seat=6, prompt="P-KO-06/w1")]
    assert desk.holder == 5


def test_r_names_a_reaction_while_digits_are_targets() -> None:
    desk = holding(clocks="on").press("space", "r", "2")
    assert desk.acts[-1] == Press(seat=2, prompt="P-KO-06/w1")
    assert desk.wait(0.2).asked("P-KO-06/w1/card2")


def test_r_with_no_reaction_open_is_an_early_or_late_press() -> None:
    """G-7: the table tells and counts it."""
    desk = holding(clocks="on").press("r", "2")
    assert desk.acts == [Press(seat=2, prompt=None)]
    assert "Ben" in desk.said[-1]
    assert "early" in desk.said[-1]


def test_p_with_no_reaction_open_says_so() -> None:
    desk = holding().press("p")
    assert desk.said[-1].startswith("Nobody can pass: no reaction is open.")
    assert desk.asking == ""


@pytest.mark.parametrize("half", ["r", "p"])
def test_another_key_drops_a_reaction_without_its_seat(half: str) -> None:
    desk = retaliating().press(half, "n")
    assert desk.asking == ""
    assert desk.holder == 5


def test_a_named_reaction_ends_when_its_window_does() -> None:
    """The clock closes the window between r and the digit: the digit is no claim in the window behind it by name."""
    desk = retaliating(clocks="on").wait(2.8).press("r")
    assert desk.asking.startswith("Who reacts?")
    desk.wait(0.5)
    assert desk.asking == ""


def test_the_toy_game_is_played_by_digits_too() -> None:
    desk = Desk.of(toy_game.GAME, toy_game.sample(3))
    for seat in desk.table.roster.numbers:
        desk.table.submit(toy_game.Bid(amount=Sealed(value=seat)), by=seat)
    reaction = desk.scene.reaction
    assert reaction is not None
    assert reaction.option(Role.CLAIM) is not None
    desk.press("2").wait(0.2).press("c")
    assert desk.value("points", 2) == 1
    assert isinstance(reaction.options[0].command, Claim)


def test_eight_seats_have_eight_digits() -> None:
    desk = Desk.of(GAME, start(8)).press("space", "8")
    assert desk.holder == 8

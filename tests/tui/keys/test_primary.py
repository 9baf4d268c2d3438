"""Space is the one primary act, Enter the whole form, n the next step."""

from __future__ import annotations

import pytest

from companion.core.messages import Adjust, Next, Resume
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import Announce, Choose, EnterIncomes
from companion.tui.keys.acts import Ask, Fill, Give, Say
from tests import toy_game
from tests.games.kill_overlord.play import start
from tests.tui.keys.desk import Desk


def holding(**settings: str | bool) -> Desk:
    """Anna has handed the order to Cleo."""
    return Desk.of_kill_overlord(**settings).press("space", "3")


def retaliating(**settings: str | bool) -> Desk:
    """Cleo's card goes to Eli, and the others may retaliate."""
    desk = holding(**settings).press("space", "5")
    assert desk.asked("P-KO-06")
    return desk


def judged(clocks: str = "on") -> Desk:
    """Ben has reacted to Cleo's card and is first."""
    desk = retaliating(clocks=clocks).press("2").wait(0.2)
    assert desk.scene.judging is not None
    return desk


def test_space_goes_on_where_nothing_else_is_asked() -> None:
    desk = Desk.of_kill_overlord()
    assert desk.hints["Space"] == "Go on"
    desk.press("space")
    assert desk.acts == [Give(command=Next(), prompt="P-KO-01/0")]


def test_space_announces_a_card_while_a_clock_waits_for_it() -> None:
    desk = holding(clocks="on")
    desk.press("space")
    assert desk.acts == [Give(command=Announce(), seat=3, prompt="P-KO-05/2")]


def test_space_asks_for_the_target_at_once_where_no_clock_runs() -> None:
    """`form_follows`: one act, one entry."""
    desk = holding()
    before = desk.table.number
    desk.press("space")
    assert (desk.acts, desk.table.number) == ([], before)
    assert desk.asking == "Cleo, to whom? 1 Anna, 2 Ben, 4 Dev, 5 Eli, 6 Fay"
    desk.press("5")
    assert desk.table.number == before + 1


def test_space_on_hold_lets_the_clock_run_before_anything_else() -> None:
    desk = retaliating(clocks="on").press("h")
    assert desk.table.held
    assert desk.hints["Space"] == "let the clock run"
    desk.press("space")
    assert desk.acts == [Give(command=Resume())]
    assert not desk.table.held


def test_space_calls_for_the_next_target_while_a_reaction_without_a_clock_is_open() -> None:
    desk = retaliating()
    assert desk.hints["Space"] == "Eli, to whom"
    desk.press("space", "2")
    assert desk.asked("P-KO-06/w2")


def test_space_goes_on_where_the_next_card_is_played_by_its_letter_anyway() -> None:
    """Full, no clocks: somebody has to say that nobody reacts before Eli can choose."""
    desk = holding(level="full").press("v", "5")
    assert desk.hints["Space"] == "Nobody reacts"
    desk.press("space")
    assert desk.asked("P-KO-07")


def test_space_opens_a_form_that_single_keys_cannot_fill() -> None:
    desk = Desk.of(toy_game.GAME, toy_game.sample(3)).press("space")
    (act,) = desk.acts
    assert isinstance(act, Ask)
    assert (act.filling.form.command, act.filling.seat) == (toy_game.Bid, 1)


def test_a_digit_before_space_says_whose_form_is_meant() -> None:
    desk = Desk.of(toy_game.GAME, toy_game.sample(3)).press("2", "space")
    assert desk.said == ["Ben: Bid, by Space or Enter. + and - change points."]
    assert desk.dialogs[-1].filling.seat == 2


def test_space_opens_the_form_for_numbers_that_only_components_print() -> None:
    desk = Desk.of(GAME, start(6, cold=True))
    desk.table.submit(Adjust(what="round", to=2))
    desk.press("space").wait(2.0).press("space")
    assert isinstance(desk.acts[0], Ask)
    assert desk.acts[0].filling.form.command is EnterIncomes


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_card_is_not_confirmed_by_habit(key: str) -> None:
    """A judged window has no Space: it says what is asked, and c or b decides."""
    desk = judged()
    assert "Space" not in desk.hints
    desk.press(key)
    assert desk.acts == [Say(sentence="Ben: show the card. c: The card is shown; b: Take it back.")]
    assert desk.scene.judging is not None


def test_space_says_what_is_asked_where_nothing_is_the_one_thing_to_do() -> None:
    desk = holding(level="full").press("v", "5", "space")
    (act,) = desk.wait(2.0).press("space").acts
    assert act == Say(sentence=desk.said[-1])
    assert "d: Discard 1" in desk.said[-1]
    assert "g: Pay 1 gold" in desk.said[-1]
    desk.press("g")
    assert isinstance(desk.acts[0], Give)
    assert desk.acts[0].command == Choose(what="pay")


def test_space_asks_once_more_while_a_target_is_awaited() -> None:
    """An impatient second Space must not close the window."""
    desk = retaliating().press("space").wait(2.0)
    desk.press("space")
    assert desk.acts == [Say(sentence="Space cannot say this. Eli, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay")]
    assert desk.asked("P-KO-06/w1")


def test_enter_opens_the_form_with_all_its_blanks() -> None:
    desk = holding().press("enter")
    (act,) = desk.acts
    assert isinstance(act, Ask)
    assert [blank.name for blank in act.filling.missing] == ["to", "kind"]
    assert act.filling.in_full


def test_enter_takes_what_is_half_filled_along() -> None:
    desk = holding().press("space", "enter")
    (act,) = desk.acts
    assert isinstance(act, Ask)
    assert act.filling.in_full
    assert desk.asking == ""


def test_enter_without_a_form_is_space() -> None:
    desk = Desk.of_kill_overlord().press("enter")
    assert desk.acts == [Give(command=Next(), prompt="P-KO-01/0")]


def test_n_is_the_next_step_whichever_question_offers_it() -> None:
    desk = retaliating()
    assert desk.hints["n"] == "Nobody reacts"
    desk.press("n")
    assert desk.acts == [Give(command=Next(), prompt="P-KO-06/w1")]
    assert desk.holder == 5


def test_n_without_a_next_step_says_so_and_what_is_asked() -> None:
    desk = holding().press("n")
    assert desk.said[-1].startswith("There is no next step now. Cleo holds the Execution Order")
    assert "x: I cannot pass" in desk.said[-1]


def test_a_second_next_for_a_step_already_left_does_nothing() -> None:
    """Two people press next, one step is taken: the act names the question that it answers."""
    desk = Desk.of_kill_overlord()
    late = Give(command=Next(), prompt="P-KO-01/0")
    desk.press("n")
    number = desk.table.number
    desk.do(late)
    assert desk.table.number == number
    assert desk.said == []


def test_the_follow_up_of_an_announcement_is_asked_while_hands_may_react() -> None:
    desk = holding(clocks="on").press("space")
    assert desk.asking == "Cleo, to whom? 1 Anna, 2 Ben, 4 Dev, 5 Eli, 6 Fay"
    desk.press("4")
    assert isinstance(desk.acts[0], Fill)
    assert desk.acts[0].filling.values["to"] == 4
    assert desk.asking == ""
    assert "order" not in desk.said


def test_an_early_announcement_takes_its_target_at_once() -> None:
    """G-7: it waits until Plead Guilty has had its time; what is typed meanwhile is its target, not a reaction."""
    desk = retaliating(clocks="on").wait(3.1)
    assert (desk.holder, desk.asked("P-KO-08")) == (5, True)
    desk.press("space", "4").wait(2.5)
    assert desk.asked("P-KO-06")
    assert not desk.asked("P-KO-05b")
    assert desk.wait(3.1).holder == 4


def test_an_early_card_takes_its_target_at_once() -> None:
    """Full: the card that waits keeps its name when the target is added."""
    desk = holding(level="full", clocks="on").press("c", "5").wait(3.1)
    desk.press("v")
    assert desk.asking == "Eli, Victimize, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay"
    desk.press("2").wait(2.5)
    assert desk.asked("P-KO-06")
    assert not desk.asked("P-KO-05b")
    desk.wait(3.1)
    assert desk.asked("P-KO-07")


def test_a_card_that_is_played_under_an_open_retaliate_takes_its_target_at_once() -> None:
    """Full, G-7: it waits for the window, and the digit behind its letter is no reaction in that window."""
    desk = holding(level="full", clocks="on").press("c", "5").wait(1.0).press("v")
    assert desk.asking == "Eli, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay"
    desk.press("2")
    assert isinstance(desk.acts[0], Fill)
    assert not desk.asked("P-KO-05f")
    desk.wait(4.5)
    assert desk.asked("P-KO-06/w3")
    assert not desk.asked("P-KO-05b")


def test_the_target_is_still_asked_when_the_clock_lets_the_card_begin() -> None:
    desk = retaliating(clocks="on").wait(3.1).press("space").wait(2.5)
    assert desk.asked("P-KO-05b")
    assert desk.asking == "Eli, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay"


def test_a_claim_ends_what_was_asked() -> None:
    desk = holding(clocks="on").press("space", "r", "2")
    assert desk.asking == ""
    desk.wait(0.2).press("b")
    assert desk.asking == ""
    desk.press("6")
    assert desk.scene.reaction is not None
    assert desk.wait(0.2).scene.judging is not None


def test_a_claim_from_elsewhere_ends_it_too() -> None:
    desk = holding(clocks="on").press("space")
    desk.actions.press(2)
    desk.wait(0.2)
    assert desk.asking == ""


def test_undo_ends_what_followed_the_act_together_with_the_act() -> None:
    desk = holding(clocks="on").press("space", "u")
    assert not desk.asked("P-KO-05b")
    assert desk.asking == ""


def test_space_is_not_taken_for_a_target_that_is_refused() -> None:
    """What a form was refused leaves the question as it was, and asks it again where it is asked by itself."""
    desk = Desk.of_kill_overlord().press("space")
    assert desk.asking.startswith("Anna, to whom?")
    desk.press("1")
    assert desk.said[-1].startswith("Anna cannot be named here.")
    assert desk.asking.startswith("Anna, to whom?")


def test_a_target_that_is_awaited_when_the_clock_closes_the_window_stays_a_target() -> None:
    """It must not become a reaction in the window behind it."""
    desk = retaliating(clocks="on").wait(2.8).press("space")
    assert desk.asking.startswith("Eli, to whom?")
    desk.wait(0.5)
    assert desk.asked("P-KO-08")
    assert desk.asking == "Eli, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay"
    desk.press("4")
    assert isinstance(desk.acts[0], Fill)
    assert desk.scene.judging is None

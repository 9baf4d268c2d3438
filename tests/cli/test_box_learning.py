"""Learning whose key is which: the questions and their answers, without a box."""

from __future__ import annotations

import pytest

from companion.cli.box.learning import Learning


def pressed(learning: Learning, *keys: int) -> list[str]:
    return [learning.press(key) for key in keys]


def test_each_seat_presses_once_and_has_its_key() -> None:
    learning = Learning(keys=4, seats=3)
    assert learning.question == "Seat 1: press your button."
    assert pressed(learning, 2, 0, 1) == [
        "Key 3 is seat 1's button now.",
        "Key 1 is seat 2's button now.",
        "Key 2 is seat 3's button now.",
    ]
    assert learning.kept({}) == {0: "2", 1: "3", 2: "1"}


def test_the_lamp_that_flashes_is_that_of_a_key_which_is_nobodys_yet() -> None:
    learning = Learning(keys=4, seats=3)
    assert learning.suggested == 0
    learning.press(0)
    assert learning.suggested == 1
    learning.press(3)
    assert learning.suggested == 1


def test_a_key_pressed_twice_is_one_sentence_and_the_question_stays() -> None:
    learning = Learning(keys=4, seats=3)
    learning.press(2)
    assert learning.press(2) == "Key 3 is seat 1's button already: press another, or Enter."
    assert learning.question == "Seat 2: press your button."
    assert learning.kept({}) == {2: "1"}


def test_enter_leaves_a_question_out() -> None:
    learning = Learning(keys=4, seats=2)
    learning.line("")
    learning.press(3)
    assert learning.kept({}) == {3: "2"}


def test_second_buttons_are_learned_with_what_they_say() -> None:
    learning = Learning(keys=8, seats=2)
    pressed(learning, 0, 1)
    assert learning.line("y") == ""
    assert learning.question == "Seat 1: press your second button. Enter: you have none."
    assert learning.press(4) == ""
    assert learning.question.splitlines() == [
        "Key 5: what does seat 1 say with it?",
        'p and Enter: "I pass". It counts as done in a window; without it silence is the pass.',
        'c and Enter: "I cannot pass the order".',
        "Enter alone: nothing, the key is left out.",
    ]
    assert learning.suggested == 4
    assert learning.line("p") == "Key 5 is seat 1's button for pass now."
    learning.press(5)
    assert learning.line("C") == "Key 6 is seat 2's button for cannot now."
    assert learning.kept({}) == {0: "1", 1: "2", 4: "1 pass", 5: "2 cannot"}


@pytest.mark.parametrize(
    ("key", "said"), [(4, "First say what key 5 means."), (6, "First say what key 5 means before key 7.")]
)
def test_a_press_is_no_answer_to_what_a_key_means(key: int, said: str) -> None:
    learning = Learning(keys=8, seats=1)
    learning.press(0)
    learning.line("y")
    learning.press(4)
    assert learning.press(key).startswith(said)
    assert learning.line("") == "Key 5 is left out."
    assert learning.kept({}) == {0: "1"}
    assert learning.question.startswith("The table:")


def test_the_table_button_comes_last() -> None:
    learning = Learning(keys=8, seats=1)
    learning.press(0)
    assert learning.question.startswith("Does any seat")
    learning.line("")
    assert learning.press(7) == "Key 8 is the table's button now."
    assert learning.over
    assert learning.question == ""
    assert learning.kept({}) == {0: "1", 7: "table"}


@pytest.mark.parametrize("no", ["", "n"])
def test_second_buttons_are_asked_for_once_where_nobody_has_one(no: str) -> None:
    learning = Learning(keys=8, seats=5)
    pressed(learning, 0, 1, 2, 3, 4)
    assert learning.question == "Does any seat have a second button? Enter: no, y and Enter: yes."
    assert learning.suggested is None
    assert learning.press(7) == "First say whether there are second buttons."
    learning.line(no)
    assert learning.question.startswith("The table:")
    assert learning.suggested == 5


def test_how_many_seats_is_asked_first_where_nobody_said_it() -> None:
    learning = Learning(keys=8, seats=None)
    assert learning.question == "How many seats have a button? 1 to 8 and Enter, or Enter alone: 8."
    assert learning.press(0) == "First say how many seats there are."
    assert learning.line("9").startswith("Not understood.")
    assert learning.line("2") == "2 seats."
    pressed(learning, 0, 1)
    assert learning.question.startswith("Does any seat")
    learning.line("y")
    learning.line("")
    assert learning.question.startswith("Seat 2: press your second")
    learning.line("")
    assert learning.question.startswith("The table:")


def test_enter_takes_as_many_seats_as_the_box_has_buttons() -> None:
    learning = Learning(keys=6, seats=None, most=6)
    assert learning.line("") == "6 seats."
    pressed(learning, 0, 1, 2, 3, 4, 5)
    assert learning.over


def test_back_asks_again_and_forgets_what_was_answered_there() -> None:
    learning = Learning(keys=8, seats=None)
    assert learning.line("b") == "This is the first question."
    learning.line("2")
    pressed(learning, 3, 4)
    assert learning.line("b") == "One question back."
    assert (learning.question, learning.suggested) == ("Seat 2: press your button.", 0)
    assert learning.press(5) == "Key 6 is seat 2's button now."
    learning.line("y")
    learning.press(6)
    learning.line("b")
    assert learning.question.startswith("Seat 1: press your second button")
    learning.line("b")
    assert learning.question.startswith("Does any seat")
    for _ in range(3):
        learning.line("b")
    assert learning.question.startswith("How many seats")
    assert learning.kept({}) == {}


def test_a_box_whose_keys_are_all_somebodys_has_nothing_left_to_ask() -> None:
    learning = Learning(keys=2, seats=2)
    pressed(learning, 0, 1)
    assert learning.over
    assert learning.press(1) == ""


def test_more_seats_than_keys_end_with_the_keys() -> None:
    learning = Learning(keys=2, seats=4)
    pressed(learning, 1, 0)
    assert learning.over
    assert learning.kept({}) == {0: "2", 1: "1"}


def test_what_was_paired_before_stays_where_nothing_else_was_learned() -> None:
    before = {0: "1", 1: "2", 4: "1 pass", 7: "table"}
    learning = Learning(keys=8, seats=2)
    learning.press(4)
    learning.line("d")
    assert learning.over
    assert learning.kept(before) == {1: "2", 4: "1", 7: "table"}


def test_giving_up_is_not_the_same_as_being_done() -> None:
    done, given_up = Learning(keys=4, seats=2), Learning(keys=4, seats=2)
    done.line("d")
    given_up.line("q")
    assert (done.over, done.given_up) == (True, False)
    assert (given_up.over, given_up.given_up) == (True, True)


@pytest.mark.parametrize("text", ["x", "p", "c", "help", "1"])
def test_a_line_that_means_nothing_tells_what_does(text: str) -> None:
    learning = Learning(keys=4, seats=2)
    assert learning.line(text).startswith("Not understood. Enter leaves a question out")
    assert learning.question == "Seat 1: press your button."

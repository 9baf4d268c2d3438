"""What the screen says of the buttons, step by step through an Execution: what a press means, and nothing untrue."""

from __future__ import annotations

from companion.core.messages import Hold
from companion.table.button_words import button_words
from companion.table.presses import Outcome
from tests.table.at_the_box import Box


def said(box: Box) -> str:
    return button_words(box.table.prompts(None), box.table.roster)


def test_each_step_of_an_execution_says_what_a_press_means() -> None:
    box = Box()
    assert said(box) == ""
    box.space()
    assert said(box) == "Buttons: whoever gets it: press."
    box.press("Ben")
    assert said(box) == "Buttons: Ben: press to play, twice if you cannot."
    box.press("Ben")
    assert said(box) == "Buttons: press to react."
    assert box.press("Cleo") is Outcome.CLAIMED
    box.keeper.advance(0.2)
    assert said(box) == "Buttons: Cleo: press once the card is shown."
    box.press("Cleo")
    assert said(box) == "Buttons: press to react."
    box.runs_out()
    assert said(box) == "Buttons: Ben: press to play, twice if you cannot."
    box.press("Ben")
    box.runs_out()
    assert said(box) == "Buttons: whoever gets it: press."
    box.press("Dev")
    assert said(box) == "Buttons: Dev: press to play, twice if you cannot; others: press to react."


def test_while_a_card_is_shown_the_holder_is_told_of_no_press() -> None:
    box = Box().opened().at_rest_with("Dev")
    box.press("Anna")
    box.keeper.advance(0.2)
    assert said(box) == "Buttons: Anna: press once the card is shown."


def test_on_hold_a_press_means_nothing() -> None:
    box = Box().opened().at_rest_with("Dev")
    box.table.submit(Hold())
    assert said(box) == ""

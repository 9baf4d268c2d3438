"""Every key that does something now is shown, the most important first."""

from __future__ import annotations

from companion.core.prompts import Option
from companion.games.kill_overlord.commands import Play
from companion.tui.keys.hints import KeyHint
from tests.tui.keys.desk import Desk
from tests.tui.keys.made_up import Keyboard, Left, asks
from tests.tui.keys.test_primary import holding, judged, retaliating


def keys(desk: Desk) -> list[str]:
    return [hint.key for hint in desk.keypad.hints()]


def test_space_stands_first_and_the_places_last() -> None:
    desk = holding()
    assert keys(desk)[:3] == ["Space", "x", "k"]
    assert desk.keypad.hints()[0] == KeyHint(key="Space", press="space", label="I play a card", rank=0)
    found = keys(desk)
    assert found.index("u") < found.index("t") < found.index("l") < found.index("?")
    assert found.index("+ -") < found.index("t")


def test_what_is_asked_comes_before_everything_else() -> None:
    desk = holding().press("space")
    assert keys(desk)[:5] == ["1", "2", "4", "5", "6"]
    assert desk.hints["2"] == "Ben"
    assert "Space" not in desk.hints
    assert desk.hints["Esc"] == "not this"


def test_a_reaction_shows_whose_hands_react_and_how_they_are_named() -> None:
    desk = retaliating(clocks="on")
    assert (desk.hints["1-6"], desk.hints["r"], desk.hints["p"]) == ("reacts", "who reacts", "who passes")
    assert desk.hints["w"] == "Close the window"
    assert keys(desk).index("1-6") < keys(desk).index("t") < keys(desk).index("r")


def test_on_hold_no_digit_reacts() -> None:
    desk = retaliating(clocks="on").press("h")
    assert (desk.hints["1-6"], desk.hints["Space"], desk.hints["h"]) == (
        "whose numbers",
        "let the clock run",
        "let it run",
    )


def test_on_hold_a_hand_is_not_offered_and_what_comes_first_is_said() -> None:
    desk = retaliating(clocks="on").press("h")
    assert "r" not in desk.hints
    desk.press("r", "2")
    assert desk.said[-1] == "The clock is on hold: h lets it run, and then a hand counts."


def test_while_a_window_is_open_the_hands_stand_before_the_cards() -> None:
    desk = holding(level="full").press("c", "5")
    assert desk.asked("P-KO-06")
    assert keys(desk).index("1-6") < keys(desk).index("c")


def test_a_judged_window_shows_two_keys_and_no_space() -> None:
    desk = judged()
    assert keys(desk)[:2] == ["c", "b"]
    assert not {"Space", "Enter"} & set(keys(desk))


def test_cards_are_shown_by_their_letters_once() -> None:
    desk = holding(level="full")
    assert keys(desk).count("c") == 1
    desk.press("space")
    assert keys(desk).count("c") == 1
    assert keys(desk)[0] == "c"


def test_collecting_shows_reasons_rows_and_seats() -> None:
    desk = holding().press("+")
    assert keys(desk)[:11] == ["1", "2", "3", "4", "5", "6", "c", "d", "o", "Tab", "Enter"]
    desk.press("2")
    assert keys(desk)[:3] == ["c", "d", "o"]
    assert desk.hints["Esc"] == "drop it"


def test_redo_is_shown_only_where_there_is_something_to_bring_back() -> None:
    desk = holding()
    assert "y" not in desk.hints
    assert desk.press("u").hints["y"] == "redo"


def test_nothing_to_undo_shows_no_undo() -> None:
    assert "u" not in Desk.of_kill_overlord().hints


def test_the_way_to_a_card_that_has_no_letter_is_shown_near_the_letters() -> None:
    assert keys(holding(level="full")).index("Enter") < keys(holding(level="full")).index("u")


def test_a_new_card_says_how_it_is_typed_in_and_what_its_window_did_is_no_command() -> None:
    desk = holding(level="full")
    desk.actions.give(Play(card="Blackmail", to=5), seat=3, prompt=None)
    desk.look()
    assert keys(desk)[:2] == ["Space", "Enter"]
    desk.press("space")
    assert desk.asked("P-KO-05c")
    assert keys(desk)[:2] == ["Space", "Enter"]
    assert (desk.hints["Space"], desk.hints["Enter"]) == ("It does nothing more", "what the card says")
    assert desk.scene.undo == "Go on"


def test_digits_that_answer_are_not_said_to_mean_whose_numbers() -> None:
    """Two of four places are still free: 1 and 2 take them at once, 3 and 4 mean seats."""
    places = tuple(Option(label=f"Place {place}", command=Left(count=place), key=str(place)) for place in (1, 2))
    keyboard = Keyboard(asks(*places, id="P"))
    assert [keyboard.hints[digit] for digit in ("1", "2")] == ["Place 1", "Place 2"]
    assert keyboard.hints["3-4"] == "whose numbers"
    assert "1-4" not in keyboard.hints

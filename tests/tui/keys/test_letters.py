"""Letters: options have their own, cards and choices get one, and some always mean the same."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_lowercase

import pytest

from companion.core.messages import Command, Confirm, Hold, Leave, Resume, SetOption, TakeBack
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.core.view import View
from companion.games.kill_overlord.commands import CannotPass
from companion.tui.keys.acts import Ask, Fill, Give, Place, Redo, Say, Show, Undo
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.letters import RESERVED, Allotment, allot, lettered
from companion.tui.keys.scene import Scene
from tests.tui.evening import opened
from tests.tui.keys.desk import Desk
from tests.tui.keys.test_primary import holding, judged, retaliating


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote(Command):
    sure: bool
    what: str = ""


def scene(*prompts: Prompt) -> Scene:
    return Scene(roster=opened().table.roster, prompts=prompts, view=View(headline="", panels=()))


def asks(*options: Option, form: Form | None = None, seat: int | None = 2) -> Prompt:
    return Prompt(id="P", text="Ben: what now?", wait="", seat=seat, options=options, form=form)


def option(label: str, key: str = "") -> Option:
    return Option(label=label, command=CannotPass(), key=key)


# Options


def test_an_option_is_given_by_its_own_letter_for_the_seat_that_is_asked() -> None:
    desk = holding().press("x")
    assert desk.acts == [Give(command=CannotPass(), seat=3, prompt="P-KO-05/2")]


def test_c_confirms_and_b_takes_back() -> None:
    """A judged window is decided by two keys that are no habit."""
    desk = judged()
    assert (desk.hints["c"], desk.hints["b"]) == ("The card is shown", "Take it back")
    desk.press("b")
    assert desk.acts == [Give(command=TakeBack(), prompt="P-KO-06/w1/card2")]
    desk = judged().press("c")
    assert desk.acts == [Give(command=Confirm(), prompt="P-KO-06/w1/card2")]


def test_w_closes_a_window() -> None:
    desk = retaliating(clocks="on").press("w")
    assert desk.holder == 5


def test_a_letter_that_is_taken_gives_way_to_the_label_and_then_to_the_alphabet() -> None:
    assert allot("d", "Discard 1", ()) == "d"
    assert allot("d", "Discard 1", "d") == "i"
    assert allot("l", "Latest first", ()) == "a"
    assert allot("", "Nun", ()) == "a"
    assert allot("", "Ärger 9", "ge") == "a"
    assert allot("", "x", ascii_lowercase) == ""


def test_no_option_gets_a_letter_that_always_means_the_same() -> None:
    every = [option(letter, letter) for letter in ascii_lowercase]
    letters = Allotment().over(scene(asks(*every)), None).options
    assert set(letters) == set(ascii_lowercase) - RESERVED


def test_an_option_never_gets_the_letter_of_a_form_at_hand_nor_one_form_that_of_another() -> None:
    """A hand that knows `d` for a discard must not declare by it."""
    discard = Form(command=Vote, fields=(), word="discard", key="d")
    hit = replace(discard, word="d1", key="l")
    at_hand = replace(scene(asks(option("Declare"))), forms=(hit, discard))
    letters = Allotment().over(at_hand, None)
    assert (list(letters.options), letters.forms["d"][1]) == (["e"], discard)
    space = scene(asks(replace(option("Declare"), role=Role.PRIMARY)))
    assert Allotment().over(space, None).options == {}, "Space does it"
    taken = replace(at_hand, prompts=(asks(option("Deal", "d")),))
    assert [form.word for _, form in Allotment().over(taken, None).forms.values()].count("discard") == 1


def test_the_most_pressing_question_keeps_its_letter() -> None:
    first, second = option("Do it", "d"), option("Drop it", "d")
    letters = Allotment().over(scene(asks(first), replace(asks(second), id="Q")), None)
    assert (letters.of(first), letters.of(second)) == ("d", "o") or letters.of(second) not in ("d", "")


def test_a_label_keeps_its_letter_from_scene_to_scene() -> None:
    allotment = Allotment()
    many = Field(name="card", type="text", text="", choices=("Bluff", "Balm", "Abba"))
    before = allotment.over(scene(), many).choices
    fewer = replace(many, choices=("Abba", "New", "Balm", "Bluff"))
    after = allotment.over(scene(asks(option("Nothing", "a"))), fewer).choices
    kept = {words: letter for letter, (words, _) in after.items()}
    assert {words: letter for letter, (words, _) in before.items()} == {"Bluff": "b", "Balm": "a", "Abba": "c"}
    assert (kept["Bluff"], kept["Abba"]) == ("b", "c")
    assert "a" not in kept.values()
    back = allotment.over(scene(), fewer).choices
    assert {words: letter for letter, (words, _) in back.items()}["Balm"] == "a"


def test_an_order_of_roles_whose_letter_is_the_logs_gets_another() -> None:
    desk = Desk.of_kill_overlord().press("space", "4", "x", "3", "space", "1", "x", "space")
    assert desk.asked("P-KO-11b")
    assert (desk.hints["a"], desk.hints["e"], desk.hints["l"]) == ("Latest first", "Earliest first", "log")


# Cards and choices


def test_a_card_is_played_by_its_letter_without_space() -> None:
    desk = holding(level="full")
    assert (desk.hints["c"], desk.hints["v"]) == ("Capitalize", "Victimize")
    desk.press("c")
    (act,) = desk.acts
    assert isinstance(act, Fill)
    assert (act.filling.values["card"], act.filling.seat) == ("Capitalize", 3)


def test_a_card_letter_works_while_plead_guilty_is_open_and_its_target_is_asked_next() -> None:
    desk = holding(level="full", clocks="on").press("c", "5").wait(5.5)
    assert (desk.holder, desk.asked("P-KO-08")) == (5, True)
    desk.press("v")
    assert desk.asking == "Eli, to whom? 1 Anna, 2 Ben, 3 Cleo, 4 Dev, 6 Fay"
    desk.press("2")
    assert isinstance(desk.acts[0], Fill)


def test_a_card_that_reaches_only_one_seat_asks_for_no_target() -> None:
    desk = holding(level="full").press("k").wait(0.5).press("i")
    assert desk.asking == ""
    assert isinstance(desk.acts[0], Fill)


def test_a_card_that_is_not_in_the_list_is_typed() -> None:
    desk = holding(level="full").press("enter")
    (act,) = desk.acts
    assert isinstance(act, Ask)
    assert act.filling.missing[0].name == "card"


def test_no_card_is_played_by_a_slip_while_another_is_to_be_shown() -> None:
    desk = holding(level="full", clocks="on").press("c", "5").wait(5.5).press("2").wait(0.2)
    assert desk.asked("P-KO-08")
    desk.press("v")
    assert desk.acts == []
    assert desk.hints["c"] == "The card is shown"


def test_a_bool_and_a_choice_are_answered_by_letters_and_the_form_is_given_at_the_end() -> None:
    fields = (
        Field(name="sure", type="bool", text="sure"),
        Field(name="what", type="choice", text="what of it", choices=("this", "that")),
    )
    keypad = Keypad()
    keypad.look(scene(asks(form=Form(command=Vote, fields=fields))))
    assert keypad.asking == "Ben, sure? e yes, o no"
    assert keypad.press("e", 1.0) == ()
    assert keypad.asking == "Ben, what of it? i this, a that"
    (act,) = keypad.press("a", 2.0)
    assert isinstance(act, Fill)
    assert act.filling.values == {"sure": True, "what": "that"}


@pytest.mark.parametrize(
    "blank",
    [
        Field(name="sure", type="int", text=""),
        Field(name="sure", type="list", text=""),
        Field(name="sure", type="text", text=""),
        Field(name="sure", type="choice", text="", choices=("a", "b"), secret=True),
    ],
)
def test_what_single_keys_cannot_say_or_must_not_show_is_asked_in_a_form(blank: Field) -> None:
    keypad = Keypad()
    keypad.look(scene(asks(form=Form(command=Vote, fields=(blank,)))))
    assert keypad.asking == ""
    (act,) = keypad.press("space", 1.0)
    assert isinstance(act, Ask)


# Keys that always mean the same


@pytest.mark.parametrize(
    ("key", "place"),
    [("t", Place.TABLE), ("l", Place.LOG), ("question_mark", Place.RULES), ("?", Place.RULES), ("m", Place.MORE)],
)
def test_keys_that_show_a_place(key: str, place: Place) -> None:
    assert holding().press(key).acts == [Show(place=place)]


@pytest.mark.parametrize("key", ["u", "ctrl+z"])
def test_undo(key: str) -> None:
    desk = holding().press(key)
    assert desk.acts == [Undo()]
    assert desk.asked("P-KO-04")


def test_nothing_to_undo_is_told() -> None:
    assert Desk.of_kill_overlord().press("u").acts == [Say(sentence="There is nothing to undo.")]


@pytest.mark.parametrize("key", ["y", "ctrl+y"])
def test_redo(key: str) -> None:
    desk = holding().press("u", key)
    assert desk.acts[-1] == Redo()
    assert desk.holder == 3


def test_nothing_to_bring_back_is_told() -> None:
    assert holding().press("ctrl+y").acts == [Say(sentence="There is nothing to bring back.")]


def test_h_holds_and_lets_run() -> None:
    desk = retaliating(clocks="on").press("h")
    assert desk.acts == [Give(command=Hold())]
    assert desk.hints["h"] == "let it run"
    desk.wait(2.0).press("h")
    assert desk.acts == [Give(command=Resume())]


@pytest.mark.parametrize(
    ("key", "scale"), [("[", 0.8), ("left_square_bracket", 0.8), ("]", 1.25), ("right_square_bracket", 1.25)]
)
def test_brackets_shorten_and_lengthen_windows(key: str, scale: float) -> None:
    desk = holding().press(key)
    assert desk.acts == [Give(command=SetOption(key="window_scale", value=scale))]


def test_a_game_without_that_setting_says_so() -> None:
    keypad = Keypad()
    keypad.look(scene())
    assert isinstance(keypad.press("[", 1.0)[0], Say)


def test_capitals_are_their_letters() -> None:
    """Caps Lock must not silence the keyboard."""
    desk = holding().press("X")
    assert isinstance(desk.acts[0], Give)


@pytest.mark.parametrize("key", ["z", "f5", "é", "²", "ctrl+q", "pageup", "tab", "backspace", "escape", ""])
def test_unknown_keys_do_nothing_and_say_nothing(key: str) -> None:
    assert holding().press(key).acts == []


def test_before_anything_is_on_show_no_key_does_anything() -> None:
    keypad = Keypad()
    assert [keypad.press(key, 1.0) for key in ("space", "2", "+")] == [(), (), ()]
    assert (keypad.tick(2.0), keypad.due, keypad.hints(), keypad.asking, keypad.chosen) == ((), None, (), "", None)


def test_once_the_game_is_over_only_looking_and_going_back_are_left() -> None:
    desk = Desk.of_kill_overlord()
    for key in "++++++++++" * 4:
        desk.press(key)
    desk.press("1").wait(1.0).press("space")
    assert desk.table.result() is not None
    assert set(desk.hints) == {"u", "t", "l", "?", "m"}
    for key in ("space", "enter", "n", "1", "+", "h", "[", "r", "p", "x", "escape"):
        assert desk.wait(2.0).press(key).acts == []
    assert desk.press("l").acts == [Show(place=Place.LOG)]
    assert desk.press("u").acts == [Undo()]
    assert desk.table.result() is None


def test_what_a_role_means_stays_with_its_key() -> None:
    desk = retaliating(clocks="on")
    reaction = desk.scene.reaction
    assert reaction is not None
    assert reaction.option(Role.CLOSE) is not None
    assert desk.hints["w"] == reaction.option(Role.CLOSE).label  # type: ignore[union-attr]


def test_more_forms_than_there_are_keys_are_no_fault() -> None:
    """The last ones have none; the words of plain lines reach them still."""
    many = [Form(command=Leave, fields=(), word=f"form{each}", label="a form") for each in range(60)]
    found = lettered(many, {"a", "q"})
    assert len(found) == 34
    assert not {"a", "q"} & set(found)

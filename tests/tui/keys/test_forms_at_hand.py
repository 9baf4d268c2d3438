"""Forms at hand with a letter of their own, on the play screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Result
from companion.core.messages import Award, Claim
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.tui.keys.acts import Ask, Fill, Give, Place, Say, Show
from companion.tui.keys.letters import RESERVED
from tests.tui.keys.made_up import BATTLE, EFFECT, LEFT, QUEST, SCENE, Keyboard, Left, asks, go_on


def test_a_quest_costs_three_keys_and_its_optional_blanks_are_left_out() -> None:
    """P-KS-20, KS-7.2a: q, who, which kind."""
    keyboard = Keyboard(asks(go_on())).press("q")
    assert keyboard.acts == []
    assert keyboard.keypad.asking == "Quest: who? 1 Anna, 2 Ben, 3 Cleo, 4 Dev"
    keyboard.press("2")
    assert keyboard.keypad.asking == "Quest, Ben: which kind? e easy, h hard"
    (act,) = keyboard.press("e").acts
    assert isinstance(act, Fill)
    assert act.filling.values == {"seat": 2, "kind": "easy"}
    assert act.filling.missing == ()
    assert (act.filling.seat, act.filling.prompt) == (None, None)
    assert keyboard.keypad.asking == ""


@pytest.mark.parametrize(("key", "value"), [("h", "hard"), ("e", "easy")])
def test_while_a_form_at_hand_asks_its_answers_come_before_what_their_letters_mean_else(key: str, value: str) -> None:
    keyboard = Keyboard(asks(go_on(), Option(label="Eat", command=Left(), key="e")))
    assert (keyboard.hints["e"], "h" in keyboard.hints) == ("Eat", False)
    keyboard.press("q", "2")
    assert (keyboard.hints["e"], keyboard.hints["h"]) == ("easy", "hard")
    (act,) = keyboard.press(key).acts
    assert isinstance(act, Fill)
    assert act.filling.values["kind"] == value
    assert keyboard.hints["e"] == "Eat"


def test_yes_and_no_are_y_and_n_and_a_place_is_its_digit() -> None:
    """A board area is one digit, also one that is no seat's."""
    for key, won in (("y", True), ("n", False)):
        (act,) = Keyboard(asks(go_on())).press("b", "8", key).acts
        assert isinstance(act, Fill)
        assert act.filling.values == {"area": "Avon", "won": won}


def test_its_letter_stands_after_the_questions_own_keys() -> None:
    keyboard = Keyboard(asks(go_on(), Option(label="Quit", command=Left(), key="q")))
    hints = list(keyboard.hints.items())
    assert keyboard.hints["q"] == "Quit"
    assert ("u", "quest") not in hints  # u is undo
    quest = next(key for key, label in hints if label == "quest")
    assert quest not in RESERVED
    assert hints.index(("q", "Quit")) < hints.index((quest, "quest"))
    keyboard.press(quest)
    assert keyboard.keypad.asking.startswith("Quest: who?")


def test_a_letter_that_always_means_the_same_is_never_a_forms() -> None:
    keyboard = Keyboard(asks(go_on()))
    assert keyboard.hints["l"] == "log"
    letter = next(key for key, label in keyboard.hints.items() if label == "left")
    assert letter not in RESERVED
    (act,) = keyboard.press("l").acts
    assert act == Show(place=Place.LOG)


def test_a_form_that_single_keys_cannot_fill_is_opened_with_all_its_blanks() -> None:
    keyboard = Keyboard(asks(go_on()))
    letter = next(key for key, label in keyboard.hints.items() if label == "left")
    for key, form in ((letter, LEFT), ("e", EFFECT)):
        (act,) = keyboard.press(key).acts
        assert isinstance(act, Ask)
        assert (act.filling.form, act.filling.prompt) == (form, None)


def test_a_form_without_a_key_has_none() -> None:
    keyboard = Keyboard(asks(go_on()), scene=replace(SCENE, forms=(replace(QUEST, key=""),)))
    assert "quest" not in keyboard.hints.values()


@pytest.mark.parametrize("key", ["u", "escape", "backspace"])
def test_what_is_half_filled_is_left_and_nothing_is_given(key: str) -> None:
    keyboard = Keyboard(asks(go_on())).press("q", "2", key)
    assert keyboard.acts == []
    assert keyboard.keypad.asking == ""


def test_a_digit_that_names_nothing_is_told_and_the_form_waits() -> None:
    keyboard = Keyboard(asks(go_on())).press("b", "9")
    (act,) = keyboard.acts
    assert isinstance(act, Say)
    assert act.sentence.startswith("9 is none of these. Battle: where? 1 Prospero, 2 Messaline")
    keyboard.press("4")
    assert keyboard.keypad.asking == "Battle, Cawdor: won? y yes, n no"


def test_enter_leads_from_half_a_form_to_all_its_blanks() -> None:
    (act,) = Keyboard(asks(go_on())).press("q", "2", "enter").acts
    assert isinstance(act, Ask)
    assert act.filling.in_full
    assert act.filling.values == {"seat": 2}


def test_what_was_answered_stays_while_the_table_goes_on_and_goes_with_the_form() -> None:
    keyboard = Keyboard(asks(go_on())).press("q", "2")
    keyboard.look(replace(keyboard.scene, prompts=(asks(go_on(), id="P/2"),)))
    assert keyboard.keypad.asking.startswith("Quest, Ben:")
    keyboard.look(replace(keyboard.scene, forms=(BATTLE,)))
    assert keyboard.keypad.asking == ""


def test_after_the_game_no_form_is_at_hand() -> None:
    keyboard = Keyboard(scene=replace(SCENE, result=Result(winners=(1,), standings=(), text="Anna wins.")))
    assert not {"quest", "battle", "effect"} & set(keyboard.hints.values())
    assert keyboard.press("q", "2", "e").acts == []


def test_in_a_window_h_r_p_and_w_keep_their_meaning() -> None:
    """G-7: a hand that reacts is never an answer to a form."""
    reacts = Option(label="I react", command=Claim(), role=Role.CLAIM, key="r")
    asked = replace(asks(reacts), asked=(1, 2, 3))
    keyboard = Keyboard(asked).press("q", "2")
    assert keyboard.hints["h"] == "hold"
    keyboard.press("r")
    assert keyboard.keypad.asking.startswith("Who reacts?")


def test_a_judged_hand_drops_what_is_half_filled() -> None:
    keyboard = Keyboard(asks(go_on())).press("q", "2")
    judged = asks(Option(label="Anna", command=Award(seat=1), key="1"), id="J")
    keyboard.look(replace(keyboard.scene, prompts=(judged,)))
    assert keyboard.keypad.asking == ""


# Dice

FACES = ("1", "2", "3", "4", "5", "6")


def dice() -> Keyboard:
    fields = tuple(
        Field(name=name, type="choice", text=text, choices=FACES, digits=True)
        for name, text in (("one", "one die"), ("two", "the other"))
    )
    return Keyboard(asks(form=Form(command=BATTLE.command, fields=fields), seat=1))


def test_two_dice_are_two_digits_and_nothing_else() -> None:
    """P-KS-13."""
    keyboard = dice()
    assert (keyboard.keypad.asking, keyboard.hints["1-6"]) == ("Anna, one die? 1-6", "one die")
    (act,) = keyboard.press("4", "6").acts
    assert isinstance(act, Fill)
    assert act.filling.values == {"one": "4", "two": "6"}


@pytest.mark.parametrize(("gap", "acts"), [(0.01, 0), (0.06, 1), (0.19, 1), (0.25, 0)])
def test_both_dice_alike_are_a_quick_double_tap_and_no_bounce_or_held_key(gap: float, acts: int) -> None:
    keyboard = dice()
    assert keyboard.keypad.press("4", 10.0) == ()
    assert len(keyboard.keypad.press("4", 10.0 + gap)) == acts


def test_a_digit_that_is_held_answers_the_first_die_only() -> None:
    """A key that repeats every 40 ms from 0.3 s on."""
    keypad = dice().keypad
    given = [*keypad.press("4", 10.0)]
    for step in range(40):
        given += [*keypad.press("4", 10.3 + 0.04 * step), *keypad.tick(10.31 + 0.04 * step)]
    assert given == []


# Questions with digits of their own


def left(text: str = "how many") -> Form:
    return Form(command=Left, label="another number", fields=(Field(name="count", type="int", text=text, low=0),))


def numbers(*, seat: int | None = None) -> Prompt:
    """Quests left on the red spaces: 0, 1 or 2 by the digit, and a form for more."""
    options = [Option(label=f"{count} left", command=Left(count=count), key=str(count)) for count in (0, 1, 2)]
    return asks(go_on(), *options, form=left(), seat=seat)


@pytest.mark.parametrize("seat", [None, 2])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_digit_that_is_an_options_is_taken_by_it_before_seats(count: int, seat: int | None) -> None:
    """P-KS-07, KS-4.10."""
    keyboard = Keyboard(numbers(seat=seat))
    assert keyboard.hints[str(count)] == f"{count} left"
    assert keyboard.press(str(count)).acts == [Give(command=Left(count=count), seat=seat, prompt="P/1")]


@pytest.mark.parametrize("seat", [None, 2])
def test_space_goes_on_where_the_question_has_a_form_as_well(seat: int | None) -> None:
    keyboard = Keyboard(numbers(seat=seat))
    assert keyboard.hints["Space"] == "Go on"
    (act,) = keyboard.press("space").acts
    assert isinstance(act, Give)
    (act,) = Keyboard(numbers(seat=seat)).press("enter").acts
    assert isinstance(act, Ask)
    assert act.filling.form == left()


def test_a_digit_that_is_no_options_still_names_a_seat() -> None:
    keyboard = Keyboard(numbers()).press("3")
    assert keyboard.keypad.chosen == 3


def test_a_place_is_answered_by_its_digit_without_space_and_space_goes_on() -> None:
    """A question whose form asks for an area: Cawdor is 4, and 8 is no seat."""
    place = Form(command=BATTLE.command, fields=BATTLE.fields[:1])
    for seat in (None, 2):
        keyboard = Keyboard(asks(go_on(), form=place, seat=seat))
        assert keyboard.hints["Space"] == "Go on"
        (act,) = keyboard.press("8").acts
        assert isinstance(act, Fill)
        assert act.filling.values == {"area": "Avon"}


def test_without_a_way_on_space_leads_straight_to_a_number() -> None:
    (act,) = Keyboard(asks(form=left())).press("space").acts
    assert isinstance(act, Ask)
    assert not act.filling.in_full


def test_a_questions_form_has_its_own_key_as_well() -> None:
    """P-KS-16: one question for the grid, another for the table that resolved it by itself."""
    other = replace(left(), key="o", label="resolved")
    keyboard = Keyboard(asks(form=left(), id="P/1"), asks(form=other, id="P/2", seat=3))
    assert keyboard.hints["o"] == "resolved"
    (act,) = keyboard.press("o").acts
    assert isinstance(act, Ask)
    assert (act.filling.prompt, act.filling.seat) == (keyboard.scene.prompts[1], 3)
    area = Form(command=BATTLE.command, fields=BATTLE.fields[:1], key="o", label="where")
    keyboard = Keyboard(asks(go_on(), id="P/1"), asks(form=area, id="P/2"))
    assert keyboard.press("o").acts == []
    assert keyboard.keypad.asking.startswith("Where? 1 Prospero")
    (filled,) = keyboard.press("8").acts
    assert isinstance(filled, Fill)
    assert filled.filling.prompt == keyboard.scene.prompts[1]


# Secrets of several seats


def bids() -> tuple[Prompt, ...]:
    field = Field(name="bid", type="int", text="the bid", secret=True)
    form = Form(command=Left, fields=(field,), label="bid")
    return tuple(asks(form=form, seat=seat, id=f"B/{seat}") for seat in (1, 2, 4))


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_seats_digit_and_then_space_or_enter_leads_to_its_own_secret(key: str) -> None:
    """P-KS-10, KS-17.3: two keys, whatever else is open."""
    for prompts in (bids(), (asks(go_on()), *bids())):
        (act,) = [act for act in Keyboard(*prompts).press("4", key).acts if isinstance(act, Ask)]
        assert act.filling.seat == 4


@pytest.mark.parametrize("key", ["space", "enter"])
def test_nobody_is_led_to_the_secret_of_somebody_else(key: str) -> None:
    """F3-4: Cleo's bid is in, so her digit opens no other seat's blank."""
    keyboard = Keyboard(*bids()).press("3", key)
    assert not any(isinstance(act, Ask) for act in keyboard.acts)
    assert "Cleo is not asked now." in " ".join(act.sentence for act in keyboard.acts if isinstance(act, Say))


@pytest.mark.parametrize("key", ["space", "enter"])
def test_who_is_in_is_not_led_to_the_blanks_that_everybody_reads(key: str) -> None:
    """KS-17.3: Cleo means to seal another bid; what she types next must not stand on the screen."""
    totals = Form(command=Left, fields=(Field(name="left", type="int", text="the totals"),), label="enter the totals")
    keyboard = Keyboard(asks(form=totals, id="T"), *bids()).press("3", key)
    assert not any(isinstance(act, Ask) for act in keyboard.acts)
    assert "Cleo is not asked now." in " ".join(act.sentence for act in keyboard.acts if isinstance(act, Say))
    (act,) = Keyboard(asks(form=totals, id="T"), *bids()).press(key).acts
    assert isinstance(act, Ask)
    assert act.filling.prompt is not None
    assert act.filling.prompt.id == "T"


def test_space_alone_leads_to_the_first_who_is_still_missing() -> None:
    keyboard = Keyboard(*bids()[1:])
    assert (keyboard.hints["Space"], keyboard.hints["1-4"]) == ("Ben: bid", "and Space: bid")
    (act,) = keyboard.press("space").acts
    assert isinstance(act, Ask)
    assert act.filling.seat == 2

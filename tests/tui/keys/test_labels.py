"""Choices with labels under single keys and in blanks: hands see names, the command has the key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.prompts import Field
from companion.core.seats import seat_people
from companion.tui.keys.forms import answers_of, digits_of
from companion.tui.screens.answering import Answer, Misfit, about, prefilled, read
from companion.tui.screens.quick import one_key

AREA = Field(
    name="area", type="choice", text="where", choices=("avon", "x1"), labels=("Avon", "The Forest"), digits=True
)
ROSTER = seat_people(("Anna", "Ben"))


def test_digits_and_letters_say_labels_and_give_keys() -> None:
    assert digits_of(AREA, ROSTER) == {"1": ("Avon", "avon"), "2": ("The Forest", "x1")}
    assert answers_of(replace(AREA, digits=False)) == (("Avon", "avon"), ("The Forest", "x1"))


@pytest.mark.parametrize("text", ["2", "The Forest", "the f", "x1"])
def test_a_blank_takes_digit_label_its_beginning_or_key(text: str) -> None:
    assert read(AREA, text, ROSTER) == Answer(value="x1", word="The Forest")


def test_one_digit_puts_the_label_into_a_blank() -> None:
    assert one_key(AREA, ROSTER) == {"1": "Avon", "2": "The Forest"}


def test_a_blank_says_labels_where_it_helps_refuses_or_is_filled_already() -> None:
    assert about(AREA, ROSTER).startswith("1 Avon, 2 The Forest")
    assert read(AREA, "verona", ROSTER) == Misfit(sentence="One of 1 Avon, 2 The Forest.")
    assert prefilled(AREA, "x1") == "The Forest"

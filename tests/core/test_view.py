"""What sentences call the numbers of a view and their values, and what hands call the choices of a form."""

from __future__ import annotations

import pytest

from companion.core.prompts import Field
from companion.core.view import Kind, Panel, Row, View

VIEW = View(
    headline="",
    panels=(
        Panel(kind=Kind.SCORES, id="vp", title="VP", rows=(Row(seat=1, value=4), Row(seat=2, value=5))),
        Panel(kind=Kind.SCORES, id="iago", title="iago", name="Iago cards", rows=(Row(seat=1, value=0),)),
        Panel(
            kind=Kind.DICE,
            id="hope",
            title="Hope",
            rows=(
                Row(id="hope avon", label="Avon", name="Hope in Avon", value=4),
                Row(id="hope x", label="X", value=1),
            ),
        ),
        Panel(
            kind=Kind.LINES,
            id="where",
            title="where",
            rows=(Row(id="round", value=2), Row(id="leader avon", label="Avon", value=2, said="Ben")),
        ),
    ),
)


@pytest.mark.parametrize(
    ("what", "seat", "called"),
    [
        ("vp", 2, "VP"),
        ("iago", 1, "Iago cards"),
        ("hope avon", None, "Hope in Avon"),
        ("hope x", None, "Hope X"),
        ("round", None, "round"),
        ("silver", None, "silver"),
        ("vp", 7, "vp"),
    ],
)
def test_a_number_is_called_by_its_name_else_by_title_and_label_else_by_its_id(
    what: str, seat: int | None, called: str
) -> None:
    assert VIEW.called(what, seat) == called


def test_a_value_that_is_a_key_is_said_in_words() -> None:
    assert (VIEW.said("leader avon"), VIEW.said("round"), VIEW.said("silver")) == ("Ben", "", "")


def test_a_choice_is_called_by_its_label_and_meant_by_label_or_key() -> None:
    field = Field(name="area", type="choice", text="where", choices=("avon", "arden"), labels=("Avon", "Forest"))
    assert field.called == {"avon": "Avon", "arden": "Forest"}
    assert field.meant(lambda said: said == "Forest") == field.meant(lambda said: said == "arden") == ("arden",)
    assert Field(name="kind", type="choice", text="which", choices=("easy",)).called == {"easy": "easy"}


def test_labels_are_as_many_as_choices_or_none() -> None:
    with pytest.raises(ValueError, match="2 choices, 1 labels"):
        Field(name="area", type="choice", text="where", choices=("avon", "arden"), labels=("Avon",))

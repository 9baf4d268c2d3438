"""Forms filled by one typed line or blank by blank, and numbers made right where only two sit: what a line means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.filling import Filling, begun
from companion.core.messages import Adjust, AdjustAll, Change, Command, Recount
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View
from companion.plain.amending import amend, fix
from companion.plain.asking import all_words, question, type_lines
from companion.plain.choosing import Choose
from companion.plain.filling import answered, as_typed
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.words import understand

ROSTER = seat_people(["Anna", "Ben", "Cleo"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Command):
    """A command with every kind of blank; only its name is needed here."""


def row(seats: int = 3) -> Panel:
    return Panel(
        kind=Kind.SCORES, id="gold", title="gold", rows=tuple(Row(seat=each, value=5) for each in range(1, seats + 1))
    )


VIEW = View(
    headline="", panels=(row(), Panel(kind=Kind.LINES, id="place", title="", rows=(Row(id="holder", value=1),)))
)


def scene(*prompts: Prompt, view: View = VIEW, people: int = 3) -> Scene:
    return Scene(roster=seat_people(["Anna", "Ben", "Cleo"][:people]), prompts=prompts, view=view)


def asked(*fields: Field, seat: int | None = 1, options: tuple[Option, ...] = ()) -> Prompt:
    form = Form(command=Play, fields=fields, label="Play")
    return Prompt(id=f"P/{seat}", text="What?", wait="", seat=seat, form=form, options=options)


CARD = Field(name="card", type="choice", text="which card", choices=("capitalize", "victimize", "plead guilty", "plea"))
WHO = Field(name="to", type="seat", text="to whom", choices=("2", "3"))
SHOWN = Field(name="shown", type="bool", text="hand shown")
GOLD = Field(name="gold", type="int", text="gold", low=0, default=2)
NOTE = Field(name="note", type="text", text="a note", required=False)
ROW = Field(name="incomes", type="list", text="incomes", low=-9, high=9, length=3)


def filled(line: str, *prompts: Prompt) -> Any:
    """The values a line fills in, or the sentence that says why not."""
    wish = understand(line, scene(*prompts))
    return wish.values if isinstance(wish, Filling) else wish.sentence if isinstance(wish, Misfit) else wish


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("capitalize 3", {"card": "capitalize", "to": 3}),
        ("CAP cleo yes", {"card": "capitalize", "to": 3, "shown": True}),
        ("vi be n 4", {"card": "victimize", "to": 2, "shown": False, "gold": 4}),
        ("plead guilty 2", {"card": "plead guilty", "to": 2}),
        ('"plead g" 2', {"card": "plead guilty", "to": 2}),
        ("plea 2", {"card": "plea", "to": 2}),
        ("to=3 shown=no cap", {"to": 3, "shown": False, "card": "capitalize"}),
        ("cap 3 y 0 said he would", {"card": "capitalize", "to": 3, "shown": True, "gold": 0, "note": "said he would"}),
        ("ple 2", "which card: capitalize, victimize, plead guilty, plea."),
        ("cap 1", "Anna cannot be named here; to whom: 2 Ben, 3 Cleo."),
        ("cap 2 perhaps", "hand shown: yes or no."),
        ("cap 2 y -1", "gold: a whole number from 0."),
        ("to=zed", "to whom: 2 Ben, 3 Cleo."),
    ],
)
def test_one_line_fills_the_blanks_in_order_or_by_name(line: str, values: object) -> None:
    assert filled(line, asked(CARD, WHO, SHOWN, GOLD, NOTE)) == values


def test_a_text_that_says_all_that_is_needed_may_stand_for_a_number_before_it() -> None:
    """D.6: a card by its name alone; a text that only adds something takes no word that was meant for another blank."""
    cost = Field(name="cost", type="int", text="cost", low=0, required=False, suffices=True)
    name = Field(name="card", type="text", text="name", required=False, suffices=True)
    for line, values in (
        ("dodge", {"card": "dodge"}),
        ('"dark charm"', {"card": "dark charm"}),
        ("3 dodge", {"cost": 3, "card": "dodge"}),
    ):
        assert filled(line, asked(cost, name)) == values
    assert filled("dodge", asked(cost, NOTE)) == "cost: a whole number from 0."


def test_what_may_be_left_out_is_not_asked_after_a_line() -> None:
    wish = understand("cap 3 y", scene(asked(CARD, WHO, SHOWN, GOLD, NOTE)))
    assert isinstance(wish, Filling)
    assert [each.name for each in as_typed(wish).missing] == ["gold"]


def test_the_rest_is_asked_with_what_enter_would_say() -> None:
    filling = begun(asked(SHOWN, GOLD, NOTE, WHO))
    assert question(filling, ROSTER, unseen=False) == "Anna, hand shown (yes or no)?"
    filling = _answer(filling, "y")
    assert question(filling, ROSTER, unseen=False) == "Anna, gold from 0, Enter for 2?"
    filling = _answer(filling, "")
    assert question(filling, ROSTER, unseen=False) == "Anna, a note, Enter leaves it as it is?"
    filling = _answer(filling, "cap 3 yes")
    assert question(filling, ROSTER, unseen=False) == "Anna, to whom: 2 Ben, 3 Cleo?"
    assert _answer(filling, "") == filling
    assert _answer(filling, "ben").values == {"shown": True, "gold": 2, "note": "cap 3 yes", "to": 2}


def _answer(filling: Filling, line: str) -> Filling:
    found = answered(filling, line, scene())
    assert isinstance(found, Filling)
    return found


def test_a_full_stop_takes_everything_left_as_it_is_proposed() -> None:
    assert _answer(begun(asked(GOLD, NOTE)), ".").missing == ()
    assert [each.name for each in _answer(begun(asked(GOLD, WHO, NOTE)), ".").missing] == ["to", "note"]
    assert filled(".", asked(NOTE)) == "Nothing is being asked blank by blank."


def test_a_row_of_numbers_may_begin_with_a_minus() -> None:
    """KO-4.3 asks for incomes, and one of them is negative: it is no `-2 from seat 3`."""
    assert filled("-2 3 1", asked(ROW, seat=None)) == {"incomes": [-2, 3, 1]}
    assert filled("-2 3", asked(ROW, seat=None)) == "incomes: 3 whole numbers from -9 to 9, with blanks between them."
    assert filled("-2 3 10", asked(ROW, seat=None)).startswith("incomes: ")


def test_a_seat_answers_the_question_for_a_seat_and_else_says_whose_form_it_is() -> None:
    holder, other = asked(WHO, seat=1), asked(GOLD, seat=2)
    assert filled("2", holder, other) == {"to": 2}
    assert filled("2 7", holder, other) == {"gold": 7}
    assert filled("2 7", other, asked(GOLD, seat=3)) == {"gold": 7}
    wish = understand("3", scene(other, asked(GOLD, seat=3)))
    assert isinstance(wish, Filling)
    assert (wish.seat, wish.values) == (3, {})


def test_a_secret_form_begins_with_its_seat_alone() -> None:
    """A digit that was meant as a seat never becomes a bid."""
    secret = Field(name="amount", type="int", text="your bid", low=0, high=9, secret=True)
    assert filled("1", asked(secret)) == {}
    assert filled("1 3", asked(secret)) == {"amount": 3}
    assert filled("3", asked(secret)) == "Nothing is asked of Cleo now."
    assert type_lines(scene(asked(secret))) == ["Type: a name, then your bid from 0 to 9: play; ? more."]


def test_a_long_form_tells_its_first_blank_where_all_of_them_find_no_room() -> None:
    """Nobody is left with nothing but `? more`: what is typed first is said, and the rest is asked."""
    many = tuple(
        Field(name=name, type="int", text=f"how many markers {name} has on the map", low=0, high=9)
        for name in ("Anna", "Ben", "Cleo", "Dev")
    )
    assert type_lines(scene(asked(*many, seat=None))) == [
        "Type: how many markers Anna has on the map from 0 to 9, then the rest as it is",
        "  asked: play; ? more.",
    ]


def test_the_label_of_a_form_begins_it() -> None:
    assert filled("pla", asked(CARD)) == {}


def test_options_go_by_letter_number_or_label_and_never_by_a_word_of_the_table() -> None:
    options = (
        Option(label="Hand it over", command=Play(), key="h"),
        Option(label="Keep it", command=Play(), role=Role.PRIMARY, key="k"),
        Option(label="Keep half", command=Play()),
    )
    prompt = Prompt(id="P", text="What?", wait="", options=options)
    chosen = {line: understand(line, scene(prompt)) for line in ("", "k", "1", "3", "hand", "keep half", "keep")}
    labels = {line: wish.option.label for line, wish in chosen.items() if isinstance(wish, Choose)}
    assert labels == {
        "": "Keep it",
        "k": "Keep it",
        "1": "Hand it over",
        "3": "Keep half",
        "hand": "Hand it over",
        "keep half": "Keep half",
    }
    assert chosen["keep"] == Misfit(sentence="That could be several: Keep it, Keep half.")
    assert not isinstance(understand("h", scene(prompt)), Choose)
    assert all_words(scene(prompt)) == ["What?", "- 1: hand it over", "- k: keep it (Enter)", "- 3: keep half"]


def test_a_value_that_is_a_seat_is_said_by_name() -> None:
    assert amend(scene(), "holder ben") == Adjust(what="holder", to="Ben")
    assert fix(scene(), "holder cleo; gold 1 2 3 because we began on paper") == AdjustAll(
        changes=(
            Change(what="holder", to="Cleo"),
            Change(what="gold", seat=1, to=1),
            Change(what="gold", seat=2, to=2),
            Change(what="gold", seat=3, to=3),
        ),
        reason="we began on paper",
    )


def test_with_two_seats_a_line_that_could_be_read_twice_is_not_taken() -> None:
    two = scene(view=View(headline="", panels=(row(2),)), people=2)
    assert amend(two, "gold 2 12") == Misfit(sentence="Say it with a name, one seat at a time: gold ben 12.")
    assert amend(two, "gold 7 12") == Recount(what="gold", values=(7, 12))
    assert amend(two, "gold ben 12") == Adjust(what="gold", seat=2, to=12)

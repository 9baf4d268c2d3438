"""What a card does to the table, and the other forms at hand, as one typed line (one entry, one undo)."""

from __future__ import annotations

import pytest

from companion.core.filling import Filling
from companion.core.messages import Adjust, AdjustAll, Change
from companion.plain.scene import Scene
from companion.plain.tokens import Misfit
from companion.plain.words import Give, understand
from tests.plain.boards import BOARD
from tests.plain.talking import Sitting


def table() -> Sitting:
    return Sitting(game=BOARD)


def scene() -> Scene:
    here = table().table
    return Scene(roster=here.roster, prompts=(), view=here.view(None), at_hand=here.forms())


def meant(line: str) -> object:
    """The values a line fills in, the command it gives, or the sentence that says why neither."""
    match understand(line, scene()):
        case Filling(values=values):
            return values
        case Give(command=command):
            return command
        case Misfit(sentence=sentence):
            return sentence
        case other:
            return other


async def test_many_changes_and_the_cards_name_are_one_line_one_entry_and_one_undo() -> None:
    sitting = table()
    told = await sitting.talk("effect 2v++ t+ 3v+ A Midsummer Storm")
    first = told.splitlines()[:3]
    name = "(A Midsummer Storm)."
    assert first == [f"Ben: points 0 → 2 {name}", f"Round 1 → 2 {name}", f"Cleo: points 0 → 1 {name}"]
    assert (sitting.points(), sitting.table.number) == ((0, 2, 1), 1)
    await sitting.talk("u")
    assert sitting.points() == (0, 0, 0)


async def test_the_word_alone_asks_blank_by_blank() -> None:
    sitting = table()
    told = await sitting.talk("effect", "2v++", "Storm")
    assert sitting.said[1:3] == ["changes such as 4h- 2v+?\n", "the card, Enter for card?\n"]
    assert told.startswith("Ben: points 0 → 2 (Storm).\n")
    assert (await sitting.talk("effect", "2v+ t+", "")).startswith("Ben: points 2 → 3 (card).\n")


async def test_the_stream_takes_the_same_changes_and_refuses_a_key_that_a_change_does_not_have() -> None:
    sitting = table()
    changes = [{"what": "points", "seat": 2, "by": 2}, {"what": "round", "to": 2}]
    sent = {"do": "AdjustAll", "fields": {"changes": changes, "reason": "Storm"}}
    wrong = {"do": "AdjustAll", "fields": {"changes": [{**changes[0], "area": 4}]}}
    forms, [entry], [error] = (await sitting.stream({"prompts": None}, sent, wrong))[1:]
    assert entry["told"] == ["Ben: points 0 → 2 (Storm).", "Round 1 → 2 (Storm)."]
    assert list(error) == ["error"]
    assert sitting.points() == (0, 2, 0)
    effect = forms[0]["forms"][0]
    assert (effect["word"], effect["key"], effect["do"]) == ("effect", "e", "AdjustAll")
    assert [(each["name"], each["type"], each.get("required", True)) for each in effect["fields"]] == [
        ("changes", "changes", True),
        ("reason", "text", False),
    ]


def test_what_was_typed_as_shorthand_is_the_same_command_as_its_json() -> None:
    codec = table().codec
    command = AdjustAll(changes=(Change(what="points", seat=2, by=2), Change(what="round", by=1)), reason="Storm")
    typed = meant("effect 2v++ t+ Storm")
    assert isinstance(typed, dict)
    assert codec.command("AdjustAll", typed) == command
    assert codec.command("AdjustAll", codec.fields(command)) == command


LETTERS = "h Hope, t Search, a Iago, v points, j jester, i influence"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("effect 4h", f"Each change ends with + or -: {LETTERS}."),
        ("effect 4h- 7x+ Gift", f"'x' names nothing here: {LETTERS}."),
        ("effect 4h- 7h", f"Each change ends with + or -: {LETTERS}."),
        ("effect 4h- t", f"Each change ends with + or -: {LETTERS}."),
        ("effect h+", f"Say first what + changes: {LETTERS}."),
        ("effect 4h+-", "These changes undo each other: nothing is left of them."),
        ("effect 4h- Gift 2v+", "'g' names nothing here: " + LETTERS + "."),
    ],
)
def test_shorthand_that_cannot_be_read_is_one_sentence_with_the_letters(line: str, sentence: str) -> None:
    assert meant(line) == sentence


@pytest.mark.parametrize("name", ["A Plague", "Henry V", "Part 2", "what's done", "Double-Edge"])
def test_a_name_may_hold_letters_and_digits_of_its_own(name: str) -> None:
    assert meant(f"effect 4h- {name}") == {"changes": [{"what": "hope cawdor", "by": -1}], "reason": name}


async def test_a_question_mark_tells_every_letter_with_its_digits() -> None:
    sitting = table()
    told = (await sitting.talk("effect", "?")).splitlines()
    text = "\n".join(told)
    assert "h Hope, as in 1h+: 1 Isle of Prospero, 2 Messaline, 3 Delphos," in text
    assert "\nt Search, as in t+.\n" in text
    assert "\nv points, as in 2v+ for seat 2.\n" in text
    assert "\ni influence, as in 1i2+ for seat 2 there.\n" in text
    assert told[-1] == "changes such as 4h- 2v+?"


# The other forms


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("quest 2 easy", {"seat": 2, "kind": "easy"}),
        ("QUEST ben h 3", {"seat": 2, "kind": "hard", "helper": 3}),
        ("jester 3 track", {"seat": 3, "to": "track"}),
        ("jester 3 tr", {"seat": 3, "to": "track"}),
        ("jester 3 2", Adjust(what="jester", seat=3, to=2)),
        ("jester ben +1", Adjust(what="jester", seat=2, by=1)),
        ("quest 2 esay", "which: easy, hard."),
        ("jester 3 trakc", "where: track, hand."),
        ("quest 9 easy", "who: 1 Anna, 2 Ben, 3 Cleo."),
        (
            "qest 2 easy",
            (
                "Did you mean quest? Typed as: quest, then a name (who), which (easy, hard), "
                "if wanted a name (helped by): a quest is done."
            ),
        ),
    ],
)
def test_a_form_is_its_word_and_the_answers_in_order_and_numbers_can_still_be_made_right(
    line: str, values: object
) -> None:
    assert meant(line) == values


async def test_forms_that_are_in_use_all_the_time_stand_in_the_line_type() -> None:
    opening = " ".join((await table().talk()).split())
    assert opening.endswith("Type: a name, then your bid from 0 to 9: bid; at any time effect, quest, jester; ? more.")

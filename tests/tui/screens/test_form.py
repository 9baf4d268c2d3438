"""Any form with all its blanks: what is typed, what is proposed, what may stay empty, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import Paste

from companion.codec import Codec
from companion.core.filling import Filling, begun
from companion.core.messages import Next, Rename
from companion.core.prompts import Field, Form, Prompt
from companion.core.seats import seat_people
from companion.tui.actions import Done
from companion.tui.screens.answering import Answer, read
from companion.tui.screens.form import FormScreen
from companion.tui.screens.more import RENAME
from tests.table.evening import Evening
from tests.toy_game import GAME, Bid
from tests.tui.evening import opened
from tests.tui.screens.host import DRIVES, UGLY, keys, results, seen, shown, storm, text, typed

ROSTER = seat_people(("Anna", "Ben", "Cleo"))


def screen(*fields: Field, values: dict[str, Any] | None = None, **how: Any) -> FormScreen:
    form = Form(command=Next, fields=fields, label="What it is")
    return FormScreen(Filling(prompt=None, form=form, seat=None, values=values or {}), ROSTER, **how)


def one(type: str, **how: Any) -> Field:
    return Field(name="it", type=type, text="which one", **how)


@pytest.mark.parametrize(
    ("blank", "words", "value"),
    [
        (one("int", low=0, high=9), "7", 7),
        (one("int", low=-9), "-3", -3),
        (one("text"), "Anna's card", "Anna's card"),
        (one("text", choices=("Ambush", "Uprising")), "up", "Uprising"),
        (one("text", choices=("Ambush", "Uprising")), "Other", "Other"),
        (one("seat"), "2", 2),
        (one("seat"), "cl", 3),
        (one("seat", choices=("1", "3")), "c", 3),
        (one("choice", choices=("left", "right")), "r", "right"),
        (one("bool"), "y", True),
        (one("bool"), "no", False),
        (one("list", length=2), "4 5", [4, 5]),
    ],
)
async def test_each_kind_of_blank_takes_its_value(blank: Field, words: str, value: Any) -> None:
    async with shown(screen(blank)) as pilot:
        await typed(pilot, words)
        await keys(pilot, "enter")
        (filling,) = results(pilot)
        assert filling.values == {"it": value}
        assert filling.missing == ()


@pytest.mark.parametrize(
    ("blank", "words", "sentence"),
    [
        (one("int", low=0, high=9), "10", "A whole number from 0 to 9."),
        (one("int", low=0, high=9), "1,5", "A whole number from 0 to 9."),
        (one("int"), "9" * 40, "A whole number."),
        (one("seat"), "4", "One of these: 1 Anna, 2 Ben, 3 Cleo."),
        (one("seat", choices=("1", "3")), "ben", "One of these: 1 Anna, 3 Cleo."),
        (one("choice", choices=("left", "right")), "up", "One of left, right."),
        (one("bool"), "maybe", "Yes or no: y or n."),
        (one("list", length=2), "4", "2 whole numbers, with blanks between them."),
        (one("text"), "", "This has to be answered."),
    ],
)
async def test_an_error_is_one_sentence_and_what_was_typed_stays(blank: Field, words: str, sentence: str) -> None:
    """H1-4."""
    async with shown(screen(blank)) as pilot:
        await typed(pilot, words)
        await keys(pilot, "enter")
        assert sentence in text(pilot)
        assert words in text(pilot)
        assert results(pilot) == []
        await keys(pilot, "ctrl+s")
        assert sentence in text(pilot)


async def test_enter_goes_to_the_next_blank_and_gives_the_form_at_the_end() -> None:
    async with shown(screen(Field(name="a", type="int", text="a"), Field(name="b", type="int", text="b"))) as pilot:
        await keys(pilot, "4", "enter")
        assert results(pilot) == []
        await keys(pilot, "5", "enter")
        assert results(pilot)[0].values == {"a": 4, "b": 5}


async def test_ctrl_s_gives_at_once_what_needs_no_more() -> None:
    fields = (one("int"), Field(name="more", type="text", text="more", required=False))
    async with shown(screen(*fields)) as pilot:
        assert "may stay empty" in text(pilot)
        await keys(pilot, "4", "ctrl+s")
        (filling,) = results(pilot)
        assert filling.values == {"it": 4}
        assert filling.left_out == {"more"}


async def test_ctrl_s_leads_to_what_is_missing() -> None:
    fields = (Field(name="more", type="text", text="more", required=False), one("int"))
    async with shown(screen(*fields)) as pilot:
        await keys(pilot, "ctrl+s")
        assert "This has to be answered." in text(pilot)
        await keys(pilot, "6", "enter")
        assert results(pilot)[0].values == {"it": 6}


async def test_what_is_proposed_is_there_already() -> None:
    fields = (one("int", default=3), Field(name="yes", type="bool", text="yes", default=1))
    async with shown(screen(*fields, values={"it": 8})) as pilot:
        assert "8" in text(pilot)
        await keys(pilot, "ctrl+s")
        assert results(pilot)[0].values == {"it": 8, "yes": True}


async def test_the_first_blank_that_is_missing_is_the_one_to_type_into() -> None:
    rename = Filling(prompt=None, form=RENAME, seat=None, values={"seat": 2})
    async with shown(FormScreen(rename, ROSTER)) as pilot:
        await typed(pilot, "Dora")
        await keys(pilot, "enter")
        (filling,) = results(pilot)
        assert Codec(GAME).command(filling.form.command.__name__, filling.values) == Rename(seat=2, name="Dora")


async def test_arrows_move_without_judging() -> None:
    fields = (Field(name="a", type="int", text="a"), Field(name="b", type="int", text="b"))
    async with shown(screen(*fields)) as pilot:
        await keys(pilot, "x", "down", "5", "up", "backspace", "4", "tab", "shift+tab", "ctrl+s")
        assert results(pilot)[0].values == {"a": 4, "b": 5}


@pytest.mark.parametrize("key", ["escape", "ctrl+o"])
async def test_a_shown_key_cancels_beside_esc(key: str) -> None:
    """D2-3."""
    async with shown(screen(one("text"))) as pilot:
        assert "Ctrl+O or Esc cancel" in text(pilot)
        await keys(pilot, "q", "n", key)
        assert results(pilot) == [None]


async def test_a_list_with_a_number_per_seat_has_a_blank_per_seat() -> None:
    async with shown(screen(one("list", length=3, low=-9))) as pilot:
        assert all(name in text(pilot) for name in ("1 ● Anna", "2 ▲ Ben", "3 ■ Cleo"))
        await keys(pilot, "4", "enter", "-", "2", "enter", "ctrl+s")
        assert "This has to be answered." in text(pilot)
        await keys(pilot, "0", "enter")
        assert results(pilot)[0].values == {"it": [4, -2, 0]}


async def test_a_word_that_was_begun_is_told_and_completed() -> None:
    fields = (one("text", choices=("Ambush", "Uprising")), Field(name="b", type="int", text="b"))
    async with shown(screen(*fields)) as pilot:
        assert "known are Ambush, Uprising" in text(pilot)
        await typed(pilot, "am")
        assert "That is Ambush." in text(pilot)
        await keys(pilot, "enter")
        assert any(line.split()[-2:] == ["one", "Ambush"] or "Ambush" in line for line in seen(pilot)[:10])


def test_a_true_minus_sign_is_one() -> None:
    """H1-4."""
    assert read(one("int"), "\u22123", ROSTER) == Answer(value=-3, word="-3")


# Secrets


async def test_a_secret_is_never_shown_nor_how_long_it_is() -> None:
    """TOY-1: a bid, typed in front of everybody."""
    evening = Evening(2)
    prompt = evening.table.prompts(None)[1]
    pictures = []
    for words in ("7", "777777"):
        async with shown(FormScreen(begun(prompt), evening.table.roster)) as pilot:
            await typed(pilot, words)
            assert "7" not in text(pilot)
            pictures.append(text(pilot))
            if words == "7":
                await keys(pilot, "enter")
                (filling,) = results(pilot)
                assert filling.values == {"amount": 7}
                assert filling.seat == 2
                assert "7" not in repr(filling.values and filling)
                assert isinstance(Codec(GAME).command("Bid", filling.values), Bid)
    assert pictures[0] == pictures[1]


async def test_backspace_empties_a_secret_and_a_wrong_one_is_not_repeated() -> None:
    async with shown(screen(one("int", low=0, high=9, secret=True))) as pilot:
        await typed(pilot, "5678")
        await keys(pilot, "enter")
        assert "A whole number from 0 to 9." in text(pilot)
        assert "5678" not in text(pilot)
        await keys(pilot, "backspace")
        assert "typed, unseen" not in text(pilot)
        await keys(pilot, "4", "enter")
        assert results(pilot)[0].values == {"it": 4}


# The table behind it


async def test_a_refusal_keeps_the_form_and_what_was_typed() -> None:
    said = ["It costs 3 gold."]
    async with shown(screen(one("text"), give=lambda filling: Done(sentence=said.pop() if said else ""))) as pilot:
        await typed(pilot, "Ambush")
        await keys(pilot, "enter")
        assert "It costs 3 gold." in text(pilot)
        assert "Ambush" in text(pilot)
        await keys(pilot, "ctrl+s")
        assert results(pilot)[0].values == {"it": "Ambush"}


async def test_a_question_that_closes_meanwhile_is_told_and_nothing_is_lost() -> None:
    still = [True]
    given: list[Filling] = []

    def give(filling: Filling) -> Done:
        given.append(filling)
        return Done()

    async with shown(screen(one("text"), give=give, is_open=lambda: still[0])) as pilot:
        await typed(pilot, "Amb")
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert "closed" not in text(pilot)
        still[0] = False
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await keys(pilot, "enter", "ctrl+s")
        assert "This question has been closed" in text(pilot)
        assert "Amb" in text(pilot)
        await keys(pilot, "escape")
        assert results(pilot) == [None]
    assert given == []


async def test_a_form_that_nothing_was_typed_in_leaves_with_its_question() -> None:
    """A press at a box may close it: an untouched form would only cover what is asked now."""
    still = [True]
    async with shown(screen(one("text"), is_open=lambda: still[0])) as pilot:
        await typed(pilot, "A")
        await keys(pilot, "backspace")
        still[0] = False
        pilot.app.screen.look_again()  # type: ignore[attr-defined]
        await pilot.pause()
        assert results(pilot) == [None]


# Strange texts and sizes


async def test_pasted_lines_become_one_clean_answer_and_no_key() -> None:
    """D3-3, C1-5."""
    async with shown(screen(one("text"))) as pilot:
        pilot.app.screen.focused.post_message(Paste(f"A\tB\n[/]{DRIVES}\nq"))  # type: ignore[union-attr]
        await pilot.pause()
        assert results(pilot) == []
        assert all(character.isprintable() for line in seen(pilot) for character in line)
        await keys(pilot, "enter")
        assert results(pilot)[0].values["it"].startswith("A B [/]")


@pytest.mark.parametrize("name", UGLY)
async def test_what_is_typed_and_who_is_asked_is_literal(name: str) -> None:
    """C1-1, C3-3."""
    roster = seat_people((name, "Ben"))
    form = Form(command=Next, fields=(one("seat"), Field(name="n", type="list", text=name, length=2)), label=name)
    asked = Prompt(id="p", text=f"{name}: which?", wait="", form=form)
    async with shown(FormScreen(begun(asked), roster), (160, 50)) as pilot:
        await keys(pilot, "1")
        assert name[:30] in text(pilot)
        await storm(pilot)


async def test_every_form_of_a_game_fits_80x24() -> None:
    """KO-6.10: the eleven blanks of a card."""
    table = opened().table
    for form in table.forms():
        async with shown(FormScreen(Filling(prompt=None, form=form, seat=None), table.roster)) as pilot:
            blanks = [line for line in seen(pilot) if "may stay empty" in line]
            assert len(blanks) == sum(not field.required for field in form.fields)
            assert "Ctrl+O or Esc cancel" in text(pilot)
            await storm(pilot)
            assert "Ctrl+O or Esc cancel" in text(pilot)

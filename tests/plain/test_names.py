"""Reported faults (c), names, and D3-3, pasting: lines drive no terminal, and people are told apart."""

from __future__ import annotations

import pytest

from companion.plain.layout import COLUMNS, columns, cut, width, wrapped
from companion.plain.tokens import seat_of, seats_called, split, whole
from tests.plain.talking import Sitting, later

HARD = (
    "[/",
    "Bob\\",
    "\x1b]0;pwn\x07",
    "\x1b]52;c;aGk=\x07",
    "\x1b[2J\x9b2J",
    "a\tb\r\nc\x00d",
    "=1+1",
    "x" * 200,
    "日本語の名前",
    "👨\u200d👩\u200d👧",
    "e" + "\u0301" * 40,
    "\u202egnp.exe",
)


@pytest.mark.parametrize("name", HARD, ids=ascii)
async def test_no_name_drives_the_terminal(name: str) -> None:
    """C1-1, C1-5, C1-6: shown as it is, or as what stands for it, wherever a name is said."""
    sitting = Sitting(("Anna", name, "Cleo"))
    await sitting.talk(
        "view", "2 4", "u", "log", "?", "??", "+1 2", "rename 3 x" + name[:50], "points", "set", "1", "stop"
    )
    said = "".join(sitting.said)
    assert "\n\n" not in said
    for character in said.replace("\n", ""):
        assert character.isprintable() or (character == "\u200d" and character in name)


@pytest.mark.parametrize("name", HARD, ids=ascii)
async def test_the_columns_stand_whatever_a_name_is(name: str) -> None:
    """C3-1, C3-3: the score begins in the same cell in every row, and no line is wider than the page."""
    sitting = Sitting(("Anna", name, "Cleo"))
    lines = (await sitting.talk("+5 1", "+5 2", "+5 3", "view")).splitlines()
    assert {width(line[: line.rindex(" 5 ")]) for line in lines[2:5]} == {width(lines[2][: lines[2].rindex(" 5 ")])}
    assert all(width(line) <= COLUMNS for said in sitting.said for line in said.splitlines())


async def test_two_names_alike_in_their_first_letters_are_told_apart() -> None:
    """C2-1 and C3-3: never merged; by number, whole name, or as much of it as is needed."""
    sitting = Sitting(("Anna K", "Anna M", "Annabel"))
    assert (await sitting.talk("+1 anna")) == "anna is 1 Anna K, 2 Anna M or 3 Annabel: say which.\n"
    assert "Annabel: points" in await sitting.talk("+1 annab")
    assert "Anna M: points" in await sitting.talk("+1 2")


async def test_pasted_lines_are_just_lines_and_control_characters_mean_nothing() -> None:
    """D3-3: no undo and no quit by pasted letters; the rule is told by `??`."""
    sitting = Sitting()
    await sitting.talk("1 3", "qqyyuu", "rename 2 Do\tra\x1b[201~", "\x1b[200~u", "\x15")
    assert [told.text for told in sitting.table.log(None)] == ["Anna has sealed a bid.", "Ben is now Do ra␛[201~."]


@pytest.mark.parametrize(
    ("word", "seats"),
    [
        ("2", (2,)),
        ("ben", (2,)),
        ("BEN", (2,)),
        ("be", (2, 3)),
        ("4", ()),
        ("0", ()),
        ("²", ()),
        ("02", (2,)),
        ("b", ()),
        ("bettina", (3,)),
        ("", ()),
        ("99999999", ()),
    ],
)
def test_what_a_word_calls(word: str, seats: tuple[int, ...]) -> None:
    roster = Sitting(("Anna", "Ben", "Bettina")).table.roster
    assert set(seats_called(roster, word)) == set(seats)
    assert seat_of(roster, word) == (seats[0] if len(seats) == 1 else None)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("+1 lisl", "Oma Lisl"),
        ("+1 oma lisl", "Oma Lisl"),
        ("points oma lisl +1 why", "Oma Lisl"),
        ("+1 rosi", "Oma Rosi"),
        ("+1 li", "Lily"),
        ("+1 x", "X"),
    ],
)
async def test_a_seat_goes_by_its_whole_name_its_beginning_or_else_a_later_word(line: str, name: str) -> None:
    sitting = Sitting(("Oma Lisl", "Oma Rosi", "Lily", "X"))
    assert (await sitting.talk(line)).startswith(f"{name}: points 0 → 1")


@pytest.mark.parametrize("word", ["o", "l", "oma", "a", "lis r"])
async def test_a_letter_or_a_beginning_of_two_names_is_no_seat(word: str) -> None:
    sitting = Sitting(("Oma Lisl", "Oma Rosi", "Lily", "X"))
    await sitting.talk(f"+1 {word}")
    assert sitting.points() == (1, 0, 0, 0) if word == "lis r" else (0, 0, 0, 0)


async def test_a_whole_name_of_several_words_goes_before_a_reaction_and_a_new_name() -> None:
    sitting = Sitting(("Anna R", "Anna M", "Ben"))
    await sitting.talk("1 3", "anna m 4", "3 5")
    assert "Anna R reacts first." in await sitting.talk("anna r r", later(1))
    assert "Anna M is now Dora." in await sitting.talk("rename anna m Dora")


@pytest.mark.parametrize(
    ("token", "number"),
    [
        ("3", 3),
        ("+3", 3),
        ("-3", -3),
        ("−3", -3),
        ("1_000", None),
        ("1e3", None),
        ("٣", None),
        ("", None),
        ("9" * 5000, None),
    ],
)
def test_a_number_is_taken_as_it_was_meant_or_not_at_all(token: str, number: int | None) -> None:
    """H1-4."""
    assert whole(token) == number


def test_quotes_keep_words_together() -> None:
    assert split('"plead guilty" 3 ""') == ["plead guilty", "3", ""]


def test_a_long_text_is_wrapped_at_blanks_and_a_long_word_is_broken() -> None:
    lines = wrapped("one " * 30 + "x" * 200)
    assert all(width(line) <= COLUMNS for line in lines)
    assert lines[0] == ("one " * 20).strip()
    assert "".join(line.strip() for line in lines).endswith("x" * 79)


def test_wide_characters_take_two_columns_and_glued_pictures_count_once() -> None:
    assert (width("日本"), width("e\u0301"), width("👨\u200d👩\u200d👧")) == (4, 1, 2)
    assert cut("日本語", 5) == "日本…"
    assert columns([["日本", "1"], ["a", "12"]], right=[1]) == ["日本   1", "a     12"]

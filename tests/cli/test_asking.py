"""What the plain face asks before a play begins, names first: few lines, a slip asked again, nothing invented."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Companion


def test_names_one_by_one_and_then_each_team(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\nBen\n\nred\nblue\nq\n")
    assert said.status == 0
    assert "1 Anna, 2 Ben" in said.out


def test_who_sits_where_is_said_after_each_line(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\nBen, Cleo\n\nred red red\nq\n")
    assert "Seat 1 Anna." in said.lines
    assert "Seat 1 Anna, seat 2 Ben, seat 3 Cleo." in said.lines


def test_one_bad_name_leaves_the_others_of_its_line(companion: Companion) -> None:
    typed = f"Anna, team=red, {'x' * 201}, ANNA, Ben\n\nred blue\nq\n"
    said = companion("play", "toy", "--plain", typed=typed)
    assert "Seat 1 Anna, seat 2 Ben." in said.lines
    assert "Seat 2: the name comes first, as in NAME,team=red." in said.lines
    assert "Seat 2: A name has at most 200 characters; this one has 201." in said.lines
    assert "ANNA is left out: seat 1 has that name. Tell them apart, such as ANNA B." in said.lines


QUESTION = "Is that one person, Ann Bea Cem Dan, or 4? Type 1 or 4:"


def test_names_with_blanks_only_are_one_or_several_as_the_table_says(companion: Companion) -> None:
    several = companion("play", "toy", "--plain", typed="Ann Bea Cem Dan\n4\n\nred red red red\nq\n")
    assert QUESTION in several.lines
    assert "Seat 1 Ann, seat 2 Bea, seat 3 Cem, seat 4 Dan." in several.lines
    one = companion("play", "toy", "--plain", typed="Ann Bea Cem Dan\nwhat?\n1\nEve\n\nred red\nq\n")
    assert one.lines.count(QUESTION) == 2
    assert "Seat 1 Ann Bea Cem Dan, seat 2 Eve." in one.lines
    none = companion("play", "toy", "--plain", typed="Ann Bea Cem Dan\nu\nAnna, Ben\n\nred red\nq\n")
    assert "Seat 1 Anna, seat 2 Ben." in none.lines


def test_where_a_comma_stands_a_name_may_have_blanks(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna Lee, Ben\n\nred red\nq\n")
    assert "Seat 1 Anna Lee, seat 2 Ben." in said.lines
    assert "Is that one person" not in said.out


@pytest.mark.parametrize("word", ["u", "-", "U"])
def test_the_last_name_can_be_taken_back(word: str, companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed=f"{word}\nAnna, Bne\n{word}\nBen\n\nred blue\nq\n")
    assert "Nobody sits there yet." in said.lines
    assert "Bne is taken back." in said.lines
    assert "Seat 1 Anna, seat 2 Ben." in said.lines


def test_c2_1_a_name_that_is_there_already_is_asked_again(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\nanna\nBen\n\nred blue\nq\n")
    assert said.status == 0
    assert "anna is left out: seat 1 has that name. Tell them apart, such as anna B." in said.out
    assert "1 Anna, 2 Ben" in said.out


def test_an_empty_line_ends_only_when_enough_sit_there(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\n\nBen\n\nred blue\nq\n")
    assert said.status == 0
    assert "Toy needs 2 to 8 players; 1 so far." in said.out


def test_a_full_table_needs_no_empty_line(companion: Companion) -> None:
    typed = "A, B, C, D, E, F, G, H\nred, red, red, red, blue, blue, blue, blue\nq\n"
    assert companion("play", "toy", "--plain", typed=typed).status == 0


def test_a_ninth_name_is_not_taken(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="A, B, C, D, E, F, G, H, I\nAnna, Ben\n\nred blue\nq\n")
    assert "That is too many: Toy has 2 to 8 players. Nobody of this line is seated." in said.out
    assert "1 Anna, 2 Ben" in said.out


@pytest.mark.parametrize("typed", ["", "Anna\n", "Anna, Ben\n\n", "Anna, Ben\n\nred\n"])
def test_input_that_ends_early_begins_nothing(typed: str, companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed=typed)
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert companion("plays").lines == ["No plays yet. `companion` begins one."]


def test_sample_asks_for_names_only_and_says_so(companion: Companion) -> None:
    said = companion("play", "toy", "--sample", typed="Anna, Ben\n\nq\n")
    assert said.status == 0
    assert "These are sample numbers" in said.out
    assert "team:" not in said.out

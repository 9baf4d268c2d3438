"""What the plain face asks before a play begins: names and roles in few lines, a slip asked again, nothing invented."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Companion


def test_names_one_by_one_and_then_each_team(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\nBen\n\nred\nblue\nq\n")
    assert said.status == 0
    assert "1 Anna, 2 Ben" in said.out


def test_names_on_one_line_and_all_teams_on_one_line(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna, Ben, Cleo\n\nred blue red\nq\n")
    assert said.status == 0
    assert "1 Anna, 2 Ben, 3 Cleo" in said.out
    assert said.out.count("team:") == 2, "one hint and one question"


def test_first_letters_are_enough_unless_two_begin_so(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna, Ben\n\nre\nRED\nB\nq\n")
    assert said.status == 0
    assert "Anna: team is one of red, blue, reserve, not re." in said.out


def test_only_what_is_missing_is_asked(companion: Companion) -> None:
    said = companion("play", "toy", "--seat", "Anna,team=red", "--seat", "Ben", typed="blue\nq\n")
    assert said.status == 0
    assert "Ben, team:" in said.out
    assert "Anna, team:" not in said.out


def test_c2_1_a_name_that_is_there_already_is_asked_again(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna\nanna\nBen\n\nred blue\nq\n")
    assert said.status == 0
    assert "Seats 1 and 2 are both called anna: tell them apart." in said.out
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
    assert "That is too many: Toy has 2 to 8 players." in said.out
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

"""What each seat brought, asked before a play begins: a wrong word is refused at once, and nothing else is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.inputs import meant, parted
from tests.cli.conftest import Companion, Said

ROLES = ("Overlord", "Captain", "Squire", "Peasant")


@pytest.fixture
def overlord(companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """Kill the Overlord asks four people for their roles; the words are typed after the names."""
    monkeypatch.undo()
    monkeypatch.setenv("COMPANION_HOME", str(home))

    def play(*words: str, typed: str = "", terminal: bool = False) -> Said:
        names = "Ann, Bea, Cem, Dan\n\n"
        return companion("play", "kill_overlord", "--plain", *words, typed=names + typed, terminal=terminal)

    return play


def test_all_on_one_line_with_a_hint_first(companion: Companion) -> None:
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


def test_a_game_that_lets_two_bring_the_same_is_not_second_guessed(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna, Ben\n\nred red\nq\n")
    assert said.status == 0
    assert "twice" not in said.out


def test_more_answers_than_seats_are_told(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", typed="Anna, Ben\n\nred blue red reserve\nq\n")
    assert "2 were asked; left out: red, reserve." in said.lines


def test_ko_8_1_a_word_that_is_no_role_is_refused_at_once(overlord: Companion) -> None:
    said = overlord(typed="overlrod\noverlrod\no c s p\nq\n")
    refused = [line for line in said.lines if line.startswith("Ann: overlrod is no base role (")]
    assert len(refused) == 2, "typed again it is still none: the game decides"
    assert refused[0].endswith("the setting ko.expansion lets others in. Did you mean Overlord?")
    assert said.lines[-1] == "Everything is saved. Goodbye."


def test_a_wrong_word_among_several_is_named_and_the_others_stand(overlord: Companion) -> None:
    said = overlord(typed="o x s p\nc\nq\n")
    assert any(line.startswith("Bea: x is no base role") for line in said.lines)
    assert said.lines.count("Bea, role card:") == 1
    assert not any(line.startswith(("Cem, role", "Dan, role")) for line in said.lines)
    assert said.status == 0


def test_ko_8_1_a_role_given_twice_is_told_at_that_moment(overlord: Companion) -> None:
    said = overlord(typed="o\nOverlord\nc\ns\np\nq\n")
    at = said.lines.index("Bea: Overlord is given twice; every role is there once.")
    assert said.lines[at + 1] == "Bea, role card:"
    assert said.status == 0


def test_ko_1_3_a_table_without_an_overlord_is_told_before_all_is_asked_again(overlord: Companion) -> None:
    said = overlord(typed="c s p\nk\nknight\nu\nknight\no\nq\n")
    assert said.lines.count("Dan: Somebody has to be the Overlord.") == 1
    assert "Cem, Peasant: taken back." in said.lines
    assert said.status == 0


def test_a_role_that_is_not_usual_for_so_many_may_be_there(overlord: Companion) -> None:
    assert overlord(typed="slave, overlord, general, knight\nq\n").status == 0


@pytest.mark.parametrize("word", ["u", "-"])
def test_the_last_answer_can_be_taken_back(word: str, overlord: Companion) -> None:
    said = overlord(typed=f"{word}\no\ns\n{word}\nc\ns p\nq\n")
    assert "There is no answer to take back." in said.lines
    assert "Bea, Squire: taken back." in said.lines
    assert said.lines.count("Bea, role card:") == 2
    assert said.status == 0


def test_ko_8_1_with_the_expansion_a_strange_word_counts_and_a_near_miss_is_typed_twice(overlord: Companion) -> None:
    said = overlord("--set", "ko.expansion=on", typed="captian\ncaptian\nJester\no\np\nq\n")
    doubted = "Ann: captian is none of Overlord, Captain, Squire, Peasant: did you mean Captain?"
    assert said.lines.count(f"{doubted} Type it again to keep it.") == 1
    assert not any("Jester" in line and "none of" in line for line in said.lines)
    assert said.status == 0


def test_a_start_that_fails_for_another_reason_is_told_after_the_answers(overlord: Companion) -> None:
    """KO-8.2: the deck, not a role, is wrong, so no role is blamed for it."""
    said = overlord("--set", "ko.treachery=on", "--set", "ko.uprising_cards=2", typed="o c s p\n")
    assert not any(line.startswith("Ann:") for line in said.lines)
    assert any("3 + 3 key cards" in line for line in said.lines)


@pytest.mark.parametrize(
    ("line", "wanted", "words"),
    [
        ("o c", 4, ["Overlord", "Captain"]),
        ("o, Royal Fool ,c", 4, ["Overlord", "Royal Fool", "Captain"]),
        ("Royal Fool", 4, ["Royal Fool"]),
        ("o royal", 1, ["o royal"]),
        ("  ", 4, []),
        (" , ", 4, []),
        ("\x1b[2Jo c", 4, ["\u241b[2Jo", "Captain"]),
    ],
)
def test_a_line_is_parted(line: str, wanted: int, words: list[str]) -> None:
    assert parted(line, ROLES, wanted) == words


def test_a_whole_word_beats_a_longer_one_that_begins_so() -> None:
    assert meant("red", ("reddish", "Red")) == "Red"
    assert meant("re", ("reddish", "Red")) == "re"

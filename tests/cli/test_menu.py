"""The menu: the last unfinished table is one key away, and everything else is a number."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import menu as menus
from companion.settings import places
from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid, play_id, whole_game


def choices(lines: list[str]) -> list[str]:
    """The lines of the first menu, without their numbers."""
    begins = next(index for index, line in enumerate(lines) if line.startswith("Companion "))
    found: list[str] = []
    for number, line in enumerate(lines[begins + 1 :], start=1):
        if not line.startswith(f"  {number} "):
            break
        found.append(line.removeprefix(f"  {number} "))
    return found


def test_without_a_terminal_it_says_what_to_do(companion: Companion) -> None:
    said = companion("--plain")
    assert (said.status, said.out) == (2, "")
    assert "companion demo" in said.err


def test_a_new_machine_offers_a_new_game_first(companion: Companion, home: Path) -> None:
    said = companion("--plain", typed="q\n", terminal=True)
    assert said.status == 0
    assert choices(said.lines) == ["New game: Toy", "Demo: watch one round", "Doctor: is all well here?", "Quit"]
    assert not home.exists()


def test_the_last_unfinished_table_is_one_key_away(companion: Companion) -> None:
    begun(companion, *whole_game())
    open_play = play_id(begun(companion, bid(1, 3)))
    said = companion("--plain", typed="\nq\nq\n", terminal=True)
    assert said.status == 0
    assert choices(said.lines)[0].startswith(f"Resume {open_play}: Toy, ")
    assert "Now: Ben: seal a bid." in said.out


def test_the_line_to_resume_says_who_sits_there_now_and_where_it_stands(companion: Companion) -> None:
    round_2 = (bid(1, 3), bid(2, 1), {"do": "CloseWindow"})
    open_play = play_id(begun(companion, {"do": "Rename", "fields": {"seat": 1, "name": "Zoe"}}, *round_2))
    resume = choices(companion("--plain", typed="q\n", terminal=True).lines)[0]
    assert resume.startswith(f"Resume {open_play}: Toy, ")
    assert resume.endswith(", Zoe, Ben; round 2, unfinished")


def test_a_play_in_which_nothing_happened_is_not_offered(companion: Companion) -> None:
    begun(companion)
    said = companion("--plain", typed="q\n", terminal=True)
    assert choices(said.lines)[0] == "New game: Toy"
    assert "Plays" not in said.out


def test_plays_of_the_menu_are_the_played_ones(companion: Companion) -> None:
    older, empty = play_id(begun(companion, bid(1, 3))), play_id(begun(companion))
    said = companion("--plain", typed="3\n\nq\n", terminal=True)
    assert said.out.count(f"  {older}: Toy, ") == 1
    assert empty not in said.out


def test_after_a_play_the_menu_comes_back(companion: Companion) -> None:
    begun(companion, bid(1, 3))
    said = companion("--plain", typed="1\nq\n1\nq\n", terminal=True)
    assert said.status == 0
    assert said.out.count("Companion ") == 3


def test_a_new_game_asks_nothing_but_names_and_inputs(companion: Companion, home: Path) -> None:
    said = companion("--plain", typed="1\nAnna, Ben\n\nred blue\nq\nq\n", terminal=True)
    assert said.status == 0
    assert "1 Anna, 2 Ben" in said.out
    assert not places(str(home)).settings.exists()


def test_plays_can_be_listed_and_one_of_them_taken(companion: Companion) -> None:
    older = play_id(begun(companion, bid(1, 3)))
    begun(companion, bid(2, 3))
    said = companion("--plain", typed=f"3\n{older}\nq\nq\n", terminal=True)
    assert said.status == 0
    assert "Now: Ben: seal a bid." in said.out


def test_doctor_and_quit_are_there(companion: Companion) -> None:
    said = companion("--plain", typed="3\n4\n", terminal=True)
    assert said.status == 0
    assert "ok library: " in said.out


def test_a_slip_is_asked_again(companion: Companion) -> None:
    said = companion("--plain", typed="9\nx\nq\n", terminal=True)
    assert "There is no 9 here: type a number from 1 to 4, or q to quit." in said.out
    assert "There is no x here" in said.out


def test_wrong_use_inside_the_menu_leads_back_to_it(companion: Companion) -> None:
    begun(companion, bid(1, 3))
    said = companion("--plain", typed="3\nzzzzz9\nq\n", terminal=True)
    assert said.status == 0
    assert "There is no play zzzzz9" in said.err


@pytest.mark.parametrize("status", [3, 130, 143])
def test_a_failed_journal_or_a_signal_ends_the_menu_too(
    status: int, companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menus, "call", lambda words: status)
    assert companion("--plain", typed="2\nq\n", terminal=True).status == status


def test_the_end_of_input_quits(companion: Companion) -> None:
    assert companion("--plain", typed="", terminal=True).status == 0

"""How a play begins: seats, their keys, settings, samples; names as reported faults C2-1 and C2-4 ask."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest

from companion.cli.starting import Place, preferred, read_seat, read_settings
from companion.cli.trouble import WrongUse
from companion.core.game import Game
from tests.cli.conftest import Companion, Said
from tests.cli.toy import TOY
from tests.toy_game import State

RED, BLUE = ",team=red", ",team=blue"


def seats(*names: str) -> list[str]:
    return [word for name in names for word in ("--seat", name)]


def begun(companion: Companion, *words: str) -> Said:
    return companion("play", "toy", "--json", "--clock", "manual", *words)


def names(said: Said) -> list[str]:
    assert said.status == 0, said.err
    return [seat["name"] for seat in json.loads(said.lines[0])["seats"]]


def test_seats_are_numbered_in_the_order_given(companion: Companion) -> None:
    said = begun(companion, *seats("Cleo,team=red", "Anna , team = blue", "Ben,team=red,gold=3"))
    first = json.loads(said.lines[0])
    assert [(seat["seat"], seat["name"]) for seat in first["seats"]] == [(1, "Cleo"), (2, "Anna"), (3, "Ben")]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Missing: --seat (2 to 8 players, 0 given); team for each seat."),
        (seats("Anna", "Ben" + RED, "Cleo"), "Missing: team of seat 1 (Anna); team of seat 3 (Cleo)."),
        (seats("Anna"), "Missing: more of --seat (2 to 8 players, 1 given); team of seat 1 (Anna)."),
        (["--sample"], "Missing: --seat (2 to 8 players, 0 given); team for each seat."),
    ],
)
def test_what_a_program_forgot_is_named_key_by_key(words: list[str], says: str, companion: Companion) -> None:
    said = begun(companion, *words)
    assert said.status == 2
    assert said.out == ""
    assert said.err.splitlines()[-1] == f"companion: {says}"


@pytest.mark.parametrize(
    ("second", "says"),
    [
        ("Ben,team=green", "Seat 2 (Ben): team is one of red, blue, reserve, not green."),
        ("Ben,tem=red", "Seat 2 (Ben): Toy knows no seat key tem; it knows team, gold."),
        ("Ben,team", "Seat 2 (Ben): after the comma stands key=value, not team."),
        ("Ben,team=", "Seat 2 (Ben): after the comma stands key=value, not team=."),
        ("Ben,", "Seat 2 (Ben): after the comma stands key=value, not nothing."),
        ("Ben,team=red,team=blue", "Seat 2 (Ben): team is given twice."),
        ("Ben,team=red,gold=two", "Seat 2 (Ben): gold is a whole number, not two."),
        ("Ben,team=red,gold=٣", "Seat 2 (Ben): gold is a whole number, not ٣."),
        ("Ben,team=red,gold=9999999999999", "Seat 2 (Ben): gold is a whole number, not 9999999999999."),
        (",tem=red", "Seat 2 (Player 2): Toy knows no seat key tem; it knows team, gold."),
        ("team=red", "Seat 2: the name comes first, as in NAME,team=red."),
        ("B" * 5000, "Seat 2: A name has at most 200 characters; this one has 5000."),
    ],
)
def test_a_wrong_seat_is_named(second: str, says: str, companion: Companion) -> None:
    said = begun(companion, *seats("Anna" + RED, second))
    assert (said.status, said.err) == (2, f"companion: {says}\n")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "Anna"),
        ("Anna", "anna"),
        ("Anna", "Anna "),
        ("Anna", " An\u200bna"),
        ("José", unicodedata.normalize("NFD", "José")),
        ("Anna", "\uff21nn\uff41"),
        ("Player 2", ""),
    ],
)
def test_c2_1_two_names_for_one_are_refused_and_say_which_seats(first: str, second: str, companion: Companion) -> None:
    """C2-1: never merged, and nobody has to guess which seat it was."""
    said = begun(companion, *seats(first + RED, second + BLUE))
    assert said.status == 2
    assert said.err.startswith("companion: Seats 1 and 2 are both called ")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u2060\u2060", "\n"])
def test_c2_4_an_invisible_name_becomes_the_seats_number(name: str, companion: Companion) -> None:
    """C2-4: nobody is kicked out."""
    assert names(begun(companion, *seats("Anna" + RED, name + BLUE))) == ["Anna", "Player 2"]


def test_c1_6_a_name_and_a_value_drive_no_terminal(companion: Companion) -> None:
    """C1-6: no control character of a name leaves, in lines of text, of JSON, and in lists."""
    nasty = "x\x07\x1b[2J\x9b0m\rBob"
    said = begun(companion, *seats("Anna" + RED, nasty + BLUE))
    play_id = json.loads(said.lines[0])["play"]
    told = [companion("plays", "--all"), companion("show", play_id), companion("play", "toy", *seats(nasty))]
    for each in (said, *told):
        assert "Bob" in each.out + each.err
        assert not [c for c in each.out + each.err if unicodedata.category(c) == "Cc" and c != "\n"]


def test_half_characters_of_a_broken_locale_are_replaced(companion: Companion) -> None:
    assert names(begun(companion, *seats("Anna" + RED, "B\udcffn" + BLUE))) == ["Anna", "B\ufffdn"]


def test_too_many_or_too_few_are_told_the_limits(companion: Companion) -> None:
    nine = seats(*(f"P{number}{RED}" for number in range(1, 10)))
    assert "Toy has 2 to 8 players; named here: 9." in begun(companion, *nine).err
    assert "Toy has 2 to 8 players; named here: 1." in companion("play", "toy", *seats("Anna" + RED)).err


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        (["clocks"], "--set takes key=value, not clocks."),
        (["clocks=maybe"], "clocks is one of auto, on, off, not maybe."),
        (["clocsk=on"], "There is no setting called clocsk. Did you mean clocks?"),
        (["clocks=on", "clocks=off"], "--set clocks is given twice."),
        (["toy.grab_seconds=-1"], "toy.grab_seconds"),
        (["toy.grab_seconds=nan"], "toy.grab_seconds"),
    ],
)
def test_a_wrong_setting_is_told(pairs: list[str], says: str, companion: Companion) -> None:
    words = [word for pair in pairs for word in ("--set", pair)]
    said = begun(companion, *seats("Anna" + RED, "Ben" + BLUE), *words)
    assert said.status == 2
    assert says in said.err


def test_settings_come_in_the_type_of_the_game() -> None:
    found = read_settings(TOY, ["clocks=on", "all_pass_closes = no", "toy.grab_seconds=4"])
    assert found == {"clocks": "on", "all_pass_closes": False, "toy.grab_seconds": 4.0}


def test_the_settings_file_chooses_for_this_game_and_leaves_others_alone() -> None:
    found, troubles = preferred(TOY, {"clocks": "on", "ko.level": "full", "pace": "breathless"})
    assert found == {"clocks": "on"}
    assert len(troubles) == 1
    assert "pace is one of fixed, adaptive" in troubles[0]


def test_a_seat_keeps_what_it_brought() -> None:
    assert read_seat(TOY, 1, "Anna,team=red,gold=-3") == Place(name="Anna", values={"team": "red", "gold": "-3"})


def test_no_seat_key_is_known_where_a_game_asks_for_none(toy: Game[State]) -> None:
    bare: Any = type("Bare", (), {"inputs": (), "title": "Bare"})
    with pytest.raises(WrongUse, match="it knows no keys at all"):
        read_seat(bare, 1, "Anna,team=red")


def test_sample_says_that_its_numbers_are_nobodys(companion: Companion) -> None:
    said = begun(companion, "--sample", *seats("Anna", "Ben"))
    assert said.status == 0
    assert "sample numbers" in said.err
    assert "not those of your cards" in said.err


def test_a_start_that_the_game_refuses_leaves_no_play(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from companion import games
    from companion.core.messages import Refused

    def refuses(start: object) -> State:
        raise Refused("TOY-0", "Nobody may be red.")

    monkeypatch.setattr(games, "game", lambda key: replace(TOY, initial=refuses))
    said = begun(companion, *seats("Anna" + RED, "Ben" + BLUE))
    assert (said.status, said.err) == (2, "companion: Nobody may be red.\n")
    assert companion("plays").lines == ["No plays yet. `companion` begins one."]

"""`games list` and `games describe`, for people and, as DESIGN.md section 7 has it, for programs."""

from __future__ import annotations

import json

import pytest

from companion import games
from companion.cli.games import description, find_game
from tests.cli.conftest import Companion
from tests.cli.toy import TOY
from tests.toy_game import GAME

SHIPPED = games.GAMES


def test_the_list_names_key_title_and_players(companion: Companion) -> None:
    assert companion("games", "list").lines == ["toy: Toy, 2 to 8 players"]


def test_describe_names_seat_keys_settings_and_commands(companion: Companion) -> None:
    said = companion("games", "describe", "toy")
    assert "  team: team (required) (red, blue, reserve)" in said.lines
    assert "  clocks = auto (auto, on, off): Clocks on reaction windows" in said.out
    assert "  Bid (amount): Seal a bid of 0 to 9 (TOY-1)." in said.lines


def test_describe_for_programs_has_exactly_the_keys_of_the_design(companion: Companion) -> None:
    said = companion("games", "describe", "toy", "--json")
    told = json.loads(said.out)
    assert list(told) == ["game", "players", "commands", "options", "inputs", "panels"]
    assert (told["game"], told["players"]) == ("toy", [2, 8])
    assert told["panels"] == ["points", "bids", "place"]
    assert {"key": "clocks", "type": "choice", "default": "auto", "choices": ["auto", "on", "off"]} in told["options"]
    assert told["inputs"] == [
        {"key": "team", "type": "choice", "required": True},
        {"key": "gold", "type": "int", "required": False},
    ]
    assert all(set(command) == {"name", "fields"} for command in told["commands"])
    assert [command["name"] for command in told["commands"]] == [command.__name__ for command in GAME.commands]


def test_a_commands_fields_say_type_and_whether_they_may_be_left_out() -> None:
    commands = {command["name"]: command["fields"] for command in description(TOY)["commands"]}
    assert commands["Bid"] == [{"name": "amount", "type": "int | str", "required": True}]
    assert commands["VoidWindow"] == [{"name": "reason", "type": "str", "required": False}]
    assert commands["Next"] == []


def test_what_a_list_of_changes_holds_is_told_with_it() -> None:
    commands = {command["name"]: command["fields"] for command in description(TOY)["commands"]}
    changes, reason = commands["AdjustAll"]
    assert (changes["type"], changes["required"], reason["required"]) == ("tuple[Change, ...]", True, False)
    assert [(each["name"], each["required"]) for each in changes["of"]] == [
        ("what", True),
        ("seat", False),
        ("by", False),
        ("to", False),
    ]


@pytest.mark.parametrize("key", SHIPPED)
def test_every_game_that_comes_with_it_can_be_described(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    told = json.loads(json.dumps(description(find_game(key))))
    assert told["game"] == key
    assert told["commands"]

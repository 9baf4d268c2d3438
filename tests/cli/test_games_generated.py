"""A generated game at every part of the program, without a change outside its folder: contract, codec, journal, undo,
the button box, plain lines, JSON, and the screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import games_found
from companion.cli.desk import desk
from companion.cli.parser import parse
from companion.cli.stage import Stage
from companion.contract.trial import trial
from companion.core.game import Game
from companion.tui.backstage import Setup
from tests.cli.conftest import Companion
from tests.table.fake_box import BoxNight
from tests.tui.evening_app import sitting

SEATS = ("--seat", "Anna", "--seat", "Ben")


@pytest.fixture
def tallies(companion: Companion, home: Path) -> Game[Any]:
    assert companion("games", "new", "tallies").status == 0
    return games_found.game("tallies")


def line(**what: object) -> str:
    return json.dumps(what) + "\n"


def score(seat: int, points: int) -> str:
    return line(do="Score", seat=seat, fields={"points": points})


def test_contract_codec_and_undo(tallies: Game[Any]) -> None:
    assert [outcome.broken for outcome in trial(tallies, walks=6) if outcome.broken] == []


def test_programs_play_it_to_its_end_and_the_journal_gives_it_back(companion: Companion, tallies: Game[Any]) -> None:
    typed = score(1, 5) + score(2, 3) + line(do="Next") + line(undo=True) + line(redo=True)
    said = companion(
        "play", "tallies", "--json", "--clock", "manual", *SEATS, "--set", "tallies.rounds=1", typed=typed
    )
    told = [json.loads(each) for each in said.lines]
    assert not [each for each in told if "refused" in each or "error" in each]
    assert told[3]["result"]["text"] == "Anna wins with 5."
    assert "result" in told[5]
    again = companion("play", "tallies", "--json", "--clock", "manual", "--play", told[0]["play"])
    points = json.loads(again.lines[0])["view"]["panels"][0]["rows"]
    assert [row["value"] for row in points] == [5, 3]
    assert "Anna scores 5." in companion("show", told[0]["play"]).out


def test_people_play_it_in_plain_lines_and_take_it_back(companion: Companion, tallies: Game[Any]) -> None:
    said = companion("play", "tallies", "--plain", *SEATS, typed="7\n4\nu\n3\nBen r\nq\n")
    assert said.status == 0
    for told in ("Anna scores 7.", "Ben scores 4.", "Ben scores 3.", "Who calls?"):
        assert told in said.out


def test_a_demo_plays_one_round_of_it(companion: Companion, tallies: Game[Any]) -> None:
    said = companion("demo", "tallies", "--fast")
    assert said.status == 0
    assert "Round 2 begins." in said.lines


def test_presses_at_a_button_box_decide_its_reaction(tallies: Game[Any]) -> None:
    """Two hands, the later one in front of the earlier one's seat: who moved first is first."""
    assert tallies.sample is not None
    night = BoxNight(tallies, tallies.sample(3))
    score_of = next(kind for kind in tallies.commands if kind.__name__ == "Score")
    for _ in range(3):
        prompt = night.table.prompts(None)[0]
        night.table.submit(score_of(points=2), by=prompt.seat)  # type: ignore[call-arg]
    assert night.box.commands[-1].startswith("arm [0, 1, 2] for 5.0")
    night.push(3, wait=0.5)
    night.push(2, wait=0.02)
    night.pass_time(0.2)
    assert "Cleo reacts first" in night.told[-1]


@pytest.fixture
def stage(home: Path, tallies: Game[Any]) -> Iterator[Stage]:
    args = parse(["play", "tallies"])
    assert args is not None
    found = Stage(desk(args))
    yield found
    found.close()


async def test_the_screens_offer_it_and_play_it_by_keys(stage: Stage) -> None:
    assert [card.key for card in stage.games()] == ["toy", "tallies"]
    play = stage.begin(Setup(game="tallies", names=("Anna", "Ben"), settings={"tallies.rounds": 1}))
    async with sitting(play=play) as evening:
        assert "Anna: how many points in round 1?" in evening.text
        await evening.press("space", "7", "enter", "space", "4", "enter")
        assert "Who calls?" in evening.text
        assert "Ben scores 4." in evening.text
        await evening.press("u")
        assert "Ben: how many points in round 1?" in evening.text

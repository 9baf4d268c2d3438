"""`demo`: one round by itself, the same each time, in a library that is thrown away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from tests.cli.conftest import Companion
from tests.cli.toy import TOY

SHIPPED = games.GAMES


def test_one_round_plays_itself_and_says_what_it_is(companion: Companion, home: Path) -> None:
    said = companion("demo")
    assert said.status == 0
    assert "The numbers are samples, not those of your cards." in said.lines[0]
    assert "? Anna: seal a bid." in said.lines
    assert "Anna has sealed a bid." in said.lines
    assert "    > ben r (Ben: react)" in said.lines
    assert "Round 2 begins." in said.lines
    assert "Round 3 begins." not in said.lines
    assert not home.exists(), "nothing is kept"


def test_a_demo_is_the_same_each_time(companion: Companion) -> None:
    assert companion("demo").out == companion("demo", "toy", "--fast").out


def test_no_secret_answer_is_printed(companion: Companion) -> None:
    said = companion("demo")
    bids = [line for line in said.lines if "(Bid: " in line]
    assert bids == [f"    > {name} ... (Bid: your bid, typed unseen)" for name in ("anna", "ben")]


def test_a_game_without_samples_has_no_demo(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "game", lambda key: replace(TOY, sample=None))
    said = companion("demo")
    assert (said.status, said.err) == (2, "companion: Toy has no sample numbers, so it has no demo.\n")


@pytest.mark.parametrize("key", SHIPPED)
def test_every_game_that_comes_with_it_has_a_demo(
    key: str, companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("COMPANION_HOME", str(home))
    said = companion("demo", key)
    assert said.status == 0
    assert any(line.startswith("? ") for line in said.lines)
    assert any(line.startswith("    > ") for line in said.lines)

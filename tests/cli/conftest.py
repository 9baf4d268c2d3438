"""A folder of its own for each test, the toy game as the only one, and the command line with what it said."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli import main
from companion.core.game import Game, Start
from companion.core.options import Input
from companion.core.seats import seat_people
from tests.toy_game import GAME, State

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")


def sample(players: int) -> Start:
    inputs = {number: {"team": "red" if number % 2 else "blue"} for number in range(1, players + 1)}
    return Start(roster=seat_people(PEOPLE[:players]), inputs=inputs, facts={"cards": {"Grab": {"gold": 7}}})


def facts(state: State) -> Mapping[str, Any]:
    """A card that the toy's table can type in: the round number, as if a component printed it."""
    return {"cards": {"Round": {"number": state.round, "gold": None}}}


TOY: Game[State] = replace(
    GAME,
    sample=sample,
    facts=facts,
    inputs=(
        Input(key="team", type="choice", text="team", required=True, choices=("red", "blue", "reserve")),
        Input(key="gold", type="int", text="gold at the start"),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Terminal(io.StringIO):
    """Text that somebody types."""

    def isatty(self) -> bool:
        return True


Companion = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Game[State]:
    monkeypatch.setattr(games, "GAMES", ("toy",))
    monkeypatch.setattr(games, "game", lambda key: {"toy": TOY}[key])
    return TOY


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Companion:
    """Runs a command line; `typed` is what comes in, from a terminal if `terminal`."""

    def run(*words: str, typed: str = "", terminal: bool = False) -> Said:
        monkeypatch.setattr(sys, "stdin", Terminal(typed) if terminal else io.StringIO(typed))
        capsys.readouterr()
        status = main(list(words))
        said = capsys.readouterr()
        return Said(status=status, out=said.out, err=said.err)

    return run

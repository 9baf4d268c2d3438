"""A folder of its own for each test, the toy game as the only one, and the command line with what it said."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion import games
from companion.cli import main
from companion.core.game import Game
from tests.cli.toy import TOY
from tests.toy_game import State


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

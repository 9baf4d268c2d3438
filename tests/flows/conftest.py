"""A folder of its own for each test, and the program with what it wrote, called as the command line calls it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import main
from tests.flows.scripts import Answers, lines_of

Stream = Callable[..., Answers]
Companion = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def companion(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Companion:
    """Runs a command line that must end well; `typed` is what comes in. Returns what went out."""

    def run(*words: str, typed: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main(list(words))
        said = capsys.readouterr()
        assert (status, said.err) == (0, "")
        return said.out

    return run


@pytest.fixture
def stream(companion: Companion) -> Stream:
    """Plays a script through the JSON lines of Kill the Overlord, with clocks that are moved by its lines."""

    def run(script: str, *words: str) -> Answers:
        fixed = ("play", "kill_overlord", "--json", "--clock", "manual", "--set", "clocks=on")
        return Answers(companion(*fixed, *words, typed="".join(f"{line}\n" for line in lines_of(script))))

    return run

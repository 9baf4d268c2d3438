"""Streams that are closed or full, and folders that no system makes: one sentence and a status, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Companion

ROOT = Path(__file__).resolve().parents[2]

PLAY = "play kill_overlord --plain --sample"
SEATS = "--seat Anna,role=Overlord --seat Ben,role=Captain --seat Cleo,role=Squire --seat Dev,role=Peasant"
needs_a_shell = pytest.mark.skipif(sys.platform == "win32", reason="cannot here: this shell closes no stream")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="cannot here: this system has no /dev/full")


def shell(line: str, home: Path, typed: str = "help\n") -> tuple[int, str]:
    """Exit status and error output of `companion LINE` as a shell starts it."""
    environment = {"COMPANION_HOME": str(home), "PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}
    command = f'exec "{sys.executable}" -m companion {line}'
    done = subprocess.run(["sh", "-c", command], input=typed, capture_output=True, text=True, env=environment)
    return done.returncode, done.stderr


@needs_a_shell
@pytest.mark.parametrize("words", ["--version", "--help", "plays", "doctor", "games list", PLAY])
def test_a_closed_output_is_one_sentence_and_2(words: str, home: Path) -> None:
    status, said = shell(f"{words} >&-", home)
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("companion: the standard output is closed")
    assert not home.exists()


@needs_a_shell
def test_a_closed_input_is_one_sentence_and_2_where_somebody_should_type(home: Path) -> None:
    status, said = shell(f"{PLAY} <&-", home)
    assert (status, said.count("\n")) == (2, 1)
    assert said.startswith("companion: The standard input is closed")
    assert not home.exists()


@needs_a_shell
@pytest.mark.parametrize("words", ["--version", "plays", "doctor", "games list"])
def test_a_closed_input_is_no_trouble_where_nobody_types(words: str, home: Path) -> None:
    assert shell(f"{words} <&-", home) == (0, "")


@needs_a_shell
def test_without_an_error_stream_the_status_says_it(home: Path) -> None:
    assert shell("frob 2>&-", home) == (2, "")
    assert shell("plays >&- 2>&-", home) == (2, "")
    assert shell("plays <&- >&- 2>&-", home) == (2, "")


@needs_a_shell
@needs_full
@pytest.mark.parametrize("words", ["--version", "--help", "plays", "doctor", "games list", PLAY])
def test_a_full_output_is_one_sentence_and_3(words: str, home: Path) -> None:
    status, said = shell(f"{words} >/dev/full", home)
    assert (status, said.count("\n")) == (3, 1), said
    assert "the answer could not be written" in said


@needs_a_shell
@needs_full
@pytest.mark.parametrize("face", ["--plain", "--json"])
def test_an_output_that_is_full_in_a_play_ends_it_with_a_sentence_and_3(face: str, home: Path) -> None:
    status, said = shell(f"play kill_overlord {face} --sample {SEATS} >/dev/full", home)
    assert (status, "Traceback" in said) == (3, False), said
    assert "the answer could not be written" in said.splitlines()[-1]


@pytest.mark.parametrize(
    "words",
    [["play", "toy", "--plain", "--seat", "Anna,team=red", "--seat", "Ben,team=blue"], ["doctor"], ["plays"]],
    ids=" ".join,
)
def test_a_folder_whose_name_is_too_long_is_one_sentence_and_2(
    words: list[str], companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / ("b" * 300)))
    said = companion(*words)
    assert said.status == 2
    assert "COMPANION_HOME" in said.err.splitlines()[-1]

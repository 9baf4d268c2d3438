"""The command as a whole: exit statuses, one sentence for what goes wrong, nothing heavy loaded, a quiet end."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import companion
from companion.cli import command
from companion.cli.trouble import WrongUse, explained
from companion.core.messages import Refused
from companion.core.seats import BadName
from companion.journal import FullDisk, UnknownPlay
from companion.settings import SettingsError
from tests.cli.conftest import Companion

ROOT = Path(__file__).resolve().parents[2]

LIGHT = {"argparse", "asyncio", "json", "sqlite3", "msgspec", "platformdirs", "tomlkit", "textual", "aiohttp", "serial"}


def loaded_by(words: list[str], folder: Path) -> set[str]:
    """Every module that a fresh interpreter has loaded after this command line."""
    code = (
        "import json, sys\n"
        "before = set(sys.modules)\n"
        "from companion.cli import main\n"
        f"main({words!r})\n"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    environment = {"COMPANION_HOME": str(folder), "PYTHONPATH": str(ROOT), "PATH": ""}
    words = [sys.executable, "-c", code]
    nothing = subprocess.DEVNULL
    done = subprocess.run(words, capture_output=True, text=True, env=environment, stdin=nothing, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("words", [["--version"], ["-V"]])
def test_the_version_is_told(words: list[str], companion: Companion) -> None:
    said = companion(*words)
    assert (said.status, said.out) == (0, f"companion {sys.modules['companion'].__version__}\n")


def test_the_version_loads_nothing_heavy(tmp_path: Path) -> None:
    loaded = loaded_by(["--version"], tmp_path)
    assert not LIGHT & {name.partition(".")[0] for name in loaded}
    assert {name for name in loaded if name.startswith("companion")} == {"companion", "companion.cli"}


@pytest.mark.parametrize("words", [["plays"], ["profile", "list"], ["games", "list"], ["doctor"]])
def test_without_play_no_screen_web_or_wire_is_loaded(words: list[str], tmp_path: Path) -> None:
    loaded = {name.partition(".")[0] for name in loaded_by(words, tmp_path)}
    allowed = {"serial"} if words == ["doctor"] else set()  # it lists the ports
    assert not ({"textual", "aiohttp", "serial"} - allowed) & loaded


def test_help_is_no_error(companion: Companion) -> None:
    said = companion("--help")
    assert said.status == 0
    assert "play" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    "words",
    [
        ["frob"],
        ["play"],
        ["play", "chess"],
        ["play", "toy", "--jsn"],
        ["play", "toy", "--js"],
        ["play", "toy", "--json", "--plain"],
        ["play", "toy", "--clock", "slow"],
        ["play", "toy", "--clock", "manual"],
        ["play", "toy", "--json", "--clock", "manual", "--box", "/dev/ttyX"],
        ["resume", "--json", "--clock", "manual", "--box", "COM3"],
        ["play", "toy", "--json", "--sample", "--profile", "x"],
        ["play", "toy", "--play", "abc", "--seat", "Anna"],
        ["games"],
        ["games", "describe"],
        ["games", "describe", "chess"],
        ["profile", "show", "nothing"],
        ["profile", "show", "../x"],
        ["show", "abc"],
        ["resume"],
        ["resume", "abc"],
        ["play", "toy", "--play", "abc"],
        [],
    ],
    ids=" ".join,
)
def test_wrong_use_is_one_sentence_and_status_2(words: list[str], companion: Companion, home: Path) -> None:
    said = companion(*words)
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("companion: ")
    assert said.err.count("\n") == 1
    assert not home.exists(), "wrong use makes no folder"


def test_a_wrong_word_is_told_where_to_look(companion: Companion) -> None:
    assert "see `companion play --help`" in companion("play").err
    assert "did you mean toy?" in companion("play", "tyo").err


def test_c1_6_a_wrong_word_drives_no_terminal(companion: Companion) -> None:
    """C1-6: what was typed is repeated without its control characters."""
    nasty = "x\x07\x1b[2J"
    for words in ([nasty], ["play", nasty], ["show", nasty], ["profile", "show", nasty]):
        said = companion(*words)
        assert said.status == 2
        assert said.err.rstrip("\n").isprintable()


def test_a_relative_companion_home_is_wrong_use(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", "games")
    said = companion("plays")
    assert said.status == 2
    assert "COMPANION_HOME is games: give a whole path" in said.err


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (WrongUse("a."), 2, "a."),
        (Refused("KO-1.1", "b."), 2, "b."),
        (BadName("c."), 2, "c."),
        (SettingsError("d."), 2, "d."),
        (UnknownPlay("e."), 2, "e."),
        (FullDisk("f."), 3, "f."),
    ],
)
def test_what_a_person_can_mend_has_a_status_and_a_sentence(error: Exception, status: int, sentence: str) -> None:
    assert explained(error) == (status, sentence)


def test_a_bug_is_raised_on(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(words: list[str]) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(command, "parse", broken)
    with pytest.raises(ZeroDivisionError):
        companion("plays")


def test_control_c_at_a_question_is_130(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(words: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "parse", interrupted)
    assert companion("plays").status == 130


@pytest.mark.skipif(sys.platform == "win32", reason="cannot here: a pipe breaks differently on this system")
@pytest.mark.parametrize("word", ["--version", "--help", "plays"])
def test_a_reader_that_goes_away_ends_it_quietly(word: str, tmp_path: Path) -> None:
    code = f"import sys; sys.stdin.readline()\nfrom companion.cli import main; sys.exit(main([{word!r}]))"
    environment = {"COMPANION_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PATH": ""}
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdin.write(b"go\n")
    process.stdin.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(), said) == (0, b"")


def test_it_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "companion", "--version"], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"companion {companion.__version__}\n")

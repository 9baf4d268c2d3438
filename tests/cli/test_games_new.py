"""`games new`: the folder of a small working game, in the user's own folder or in a checkout, over nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion import games
from companion.cli.games_new import game_files
from tests.cli.conftest import Companion

MARBLES = Path(__file__).resolve().parents[1] / "fixtures" / "marbles" / "marbles"


def test_it_writes_a_game_that_can_be_listed_at_once_and_says_what_to_do_in_two_lines(
    companion: Companion, home: Path
) -> None:
    said = companion("games", "new", "tallies")
    folder = home / "games" / "tallies"
    assert said.status == 0
    assert len(said.lines) == 2
    assert said.lines[0].startswith(f"Play it: `companion play tallies`. It is in {folder}")
    assert "`companion games check tallies`" in said.lines[1]
    parts = "RULES.md __init__ commands events state decide evolve prompts view tell rules".split()
    assert {name if "." in name else f"{name}.py" for name in parts} <= {path.name for path in folder.iterdir()}
    assert (folder / "tests" / "test_playthrough.py").is_file()
    listed = companion("games", "list")
    assert listed.lines == ["toy: Toy, 2 to 8 players", f"tallies: Tallies, 2 to 8 players (one in {folder})"]


@pytest.mark.parametrize("key", ["Tallies", "2nd", "class", "a-b", "../up", "", "x" * 31, "ä"])
def test_a_key_that_is_no_small_word_is_refused_and_nothing_is_written(
    companion: Companion, home: Path, key: str
) -> None:
    said = companion("games", "new", key)
    assert (said.status, said.out) == (2, "")
    assert "give a small letter" in said.err
    assert not home.exists()


@pytest.mark.parametrize("key", ["json", "companion", "tests"])
def test_a_key_that_python_has_a_module_for_is_refused(companion: Companion, home: Path, key: str) -> None:
    """Its tests would import that module."""
    said = companion("games", "new", key)
    assert (said.status, said.out) == (2, "")
    assert f"A game cannot be called {key}: Python would take another module for it" in said.err
    assert not home.exists()


def test_a_key_that_is_taken_is_refused_and_nothing_is_overwritten(companion: Companion, home: Path) -> None:
    assert "There is a game toy already" in companion("games", "new", "toy").err
    companion("games", "new", "tallies")
    mine = home / "games" / "tallies" / "RULES.md"
    mine.write_text("my rules")
    said = companion("games", "new", "tallies")
    assert said.status == 2
    assert f"There is a game tallies already, the one in {mine.parent}" in said.err
    assert mine.read_text() == "my rules"


def test_whatever_else_lies_there_is_not_overwritten_either(companion: Companion, home: Path) -> None:
    (home / "games" / "tallies").mkdir(parents=True)
    said = companion("games", "new", "tallies")
    assert said.status == 2
    assert "nothing is overwritten" in said.err
    assert list((home / "games" / "tallies").iterdir()) == []


def test_a_folder_that_takes_nothing_is_told_in_one_sentence(companion: Companion, home: Path) -> None:
    home.mkdir()
    (home / "games").write_text("a file where the folder would be")
    said = companion("games", "new", "tallies")
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert f"Nothing can be written into {home / 'games'}" in said.err


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the list of games, a code map and a folder of tests, and nothing else."""
    shipped = tmp_path / "checkout" / "companion" / "games" / "__init__.py"
    shipped.parent.mkdir(parents=True)
    shipped.write_text(Path(games.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (shipped.parents[1] / "README.md").write_text("# The map\n\n**games**: some.\n\n**codec**: JSON.\n")
    (tmp_path / "checkout" / "tests" / "games").mkdir(parents=True)
    monkeypatch.setattr(games, "__file__", str(shipped))
    return tmp_path / "checkout"


def test_here_writes_the_game_its_tests_and_its_line_in_the_list_into_the_checkout(
    companion: Companion, checkout: Path, home: Path
) -> None:
    said = companion("games", "new", "tallies", "--here")
    assert said.status == 0
    assert len(said.lines) == 2
    assert (checkout / "companion" / "games" / "tallies" / "decide.py").is_file()
    assert not (checkout / "companion" / "games" / "tallies" / "tests").exists()
    imports = (checkout / "tests" / "games" / "tallies" / "game.py").read_text()
    assert "from companion.games.tallies import GAME" in imports
    scope: dict[str, object] = {}
    exec((checkout / "companion" / "games" / "__init__.py").read_text(), scope)
    listed = scope["GAMES"]
    assert isinstance(listed, tuple)
    assert (listed[0], listed[-1]) == ("kill_overlord", "tallies")
    assert "\n\n**tallies**: laid out" in (checkout / "companion" / "README.md").read_text()
    assert not home.exists()


def test_here_without_a_checkout_says_so(companion: Companion, checkout: Path) -> None:
    (checkout / "tests" / "games").rmdir()
    said = companion("games", "new", "tallies", "--here")
    assert said.status == 2
    assert "leave out --here" in said.err


def test_when_the_tests_cannot_be_written_the_game_is_not_kept_either(companion: Companion, checkout: Path) -> None:
    (checkout / "tests" / "games" / "tallies").mkdir()
    assert companion("games", "new", "tallies", "--here").status == 2
    assert [path.name for path in (checkout / "companion" / "games").iterdir()] == ["__init__.py"]


def test_the_package_that_stands_as_an_example_is_what_is_written_today() -> None:
    """So ruff and mypy, which look at that package, have looked at the template."""
    kept = {path.relative_to(MARBLES).as_posix(): path for path in MARBLES.rglob("*") if path.suffix in (".py", ".md")}
    written = {path.as_posix(): text for path, text in game_files("marbles").items()}
    assert sorted(kept) == sorted(written)
    assert {name: path.read_text(encoding="utf-8") for name, path in kept.items()} == written


def test_the_tests_that_it_writes_pass(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Called as pytest calls them: plain functions, found by name; the contract has a test of its own."""
    companion("games", "new", "jetons")
    monkeypatch.syspath_prepend(str(home / "games"))
    passed = 0
    for path in sorted((home / "games" / "jetons" / "tests").glob("test_*.py")):
        if path.stem != "test_contract":
            module = __import__(f"jetons.tests.{path.stem}", fromlist=["*"])
            for name in [name for name in vars(module) if name.startswith("test_")]:
                getattr(module, name)()
                passed += 1
    assert passed == 6
    for name in [name for name in sys.modules if name.partition(".")[0] == "jetons"]:
        del sys.modules[name]

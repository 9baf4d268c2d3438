"""Games are found in three places; one that cannot be used is told in one sentence and stops no other."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion import games
from companion.cli.games_found import GROUP
from tests.cli.conftest import Companion

PACKAGE = Path(__file__).resolve().parents[1] / "fixtures" / "marbles"
SEATS = ("--seat", "Anna", "--seat", "Ben")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example package as an installer leaves it: its modules, and a dist-info made from its own pyproject."""
    site = tmp_path / "site"
    shutil.copytree(PACKAGE / "marbles", site / "marbles", ignore=shutil.ignore_patterns("__pycache__"))
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = "".join(f"{key} = {value}\n" for key, value in project["entry-points"][GROUP].items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    monkeypatch.syspath_prepend(str(site))
    for name in [name for name in sys.modules if name.partition(".")[0] == "marbles"]:
        monkeypatch.delitem(sys.modules, name)
    return site


def broken(companion: Companion, home: Path, key: str, name: str, old: str, new: str) -> None:
    """A generated game with one change in one file."""
    companion("games", "new", key)
    path = home / "games" / key / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_game_of_an_installed_package_is_listed_described_and_played(companion: Companion, installed: Path) -> None:
    listed = companion("games", "list")
    assert "marbles: Marbles, 2 to 8 players (one in the package companion-marbles 1.0)" in listed.lines
    assert json.loads(companion("games", "describe", "marbles", "--json").out)["game"] == "marbles"
    line = json.dumps({"do": "Score", "seat": 1, "fields": {"points": 5}})
    said = companion("play", "marbles", "--json", "--clock", "manual", *SEATS, typed=f"{line}\n")
    assert json.loads(said.lines[-1])["told"] == ["Anna scores 5."]


def test_the_package_and_the_recipe_say_the_same_and_name_what_goes_into_the_wheel() -> None:
    """An installer finds no files otherwise: the package is not called as the project is."""
    recipe = (Path(games.__file__).parent / "README.md").read_text(encoding="utf-8")
    block = recipe.partition("```toml\n")[2].partition("```")[0]
    told = tomllib.loads(block.replace("tallies", "marbles"))
    kept = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["tool"]["hatch"]["build"]["targets"]["wheel"] == {"packages": ["marbles"]}
    assert (told["build-system"], told["tool"]) == (kept["build-system"], kept["tool"])
    assert told["project"].items() <= kept["project"].items()


def test_a_program_of_its_own_finds_the_package_too(installed: Path, home: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); from companion.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "games", "list"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "marbles: Marbles, 2 to 8 players (one in the package companion-marbles 1.0)" in done.stdout.splitlines()


def test_a_key_that_is_there_twice_is_the_shipped_one_and_that_is_told(companion: Companion, home: Path) -> None:
    companion("games", "new", "tallies")
    mine = home / "games" / "toy"
    (home / "games" / "tallies").rename(mine)
    said = companion("games", "list")
    assert said.lines == ["toy: Toy, 2 to 8 players"]
    assert f"There are two games toy: the shipped one is used, not the one in {mine}." in said.err
    assert "the shipped one is used" in companion("doctor").out
    seats = ("--seat", "Anna,team=red", "--seat", "Ben,team=blue")
    assert "the shipped one is used" in companion("play", "toy", "--json", *seats).err


def test_a_folder_of_ones_own_comes_before_a_package(companion: Companion, home: Path, installed: Path) -> None:
    companion("games", "new", "tallies")
    mine = home / "games" / "marbles"
    (home / "games" / "tallies").rename(mine)
    for path in mine.rglob("*.py"):
        path.write_text(path.read_text().replace("tallies", "marbles"))
    said = companion("games", "list")
    assert f"marbles: Tallies, 2 to 8 players (one in {mine})" in said.lines
    assert f"the one in {mine} is used, not the one in the package companion-marbles 1.0" in said.err


FAULTS = [
    ("evolve.py", "def evolve(", "def evolve(:", "faulty/evolve.py, line 15: SyntaxError: invalid syntax.\n"),
    ("view.py", "from .state import", "from .stale import", "view.py, line 7: ModuleNotFoundError"),
    ("start.py", "SETTINGS = (", "SETTINGS = 1 / 0, (", "start.py, line 14: ZeroDivisionError"),
    ("rules.py", "RULES = {", "raise SystemExit(7)\nRULES = {", "rules.py, line 5: SystemExit: 7"),
    ("__init__.py", "GAME: Game[State] = Game(", "GAMES = Game(", "has no attribute 'GAME'"),
    ("__init__.py", "GAME: Game[State] = Game(", "GAME = dict(", "breaks the clause `game`: GAME is dict, not a"),
    ("__init__.py", "    version=1,\n", "", "missing 1 required keyword-only argument: 'version'"),
    ("__init__.py", "players=(2, 8)", "players=(8, 2)", "breaks the clause `players`: `players` is 8 to 2"),
    ("__init__.py", "players=(2, 8)", "players=(2, 99)", "breaks the clause `players`: `players` is 2 to 99"),
    ("__init__.py", 'key="faulty"', 'key="other"', "is called faulty, but its key is 'other'"),
    ("start.py", "    return Start(", "    Start(", "breaks the clause `sample`: `sample` has to give a Start"),
    ("start.py", "PEOPLE[:players]", "PEOPLE[:2]", "breaks the clause `sample`: `sample` gave 2 seats for 3 players."),
    ("__init__.py", '"points", "place"', '"points", "points"', "breaks the clause `ids`: `panels` names twice: points"),
    ("__init__.py", "(*SHARED_COMMANDS, Score)", "(Score,)", "breaks the clause `messages`: `commands` lacks"),
]


@pytest.mark.parametrize(("name", "old", "new", "told"), FAULTS)
def test_a_game_that_cannot_be_used_is_told_with_file_and_line_or_clause_and_stops_no_other(
    companion: Companion, home: Path, name: str, old: str, new: str, told: str
) -> None:
    broken(companion, home, "faulty", name, old, new)
    listed = companion("games", "list")
    assert listed.lines == ["toy: Toy, 2 to 8 players"]
    assert listed.err.count("\n") == 1
    assert "The game faulty " in listed.err
    assert told in listed.err
    played = companion("play", "faulty", "--plain", *SEATS)
    assert (played.status, played.err) == (2, listed.err)


@pytest.mark.parametrize("name", ["a.b", "Tallies", "class"])
def test_a_folder_with_a_name_that_no_game_can_have_is_told_so(companion: Companion, home: Path, name: str) -> None:
    companion("games", "new", "tallies")
    (home / "games" / "tallies").rename(home / "games" / name)
    listed = companion("games", "list")
    assert listed.lines == ["toy: Toy, 2 to 8 players"]
    assert f"its folder, {home / 'games' / name}, has a name that a game cannot have: give a small" in listed.err


def test_a_folder_of_python_files_without_the_one_that_makes_the_game_is_told(companion: Companion, home: Path) -> None:
    companion("games", "new", "tallies")
    (home / "games" / "tallies" / "__init__.py").unlink()
    (home / "games" / "notes").mkdir()
    assert companion("games", "list").err.endswith("has no `__init__.py` that makes a GAME.\n")
    assert companion("games", "list").err.count("\n") == 1


def test_a_broken_game_stops_neither_the_menu_nor_the_doctor(companion: Companion, home: Path) -> None:
    broken(companion, home, "faulty", *FAULTS[0][:3])
    menu = companion("--plain", typed="q\n", terminal=True)
    assert menu.status == 0
    assert "New game: Toy" in menu.out
    assert "The game faulty cannot be loaded" in menu.err
    assert "LOOK games: The game faulty cannot be loaded" in companion("doctor").out


def test_a_word_that_is_no_game_is_told_with_the_nearest_key(companion: Companion) -> None:
    companion("games", "new", "tallies")
    assert "did you mean tallies?" in companion("play", "talies").err


def test_neither_the_version_nor_a_wrong_command_looks_for_games(home: Path) -> None:
    """So both stay fast: no game, no contract, no package's entry points are read."""
    code = (
        "import sys; from companion.cli import main; main(sys.argv[1:]);"
        "rooms = ('companion.games', 'companion.contract', 'importlib.metadata');"
        "print([name for name in sys.modules if name.startswith(rooms)])"
    )
    for words in (["--version"], ["gmaes"], ["games", "nwe"]):
        command = [sys.executable, "-c", code, *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert done.stdout.splitlines()[-1] == "[]", words

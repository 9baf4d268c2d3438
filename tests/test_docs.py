"""Keeps the papers true: the README's commands, the code map, and the one place where the version is written."""

import re
import tomllib
from pathlib import Path

import companion

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "companion"
README = ROOT / "README.md"
MAP = PACKAGE / "README.md"
CI = ROOT / ".ci" / "run"
PARTS = sorted(
    path
    for path in PACKAGE.rglob("*")
    if "__pycache__" not in path.parts
    and ((path.is_dir() and any(path.rglob("*.py"))) or (path.suffix == ".py" and path.name != "__init__.py"))
)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def commands_after_installing_uv(text: str) -> set[str]:
    return {command.strip() for command in re.findall(r"install uv && ([^`\n]+)", text)}


def test_readme_gives_the_two_commands_for_a_new_machine() -> None:
    assert {"uv run companion", "uv run pytest -n 3"} <= commands_after_installing_uv(read(README))


def test_ci_runs_the_readmes_test_command_and_no_other() -> None:
    lines = [line.strip() for line in read(CI).splitlines()]
    called = [line for line in lines if re.match(r"(uv|uvx|python\S*|pytest)\b.*\bpytest\b", line)]
    assert called == ["uv run pytest -n 3"]


def test_code_map_names_every_part() -> None:
    words = set(re.findall(r"\w+", read(MAP)))
    assert [part.relative_to(PACKAGE).as_posix() for part in PARTS if part.stem not in words] == []


def test_version_is_written_in_one_place() -> None:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "companion/__init__.py"
    literal = f'"{companion.__version__}"'
    assert [path for path in PACKAGE.rglob("*.py") if literal in read(path)] == [PACKAGE / "__init__.py"]


def test_changelog_speaks_of_this_version() -> None:
    headings = re.findall(r"^## \[([^\]]+)\]", read(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert len(headings) == 1 or headings[1] == companion.__version__


def test_the_map_says_what_was_measured_on_which_machine_and_when() -> None:
    measured = read(MAP).partition("## Measured")[2]
    assert re.search(r"20\d\d-\d\d-\d\d, Python 3\.\d+", measured)
    for aim in ("--version", "synced SQLite row", "5,000-entry play", "undo at 5,000"):
        assert aim in measured

"""Checks the house rules that good intentions do not keep: sizes, names, docstrings, and what a tracked text may say.

Judges the form of the source only; what the code does is the matter of the other tests.
"""

import ast
import re
import shutil
import statistics
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "companion"
SOURCES = tuple(sorted(PACKAGE.rglob("*.py")))
TESTS = tuple(sorted((ROOT / "tests").rglob("*.py")))

LINES_AT_MOST = {"companion": 450, "tests": 600}
MEDIAN_FUNCTION_UNDER = 12
LONG_FUNCTION = 45
LONG_FUNCTIONS_AT_MOST = 0.05
SAYS_NOTHING = frozenset({"common", "helper", "helpers", "manager", "misc", "util", "utils"})

# Written so that this file does not match itself.
ELSEWHERE = {
    "a folder of one machine": re.compile(r"(?<![\w.~-])/(?:[w]ork|[r]oot|[h]ome|[U]sers)/\w|\b[A-Z]:\\[U]sers\\"),
    "a place outside the project": re.compile(r"(?:\.\./)+[s]hared\b"),
    "a registry's host": re.compile(r"pypi\.org|pythonhosted\.org|registry\.npmjs\.org|(?:deb|security)\.debian\.org"),
}


def label(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def functions(paths: tuple[Path, ...]) -> list[tuple[int, str]]:
    """Length in lines and place of each function, from `def` to its last line."""
    found = []
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                found.append((length, f"{label(path)}:{node.lineno} {node.name}"))
    return sorted(found)


def tracked_texts() -> list[Path]:
    """The files that git knows and that read as text."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:8000]]


def is_git_checkout() -> bool:
    return shutil.which("git") is not None and (ROOT / ".git").exists()


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert [label(path) for path in silent] == []


def test_no_file_outgrows_its_reader() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES + TESTS}
    outgrown = [path for path in lines if lines[path] > LINES_AT_MOST[path.relative_to(ROOT).parts[0]]]
    assert {label(path): lines[path] for path in outgrown} == {}


def test_a_file_is_named_by_the_thing_it_holds() -> None:
    words = {path: re.split("[_/]", label(path.with_suffix(""))) for path in SOURCES + TESTS}
    assert [label(path) for path in words if SAYS_NOTHING.intersection(words[path])] == []


def test_half_of_all_functions_are_short() -> None:
    assert statistics.median(length for length, _ in functions(SOURCES)) < MEDIAN_FUNCTION_UNDER


def test_long_functions_are_rare() -> None:
    found = functions(SOURCES)
    long = [f"{place} ({length} lines)" for length, place in found if length >= LONG_FUNCTION]
    assert len(long) <= LONG_FUNCTIONS_AT_MOST * len(found), long


@pytest.mark.skipif(not is_git_checkout(), reason="cannot here: this is no git checkout")
@pytest.mark.parametrize("what", ELSEWHERE)
def test_no_tracked_text_names(what: str) -> None:
    found = []
    for path in tracked_texts():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if ELSEWHERE[what].search(line):
                found.append(f"{label(path)}:{number}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("see /wor" + "k/main", "a folder of one machine"),
        ("path = '/roo" + "t/x'", "a folder of one machine"),
        (r"C:\User" + r"s\me", "a folder of one machine"),
        ("../share" + "d/rules", "a place outside the project"),
        ("https://pypi" + ".org/simple", "a registry's host"),
    ],
)
def test_the_check_sees_such_a_name(line: str, what: str) -> None:
    assert ELSEWHERE[what].search(line)


@pytest.mark.parametrize("line", ["out/srv/x", "docs/home/page", "the srv/", "~/home/x", "a shared note"])
def test_the_check_leaves_other_words_alone(line: str) -> None:
    assert not any(pattern.search(line) for pattern in ELSEWHERE.values())

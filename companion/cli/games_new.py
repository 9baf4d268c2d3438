"""The command `games new`: writes the folder of a small working game, to be changed into another one.

Must not overwrite anything. The text of the game stands in companion/games/template.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from string import Template

from companion import games as registry
from companion.cli.desk import here
from companion.cli.games_found import found
from companion.cli.speech import say
from companion.cli.trouble import WrongUse
from companion.contract.loading import KEY, is_key
from companion.core.seats import clean_text

_TEXT = ".txt"
_MODULES = sys.stdlib_module_names | {"companion", "tests"}
_TESTS = PurePosixPath("tests")
_LIST = re.compile(r'^(GAMES: tuple\[str, \.\.\.\] = \((?:\s*"\w+",?)*?)(,?\s*)\)$', re.MULTILINE)
"""The list of the games that come with the program, up to its closing bracket."""

_MAP = re.compile(r"^\*\*codec\*\*: ", re.MULTILINE)
"""What comes after the games in the code map."""


def new(args: Namespace) -> int:
    """Write the folder and say what to do next. Raises WrongUse; then nothing was written."""
    key = checked_key(args.key)
    if args.here:
        return _write_here(key, Path(registry.__file__).resolve().parent)
    folder = here().games / key
    write({folder: game_files(key)})
    say(f"Play it: `companion play {key}`. It is in {folder}; begin to change it with RULES.md.")
    say(f"Check it after every change: `companion games check {key}`, and its tests with `pytest {folder}`.")
    return 0


def checked_key(key: str) -> str:
    """The key, if a new game can have it. Raises WrongUse."""
    if not is_key(key):
        raise WrongUse(f"A game cannot be called {clean_text(key[:40]) or 'nothing'}: {KEY}.")
    if key in _MODULES:
        raise WrongUse(f"A game cannot be called {key}: Python would take another module for it; give another key.")
    taken = found().sources.get(key)
    if taken is not None:
        raise WrongUse(f"There is a game {key} already, the {taken.place}: give another key.")
    return key


def _write_here(key: str, shipped: Path) -> int:
    root = shipped.parents[1]
    tests = root / "tests" / "games"
    if not tests.is_dir():
        raise WrongUse(f"There is no checkout around {shipped}: leave out --here, and the game goes into your folder.")
    whole = game_files(key, imports=f"companion.games.{key}")
    game = {path: text for path, text in whole.items() if _TESTS not in path.parents}
    its_tests = {path.relative_to(_TESTS): text for path, text in whole.items() if _TESTS in path.parents}
    write({shipped / key: game, tests / key: its_tests})
    listed = _put_in(shipped / "__init__.py", _LIST, rf'\1, "{key}"\2)')
    mapped = _put_in(root / "companion" / "README.md", _MAP, rf"**{key}**: laid out as games/README.md says.\n\n\g<0>")
    name_it = "" if listed else f"add {key} to GAMES in companion/games/__init__.py, "
    say(f"Play it: {name_it}`uv run companion play {key}`. It is in {shipped / key}; begin to change it with RULES.md.")
    check = f"`uv run companion games check {key}`, `uv run pytest tests/games/{key}`"
    say(f"Check it after every change: {check}.{'' if mapped else ' Name it in the code map, companion/README.md.'}")
    return 0


def _put_in(path: Path, where: re.Pattern[str], new: str) -> bool:
    """Add a line or a word to a file of the checkout; whether that could be done."""
    try:
        text = path.read_text(encoding="utf-8")
        changed, count = where.subn(new, text, count=1)
        if count:
            path.write_text(changed, encoding="utf-8")
    except OSError:
        return False
    return bool(count)


# What is written


def game_files(key: str, *, imports: str = "") -> dict[PurePosixPath, str]:
    """The text of every file by its path in the folder. `imports` is the package that its tests import; the one they
    lie in if that is left out."""
    package = imports or ".."
    commands = f"{imports}.commands" if imports else "..commands"
    names = {
        "key": key,
        "title": key.replace("_", " ").title(),
        "ids": key.upper().replace("_", "-"),
        "imports": f"from {package} import GAME\nfrom {commands} import Score",
    }
    template = files("companion.games").joinpath("template")
    return {path: Template(text).substitute(names) for path, text in _texts(template, PurePosixPath())}


def _texts(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, str]]:
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.is_dir():
            yield from _texts(each, path / each.name)
        elif each.name.endswith(_TEXT):
            yield path / each.name.removesuffix(_TEXT), each.read_text(encoding="utf-8")


def write(folders: dict[Path, dict[PurePosixPath, str]]) -> None:
    """Each folder whole or none: it is written beside its place and then moved there. Raises WrongUse."""
    for folder in folders:
        if os.path.lexists(folder):
            raise WrongUse(f"There is something at {folder} already, and nothing is overwritten: give another key.")
    made: list[Path] = []
    try:
        for folder, texts in folders.items():
            _write_one(folder, texts)
            made.append(folder)
    except OSError as error:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)
        raise WrongUse(f"Nothing can be written into {folder.parent} ({error.strerror}): nothing was kept.") from None


def _write_one(folder: Path, texts: dict[PurePosixPath, str]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as beside:
        for path, text in texts.items():
            target = Path(beside, "game", path)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        os.rename(Path(beside, "game"), folder)

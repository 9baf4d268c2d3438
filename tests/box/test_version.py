"""The protocol's version stands once, on its page; the program and both firmwares are held to it."""

import re
from pathlib import Path

import pytest

from companion.box import frames
from tests.hardware.vectors import PAGE

HARDWARE = PAGE.parent / "hardware"
# `#define BX_VERSION 1`, `const uint8_t BX_VERSION = 1;`, `BX_VERSION = 1`, `BX_VERSION = const(0x01)`
CONSTANT = re.compile(r"\bBX_VERSION\b(?:\s*=)?\s*(?:const\(\s*)?(0x[0-9A-Fa-f]+|\d+)")
FIRMWARES = {
    "arduino": (HARDWARE / "arduino" / "button_box", "*.h"),
    "pico": (HARDWARE / "pico", "*.py"),
}


def versions(folder: Path, pattern: str) -> list[int]:
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob(pattern))]
    return [int(number, 0) for text in texts for number in CONSTANT.findall(text)]


def on_the_page() -> int:
    (number,) = re.findall(r"^Protocol version: (\d+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    return int(number)


def test_the_program_speaks_the_pages_version() -> None:
    assert on_the_page() == frames.VERSION


@pytest.mark.parametrize("firmware", FIRMWARES)
def test_a_firmware_writes_the_pages_version_once(firmware: str) -> None:
    folder, pattern = FIRMWARES[firmware]
    assert versions(folder, pattern) == [on_the_page()]


@pytest.mark.parametrize(
    "line",
    [
        "#define BX_VERSION 1",
        "static const uint8_t BX_VERSION = 0x01;",
        "constexpr uint8_t BX_VERSION=1;",
        "BX_VERSION = 1",
        "BX_VERSION = const(1)",
    ],
)
def test_every_way_of_writing_it_is_found(line: str, tmp_path: Path) -> None:
    (tmp_path / "version.h").write_text(f"// about\n{line}\nuse(BX_VERSION);\n", encoding="utf-8")
    assert versions(tmp_path, "*.h") == [1]

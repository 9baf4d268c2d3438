"""Reads what is written of the wiring: the page's tables, the drawing, and the pins in both firmwares' sources.

Every reader gives pins by their names on the board (`D2`, `GP2`). Judges nothing.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
README = HARDWARE / "README.md"

Seats = dict[int, tuple[str, ...]]
"""Seat: its buttons' pins, then its lamp's."""


def page() -> str:
    return README.read_text(encoding="utf-8")


def section(title: str) -> str:
    """What stands under a heading that begins so, up to the next heading."""
    found = re.search(rf"^(#+) {re.escape(title)}[^\n]*\n(.*?)(?=^#{{1,3}} |\Z)", page(), re.MULTILINE | re.DOTALL)
    assert found, title
    return found[2]


def tables(text: str) -> Iterator[list[list[str]]]:
    """Each table as rows of cells, its head first, without the line of dashes."""
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        yield [row for row in rows if not all(re.fullmatch(r"-+", cell) for cell in row)]


def blocks(text: str, language: str = "sh") -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def seats_of_page(board: str) -> Seats:
    rows = next(table for table in tables(section(board)) if table[0][0] == "seat")[1:]
    return {int(row[0]): tuple(cell.split(" ")[0] for cell in row[1:]) for row in rows}


def others_of_page(board: str) -> list[tuple[str, str]]:
    """Pin and what hangs on it, of all that is no seat's."""
    rows = next(table for table in tables(section(board)) if table[0][0] == "pin")[1:]
    return sorted((row[0].split(" ")[0], row[1]) for row in rows)


def numbers_of_page(board: str) -> dict[str, set[int]]:
    """The board's own numbers that stand behind a pin's name."""
    found: dict[str, set[int]] = {}
    for pin, number in re.findall(r"\| (\w+) \((\d+)\)", section(board)):
        found.setdefault(pin, set()).add(int(number))
    return found


@cache
def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wiring_draw", HARDWARE / "wiring" / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def drawn(board: str) -> dict[str, list[str]]:
    """What hangs on each pin that has something to do, as the picture says; GND may come more than once."""
    found: dict[str, list[str]] = {}
    for wire in getattr(drawing(), board).wires:
        found.setdefault(wire.pin, []).append(wire.label)
    return found


def seats_of_drawing(board: str) -> Seats:
    pins = {label: pin for pin, labels in drawn(board).items() for label in labels}
    kinds = ("button", "lamp") if board == "NANO" else ("button A", "button B", "lamp")
    return {seat: tuple(pins[f"{kind}, seat {seat}"] for kind in kinds) for seat in range(1, 9)}


def others_of_drawing(board: str) -> list[tuple[str, str]]:
    return sorted((pin, label) for pin, labels in drawn(board).items() for label in labels if ", seat " not in label)


# --- the firmwares ----------------------------------------------------------------------------------------------------


def nano_source() -> str:
    return (HARDWARE / "arduino" / "button_box" / "hal_avr.cpp").read_text(encoding="utf-8")


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.DOTALL)
    assert found, pattern
    return found[1]


def _bits(name: str) -> list[int]:
    mask = int(_found(rf"{name} = 0x([0-9A-F]+)", nano_source()), 16)
    return [bit for bit in range(8) if mask >> bit & 1]


def seats_of_nano() -> Seats:
    """Key k is bit k of what `keys_down` gives, lamp k bit k of what `lamps` takes."""
    shifts = re.search(r"~\(d >> (\d) \| b << (\d)\)", nano_source())
    assert shifts
    keys = {bit - int(shifts[1]): f"D{bit}" for bit in _bits("KEYS_ON_D")}
    keys |= {bit + int(shifts[2]): f"D{bit + 8}" for bit in _bits("KEYS_ON_B")}
    lamps = {bit: f"A{bit}" for bit in _bits("LAMPS_ON_C")}
    for mask, bit in re.findall(r"if \(on & 0x(\w+)\) PORTB \|= _BV\((\d)\)", nano_source()):
        lamps[int(mask, 16).bit_length() - 1] = f"D{int(bit) + 8}"
    return {key + 1: (keys[key], lamps[key]) for key in sorted(keys)}


def nano_piezo() -> str:
    return "D" + _found(r"PIEZO = (\d+)", nano_source())


def nano_status() -> str:
    bit = _found(r"void status\(bool on\) \{[^}]*?_BV\((\d)\)", nano_source())
    return f"D{int(bit) + 8}"


def _pico(name: str) -> object:
    """A constant of the Pico's hardware layer, which only a Pico can import."""
    tree = ast.parse((HARDWARE / "pico" / "button_box" / "hal_rp2.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(name)


def seats_of_pico() -> Seats:
    buttons, lamps = _pico("BUTTONS"), _pico("LAMPS")
    assert isinstance(buttons, tuple)
    assert isinstance(lamps, tuple)
    rows = zip(buttons[:8], buttons[8:], lamps, strict=True)
    return {seat: tuple(f"GP{pin}" for pin in pins) for seat, pins in enumerate(rows, start=1)}


def pico_piezo() -> str:
    return f"GP{_pico('PIEZO')}"

"""The wiring pictures are what their drawing writes, and tell the pins of the firmware."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"


def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wiring_draw", HARDWARE / "wiring" / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["nano.svg", "pico.svg", "seat.svg"])
def test_a_picture_is_what_the_drawing_writes(name: str) -> None:
    kept = (HARDWARE / "wiring" / name).read_text(encoding="utf-8")
    assert kept == drawing().pictures()[name]
    assert ElementTree.fromstring(kept).tag.endswith("svg")
    assert set(re.findall(r"https?://[^/\"]+", kept)) == {"http://www.w3.org"}

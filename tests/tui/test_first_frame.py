"""What has been loaded when home's first picture is there: nothing of a library, a game or a table."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SCRIPT = """
import asyncio, json, sys

from companion.cli.command import call
from companion.cli import keyboard, loop, screens
from companion.cli.parser import parse
from companion.tui.app import CompanionApp
from companion.tui.backstage import Trouble
from companion.tui.terminal import running

seen = []

def stage():
    if not seen:
        modules = sorted(sys.modules)
        from tests.tui.backstage import text_of
        seen.append((modules, text_of(app)))
    raise Trouble("Nothing stands behind this.")

async def first_frame():
    async with app.run_test(size=(80, 24)) as pilot:
        while not seen:
            await pilot.pause()

assert parse([]).handler == "screens:home"
app = CompanionApp(stage)
asyncio.run(first_frame())
print(json.dumps(seen[0]))
"""

LATER = (
    "companion.codec companion.core.game companion.core.messages companion.games companion.journal companion.settings "
    "companion.table companion.tui.keys companion.tui.screens.play companion.tui.screens.setup "
    "msgspec sqlite3 tomlkit"
).split()


@pytest.fixture(scope="module")
def first() -> tuple[list[str], str]:
    """The modules a fresh interpreter has loaded when what stands behind home is first asked for, and the picture."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    modules, picture = json.loads(done.stdout)
    return modules, picture


def test_the_picture_is_there_before_anything_behind_it_is_asked(first: tuple[list[str], str]) -> None:
    assert "Companion" in first[1]
    assert "quit" in first[1]


@pytest.mark.parametrize("name", LATER)
def test_home_does_not_wait_for(name: str, first: tuple[list[str], str]) -> None:
    """Start-up: what the first picture does not show is not loaded for it."""
    assert [module for module in first[0] if module == name or module.startswith(f"{name}.")] == []

"""What a table shows when somebody only looks: rules, words, numbers, the past, settings.

Must not change anything, and must not print.
"""

from __future__ import annotations

from typing import Any

from companion.plain import guide
from companion.plain.numbers import view_lines
from companion.plain.page import Page
from companion.plain.scene import Scene
from companion.plain.settings_list import settings_lines
from companion.plain.words import Show
from companion.table.table import Table


def show(page: Page, table: Table[Any], scene: Scene, wish: Show) -> None:
    """Everything that can be looked at but the question itself."""
    match wish.what:
        case "step":
            page.say(*guide.step(scene, table.game.rules))
        case "repairs":
            page.say(*guide.repairs(scene))
        case "start":
            page.say(*guide.start(scene))
        case "view":
            page.rows(view_lines(scene.view, scene.roster, wish.panels))
        case "log":
            page.say(*_log_lines(table, wish.count))
        case "settings":
            page.say(*settings_lines(wish.settings, table.settings))


def _log_lines(table: Table[Any], count: int) -> list[str]:
    told = table.log(None)[-count:]
    lines = [f"{each.number} {each.text}{' (taken back)' if each.taken_back else ''}" for each in told]
    return lines or ["Nothing has happened yet."]

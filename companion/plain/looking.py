"""What a table shows when somebody only looks: rules, words, numbers, the past, settings.

Must not change anything, and must not print.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from companion.core.view import beyond
from companion.plain import guide
from companion.plain.numbers import view_lines
from companion.plain.page import Page
from companion.plain.scene import Scene
from companion.plain.settings_list import settings_lines
from companion.plain.words import Show
from companion.table.table import Table

ShowAlone = Callable[[str, Callable[[], Sequence[str]]], Awaitable[None]]
"""Asks who is called so to look alone, shows the lines and hides them again without a trace."""

NEVER_HIDDEN = "What is shown here cannot be hidden again, so nothing was shown."


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


async def show_own(page: Page, table: Table[Any], seat: int, show_alone: ShowAlone | None) -> None:
    """Where it can be hidden again; else nothing is shown."""
    if show_alone is None:
        page.say(NEVER_HIDDEN)
    else:
        await show_alone(table.roster.name(seat), lambda: own_lines(table, seat))
        page.say("It is hidden again.")


def own_lines(table: Table[Any], seat: int) -> list[str]:
    """What this seat alone may see; for no other eyes."""
    own = table.view(seat)
    hidden = beyond(own, table.view(None))
    nothing = f"Nothing stands here for {table.roster.name(seat)} alone yet."
    lines = view_lines(own, table.roster, hidden)[1:] if hidden else [nothing]
    forms = [form for form in table.forms() if form.seat == seat]
    return [*lines, *(f"{form.word}: {form.label}" for form in forms)]


def _log_lines(table: Table[Any], count: int) -> list[str]:
    told = table.log(None)[-count:]
    lines = [f"{each.number} {each.text}{' (taken back)' if each.taken_back else ''}" for each in told]
    return lines or ["Nothing has happened yet."]

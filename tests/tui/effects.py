"""The toy game with letters for its numbers and forms at hand, and a view of a board, for tests of shorthand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.codec import Codec
from companion.core.game import Game
from companion.core.messages import AdjustAll
from companion.core.prompts import Field, Form
from companion.core.view import Kind, Panel, Row, View
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper
from companion.tui.backstage import Play
from tests import toy_game
from tests.tui.keys.made_up import PLACES

EFFECT = Form(
    command=AdjustAll,
    word="effect",
    label="what a card does",
    key="e",
    fields=(
        Field(name="changes", type="changes", text="the changes"),
        Field(name="reason", type="text", text="the card", required=False, default="card"),
    ),
)


def board(hope: int = 4, cawdor: int = 2) -> View:
    """Eight areas with Hope, black and influence, four seats with VP, a track and a stack, as a board game has them."""
    seats = range(1, 5)
    hopes = tuple(Row(id=f"hope {n}", label=name, number=n, value=hope) for n, name in enumerate(PLACES, 1))
    blacks = tuple(Row(id=f"black {n}", label=name, number=n, value=1) for n, name in enumerate(PLACES, 1))
    influence = tuple(
        Panel(
            kind=Kind.GRID,
            id=f"influence {n}",
            title="influence",
            key="i",
            number=n,
            rows=tuple(Row(seat=seat, value=cawdor) for seat in seats),
        )
        for n in range(1, 9)
    )
    return View(
        headline="A board",
        panels=(
            Panel(kind=Kind.SCORES, id="vp", title="VP", key="v", rows=tuple(Row(seat=n, value=5) for n in seats)),
            Panel(kind=Kind.SCORES, id="en", title="energy", key="e", rows=tuple(Row(seat=n, value=3) for n in seats)),
            Panel(kind=Kind.DICE, id="hope", title="Hope", key="h", rows=hopes),
            Panel(kind=Kind.GRID, id="black", title="black", key="b", rows=blacks),
            *influence,
            Panel(kind=Kind.TRACK, id="track", title="Search", key="t", rows=(Row(id="track", value=6),), goal=13),
            Panel(kind=Kind.STACK, id="stack", title="Iago", key="a", rows=(Row(id="iago", value=None),), goal=3),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Lettered:
    def view(self, state: toy_game.State, seat: int | None) -> View:
        shown = toy_game.view(state, seat)
        keys = {"points": "v", "place": "o"}
        panels = tuple(replace(panel, key=keys.get(panel.id, "")) for panel in shown.panels)
        return replace(shown, panels=tuple(_round_only(panel) if panel.id == "place" else panel for panel in panels))


def _round_only(panel: Panel) -> Panel:
    return replace(panel, rows=tuple(row if row.id == "round" else replace(row, derived=True) for row in panel.rows))


LETTERED: Game[Any] = replace(toy_game.GAME, view=_Lettered().view, forms=lambda state: (EFFECT,))


def play(game: Game[Any] = LETTERED, seats: int = 3) -> Play:
    assert game.sample is not None
    table: Table[Any] = Table(game, game.sample(seats), clock=PlayClock.manual(), wall=lambda: 0.0)
    return Play(
        id="kqzvn",
        game=game.key,
        title=game.title,
        table=table,
        timekeeper=Timekeeper(table),
        codec=Codec(game),
        close=lambda: None,
    )

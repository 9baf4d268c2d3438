"""The toy game with a shared board around it: panels of every kind, letters for its numbers, forms at hand.

What stands on the board beside points and round is made up and never changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.game import Game
from companion.core.messages import AdjustAll, Command
from companion.core.prompts import Field, Form, Prompt
from companion.core.view import Kind, Panel, Row, View
from tests.toy_game import GAME, State, view

AREAS = ("Isle of Prospero", "Messaline", "Delphos", "Cawdor", "Maentua", "Bohemia", "Arden", "Avon")
HOPE = (3, 2, 4, 1, 5, 0, 6, 4)
NOTES = {1: "free", 4: "low, Richard", 6: "fallen"}

EFFECT = Form(
    command=AdjustAll,
    fields=(
        Field(name="changes", type="changes", text="changes"),
        Field(name="reason", type="text", text="the card", required=False, default="card"),
    ),
    label="what a card does",
    word="effect",
    key="e",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quest(Command):
    """A command that the toy refuses; what was typed for it is seen before."""

    seat: int
    kind: str
    helper: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Jester(Command):
    seat: int
    to: str


QUEST = Form(
    command=Quest,
    fields=(
        Field(name="seat", type="seat", text="who"),
        Field(name="kind", type="choice", text="which", choices=("easy", "hard")),
        Field(name="helper", type="seat", text="helped by", required=False),
    ),
    label="a quest is done",
    word="quest",
    key="q",
)
JESTER = Form(
    command=Jester,
    fields=(
        Field(name="seat", type="seat", text="whose"),
        Field(name="to", type="choice", text="where", choices=("track", "hand")),
    ),
    label="a Jester is played",
    word="jester",
    key="j",
)


def hope() -> Panel:
    rows = tuple(
        Row(id=f"hope {name.split()[-1].lower()}", label=name, number=number, value=value, note=NOTES.get(number, ""),
            alarm=value == 1)
        for number, (name, value) in enumerate(zip(AREAS, HOPE, strict=True), start=1)
    )  # fmt: skip
    return Panel(kind=Kind.DICE, id="hope", title="Hope", rows=rows, goal=8, key="h")


def influence(number: int, *values: int) -> Panel:
    rows = tuple(Row(seat=seat, value=value) for seat, value in enumerate(values, start=1))
    return Panel(kind=Kind.GRID, id=f"influence {number}", title="influence", rows=rows, key="i", number=number)


def parts() -> Panel:
    made_of = {"start": (5, 5, 5), "quests": (2, 0, 1), "Iago": (-1, 0, 0)}
    rows = tuple(
        Row(id=label, seat=seat, value=value, derived=True)
        for label, values in made_of.items()
        for seat, value in enumerate(values, start=1)
    )
    return Panel(kind=Kind.PARTS, id="score", title="score", rows=rows)


def sheet() -> Panel:
    lines = (("Areas led", "Anna 3", "3 against 2"), ("Iago", None, ""))
    rows = tuple(
        Row(id=f"category {at}", label=label, value=value, note=note, derived=True)
        for at, (label, value, note) in enumerate(lines)
    )
    return Panel(kind=Kind.LINES, id="sheet", title="scoring", rows=rows, goal=2)


def board(state: State) -> tuple[Panel, ...]:
    surcharge = Row(id="iago stack", value=2, note="+16")
    jesters = tuple(Row(seat=seat, value=0) for seat in state.sitting.roster.numbers)
    order = tuple(Row(id=f"turn {at}", value=name, derived=True) for at, name in enumerate(("Ben", "Anna", "Cleo")))
    return (
        hope(),
        Panel(kind=Kind.TRACK, id="track", title="Search", rows=(Row(id="round", value=state.round),), goal=3, key="t"),
        Panel(kind=Kind.STACK, id="stack", title="Iago", rows=(surcharge,), goal=3, key="a"),
        *(replace(panel, key="v") if panel.id == "points" else panel for panel in view(state, None).panels),
        Panel(kind=Kind.SCORES, id="jester", title="jester", rows=jesters, key="j"),
        influence(1, 2, 0, 1),
        influence(4, 0, 1, 0),
        Panel(kind=Kind.PATH, id="turn order", title="turn order", rows=order),
        parts(),
        sheet(),
        Panel(kind=Kind.LINES, id="secret drawer", title="leader", rows=(Row(id="leader avon", value=0),), aside=True),
    )


def seen(state: State, seat: int | None) -> View:
    own = view(state, seat)
    return replace(own, panels=board(state))


BOARD: Game[State] = replace(
    GAME,
    view=seen,
    forms=lambda state: (EFFECT, QUEST, JESTER),
    commands=(*GAME.commands, Quest, Jester),
)


def asking(*fields: Field, command: type[Command] = Quest, seat: int | None = None) -> Prompt:
    form = Form(command=command, fields=fields, label="Enter it")
    return Prompt(id=f"P/{seat}", text="What?", wait="", seat=seat, form=form)

"""A keyboard over made-up questions and forms at hand: four people, and what each key asks for.

Must not act: nothing here changes what is on show.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.messages import AdjustAll, Command, Next
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.core.seats import seat_people
from companion.core.view import Kind, Panel, Row, View
from companion.tui.keys.acts import Act
from companion.tui.keys.keypad import Keypad
from companion.tui.keys.scene import Scene

ROSTER = seat_people(("Anna", "Ben", "Cleo", "Dev"))
PLACES = ("Prospero", "Messaline", "Delphos", "Cawdor", "Maentua", "Bohemia", "Arden", "Avon")


@dataclass(frozen=True, slots=True, kw_only=True)
class Quest(Command):
    seat: int
    kind: str
    helper: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Command):
    area: str
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Command):
    """How many are left."""

    count: int = 0


QUEST = Form(
    command=Quest,
    word="quest",
    key="q",
    fields=(
        Field(name="seat", type="seat", text="who"),
        Field(name="kind", type="choice", text="which kind", choices=("easy", "hard")),
        Field(name="helper", type="seat", text="with whom", required=False),
    ),
)
BATTLE = Form(
    command=Battle,
    word="battle",
    key="b",
    fields=(
        Field(name="area", type="choice", text="where", choices=PLACES, digits=True),
        Field(name="won", type="bool", text="won"),
    ),
)
LEFT = Form(command=Left, word="left", key="l", fields=(Field(name="count", type="int", text="how many"),))
EFFECT = Form(
    command=AdjustAll,
    word="effect",
    key="e",
    fields=(
        Field(name="changes", type="changes", text="what the card does"),
        Field(name="reason", type="text", text="the card", required=False, default="card"),
    ),
)

VIEW = View(
    headline="Made up",
    panels=(
        Panel(
            kind=Kind.SCORES, id="vp", title="VP", key="v", rows=tuple(Row(seat=n, value=5) for n in ROSTER.numbers)
        ),
    ),
)
SCENE = Scene(roster=ROSTER, prompts=(), view=VIEW, forms=(EFFECT, QUEST, BATTLE, LEFT))


def asks(*options: Option, form: Form | None = None, seat: int | None = None, id: str = "P/1") -> Prompt:
    return Prompt(id=id, text="What now?", wait="", seat=seat, options=options, form=form)


def go_on() -> Option:
    return Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")


class Keyboard:
    """`acts` is what the last `press` gave; keys come a second apart."""

    def __init__(self, *prompts: Prompt, scene: Scene = SCENE) -> None:
        self.keypad = Keypad()
        self.acts: list[Act] = []
        self._now = 0.0
        self.look(replace(scene, prompts=prompts))

    def look(self, scene: Scene) -> None:
        self.scene = scene
        self.keypad.look(scene)

    def press(self, *keys: str) -> Keyboard:
        self.acts = []
        for key in keys:
            self._now += 2.0
            self.acts += [*self.keypad.press(key, self._now)]
        return self

    @property
    def hints(self) -> dict[str, str]:
        return {hint.key: hint.label for hint in self.keypad.hints()}

"""What all questions of this game share: their ids, the one key that goes on, areas as choices.

Must not ask anything itself.
"""

from __future__ import annotations

from companion.core.messages import Next
from companion.core.prompts import Field, Option, Role
from companion.games.kill_shakespeare.printed import AREAS, place
from companion.games.kill_shakespeare.state import State

GO_ON = Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")


def question_id(state: State, number: str) -> str:
    """The id of one question: its number in RULES.md A.4, and its turn, so that it is never used again."""
    return f"P-KS-{number}/{state.turn}"


def area_field(name: str, text: str, *, required: bool = True, default: str | None = None) -> Field:
    """An area of the board by its digit or its name."""
    return Field(
        name=name,
        type="choice",
        text=text,
        choices=tuple(AREAS),
        labels=tuple(map(place, AREAS)),
        digits=True,
        required=required,
        default=default,
    )


def seat_choices(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Seat numbers as the choices of a form's seat field."""
    return tuple(str(number) for number in numbers)

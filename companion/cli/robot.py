"""Answers open questions by itself, the same way each time: for the demo, which no hand drives.

Must not look at a game's state: it sees prompts, as every face does. Nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.cli.hand import for_form, for_option
from companion.codec import Codec
from companion.core.messages import Command
from companion.core.prompts import Field, Form, Option, Prompt, Role
from companion.plain.scene import Scene

REACTION = 0.8
"""Seconds after which the robot's hand moves in a window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A command, whose it is, and what one types for it. Without a command the clock is let run to `wait`."""

    said: str
    command: Command | None = None
    by: int | None = None
    wait: float | None = None


class Robot:
    """Reacts in the first window only, passes an order once around the table, and takes what leads on otherwise."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._reacted = False
        self._turns: set[str] = set()
        self._last = ""

    def answers(self, scene: Scene) -> Iterator[Answer]:
        """What the most pressing question could be answered, the best first; the rules may refuse some of it."""
        prompt = scene.prompts[0]
        if prompt.option(Role.CLAIM) is not None:
            yield from self._in_window(prompt, scene)
        yield from self._given_up(prompt, scene)
        if prompt.form is not None and not self._said_enough(prompt):
            yield from self._filled(prompt, prompt.form, scene)
        for role in (Role.CONFIRM, Role.PRIMARY):
            option = prompt.option(role)
            if option is not None:
                yield _taken(option, prompt, scene)
        yield from (_taken(option, prompt, scene) for option in prompt.options)

    def _in_window(self, prompt: Prompt, scene: Scene) -> Iterator[Answer]:
        claim = prompt.option(Role.CLAIM)
        if claim is not None and not self._reacted and prompt.asked:
            self._reacted = True
            seat = prompt.asked[-1]
            yield Answer(said=for_option(scene, prompt, claim, seat), command=claim.command, by=seat)
        if prompt.deadline is not None:
            yield Answer(said="(nobody reacts)", wait=prompt.deadline)
        closing = prompt.option(Role.PRIMARY) or prompt.option(Role.CLOSE)
        if closing is not None:
            yield _taken(closing, prompt, scene)

    def _given_up(self, prompt: Prompt, scene: Scene) -> Iterator[Answer]:
        """An order that has been once around cannot be passed on."""
        cannot = prompt.option(Role.CANNOT)
        if cannot is not None:
            self._turns.add(prompt.id)
            if len(self._turns) > len(scene.roster.seats):
                yield _taken(cannot, prompt, scene)

    def _said_enough(self, prompt: Prompt) -> bool:
        """Whether its form has been given once to a question that stays open until somebody goes on."""
        again = prompt.text == self._last and prompt.option(Role.PRIMARY) is not None
        self._last = prompt.text
        return again

    def _filled(self, prompt: Prompt, form: Form, scene: Scene) -> Iterator[Answer]:
        """The form with each seat in turn where it asks for a seat, starting left of whoever is asked."""
        for seat in scene.roster.left_of(prompt.seat):
            if not all(_may_be(field, seat) for field in form.fields if _is_wanted(field)):
                continue
            values = {field.name: _value(field, seat) for field in form.fields if _is_wanted(field)}
            command = self._codec.command(form.command.__name__, values)
            yield Answer(said=for_form(scene, prompt, form, values), command=command, by=prompt.seat)


def _taken(option: Option, prompt: Prompt, scene: Scene) -> Answer:
    return Answer(said=for_option(scene, prompt, option, prompt.seat), command=option.command, by=prompt.seat)


def _is_wanted(field: Field) -> bool:
    return field.required or field.default is not None


def _may_be(field: Field, seat: int) -> bool:
    """Whether this seat is one that may be named, where it asks for a seat."""
    return field.type != "seat" or not field.choices or str(seat) in field.choices


def _value(field: Field, seat: int) -> Any:
    if field.default is not None:
        return field.default
    match field.type:
        case "seat":
            return seat
        case "int":
            low = field.low or 0
            high = field.high if field.high is not None else low + 9
            return low + seat * 2 % (high - low + 1)
        case "bool":
            return False
        case "list":
            return [field.low or 0] * (field.length or 1)
        case _:
            return field.choices[0] if field.choices else "a card"

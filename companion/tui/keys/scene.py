"""What is on show at the moment a key is pressed.

Must not act, and keeps nothing: a new moment is a new scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Result
from companion.core.messages import Award, Next, Value
from companion.core.options import Setting
from companion.core.prompts import Form, Option, Prompt, Role, has_windows
from companion.core.seats import Roster
from companion.core.view import View
from companion.table.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """`forms` are at hand at any moment; `undo` and `redo` say what they would move, "" for nothing; `values` are the
    settings as they are; `has_secrets`: something of this game can be one seat's alone; `result` is there once the game
    is over."""

    roster: Roster
    prompts: tuple[Prompt, ...]
    view: View
    forms: tuple[Form, ...] = ()
    settings: tuple[Setting, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    held: bool = False
    has_secrets: bool = False
    undo: str = ""
    redo: str = ""
    result: Result | None = None

    @property
    def first(self) -> Prompt | None:
        """The most pressing question."""
        return self.prompts[0] if self.prompts else None

    @property
    def reaction(self) -> Prompt | None:
        """The question that takes presses of several seats, if one is open."""
        return next((prompt for prompt in self.prompts if prompt.option(Role.CLAIM) is not None), None)

    @property
    def has_windows(self) -> bool:
        """Whether hands can race in this game: else a table is not told of it."""
        return has_windows(self.settings, self.prompts)

    @property
    def judging(self) -> Prompt | None:
        """The question about hands that have moved: whose counts, or whether the card is shown."""
        return next((prompt for prompt in self.prompts if _judges(prompt)), None)

    @property
    def next_step(self) -> tuple[Prompt, Option] | None:
        """The step that is offered, whichever question offers it."""
        return next((pair for pair in self.options() if isinstance(pair[1].command, Next)), None)

    def clock_runs(self, now: float) -> bool:
        """Whether a clock that is on show moves at the play second `now`: to a deadline, or to the end of a minimum."""
        return not self.held and any(_is_timed(prompt, now) for prompt in self.prompts)

    def options(self) -> Iterator[tuple[Prompt, Option]]:
        """Every open option, the most pressing question's first."""
        for prompt in self.prompts:
            for option in prompt.options:
                yield prompt, option


def _is_timed(prompt: Prompt, now: float) -> bool:
    return prompt.deadline is not None or (prompt.ready is not None and prompt.ready > now)


def _judges(prompt: Prompt) -> bool:
    return any(option.role is Role.CONFIRM or isinstance(option.command, Award) for option in prompt.options)


def scene_of(table: Table[Any]) -> Scene:
    """What a table shows to everybody, now."""
    return Scene(
        roster=table.roster,
        prompts=table.prompts(None),
        view=table.view(None),
        forms=table.forms(),
        settings=table.game.settings,
        values=table.settings,
        held=table.held,
        has_secrets=bool(table.game.secrets),
        undo=table.undo_label(),
        redo=table.redo_label(),
        result=table.result(),
    )

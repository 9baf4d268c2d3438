"""What a game is to everything above it: rules as functions over frozen states, and the lists that describe them.

Must not know any single game. `decide` may refuse; `evolve` never does; nothing here keeps a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from companion.core.messages import Command, Context, Event, Value
from companion.core.options import Input, Setting
from companion.core.prompts import Form, Prompt
from companion.core.seats import Roster
from companion.core.view import View

S = TypeVar("S")

Facts = Mapping[str, Any]
"""Numbers that only the components print, as plain JSON values; a profile keeps them between plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """How a play begins: who sits where, what each seat brought, the settings, and facts of the components."""

    roster: Roster
    inputs: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    settings: Mapping[str, Value] = field(default_factory=dict)
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How one seat ended: its place (1 is first), its score, and what it was."""

    seat: int
    place: int
    score: int | None = None
    role: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The end of a game: every winner (none when all lose together), the standings, and one sentence."""

    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    text: str

    @property
    def is_of_two_sides(self) -> bool:
        """Whether places tell no more than who has won: nobody has a score, and all others lose alike."""
        scored = any(each.score is not None for each in self.standings)
        others = {each.place for each in self.standings if each.seat not in self.winners}
        return bool(self.winners) and not scored and len(others) <= 1


def _no_forms(state: Any) -> tuple[Form, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The rules of one game.

    initial(start) -> state; raises Refused when the start cannot be
    decide(state, command, context) -> events; raises Refused
    evolve(state, event) -> state; never refuses
    prompts(state) -> the open questions, the most pressing first
    view(state, seat) -> what that seat may see; None is the table
    tell(state, event, seat) -> one sentence for those eyes about an event that met that state, "" for nothing
    result(state) -> None while the game goes on
    forms(state) -> forms that are at hand in every step, each with its `word`
    facts(state) -> what the table has typed in so far, in the form of `Start.facts`
    commands, events: every class; secrets: events that hold a sealed value; barriers: events that showed a secret
    sample: facts for a try-out, which are nobody's printed numbers
    """

    key: str
    title: str
    version: int
    players: tuple[int, int]
    initial: Callable[[Start], S]
    decide: Callable[[S, Command, Context], tuple[Event, ...]]
    evolve: Callable[[S, Event], S]
    prompts: Callable[[S], tuple[Prompt, ...]]
    view: Callable[[S, int | None], View]
    tell: Callable[[S, Event, int | None], str]
    result: Callable[[S], Result | None]
    facts: Callable[[S], Facts]
    forms: Callable[[S], tuple[Form, ...]] = _no_forms
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    secrets: tuple[type[Event], ...] = ()
    barriers: tuple[type[Event], ...] = ()
    settings: tuple[Setting, ...] = ()
    inputs: tuple[Input, ...] = ()
    panels: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    sample: Callable[[int], Start] | None = None


class Unfolding(Generic[S]):
    """The events decided so far for one command, and the state they lead to."""

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def happen(self, *events: Event) -> None:
        for event in events:
            self.state = self._evolve(self.state, event)
            self.events.append(event)

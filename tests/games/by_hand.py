"""Plays a game by hand for its tests: commands of people by name, every answer checked, every told sentence kept.

Must not know any single game, nor how its rules are kept: it gives commands, fires the deadlines that prompts declare,
and reads views, prompts and told sentences. Whatever is refused without being expected raises with the questions that
are open. A game's own driver derives from a class here and adds what people say at that table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from companion.core.game import Game, Result, Start
from companion.core.messages import (
    Award,
    Claim,
    CloseWindow,
    Command,
    Context,
    Event,
    Leave,
    Next,
    Pass,
    Refused,
    SetOption,
    TakeBack,
    Value,
)
from companion.core.prompts import Prompt, Role
from companion.core.view import View

MOMENT = 0.001
HOLD_BACK = 0.06

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Unexpected(AssertionError):
    """A command was refused that the test thought possible."""

    def __init__(self, refused: Refused, text: str) -> None:
        super().__init__(text)
        self.refused = refused


@dataclass(slots=True)
class Refusal:
    """What the rules answered; filled in when the block is left."""

    code: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """One accepted command: what it led to, and how the table was told."""

    command: Command
    by_hand: bool
    events: tuple[Event, ...]
    told: tuple[str, ...]
    before: Any = field(repr=False)
    time_before: float


class ByHand(Generic[S]):
    """One play of `game`. A driver says who sits there, how a command is given, and where the play stands."""

    game: Game[S]
    people: Sequence[str]
    state: S
    endings = ".?"
    """How a refusal's sentence may end."""

    _latest: Command | None = None

    def give(self, command: Command, by: str | None = None) -> Self:
        """One command of a hand; nobody is the table."""
        raise NotImplementedError

    def _stands(self) -> str:
        """Where the play stands, in a few words, for the text of a test that failed."""
        raise NotImplementedError

    def _check(self, before: S, events: tuple[Event, ...]) -> None:
        """Asserts what must hold after each command; a driver may override it."""

    def _answer(self, command: Command, context: Context) -> tuple[tuple[Event, ...], tuple[str, ...]]:
        """What the command led to, which is applied, and what the table is told of it."""
        try:
            events = self.game.decide(self.state, command, context)
        except Refused as refused:
            text = f"{command} by {self._who(context.by)} was refused: {refused}\n{self.questions()}"
            raise Unexpected(refused, text) from None
        before, told = self.state, []
        for event in events:
            told.append(self.game.tell(self.state, event, None))
            self.state = self.game.evolve(self.state, event)
        self._latest = command
        self._check(before, events)
        return events, tuple(sentence for sentence in told if sentence)

    @contextmanager
    def refused(self, *codes: str) -> Iterator[Refusal]:
        """The one command in the block is refused, with one of these codes, in one sentence, and nothing changes."""
        before, why = self.state, Refusal()
        try:
            yield why
        except Unexpected as trouble:
            why.code, why.reason = trouble.refused.code, trouble.refused.reason
        else:
            raise AssertionError(f"{self._latest} was not refused\n{self.questions()}")
        assert self.state is before
        assert why.reason.strip(), "a refusal says why"
        assert why.reason[-1] in self.endings, f"not a sentence: {why.reason}"
        assert not codes or why.code in codes, f"refused as {why.code} ({why.reason}), not as {' or '.join(codes)}"

    def next(self) -> Self:
        return self.give(Next())

    def _who(self, seat: int | None) -> str:
        return "the table" if seat is None else self.people[seat - 1]

    def value(self, what: str, who: str | None = None) -> Any:
        raise NotImplementedError

    @property
    def step(self) -> str:
        return str(self.value("step"))

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.game.prompts(self.state)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    def questions(self) -> str:
        """The open prompts as lines, for whoever must find out why a test failed."""
        lines = [f"{self._stands()}, open:"]
        for prompt in self.prompts:
            asked = [self._who(seat) for seat in (*prompt.asked, *((prompt.seat,) if prompt.seat else ()))]
            lines.append(f"  {prompt.id} for {', '.join(asked) or 'the table'}: {prompt.text} {prompt.deadline or ''}")
            lines.extend(f"      {option.key} {option.label}: {option.command}" for option in prompt.options)
            if prompt.form is not None:
                lines.append(f"      {prompt.form.command.__name__}: {[each.name for each in prompt.form.fields]}")
        return "\n".join(lines)


class ByTheClock(ByHand[S]):
    """One play with deadlines, in which the test moves the time. People are named; `None` is the table."""

    people: tuple[str, ...]
    windows: tuple[str, ...] = ()
    """The rule ids of its reaction windows, the more particular ones first."""

    def __init__(self, people: tuple[str, ...], began: Start) -> None:
        self.people = people
        self.state = self.game.initial(began)
        self.time = 0.0
        self.past: list[Given] = []
        self._listening = 0

    # Giving commands

    def give(self, command: Command, by: str | None = None, **context: Any) -> Self:
        """One command of a hand. `at` earlier than now is a press that arrives late."""
        at = context.pop("at", self.time)
        if at > self.time:
            self.until(at)
        self._take(command, Context(at=at, by=self.seat(by), **context), by_hand=True)
        return self

    def _take(self, command: Command, context: Context, *, by_hand: bool) -> None:
        before = self.state
        events, told = self._answer(command, context)
        self.past.append(Given(command, by_hand, events, told, before, self.time))

    def twin(self) -> Self:
        """The same moment once more, to go on differently."""
        other = type(self).__new__(type(self))
        vars(other).update(vars(self) | {"past": list(self.past)})
        return other

    def undo(self) -> Self:
        """Take back the last command of a hand and what the clock did after it."""
        while not self.past[-1].by_hand:
            self.past.pop()
        last = self.past.pop()
        self.state, self.time = last.before, last.time_before
        self._listening = min(self._listening, len(self.past))
        return self

    # Time

    def until(self, time: float) -> Self:
        """Move the clock; each deadline strictly before the new time is fired, in order."""
        while (prompt := self._due(time)) is not None:
            assert prompt.deadline is not None
            assert prompt.on_expire is not None, f"{prompt.id} has a deadline and nothing to do at it"
            self.time = max(self.time, prompt.deadline)
            self._take(prompt.on_expire, Context(at=prompt.deadline), by_hand=False)
        self.time = max(self.time, time)
        return self

    def wait(self, seconds: float) -> Self:
        return self.until(self.time + seconds)

    def run_out(self) -> Self:
        """Let the next deadline pass."""
        assert self.deadline is not None, f"nothing runs out here\n{self.questions()}"
        return self.until(self.deadline + MOMENT)

    def judged(self) -> Self:
        """Wait until presses on their way have come in (G-7)."""
        return self.wait(HOLD_BACK + MOMENT)

    def _due(self, time: float) -> Prompt | None:
        running = [prompt for prompt in self.prompts if prompt.deadline is not None and prompt.deadline < time]
        return min(running, key=lambda prompt: prompt.deadline or 0.0, default=None)

    @property
    def deadline(self) -> float | None:
        return min((prompt.deadline for prompt in self.prompts if prompt.deadline is not None), default=None)

    # What people say in any of these games

    def claim(self, who: str, **context: Any) -> Self:
        return self.give(Claim(), who, **context)

    def passes(self, *people: str) -> Self:
        for who in people:
            self.give(Pass(), who)
        return self

    def takes_back(self, who: str | None) -> Self:
        return self.give(TakeBack(), who)

    def award(self, who: str) -> Self:
        return self.give(Award(seat=self.number(who)))

    def close(self) -> Self:
        return self.give(CloseWindow())

    def set(self, key: str, value: Value) -> Self:
        return self.give(SetOption(key=key, value=value))

    def leaves(self, who: str) -> Self:
        return self.give(Leave(seat=self.number(who)))

    # What can be seen

    def seat(self, who: str | None) -> int | None:
        return None if who is None else self.number(who)

    def number(self, who: str) -> int:
        return self.people.index(who) + 1

    def view(self, who: str | None = None) -> View:
        return self.game.view(self.state, self.seat(who))

    def value(self, what: str, who: str | None = None) -> Any:
        return self.view().value(what, self.seat(who))

    def asked_about(self, start: str) -> Prompt | None:
        """The open question whose id begins so, such as P-DO-08."""
        return next((prompt for prompt in self.prompts if prompt.id.startswith(start)), None)

    @property
    def reaction(self) -> Prompt | None:
        """The question of the open window, while hands may move."""
        return next((prompt for prompt in self.prompts if prompt.option(Role.CLAIM) is not None), None)

    @property
    def window(self) -> str:
        """The rule id of the window that is open, or nothing."""
        rules = self.reaction.rules if self.reaction is not None else ()
        return next((rule for rule in self.windows if rule in rules), "")

    @property
    def may_react(self) -> list[str]:
        return [self._who(seat) for seat in self.reaction.asked] if self.reaction is not None else []

    @property
    def winners(self) -> list[str]:
        return [self._who(seat) for seat in self.result.winners] if self.result is not None else []

    # What was told

    def listen(self) -> Self:
        """From here on, `tells` looks at new sentences only."""
        self._listening = len(self.past)
        return self

    @property
    def story(self) -> list[str]:
        return [sentence for given in self.past[self._listening :] for sentence in given.told]

    def tells(self, *words: str) -> bool:
        """Whether one sentence since `listen` holds all these words."""
        found = any(all(word.lower() in sentence.lower() for word in words) for sentence in self.story)
        if not found:
            told = "\n  ".join(self.story) or "nothing"
            raise AssertionError(f"no sentence with {words}; told was\n  {told}")
        return True

    def happened(self, kind: type[E]) -> list[E]:
        """The events of this kind since `listen`."""
        return [event for given in self.past[self._listening :] for event in given.events if isinstance(event, kind)]

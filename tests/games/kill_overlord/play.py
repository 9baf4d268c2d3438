"""Plays an evening of Kill the Overlord by hand: people by name, time moved by the test, every answer checked.

Must not know how the rules are kept: it gives commands, fires the deadlines that prompts declare, and reads views,
prompts and told sentences. Whatever is refused without being expected raises with the questions that are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.core.game import Result, Start
from companion.core.happenings import Adjusted
from companion.core.messages import (
    Adjust,
    AdjustAll,
    Award,
    Change,
    Claim,
    CloseWindow,
    Command,
    Confirm,
    Context,
    CorrectClaim,
    CountDevices,
    Event,
    Leave,
    Next,
    Pass,
    Recount,
    Refused,
    Rename,
    Return,
    SetOption,
    TakeBack,
    Value,
    VoidWindow,
)
from companion.core.prompts import Prompt, Role
from companion.core.seats import seat_people
from companion.core.view import Mark, View
from companion.games.kill_overlord import GAME
from companion.games.kill_overlord.commands import (
    Announce,
    CannotPass,
    Choose,
    DefineCard,
    DefineRole,
    EnterIncomes,
    EnterRanks,
    Execute,
    Open,
    Play,
)
from companion.games.kill_overlord.printed import ROLE_SETS, SAMPLE_INCOMES, SAMPLE_RANKS

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo")
MOMENT = 0.001
LATE_SPAN = 0.4
HOLD_BACK = 0.06
WINDOWS = ("TW-KO-5", "TW-KO-4", "TW-KO-3", "TW-KO-1")

E = TypeVar("E", bound=Event)
T = TypeVar("T")


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


def start(
    players: int,
    *,
    level: str = "referee",
    clocks: str = "off",
    roles: tuple[str, ...] = (),
    gold: Mapping[str, int] | None = None,
    hand: Mapping[str, int] | None = None,
    cold: bool = False,
    order: str = "latest_first",
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Start:
    """A start with the sample numbers, unless it is cold: then nothing that only the components print is known."""
    names = NAMES[:players]
    inputs: dict[int, dict[str, str]] = {}
    for seat, (name, role) in enumerate(zip(names, roles or ROLE_SETS[players], strict=True), start=1):
        inputs[seat] = {"role": role}
        if name in (gold or {}):
            inputs[seat]["gold"] = str((gold or {})[name])
        if name in (hand or {}):
            inputs[seat]["hand"] = str((hand or {})[name])
    known: dict[str, Any] = {}
    if not cold:
        known["roles"] = {
            role: {"rank": SAMPLE_RANKS[role], "income": SAMPLE_INCOMES[role]} for role in SAMPLE_RANKS
        }
        known["settings"] = {"ko.eliminated_role_order": order}
    for key, values in (facts or {}).items():
        known[key] = {**known.get(key, {}), **values}
    return Start(
        roster=seat_people(names),
        inputs=inputs,
        settings={"ko.level": level, "clocks": clocks, **(settings or {})},
        facts=known,
    )


class Evening:
    """One play. People are named; `None` is the table."""

    def __init__(self, players: int, **how: Any) -> None:
        self.people = NAMES[:players]
        self.state = GAME.initial(start(players, **how))
        self.time = 0.0
        self.past: list[Given] = []
        self._listening = 0

    # Giving commands

    def give(self, command: Command, by: str | None = None, **context: Any) -> Evening:
        """One command of a hand. `at` earlier than now is a press that arrives late."""
        at = context.pop("at", self.time)
        if at > self.time:
            self.until(at)
        self._take(command, Context(at=at, by=self.seat(by), **context), by_hand=True)
        return self

    def _take(self, command: Command, context: Context, *, by_hand: bool) -> None:
        try:
            events = GAME.decide(self.state, command, context)
        except Refused as refused:
            text = f"{command} by {self._who(context.by)} was refused: {refused}\n{self.questions()}"
            raise Unexpected(refused, text) from None
        before, told = self.state, []
        for event in events:
            told.append(GAME.tell(self.state, event, None))
            self.state = GAME.evolve(self.state, event)
        self._same_gold(before, events)
        sentences = tuple(sentence for sentence in told if sentence)
        self.past.append(Given(command, by_hand, events, sentences, before, self.time))

    def _same_gold(self, before: Any, events: tuple[Event, ...]) -> None:
        """Gold is never made or lost once the bank is counted, unless the bank itself is counted again."""
        if any(isinstance(event, Adjusted) and event.what == "bank" for event in events):
            return
        totals = [_gold_in_all(GAME.view(state, None)) for state in (before, self.state)]
        assert None in totals or totals[0] == totals[1], f"gold went from {totals[0]} to {totals[1]} by {events}"

    @contextmanager
    def refused(self, *codes: str) -> Iterator[Refusal]:
        """The one command in the block is refused, with one of these codes, in one sentence, and nothing changes."""
        before, why = self.state, Refusal()
        try:
            yield why
        except Unexpected as trouble:
            why.code, why.reason = trouble.refused.code, trouble.refused.reason
        else:
            raise AssertionError(f"{self.past[-1].command} was not refused\n{self.questions()}")
        assert self.state is before
        assert why.reason.strip(), "a refusal says why"
        assert why.reason[-1] in ".?!", f"not a sentence: {why.reason}"
        assert not codes or why.code in codes, f"refused as {why.code} ({why.reason}), not as {' or '.join(codes)}"

    def twin(self) -> Evening:
        """The same moment once more, to go on differently."""
        other = Evening.__new__(Evening)
        vars(other).update(vars(self) | {"past": list(self.past)})
        return other

    def undo(self) -> Evening:
        """Take back the last command of a hand and what the clock did after it."""
        while not self.past[-1].by_hand:
            self.past.pop()
        last = self.past.pop()
        self.state, self.time = last.before, last.time_before
        self._listening = min(self._listening, len(self.past))
        return self

    # Time

    def until(self, time: float) -> Evening:
        """Move the clock; each deadline strictly before the new time is fired, in order."""
        while (prompt := self._due(time)) is not None:
            assert prompt.deadline is not None
            assert prompt.on_expire is not None, f"{prompt.id} has a deadline and nothing to do at it"
            self.time = max(self.time, prompt.deadline)
            self._take(prompt.on_expire, Context(at=prompt.deadline), by_hand=False)
        self.time = max(self.time, time)
        return self

    def at(self, time: float) -> Evening:
        return self.until(time)

    def wait(self, seconds: float) -> Evening:
        return self.until(self.time + seconds)

    def run_out(self) -> Evening:
        """Let the next deadline pass."""
        assert self.deadline is not None, f"nothing runs out here\n{self.questions()}"
        return self.until(self.deadline + MOMENT)

    def _due(self, time: float) -> Prompt | None:
        running = [prompt for prompt in self.prompts if prompt.deadline is not None and prompt.deadline < time]
        return min(running, key=lambda prompt: prompt.deadline or 0.0, default=None)

    @property
    def deadline(self) -> float | None:
        return min((prompt.deadline for prompt in self.prompts if prompt.deadline is not None), default=None)

    # What people say

    def next(self) -> Evening:
        return self.give(Next())

    begin = next

    def open(self, to: str, by: str | None = "") -> Evening:
        return self.give(Open(to=self.number(to)), self.overlord if by == "" else by)

    def announce(self, who: str) -> Evening:
        return self.give(Announce(), who)

    def plays(
        self, who: str, card: str = "", to: str | None = None, *, kind: str = "", shown: bool | None = None
    ) -> Evening:
        return self.give(Play(to=self.seat(to), card=card, kind=kind, shown=shown), who)

    def cannot(self, who: str) -> Evening:
        return self.give(CannotPass(), who)

    def claim(self, who: str, **context: Any) -> Evening:
        return self.give(Claim(), who, **context)

    def passes(self, *people: str) -> Evening:
        for who in people:
            self.give(Pass(), who)
        return self

    def shows(self, who: str | None, card: str | None = None) -> Evening:
        return self.give(Confirm(card=card), who)

    def takes_back(self, who: str | None) -> Evening:
        return self.give(TakeBack(), who)

    def settled(self) -> Evening:
        """Wait until a press can no longer be a late one for the window before (G-7)."""
        last = self.state.sitting.last
        if last is not None and last.ran_out and last.closed_at is not None:
            self.until(max(self.time, last.closed_at + LATE_SPAN + MOMENT))
        return self

    def reacts(self, who: str, card: str | None = None) -> Evening:
        """Press, be found first, show the card."""
        return self.settled().claim(who).wait(HOLD_BACK + MOMENT).shows(who, card)

    def award(self, who: str) -> Evening:
        return self.give(Award(seat=self.number(who)))

    def correct(self, who: str, to: str) -> Evening:
        return self.give(CorrectClaim(seat=self.number(who), to=self.number(to)))

    def close(self) -> Evening:
        return self.give(CloseWindow())

    def void(self, reason: str = "the link was lost") -> Evening:
        return self.give(VoidWindow(reason=reason))

    def chooses(self, who: str | None, what: str) -> Evening:
        return self.give(Choose(what=what), who)

    def executes(self, who: str | None) -> Evening:
        return self.give(Execute(seat=self.seat(who)))

    def ranks(self, *ranks: int) -> Evening:
        return self.give(EnterRanks(ranks=ranks))

    def incomes(self, *incomes: int) -> Evening:
        return self.give(EnterIncomes(incomes=incomes))

    def define_role(self, role: str, **printed: Any) -> Evening:
        return self.give(DefineRole(role=role, **printed))

    def define_card(self, card: str, **printed: Any) -> Evening:
        return self.give(DefineCard(card=card, **printed))

    # Repairs

    def set(self, key: str, value: Value) -> Evening:
        return self.give(SetOption(key=key, value=value))

    def adjust(self, what: str, who: str | None = None, **change: Any) -> Evening:
        return self.give(Adjust(what=what, seat=self.seat(who), **change))

    def adjust_all(self, *changes: tuple[str, str | None, Value], reason: str = "opening position") -> Evening:
        """Each change is (what, who, to)."""
        made = tuple(Change(what=what, seat=self.seat(who), to=to) for what, who, to in changes)
        return self.give(AdjustAll(changes=made, reason=reason))

    def recount(self, what: str, *values: int) -> Evening:
        return self.give(Recount(what=what, values=values))

    def leaves(self, who: str) -> Evening:
        return self.give(Leave(seat=self.number(who)))

    def returns(self, who: str) -> Evening:
        return self.give(Return(seat=self.number(who)))

    def renames(self, who: str, name: str) -> Evening:
        self.give(Rename(seat=self.number(who), name=name))
        self.people = tuple(name if each == who else each for each in self.people)
        return self

    def devices(self, count: int) -> Evening:
        return self.give(CountDevices(count=count))

    # Whole scenes

    def passed_on(self, who: str, to: str, card: str = "") -> Evening:
        """A shield that nobody answers comes to rest with its receiver."""
        self.plays(who, card, to)
        return self.unanswered()

    def unanswered(self) -> Evening:
        """The window that is open ends without a reaction."""
        return self.run_out() if self.deadline is not None else self.close()

    def execute(self, who: str) -> Evening:
        """An Execution in which this person, not the Overlord, cannot pass the opening on."""
        return self.open(who).cannot(who)

    def overthrow(self, by: str) -> Evening:
        """An Execution in which the Overlord gets the order back and cannot pass it on."""
        overlord = self.overlord
        self.open(by).passed_on(by, overlord).cannot(overlord)
        return self.unanswered()

    # What can be seen

    def seat(self, who: str | None) -> int | None:
        return None if who is None else self.number(who)

    def number(self, who: str) -> int:
        return self.people.index(who) + 1

    def _who(self, seat: int | None) -> str:
        return "the table" if seat is None else self.people[seat - 1]

    def view(self, who: str | None = None) -> View:
        return GAME.view(self.state, self.seat(who))

    def value(self, what: str, who: str | None = None) -> Any:
        return self.view().value(what, self.seat(who))

    def gold(self, who: str) -> int:
        return int(self.value("gold", who))

    def hand(self, who: str) -> int:
        return int(self.value("hand", who))

    def role(self, who: str) -> str:
        return str(self.value("role", who))

    def token(self, who: str) -> int:
        """0 is none."""
        return int(self.value("token", who) or 0)

    def all(self, of: Callable[[str], T]) -> list[T]:
        return [of(who) for who in self.people]

    @property
    def step(self) -> str:
        return str(self.value("step"))

    @property
    def round(self) -> int:
        return int(self.value("round"))

    @property
    def execution(self) -> int:
        return int(self.value("execution"))

    @property
    def holder(self) -> str | None:
        """Who has the Execution Order, by the mark that every eye sees."""
        marked = [mark.seat for mark in self.view().marks if mark.mark is Mark.HOLDER]
        assert len(marked) < 2, f"{marked} are all marked as holder"
        return self.people[marked[0] - 1] if marked else None

    @property
    def overlord(self) -> str:
        return next(who for who in self.people if self.role(who) == "Overlord")

    @property
    def out(self) -> list[str]:
        """The executed, by the mark that every eye sees."""
        return [self._who(mark.seat) for mark in self.view().marks if mark.mark is Mark.OUT]

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return GAME.prompts(self.state)

    def prompt(self, start: str) -> Prompt:
        found = self.asked_about(start)
        assert found is not None, f"{start} is not asked\n{self.questions()}"
        return found

    def asked_about(self, start: str) -> Prompt | None:
        return next((prompt for prompt in self.prompts if prompt.id.startswith(start)), None)

    def form_of(self, command: type[Command]) -> Prompt | None:
        return next((each for each in self.prompts if each.form is not None and each.form.command is command), None)

    @property
    def reaction(self) -> Prompt | None:
        """The question of the open window, while hands may move."""
        return next((prompt for prompt in self.prompts if prompt.option(Role.CLAIM) is not None), None)

    @property
    def window(self) -> str:
        """The rule id of the window that is open, or nothing."""
        rules = self.reaction.rules if self.reaction is not None else ()
        return next((rule for rule in WINDOWS if rule in rules), "")

    @property
    def may_react(self) -> list[str]:
        return [self._who(seat) for seat in self.reaction.asked] if self.reaction is not None else []

    @property
    def result(self) -> Result | None:
        return GAME.result(self.state)

    @property
    def winners(self) -> list[str]:
        return [self._who(seat) for seat in self.result.winners] if self.result is not None else []

    # What was told

    def listen(self) -> Evening:
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

    def questions(self) -> str:
        """The open prompts as lines, for whoever must find out why a test failed."""
        lines = [f"at {self.time:g} s, step {self.step}, holder {self.holder}, open:"]
        for prompt in self.prompts:
            asked = [self._who(seat) for seat in (*prompt.asked, *((prompt.seat,) if prompt.seat else ()))]
            lines.append(f"  {prompt.id} for {', '.join(asked) or 'the table'}: {prompt.text} {prompt.deadline or ''}")
            lines.extend(f"      {option.label}: {option.command}" for option in prompt.options)
            if prompt.form is not None:
                lines.append(f"      {prompt.form.command.__name__}: {[each.name for each in prompt.form.fields]}")
        return "\n".join(lines)


def _gold_in_all(view: View) -> int | None:
    """Bank and seats together, or None while the bank is not counted."""
    bank, panel = view.value("bank"), view.panel("gold")
    assert panel is not None
    if bank is None or bank == "":
        return None
    return int(bank) + sum(int(row.value or 0) for row in panel.rows if row.seat is not None)

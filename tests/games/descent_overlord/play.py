"""Plays an evening at the overlord's desk by hand: people by name, time moved by the test, every answer checked.

Must not know how the rules are kept: it gives commands, fires the deadlines that prompts declare, and reads views,
prompts and told sentences. Whatever is refused without being expected raises with the questions that are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Result, Start
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
    Event,
    Leave,
    Next,
    Pass,
    Refused,
    Sealed,
    SetOption,
    TakeBack,
    Value,
)
from companion.core.prompts import Form, Prompt, Role
from companion.core.seats import seat_people
from companion.core.view import View
from companion.games.descent_overlord import GAME
from companion.games.descent_overlord import commands as c

OVERLORD = "Anna"
HEROES = ("Ben", "Cleo", "Dev", "Eli")
MOMENT = 0.001
HOLD_BACK = 0.06
GRACE = 3.0
WINDOWS = ("TW-DO-2", "TW-DO-4", "TW-DO-5")
COUNTS = {"hand": 3, "discard": 0, "powers": 0}
CORE_DECK = 36


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
    """One accepted command and how the table was told."""

    command: Command
    by_hand: bool
    told: tuple[str, ...]
    before: Any = field(repr=False)
    time_before: float


def start(
    players: int,
    *,
    worth: Mapping[str, int] | None = None,
    leads: Mapping[str, int] | None = None,
    settings: Mapping[str, Value] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> Start:
    """So many hero players against Anna. `leads` says how many heroes a player leads where it is not one."""
    people = (OVERLORD, *HEROES[:players])
    inputs: dict[int, dict[str, str]] = {1: {"role": "overlord"}}
    for seat, who in enumerate(people[1:], start=2):
        inputs[seat] = {"role": "hero"}
        if who in (worth or {}):
            inputs[seat]["worth"] = str((worth or {})[who])
        if who in (leads or {}):
            inputs[seat]["heroes"] = str((leads or {})[who])
    return Start(roster=seat_people(people), inputs=inputs, settings=dict(settings or {}), facts=dict(facts or {}))


class Desk:
    """One play. People are named; `None` is the table.

    `conquest` None leaves the quest to be typed. `position` are numbers of the opening position by the ids that a view
    shows; a deck that is given sets the size of the deck, one that is not is what is left of it.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        conquest: int | None = 5,
        clocks: str = "off",
        worth: Mapping[str, int] | None = None,
        leads: Mapping[str, int] | None = None,
        settings: Mapping[str, Value] | None = None,
        facts: Mapping[str, Any] | None = None,
        **position: int,
    ) -> None:
        self.people = (OVERLORD, *HEROES[:players])
        counts = COUNTS | {key: value for key, value in position.items() if key in COUNTS}
        chosen: dict[str, Value] = {"clocks": clocks, **(settings or {})}
        if "deck" in position:
            chosen.setdefault("do.deck_size", position["deck"] + sum(counts.values()))
        elif counts != COUNTS:
            position["deck"] = int(chosen.get("do.deck_size", CORE_DECK)) - sum(counts.values())
        began = start(players, worth=worth, leads=leads, settings=chosen, facts=facts)
        self.state = GAME.initial(began)
        self.time = 0.0
        self.past: list[Given] = []
        self._listening = 0
        if conquest is not None:
            self.give(c.EnterQuest(conquest=conquest))
        if position:
            self.position(**position)

    # Giving commands

    def give(self, command: Command, by: str | None = None, **context: Any) -> Desk:
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
            text = f"{command} by {context.by} was refused: {refused}\n{self.questions()}"
            raise Unexpected(refused, text) from None
        before, told = self.state, self._told(events)
        self.past.append(Given(command, by_hand, told, before, self.time))

    def _told(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """Apply the events; what the table is told of them."""
        told = []
        for event in events:
            told.append(GAME.tell(self.state, event, None))
            self.state = GAME.evolve(self.state, event)
        return tuple(sentence for sentence in told if sentence)

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

    def twin(self) -> Desk:
        """The same moment once more, to go on differently."""
        other = Desk.__new__(Desk)
        vars(other).update(vars(self) | {"past": list(self.past)})
        return other

    def undo(self) -> Desk:
        """Take back the last command of a hand and what the clock did after it."""
        while not self.past[-1].by_hand:
            self.past.pop()
        last = self.past.pop()
        self.state, self.time = last.before, last.time_before
        self._listening = min(self._listening, len(self.past))
        return self

    # Time

    def until(self, time: float) -> Desk:
        """Move the clock; each deadline strictly before the new time is fired, in order."""
        while (prompt := self._due(time)) is not None:
            assert prompt.deadline is not None
            assert prompt.on_expire is not None, f"{prompt.id} has a deadline and nothing to do at it"
            self.time = max(self.time, prompt.deadline)
            self._take(prompt.on_expire, Context(at=prompt.deadline), by_hand=False)
        self.time = max(self.time, time)
        return self

    def wait(self, seconds: float) -> Desk:
        return self.until(self.time + seconds)

    def run_out(self) -> Desk:
        """Let the next deadline pass."""
        assert self.deadline is not None, f"nothing runs out here\n{self.questions()}"
        return self.until(self.deadline + MOMENT)

    def _due(self, time: float) -> Prompt | None:
        running = [prompt for prompt in self.prompts if prompt.deadline is not None and prompt.deadline < time]
        return min(running, key=lambda prompt: prompt.deadline or 0.0, default=None)

    @property
    def deadline(self) -> float | None:
        return min((prompt.deadline for prompt in self.prompts if prompt.deadline is not None), default=None)

    # The heroes' turns

    def next(self) -> Desk:
        return self.give(Next())

    def hero_next(self, who: str) -> Desk:
        return self.give(c.HeroNext(seat=self.number(who)))

    def declares(self, who: str, **context: Any) -> Desk:
        return self.give(c.Declare(), who, **context)

    def hero_acts(self, who: str) -> Desk:
        """This hero's turn, up to the declared action; with clocks the grace time passes."""
        self.hero_next(who).declares(who)
        if self.deadline is not None:
            self.run_out()
        assert self.step == "hero's turn", self.questions()
        return self

    def heroes_done(self) -> Desk:
        return self.give(c.EndHeroes())

    def guards(self, who: str) -> Desk:
        return self.give(c.PlaceGuard(seat=self.number(who)))

    def wounded(self, who: str) -> Desk:
        return self.give(c.LoseGuard(seat=self.number(who)))

    # The overlord's turn

    def overlord_draws(self) -> Desk:
        """From the heroes' turns into step 1: threat and two cards (DO-3.2)."""
        return self.heroes_done()

    def to_start(self) -> Desk:
        """The moment for powers, start-of-turn cards and the spawn card; the hand fits already."""
        self.overlord_draws()
        assert self.step == "start and spawn", self.questions()
        return self

    def to_monsters(self) -> Desk:
        """Step 3."""
        self.to_start().next()
        assert self.step == "activate", self.questions()
        return self

    def plays(self, kind: str = "", cost: int | None = None, card: str = "", *discards: int) -> Desk:
        return self.give(c.PlayCard(kind=kind, cost=cost, card=card, discards=discards), OVERLORD)

    def discards(self, *values: int) -> Desk:
        return self.give(c.Discard(values=values), OVERLORD)

    def trigger(self, what: str) -> Desk:
        return self.give(c.CallTrigger(what=what), OVERLORD)

    def begins_step(self) -> Desk:
        return self.give(c.BeginStep(), OVERLORD)

    # Windows

    def claim(self, who: str, **context: Any) -> Desk:
        return self.give(Claim(), who, **context)

    def passes(self, *people: str) -> Desk:
        for who in people:
            self.give(Pass(), who)
        return self

    def shows(self, who: str | None) -> Desk:
        return self.give(Confirm(), who)

    def takes_back(self, who: str | None) -> Desk:
        return self.give(TakeBack(), who)

    def judged(self) -> Desk:
        """Wait until presses on their way have come in (G-7)."""
        return self.wait(HOLD_BACK + MOMENT)

    def reacts(self, who: str, **context: Any) -> Desk:
        """Press, be found first, say so."""
        return self.claim(who, **context).judged().shows(who)

    def award(self, who: str) -> Desk:
        return self.give(Award(seat=self.number(who)))

    def close(self) -> Desk:
        return self.give(CloseWindow())

    # Conquest

    def killed(self, who: str, value: int | None = None, *, gained: int = 0, gain_first: bool | None = None) -> Desk:
        seat = self.number(who)
        return self.give(c.HeroKilled(seat=seat, value=value, gained=gained, gain_first=gain_first))

    def chest(self, conquest: int = 0, curses: int = 0) -> Desk:
        return self.give(c.OpenChest(conquest=conquest, curses=curses))

    # The overlord's notes

    def notes(self, card: str) -> Desk:
        return self.give(c.NoteCard(card=Sealed(value=card)), OVERLORD)

    def plans(self, plan: str) -> Desk:
        return self.give(c.NotePlan(plan=Sealed(value=plan)), OVERLORD)

    # Repairs

    def position(self, **numbers: Value) -> Desk:
        """Numbers by their ids; `_` stands for a blank in an id. One entry."""
        changes = tuple(Change(what=what.replace("_", " "), to=to) for what, to in numbers.items())
        return self.give(AdjustAll(changes=changes, reason="opening position"))

    def adjust(self, what: str, to: Value, who: str | None = None) -> Desk:
        return self.give(Adjust(what=what, seat=self.seat(who), to=to))

    def set(self, key: str, value: Value) -> Desk:
        return self.give(SetOption(key=key, value=value))

    def leaves(self, who: str) -> Desk:
        return self.give(Leave(seat=self.number(who)))

    # What can be seen

    def seat(self, who: str | None) -> int | None:
        return None if who is None else self.number(who)

    def number(self, who: str) -> int:
        return self.people.index(who) + 1

    def view(self, who: str | None = None) -> View:
        return GAME.view(self.state, self.seat(who))

    def value(self, what: str, who: str | None = None) -> Any:
        return self.view().value(what, self.seat(who))

    def counts(self, *what: str) -> tuple[int, ...]:
        """Numbers as the overlord sees them."""
        return tuple(int(self.view(OVERLORD).value(each) or 0) for each in what)

    @property
    def threat(self) -> int:
        return int(self.value("threat"))

    @property
    def conquest(self) -> int:
        return int(self.value("conquest"))

    @property
    def hand(self) -> int:
        return self.counts("hand")[0]

    @property
    def step(self) -> str:
        return str(self.value("step"))

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return GAME.prompts(self.state)

    @property
    def forms(self) -> tuple[Form, ...]:
        return GAME.forms(self.state)

    def asked_about(self, number: str) -> Prompt | None:
        """The open question with this number of RULES.md A.4, such as P-DO-08."""
        return next((prompt for prompt in self.prompts if prompt.id.startswith(number)), None)

    def offers(self, command: type[Command]) -> bool:
        """Whether an open question has an option that gives this command."""
        return any(isinstance(option.command, command) for prompt in self.prompts for option in prompt.options)

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
        return [self.people[seat - 1] for seat in self.reaction.asked] if self.reaction is not None else []

    @property
    def result(self) -> Result | None:
        return GAME.result(self.state)

    @property
    def winners(self) -> list[str]:
        return [self.people[seat - 1] for seat in self.result.winners] if self.result is not None else []

    # What was told

    def listen(self) -> Desk:
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

    def questions(self) -> str:
        """The open prompts as lines, for whoever must find out why a test failed."""
        lines = [f"at {self.time:g} s, step {self.step}, threat {self.threat}, open:"]
        for prompt in self.prompts:
            seats = (*prompt.asked, *((prompt.seat,) if prompt.seat else ()))
            asked = [self.people[seat - 1] for seat in seats]
            lines.append(f"  {prompt.id} for {', '.join(asked) or 'the table'}: {prompt.text} {prompt.deadline or ''}")
            lines.extend(f"      {option.label}: {option.command}" for option in prompt.options)
            if prompt.form is not None:
                lines.append(f"      {prompt.form.command.__name__}: {[each.name for each in prompt.form.fields]}")
        return "\n".join(lines)

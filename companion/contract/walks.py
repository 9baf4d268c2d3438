"""Random walks through any game, drawn from what it says of itself: its open prompts, its settings and its views.

A step is one small number, so that steps can be dropped to shorten a failure; the same numbers give the same walk. Must
not know a single game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args, get_type_hints

from companion.core.game import Game, Start
from companion.core.messages import (
    SHARED_COMMANDS,
    Adjust,
    AdjustAll,
    Award,
    Change,
    Claim,
    Command,
    Confirm,
    Context,
    CorrectClaim,
    CountDevices,
    Event,
    Expire,
    Hold,
    Leave,
    Recount,
    Refused,
    Rename,
    ReopenWindow,
    Resume,
    Return,
    Sealed,
    SetOption,
    Value,
    VoidWindow,
)
from companion.core.options import Setting
from companion.core.prompts import Field, Form, Prompt
from companion.core.view import View

BOLD = 0.3
"""How often a step is a shared command at random instead of an answer to an open prompt."""

AT_HAND = 0.25
"""How often such a step is a form that is at hand in every step."""

NOTHING = "0"
"""What may be said where nothing else fits, such as a bid of a seat that has no tokens left."""

WORDS = ("", "Anna", "shield", "Retaliate", "x" * 60, "a\x1b[2Jb", "5")


@dataclass(frozen=True, kw_only=True)
class Step:
    """One command and what came of it; `refused` and `events` exclude each other."""

    before: Any = field(repr=False)
    command: Command
    context: Context
    events: tuple[Event, ...] | None
    refused: Refused | None
    after: Any = field(repr=False)


@dataclass(frozen=True, kw_only=True, repr=False)
class Walk:
    """A start and what was done from there; `numbers` are those that it was drawn from, `failing` the act after it at
    which a rule failed."""

    game: Game[Any]
    start: Start
    steps: tuple[Step, ...]
    numbers: tuple[int, ...] = ()
    failing: str = ""

    def __repr__(self) -> str:
        """What was accepted, one command a line: all that it takes to play a failure again."""
        told = [f"{len(self.start.roster.seats)} players, {dict(self.start.settings)}"]
        told += [_act(step.command, step.context) for step in self.steps if step.events]
        return "\n".join((*told, f"{self.failing}   <- fails") if self.failing else told)

    @property
    def states(self) -> tuple[tuple[Any, float], ...]:
        """Every state on the way with the play seconds at which it was reached, the first one included."""
        reached = [(self.game.initial(self.start), 0.0)]
        for step in self.steps:
            if step.events:
                reached.append((step.after, max(step.context.at, reached[-1][1])))
        return tuple(reached)


def _act(command: Command, context: Context) -> str:
    return f"at {context.at:g} by {'the table' if context.by is None else f'seat {context.by}'}: {command}"


def evolved(game: Game[Any], state: Any, events: Iterable[Event]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def taken(game: Game[Any], state: Any, command: Command, context: Context) -> Step:
    """The step that this command makes from this state."""
    try:
        events = game.decide(state, command, context)
    except Refused as refused:
        return Step(before=state, command=command, context=context, events=None, refused=refused, after=state)
    after = evolved(game, state, events)
    return Step(before=state, command=command, context=context, events=events, refused=None, after=after)


def walk(game: Game[Any], start: Start, steps: Sequence[int], *, bold: float = BOLD) -> Walk:
    """A walk of as many steps as there are numbers, or to the end of the game and one step beyond."""
    state, now = game.initial(start), 0.0
    steps_made: list[Step] = []
    for number in steps:
        chance = Random(number)
        now += chance.choice((0.0, 0.01, 0.3, 2.5))
        over = game.result(state) is not None
        command, context = _drawn(game, state, now, chance, bold=bold)
        now = max(now, context.at)
        try:
            step = taken(game, state, command, context)
        except Exception as error:
            error.add_note(_act(command, context))
            raise
        steps_made.append(step)
        state = step.after
        if over:
            break
    return Walk(game=game, start=start, steps=tuple(steps_made), numbers=tuple(steps))


def _drawn(game: Game[Any], state: Any, now: float, chance: Random, *, bold: float) -> tuple[Command, Context]:
    """An answer to an open prompt, or now and then any shared command by anybody; some hands moved a moment ago."""
    prompts = game.prompts(state)
    at = max(0.0, now - chance.choice((0.0, 0.0, 0.0, 0.02, 0.4)))
    if prompts and chance.random() >= bold:
        prompt = chance.choice(prompts)
        command = _answer(state, prompt, chance)
        if command is prompt.on_expire and prompt.deadline is not None:
            return command, Context(at=max(now, prompt.deadline))
        return command, _context(at, _who(prompt, chance), chance)
    at_hand = game.forms(state) if prompts else ()
    if at_hand and chance.random() < AT_HAND:
        form = chance.choice(at_hand)
        return filled(form, state, chance), _context(at, form.seat, chance)
    command = shared_command(game, state, chance)
    if isinstance(command, Expire):
        deadlines = [prompt.deadline for prompt in prompts if prompt.deadline is not None]
        return command, Context(at=max(now, *deadlines) if deadlines else now)
    return command, _context(at, chance.choice((None, *state.sitting.roster.numbers, 99)), chance)


def _context(at: float, by: int | None, chance: Random) -> Context:
    clock, error, resolution = chance.choice(
        (("table", 0.0, 0.0), ("box", 0.002, 0.0001), ("phone 1", 0.03, 0.001), ("phone 2", 0.03, 0.001))
    )
    return Context(at=at, by=by, error=error, clock=clock, resolution=resolution)


def _who(prompt: Prompt, chance: Random) -> int | None:
    asked = prompt.asked if prompt.seat is None else (prompt.seat,)
    return chance.choice((*asked, *asked, None)) if asked else None


def _answer(state: Any, prompt: Prompt, chance: Random) -> Command:
    ready = [option.command for option in prompt.options]
    if prompt.on_expire is not None:
        ready += [prompt.on_expire] * 2
    if prompt.form is not None and (not ready or chance.random() < 0.6):
        return filled(prompt.form, state, chance)
    return chance.choice(ready)


# Forms


def filled(form: Form, state: Any, chance: Random, *, word: str | None = None) -> Command:
    """The form's command with its blanks filled in at random; now and then a blank that need not be is left. `word` is
    for every blank that takes words."""
    hints = hints_of(form.command)
    values: dict[str, Any] = {}
    for blank in form.fields:
        if not blank.required and chance.random() < 0.5:
            continue
        value = word if word is not None and blank.type == "text" else _blank(blank, state, chance)
        values[blank.name] = Sealed(value=value) if is_sealed(hints[blank.name]) else value
    return form.command(**values)


_HINTS: dict[Any, dict[str, Any]] = {}


def hints_of(kind: type[Command] | type[Event]) -> dict[str, Any]:
    """The type of each field; worked out once, for that takes longer than a step of a walk."""
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def is_sealed(hint: Any) -> bool:
    """Whether a field of this type holds a secret, always or sometimes."""
    return hint is Sealed or Sealed in get_args(hint)


def _blank(blank: Field, state: Any, chance: Random) -> Any:
    low = blank.low if blank.low is not None else -2
    high = blank.high if blank.high is not None else low + 12
    match blank.type:
        case "int":
            return chance.choice((low, high, chance.randint(low, high)))
        case "seat":
            return chance.choice([int(choice) for choice in blank.choices] or state.sitting.roster.numbers)
        case "choice":
            return chance.choice(blank.choices)
        case "bool":
            return chance.choice((True, False))
        case "list":
            length = blank.length if blank.length is not None else chance.randint(0, 3)
            wide = range(low, max(high, low + length) + 1)
            return tuple(chance.sample(wide, length))
        case "changes":
            return (Change(what="round", by=0),)
        case "text":
            return chance.choice((blank.default, blank.default, *WORDS)) if blank.default else chance.choice(WORDS)
        case _:
            raise AssertionError(blank.type)


def answers(state: Any, prompt: Prompt, *, fillings: int = 40) -> Iterator[tuple[Command, int | None]]:
    """Ways to answer this prompt: each option by each seat that is asked, then a number of filled forms."""
    hands = (None, *prompt.asked) if prompt.seat is None else (prompt.seat, None)
    for option in prompt.options:
        yield from ((option.command, by) for by in hands)
    if prompt.form is not None:
        for number in range(fillings):
            command = filled(prompt.form, state, Random(number))
            yield from ((command, by) for by in hands)
        command = filled(prompt.form, state, Random(fillings), word=NOTHING)
        yield from ((command, by) for by in hands)


# Shared commands


def shared_command(game: Game[Any], state: Any, chance: Random) -> Command:
    """Any shared command but those that the table keeps to itself, with fields that may or may not fit."""
    kinds = [kind for kind in SHARED_COMMANDS if kind not in (Hold, Resume, ReopenWindow)]
    return made(chance.choice((*kinds, Claim, Claim, Return, Adjust)), game, state, chance)


def made(kind: type[Command], game: Game[Any], state: Any, chance: Random) -> Command:
    """A shared command of this class."""
    seats = state.sitting.roster.numbers
    seat = chance.choice((*seats, *seats, 0, 99))
    if kind in (Adjust, AdjustAll, Recount):
        return _repair(kind, game.view(state, None), chance)
    ways: dict[type[Command], Callable[[], Command]] = {
        Confirm: lambda: Confirm(card=chance.choice((None, None, *WORDS))),
        Award: lambda: Award(seat=seat),
        CorrectClaim: lambda: CorrectClaim(seat=seat, to=chance.choice(seats)),
        VoidWindow: lambda: VoidWindow(reason=chance.choice(WORDS)),
        Rename: lambda: Rename(seat=seat, name=chance.choice(WORDS)),
        Leave: lambda: Leave(seat=seat),
        Return: lambda: Return(seat=seat),
        SetOption: lambda: _option(chance.choice(game.settings), chance),
        CountDevices: lambda: CountDevices(count=chance.randint(-1, 3)),
    }
    return ways.get(kind, kind)()


def _repair(kind: type[Command], view: View, chance: Random) -> Command:
    reason = chance.choice(WORDS)
    if kind is Recount:
        panel = chance.choice([panel for panel in view.panels if panel.rows])
        return Recount(what=panel.id, values=tuple(chance.randint(-1, 12) for _ in panel.rows), reason=reason)
    if kind is AdjustAll:
        changes = tuple(_change(view, chance) for _ in range(chance.randint(0, 3)))
        return AdjustAll(changes=changes, reason=reason)
    change = _change(view, chance)
    return Adjust(what=change.what, seat=change.seat, by=change.by, to=change.to, reason=reason)


def shown_numbers(view: View) -> list[tuple[str, int | None, Value | None]]:
    """(what, seat, value) of everything that a view shows and an Adjust can name."""
    rows = [(panel.id, row) for panel in view.panels for row in panel.rows]
    seats = [(panel, row.seat, row.value) for panel, row in rows if row.seat is not None]
    return seats + [(row.id, None, row.value) for _, row in rows if row.id is not None]


def _change(view: View, chance: Random) -> Change:
    what, seat, value = chance.choice(shown_numbers(view))
    if chance.random() < 0.5:
        return Change(what=what, seat=seat, by=chance.choice((-3, -1, 1, 5)))
    to: tuple[Value, ...] = (0, 1, 7, 60, "1_000", "", "x", True)
    return Change(what=what, seat=seat, to=chance.choice(to if value is None else (*to, value, value)))


def _option(setting: Setting, chance: Random) -> SetOption:
    wild: tuple[Value, ...] = (0, 1, 2.5, 40, True, False, "x", "1_0")
    fitting = [*setting.choices]
    if setting.default is not None:
        return SetOption(key=setting.key, value=chance.choice((*fitting, setting.default, *wild)))
    return SetOption(key=setting.key, value=chance.choice((*fitting, *wild)))

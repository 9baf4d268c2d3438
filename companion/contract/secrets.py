"""Clauses on secrets (G-6): two plays that differ in one sealed value look the same to every other eye, until the event
that shows it and again after an undo.

Must not say what was sealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.contract.clause import Clause, GameClause, demand
from companion.contract.walks import Step, Walk, hints_of, is_sealed, taken, walk
from companion.core.game import Game, Start
from companion.core.messages import Claim, Command, Event, Refused, Sealed
from companion.core.prompts import Prompt
from companion.table.clock import PlayClock
from companion.table.table import Table


def sealed_fields(kind: type[Command] | type[Event]) -> list[str]:
    hints = hints_of(kind)
    return [each.name for each in fields(kind) if is_sealed(hints[each.name])]


@dataclass(frozen=True, kw_only=True)
class Twins:
    """One walk from the step that sealed something, the same with another sealed value, and whose it is."""

    walk: Walk
    index: int
    owner: int
    steps: tuple[Step, ...]
    others: tuple[Step, ...]

    @property
    def eyes(self) -> tuple[int | None, ...]:
        return (None, *(seat for seat in self.walk.start.roster.numbers if seat != self.owner))


def twins_of(walked: Walk) -> Iterator[Twins]:
    """For every accepted command with a sealed value: the play with another value in it, up to the first barrier."""
    for index, step in enumerate(walked.steps):
        if step.events and sealed_fields(type(step.command)) and step.context.by is not None:
            other = _another(walked.game, step)
            if other is not None:
                steps, others = _played_on(walked, index, other)
                yield Twins(walk=walked, index=index, owner=step.context.by, steps=steps, others=others)


def _another(game: Game[Any], step: Step) -> Step | None:
    """The same step with another sealed value that is accepted too."""
    for name in sealed_fields(type(step.command)):
        before: Sealed | None = getattr(step.command, name)
        for value in range(30):
            if before is not None and value != before.value:
                made = taken(game, step.before, replace(step.command, **{name: Sealed(value=value)}), step.context)
                if made.events:
                    return made
    return None


def _played_on(walked: Walk, index: int, other: Step) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    steps, others = [walked.steps[index]], [other]
    for step in walked.steps[index + 1 :]:
        if _shows(walked.game, steps[-1]) or _shows(walked.game, others[-1]):
            break
        steps.append(step)
        others.append(taken(walked.game, others[-1].after, step.command, step.context))
    return tuple(steps), tuple(others)


def _shows(game: Game[Any], step: Step) -> bool:
    return any(isinstance(event, game.barriers) for event in step.events or ())


def _told(game: Game[Any], step: Step, eyes: int | None) -> list[str]:
    """The sentences of a step up to the event that shows a secret."""
    sentences, state = [], step.before
    for event in step.events or ():
        if isinstance(event, game.barriers):
            break
        sentences.append(game.tell(state, event, eyes))
        state = game.evolve(state, event)
    return sentences


def _refusal(refused: Refused | None) -> tuple[str, str] | None:
    return None if refused is None else (refused.code, refused.reason)


def _asked(game: Game[Any], state: Any, eyes: int | None) -> tuple[Prompt, ...]:
    return tuple(prompt for prompt in game.prompts(state) if prompt.is_for(eyes))


def _whose(eyes: int | None) -> str:
    return "the table" if eyes is None else f"seat {eyes}"


def names_events_with_secrets(game: Game[Any]) -> None:
    holding = {kind for kind in game.events if sealed_fields(kind)}
    odd = ", ".join(sorted(kind.__name__ for kind in holding ^ set(game.secrets)))
    demand(not odd, f"`secrets` has to name exactly the events with a Sealed value; look at {odd}.")
    strange = ", ".join(sorted(kind.__name__ for kind in set(game.barriers) - set(game.events)))
    demand(not strange, f"`barriers` names what is not among the events: {strange}.")


def hides_from_all_others(walked: Walk) -> None:
    game = walked.game
    for twins in twins_of(walked):
        for step, other in zip(twins.steps, twins.others, strict=True):
            name = type(step.command).__name__
            demand(_refusal(step.refused) == _refusal(other.refused), f"A refusal of {name} depends on a secret.")
            for eyes in twins.eyes:
                same = _told(game, step, eyes) == _told(game, other, eyes)
                demand(same, f"What {_whose(eyes)} is told (`tell`) of {name} depends on another's secret.")
                if not _shows(game, step) and not _shows(game, other):
                    same = game.view(step.after, eyes) == game.view(other.after, eyes)
                    demand(same, f"What {_whose(eyes)} sees (`view`) after {name} depends on another's secret.")
                    same = _asked(game, step.after, eyes) == _asked(game, other.after, eyes)
                    demand(same, f"What {_whose(eyes)} is asked (`prompts`) after {name} depends on another's secret.")


def prints_no_secret(walked: Walk) -> None:
    """Crash screens show locals: states, commands and events print the same, whatever was sealed."""
    game = walked.game
    for twins in twins_of(walked):
        for step, other in zip(twins.steps, twins.others, strict=True):
            name = type(step.command).__name__
            demand(repr(step.command) == repr(other.command), f"{name} prints its secret: seal its value.")
            if not _shows(game, step) and not _shows(game, other):
                demand(repr(step.after) == repr(other.after), f"The state after {name} prints a secret.")
                demand(repr(step.events) == repr(other.events), f"An event of {name} prints a secret.")


def _at_the_table(game: Game[Any], start: Start, steps: Sequence[Step]) -> Table[Any]:
    """A table where these commands were given."""
    clock = PlayClock.manual()
    table = Table(game, start, clock=clock, wall=lambda: 1e9)
    for step in steps:
        if step.events:
            context = step.context
            # Only a reaction may be older than the clock; every other act happens when the clock says so.
            clock.set(max(table.time, context.at) if isinstance(step.command, Claim) else context.at)
            table.submit(
                step.command,
                by=context.by,
                at=context.at,
                error=context.error,
                clock=context.clock,
                resolution=context.resolution,
            )
    return table


def hides_again_after_an_undo(walked: Walk) -> None:
    """Views, questions, the log, and what undo and redo are called; also of a secret that had been shown already."""
    for twins in twins_of(walked):
        before, start = twins.walk.steps[: twins.index], twins.walk.start
        tables = [_at_the_table(walked.game, start, (*before, *steps)) for steps in (twins.steps, twins.others)]
        sealed_at = sum(1 for step in before if step.events)
        for table in tables:
            table.rewind(sealed_at, sure=True)
        first, second = tables
        for eyes in twins.eyes:
            same = first.view(eyes) == second.view(eyes) and first.prompts(eyes) == second.prompts(eyes)
            demand(same, f"After an undo {_whose(eyes)} sees what was a secret.")
            demand(first.log(eyes) == second.log(eyes), f"After an undo the log tells {_whose(eyes)} a secret.")
        labels = [(table.undo_label(), table.redo_label()) for table in tables]
        demand(labels[0] == labels[1], "What undo and redo are called tells a secret.")


def is_reached_by_walks(game: Game[Any]) -> None:
    """The clauses on secrets would prove nothing otherwise."""
    assert game.sample is not None
    sample = game.sample(game.players[0])
    bold = 0.0 if game.barriers else 0.3  # what is never shown is a seat's own note, and may be a form at hand
    walked = [walk(game, sample, range(first, first + 200), bold=bold) for first in range(0, 2000, 200)]
    found = [twins for each in walked for twins in twins_of(each)]
    demand(found, "No walk sealed anything: what is sealed has to be asked by a form.")
    shown = not game.barriers or any(_shows(game, step) for twins in found for step in twins.steps)
    demand(shown, "No walk came to the event that shows a secret.")


SECRETS = (
    Clause(
        name="hidden",
        says="No view, question, sentence or refusal holds another's secret.",
        check=hides_from_all_others,
        of_secrets=True,
    ),
    Clause(name="unprinted", says="Nothing that is printed holds a secret.", check=prints_no_secret, of_secrets=True),
    Clause(
        name="hidden-again",
        says="After an undo a secret is a secret again.",
        check=hides_again_after_an_undo,
        longest=25,
        of_secrets=True,
    ),
)

NAMED_SECRETS = GameClause(
    name="secrets", says="The game names the events that hold a secret.", check=names_events_with_secrets
)

REACHED_SECRETS = GameClause(
    name="sealed", says="Its questions lead to secrets.", check=is_reached_by_walks, of_secrets=True
)

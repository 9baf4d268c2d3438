"""The game contract on secrets (DESIGN.md section 6, G-6): two plays that differ in one sealed value look the same to
every other eye, until the event that shows it and again after an undo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.core.game import Game, Start
from companion.core.messages import Claim, Command, Event, Refused, Sealed
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.players import GAMES_AT_HAND, walks
from tests.games.walks import Step, Walk, hints_of, is_sealed, taken, walk

WITH_SECRETS = [key for key, game in GAMES_AT_HAND.items() if game.secrets]
EVERY_GAME = pytest.mark.parametrize("key", GAMES_AT_HAND)
GAMES_WITH_SECRETS = pytest.mark.parametrize("key", WITH_SECRETS)
THOROUGH = settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)


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
            other = another(walked.game, step)
            if other is not None:
                steps, others = played_on(walked, index, other)
                yield Twins(walk=walked, index=index, owner=step.context.by, steps=steps, others=others)


def another(game: Game[Any], step: Step) -> Step | None:
    """The same step with another sealed value that is accepted too."""
    for name in sealed_fields(type(step.command)):
        before: Sealed | None = getattr(step.command, name)
        for value in range(30):
            if before is not None and value != before.value:
                made = taken(game, step.before, replace(step.command, **{name: Sealed(value=value)}), step.context)
                if made.events:
                    return made
    return None


def played_on(walked: Walk, index: int, other: Step) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    steps, others = [walked.steps[index]], [other]
    for step in walked.steps[index + 1 :]:
        if shows(walked.game, steps[-1]) or shows(walked.game, others[-1]):
            break
        steps.append(step)
        others.append(taken(walked.game, others[-1].after, step.command, step.context))
    return tuple(steps), tuple(others)


def shows(game: Game[Any], step: Step) -> bool:
    return any(isinstance(event, game.barriers) for event in step.events or ())


def told(game: Game[Any], step: Step, eyes: int | None) -> list[str]:
    """The sentences of a step up to the event that shows a secret."""
    sentences, state = [], step.before
    for event in step.events or ():
        if isinstance(event, game.barriers):
            break
        sentences.append(game.tell(state, event, eyes))
        state = game.evolve(state, event)
    return sentences


def refusal(refused: Refused | None) -> tuple[str, str] | None:
    return None if refused is None else (refused.code, refused.reason)


def seen(game: Game[Any], state: Any, eyes: int | None) -> tuple[Any, ...]:
    return game.view(state, eyes), tuple(prompt for prompt in game.prompts(state) if prompt.is_for(eyes))


@EVERY_GAME
def test_a_game_names_the_events_that_hold_secrets(key: str) -> None:
    game = GAMES_AT_HAND[key]
    assert {kind for kind in game.events if sealed_fields(kind)} == set(game.secrets)
    assert set(game.barriers) <= set(game.events)


@GAMES_WITH_SECRETS
@THOROUGH
@given(st.data())
def test_no_view_question_sentence_or_refusal_holds_anothers_secret(key: str, data: st.DataObject) -> None:
    game = GAMES_AT_HAND[key]
    for twins in twins_of(data.draw(walks(key))):
        for step, other in zip(twins.steps, twins.others, strict=True):
            assert refusal(step.refused) == refusal(other.refused)
            for eyes in twins.eyes:
                assert told(game, step, eyes) == told(game, other, eyes)
                if not shows(game, step) and not shows(game, other):
                    assert seen(game, step.after, eyes) == seen(game, other.after, eyes)


@GAMES_WITH_SECRETS
@THOROUGH
@given(st.data())
def test_nothing_that_is_printed_holds_a_secret(key: str, data: st.DataObject) -> None:
    """Crash screens show locals: states, commands and events print the same, whatever was sealed."""
    game = GAMES_AT_HAND[key]
    for twins in twins_of(data.draw(walks(key))):
        for step, other in zip(twins.steps, twins.others, strict=True):
            assert repr(step.command) == repr(other.command)
            if not shows(game, step) and not shows(game, other):
                assert (repr(step.after), repr(step.events)) == (repr(other.after), repr(other.events))


def at_the_table(game: Game[Any], start: Start, steps: Sequence[Step]) -> Table[Any]:
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


@GAMES_WITH_SECRETS
@THOROUGH
@given(st.data())
def test_after_an_undo_a_secret_is_a_secret_again(key: str, data: st.DataObject) -> None:
    """Views, questions, the log, and what undo and redo are called; also of a secret that had been shown already."""
    for twins in twins_of(data.draw(walks(key, longest=25))):
        before, start = twins.walk.steps[: twins.index], twins.walk.start
        tables = [at_the_table(GAMES_AT_HAND[key], start, (*before, *steps)) for steps in (twins.steps, twins.others)]
        sealed_at = sum(1 for step in before if step.events)
        for table in tables:
            table.rewind(sealed_at, sure=True)
        first, second = tables
        for eyes in twins.eyes:
            assert first.view(eyes) == second.view(eyes)
            assert first.prompts(eyes) == second.prompts(eyes)
            assert first.log(eyes) == second.log(eyes)
        assert (first.undo_label(), first.redo_label()) == (second.undo_label(), second.redo_label())


@GAMES_WITH_SECRETS
def test_the_walks_do_seal_and_show_secrets(key: str) -> None:
    """The tests above would prove nothing otherwise."""
    game = GAMES_AT_HAND[key]
    assert game.sample is not None
    sample = game.sample(game.players[0])
    walked = [walk(game, sample, range(first, first + 200), bold=0.0) for first in range(0, 2000, 200)]
    found = [twins for each in walked for twins in twins_of(each)]
    assert found
    assert not game.barriers or any(shows(game, step) for twins in found for step in twins.steps)

"""The game contract on undo (DESIGN.md section 6): what it takes back is exactly one entry, whoever made it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.core.messages import Claim, Expire, Resume
from companion.core.prompts import Prompt
from companion.core.view import View
from companion.table.clock import PlayClock
from companion.table.table import Table
from tests.games.players import GAMES_AT_HAND, walks
from tests.games.walks import Step

EVERY_GAME = pytest.mark.parametrize("key", GAMES_AT_HAND)
THOROUGH = settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)

Seen = tuple[tuple[View, tuple[Prompt, ...]], ...]


def seen(table: Table[Any]) -> Seen:
    """What every pair of eyes sees, but for the hold that an undo leaves an open window on, and the new name that it
    gives every question."""
    eyes = (None, *table.roster.numbers)
    return tuple((table.view(each), tuple(_bare(prompt) for prompt in table.prompts(each))) for each in eyes)


def _bare(prompt: Prompt) -> Prompt:
    return replace(prompt, held=False, id=prompt.id.partition("~")[0])


def give(table: Table[Any], step: Step) -> bool:
    """Submit the step at its own time; whether it made an entry. Only a reaction may be older than the clock."""
    at = step.context.at
    table.clock.set(max(table.time, at) if isinstance(step.command, Claim) else at)
    before, context = table.number, step.context
    source = "clock" if isinstance(step.command, Expire) else "hand"
    table.submit(
        step.command,
        by=context.by,
        at=context.at,
        error=context.error,
        clock=context.clock,
        resolution=context.resolution,
        source=source,
    )
    return table.number > before


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_an_undo_takes_back_one_entry_and_redo_brings_back_exactly_it(key: str, data: st.DataObject) -> None:
    """A1-1: nothing else moves, for any eyes, whichever seat gave the command; what the clock did goes with the hand
    before it."""
    walked = data.draw(walks(key, longest=30))
    table = Table(walked.game, walked.start, clock=PlayClock.manual(), wall=lambda: 1e9)
    for step in walked.steps:
        if not step.events:
            continue
        before = seen(table)
        assert give(table, step)
        after, result = seen(table), table.result()
        if not isinstance(step.command, Expire):
            table.undo(sure=True)
            assert seen(table) == before
            assert table.result() is None
            table.redo()
        assert seen(table) == after
        assert table.result() == result
        table.submit(Resume())


@EVERY_GAME
@THOROUGH
@given(st.data())
def test_undoing_everything_leads_back_to_the_start_and_redo_to_the_end(key: str, data: st.DataObject) -> None:
    """One step for each entry of a hand, never more, never fewer."""
    walked = data.draw(walks(key))
    table = Table(walked.game, walked.start, clock=PlayClock.manual(), wall=lambda: 1e9)
    start, hands = seen(table), 0
    for step in walked.steps:
        if step.events:
            give(table, step)
            hands += not isinstance(step.command, Expire)
    end = seen(table)
    for _ in range(hands):
        assert table.undo_label()
        table.undo(sure=True)
    assert (seen(table), table.undo_label()) == (start, "")
    for _ in range(hands):
        table.redo()
    assert (seen(table), table.redo_label()) == (end, "")

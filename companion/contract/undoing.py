"""Clauses on undo: what it takes back is exactly one entry, whoever made it.

Must not look at a state: it sees what every pair of eyes at a table sees.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.contract.clause import Clause, demand
from companion.contract.walks import Step, Walk
from companion.core.messages import Claim, Expire, Resume
from companion.core.prompts import Prompt
from companion.core.view import View
from companion.table.clock import PlayClock
from companion.table.table import Table

Seen = tuple[tuple[View, tuple[Prompt, ...]], ...]


def _seen(table: Table[Any]) -> Seen:
    """What every pair of eyes sees, but for the hold that an undo leaves an open window on, and the new name that it
    gives every question."""
    eyes = (None, *table.roster.numbers)
    return tuple((table.view(each), tuple(_bare(prompt) for prompt in table.prompts(each))) for each in eyes)


def _bare(prompt: Prompt) -> Prompt:
    return replace(prompt, held=False, id=prompt.id.partition("~")[0])


def _give(table: Table[Any], step: Step) -> bool:
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


def _begun(walked: Walk) -> Table[Any]:
    return Table(walked.game, walked.start, clock=PlayClock.manual(), wall=lambda: 1e9)


def takes_back_one_entry(walked: Walk) -> None:
    """A1-1: nothing else moves, for any eyes, whichever seat gave the command; what the clock did goes with the hand
    before it."""
    table = _begun(walked)
    for step in walked.steps:
        if not step.events:
            continue
        name, before = type(step.command).__name__, _seen(table)
        demand(_give(table, step), f"{name} made no entry at the table.")
        after, result = _seen(table), table.result()
        if not isinstance(step.command, Expire):
            table.undo(sure=True)
            demand(_seen(table) == before, f"Undoing {name} does not lead back to what was seen before it.")
            demand(table.result() is None, f"Undoing {name} leaves a result.")
            table.redo()
        demand(_seen(table) == after and table.result() == result, f"Redo does not bring back exactly {name}.")
        table.submit(Resume())


def undoes_everything(walked: Walk) -> None:
    """One step for each entry of a hand, never more, never fewer."""
    table = _begun(walked)
    start, hands = _seen(table), 0
    for step in walked.steps:
        if step.events:
            _give(table, step)
            hands += not isinstance(step.command, Expire)
    end = _seen(table)
    for _ in range(hands):
        demand(table.undo_label(), "An entry of a hand cannot be undone.")
        table.undo(sure=True)
    demand((_seen(table), table.undo_label()) == (start, ""), "Undoing everything does not lead back to the start.")
    for _ in range(hands):
        table.redo()
    demand((_seen(table), table.redo_label()) == (end, ""), "Redoing everything does not lead to the end again.")


UNDOING = (
    Clause(
        name="undo",
        says="An undo takes back one entry, and redo brings back exactly it.",
        check=takes_back_one_entry,
        longest=30,
    ),
    Clause(
        name="undo-all",
        says="Undoing everything leads back to the start, and redo to the end.",
        check=undoes_everything,
    ),
)

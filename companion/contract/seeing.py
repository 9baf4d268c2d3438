"""Clauses on what is seen and told: names of their own, the same panels for all eyes, one legible line.

Must not know what a number means.
"""

from __future__ import annotations

from companion.contract.clause import Clause, demand
from companion.contract.walks import Walk

_RACE = "race."


def shows_by_name(walked: Walk) -> None:
    """An Adjust can name it, and all eyes see the same panels; in a panel of parts a seat has its own row of an id."""
    game = walked.game
    for state, _ in walked.states:
        panels = game.view(state, None).panels
        ids = [panel.id for panel in panels]
        rows = [(row.id, row.seat) for panel in panels for row in panel.rows if row.id is not None]
        demand(len(set(ids)) == len(ids), f"Two panels have one id: {', '.join(ids)}.")
        twice = {str(row) for row, _ in rows if rows.count((row, _)) > 1}
        demand(not twice, f"Two rows have one id: {', '.join(sorted(twice))}.")
        unnamed = {panel_id for panel_id in ids if not panel_id.startswith(_RACE)} - set(game.panels)
        demand(not unnamed, f"The game's panels lack {', '.join(sorted(unnamed))}.")
        for seat in state.sitting.roster.numbers:
            seen = [panel.id for panel in game.view(state, seat).panels]
            demand(seen == ids, f"Seat {seat} sees the panels {', '.join(seen)}, the table {', '.join(ids)}.")


def tells_legibly(walked: Walk) -> None:
    game = walked.game
    for step in walked.steps:
        state = step.before
        for event in step.events or ():
            for eyes in (None, *state.sitting.roster.numbers):
                told = game.tell(state, event, eyes)
                demand(told.isprintable(), f"{type(event).__name__} is told as what no terminal can print: {told!r}")
            state = game.evolve(state, event)


SEEING = (
    Clause(name="names", says="Whatever is shown has an id of its own, the same for all eyes.", check=shows_by_name),
    Clause(name="told", says="Everything told is one legible line for all eyes.", check=tells_legibly),
)

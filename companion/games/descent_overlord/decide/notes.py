"""The overlord's own notes: cards in the hand and the plan, sealed from the heroes (D.7).

Must not let a note decide anything: the counts are what is played by.
"""

from __future__ import annotations

from companion.core.messages import Command, Context, Refused, Sealed
from companion.core.seats import clean_text
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord import events as e
from companion.games.descent_overlord.decide.settle import Turn

MOST = 200
"""Characters of a plan."""


def take(turn: Turn, command: Command, context: Context) -> None:
    if context.by != turn.state.overlord:
        raise Refused("not_eligible", f"Notes are for {turn.state.name(turn.state.overlord)}, the overlord, alone.")
    match command:
        case c.NoteCard(card=card):
            _note(turn, card)
        case c.DropNote(place=place):
            if not 1 <= place <= len(turn.state.noted):
                raise Refused("D.7", "Say by its place in the list which note goes.")
            turn.happen(e.NoteDropped(place=place))
        case c.NotePlan(plan=plan):
            turn.happen(e.PlanNoted(plan=Sealed(value=clean_text(str(plan.value)[:MOST]))))


def _note(turn: Turn, card: Sealed) -> None:
    name = clean_text(str(card.value)[:60])
    if not name:
        raise Refused("D.7", "Say which card it is.")
    if len(turn.state.noted) >= turn.state.deck_size:
        raise Refused("D.7", "There are as many notes as cards.")
    turn.happen(e.CardNoted(card=Sealed(value=name)))

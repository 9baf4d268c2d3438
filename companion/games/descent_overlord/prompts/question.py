"""What all questions at this desk share: their ids, the one key that goes on, the choice of a seat.

Must not ask anything itself.
"""

from __future__ import annotations

from companion.core.messages import Next
from companion.core.prompts import Option, Role
from companion.games.descent_overlord import commands as c
from companion.games.descent_overlord.state import State

GO_ON = Option(label="Go on", command=Next(), role=Role.PRIMARY, key="n")

PLAY_A_CARD = "play a card"
"""What the overlord says by his button, whenever a press of his means anything."""


def question_id(state: State, number: str) -> str:
    """The id of one question: its number in RULES.md A.4, and its turn, so that it is never used again."""
    return f"P-DO-{number}/{state.turn}"


def seat_choices(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """Seat numbers as the choices of a form's seat field."""
    return tuple(str(number) for number in numbers)


def rearm(state: State) -> tuple[Option, ...]:
    """For the overlord while the spawn marker is down; the rule names no moment for it (DO-9.3)."""
    down = state.flag("do.rtl_spawn_marker") and not state.spawn_marker
    return (Option(label="Spawn marker up for 15 threat", command=c.RearmSpawn(), key="f"),) if down else ()


def seldom(state: State) -> tuple[Option, ...]:
    """What may be said between other things, where it can happen at all."""
    found = []
    if not state.deck and state.discard:
        found.append(Option(label="The discards become a deck", command=c.RebuildDeck(), key="j"))
    if state.powers:
        found.append(Option(label="A power in play is discarded", command=c.PowerLeaves(), key="v"))
    if state.flag("do.rtl_level_cycles"):
        found.append(Option(label="A new dungeon level", command=c.NewLevel(), key="s"))
    return tuple(found)

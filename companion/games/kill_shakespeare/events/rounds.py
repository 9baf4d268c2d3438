"""What happens in every round around the bids: Prep, the event card, villains, dice, actions.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event
from companion.games.kill_shakespeare.state import EventCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached(Event):
    """The round stands at this step; `seat` is who is asked, if one is. Whatever was asked before is answered."""

    step: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """The round marker goes on (KS-4.1): what counted for one round is as at its start."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelTurned(Event):
    """Steps clockwise, below 0 back; `jester`: by a Jester (KS-4.2, KS-5.5)."""

    steps: int
    jester: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """What hands have to do with the pieces now, in our words; it changes nothing that is followed."""

    text: str
    rule: str
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestsCounted(Event):
    """Quests on red spaces, as the table said it before Prep (j)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Traded(Event):
    """A trade for Battle tokens (KS-4.4): `kept` tokens more than before, 0 or 1; `swapped`: in exchange for one."""

    seat: int
    quills: int
    kept: int
    swapped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensBack(Event):
    """All bid tokens go back to their players (KS-4.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refilled(Event):
    """Available markers, action stacks and card tracks (KS-4.7 to KS-4.9): available and reserve by seat order, None
    where the reserve is not counted; actions each."""

    available: tuple[int, ...]
    reserve: tuple[int | None, ...] = ()
    actions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRevealed(Event):
    card: EventCard


@dataclass(frozen=True, slots=True, kw_only=True)
class VillainMoved(Event):
    """The villain stands in the area of the order, whose effect is still to come (KS-5.2)."""

    villain: str
    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderIgnored(Event):
    """Lady Macbeth has left the game: her order is ignored (KS-5.2f)."""

    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectCancelled(Event):
    """An Action card cancelled the effect of the move (TW-KS-2)."""

    villain: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRolled(Event):
    """Lady Macbeth among the rebels (KS-5.2c)."""

    area: str
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDone(Event):
    """The first of the movement orders still to come is carried out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fled(Event):
    """Hamlet left, or stayed, when Richard came (KS-5.2b)."""

    seat: int
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    total: int

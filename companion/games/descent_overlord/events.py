"""What has happened at the overlord's desk, beside the shared events.

Must not apply anything: `evolve` does. A `cause` is in words, a `rule` is an id.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.happenings import SHARED_EVENTS
from companion.core.messages import Event, Sealed
from companion.games.descent_overlord.state import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestEntered(Event):
    quest: str
    conquest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TreacheryEntered(Event):
    """In the order of TREACHERY_COLOURS."""

    points: tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TreacherySpent(Event):
    colour: str
    points: int


# Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """Every hero has a turn to come."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroCalled(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached(Event):
    """The overlord's turn stands at this step; a Step value."""

    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerOpened(Event):
    what: str
    before_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TriggerDone(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StepBegun(Event):
    """An attack or a move of the overlord's is announced (DO-6.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinished(Event):
    pass


# Guard orders


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardPlaced(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardLost(Event):
    seat: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardInterrupts(Event):
    """The order is used: the hero attacks, after the step that is underway."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardDone(Event):
    """The attack is over."""

    seat: int


# Threat, cards and the deck


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatChanged(Event):
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(Event):
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(Event):
    """The discards become the deck: one more cycle (DO-2, DO-7.1)."""

    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    """The value of each, and the name of one that is known by it."""

    values: tuple[int, ...]
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    kind: str
    cost: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDescribed(Event):
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerLeft(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SpawnMarkerTurned(Event):
    up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelBegun(Event):
    level: int


# Conquest and what lasts


@dataclass(frozen=True, slots=True, kw_only=True)
class ConquestChanged(Event):
    """`heroes` or `overlord` gain it; never below 0."""

    side: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorthNoted(Event):
    """The conquest that the death of this seat's hero costs is known from now on."""

    seat: int
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectLasts(Event):
    what: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Event):
    """`until` is what was said of it; "" where any of that name is meant."""

    what: str
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """A sentence for the table."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """`side` is overlord or heroes."""

    side: str
    cause: str
    rule: str


# The overlord's own side


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNoted(Event):
    card: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteDropped(Event):
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanNoted(Event):
    plan: Sealed


SECRETS: tuple[type[Event], ...] = (CardNoted, PlanNoted)

EVENTS: tuple[type[Event], ...] = (
    *SHARED_EVENTS,
    QuestEntered,
    TreacheryEntered,
    TreacherySpent,
    RoundBegun,
    HeroCalled,
    Declared,
    Reached,
    TriggerOpened,
    TriggerDone,
    StepBegun,
    StepFinished,
    GuardPlaced,
    GuardLost,
    GuardInterrupts,
    GuardDone,
    ThreatChanged,
    CardsDrawn,
    DeckShuffled,
    CardsDiscarded,
    CardPlayed,
    CardDescribed,
    PowerLeft,
    SpawnMarkerTurned,
    LevelBegun,
    ConquestChanged,
    WorthNoted,
    EffectLasts,
    EffectEnded,
    Reminded,
    Won,
    CardNoted,
    NoteDropped,
    PlanNoted,
)

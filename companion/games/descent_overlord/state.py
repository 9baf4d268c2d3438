"""The position in a play at the overlord's desk: frozen values only.

Must not decide or apply anything. What the overlord noted of his hand and his plans is sealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.messages import Sealed
from companion.core.sitting import Sitting
from companion.games.descent_overlord.printed import HAND_LIMIT, START_HAND, START_THREAT


class Step(StrEnum):
    """Where the round stands (DO-2, step)."""

    QUEST = "quest"
    HEROES = "heroes"
    BEFORE = "before a hero's turn"
    TURN = "hero's turn"
    COLLECT = "collect and draw"
    START = "start and spawn"
    ACTIVATE = "activate"
    CALL = "end of turn?"
    OVER = "over"


OVERLORDS = (Step.COLLECT, Step.START, Step.ACTIVATE, Step.CALL)
"""The steps of the overlord's turn (DO-3)."""

_LIMITED = tuple(step for step in Step if step not in (Step.QUEST, Step.OVER))
"""Steps in which a hand above 8 is brought down first (DO-3.2, AMB-DO-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An overlord card as typed in or known; None is "not typed in yet"."""

    name: str
    kind: str = ""
    cost: int | None = None
    discard: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A hero's seat: `heroes` it leads, `turns` of them still to come in this round, guard orders that lie there, `old`
    of them from before this round, and the conquest that a death costs (None: typed at a death)."""

    heroes: int = 1
    turns: int = 1
    guards: int = 0
    old: int = 0
    worth: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger:
    """One occurrence on which the overlord may play one event and one trap (DO-5.2, DO-5.3)."""

    what: str
    event: bool = False
    trap: bool = False

    @property
    def spent(self) -> bool:
        """Whether no more card may be played on it."""
        return self.event and self.trap


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting:
    """Something that lasts; `until` is one of ENDS."""

    what: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A card in the overlord's hand, as he noted it when `since` named cards had left the hand."""

    card: Sealed
    since: int


NO_PLAN = Sealed(value="")

ENDS = ("overlord's next turn", "end of this turn")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position.

    `turn` counts what the table has been asked, so that each question has an id of its own. `active` is the hero's seat
    whose turn is next or running. `start` is the start of the overlord's turn as a trigger, `trigger` one that the
    overlord called out, `before` the moment before a hero's turn once he spoke up in it.
    `underway`: a step of the overlord's has begun and is finished first (DO-6.5); `guard` is the
    seat whose guard order interrupts, `guard_waits` until that step is finished. `conquest` is None until the quest is
    known. `spawned` and `powers_now` count for this turn, `activated` is the first monster; `powers` are in play.
    `cycles` are new decks in the game, `level_cycles` in this level. `shuffled`: the deck ran out, and nobody has done
    anything since. `told` is what the hero's turn brought last, such as a chest. `gone` are the names of cards that
    left the hand, as all could see. `winner` is overlord or heroes once it is over; `cause` and `rule` say why.
    """

    sitting: Sitting
    overlord: int
    heroes: Mapping[int, Hero] = field(hash=False)
    cards: Mapping[str, Card] = field(hash=False)
    quests: Mapping[str, int] = field(default_factory=dict, hash=False)
    quest: str = ""
    step: Step = Step.QUEST
    turn: int = 0
    round: int = 1
    threat: int = START_THREAT
    hand: int = START_HAND
    deck: int = 0
    discard: int = 0
    powers: int = 0
    conquest: int | None = None
    overlord_conquest: int = 0
    active: int | None = None
    before: Trigger | None = None
    trigger: Trigger | None = None
    start: Trigger | None = None
    underway: bool = False
    activated: bool = False
    guard: int | None = None
    guard_waits: bool = False
    spawned: int = 0
    powers_now: int = 0
    spawn_marker: bool = True
    cycles: int = 0
    shuffled: bool = False
    told: str = ""
    level: int = 1
    level_cycles: int = 0
    treachery: Mapping[str, int] = field(default_factory=dict, hash=False)
    lasting: tuple[Lasting, ...] = ()
    noted: tuple[Note, ...] = ()
    gone: tuple[str, ...] = ()
    plan: Sealed = NO_PLAN
    winner: str = ""
    cause: str = ""
    rule: str = ""

    @property
    def hero_count(self) -> int:
        """Heroes, not players (DO-1.1); those of an empty seat are not played."""
        return sum(self.heroes[seat].heroes for seat in self.present_heroes)

    @property
    def deck_size(self) -> int:
        return int(self.sitting.number("do.deck_size"))

    @property
    def counted(self) -> int:
        """Hand, deck, discards and powers together; the deck's size, unless somebody miscounted (DO-7.5)."""
        return self.hand + self.deck + self.discard + self.powers

    @property
    def played_on(self) -> str:
        """Which of `trigger`, `before` and `start` says what was played on what happens now; "" if none does."""
        if self.trigger is not None:
            return "trigger"
        found = {Step.BEFORE: ("before", self.before), Step.START: ("start", self.start)}
        which, occurrence = found.get(self.step, ("", None))
        return "" if occurrence is None else which

    @property
    def over_limit(self) -> bool:
        """Whether cards have to be discarded before anything else, once what is underway is finished (DO-6.5)."""
        window = self.sitting.window
        quiet = self.trigger is None and not self.underway and self.guard is None
        return (
            self.hand > HAND_LIMIT
            and self.step in _LIMITED
            and quiet
            and (window is None or window.kind != "before")
        )

    @property
    def guards(self) -> tuple[int, ...]:
        """The present hero seats with a guard order, in seat order."""
        return tuple(seat for seat in self.present_heroes if self.heroes[seat].guards > 0)

    @property
    def present_heroes(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.sitting.present if seat in self.heroes)

    @property
    def to_come(self) -> tuple[int, ...]:
        """The present hero seats with a turn still to come in this round."""
        return tuple(seat for seat in self.present_heroes if self.heroes[seat].turns > 0)

    @property
    def overlords_turn(self) -> bool:
        return self.step in OVERLORDS

    def name(self, seat: int) -> str:
        return self.sitting.name(seat)

    def flag(self, key: str) -> bool:
        return self.sitting.flag(key)

    def hides(self, what: str) -> bool:
        """Whether a setting hides this count from all eyes but the overlord's (AMB-DO-9)."""
        if what == "hand":
            return not self.flag("do.show_hand_count")
        return what in ("deck", "discard") and not self.flag("do.show_deck_count")

    def card(self, name: str) -> Card | None:
        """The card with this name, whatever its letter case."""
        return self.cards.get(name.casefold())

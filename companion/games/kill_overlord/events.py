"""What has happened in Kill the Overlord, beside the shared events.

Must not apply anything: `evolve` does.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.happenings import SHARED_EVENTS
from companion.core.messages import Event
from companion.games.kill_overlord.state import Act, PlotCard, RoleCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """Cards drawn by each seat, in seat order (KO-4.1); `reshuffled` when the deck ran out (KO-4.5)."""

    cards: tuple[int, ...]
    reshuffled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomePaid(Event):
    """What each seat really got or paid, in seat order (KO-4.2, KO-4.3); all 0 in round 1."""

    amounts: tuple[int, ...]
    skipped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CoronationChecked(Event):
    seat: int
    gold: int
    goal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon(Event):
    """`cause` is a rule id: KO-4.4 or KO-5.9."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    seat: int
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActQueued(Event):
    """Announced before the minimum of Plead Guilty was over: it waits (G-7)."""

    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class ActDropped(Event):
    """The act that waited is void: the order went elsewhere."""

    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced(Event):
    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Event):
    """Card or target of the announced act, typed while its window runs."""

    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """The holder showed the whole hand and no shield was in it (KO-5.2)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDefined(Event):
    card: PlotCard


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleDefined(Event):
    role: RoleCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Retaliated(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled(Event):
    """An odd number of Retaliates: the card is discarded without effect (KO-6.1)."""

    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood(Event):
    """No Retaliate, or an even number: the card takes effect."""

    act: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderMoved(Event):
    """`mover` is a Mover value."""

    source: int
    to: int
    mover: str
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDiscarded(Event):
    """Cards that left a hand for the discard pile; `cause` in words."""

    seat: int
    count: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDrawn(Event):
    seat: int
    count: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldMoved(Event):
    """None is the bank."""

    source: int | None
    target: int | None
    amount: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """Something the table must do with the physical cards."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceDue(Event):
    """The receiver must choose by the card's "then" (TW-KO-2)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade(Event):
    seat: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameToRest(Event):
    """The card is fully resolved: the order is At Rest with its holder."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PleadShown(Event):
    """A Plead Guilty left this seat's hand; it takes effect unless it is cancelled."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionKept(Event):
    """Without a clock: this seat pleads guilty as soon as the card is resolved."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PleadCancelled(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteBegun(Event):
    """A book card asks for key cards (TW-KO-4)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyDiscarded(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidCannot(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictDue(Event):
    """The table says who is executed; `seat` is the proposal, None for nobody."""

    seat: int | None
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(Event):
    """`token` None when all seven are out."""

    seat: int
    token: int | None
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spared(Event):
    """The Execution ended and nobody was executed."""

    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionBegun(Event):
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """One line of the Change Roles sheet: who changes from which role to which, and why."""

    seat: int
    old: str
    new: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesChanged(Event):
    swaps: tuple[Swap, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    number: int


OWN_EVENTS: tuple[type[Event], ...] = (
    Drawn,
    IncomePaid,
    CoronationChecked,
    GameWon,
    Opened,
    ActQueued,
    ActDropped,
    Announced,
    Named,
    HandShown,
    CardDefined,
    RoleDefined,
    Retaliated,
    Cancelled,
    Stood,
    OrderMoved,
    CardsDiscarded,
    CardsDrawn,
    GoldMoved,
    Reminded,
    ChoiceDue,
    ChoiceMade,
    CameToRest,
    PleadShown,
    ReactionKept,
    PleadCancelled,
    VoteBegun,
    KeyDiscarded,
    SaidCannot,
    VerdictDue,
    Executed,
    Spared,
    ExecutionBegun,
    RoundEnded,
    RolesChanged,
    RoundBegun,
)

EVENTS: tuple[type[Event], ...] = (*SHARED_EVENTS, *OWN_EVENTS)

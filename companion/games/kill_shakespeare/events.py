"""What has happened in Kill Shakespeare, beside the shared events.

Must not decide anything: an event carries all that `evolve` needs to apply it and `tell` needs to say it. `cause` is
said in words, `rule` is its rule id.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.happenings import SHARED_EVENTS
from companion.core.messages import Event, Sealed
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard
from companion.games.kill_shakespeare.state import Counts, EventCard, Score

# The components and the setup


@dataclass(frozen=True, slots=True, kw_only=True)
class ComponentsEntered(Event):
    """What a play cannot begin without, as in the command `EnterComponents`."""

    track_length: int
    track_start: int
    hope: tuple[int, ...]
    black: tuple[int, ...]
    richard: str
    macbeth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaDescribed(Event):
    card: AreaCard


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterDescribed(Event):
    card: CharacterCard


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensDescribed(Event):
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestsDescribed(Event):
    spaces: int
    easy: tuple[int, ...]
    hard: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDescribed(Event):
    cards: int
    face_down: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelDescribed(Event):
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSetUp(Event):
    """Hope, black markers and villains stand as the components and the variants say, by area in board order."""

    hope: tuple[int, ...]
    black: tuple[int, ...]
    richard: str | None
    macbeth: str | None
    track: int
    off_track: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSet(Event):
    """The turn order, first to last. `chosen` false: as it was drawn at the start."""

    order: tuple[int, ...]
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnsPlaced(Event):
    """An area per seat, in seat order."""

    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCounted(Event):
    """One area as it was counted for level `map`; `last`: with it the whole board is known."""

    area: str
    black: int
    influence: tuple[int, ...]
    last: bool = False


# The round


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


# Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained(Event):
    """One of a seat's numbers changed: `what` is a number of `state.Player`."""

    seat: int
    what: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeChanged(Event):
    area: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeGone(Event):
    """The die leaves the area (KS-10.1)."""

    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackChanged(Event):
    area: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InfluenceChanged(Event):
    """`reserve`: to or from the reserve; else from the available spaces or another area."""

    area: str
    seat: int
    by: int
    cause: str
    rule: str
    reserve: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PawnMoved(Event):
    """`energy` is what it cost; `free`: Hamlet's free move."""

    seat: int
    to: str
    energy: int = 0
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RichardAdvanced(Event):
    """One space, the `step`th of `of` for one cause; `starts`: his marker only comes on the track (KS-15.2)."""

    cause: str
    rule: str
    step: int = 1
    of: int = 1
    starts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RichardBack(Event):
    """One space back, never past the first (KS-10.7)."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JesterForced(Event):
    """Richard is on the final space: this seat has to play a Jester, and he goes back one (KS-12.1)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoPlaced(Event):
    """One more face up on the stack."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoDiscarded(Event):
    """The fourth: three stay (KS-10.4). `cause` is what placed it."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoTaken(Event):
    """A seat takes one face-up Iago (KS-10.5)."""

    seat: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IagosCleared(Event):
    """The event was not cancelled: the stack is emptied (KS-5.3c)."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JesterPlayed(Event):
    """A Jester leaves its holder's hand for this use (KS-10.6)."""

    seat: int
    use: str


# Event


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
class BidSealed(Event):
    """An event bid lies sealed: a total, or the values of its tokens."""

    seat: int
    bid: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsRevealed(Event):
    """Every seat's total, in seat order (KS-5.3a)."""

    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenAdded(Event):
    """Juliet's +2 or the +1 (KS-5.3b, KS-6.5); `item` is empty for the event."""

    seat: int
    token: str
    by: int
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResolved(Event):
    """What the bids came to (KS-5.3c): `cost` cancels the event, `quill_cost` the Quill too (None without a Quill)."""

    total: int
    cost: int
    quill_cost: int | None
    cancelled: bool
    quill_stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Event):
    total: int


# Bidding


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned(Event):
    """Energy levels and Time points of one seat (KS-6.1); `paid` bid points, None where the costs are not known."""

    seat: int
    energy: int
    time: int
    paid: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstLaid(Event):
    """The first token of an item, open to all; None is none (KS-6.4)."""

    seat: int
    item: str
    first: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedLaid(Event):
    """The closed tokens of an item. Whether there are any is as secret as they are: an empty seal is none."""

    seat: int
    item: str
    second: Sealed
    blind: Sealed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsRevealed(Event):
    """Every seat's total by item, in seat order (KS-6.5). `plus1_again`: seats whose +1 works once more (AMB-KS-5)."""

    turn_order: tuple[int, ...]
    information: tuple[int, ...]
    troop: tuple[int, ...]
    plus1_again: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsResolved(Event):
    """The totals stand; `order` is who chooses a position when (KS-6.6). Empty: the table has resolved it by itself."""

    order: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionChosen(Event):
    seat: int
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactMatch(Event):
    """One bid equals the dice: an action card (KS-6.8)."""

    seat: int
    items: tuple[str, ...]


# Action and the board


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestDone(Event):
    """KS-7.2a; `helper` gets what KS-7.2b says, told by events of its own."""

    seat: int
    kind: str
    helper: int | None = None
    completes_set: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionTaken(Event):
    """An action marker is set aside (KS-7.1): `kind` is quest, move, place, rest or done."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraTaken(Event):
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleWon(Event):
    """An area is liberated, or held (KS-8): markers each seat lost, in seat order: as many black ones it captured.
    `black` is how many black markers are left. `token` takes the area token."""

    area: str
    lost: tuple[int, ...]
    black: int = 0
    token: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StrongholdFell(Event):
    """KS-9.1, KS-9.2: this seat leads from now on; `reserve` one marker less."""

    area: str
    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MacbethRemoved(Event):
    """The Stronghold of Arden has fallen (KS-9.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenLost(Event):
    """The area token leaves the game (KS-9.7, KS-9.6)."""

    area: str
    seat: int | None
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unliberated(Event):
    """Black leads again and the setting says so (AMB-KS-9)."""

    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt(Event):
    """KS-9.6: Hope 0 without its die, no leader, lost for good."""

    area: str
    leader: int | None


# Scoring and the end


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBlackGone(Event):
    """A liberation game: no black marker is left on the map, and its last scoring begins (KS-15.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Event):
    """What the table counted for this scoring; battle tokens are shown with it (KS-11.7)."""

    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """One category's awards (KS-11), with each one's reason."""

    category: int
    awards: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeated(Event):
    """All lose together (KS-12)."""

    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWon(Event):
    """KS-12.4; `cause` says how a tie was split, if there was one."""

    seat: int
    cause: str = ""


EVENTS: tuple[type[Event], ...] = (
    *SHARED_EVENTS,
    ComponentsEntered, AreaDescribed, CharacterDescribed, TokensDescribed, QuestsDescribed, CardsDescribed,
    WheelDescribed, BoardSetUp, OrderSet, PawnsPlaced, BoardCounted, Reached, RoundBegun, WheelTurned, Reminded,
    QuestsCounted, Traded, TokensBack, Refilled, Gained, HopeChanged, HopeGone, BlackChanged, InfluenceChanged,
    PawnMoved, RichardAdvanced, RichardBack, JesterForced, IagoPlaced, IagoDiscarded, IagoTaken, IagosCleared,
    JesterPlayed, EventRevealed, VillainMoved, OrderIgnored, EffectCancelled, DieRolled, OrderDone, Fled, BidSealed,
    BidsRevealed, TokenAdded, EventResolved, DiceRolled, Planned, FirstLaid, ClosedLaid, ItemsRevealed,
    ItemsResolved, PositionChosen, ExactMatch, QuestDone, ActionTaken, ExtraTaken, BattleWon, StrongholdFell,
    MacbethRemoved, TokenLost, Unliberated, Rebuilt, LastBlackGone, Counted, Scored, Defeated, GameWon,
)  # fmt: skip

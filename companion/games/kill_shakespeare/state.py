"""The position in a play of Kill Shakespeare: frozen values only.

Must not decide or apply anything. What a hand has sealed lies here as `Sealed` until it is shown (KS-17.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.core.messages import Sealed
from companion.core.sitting import Sitting
from companion.games.kill_shakespeare.components import Components
from companion.games.kill_shakespeare.printed import AREAS, START_VP


class Step(StrEnum):
    """Where the round stands (KS-3.1)."""

    COMPONENTS = "components"
    START = "start"
    PREP = "prep"
    TRADE = "trade"
    QUESTS = "quests"
    EVENT = "event"
    MOVE = "move"
    FLEE = "flee"
    BID = "bid"
    ADD = "add"
    EFFECT = "effect"
    DICE = "dice"
    WHEEL = "wheel"
    PLAN = "plan"
    ITEMS = "items"
    ADD_ITEMS = "add to items"
    ORDER = "order"
    CARDS = "cards"
    ACTION = "action"
    EXTRA = "extra"
    REBUILD = "rebuild"
    LAST_TRADE = "last trade"
    COUNT = "count"
    SCORE = "score"
    OVER = "over"


class Stronghold(StrEnum):
    STANDING = "standing"
    DESTROYED = "destroyed"
    REBUILT = "rebuilt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """One area of the board. `die`: the Hope die still lies there (KS-10.1). `black` and `influence` are known in level
    `map` only. `token` is who holds the area token, `token_gone` that it left the game (KS-9.7); `lowered` counts
    lowered-defense tokens."""

    hope: int = 0
    die: bool = True
    black: int = 0
    influence: Mapping[int, int] = field(default_factory=dict, hash=False)
    liberated: bool = False
    stronghold: Stronghold = Stronghold.STANDING
    leader: int | None = None
    token: int | None = None
    token_gone: bool = False
    lowered: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One hero. `black` are captured markers, `tokens` counts Battle tokens, `time` this round's time points. `plus2`
    and `plus1`: the token has been used this round; `extra`, `free_move` likewise. `reserve` is None till counted."""

    character: str
    vp: int = START_VP
    energy: int = 0
    available: int = 2
    reserve: int | None = None
    pawn: str | None = None
    actions: int = 0
    tokens: int = 0
    black: int = 0
    easy: int = 0
    hard: int = 0
    jester: int = 0
    iago: int = 0
    time: int = 0
    plus2: bool = False
    plus1: bool = False
    extra: bool = False
    free_move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One movement order of the event card: `villain` is richard or macbeth."""

    villain: str
    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCard:
    """What the starting player reads aloud (KS-5.1). `cost` is printed for this number of players."""

    cost: int
    quill: bool = False
    orders: tuple[Order, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """What one seat has laid in the app for one item: `first` is open, `blind` the first laid face down."""

    first: int | None = None
    blind: Sealed | None = None
    second: Sealed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One award of the scoring after `round`: category 1 to 9, and why in words; also of no VP."""

    round: int
    category: int
    seat: int
    vp: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What the table has counted for a scoring, in seat order; `black_areas` where black leads, `black` on the map."""

    markers: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    jesters: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()
    black_areas: int | None = None
    black: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position.

    `turn` counts what the table has been asked, so that each question has an id of its own. `order` is the turn order,
    first to last. `track` is Richard's space; `off_track`: his marker waits beside the track (KS-15.2). `board`: the
    markers and pawns of level `map` have been typed in or followed since the start; `counted` are the areas typed in so
    far. `asked` is the seat in question (trade, position, action, extra action). `left` are quests still on red spaces
    as the table said it, None for not said; `orders` the movement orders still to come.
    `bids` are event bids, sealed until `totals` stand, `laid` item bids by (item, seat); `totals` and `item_totals`
    stand once they are shown, `item_shown` is what they were before +2 and +1; `on_table` are the seats that lay their
    tokens on the table and not in the app; `paid` what each seat has paid for Energy and steps of the Wheel. `picks`
    are the seats that still choose a position; `places` the positions chosen so far; `iagos` who took the Iagos found
    on the card tracks this round, in the order they came, None for one that nobody took. `cancelled` is whether the
    event was stopped. `wheel_turned`: a Jester turned it this round. `scores` are all awards of past and present
    scorings; `freed`: a liberation game has no black marker left, and its last scoring is on (KS-15.4); `ended` the
    rule that ended the game, `cause` in words. `profile` are the facts that the play began with, for what they know of
    other numbers of players."""

    sitting: Sitting
    components: Components
    profile: Mapping[str, Any] = field(default_factory=dict, hash=False)
    players: Mapping[int, Player] = field(hash=False)
    areas: Mapping[str, Area] = field(default_factory=lambda: dict.fromkeys(AREAS, Area()), hash=False)
    order: tuple[int, ...] = ()
    round: int = 1
    step: Step = Step.COMPONENTS
    turn: int = 0
    track: int = 0
    off_track: bool = False
    iago: int = 0
    richard: str | None = None
    macbeth: str | None = None
    macbeth_gone: bool = False
    wheel: int = 0
    wheel_turned: bool = False
    board: bool = True
    counted: frozenset[str] = frozenset()
    asked: int | None = None
    left: int | None = None
    event: EventCard | None = None
    orders: tuple[Order, ...] = ()
    bids: Mapping[int, Sealed] = field(default_factory=dict, hash=False)
    totals: Mapping[int, int] = field(default_factory=dict, hash=False)
    cancelled: bool | None = None
    dice: int | None = None
    laid: Mapping[tuple[str, int], Laid] = field(default_factory=dict, hash=False)
    on_table: frozenset[int] = frozenset()
    item_shown: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    item_totals: Mapping[str, Mapping[int, int]] = field(default_factory=dict, hash=False)
    picks: tuple[int, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict, hash=False)
    iagos: tuple[int | None, ...] = ()
    paid: Mapping[int, tuple[int, ...]] = field(default_factory=dict, hash=False)
    counts: Counts = Counts()
    scores: tuple[Score, ...] = ()
    freed: bool = False
    ended: str = ""
    cause: str = ""
    won: int | None = None

    @property
    def count(self) -> int:
        """How many players the rules count with: those who began (KS-1.1)."""
        return len(self.players)

    @property
    def on_map(self) -> bool:
        """Whether markers and pawns are followed (level `map`)."""
        return self.sitting.settings["ks.level"] == "map" and self.board

    @property
    def final(self) -> int:
        """The last space of Richard's track (KS-12.1)."""
        assert self.components.track_length is not None
        return self.components.track_length

    @property
    def first(self) -> int:
        """The starting player: the first in turn order who is at the table (G-2)."""
        return self.present[0]

    @property
    def last(self) -> int:
        return self.present[-1]

    @property
    def present(self) -> tuple[int, ...]:
        """The seats at the table, in turn order."""
        away = self.sitting.away
        return tuple([seat for seat in self.order if seat not in away]) if away else self.order

    @property
    def zero_areas(self) -> tuple[str, ...]:
        """Areas whose Hope die is gone (KS-12.2)."""
        return tuple([key for key, area in self.areas.items() if not area.die])

    def name(self, seat: int) -> str:
        return self.sitting.name(seat)

    def who(self, character: str) -> int | None:
        """The seat that plays this character."""
        return next((seat for seat, player in self.players.items() if player.character == character), None)

    def flag(self, key: str) -> bool:
        return bool(self.sitting.settings[key])

    def led(self, seat: int) -> int:
        """How many areas this seat leads."""
        return sum(area.leader == seat for area in self.areas.values())

    def holds(self, effect: str) -> int | None:
        """Who holds the area token with this effect, as far as the table typed in which area has it."""
        cards = self.components.areas
        found = (area.token for key, area in self.areas.items() if cards[key].token == effect)
        return next((seat for seat in found if seat is not None), None)

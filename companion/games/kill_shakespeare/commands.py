"""What a seat may ask in Kill Shakespeare, beside the shared commands.

Must not decide anything. Every field is what a person says, counts or types at the table; an area is a key of
`printed.AREAS`.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import SHARED_COMMANDS, Command, Sealed

NO_TOKEN = Sealed(value="")
"""A sealed nothing: from outside it cannot be told from a token."""

# The components (D.6) and the setup (P-KS-00)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterComponents(Command):
    """What a play cannot begin without: the track's final space and the marker's first, and by area, in board order,
    Hope and black markers; where the villains start (an area, or none)."""

    track_length: int
    track_start: int
    hope: tuple[int, ...]
    black: tuple[int, ...]
    richard: str
    macbeth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeArea(Command):
    """An area: the digits of its neighbours, whether it has a port, what its token gives."""

    area: str
    neighbours: str = ""
    port: bool | None = None
    token: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeCharacter(Command):
    """A character card's side for this number of players. `costs`: what each level above costs, from the lowest up."""

    character: str
    energy_low: int | None = None
    energy_start: int | None = None
    energy_top: int | None = None
    costs: tuple[int, ...] = ()
    token_limit: int | None = None
    time_spaces: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeTokens(Command):
    """The values of one colour's ten bid tokens (KS-1.3)."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeQuests(Command):
    """Ordinary spaces of the quest track, and new easy and hard quests in rounds 1 to 6 (KS-4.10)."""

    spaces: int
    easy: tuple[int, ...]
    hard: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeCards(Command):
    """How many cards lie on each card track, and how many of them face down (KS-4.9)."""

    cards: int
    face_down: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DescribeWheel(Command):
    """What the Wheel of Fate shows, clockwise, separated by commas."""

    items: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterOrder(Command):
    """The turn order by seat number, first to last (KS-1.9)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPawns(Command):
    """Where the pawns stand: an area's digit per seat, in seat order (KS-1.10)."""

    areas: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBoard(Command):
    """One area counted for level `map`: black markers and each seat's influence, in seat order."""

    area: str
    black: int
    influence: tuple[int, ...]


# Prep


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestsLeft(Command):
    """How many quests still lie on the two red spaces (KS-4.10); said before Prep it is kept until step j."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Command):
    """Three captured black markers for a draw of Battle tokens with this many Quills (KS-4.4). `keep`: one of the
    others is kept, at the limit in exchange for a held one. `drawn` is how many there were, where fewer than three were
    left (KS-4.4d)."""

    quills: int = 0
    keep: bool = True
    drawn: int | None = None


# Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealEvent(Command):
    """The event card: cost for this number of players, a Quill or not, where the villains go (KS-5.1)."""

    cost: int
    quill: bool = False
    richard: str = "none"
    macbeth: str = "none"
    macbeth_first: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelMove(Command):
    """An Action card cancels the effect of the villain who moves (TW-KS-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Command):
    """Lady Macbeth among the rebels: what the die shows (KS-5.2c)."""

    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(Command):
    """What Lady Macbeth's visit came to, where markers are not followed: nobody (no influence there), lost, nothing."""

    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Flee(Command):
    """Hamlet leaves Richard's area (KS-5.2b): `how` is energy, free move or unpaid; `to` where markers are followed."""

    how: str
    to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit(Command):
    """A sealed event bid: a total, or the values of the tokens separated by blanks (KS-5.3a)."""

    bid: Sealed


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterBids(Command):
    """The common reveal: totals of the seats that bid with the tokens in their fist, in seat order."""

    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AddToken(Command):
    """Juliet's +2 or the +1 area token after a reveal (KS-5.3b, KS-6.5): `token` is "plus 2" or "plus 1", `item` the
    competitive item it goes to."""

    seat: int
    token: str = "plus 2"
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollDice(Command):
    """The two dice (KS-5.4): what each of them shows, or their sum."""

    total: int | None = None
    first: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWheel(Command):
    """The last player turns the Wheel: paid steps clockwise, or one Jester step back (KS-5.5)."""

    steps: int = 0
    jester: bool = False


# Bidding


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Command):
    """One seat's planning: Energy levels bought and Time points laid (KS-6.1)."""

    seat: int
    energy: int = 0
    time: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Command):
    """Tokens for an item, laid in the app: the first open, the second closed (KS-6.4). Without `item` it is the seat's
    next one; an empty seal is no token, so that nobody sees whether there is one."""

    item: str = ""
    first: int | None = None
    second: Sealed = NO_TOKEN


@dataclass(frozen=True, slots=True, kw_only=True)
class LayBlind(Command):
    """The same with both closed: the blind-bid area token (KS-6.4)."""

    item: str = ""
    first: Sealed = NO_TOKEN
    second: Sealed = NO_TOKEN


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOnTable(Command):
    """This seat lays its tokens on the table, on all items that are left: it is passed over in the app, and its totals
    are typed at the common reveal (KS-6.4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterItems(Command):
    """The common reveal: for each item, in order, the totals of the seats that laid tokens on the table."""

    totals: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved(Command):
    """The table has resolved all three items by itself; this is the new turn order by seat number."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePosition(Command):
    """The seat whose choice it is takes this free place in turn order (KS-6.6)."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PickIago(Command):
    """The card this seat picked is an Iago (KS-6.7c)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IagoUnclaimed(Command):
    """An Iago that nobody took (KS-6.7d)."""


# Action


@dataclass(frozen=True, slots=True, kw_only=True)
class CompleteQuest(Command):
    """A quest is done (KS-7.2a): easy or hard, with a helper or not (0: the neutral pawn), the last part of a set or
    not."""

    seat: int
    kind: str
    helper: int | None = None
    completes_set: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionDone(Command):
    """The active player's action is done and the marker set aside, where the board is not followed (KS-7.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Command):
    """One available marker into the pawn's area, or into this one (KS-7.2d)."""

    area: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """One or two own markers, each to an adjacent area (KS-7.2c)."""

    source: str
    target: str
    second_source: str | None = None
    second_target: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """Two Energy instead of an action (KS-7.2e)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePawn(Command):
    """A pawn to another area: one Energy a step, `steps` of them, or Hamlet's free move (KS-7.3, KS-13.1)."""

    to: str
    seat: int | None = None
    steps: int = 1
    free: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeExtra(Command):
    """This seat takes an extra action (KS-7.4)."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayJester(Command):
    """A Jester, at any time (KS-10.6): `use` is track, iago, energy or quest."""

    seat: int
    use: str


# What happened on a board that is not followed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBattle(Command):
    """A battle as the table fought it: the markers each seat lost, in seat order, and who takes the area token."""

    area: str
    lost: tuple[int, ...]
    token: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSiege(Command):
    """The Stronghold falls: each seat's influence there, in seat order (KS-9.1)."""

    area: str
    influence: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTokenLost(Command):
    """Black leads again in a liberated area (KS-9.7)."""

    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRebuilt(Command):
    """Black leads where the Stronghold is destroyed, at the end of Action (KS-9.6)."""

    area: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLastBlack(Command):
    """No black marker is left on the map (KS-15.4)."""


# Scoring


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterCounts(Command):
    """What scoring has to be told, each in seat order: markers on the map, revealed Battle tokens, Jesters discarded,
    areas with a marker; how many areas black leads (round 3), and black markers on the map (round 6). What is not
    asked stays empty."""

    markers: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    jesters: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()
    black_areas: int | None = None
    black: int | None = None


COMMANDS: tuple[type[Command], ...] = (
    *SHARED_COMMANDS,
    EnterComponents, DescribeArea, DescribeCharacter, DescribeTokens, DescribeQuests, DescribeCards, DescribeWheel,
    EnterOrder, EnterPawns, EnterBoard,
    QuestsLeft, Trade,
    RevealEvent, CancelMove, Roll, Report, Flee, Commit, EnterBids, AddToken, RollDice, TurnWheel,
    Plan, Lay, LayBlind, LayOnTable, EnterItems, Resolved, ChoosePosition, PickIago, IagoUnclaimed,
    CompleteQuest, ActionDone, Place, Move, Rest, MovePawn, TakeExtra, PlayJester,
    ReportBattle, ReportSiege, ReportTokenLost, ReportRebuilt, ReportLastBlack,
    EnterCounts,
)  # fmt: skip

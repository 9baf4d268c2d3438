"""The position in a play of Kill the Overlord: frozen values only.

Must not decide or apply anything. No hand's contents are ever here: the app sees no hands (KO-9.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.core.sitting import Sitting
from companion.games.kill_overlord.printed import HAND_LIMIT, OVERLORD, START_GOLD


class Step(StrEnum):
    """Where the round stands (KO-3.1)."""

    DRAW = "draw"
    INCOME = "income"
    CORONATION = "coronation"
    OPEN = "open"
    HOLD = "hold"
    ANNOUNCED = "announced"
    CHOICE = "choice"
    KEYS = "keys"
    LAST_CALL = "last call"
    VERDICT = "verdict"
    ROLES = "roles"
    OVER = "over"


class Mover(StrEnum):
    """What brought the Execution Order to its holder (KO-2, last mover)."""

    NONE = "none"
    OPENING = "opening"
    SHIELD = "shield"
    BOOK = "book"
    ABILITY = "ability"
    PLEAD = "plead guilty"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleCard:
    """A role as its card prints it (KO-6.10). None is "not typed in yet".

    `when` is passing, receiving, drawing, income, executed, instead or "": then its owner gets `gold` and `draw`, and
    `discard` cards go from the receiver when passing, from its owner otherwise; `text` is a reminder."""

    name: str
    rank: int | None = None
    income: int | None = None
    hand_limit: int = HAND_LIMIT
    when: str = ""
    gold: int = 0
    discard: int = 0
    draw: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotCard:
    """A plot card as typed in or known (KO-6.10).

    `direction` is any, left, right, either or overlord, with `distance` in seats; `gold` the bank gives the passer,
    `takes` the receiver gives the passer, `discards` the receiver discards; `either`: the receiver chooses one of these
    two. `executed` is ask, holder, overlord, nobody or vote and counts for book cards; `asked` whether the table has
    said what it does."""

    name: str
    type: str = "shield"
    key: bool = False
    direction: str = "any"
    distance: int = 0
    gold: int = 0
    takes: int = 0
    discards: int = 0
    either: bool = False
    executed: str = "ask"
    role_change: bool = False
    asked: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What a holder announces: `kind` is shield, book, ability or cannot; `card` "" and `to` None while not named."""

    by: int
    kind: str
    card: str = ""
    to: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    role: str
    gold: int = START_GOLD
    hand: int = 0
    token: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Gold that went from one to another; None is the bank."""

    source: int | None
    target: int | None
    amount: int
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position.

    `turn` counts what the table has been asked, so that each question has an id of its own. `act` is the card under
    TW-KO-1, `stack` the owners of the Retaliates on it, `queued` an act that waits (G-7). `pleading` is the seat whose
    Plead Guilty is under TW-KO-1, `reacting` the seat that will plead once the order is at rest. `attempted`: the
    holder has tried to pass since the order came. `path` is the order's way through this Execution. `doomed` is whom
    P-KO-10 proposes. `bank` and `deck` are None until the table counts them."""

    sitting: Sitting
    players: Mapping[int, Player] = field(hash=False)
    roles: Mapping[str, RoleCard] = field(hash=False)
    cards: Mapping[str, PlotCard] = field(hash=False)
    round: int = 1
    execution: int = 1
    step: Step = Step.DRAW
    turn: int = 0
    holder: int | None = None
    mover: Mover = Mover.NONE
    passer: int | None = None
    attempted: bool = False
    act: Act | None = None
    queued: Act | None = None
    stack: tuple[int, ...] = ()
    pleading: int | None = None
    reacting: int | None = None
    choice_card: str = ""
    book: str = ""
    path: tuple[int, ...] = ()
    doomed: int | None = None
    winner: int | None = None
    bank: int | None = None
    deck: int | None = None
    discard: int = 0
    transfers: tuple[Transfer, ...] = ()

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in this round, in seat order (KO-3.2, KO-5.10)."""
        players = self.players
        return tuple([seat for seat in self.sitting.present if players[seat].token is None])

    @property
    def overlord(self) -> int:
        """The seat with the Overlord's card."""
        return next(seat for seat, player in self.players.items() if player.role == OVERLORD)

    @property
    def full(self) -> bool:
        """Whether cards are named (level `full`) or a pass is only "who gets it" (`referee`)."""
        return self.sitting.settings["ko.level"] == "full"

    @property
    def pleadable(self) -> bool:
        """Whether Plead Guilty may be played on the order as it lies (KO-6.2, AMB-KO-4)."""
        if self.attempted and not self.sitting.flag("ko.plead_after_cancel"):
            return False
        if self.mover is Mover.PLEAD:
            return self.sitting.flag("ko.plead_chain")
        return self.mover is Mover.SHIELD

    def role(self, seat: int) -> RoleCard:
        return self.roles[self.players[seat].role]

    def name(self, seat: int) -> str:
        return self.sitting.name(seat)

    def others(self, seat: int) -> tuple[int, ...]:
        """The active seats but this one."""
        return tuple([each for each in self.active if each != seat])

    def card(self, name: str) -> PlotCard | None:
        """The card with this name, whatever its letter case."""
        return self.cards.get(name.casefold())

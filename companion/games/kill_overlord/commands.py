"""What a seat may ask in Kill the Overlord, beside the shared commands.

Must not decide anything. Every field is what a person says or types at the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import SHARED_COMMANDS, Command


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    """The Overlord hands the Execution Order to another active player (KO-5.1)."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Command):
    """I play a card: one act that opens the Retaliate window; card and target come while it runs (KO-5.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Command):
    """The card that is played and who gets the order; announces it if nobody has (KO-5.4, KO-5.5).

    `kind` is shield, book or ability and follows from a known card; `shown` is the holder's statement that the whole
    hand was shown and holds no shield (KO-5.2)."""

    to: int | None = None
    card: str = ""
    kind: str = ""
    shown: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotPass(Command):
    """I hold the order and cannot pass it on (KO-5.7, TW-KO-5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Command):
    """The receiver's choice by the card's "then": discard or pay (KO-6.6)."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Execute(Command):
    """Who is executed; None is nobody (P-KO-10)."""

    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterRanks(Command):
    """The shield numbers of the roles in play, in the order of the prompt (KO-1.6)."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterIncomes(Command):
    """The coin numbers of the roles in play, in the order of the prompt (KO-4.2)."""

    incomes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DefineRole(Command):
    """What a role card prints (KO-6.10); what is left out stays as it is."""

    role: str
    rank: int | None = None
    income: int | None = None
    hand_limit: int | None = None
    when: str | None = None
    gold: int | None = None
    discard: int | None = None
    draw: int | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DefineCard(Command):
    """What a plot card prints (KO-6.10); what is left out stays as it is."""

    card: str
    type: str | None = None
    key: bool | None = None
    direction: str | None = None
    distance: int | None = None
    gold: int | None = None
    takes: int | None = None
    discards: int | None = None
    either: bool | None = None
    executed: str | None = None
    role_change: bool | None = None


COMMANDS: tuple[type[Command], ...] = (
    *SHARED_COMMANDS,
    Open,
    Announce,
    Play,
    CannotPass,
    Choose,
    Execute,
    EnterRanks,
    EnterIncomes,
    DefineRole,
    DefineCard,
)

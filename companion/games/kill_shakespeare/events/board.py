"""What happens in an area: quests and actions, battles, sieges, rebuilds.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeChanged(Event):
    area: str
    by: int
    cause: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeFalls(Event):
    """Prep takes 1 Hope from each of these areas, in board order, and leaves some in all of them (KS-4.6)."""

    areas: tuple[str, ...]


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

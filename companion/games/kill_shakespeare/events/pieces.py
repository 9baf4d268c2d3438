"""What the pieces print and where they lie at the start: events of the setup.

Must not decide anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Event
from companion.games.kill_shakespeare.components import AreaCard, CharacterCard


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

"""What only the pieces print: asked of the table once, kept in a profile, never guessed (RULES.md D.6).

Must not hold a default for a number: None or an empty value means "not typed in", and what needs it falls back to a
reminder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.kill_shakespeare.printed import AREAS, CHARACTERS


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaCard:
    """An area as the board and its token print it. `token` is one of `printed.TOKEN_EFFECTS`."""

    area: str
    hope: int | None = None
    black: int | None = None
    neighbours: tuple[str, ...] = ()
    port: bool | None = None
    token: str = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterCard:
    """A character card's side for this number of players: the Energy track, what the level above each costs from the
    lowest up, how many Battle tokens it holds, and its Time spaces."""

    character: str
    energy_low: int | None = None
    energy_start: int | None = None
    energy_top: int | None = None
    upgrade_costs: tuple[int, ...] = ()
    token_limit: int | None = None
    time_spaces: int | None = None


def _no_area_described() -> dict[str, AreaCard]:
    return {key: AreaCard(area=key) for key in AREAS}


def _nobody_described() -> dict[str, CharacterCard]:
    return {name: CharacterCard(character=name) for name in CHARACTERS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Components:
    """All of it. `easy` and `hard` are new quests by round, `quest_spaces` the ordinary spaces of the quest track,
    `cards` how many cards lie on a card track and `face_down` how many of them covered; `wheel` names what the arrows
    can show, clockwise."""

    track_length: int | None = None
    track_start: int | None = None
    richard: str | None = None
    macbeth: str | None = None
    areas: Mapping[str, AreaCard] = field(default_factory=_no_area_described, hash=False)
    characters: Mapping[str, CharacterCard] = field(default_factory=_nobody_described, hash=False)
    bid_tokens: tuple[int, ...] = ()
    quest_spaces: int | None = None
    easy: tuple[int, ...] = ()
    hard: tuple[int, ...] = ()
    cards: int | None = None
    face_down: int | None = None
    wheel: tuple[str, ...] = ()

    @property
    def required_known(self) -> bool:
        """Whether a play can begin: the track, Hope and black markers of every area, where the villains stand."""
        numbers = (self.track_length, self.track_start, self.richard, self.macbeth)
        areas = self.areas.values()
        return None not in numbers and all(area.hope is not None and area.black is not None for area in areas)

"""What the rules of Descent print about the overlord's side (RULES.md D.5).

A number that only the components print is not here: it is asked of the table and never guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

HEROES = (1, 4)  # DO-1.1
LONE_PLAYER_HEROES = 2  # DO-1.1
CORE_DECK = 36  # DO-1.3
START_HAND = 3  # DO-1.4
START_THREAT = 0  # DO-1.4

DRAW = 2  # DO-3.2
HAND_LIMIT = 8  # DO-3.2
THREAT_PER_HERO = 1  # DO-4.1
CURSE_THREAT_PER_HERO = 1  # DO-4.5
SPAWN_PER_TURN = 1  # DO-3.4

RESHUFFLE_CONQUEST = 3  # DO-7.1, DO-9.1
LEVEL_CYCLES = 2  # DO-9.2
SPAWN_MARKER_THREAT = 15  # DO-9.3

GLYPH = 3  # DO-8.2
CHEST = (2, 4)  # DO-8.2
HERO_VALUE = (2, 4)  # DO-8.2

SPAWN, EVENT, TRAP, POWER = KINDS = ("spawn", "event", "trap", "power")  # DO-5.1

KNOWN_CARDS: Mapping[str, Mapping[str, Any]] = {
    "Hordes of the Things": {"kind": "power", "cost": 18, "discard": 5},
    "Dark Charm": {"kind": "trap", "cost": 8, "discard": 2},
}

TREACHERY_COLOURS = ("event", "trap", "monster")  # DO-1.5

TREACHERY: Mapping[str, tuple[int, int, int]] = {
    "Into the Dark": (4, 4, 4),
    "The Brothers Durnog": (4, 2, 4),
    "Problems of Life and Death": (3, 3, 4),
    "Spoiled Brat": (3, 3, 3),
    "Last Wishes": (4, 4, 2),
    "The Eternal Guardian": (3, 2, 5),
    "The Black Blade": (3, 5, 4),
    "The Trapped Ruins": (2, 6, 2),
    "Old Friends": (5, 3, 3),
}
"""Treachery of the core quests by colour: event, trap, monster (DO-1.5)."""


def printed_treachery(chosen: str) -> dict[str, int]:
    """What the setting prints: the numbers of a core quest by colour; nothing where they are typed, or it is off."""
    return dict(zip(TREACHERY_COLOURS, TREACHERY[chosen], strict=True)) if chosen in TREACHERY else {}


LARGEST = 99
"""No number on a card, a chest or a hero is larger; a slip of the hand often is."""

"""What is printed on the components of Kill the Overlord, as far as the rules sheet tells it (RULES.md D.4).

A number that only the components print is None here and is asked of the table; it must never be guessed. The sample
numbers are for demos and tests alone and belong to no printed card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OVERLORD = "Overlord"
CAPTAIN = "Captain"

ROLE_SETS: Mapping[int, tuple[str, ...]] = {
    4: (OVERLORD, CAPTAIN, "Squire", "Peasant"),
    5: (OVERLORD, "General", CAPTAIN, "Squire", "Peasant"),
    6: (OVERLORD, "General", CAPTAIN, "Knight", "Squire", "Peasant"),
    7: (OVERLORD, "General", CAPTAIN, "Knight", "Squire", "Peasant", "Slave"),
    8: (OVERLORD, "Advisor", "General", CAPTAIN, "Knight", "Squire", "Peasant", "Slave"),
}
"""The suggested roles by number of players (KO-1.3, AMB-KO-8)."""

BASE_ROLES = ROLE_SETS[8]

START_GOLD = 5  # KO-1.4
DRAW = 2  # KO-4.1
HAND_LIMIT = 4  # KO-4.1
CORONATION_GOLD = 40  # KO-4.4, AMB-KO-1
PLOT_CARDS = 42  # KO-1.4
TOKENS = 7  # KO-5.8
KEY_CARDS_EACH = 3  # KO-8.2
PLEAD_GOLD = 1  # KO-6.2
PLEAD_DRAW = 1  # KO-6.2

KNOWN_CARDS: tuple[Mapping[str, Any], ...] = (
    # KO-6.5; its direction is known from a review only
    {"name": "Capitalize", "type": "shield", "direction": "either", "distance": 2, "gold": 2},
    # KO-6.6; its direction is not known: any target is taken
    {"name": "Victimize", "type": "shield", "takes": 1, "discards": 1, "either": True},
    # KO-6.7
    {"name": "Uprising", "type": "book", "key": True, "direction": "overlord", "executed": "vote"},
)
"""Cards whose effect the rules sheet tells. Retaliate and Plead Guilty are reactions, not plays (KO-5.3)."""

OPEN_BOOKS: tuple[Mapping[str, Any], ...] = (
    {"name": "Martyrdom", "type": "book"},
    {"name": "Revolution", "type": "book"},
    {"name": "Treachery", "type": "book", "key": True},
)
"""Book cards that the rules sheet names without saying what they do (KO-6.9, D.4); asked when first played."""

SAMPLE_RANKS: Mapping[str, int] = {
    OVERLORD: 8, "Advisor": 7, "General": 6, CAPTAIN: 5, "Knight": 4, "Squire": 3, "Peasant": 2, "Slave": 1,
}  # fmt: skip
SAMPLE_INCOMES: Mapping[str, int] = {
    OVERLORD: 4, "Advisor": 4, "General": 3, CAPTAIN: 3, "Knight": 2, "Squire": 2, "Peasant": 1, "Slave": -2,
}  # fmt: skip
"""RULES.md part B: ours, for demos and tests only."""

"""The games that come with the product: one folder each.

Only `companion.cli` may ask for one by name. A game is imported when it is first asked for, so that `--version` and a
wrong command stay fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from companion.core.game import Game

GAMES: tuple[str, ...] = ("kill_overlord", "kill_shakespeare", "descent_overlord", "score_sheet")
"""Keys, in the order a menu shows them; each is a folder here with a `GAME`."""


def game(key: str) -> Game[Any]:
    """The game with this key. Raises KeyError for a key that is not in GAMES."""
    if key not in GAMES:
        raise KeyError(key)
    found = import_module(f"companion.games.{key}").GAME
    assert isinstance(found, Game)
    return found

"""What a clause of the contract is: a sentence, and a check of one walk or of a whole game.

Must not try a clause itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.contract.walks import Walk
from companion.core.game import Game


class Broken(AssertionError):
    """A clause is broken; the text is one sentence that says where."""


def demand(truth: object, sentence: str) -> None:
    """Raises Broken with this sentence unless it is true."""
    if not truth:
        raise Broken(sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One clause that a walk keeps or breaks. `check` raises Broken; `longest` is how many steps a walk for it has at
    most; `of_secrets`: it speaks only of games that seal something."""

    name: str
    says: str
    check: Callable[[Walk], None]
    longest: int = 60
    of_secrets: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClause:
    """One clause that a game keeps or breaks by what it says of itself, without a step being made. `check` raises
    Broken."""

    name: str
    says: str
    check: Callable[[Game[Any]], None]
    of_secrets: bool = False

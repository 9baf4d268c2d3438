"""Opens a play: its table, the clock's timekeeper beside it, and its profile in step with it.

Must not ask, show or run anything: what there is to say goes to `tell`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from companion.cli.belonging import link
from companion.cli.keeping import Keeper
from companion.codec import Codec
from companion.core.game import Game, Start
from companion.journal import Journal, Library
from companion.settings import Places, Profile
from companion.table.clock import PlayClock
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike."""

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a face needs of one play."""

    table: Table[Any]
    timekeeper: Timekeeper
    codec: Codec


def begun(
    where: Places, library: Library, game: Game[Any], start: Start, profile: Profile | None, tell: Tell
) -> Journal:
    """The journal of a new play. Raises JournalError; a profile that cannot be remembered is told."""
    journal = library.begin(game, start, _new_id(library))
    if profile is not None:
        link(where, journal.play_id, profile, tell)
    return journal


def opened(
    game: Game[Any], start: Start, journal: Journal, profile: Profile | None, tell: Tell, *, manual: bool = False
) -> Opened:
    """Raises JournalError if the play cannot be read."""
    clock = PlayClock.manual() if manual else PlayClock(time.monotonic)
    table = Table(game, start, clock=clock, wall=time.time, journal=journal)
    if profile is not None:
        _keep(profile, game, start, table, tell)
    return Opened(
        table=table,
        timekeeper=Timekeeper(table, through_sleep=None if manual else _through_sleep()),
        codec=Codec(game),
    )


def _keep(profile: Profile, game: Game[Any], start: Start, table: Table[Any], tell: Tell) -> None:
    keeper = Keeper(profile, game.facts(game.initial(start)), table.facts, tell)
    table.watch(keeper.look)
    keeper.look(table.number)


def _through_sleep() -> Callable[[], float]:
    """Seconds of a clock that runs on while the computer sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return lambda: time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.time


def _new_id(library: Library) -> str:
    taken = {found.id for found in library.plays()}
    chance = SystemRandom()
    while True:
        new = "".join(chance.choice(_LETTERS) for _ in range(5))
        if new not in taken:
            return new

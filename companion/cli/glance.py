"""A look into a play of the library: who sits there, where it stands and how it ended, as it is now.

Must not change a play. One that cannot be opened here is told by what the library's list knows of it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.cli.games import find_game, title_of
from companion.cli.starting import has_sample_facts
from companion.cli.trouble import WrongUse
from companion.codec import CodecError
from companion.core.history import Entry
from companion.core.messages import Refused
from companion.journal import Journal, JournalError, Library, Play
from companion.table.clock import PlayClock
from companion.table.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """`place` is where the play stands, such as `round 2, execution 3`; "" if it cannot be told here. `result` is None
    while it goes on."""

    play: Play
    names: tuple[str, ...]
    place: str = ""
    result: str | None = None
    sample: bool = False

    def line(self) -> str:
        """`kq3vn: Kill the Overlord, 2024-05-03 20:15, Anna, Ben, Cleo; round 2, execution 3, unfinished`."""
        begun = date(self.play.started_at)
        title = f"{title_of(self.play.game)}{' with sample numbers' if self.sample else ''}"
        place = self.place if self.place and self.play.entries else _entries(self.play.entries)
        state = self.result if self.result is not None else f"{place}, unfinished"
        return f"{self.play.id}: {title}, {begun}, {', '.join(self.names)}; {state}"


NEWEST = 10
"""How many plays of a list are looked into: each is read whole, and a list of hundreds must not be waited for."""


def lines(library: Library, plays: Sequence[Play]) -> list[str]:
    """A line per play, newest first; the older ones by what the library's list knows."""
    looked = [glance(library, play) for play in plays[:NEWEST]]
    return [each.line() for each in (*looked, *(listed(play) for play in plays[NEWEST:]))]


def listed(play: Play) -> Glance:
    """By what the library's list knows, without looking in."""
    result = None if play.finished_at is None else play.result or "finished"
    return Glance(play=play, names=play.names, result=result)


def glance(library: Library, play: Play) -> Glance:
    """Never raises for a play that cannot be opened."""
    with suppress(WrongUse, JournalError, CodecError, Refused):
        game = find_game(play.game)
        _, start = library.start(play.id)
        table = looked_into(library, play.id)
        ended = table.result()
        return Glance(
            play=play,
            names=tuple(seat.name for seat in table.roster.seats),
            place=_place(table.view(None).headline, game.title),
            result=None if ended is None else ended.text,
            sample=has_sample_facts(game, start),
        )
    return listed(play)


def looked_into(library: Library, play_id: str) -> Table[Any]:
    """The play as it stands, in a table that writes nothing. Raises what opening it raises."""
    key, start = library.start(play_id)
    game = find_game(key)
    journal = library.journal(play_id, game)
    return Table(game, start, clock=PlayClock.manual(), wall=time.time, journal=_ReadOnly(journal))


class _ReadOnly:
    """The entries of a journal, to which nothing is added."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def entries(self) -> list[Entry]:
        return self._journal.entries()

    def is_finished(self) -> bool:
        return self._journal.is_finished()

    def append(self, entry: Entry) -> None:
        raise JournalError("This play is only looked at: nothing is written.")

    def finish(self, result_text: str, at: float) -> None:
        """Who only looks leaves the mark of the end to whoever goes on."""

    def unfinish(self) -> None:
        """As `finish`."""


def date(at: float) -> str:
    """`2024-05-03 20:15`; `?` for a number that is no date here."""
    try:
        return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return "?"


def _place(headline: str, title: str) -> str:
    """The parts of a headline, which two blanks part, without the game's title."""
    return ", ".join(part for part in re.split(r"\s{2,}", headline.strip()) if part and part != title)


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"

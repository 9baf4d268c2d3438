"""All plays of this user in one SQLite file: which there are, how each began, and the journal of each.

Must not decide what a play means, and must not open a file for writing before it was looked at.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.codec import Codec, CodecError, start_from, start_text
from companion.core.game import Game, Start
from companion.journal.backup import back_up
from companion.journal.entries import Journal, Shelf
from companion.journal.faults import (
    SQLITE_RAISES,
    UNWRITABLE,
    JournalError,
    NewerLibrary,
    ReadOnlyLibrary,
    SomeoneElseWrote,
    UnknownPlay,
    fault,
    is_one_of,
    read_only,
)
from companion.journal.look import Verdict, look
from companion.journal.schema import bring_up_to_date, connect, is_writable, make_durable


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """One play as a list shows it. Times are Unix seconds; `names` in seat order as the play began; `entries` counts
    all rows; `finished_at` and `result` are None while it goes on."""

    id: str
    game: str
    names: tuple[str, ...]
    started_at: float
    last_at: float
    finished_at: float | None
    result: str | None
    entries: int


_LIST = """
SELECT id, game, roster, started_at,
       max(started_at, coalesce((SELECT max(at) FROM entries WHERE play = id), started_at)) AS last_at,
       finished_at, result, (SELECT count(*) FROM entries WHERE play = id)
FROM plays ORDER BY last_at DESC, plays.rowid DESC
"""


class Library:
    """The file that holds all plays. One thread uses it; several programs may."""

    def __init__(self, shelf: Shelf, now: Callable[[], float]) -> None:
        self._shelf = shelf
        self._now = now

    @classmethod
    def open(cls, path: Path, *, now: Callable[[], float]) -> Library:
        """The library at `path`, made with its folders if there is none. `now` gives wall time in Unix seconds.

        Where nothing can be written, an existing library opens for reading. Raises DamagedLibrary after the file was
        set aside (opening again then makes a new one), or another JournalError with everything untouched."""
        path = path.resolve()
        if look(path, now()) is Verdict.NOTHING:
            _make_folders(path)
        try:
            connection = _opened(path, now)
        except SQLITE_RAISES as error:
            raise fault(error, path) from error
        return cls(Shelf(connection, path), now)

    def begin(self, game: Game[Any], start: Start, play_id: str) -> Journal:
        """A new play. Raises JournalError if there is one of that id, or nothing can be written."""
        roster, options = _split(start)
        try:
            self._shelf.write(
                "INSERT INTO plays (id, game, rules_version, roster, options, started_at) VALUES (?, ?, ?, ?, ?, ?)",
                (play_id, game.key, game.version, roster, options, self._now()),
            )
        except SomeoneElseWrote as error:
            if self._shelf.read("SELECT id FROM plays WHERE id = ?", (play_id,)):
                raise JournalError(f"There is a play {play_id} already: continue it, or choose another id.") from error
            raise
        return Journal(self._shelf, play_id, Codec(game))

    def journal(self, play_id: str, game: Game[Any]) -> Journal:
        """The entries of a play of this game. Raises UnknownPlay, NewerLibrary, or JournalError for another game's."""
        key, version = self._row(play_id, "game, rules_version")
        if key != game.key:
            raise JournalError(f"Play {play_id} is a play of {key}, not of {game.key}: continue it as that.")
        if int(version) > game.version:
            raise NewerLibrary(f"Play {play_id} was begun with a newer Companion: install that version to go on.")
        return Journal(self._shelf, play_id, Codec(game))

    def start(self, play_id: str) -> tuple[str, Start]:
        """The key of the play's game, and how the play began."""
        key, roster, options = self._row(play_id, "game, roster, options")
        try:
            return key, start_from(json.dumps({"roster": json.loads(roster), **json.loads(options)}))
        except (CodecError, ValueError, TypeError) as error:
            raise self._shelf.damage(f"How play {play_id} began cannot be read") from error

    def plays(self) -> tuple[Play, ...]:
        """Every play, the one last played first."""
        return tuple(
            Play(
                id=row[0],
                game=row[1],
                names=_names(row[2]),
                started_at=row[3],
                last_at=row[4],
                finished_at=row[5],
                result=row[6],
                entries=row[7],
            )
            for row in self._rows(_LIST)
        )

    def close(self) -> None:
        self._shelf.connection.close()

    def _row(self, play_id: str, columns: str) -> tuple[Any, ...]:
        rows = self._rows(f"SELECT {columns} FROM plays WHERE id = ?", (play_id,))
        if not rows:
            raise UnknownPlay(f"There is no play {play_id}: `companion plays` lists those there are.")
        return rows[0]

    def _rows(self, statement: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        return self._shelf.read(statement, values)


def _make_folders(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReadOnlyLibrary(
            f"The folder {path.parent} cannot be made ({error.strerror}): choose another place for the library."
        ) from error


def _opened(path: Path, now: Callable[[], float]) -> sqlite3.Connection:
    connection = connect(path, "rwc")
    try:
        if not is_writable(connection):
            raise read_only(path)
        bring_up_to_date(connection, lambda: back_up(connection, path, now()))
        make_durable(connection)
    except ReadOnlyLibrary:
        connection.close()
        return _opened_for_reading(path)
    except BaseException:
        connection.close()
        raise
    return connection


def _opened_for_reading(path: Path) -> sqlite3.Connection:
    """A library that was closed well needs files beside it that cannot be made here, so it is read as it lies."""
    if not path.is_file():
        raise read_only(path)
    for mode in ("ro", "ro&immutable=1"):
        connection = connect(path, mode)
        try:
            connection.execute("SELECT count(*) FROM plays").fetchone()
        except SQLITE_RAISES as error:
            connection.close()
            if mode != "ro" or not is_one_of(error, UNWRITABLE):
                raise
            continue
        return connection
    raise read_only(path)


def _split(start: Start) -> tuple[str, str]:
    """The roster, and all the rest, each as JSON that a person can read."""
    whole = json.loads(start_text(start))
    roster = whole.pop("roster")
    return json.dumps(roster, ensure_ascii=False), json.dumps(whole, ensure_ascii=False)


def _names(roster: str) -> tuple[str, ...]:
    try:
        return tuple(str(seat["name"]) for seat in json.loads(roster)["seats"])
    except (ValueError, KeyError, TypeError):
        return ()

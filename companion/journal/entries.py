"""The entries of one play: each is one row, written once, durable when `append` returns.

Must not change or remove a row. After a write that failed nothing more is written: what a failed sync has left behind
is not known, so only a new start may go on.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from companion.codec import Codec, CodecError
from companion.core.history import Entry
from companion.journal.backup import back_up, last_good
from companion.journal.faults import SQLITE_RAISES, DamagedLibrary, JournalError, SomeoneElseWrote, fault, moved_away


class Shelf:
    """The open library file: its connection, and where it must still lie."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path
        self._identity = self._on_disk()

    def write(self, statement: str, values: tuple[object, ...]) -> None:
        """One statement, one transaction, durable on return. Raises JournalError."""
        # A file that was replaced would take the row with it when this program ends.
        if self._on_disk() != self._identity:
            raise moved_away(self.path)
        try:
            self.connection.execute(statement, values)
        except SQLITE_RAISES as error:
            raise fault(error, self.path) from error

    def read(self, statement: str, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
        """All rows. Raises JournalError; a text that is no text any more counts as damage."""
        try:
            return self.connection.execute(statement, values).fetchall()
        except SQLITE_RAISES as error:
            if isinstance(error, sqlite3.Error) and "decode" in str(error):
                raise self.damage("A row cannot be read: it holds half a character") from error
            raise fault(error, self.path) from error

    def damage(self, problem: str) -> DamagedLibrary:
        """A sentence about a row that is damaged in a file that is whole, so nothing is set aside."""
        backup = last_good(self.path)
        offer = f"; the last good backup is {backup}" if backup is not None else ""
        return DamagedLibrary(f"{problem.rstrip('.')}. Nothing was changed in {self.path}{offer}.", backup=backup)

    def _on_disk(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino)


class Journal:
    """One play's entries in the library. `play_id` names the play."""

    def __init__(self, shelf: Shelf, play_id: str, codec: Codec) -> None:
        self.play_id = play_id
        self._shelf = shelf
        self._codec = codec
        self._halted: JournalError | None = None

    def append(self, entry: Entry) -> None:
        """Keep the entry. Raises SomeoneElseWrote if its number is taken or the file is busy: read `entries` again.

        Any other JournalError says that this journal takes no more; the same one is raised from then on."""
        body = self._codec.body(entry)
        stamp = entry.stamp
        self._write(
            "INSERT INTO entries (play, number, at, source, body) VALUES (?, ?, ?, ?, ?)",
            (self.play_id, stamp.number, stamp.at, stamp.source, body),
        )

    def entries(self) -> list[Entry]:
        """All entries by number, from 1 without a gap. Raises DamagedLibrary for a row that cannot be read."""
        rows = self._shelf.read(
            "SELECT number, at, source, body FROM entries WHERE play = ? ORDER BY number", (self.play_id,)
        )
        try:
            found = [self._codec.entry(*row) for row in rows]  # type: ignore[arg-type]
        except CodecError as error:
            raise self._shelf.damage(str(error)) from error
        missing = next((n for n, entry in enumerate(found, start=1) if entry.number != n), None)
        if missing is not None:
            raise self._shelf.damage(f"Entry {missing} is missing")
        return found

    def is_finished(self) -> bool:
        """Whether the play is marked as ended; a program that was killed may have left it unmarked."""
        rows = self._shelf.read("SELECT finished_at IS NOT NULL FROM plays WHERE id = ?", (self.play_id,))
        return bool(rows and rows[0][0])

    def finish(self, result_text: str, at: float) -> None:
        """The play has ended, at wall time `at`; then a dated copy of the library is made.

        Raises BackupFailed if only the copy failed."""
        self._write("UPDATE plays SET finished_at = ?, result = ? WHERE id = ?", (at, result_text, self.play_id))
        back_up(self._shelf.connection, self._shelf.path, at)

    def unfinish(self) -> None:
        """The play goes on after all."""
        self._write("UPDATE plays SET finished_at = NULL, result = NULL WHERE id = ?", (self.play_id,))

    def _write(self, statement: str, values: tuple[object, ...]) -> None:
        if self._halted is not None:
            raise self._halted.with_traceback(None)
        try:
            self._shelf.write(statement, values)
        except SomeoneElseWrote:
            raise
        except JournalError as error:
            self._halted = error
            raise

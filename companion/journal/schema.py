"""The tables of the library, how a connection is set up, and how an older library is brought up to date.

Must not read or write a play. Step n of STEPS brings version n to n + 1; a step that was released is never edited.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from companion.journal.faults import UNWRITABLE, is_one_of

APPLICATION_ID = 0x436F6D70
"""Stands in the file's header and says that it is ours: `Comp`."""

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite may keep beside a database, by suffix."""

PATIENCE = 2.0
"""Seconds to wait while another program writes."""

_TRIES = 20

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE plays (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            rules_version INTEGER NOT NULL,
            roster TEXT NOT NULL,
            options TEXT NOT NULL,
            started_at REAL NOT NULL,
            finished_at REAL,
            result TEXT
        ) STRICT""",
        """CREATE TABLE entries (
            play TEXT NOT NULL REFERENCES plays (id),
            number INTEGER NOT NULL,
            at REAL NOT NULL,
            source TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (play, number)
        ) STRICT, WITHOUT ROWID""",
    ),
)

TABLES = frozenset({"plays", "entries"})


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection where every statement stands alone. `mode` is ro, rw, rwc, or `ro&immutable=1`, which touches
    nothing but is true only while no other program writes."""
    uri = f"{path.as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)


def side_file(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def has_content(path: Path) -> bool:
    """False also for a file that is not there; another program may take a side file away at any moment."""
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


def make_durable(connection: sqlite3.Connection) -> None:
    """A commit that has returned survives a power cut; fullfsync does the same for the drive's own cache on macOS."""
    for pragma in ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON"):
        connection.execute(f"PRAGMA {pragma}")
    _use_wal(connection)


def _use_wal(connection: sqlite3.Connection) -> None:
    """Two programs that make one library at once meet here, and this one pragma does not wait by itself."""
    for _ in range(_TRIES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not is_one_of(error, ("SQLITE_BUSY",)):
                raise
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")


def version_of(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def bring_up_to_date(connection: sqlite3.Connection, back_up: Callable[[], object]) -> None:
    """Make the tables, or change older ones after `back_up` has kept a copy; all of it or nothing."""
    version = version_of(connection)
    if version == len(STEPS):
        return
    if version > 0:
        back_up()
    connection.execute("BEGIN EXCLUSIVE")
    try:
        # Another program may have done it while this one waited.
        for step in STEPS[version_of(connection) :]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def is_writable(connection: sqlite3.Connection) -> bool:
    """Whether a write would be let through; nothing is written. Raises sqlite3.Error if it cannot be told."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version = {version_of(connection)}")
    except sqlite3.OperationalError as error:
        if is_one_of(error, UNWRITABLE):
            return False
        raise
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return True

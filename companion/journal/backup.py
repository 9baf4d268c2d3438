"""Dated copies of the whole library, in the folder `backups` beside it.

A copy is complete, checked and one single file before it gets its name; the newest KEPT stay. Must not overwrite a
copy, and must not put one in the library's place: people do that.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.journal.faults import SQLITE_RAISES, BackupFailed
from companion.journal.schema import APPLICATION_ID, connect

KEPT = 30
"""How many copies of one library stay; the copy just made is never among those that go."""

_UNFINISHED = ".part"
_ABANDONED = 24 * 3600.0
"""Seconds after which an unfinished copy is one whose program ended."""


def stamp(at: float) -> str:
    """The moment as it stands in a file name: UTC, so that names sort by age across a change of summer time."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def backups(path: Path) -> list[Path]:
    """The copies of the library at `path`, oldest first, by name."""
    name = re.compile(rf"{re.escape(path.stem)}-(\d+T\d+Z)(?:-(\d+))?{re.escape(path.suffix)}")
    found = []
    for each in path.parent.glob("backups/*"):
        match = name.fullmatch(each.name)
        if match is not None and each.is_file():
            found.append((match[1], int(match[2] or 1), each))
    return [each for _, _, each in sorted(found)]


def last_good(path: Path) -> Path | None:
    """The newest copy that can be opened and is whole."""
    return next((each for each in reversed(backups(path)) if is_whole(each)), None)


def is_whole(copy: Path) -> bool:
    try:
        connection = connect(copy, "ro&immutable=1")
    except SQLITE_RAISES:
        return False
    try:
        return _is_whole(connection)
    except SQLITE_RAISES:
        return False
    finally:
        connection.close()


def _is_whole(connection: sqlite3.Connection) -> bool:
    ours = connection.execute("PRAGMA application_id").fetchone()
    checked = connection.execute("PRAGMA quick_check(1)").fetchone()
    return bool(ours == (APPLICATION_ID,) and checked == ("ok",))


def back_up(connection: sqlite3.Connection, path: Path, at: float) -> Path:
    """A new copy, named by the wall time `at` in Unix seconds. Raises BackupFailed; the library itself is safe then."""
    part: Path | None = None
    try:
        copy, part = _reserved(path, at)
        _copy(connection, part)
        part.rename(copy)
    except (*SQLITE_RAISES, OSError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise BackupFailed(
            f"Everything is kept, but no backup copy could be made in {path.parent / 'backups'} ({_reason(error)}): "
            "make room there or let it be written."
        ) from error
    _clear_out(path, copy, at)
    return copy


def _clear_out(path: Path, copy: Path, at: float) -> None:
    """What goes may fail to go: a folder that keeps too much is no fault of this play."""
    with suppress(OSError):
        for old in backups(path)[:-KEPT]:
            if old != copy:
                old.unlink(missing_ok=True)
        for part in copy.parent.glob(f"*{_UNFINISHED}"):
            if part.name < f"{path.stem}-{stamp(at - _ABANDONED)}" and part.name.startswith(f"{path.stem}-"):
                part.unlink(missing_ok=True)


def _reserved(path: Path, at: float) -> tuple[Path, Path]:
    """A name that no copy has, and the unfinished file under which no other program takes it meanwhile."""
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    number = 1
    while True:
        tail = f"-{number}" if number > 1 else ""
        copy = folder / f"{path.stem}-{stamp(at)}{tail}{path.suffix}"
        part = copy.with_name(copy.name + _UNFINISHED)
        number += 1
        if copy.exists() or part.exists():
            continue
        try:
            part.touch(exist_ok=False)
        except FileExistsError:
            continue
        # Only now nobody else can finish a copy of this name.
        if not copy.exists():
            return copy, part
        part.unlink()


def _copy(source: sqlite3.Connection, part: Path) -> None:
    target = connect(part, "rw")
    try:
        source.backup(target)
        # One file that can be opened anywhere: a copy in WAL mode would need two more beside it.
        target.execute("PRAGMA journal_mode = DELETE")
        if not _is_whole(target):
            raise sqlite3.DatabaseError("the copy is damaged")
    finally:
        target.close()


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)

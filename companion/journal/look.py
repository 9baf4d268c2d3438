"""The look at a library file before it is opened for writing, and the setting aside of a damaged one.

Even a pragma or a plain open can change a damaged file, so the header is read as bytes and SQLite only reads. Must not
write into any file that it finds.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from enum import Enum
from pathlib import Path

from companion.journal import schema
from companion.journal.backup import last_good, stamp
from companion.journal.faults import (
    SQLITE_RAISES,
    DamagedLibrary,
    ForeignFile,
    JournalError,
    NewerLibrary,
    SomeoneElseWrote,
    fault,
    is_damage,
    is_one_of,
)
from companion.journal.schema import (
    APPLICATION_ID,
    SIDE_FILES,
    TABLES,
    connect,
    has_content,
    side_file,
    version_of,
)
from companion.journal.wal import hides_commits

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_WHOLE_NUMBER = 4
_LOOKS = 100


class Verdict(Enum):
    """What stands at the path."""

    NOTHING = "no library yet"
    SOUND = "a sound library"
    DAMAGED = "a damaged library"


def look(path: Path, now: float) -> Verdict:
    """NOTHING or SOUND.

    Raises DamagedLibrary after setting the file aside; ForeignFile, NewerLibrary or JournalError with all untouched."""
    index = side_file(path, "-shm")
    try:
        held = _bytes(index)
        for _ in range(_LOOKS):
            before = _fingerprint(path)
            verdict = _verdict(path)
            if verdict is not Verdict.DAMAGED:
                return verdict
            # A file that another program is just making or writing can look damaged; one that keeps still is.
            if _fingerprint(path) == before:
                raise set_aside(path, now, held)
    except OSError as error:
        raise JournalError(f"{path} cannot be read ({error.strerror}): check its owner and its folder.") from error
    raise SomeoneElseWrote(f"Another program keeps writing to {path}: close it, then start again.")


def _fingerprint(path: Path) -> list[tuple[int, int, int] | None]:
    """Changes when the library or its log does; not by looking."""
    files = (path, side_file(path, "-wal"), side_file(path, "-journal"))
    return [_mark(each) for each in files]


def _mark(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _bytes(file: Path, count: int = -1) -> bytes | None:
    try:
        with file.open("rb") as opened:
            return opened.read(count)
    except FileNotFoundError:
        return None


def _verdict(path: Path) -> Verdict:
    _refuse_no_file(path)
    header = _bytes(path, _HEADER)
    if not header:
        return Verdict.DAMAGED if _was_emptied(path) else Verdict.NOTHING
    if not header.startswith(_MAGIC) or len(header) < _HEADER:
        return Verdict.DAMAGED
    _refuse_not_ours(path, header)
    if any(has_content(side_file(path, suffix)) for suffix in ("-wal", "-journal")):
        return _checked(path, "ro")
    # Nobody writes to it, so it can be looked at without leaving a trace.
    return _checked(path, "ro&immutable=1")


def _refuse_no_file(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise ForeignFile(f"{path} is not a file, so no library can be there: choose another name for it.")


def _was_emptied(path: Path) -> bool:
    """A library is never empty once it is made: an empty file is new unless something beside it says otherwise. A file
    that is missing was taken away by somebody, and only entries that never reached it count."""
    if has_content(side_file(path, "-wal")):
        return True
    return path.exists() and last_good(path) is not None


def _refuse_not_ours(path: Path, header: bytes) -> None:
    if _number(header, 68) != APPLICATION_ID:
        raise ForeignFile(
            f"{path} belongs to another program and was not touched: choose another library.{_offer(last_good(path))}"
        )
    _refuse_newer(path, _number(header, 60))


def _refuse_newer(path: Path, version: int) -> None:
    if version > len(schema.STEPS):
        raise NewerLibrary(f"{path} was made by a newer Companion and was not touched: install that one to open it.")


def _number(header: bytes, at: int) -> int:
    return int.from_bytes(header[at : at + _WHOLE_NUMBER], "big")


def _checked(path: Path, mode: str) -> Verdict:
    connection: sqlite3.Connection | None = None
    try:
        connection = connect(path, mode)
        whole = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
        _refuse_newer(path, version_of(connection))
        hidden = mode == "ro" and _hides_commits(path)
        return Verdict.SOUND if whole and names >= TABLES and not hidden else Verdict.DAMAGED
    except SQLITE_RAISES as error:
        if is_damage(error):
            return Verdict.DAMAGED
        if is_one_of(error, ("SQLITE_READONLY_ROLLBACK",)):
            # Its program ended while it made the file: nothing was in it yet.
            return Verdict.NOTHING
        raise fault(error, path) from error
    finally:
        if connection is not None:
            connection.close()


def _hides_commits(path: Path) -> bool:
    try:
        return hides_commits(path)
    except FileNotFoundError:
        return False  # no log, or one that another program has just put away


def set_aside(path: Path, now: float, index: bytes | None = None) -> DamagedLibrary:
    """Move the file and what SQLite keeps beside it, byte for byte, into a folder of their own.

    `index` is what the -shm file held before it was looked at, since looking may rebuild it. The library goes first: a
    power cut in between leaves a -wal without a library, which the next look sets aside too."""
    backup = last_good(path)
    try:
        folder = _new_folder(path, now)
        for each in (path, *(side_file(path, suffix) for suffix in SIDE_FILES)):
            if each.exists():
                each.rename(folder / each.name)
        _restore(side_file(folder / path.name, "-shm"), index)
    except OSError as error:
        return DamagedLibrary(
            f"The library {path} is damaged and could not be set aside ({error.strerror}): move it away by hand, "
            f"then start again.{_offer(backup)}",
            backup=backup,
        )
    return DamagedLibrary(
        f"The library was damaged: it lies unchanged in {folder}, and the next start makes a new one.{_offer(backup)}",
        set_aside=folder / path.name,
        backup=backup,
    )


def _new_folder(path: Path, now: float) -> Path:
    number = 1
    while True:
        tail = f"-{number}" if number > 1 else ""
        folder = path.parent / "damaged" / f"{stamp(now)}{tail}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            number += 1
            continue
        return folder


def _restore(index: Path, held: bytes | None) -> None:
    """A new file rather than new bytes in the old one: another program may still have that mapped. Where there is no
    room for it, the rebuilt one stays: it holds nothing that the -wal does not."""
    if _bytes(index) == held:
        return
    with suppress(OSError):
        if held is None:
            index.unlink()
        else:
            kept = index.with_name(index.name + ".kept")
            kept.write_bytes(held)
            kept.replace(index)


def _offer(backup: Path | None) -> str:
    return f" The last good backup is {backup}." if backup is not None else ""

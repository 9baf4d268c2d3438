"""What can go wrong with the disk, each in one sentence that says what happened and what to do.

Must not mend anything. Every JournalError means: what was kept before is still there, unchanged.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path


class JournalError(Exception):
    """The disk failed; the text is one sentence for a person."""


class SomeoneElseWrote(JournalError):
    """Another program took this entry's number, or is writing now. Read the entries again; theirs stand."""


class DamagedLibrary(JournalError):
    """`set_aside` is where the damaged file now lies (None: left in place), `backup` the last good copy if any."""

    def __init__(self, sentence: str, *, set_aside: Path | None = None, backup: Path | None = None) -> None:
        super().__init__(sentence)
        self.set_aside = set_aside
        self.backup = backup


class ForeignFile(JournalError):
    """What stands at the path belongs to someone else; it was not touched."""


class NewerLibrary(JournalError):
    """A newer Companion made this library, or this play; it was not touched."""


class ReadOnlyLibrary(JournalError):
    """The library, or its folder, cannot be written."""


class FullDisk(JournalError):
    """There was no room for the last step."""


class BackupFailed(JournalError):
    """The play itself is safe, but no copy could be made."""


class UnknownPlay(JournalError):
    """No play of that id is in the library."""


DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
SQLITE_RAISES = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What a statement can raise: a damaged file's bytes in SQLite's message are no text to Python."""
UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")


def is_one_of(error: Exception, names: tuple[str, ...]) -> bool:
    """Whether SQLite gave one of these codes, or a closer description of one."""
    return str(getattr(error, "sqlite_errorname", "")).startswith(names)


def is_damage(error: Exception) -> bool:
    """Whether the file itself is to blame: SQLite says so, or it gave what no library holds."""
    return not isinstance(error, sqlite3.Error) or is_one_of(error, DAMAGED) or "decode" in str(error)


def fault(error: Exception, path: Path) -> JournalError:
    """The sentence for what SQLite said about the library at `path`."""
    if is_one_of(error, ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CONSTRAINT")):
        return SomeoneElseWrote("Another program wrote to the library first: see what stands now, then do it again.")
    if is_one_of(error, ("SQLITE_FULL",)):
        return FullDisk("The disk is full, so this was not kept: free some space, then start again; the rest is safe.")
    if is_one_of(error, UNWRITABLE):
        return read_only(path)
    if is_damage(error):
        return DamagedLibrary(f"The library {path} is damaged, so this was not kept: start again to have it checked.")
    return JournalError(f"The disk failed ({error}), so this was not kept: check the disk of {path}, then start again.")


def read_only(path: Path) -> ReadOnlyLibrary:
    return ReadOnlyLibrary(
        f"{path} cannot be written: old plays can be read; to play, make its folder writable or choose another library."
    )


def moved_away(path: Path) -> JournalError:
    return JournalError(f"The library {path} was moved or deleted while it was open: put it back, then start again.")

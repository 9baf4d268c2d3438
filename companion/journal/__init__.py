"""The disk: one SQLite file that holds every play, entry by entry.

An entry is durable when `append` returns. Must not know a single game, an event loop or a screen.
"""

from companion.journal.entries import Journal
from companion.journal.faults import (
    BackupFailed,
    DamagedLibrary,
    ForeignFile,
    FullDisk,
    JournalError,
    NewerLibrary,
    ReadOnlyLibrary,
    SomeoneElseWrote,
    UnknownPlay,
)
from companion.journal.library import Library, Play

__all__ = [
    "BackupFailed",
    "DamagedLibrary",
    "ForeignFile",
    "FullDisk",
    "Journal",
    "JournalError",
    "Library",
    "NewerLibrary",
    "Play",
    "ReadOnlyLibrary",
    "SomeoneElseWrote",
    "UnknownPlay",
]

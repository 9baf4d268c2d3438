"""A disk that is full, read-only, failing, or taken away: one sentence, and nothing that was kept is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.journal import BackupFailed, FullDisk, Journal, JournalError, ReadOnlyLibrary, schema
from companion.journal.backup import backups
from tests.journal.disks import contents, read_only, small_disk
from tests.journal.night import GAME, NOON, START, entries, library_with, open_library, write

MADE = entries(600)


def written_until_refused(journal: Journal) -> tuple[int, JournalError]:
    """Append until the disk says no: how many were kept, and what was said."""
    for kept, entry in enumerate(MADE):
        try:
            journal.append(entry)
        except JournalError as refused:
            return kept, refused
    raise AssertionError("the disk took everything")


def refuses_from_now_on(journal: Journal, kept: int, said: JournalError) -> None:
    """A failed sync is never tried again: every later write gets the same sentence, and old entries can be read."""
    writes: tuple[Callable[[], None], ...] = (
        lambda: journal.append(MADE[kept]),
        lambda: journal.append(MADE[kept + 1]),
        lambda: journal.finish("", NOON),
        journal.unfinish,
    )
    for write_again in writes:
        with pytest.raises(type(said)) as again:
            write_again()
        assert str(again.value) == str(said)
    assert journal.entries() == MADE[:kept]


# Full


def test_a_full_disk_halts_the_play_and_a_new_start_goes_on(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "400k") as disk:
        path = disk / "library.sqlite"
        library = open_library(path)
        ballast = disk / "ballast"
        ballast.write_bytes(b"\0" * 150_000)
        journal = library.begin(GAME, START, "night")
        kept, said = written_until_refused(journal)
        assert isinstance(said, FullDisk)
        assert kept > 10
        ballast.unlink()
        refuses_from_now_on(journal, kept, said)
        library.close()
        library = open_library(path)
        journal = library.journal("night", GAME)
        assert journal.entries() == MADE[:kept]
        journal.append(MADE[kept])
        library.close()


def test_a_library_at_its_size_limit_says_that_the_disk_is_full(tmp_path: Path) -> None:
    path = library_with(tmp_path / "library.sqlite", 0)
    library = open_library(path)
    journal = library.journal("night", GAME)
    library._shelf.connection.execute("PRAGMA max_page_count = 12")
    kept, said = written_until_refused(journal)
    assert isinstance(said, FullDisk)
    assert str(said).count("\n") == 0
    refuses_from_now_on(journal, kept, said)
    library.close()


def test_no_library_is_made_on_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "64k") as disk:
        (disk / "ballast").write_bytes(b"\0" * 60_000)
        with pytest.raises(JournalError):
            open_library(disk / "library.sqlite")
        (disk / "ballast").unlink()
        open_library(disk / "library.sqlite").close()


def test_a_backup_that_finds_no_room_leaves_the_play_finished_and_says_so(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "2m") as disk:
        path = library_with(disk / "library.sqlite", 100)
        library = open_library(path)
        journal = library.journal("night", GAME)
        journal.finish("Anna won.", NOON)
        free = 2 * 2**20 - sum(map(len, contents(disk).values()))
        (disk / "ballast").write_bytes(b"\0" * (free - path.stat().st_size))
        with pytest.raises(BackupFailed, match="Everything is kept, but no backup"):
            journal.finish("Ben won.", NOON + 60)
        assert [play.result for play in library.plays()] == ["Ben won."]
        assert len(backups(path)) == 1
        assert len(list((disk / "backups").iterdir())) == 1
        journal.unfinish()
        library.close()


# Failing


def test_a_failing_write_halts_the_play(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="cannot here: this system cannot limit the size of a file")
    path = library_with(tmp_path / "library.sqlite", 0)
    library = open_library(path)
    journal = library.journal("night", GAME)
    write(journal, MADE[:5])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (schema.side_file(path, "-wal").stat().st_size + 2000, hard))
    try:
        with pytest.raises(JournalError, match="The disk failed") as said:
            write(journal, MADE[5:])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    refuses_from_now_on(journal, 5, said.value)
    library.close()
    library = open_library(path)
    assert library.journal("night", GAME).entries() == MADE[:5]
    library.close()


class FailingCommit(sqlite3.Connection):
    """A connection whose next write fails after the row was handed over."""

    fails = False

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        if self.fails and str(arguments[0]).startswith("INSERT"):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error
        return super().execute(*arguments)


def test_a_failed_sync_is_never_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = library_with(tmp_path / "library.sqlite", 0)
    monkeypatch.setattr(sqlite3, "Connection", FailingCommit)
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: connect(*args, factory=FailingCommit, **more))
    library = open_library(path)
    journal = library.journal("night", GAME)
    write(journal, MADE[:3])
    monkeypatch.setattr(FailingCommit, "fails", True)
    with pytest.raises(JournalError, match="The disk failed") as said:
        journal.append(MADE[3])
    monkeypatch.setattr(FailingCommit, "fails", False)
    refuses_from_now_on(journal, 3, said.value)
    library.close()


@pytest.mark.parametrize("fate", ["deleted", "moved", "replaced"])
def test_a_library_that_was_taken_away_takes_no_more_entries(tmp_path: Path, fate: str) -> None:
    path = library_with(tmp_path / "library.sqlite", 5)
    library = open_library(path)
    journal = library.journal("night", GAME)
    elsewhere = path.rename(tmp_path / "elsewhere.sqlite")
    if fate == "deleted":
        elsewhere.unlink()
    if fate == "replaced":
        library_with(path, 2)
    with pytest.raises(JournalError, match="moved or deleted"):
        journal.append(MADE[5])
    library.close()


# Read-only


@pytest.fixture
def old_night(tmp_path: Path) -> Path:
    return library_with(tmp_path / "data" / "library.sqlite", 20)


def can_read_but_not_write(path: Path) -> None:
    library = open_library(path)
    assert [play.entries for play in library.plays()] == [20]
    assert library.start("night") == ("toy", START)
    journal = library.journal("night", GAME)
    assert journal.entries() == MADE[:20]
    with pytest.raises(ReadOnlyLibrary, match="cannot be written") as said:
        journal.append(MADE[20])
    refuses_from_now_on(journal, 20, said.value)
    with pytest.raises(ReadOnlyLibrary, match="cannot be written"):
        library.begin(GAME, START, "another")
    library.close()


def test_old_plays_can_be_read_in_a_read_only_folder(old_night: Path) -> None:
    before = contents(old_night.parent)
    with read_only(old_night.parent):
        can_read_but_not_write(old_night)
    assert contents(old_night.parent) == before


def test_also_those_of_a_program_that_was_killed(old_night: Path, tmp_path: Path) -> None:
    library = open_library(old_night)
    journal = library.journal("night", GAME)
    journal.finish("", NOON)
    journal.unfinish()
    killed = tmp_path / "killed"
    killed.mkdir()
    for each in old_night.parent.glob("library.sqlite*"):
        (killed / each.name).write_bytes(each.read_bytes())
    library.close()
    assert (killed / "library.sqlite-wal").stat().st_size > 0
    with read_only(killed):
        can_read_but_not_write(killed / "library.sqlite")


def test_no_library_is_made_in_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with read_only(folder):
        for path in (folder / "library.sqlite", folder / "deeper" / "library.sqlite"):
            with pytest.raises(ReadOnlyLibrary):
                open_library(path)
    assert contents(folder) == {}


def test_a_damaged_library_in_a_read_only_folder_stays_where_it_is(old_night: Path) -> None:
    old_night.write_bytes(old_night.read_bytes()[:9000])
    before = contents(old_night.parent)
    with read_only(old_night.parent), pytest.raises(JournalError, match="could not be set aside"):
        open_library(old_night)
    assert contents(old_night.parent) == before

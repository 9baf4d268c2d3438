"""Dated copies: when a play ends and before every schema change; whole, openable, never overwritten, bounded."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.journal import BackupFailed, JournalError, schema
from companion.journal.backup import KEPT, backups, is_whole, last_good
from tests.journal.disks import contents, read_only
from tests.journal.night import GAME, NOON, entries, library_with, open_library, write

DAY = 24 * 3600.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return library_with(tmp_path / "data" / "library.sqlite", 30)


def finish(path: Path, *moments: float) -> None:
    library = open_library(path)
    journal = library.journal("night", GAME)
    for at in moments:
        journal.finish("Anna won.", at)
    library.close()


def test_a_copy_is_made_when_a_play_ends_named_by_its_moment(path: Path) -> None:
    finish(path, NOON)
    assert [copy.name for copy in backups(path)] == ["library-20260528T202640Z.sqlite"]


def test_a_copy_is_one_file_that_opens_by_itself_even_where_nothing_can_be_written(path: Path) -> None:
    finish(path, NOON)
    (copy,) = backups(path)
    assert [each.name for each in copy.parent.iterdir()] == [copy.name]
    with read_only(copy.parent):
        library = open_library(copy)
        assert [play.result for play in library.plays()] == ["Anna won."]
        assert library.journal("night", GAME).entries() == entries(30)
        library.close()


def test_a_copy_holds_what_is_still_in_the_log(path: Path) -> None:
    library = open_library(path)
    journal = library.journal("night", GAME)
    write(journal, entries(60)[30:])
    journal.finish("Anna won.", NOON)
    copy = open_library(backups(path)[0])
    assert copy.journal("night", GAME).entries() == entries(60)
    copy.close()
    library.close()


def test_copies_of_one_second_do_not_collide(path: Path) -> None:
    finish(path, NOON)
    held = backups(path)[0].read_bytes()
    finish(path, *[NOON + 0.1] * 11)
    made = backups(path)
    assert len(made) == 12
    assert made[0].read_bytes() == held
    assert made[-1].name == "library-20260528T202640Z-12.sqlite"


def test_the_newest_copies_stay(path: Path) -> None:
    moments = [NOON + day * DAY for day in range(KEPT + 5)]
    finish(path, *moments[:1])
    (first,) = backups(path)
    finish(path, *moments[1:])
    assert len(backups(path)) == KEPT
    assert not first.exists()
    assert all(is_whole(copy) for copy in backups(path))


def test_a_wall_clock_that_went_back_does_not_cost_the_copy_just_made(path: Path) -> None:
    finish(path, *[NOON + day * DAY for day in range(KEPT)])
    finish(path, NOON - 1000 * DAY)
    assert backups(path)[0].name.startswith("library-2023")
    assert len(backups(path)) == KEPT + 1


def test_copies_of_another_library_and_files_of_other_people_are_left_alone(path: Path) -> None:
    other = library_with(path.with_name("other.sqlite"), 1)
    finish(other, NOON)
    mine = path.parent / "backups" / "library-holiday.sqlite"
    mine.write_text("sun")
    finish(path, *[NOON + day * DAY for day in range(KEPT + 2)])
    assert len(backups(other)) == 1
    assert mine.read_text() == "sun"


def test_an_unfinished_copy_of_a_killed_program_goes_after_a_day(path: Path) -> None:
    finish(path, NOON)
    (copy,) = backups(path)
    part = copy.with_name("library-20260528T202641Z.sqlite.part")
    part.write_bytes(b"half")
    finish(path, NOON + 60)
    assert part.exists()
    finish(path, NOON + 2 * DAY)
    assert not part.exists()
    assert len(backups(path)) == 3


def test_a_damaged_library_makes_no_copy(path: Path) -> None:
    finish(path, NOON)
    library = open_library(path)
    journal = library.journal("night", GAME)
    with path.open("r+b") as file:
        file.seek(-4096, 2)
        file.write(b"\xff" * 4096)
    with pytest.raises(BackupFailed, match="the copy is damaged"):
        journal.finish("Ben won.", NOON + 60)
    library.close()
    assert len(backups(path)) == 1
    assert last_good(path) == backups(path)[0]
    assert len(list((path.parent / "backups").iterdir())) == 1


def test_a_file_where_the_copies_should_lie_is_said(path: Path) -> None:
    (path.parent / "backups").write_text("sun")
    with pytest.raises(BackupFailed, match="Everything is kept"):
        finish(path, NOON)
    assert (path.parent / "backups").read_text() == "sun"


# A schema change


STEP = ("ALTER TABLE plays ADD COLUMN place TEXT", "UPDATE plays SET place = 'kitchen'")


def test_a_copy_is_made_before_a_schema_change(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = path.read_bytes()
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, STEP))
    library = open_library(path)
    assert library.journal("night", GAME).entries() == entries(30)
    library.close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT place FROM plays").fetchall() == [("kitchen",)]
    assert connection.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS),)
    connection.close()
    (copy,) = backups(path)
    monkeypatch.undo()
    path.write_bytes(copy.read_bytes())
    library = open_library(path)
    assert library.journal("night", GAME).entries() == entries(30)
    library.close()
    assert len(path.read_bytes()) == len(old)


def test_a_schema_change_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(schema, "STEPS", (*schema.STEPS, (*STEP, "ALTER TABLE nowhere ADD COLUMN x")))
        with pytest.raises(JournalError):
            open_library(path)
    library = open_library(path)
    assert library.journal("night", GAME).entries() == entries(30)
    library.close()
    assert len(backups(path)) == 1


def test_without_a_copy_there_is_no_schema_change(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path.parent / "backups").write_text("sun")
    before = contents(path.parent)
    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, STEP))
    with pytest.raises(BackupFailed):
        open_library(path)
    assert contents(path.parent) == before

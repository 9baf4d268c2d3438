"""Files that are not what they should be (case B1-2): a sentence, the file aside byte for byte, the last copy offered.

Whatever is done to the file, opening it either works or says one sentence, and the start after that works.
"""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest

from companion.core.history import Entry
from companion.journal import DamagedLibrary, ForeignFile, Journal, JournalError, Library, NewerLibrary, schema
from companion.journal.backup import backups, is_whole
from tests.journal.disks import contents
from tests.journal.night import GAME, NOON, START, entries, library_with, open_library, write
from tests.journal.programs import Say, linger, needs_fork, running

CUTS = 50
FLIPS = 120


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "library.sqlite"


@pytest.fixture
def with_backup(path: Path) -> Path:
    """A library of two plays; the first was finished, so there is a copy of it."""
    library_with(path, 30, "monday")
    library = open_library(path)
    library.journal("monday", GAME).finish("Anna won.", NOON)
    write(library.begin(GAME, START, "tuesday"), entries(40))
    library.close()
    return path


@pytest.fixture
def killed(tmp_path: Path, with_backup: Path) -> Path:
    """The same as a killed program leaves it: a -wal with entries, and a -shm."""
    library = open_library(with_backup)
    write(library.begin(GAME, START, "wednesday"), entries(25))
    folder = tmp_path / "killed"
    folder.mkdir()
    for each in with_backup.parent.glob("library.sqlite*"):
        (folder / each.name).write_bytes(each.read_bytes())
    library.close()
    return folder / "library.sqlite"


def beside(path: Path) -> dict[str, bytes]:
    """The library and its side files, byte for byte; no copies, nothing set aside."""
    return {each.name: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}


def refused_as_damaged(path: Path) -> DamagedLibrary:
    """Open it: it must be set aside with all beside it, byte for byte, and the next start must work."""
    before = beside(path)
    with pytest.raises(DamagedLibrary) as refused:
        open_library(path)
    damaged = refused.value
    assert str(damaged).count("\n") == 0
    assert damaged.set_aside is not None
    assert contents(damaged.set_aside.parent) == before
    assert str(damaged.set_aside.parent) in str(damaged)
    assert beside(path) == {}
    library = open_library(path)
    assert library.plays() == ()
    write(library.begin(GAME, START, "next"), entries(3))
    library.close()
    assert contents(damaged.set_aside.parent) == before
    return damaged


NO_LIBRARY = {
    "NUL": b"\0" * 4096,
    "a list": b"[]",
    "an object": b"{}",
    "another shape": b'{"version": 1, "plays": [{"id": "monday"}]}',
    "text": b"Dear diary,\n",
    "one byte": b"S",
    "only the magic": b"SQLite format 3\0",
    "half a header": b"SQLite format 3\0" + b"\0" * 40,
}


@pytest.mark.parametrize("written", NO_LIBRARY.values(), ids=NO_LIBRARY)
def test_a_file_that_is_no_library_is_set_aside(path: Path, written: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(written)
    assert refused_as_damaged(path).backup is None


def test_the_last_good_copy_is_offered_by_name_and_left_alone(with_backup: Path) -> None:
    (copy,) = backups(with_backup)
    held = copy.read_bytes()
    with_backup.write_bytes(b"[]")
    damaged = refused_as_damaged(with_backup)
    assert damaged.backup == copy
    assert str(copy) in str(damaged)
    assert copy.read_bytes() == held


def test_a_damaged_copy_is_not_offered(with_backup: Path) -> None:
    library = open_library(with_backup)
    library.journal("tuesday", GAME).finish("Ben won.", NOON + 60)
    library.close()
    older, newer = backups(with_backup)
    newer.write_bytes(newer.read_bytes()[:5000])
    with_backup.write_bytes(b"")
    assert refused_as_damaged(with_backup).backup == older


def test_people_can_put_the_copy_in_its_place(with_backup: Path) -> None:
    with_backup.write_bytes(b"\0" * 4096)
    with pytest.raises(DamagedLibrary) as refused:
        open_library(with_backup)
    assert refused.value.backup is not None
    with_backup.write_bytes(refused.value.backup.read_bytes())
    library = open_library(with_backup)
    assert [play.id for play in library.plays()] == ["monday"]
    assert library.journal("monday", GAME).entries() == entries(30)
    library.close()


def test_an_empty_file_is_a_new_library_when_nothing_says_otherwise(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"")
    library = open_library(path)
    assert library.plays() == ()
    library.close()


def test_an_empty_file_beside_a_copy_was_a_library(with_backup: Path) -> None:
    with_backup.write_bytes(b"")
    assert refused_as_damaged(with_backup).backup == backups(with_backup)[0]


@pytest.mark.parametrize("fate", ["emptied", "deleted"])
def test_a_log_without_its_library_is_kept(killed: Path, fate: str) -> None:
    if fate == "emptied":
        killed.write_bytes(b"")
    else:
        killed.unlink()
    refused_as_damaged(killed)


def test_two_damaged_files_within_one_second_are_both_kept(path: Path) -> None:
    library_with(path, 3)
    aside = []
    for written in (b"[]", b"{}"):
        path.write_bytes(written)
        aside.append(refused_as_damaged(path).set_aside)
    assert [each.read_bytes() for each in aside if each] == [b"[]", b"{}"]


# What is not ours


def untouched(path: Path, refusal: type[JournalError], words: str) -> None:
    before = contents(path.parent)
    for _ in range(2):
        with pytest.raises(refusal, match=words):
            open_library(path)
    assert contents(path.parent) == before


def test_a_folder_is_refused(path: Path) -> None:
    path.mkdir(parents=True)
    (path / "holiday.txt").write_text("sun")
    untouched(path, ForeignFile, "is not a file")
    assert (path / "holiday.txt").read_text() == "sun"


def test_a_file_where_the_folder_should_be_is_refused(path: Path) -> None:
    path.parent.write_text("sun")
    with pytest.raises(JournalError, match=r"cannot be (read|made)"):
        open_library(path)
    assert path.parent.read_text() == "sun"


@pytest.mark.parametrize("application_id", [0, 0x0F055112])
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_another_programs_database_is_refused(path: Path, application_id: int, mode: str) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute(f"PRAGMA application_id = {application_id}")
    connection.execute("CREATE TABLE plays (title TEXT)")
    untouched(path, ForeignFile, "belongs to another program")
    connection.close()
    untouched(path, ForeignFile, "belongs to another program")


def with_version(path: Path, version: int) -> Path:
    library_with(path, 3)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    return path


def test_a_newer_library_is_refused(path: Path) -> None:
    untouched(with_version(path, len(schema.STEPS) + 1), NewerLibrary, "newer Companion")


def test_a_newer_library_whose_version_is_still_in_its_log_is_refused(path: Path) -> None:
    library_with(path, 3)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(schema.STEPS) + 1}")
    connection.execute("CREATE TABLE seasons (name TEXT)")
    connection.commit()
    before = without_index(beside(path))
    with pytest.raises(NewerLibrary, match="newer Companion"):
        open_library(path)
    assert without_index(beside(path)) == before
    connection.close()


def test_a_library_without_its_tables_is_damaged(path: Path) -> None:
    library_with(path, 3)
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE entries")
    connection.close()
    refused_as_damaged(path)


# Cut and flipped


def opened(path: Path) -> Library | JournalError:
    try:
        return open_library(path)
    except JournalError as refused:
        return refused


def opens_or_says_one_sentence(path: Path, at_least: dict[str, int]) -> str:
    """What became of it: sound, damaged or untouched. Nothing but a JournalError may come."""
    before = beside(path)
    outcome = opened(path)
    if isinstance(outcome, Library):
        every_play_is_whole(outcome, at_least)
        return "sound"
    assert str(outcome).count("\n") == 0
    if not isinstance(outcome, DamagedLibrary):
        assert without_index(beside(path)) == without_index(before)
        return "untouched"
    assert outcome.set_aside is not None
    assert contents(outcome.set_aside.parent) == before
    open_library(path).close()
    return "damaged"


def without_index(files: dict[str, bytes]) -> dict[str, bytes]:
    """SQLite rebuilds a -shm from the -wal whenever it reads."""
    return {name: held for name, held in files.items() if not name.endswith("-shm")}


def entries_of(library: Library, play_id: str) -> list[Entry] | JournalError:
    try:
        library.start(play_id)
        return library.journal(play_id, GAME).entries()
    except JournalError as refused:
        return refused


def every_play_is_whole(library: Library, at_least: dict[str, int]) -> None:
    """Each play has all its entries, or says why not: none is shorter without a word."""
    assert {play.id for play in library.plays()} >= set(at_least)
    for play_id, count in at_least.items():
        found = entries_of(library, play_id)
        if isinstance(found, JournalError):
            assert str(found).count("\n") == 0
        else:
            assert len(found) >= count
    library.close()


def copy_of(path: Path, folder: Path) -> Path:
    folder.mkdir()
    for name, held in beside(path).items():
        (folder / name).write_bytes(held)
    return folder / path.name


def test_a_library_cut_at_50_places(with_backup: Path, tmp_path: Path) -> None:
    whole = with_backup.read_bytes()
    for number in range(CUTS):
        path = copy_of(with_backup, tmp_path / f"cut {number}")
        path.write_bytes(whole[: 1 + number * len(whole) // CUTS])
        assert opens_or_says_one_sentence(path, {}) == "damaged"


ALL = {"monday": 30, "tuesday": 40, "wednesday": 25}


def test_the_library_of_a_killed_program_cut_at_50_places(killed: Path, tmp_path: Path) -> None:
    whole = killed.read_bytes()
    for number in range(CUTS):
        path = copy_of(killed, tmp_path / f"cut {number}")
        path.write_bytes(whole[: number * len(whole) // CUTS])
        opens_or_says_one_sentence(path, ALL)


def test_the_log_of_a_killed_program_cut_at_50_places(killed: Path, tmp_path: Path) -> None:
    """What was cut off a log cannot be missed by anyone; what came before it stays."""
    log = schema.side_file(killed, "-wal")
    whole = log.read_bytes()
    for number in range(CUTS):
        path = copy_of(killed, tmp_path / f"cut {number}")
        schema.side_file(path, "-wal").write_bytes(whole[: number * len(whole) // CUTS])
        assert opens_or_says_one_sentence(path, {"monday": 30, "tuesday": 40}) == "sound"


@pytest.mark.parametrize(("suffix", "last"), [("", 25), ("-shm", 25), ("-wal", 24)])
def test_flipped_bits_hide_no_entry(killed: Path, tmp_path: Path, suffix: str, last: int) -> None:
    """In the log, the very last entry cannot be told from one that a power cut tore before it was acknowledged."""
    chance = random.Random(5)
    whole = schema.side_file(killed, suffix).read_bytes()
    for number in range(FLIPS):
        path = copy_of(killed, tmp_path / f"flip {number}")
        place = number if number < 100 else chance.randrange(len(whole))
        flipped = bytes([whole[place] ^ (1 << chance.randrange(8))])
        schema.side_file(path, suffix).write_bytes(whole[:place] + flipped + whole[place + 1 :])
        opens_or_says_one_sentence(path, ALL | {"wednesday": last})


# Rows


def tampered(path: Path, statement: str) -> tuple[Library, Journal]:
    library_with(path, 20)
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()
    library = open_library(path)
    return library, library.journal("night", GAME)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entries SET body = '{}' WHERE number = 7", "Entry 7 cannot be read"),
        ("UPDATE entries SET body = substr(body, 1, 40) WHERE number = 7", "Entry 7 cannot be read"),
        ("UPDATE entries SET body = CAST(x'7bff7d' AS TEXT) WHERE number = 7", "cannot be read"),
        ("UPDATE entries SET body = replace(body, '1', 'true') WHERE number = 1", "Entry 1 cannot be read"),
        ("DELETE FROM entries WHERE number = 7", "Entry 7 is missing"),
        ("DELETE FROM entries WHERE number = 1", "Entry 1 is missing"),
    ],
)
def test_a_row_that_cannot_be_read_is_named_and_nothing_is_changed(path: Path, statement: str, words: str) -> None:
    library, journal = tampered(path, statement)
    with pytest.raises(DamagedLibrary, match=words) as refused:
        journal.entries()
    assert refused.value.set_aside is None
    assert [play.id for play in library.plays()] == ["night"]
    library.close()


@pytest.mark.parametrize("column", ["roster", "options"])
@pytest.mark.parametrize("written", ["", "[]", "{}", "null", '{"seats": 3}', '{"hat": 1}'])
def test_a_start_that_cannot_be_read_is_said(path: Path, column: str, written: str) -> None:
    library, _ = tampered(path, f"UPDATE plays SET {column} = '{written}'")
    if (column, written) != ("options", "{}"):
        with pytest.raises(DamagedLibrary, match="began cannot be read"):
            library.start("night")
    assert len(library.plays()) == 1
    library.close()


# A second program at work


@needs_fork
def test_a_library_that_another_program_writes_never_looks_damaged(path: Path) -> None:
    library_with(path, 0)
    made = entries(2000)

    def act(say: Say) -> None:
        kept = 0
        while True:
            library = open_library(path)
            write(library.journal("night", GAME), made[kept : kept + 5])
            library.close()
            kept += 5
            say(kept)

    chance = random.Random(6)
    with running(act) as program:
        said = 0
        for _ in range(60):
            linger(chance.randrange(20_000))
            library = open_library(path)
            assert library.plays()[0].entries >= said
            library.close()
            said = program.hear() or 0
    assert said == 300


def test_copies_stay_whole_beside_all_this(with_backup: Path) -> None:
    assert all(is_whole(copy) for copy in backups(with_backup))


BAD_SCHEMA = {
    "no statement": (b"CREATE TABLE plays", b"CREATE TABL\xde plays"),
    "no text": (b"CREATE TABLE entries", b"CREATE TABLE entrie\xf3"),
    "no such kind": (b"STRICT", b"STR\xc9CT"),
}


@pytest.mark.parametrize(("good", "bad"), BAD_SCHEMA.values(), ids=BAD_SCHEMA)
def test_a_flipped_byte_in_the_description_of_a_table_is_damage(with_backup: Path, good: bytes, bad: bytes) -> None:
    """SQLite repeats the byte in its message, which is then no text that Python could read."""
    whole = with_backup.read_bytes()
    assert good in whole
    with_backup.write_bytes(whole.replace(good, bad))
    assert refused_as_damaged(with_backup).backup in backups(with_backup)


def test_a_copy_with_such_a_byte_is_not_whole(with_backup: Path) -> None:
    (copy,) = backups(with_backup)
    copy.write_bytes(copy.read_bytes().replace(*BAD_SCHEMA["no statement"]))
    assert not is_whole(copy)


class Unreadable:
    """A connection whose every statement raises what is no error of SQLite's."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def execute(self, statement: str, values: tuple[object, ...] = ()) -> None:
        raise self._error


@pytest.mark.parametrize(
    "error", [UnicodeDecodeError("utf-8", b"\xde", 0, 1, "no text"), OverflowError("too large")], ids=["text", "number"]
)
def test_what_shows_at_a_later_read_is_damage_too(path: Path, error: Exception) -> None:
    library_with(path, 3, "monday")
    library = open_library(path)
    journal = library.journal("monday", GAME)
    shelf = library._shelf
    whole, shelf.connection = shelf.connection, Unreadable(error)  # type: ignore[assignment]
    for read in (library.plays, journal.entries, lambda: library.start("monday"), lambda: journal.unfinish()):
        with pytest.raises(DamagedLibrary, match="is damaged"):
            read()
    whole.close()

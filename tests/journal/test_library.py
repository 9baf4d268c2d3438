"""The library and its journals as they are used on a good day, and two writers on one play (case B2-1)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.history import Entry, Noted, Stamp
from companion.journal import JournalError, Library, NewerLibrary, SomeoneElseWrote, UnknownPlay, schema
from tests.journal.night import GAME, NOON, START, entries, library_with, open_library, write
from tests.journal.programs import Program, Say, needs_fork


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "companion" / "library.sqlite"


def test_a_play_comes_back_as_it_was_kept(path: Path) -> None:
    made = entries(60)
    library = open_library(path)
    journal = library.begin(GAME, START, "night")
    assert journal.play_id == "night"
    write(journal, made)
    assert journal.entries() == made
    library.close()
    again = open_library(path)
    assert again.journal("night", GAME).entries() == made
    assert again.start("night") == ("toy", START)
    again.close()


def test_the_list_shows_the_play_last_played_first(path: Path) -> None:
    clock = iter(range(100))
    library = Library.open(path, now=lambda: NOON + next(clock))
    first = library.begin(GAME, START, "first")
    second = library.begin(GAME, START, "second")
    library.begin(GAME, START, "third")
    write(second, entries(5))
    first.append(replace(entries(1)[0], stamp=Stamp(number=1, at=NOON + 500, source="hand")))
    listed = library.plays()
    assert [play.id for play in listed] == ["first", "second", "third"]
    assert listed[0].last_at == NOON + 500
    assert listed[0].names == ("Anna", "Ben", "Zoë")
    assert [play.entries for play in listed] == [1, 5, 0]
    assert {play.game for play in listed} == {"toy"}
    library.close()


def test_finish_marks_the_play_and_unfinish_takes_that_back(path: Path) -> None:
    library = open_library(path)
    journal = library.begin(GAME, START, "night")
    journal.finish("Anna won.", NOON + 9)
    (play,) = library.plays()
    assert (play.finished_at, play.result) == (NOON + 9, "Anna won.")
    journal.unfinish()
    (play,) = library.plays()
    assert (play.finished_at, play.result) == (None, None)
    library.close()


def test_any_sqlite_tool_can_read_a_night(path: Path) -> None:
    library_with(path, 3)
    connection = sqlite3.connect(path)
    options, roster = connection.execute("SELECT options, roster FROM plays").fetchone()
    body, at = connection.execute("SELECT body, at FROM entries WHERE number = 3").fetchone()
    connection.close()
    assert [seat["name"] for seat in json.loads(roster)["seats"]] == ["Anna", "Ben", "Zoë"]
    assert "Zoë" in roster
    assert json.loads(options)["settings"]["toy.grab_seconds"] == 4.5
    assert json.loads(body)["command"] == {"type": "Bid", "fields": {"amount": 3}}
    assert at == NOON + 3


def test_the_file_is_durable_strict_and_marked_as_ours(path: Path) -> None:
    library_with(path, 1)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA application_id").fetchone() == (schema.APPLICATION_ID,)
    assert connection.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS),)
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value in INTEGER"):
        connection.execute("INSERT INTO entries VALUES ('night', 'two', 0, 'hand', '{}')")
    connection.close()


def test_every_commit_is_synced(path: Path) -> None:
    library_with(path, 1)
    connection = schema.connect(path, "rw")
    schema.make_durable(connection)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA fullfsync").fetchone() == (1,)
    connection.close()


def test_nothing_is_left_beside_a_library_that_was_closed(path: Path) -> None:
    library_with(path, 5)
    open_library(path).close()
    assert [each.name for each in path.parent.iterdir()] == ["library.sqlite"]


def test_an_unknown_play_is_said_in_a_sentence(path: Path) -> None:
    library = open_library(path)
    with pytest.raises(UnknownPlay, match="no play tuesday"):
        library.journal("tuesday", GAME)
    with pytest.raises(UnknownPlay, match="no play tuesday"):
        library.start("tuesday")
    library.close()


def test_a_play_is_begun_once(path: Path) -> None:
    library = open_library(path)
    write(library.begin(GAME, START, "night"), entries(2))
    with pytest.raises(JournalError, match="a play night already"):
        library.begin(GAME, START, "night")
    assert [play.entries for play in library.plays()] == [2]
    library.close()


def test_a_play_is_not_continued_as_another_game_or_with_older_rules(path: Path) -> None:
    library = open_library(path)
    library.begin(replace(GAME, version=2), START, "night")
    with pytest.raises(NewerLibrary, match="newer Companion"):
        library.journal("night", GAME)
    with pytest.raises(JournalError, match="a play of toy, not of chess"):
        library.journal("night", replace(GAME, key="chess"))
    library.close()


def test_a_name_in_the_path_may_look_like_a_web_address(tmp_path: Path) -> None:
    path = tmp_path / "what? #1 & 100%.sqlite"
    library_with(path, 2)
    assert path.is_file()
    library = open_library(path)
    assert [play.entries for play in library.plays()] == [2]
    library.close()


# Two writers


def test_two_libraries_collide_on_the_number_and_nothing_is_lost(path: Path) -> None:
    one, two = open_library(path), open_library(path)
    mine = one.begin(GAME, START, "night")
    theirs = two.journal("night", GAME)
    first, second, third = entries(3)
    mine.append(first)
    with pytest.raises(SomeoneElseWrote, match="Another program wrote"):
        theirs.append(first)
    assert theirs.entries() == [first]
    theirs.append(second)
    with pytest.raises(SomeoneElseWrote):
        mine.append(second)
    mine.append(third)
    assert mine.entries() == theirs.entries() == [first, second, third]
    one.close()
    two.close()


def test_a_busy_file_is_the_same_as_a_taken_number(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "PATIENCE", 0.0)
    library = open_library(path)
    journal = library.begin(GAME, START, "night")
    other = schema.connect(path, "rw")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(SomeoneElseWrote):
        journal.append(entries(1)[0])
    assert journal.entries() == []
    other.execute("ROLLBACK")
    journal.append(entries(1)[0])
    other.close()
    library.close()


WRITERS = 3
EACH = 40


def note_by(writer: int, number: int) -> Entry:
    return Entry(
        stamp=Stamp(number=number, at=NOON, source="hand"), time=0.0, what=Noted(kind="box", seat=writer, text="here")
    )


def writing(path: Path, writer: int) -> Callable[[Say], None]:
    """Append until EACH entries of this writer are kept, and say the number of each."""

    def act(say: Say) -> None:
        journal = open_library(path).journal("night", GAME)
        kept, last = 0, 0
        while kept < EACH:
            try:
                journal.append(note_by(writer, last + 1))
            except SomeoneElseWrote:
                last = len(journal.entries())
                continue
            kept, last = kept + 1, last + 1
            say(last)

    return act


@needs_fork
def test_programs_that_write_one_play_at_once_lose_nobodys_entry(path: Path) -> None:
    library = open_library(path)
    library.begin(GAME, START, "night")
    library.close()
    programs = [Program(writing(path, writer)) for writer in range(WRITERS)]
    said = {number: writer for writer, program in enumerate(programs) for number in program.hear_all()}
    assert [program.ended() for program in programs] == [0] * WRITERS
    library = open_library(path)
    found = library.journal("night", GAME).entries()
    library.close()
    assert sorted(said) == list(range(1, WRITERS * EACH + 1))
    assert found == [note_by(said[number], number) for number in sorted(said)]


@needs_fork
def test_programs_that_make_the_library_at_once_share_it(path: Path) -> None:
    def act_of(writer: int) -> Callable[[Say], None]:
        def act(say: Say) -> None:
            library = open_library(path)
            library.begin(GAME, START, f"night {writer}")
            say(writer)
            library.close()

        return act

    for _ in range(5):
        programs = [Program(act_of(writer)) for writer in range(4)]
        assert sorted(number for program in programs for number in program.hear_all()) == [0, 1, 2, 3]
        assert [program.ended() for program in programs] == [0] * 4
        library = open_library(path)
        assert len(library.plays()) == 4
        library.close()
        path.unlink()

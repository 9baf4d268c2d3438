"""`plays` and `show`: every play is listed, each tells its story or says why not, and no secret is told (G-6)."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion import games
from companion.core.game import Game, Result
from companion.core.messages import Refused
from companion.journal import Journal
from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid, play_id, whole_game
from tests.toy_game import State


def test_an_empty_table_says_how_to_begin_and_makes_no_file(companion: Companion, home: Path) -> None:
    said = companion("plays")
    assert (said.status, said.lines) == (0, ["No plays yet. `companion` begins one."])
    assert not home.exists()


def test_plays_are_listed_the_last_played_first(companion: Companion) -> None:
    first, second = play_id(begun(companion, bid(1, 3))), play_id(begun(companion, *whole_game()))
    newest, oldest = companion("plays").lines
    assert newest.startswith(f"{second}: Toy, ")
    assert newest.endswith(", Anna, Ben; Anna won.")
    assert oldest.startswith(f"{first}: Toy, ")
    assert oldest.endswith(", Anna, Ben; round 1, unfinished")


def test_show_tells_the_play_and_how_it_stands(companion: Companion) -> None:
    said = companion("show", play_id(begun(companion, bid(1, 3), bid(2, 5))))
    assert said.status == 0
    assert any(line.endswith("Anna has sealed a bid.") for line in said.lines)
    assert "  points: Anna 0, Ben 2" in said.lines


def test_show_tells_how_a_finished_play_ended(companion: Companion) -> None:
    said = companion("show", play_id(begun(companion, *whole_game())))
    assert said.lines[-3:] == ["Anna won.", "  1. Anna, 6", "  2. Ben, 0"]


def test_a_defeat_of_all_is_a_finished_play_like_any_other(
    companion: Companion, toy: Game[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    """KS-12: nobody has won; the play is over and is not offered again, and the exit status says nothing else."""

    def lost(state: State) -> Result | None:
        ended = toy.result(state)
        return None if ended is None else replace(ended, winners=(), text="Hope is gone: all lose.")

    monkeypatch.setattr(games, "game", lambda key: {"toy": replace(toy, result=lost)}[key])
    said = begun(companion, *whole_game())
    assert said.status == 0
    assert json.loads(said.lines[-1])["result"]["winners"] == []
    assert companion("plays").lines[0].endswith(", Anna, Ben; Hope is gone: all lose.")
    shown = companion("show", play_id(said))
    assert shown.lines[-4:] == ["Hope is gone: all lose.", "  Nobody wins.", "  Anna, 6", "  Ben, 0"]
    assert "No play is unfinished" in companion("resume").err


RENAME = {"do": "Rename", "fields": {"seat": 1, "name": "Zoe"}}


def test_a_play_is_listed_under_the_names_it_has_now(companion: Companion) -> None:
    first = play_id(begun(companion, bid(1, 3), RENAME))
    assert ", Zoe, Ben; " in companion("plays").lines[0]
    assert ", Zoe, Ben; " in companion("show", first).lines[0]
    companion("resume", first, "--json", typed='{"undo": true}\n')
    assert ", Anna, Ben; " in companion("plays").lines[0]


def test_a_finished_play_keeps_the_names_it_ended_with(companion: Companion) -> None:
    begun(companion, RENAME, *whole_game())
    assert companion("plays").lines[0].endswith(", Zoe, Ben; Zoe won.")


def test_plays_in_which_nothing_happened_are_listed_when_asked_for(companion: Companion) -> None:
    empty = play_id(begun(companion))
    assert companion("plays").lines == ["No plays yet. `companion` begins one."]
    assert companion("plays", "--all").lines[0].startswith(f"{empty}: Toy, ")
    assert companion("plays", "--all").lines[0].endswith("; 0 entries, unfinished")
    assert companion("resume").err == "companion: No play is unfinished; `companion` begins a new one.\n"
    assert companion("resume", empty, "--json").status == 0


def test_show_numbers_the_entries_and_marks_what_was_taken_back(companion: Companion) -> None:
    """The numbers are those that `rewind` takes; play time would run backwards after an undo."""
    said = companion("show", play_id(begun(companion, bid(1, 3), {"undo": True}, bid(1, 4))))
    assert said.lines[1:4] == [
        "    1 Anna has sealed a bid. (taken back)",
        "    2 Taken back: Anna has sealed a bid.",
        "    3 Anna has sealed a bid.",
    ]


def test_a_sample_play_says_so_wherever_it_is_told(companion: Companion) -> None:
    first = play_id(begun(companion, bid(1, 3), words=("--sample",)))
    begun(companion, bid(1, 3))
    ours, sample = companion("plays").lines
    assert sample.startswith(f"{first}: Toy with sample numbers, ")
    assert "sample" not in ours
    assert companion("show", first).lines[0] == sample
    assert "These are sample numbers" in companion("resume", first, typed="q\n").out
    assert "These are sample numbers" in companion("resume", first, "--json").err


def test_a_list_leaves_the_mark_of_an_end_to_whoever_goes_on(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that was killed may have left an end unmarked: looking tells it, and writes nothing."""
    with monkeypatch.context() as killed:
        killed.setattr(Journal, "finish", lambda self, text, at: None)
        first = play_id(begun(companion, *whole_game()))
    for words in (("plays",), ("show", first)):
        assert companion(*words).lines[0].endswith("; Anna won.")
    assert any(line.endswith("1 plays, 1 unfinished") for line in companion("doctor").lines)
    assert not list(home.rglob("backups/*"))


def test_show_tells_no_sealed_bid(companion: Companion) -> None:
    """G-6: a hidden value is in no log before it is shown."""
    first, second = begun(companion, bid(1, 3)), begun(companion, bid(1, 8))
    shown = [companion("show", play_id(said)).lines[1:] for said in (first, second)]
    assert shown[0] == shown[1]


def test_show_changes_nothing(companion: Companion) -> None:
    first = play_id(begun(companion, bid(1, 3), bid(2, 5)))
    before = companion("show", first).out
    assert companion("show", first).out == before
    assert json.loads(companion("resume", first, "--json").lines[0])["number"] == 2


def test_b3_1_a_play_of_a_game_that_is_not_here_is_listed_and_says_why_it_cannot_go_on(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B3-1: all are listed, each loads or says why not, none is deleted."""
    first = play_id(begun(companion, bid(1, 3)))
    registry = games.game
    monkeypatch.setattr(games, "GAMES", ("other",))
    monkeypatch.setattr(games, "game", _knows_nothing)
    assert companion("plays").lines[0].startswith(f"{first}: toy, ")
    assert companion("plays").lines[0].endswith("; 1 entry, unfinished")
    for words in (("show", first), ("resume", first)):
        said = companion(*words)
        assert said.status == 2
        assert said.err == "companion: There is no game toy: there is other.\n"
    monkeypatch.setattr(games, "GAMES", ("toy",))
    monkeypatch.setattr(games, "game", registry)
    assert companion("show", first).status == 0


def _knows_nothing(key: str) -> None:
    raise KeyError(key)


def test_b3_1_a_play_of_a_newer_version_says_so(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from tests.cli.toy import TOY

    monkeypatch.setattr(games, "game", lambda key: replace(TOY, version=2))
    first = play_id(begun(companion, bid(1, 3)))
    monkeypatch.setattr(games, "game", lambda key: TOY)
    said = companion("resume", first)
    assert said.status == 3
    assert "newer Companion" in said.err
    assert companion("plays").lines[0].endswith("; 1 entry, unfinished")


def test_a_start_that_todays_rules_refuse_says_so(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from tests.cli.toy import TOY

    def refuses(start: object) -> State:
        raise Refused("TOY-0", "No play can begin so.")

    first = play_id(begun(companion))
    monkeypatch.setattr(games, "game", lambda key: replace(TOY, initial=refuses))
    said = companion("show", first)
    assert said.status != 0
    assert "No play can begin so." in said.err
    assert companion("plays", "--all").lines[0].startswith(f"{first}: Toy, ")


def test_two_plays_that_begin_alike_ask_for_more_of_the_id(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = iter("aaaaaaaaab")
    monkeypatch.setattr("companion.cli.opening.SystemRandom.choice", lambda chance, letters: next(ids))
    begun(companion)
    begun(companion)
    said = companion("show", "aa")
    assert (said.status, said.err) == (2, "companion: 2 plays begin with aa: type more of the id.\n")
    assert companion("show", "aaaab").status == 0


def test_an_id_is_never_given_twice(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = iter("aaaaaaaaaabbbbb")
    monkeypatch.setattr("companion.cli.opening.SystemRandom.choice", lambda chance, letters: next(ids))
    assert [play_id(begun(companion)), play_id(begun(companion))] == ["aaaaa", "bbbbb"]


@pytest.mark.parametrize("at", ["1e300", "-1e12", "9e999"])
def test_a_moment_that_is_no_date_is_a_question_mark(at: str, companion: Companion, home: Path) -> None:
    odd, other = play_id(begun(companion, bid(1, 3))), play_id(begun(companion, bid(1, 3)))
    connection = sqlite3.connect(home / "library.sqlite")
    connection.execute(f"UPDATE plays SET started_at = {at} WHERE id = ?", (odd,))
    connection.commit()
    connection.close()
    said = companion("plays")
    assert said.status == 0
    assert sorted(line.split(":")[0] for line in said.lines) == sorted([odd, other])
    assert any(line.startswith(f"{odd}: Toy, ?, Anna, Ben; ") for line in said.lines)
    assert companion("show", odd).lines[0].startswith(f"{odd}: Toy, ?, Anna")

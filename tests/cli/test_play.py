"""Begin, go on, keep a profile: through the stream of lines with a clock that is moved by hand."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.journal import FullDisk, Journal, Library
from companion.settings import Places, Profile, load_profile, places, save_profile
from tests.cli.conftest import Companion, Said

TWO = ("--seat", "Anna,team=red", "--seat", "Ben,team=blue")


def bid(seat: int, amount: int) -> dict[str, Any]:
    return {"do": "Bid", "seat": seat, "fields": {"amount": amount}}


def round_is(number: int) -> dict[str, Any]:
    """A number of the components typed in: the toy keeps it as a fact."""
    return {"do": "Adjust", "fields": {"what": "round", "to": number}}


def typed(*said: dict[str, Any]) -> str:
    return "".join(json.dumps(each) + "\n" for each in said)


def begun(companion: Companion, *lines: dict[str, Any], words: tuple[str, ...] = ()) -> Said:
    said = companion("play", "toy", "--json", "--clock", "manual", *TWO, *words, typed=typed(*lines))
    assert said.status == 0, said.err
    return said


def play_id(said: Said) -> str:
    return str(json.loads(said.lines[0])["play"])


@pytest.fixture
def where(home: Path) -> Places:
    return places(str(home))


def a_profile(where: Places, **facts: Any) -> Profile:
    profile = Profile(game="toy", name="box", path=where.profile("toy", "box"), facts=facts)
    save_profile(profile)
    return profile


# Going on


def test_a_play_goes_on_where_the_input_ended(companion: Companion) -> None:
    first = begun(companion, bid(1, 3))
    second = companion("play", "toy", "--json", "--clock", "manual", "--play", play_id(first), typed=typed(bid(2, 5)))
    begins, entry = (json.loads(line) for line in second.lines)
    assert (begins["play"], begins["number"]) == (play_id(first), 1)
    assert entry["told"][:2] == ["Ben has sealed a bid.", "The bids are 3, 5: Ben gets 2."]


def test_resume_takes_the_table_that_was_last_played(companion: Companion) -> None:
    first, second = begun(companion), begun(companion)
    companion("resume", play_id(first), "--json", typed=typed(bid(1, 1)))
    said = companion("resume", "--json", "--clock", "manual")
    assert play_id(said) == play_id(first) != play_id(second)


def test_the_first_letters_of_an_id_are_enough(companion: Companion) -> None:
    first = play_id(begun(companion))
    assert play_id(companion("resume", first[:4], "--json")) == first


def test_a_finished_play_is_no_longer_offered(companion: Companion) -> None:
    begun(companion, *whole_game())
    said = companion("resume")
    assert (said.status, said.err) == (2, "companion: No play is unfinished; `companion` begins a new one.\n")


def whole_game() -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = []
    for _ in range(3):
        rounds += [bid(1, 2), bid(2, 1), {"do": "CloseWindow"}]
    return rounds


def test_a_play_of_another_game_is_not_played_as_this_one(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion import games
    from tests.cli.toy import TOY

    first = play_id(begun(companion))
    other = replace(TOY, key="other", title="Other")
    monkeypatch.setattr(games, "GAMES", ("toy", "other"))
    monkeypatch.setattr(games, "game", lambda key: {"toy": TOY, "other": other}[key])
    said = companion("play", "other", "--play", first)
    assert (said.status, said.err) == (2, f"companion: The play {first} is one of Toy, not of Other.\n")


def test_plain_lines_play_to_a_goodbye_with_the_clock_running(companion: Companion) -> None:
    said = companion("play", "toy", "--plain", *TWO, typed="q\n")
    assert said.status == 0
    assert "Anna: seal a bid." in said.out


def test_settings_reach_the_play_and_the_line_beats_the_file(companion: Companion, where: Places) -> None:
    where.settings.parent.mkdir(parents=True)
    where.settings.write_text('[settings]\nclocks = "on"\ntoy.grab_seconds = 7.0\npace = "breathless"\n')
    said = begun(companion, bid(1, 1), bid(2, 2), words=("--set", "toy.grab_seconds=4"))
    assert json.loads(said.lines[-1])["prompts"][0]["deadline"] == 4.0
    assert "Settings file: pace is one of fixed, adaptive" in said.err


def test_a_bad_settings_file_is_told_and_the_play_begins(companion: Companion, where: Places) -> None:
    where.settings.parent.mkdir(parents=True)
    where.settings.write_text("[settings\n")
    said = begun(companion)
    assert said.err.startswith(f"companion: The settings file {where.settings} is not used: ")
    assert where.settings.read_text() == "[settings\n"


def test_another_library_can_be_named(companion: Companion, tmp_path: Path, home: Path) -> None:
    file = tmp_path / "elsewhere" / "night.sqlite"
    begun(companion, words=("--library", str(file)))
    assert file.exists()
    assert len(companion("plays", "--library", str(file)).lines) == 1
    assert not (home / "library.sqlite").exists()


# Trouble with the disk


def test_a_journal_that_fails_ends_it_with_status_3(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Journal, entry: object) -> None:
        raise FullDisk("The disk is full, so this was not kept.")

    monkeypatch.setattr(Journal, "append", full)
    words = ("play", "toy", "--json", "--clock", "manual", *TWO)
    said = companion(*words, typed=typed(bid(1, 3), bid(2, 3)))
    assert said.status == 3
    assert json.loads(said.lines[-1]) == {"error": "line 1: The disk is full, so this was not kept."}


def test_a_clock_that_cannot_be_kept_ends_the_face_too(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    """The timekeeper's own entry fails while the face waits for a line."""

    def fails(self: object) -> None:
        raise FullDisk("The disk is full.")

    async def run(self: object) -> None:
        fails(self)

    from companion.table.timekeeper import Timekeeper

    monkeypatch.setattr(Timekeeper, "run", run)
    said = companion("play", "toy", "--plain", *TWO, typed="?\n" * 3)
    assert said.status == 3
    assert "companion: The disk is full.\n" in said.err


def test_a_damaged_library_is_status_3_with_everything_in_one_sentence(companion: Companion, home: Path) -> None:
    home.mkdir()
    (home / "library.sqlite").write_bytes(b"no database at all" * 300)
    said = companion("play", "toy", "--json", *TWO)
    assert said.status == 3
    assert said.err.startswith("companion: The library was damaged: it lies unchanged in ")
    assert said.err.count("\n") == 1


def test_the_last_good_backup_is_offered_and_taken_at_a_terminal(
    companion: Companion, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B1-2: a damaged file is kept aside, the last good state is offered."""
    begun(companion, *whole_game())
    (home / "library.sqlite").write_bytes(b"spilled drink" * 300)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    said = companion("plays", typed="y\n", terminal=True)
    assert said.status == 0
    assert "Go on with the backup of" in said.out
    assert said.lines[-1].endswith("Anna won.")
    assert len(list((home / "damaged").glob("*/library.sqlite"))) == 1


def test_b3_1_a_library_that_is_gone_is_not_taken_for_an_empty_one(companion: Companion, home: Path) -> None:
    """B3-1: an empty list of plays says where the plays went."""
    begun(companion, *whole_game())
    for file in home.glob("library.sqlite*"):
        file.unlink()
    said = companion("plays")
    assert said.status == 0
    assert f"There is no library {home / 'library.sqlite'}, but there is " in said.err


# Profiles


def test_a_number_typed_in_is_an_entry_first_and_then_a_line_of_the_profile(
    companion: Companion, where: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(Journal, "append", _noting(Journal.append, kept, "entry"))
    monkeypatch.setattr("companion.cli.keeping.save_profile", _noting(save_profile, kept, "profile"))
    a_profile(where, cards={"Other": {"gold": 4}})
    begun(companion, bid(1, 3), round_is(2), words=("--profile", "box"))
    assert kept == ["entry", "entry", "profile"]
    assert load_profile(where.profile("toy", "box")).facts == {"cards": {"Other": {"gold": 4}, "Round": {"number": 2}}}


def _noting(function: Any, kept: list[str], word: str) -> Any:
    def call(*args: Any) -> Any:
        result = function(*args)
        kept.append(word)
        return result

    return call


def test_an_undone_line_leaves_the_profile_again(companion: Companion, where: Places) -> None:
    a_profile(where, cards={"Round": {"number": 9}})
    begun(companion, round_is(2), {"undo": True}, words=("--profile", "box"))
    assert load_profile(where.profile("toy", "box")).facts == {"cards": {"Round": {"number": 9}}}


def test_a_new_profile_begins_with_the_first_number(companion: Companion, where: Places) -> None:
    begun(companion, bid(1, 3), words=("--profile", "new box"))
    assert not where.profile("toy", "new box").exists()
    begun(companion, round_is(3), words=("--profile", "new box"))
    assert load_profile(where.profile("toy", "New Box")).facts == {"cards": {"Round": {"number": 3}}}


def test_the_numbers_in_use_are_named_when_there_are_any(companion: Companion, where: Places) -> None:
    used = "Using the numbers of `our cards`."
    plain = ("play", "toy", "--plain", *TWO)
    assert used not in companion(*plain, typed="q\n").out
    cards = Profile(game="toy", name="our cards", path=where.profile("toy", "our cards"), facts={"cards": {}})
    save_profile(cards)
    assert used not in companion(*plain, typed="q\n").out
    save_profile(replace(cards, facts={"cards": {"Grab": {"gold": 3}}}))
    assert companion(*plain, typed="q\n").lines[0] == used
    assert used not in companion(*plain, "--sample", typed="q\n").out
    assert "Using" not in begun(companion, words=("--profile", "our cards")).out


def test_a_play_that_goes_on_still_writes_to_its_profile(companion: Companion, where: Places) -> None:
    first = begun(companion, words=("--profile", "box"))
    companion("resume", play_id(first), "--json", typed=typed(round_is(2)))
    assert load_profile(where.profile("toy", "box")).facts == {"cards": {"Round": {"number": 2}}}


def test_a_number_that_did_not_reach_the_profile_gets_there_when_the_play_goes_on(
    companion: Companion, where: Places
) -> None:
    first = begun(companion, round_is(2), words=("--profile", "box"))
    where.profile("toy", "box").unlink()
    companion("resume", play_id(first), "--json")
    assert load_profile(where.profile("toy", "box")).facts == {"cards": {"Round": {"number": 2}}}


def test_without_a_profile_nothing_is_kept(companion: Companion, where: Places) -> None:
    begun(companion, round_is(2))
    assert not (where.data / "profiles").exists()


def test_sample_numbers_never_reach_a_profile(companion: Companion, where: Places) -> None:
    """The settings file names a profile, but a try-out leaves it alone, also when it goes on later."""
    where.settings.parent.mkdir(parents=True)
    where.settings.write_text('[profiles]\ntoy = "box"\n')
    first = begun(companion, round_is(2), words=("--sample",))
    companion("resume", play_id(first), "--json", typed=typed(round_is(3)))
    assert not where.profile("toy", "box").exists()


def test_a_sample_play_that_goes_on_writes_to_no_profile(companion: Companion, where: Places) -> None:
    first = begun(companion, round_is(2), words=("--sample",))
    said = companion("resume", play_id(first), "--json", "--profile", "box", typed=typed(round_is(3)))
    assert said.status == 2
    assert said.err == (
        "companion: This play runs on sample numbers, which belong to no profile: leave out --profile.\n"
    )
    assert not (where.data / "profiles").exists()


def test_the_profile_of_the_settings_file_is_used(companion: Companion, where: Places) -> None:
    where.settings.parent.mkdir(parents=True)
    where.settings.write_text('[profiles]\ntoy = "box"\n')
    begun(companion, round_is(2))
    assert where.profile("toy", "box").exists()


def test_a_profile_may_be_a_file_anywhere(companion: Companion, tmp_path: Path) -> None:
    begun(companion, round_is(2), words=("--profile", str(tmp_path / "ours.json")))
    assert load_profile(tmp_path / "ours.json").name == "ours"


def test_another_games_profile_is_refused(companion: Companion, tmp_path: Path) -> None:
    save_profile(Profile(game="kill_overlord", name="box", path=tmp_path / "box.json", facts={}))
    said = companion("play", "toy", "--json", *TWO, "--profile", str(tmp_path / "box.json"))
    assert (said.status, said.err) == (2, "companion: The profile box belongs to kill_overlord, not to Toy.\n")


def test_a_bad_profile_is_refused_before_anything_begins(companion: Companion, tmp_path: Path, home: Path) -> None:
    (tmp_path / "box.json").write_text("{}")
    said = companion("play", "toy", "--json", *TWO, "--profile", str(tmp_path / "box.json"))
    assert said.status == 2
    assert not home.exists()


def test_a_profile_that_cannot_be_written_is_told_once_and_the_play_goes_on(
    companion: Companion, where: Places
) -> None:
    a_profile(where)
    (where.data / "profiles" / "toy" / ".box.json.new").mkdir()
    said = begun(companion, round_is(2), round_is(3), words=("--profile", "box"))
    assert said.err.count("could not be written") == 1
    assert "The play goes on." in said.err
    assert [json.loads(line)["number"] for line in said.lines] == [0, 1, 2]


def test_the_library_is_closed_when_the_face_ends(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Library, "close", _noting(Library.close, closed, "closed"))
    begun(companion)
    assert closed == ["closed"]

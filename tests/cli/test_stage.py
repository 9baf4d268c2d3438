"""What stands behind the screens: the library, profiles and names, and never a line printed (screens, line 1)."""

from __future__ import annotations

import json
import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli.desk import desk
from companion.cli.stage import LISTED, REMEMBERED, Stage
from companion.core.messages import Adjust, Rename, SetOption
from companion.games.descent_overlord import GAME as DESCENT
from companion.games.kill_overlord import GAME as KILL_OVERLORD
from companion.journal.backup import backups
from companion.settings import places
from companion.tui.backstage import Setup, Trouble
from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid, play_id, whole_game

TEAMS: tuple[dict[str, str], ...] = ({"team": "red"}, {"team": "blue"})
TWO = Setup(game="toy", names=("Anna", "Ben"), values=TEAMS, profile="our cards")


@pytest.fixture
def stage(home: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Stage]:
    """A stage that has printed nothing by the end of the test."""
    found = made()
    capsys.readouterr()
    yield found
    found.close()
    assert capsys.readouterr() == ("", "")


@pytest.fixture
def desk_stage(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """The same with the overlord's desk for its only game."""
    monkeypatch.setattr(games, "GAMES", ("descent_overlord",))
    monkeypatch.setattr(games, "game", lambda key: {"descent_overlord": DESCENT}[key])
    return stage


def made() -> Stage:
    said: list[str] = []
    return Stage(desk(Namespace(library=None), said.append), notice=" ".join(said))


# Plays


def test_nothing_is_written_before_a_play_begins(stage: Stage, home: Path) -> None:
    setup = stage.fresh("toy")
    assert (stage.plays(), stage.names(), stage.backup(), stage.notice()) == ((), (), "", "")
    assert (setup.names, setup.settings, setup.profile) == ((), {}, "our cards")
    assert stage.trouble(setup) is not None
    assert not home.exists()


def test_a_play_that_its_game_would_refuse_is_not_begun(stage: Stage, home: Path) -> None:
    with pytest.raises(Trouble, match="players"):
        stage.begin(Setup(game="toy", names=("Anna",)))
    assert not home.exists()


def test_a_play_begins_and_is_gone_on_with(stage: Stage) -> None:
    first = stage.begin(TWO)
    assert (first.game, first.title, first.notice) == ("toy", "Toy", "")
    first.table.submit(Adjust(what="points", seat=1, by=2))
    first.close()
    again = stage.resume(first.id)
    assert again.table.view(None).value("points", 1) == 2
    assert [card.id for card in stage.plays()] == [first.id]


def test_a_play_in_which_nothing_happened_is_not_listed(stage: Stage) -> None:
    stage.begin(TWO)
    assert stage.plays() == ()


def test_the_list_looks_into_no_play_and_a_look_tells_where_it_stands(stage: Stage, companion: Companion) -> None:
    round_2 = (bid(1, 3), bid(2, 1), {"do": "CloseWindow"})
    rename = {"do": "Rename", "fields": {"seat": 1, "name": "Zoe"}}
    open_play = play_id(begun(companion, rename, *round_2))
    (card,) = stage.plays()
    assert (card.id, card.names, card.place, card.finished) == (open_play, ("Anna", "Ben"), "", False)
    seen = stage.look(open_play)
    assert (seen.names, seen.place) == (("Zoe", "Ben"), "round 2")


def test_a_finished_play_tells_how_it_ended(stage: Stage, companion: Companion) -> None:
    begun(companion, *whole_game())
    (card,) = stage.plays()
    assert card.finished
    assert "Anna" in card.place


def test_a_play_with_sample_numbers_says_so(stage: Stage) -> None:
    play = stage.begin(Setup(game="toy", names=("Anna", "Ben"), sample=True))
    assert "sample numbers" in play.notice
    play.table.submit(Adjust(what="points", seat=1, by=2))
    assert stage.look(play.id).place.endswith("sample numbers")
    assert "sample numbers" in stage.resume(play.id).notice


def test_the_newest_are_listed_and_an_older_table_that_was_left(stage: Stage) -> None:
    plays = [stage.begin(TWO) for _ in range(LISTED + 5)]
    for play in plays:
        play.table.submit(Adjust(what="points", seat=1, by=2))
    finish(stage, [play.id for play in plays[1:]])
    shown = [card.id for card in stage.plays()]
    assert len(shown) == LISTED + 1
    assert shown[-1] == plays[0].id


def finish(stage: Stage, ids: list[str]) -> None:
    library = stage._library
    assert library is not None
    for each in ids:
        library.journal(each, games.game("toy")).finish("Anna wins.", 0.0)


def test_an_unknown_play_is_told(stage: Stage) -> None:
    with pytest.raises(Trouble, match="no plays yet"):
        stage.resume("abcde")
    stage.begin(TWO)
    with pytest.raises(Trouble, match="There is no play abcde"):
        stage.resume("abcde")


# Names and rematch


def test_names_are_remembered_latest_first_and_once(stage: Stage) -> None:
    stage.begin(TWO)
    stage.begin(Setup(game="toy", names=("anna", "Player 2"), values=TEAMS))
    stage.begin(Setup(game="toy", names=("Cleo", "Ben"), values=TEAMS))
    assert stage.names() == ("Cleo", "Ben", "anna")


def test_no_more_names_than_one_can_look_through(stage: Stage) -> None:
    for number in range(REMEMBERED // 2 + 3):
        stage.begin(Setup(game="toy", names=(f"A{number}", f"B{number}"), values=TEAMS))
    assert len(stage.names()) == REMEMBERED
    assert stage.names()[0] == f"A{REMEMBERED // 2 + 2}"


def test_a_rematch_has_the_same_people_settings_and_profile_and_leaves_open_what_is_dealt(stage: Stage) -> None:
    play = stage.begin(
        Setup(game="toy", names=("Ben", "Anna"), values=TEAMS, profile="travel", settings={"clocks": "on"})
    )
    play.table.submit(Rename(seat=2, name="Cleo"))
    play.table.submit(SetOption(key="toy.grab_seconds", value=4.0))
    again = stage.again(play.id)
    assert again.names == ("Ben", "Cleo")
    assert again.values == ()
    assert again.settings == {"clocks": "on", "toy.grab_seconds": 4.0}
    assert (again.profile, again.sample) == ("travel", False)


def test_a_rematch_keeps_who_was_on_which_side(desk_stage: Stage) -> None:
    """DO-1.1: nobody deals it, so it is not asked again."""
    sides: tuple[dict[str, str], ...] = ({}, {}, {"role": "overlord"})
    assert desk_stage.trouble(Setup(game="descent_overlord", names=("Anna", "Ben", "Cleo"), values=sides)) is None
    play = desk_stage.begin(Setup(game="descent_overlord", names=("Anna", "Ben", "Cleo"), values=sides))
    assert "Cleo, the overlord," in play.table.prompts(None)[0].text
    assert desk_stage.again(play.id).values == sides


def test_a_side_can_be_anybodys_while_the_others_are_open(desk_stage: Stage) -> None:
    """DO-1.1: the game's own sample has seat 1 as the overlord, which is no answer of anybody."""
    setup = Setup(game="descent_overlord", names=("Anna", "Ben"), values=({}, {"role": "overlord"}))
    assert desk_stage.doubt(setup, 2, "role") == ""
    both = Setup(game="descent_overlord", names=("Anna", "Ben"), values=({"role": "overlord"}, {"role": "overlord"}))
    assert "There is one overlord" in desk_stage.doubt(both, 2, "role")


def test_a_rematch_of_a_play_with_sample_numbers_has_them_again(stage: Stage) -> None:
    play = stage.begin(Setup(game="toy", names=("Anna", "Ben"), sample=True))
    again = stage.again(play.id)
    assert (again.sample, again.profile) == (True, "")
    assert stage.trouble(again) is None


def test_a_rematch_keeps_a_profile_that_is_a_file(stage: Stage, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    play = stage.begin(Setup(game="toy", names=("Anna", "Ben"), values=TEAMS, profile=str(file)))
    assert stage.again(play.id).profile == str(file)


# What cannot begin


@pytest.mark.parametrize(
    ("names", "values", "seat", "key", "says"),
    [
        ((), (), 1, "", "2 to 8 play this game; named so far: 0."),
        (("Anna",), ({"team": "red"},), 2, "", "named so far: 1"),
        (("Anna", "anna"), TEAMS, 2, "", "Seats 1 and 2 are both called anna"),
        (("Anna", "B" * 5000), TEAMS, 2, "", "at most 200 characters"),
        (("Anna", ""), TEAMS, 2, "", "Seat 2 has no name"),
        (("Anna", "Ben"), ({"team": "red"}, {}), 2, "team", "Ben has no team yet."),
        (("Anna", "Ben"), ({"team": "green"}, {}), 1, "team", "team is one of red, blue, reserve, not green."),
        (("Anna", "Ben"), (TEAMS[0], {"team": "red", "gold": "two"}), 2, "gold", "gold is a whole number, not two."),
    ],
)
def test_what_is_missing_is_told_with_its_blank(
    names: tuple[str, ...], values: tuple[dict[str, str], ...], seat: int, key: str, says: str, stage: Stage
) -> None:
    """C2-1, C2-4: names alike or too long are refused by the stage too, whatever a screen let pass."""
    snag = stage.trouble(Setup(game="toy", names=names, values=values))
    assert snag is not None
    assert (snag.seat, snag.key) == (seat, key)
    assert says in snag.text


@pytest.fixture
def overlord(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    """A stage with Kill the Overlord."""
    monkeypatch.setattr(games, "GAMES", ("kill_overlord",))
    monkeypatch.setattr(games, "game", lambda key: {"kill_overlord": KILL_OVERLORD}[key])
    found = made()
    yield found
    found.close()


def four(*roles: str, **more: Any) -> Setup:
    values = tuple({"role": role} if role else {} for role in roles)
    return Setup(game="kill_overlord", names=("Anna", "Ben", "Cleo", "Dev"), values=values, **more)


@pytest.mark.parametrize(
    ("roles", "seat", "says"),
    [
        (("Overlord", "Captain", "Captain", "Peasant"), 3, "Captain is given twice"),
        (("Overlord", "Captain", "Sqire", ""), 3, "Did you mean Squire?"),
        (("Knight", "Captain", "Squire", "Peasant"), 4, "Overlord"),
        (("", "Overlord", "", ""), 1, "Anna has no role yet."),
    ],
)
def test_ko_1_3_and_ko_8_1_a_role_that_cannot_be_is_told_at_its_seat(
    roles: tuple[str, ...], seat: int, says: str, overlord: Stage
) -> None:
    snag = overlord.trouble(four(*roles))
    assert snag is not None
    assert (snag.key, snag.seat) == ("role", seat)
    assert says in snag.text


def test_ko_1_3_the_suggested_roles_go_by_the_number_of_players(overlord: Stage) -> None:
    assert overlord.hints(four(), "role") == ("Overlord", "Captain", "Squire", "Peasant")
    assert overlord.hints(Setup(game="kill_overlord", names=("Anna",)), "role") == ()
    assert overlord.hints(four(), "gold") == ()


def test_ko_8_2_settings_that_cannot_be_are_the_settings_fault(overlord: Stage) -> None:
    roles = ("Overlord", "Captain", "Squire", "Peasant")
    wrong = four(*roles, settings={"ko.treachery": True, "ko.uprising_cards": 2})
    snag = overlord.trouble(wrong)
    assert snag is not None
    assert (snag.seat, snag.key) == (0, "")
    assert "3 Uprising" in snag.text
    assert overlord.trouble(four(*roles)) is None


def test_one_wrong_answer_does_not_cast_doubt_on_another(overlord: Stage) -> None:
    setup = four("Captain", "Captain", "Squire", "")
    assert overlord.doubt(setup, 2, "role") != ""
    assert overlord.doubt(setup, 3, "role") == ""
    assert overlord.doubt(setup, 4, "role") == ""


# Profiles and settings


def test_the_settings_file_chooses_settings_and_profile(home: Path, stage: Stage) -> None:
    home.mkdir()
    places(str(home)).settings.write_text('[settings]\nclocks = "on"\npace = "fixed"\n[profiles]\ntoy = "travel"\n')
    fresh = made().fresh("toy")
    assert (fresh.settings, fresh.profile) == ({"clocks": "on"}, "travel")


def test_a_bad_settings_file_is_a_notice(home: Path, stage: Stage) -> None:
    home.mkdir()
    places(str(home)).settings.write_text("[settings\n")
    assert "is not used" in made().notice()


def test_a_choice_that_cannot_be_is_told_when_a_play_begins(home: Path, stage: Stage) -> None:
    home.mkdir()
    places(str(home)).settings.write_text('[settings]\npace = "breathless"\n')
    other = made()
    assert "pace is one of fixed, adaptive" in other.begin(TWO).notice
    other.close()


def test_profiles_of_the_game_with_the_usual_one_first(stage: Stage, home: Path) -> None:
    for name in ("travel", "box"):
        play = stage.begin(Setup(game="toy", names=("Anna", "Ben"), values=TEAMS, profile=name))
        play.table.submit(Adjust(what="round", to=2))
    assert stage.profiles("toy") == ("our cards", "box", "travel")


def test_a_profile_follows_the_play_and_trouble_with_it_is_heard(stage: Stage, home: Path) -> None:
    play = stage.begin(TWO)
    heard: list[str] = []
    play.hear(heard.append)
    play.table.submit(Adjust(what="round", to=2))
    path = places(str(home)).profile("toy", "our cards")
    assert json.loads(path.read_text())["facts"]["cards"]["Round"]["number"] == 2
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("in the way")
    play.table.submit(Adjust(what="round", to=3))
    assert [sentence.endswith("The play goes on.") for sentence in heard] == [True]


# The library


def test_what_was_put_by_is_there_again_until_a_play_begins(stage: Stage) -> None:
    stage.put_by(TWO)
    assert stage.fresh("toy") == TWO
    stage.begin(TWO)
    assert stage.fresh("toy").names == ()


def test_a_library_of_another_program_is_told_and_not_touched(stage: Stage, home: Path) -> None:
    home.mkdir()
    connection = sqlite3.connect(home / "library.sqlite")
    connection.execute("CREATE TABLE theirs (x)")
    connection.commit()
    connection.close()
    before = (home / "library.sqlite").read_bytes()
    with pytest.raises(Trouble, match="belongs to another program"):
        stage.plays()
    with pytest.raises(Trouble, match="belongs to another program"):
        stage.begin(TWO)
    assert (home / "library.sqlite").read_bytes() == before


def test_a_damaged_library_is_told_once_and_its_copy_can_be_taken(companion: Companion, home: Path) -> None:
    begun(companion, *whole_game())
    assert backups(home / "library.sqlite")
    (home / "library.sqlite").write_bytes(b"not a library, but long enough to be looked at " * 40)
    stage = made()
    with pytest.raises(Trouble, match="damaged"):
        stage.plays()
    assert stage.plays() == ()
    assert stage.backup() != ""
    stage.take_backup()
    assert (stage.backup(), len(stage.plays())) == ("", 1)
    stage.close()


def test_it_opens_again_after_it_was_closed(stage: Stage) -> None:
    play = stage.begin(TWO)
    stage.close()
    stage.close()
    assert stage.resume(play.id).id == play.id

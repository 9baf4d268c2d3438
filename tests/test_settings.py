"""Where things live, the settings file and profiles: nothing is created by looking, and nothing is lost by writing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import platformdirs
import pytest

from companion.settings import (
    Places,
    Profile,
    SettingsError,
    checked_name,
    link_profile,
    linked_profile,
    load_profile,
    places,
    profiles,
    read_preferences,
    save_profile,
    with_lines,
)

XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in XDG:
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places(str(tmp_path / "all"))


def a_profile(where: Places, **facts: Any) -> Profile:
    return Profile(game="toy", name="Our Box", path=where.profile("toy", "Our Box"), facts=facts)


# Folders


def test_the_usual_folders_are_whole_paths_of_this_user(home: Path) -> None:
    found = places()
    assert all(home in folder.parents for folder in (found.data, found.config, found.state))


def test_companion_home_moves_everything_to_one_folder(tmp_path: Path) -> None:
    found = places(str(tmp_path))
    assert {found.data, found.config, found.state} == {tmp_path}


def test_companion_home_may_begin_at_home(home: Path) -> None:
    assert places("~/games").data == home / "games"


def test_a_relative_companion_home_is_refused_in_one_sentence() -> None:
    with pytest.raises(SettingsError, match="COMPANION_HOME is games: give a whole path"):
        places("games")


@pytest.mark.parametrize("value", ["data", "", "  ", "~/x", "./x", "../x"])
def test_b3_4_a_variable_that_is_no_whole_path_never_follows_the_caller(
    value: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B3-4: from two folders the same real place, and nothing appears in either."""
    for name in XDG:
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    found = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        where = places()
        found.append(where)
        save_profile(a_profile(where, rank=1))
        assert list((tmp_path / name).iterdir()) == []
    assert found[0] == found[1]
    assert found[0].data.is_absolute()
    assert len(profiles(found[0])) == 1


def test_b3_4_also_when_the_finder_of_folders_hands_back_a_relative_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B3-4: older versions of the package pass such a variable on."""
    for name in ("user_data_path", "user_config_path", "user_state_path"):
        monkeypatch.setattr(platformdirs, name, lambda *args, **more: Path("data/companion"))
    found = places()
    assert found.data == home / ".local/share/companion"
    assert found.config == home / ".config/companion"
    assert found.state == home / ".local/state/companion"


def test_looking_creates_nothing(where: Places) -> None:
    read_preferences(where.settings)
    assert profiles(where) == ()
    assert linked_profile(where, "abc") is None
    assert not where.data.exists()


# The settings file


def write(where: Places, text: str) -> Path:
    where.settings.parent.mkdir(parents=True, exist_ok=True)
    where.settings.write_text(text, encoding="utf-8")
    return where.settings


def test_a_key_with_a_point_may_stand_with_or_without_quotes(where: Places) -> None:
    path = write(where, '[settings]\nclocks = "on"\nko.level = "full"\n"ko.may_die" = true\nwindow_scale = 1.5\n')
    found = read_preferences(path)
    assert found.choices == {"clocks": "on", "ko.level": "full", "ko.may_die": True, "window_scale": 1.5}
    assert found.trouble == ""


def test_the_settings_file_names_a_profile_for_a_game(where: Places) -> None:
    path = write(where, '# ours\n[settings]\nclocks = "on" # we like it\n\n[profiles]\ntoy = "Our Box" # the lid\n')
    assert read_preferences(path).profiles == {"toy": "Our Box"}


@pytest.mark.parametrize(
    "text",
    [
        "clocks = ",
        "[settings\n",
        "settings = 3\n",
        "[settings]\nclocks = [1]\n",
        "[settings]\nday = 2024-01-01\n",
        "[profiles]\ntoy = 3\n",
        '[profiles]\ntoy = "../x"\n',
        "profiles = 1\n",
        "a = 1\na = 2\n",
    ],
)
def test_a_bad_settings_file_is_told_in_one_sentence_and_left_alone(text: str, where: Places) -> None:
    path = write(where, text)
    found = read_preferences(path)
    assert found.trouble.startswith(f"The settings file {path} is not used: ")
    assert "\n" not in found.trouble
    assert (found.choices, found.profiles) == ({}, {})
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"[settings]\n" + b"#" * 1_100_000])
def test_a_settings_file_that_is_no_text_or_endless_is_not_used(raw: bytes, where: Places) -> None:
    where.settings.parent.mkdir(parents=True)
    where.settings.write_bytes(raw)
    assert read_preferences(where.settings).trouble
    assert where.settings.read_bytes() == raw


# Profiles


def test_a_profile_comes_back_as_it_was_kept(where: Places) -> None:
    kept = a_profile(where, roles={"Peasant": {"rank": 3, "income": -1}}, note="Größe")
    save_profile(kept)
    assert load_profile(kept.path) == kept
    assert kept.path.parent == where.data / "profiles" / "toy"
    assert profiles(where) == (kept,)


def test_a_name_is_one_profile_however_it_is_typed(where: Places) -> None:
    assert where.profile("toy", "Our Box") == where.profile("toy", " our box ")
    assert where.profile("toy", "Jose\u0301") == where.profile("toy", "Jos\u00e9")


@pytest.mark.parametrize(
    "name",
    ["", " ", "..", "a/b", "a\\b", ".hidden", "-x", "x.", "CON", "nul.json", "a\x1b[2J", "x" * 61, "\u200b", "a\nb"],
)
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    with pytest.raises(SettingsError, match="A profile cannot be called") as caught:
        checked_name(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no JSON"),
        ("[]", "exactly format, game, name and facts"),
        ("{}", "exactly format"),
        ('{"format":2,"game":"toy","name":"x","facts":{}}', "reads format 1"),
        ('{"format":true,"game":"toy","name":"x","facts":{}}', "reads format 1"),
        ('{"format":1,"game":"../toy","name":"x","facts":{}}', "no key of a game"),
        ('{"format":1,"game":"toy","name":"../x","facts":{}}', "cannot be called"),
        ('{"format":1,"game":"toy","name":3,"facts":{}}', "its name is a text"),
        ('{"format":1,"game":"toy","name":"x","facts":[]}', "its facts are an object"),
        ('{"format":1,"game":"toy","name":"x","facts":{},"more":1}', "exactly format"),
        ('{"format":1,"game":"toy","name":"x","facts":{"a":1,"a":2}}', "'a' stands there twice"),
        ('{"format":1,"game":"toy","name":"x","facts":{"a":NaN}}', "NaN is no number"),
        ('{"format":1,"game":"toy","name":"x","facts":{"a":1e999}}', "no file can keep"),
        ('{"format":1,"game":"toy","name":"x","facts":{"a":"\\ud800"}}', "no file can keep"),
        ('{"format":1,"game":"toy","name":"x","facts":' + "[" * 100_000, "no file can keep"),
    ],
)
def test_a_profile_is_checked_strictly(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=says) as caught:
        load_profile(path)
    assert "\n" not in str(caught.value)
    assert path.read_text(encoding="utf-8") == text


def test_b3_1_a_profile_that_cannot_be_used_is_listed_with_its_reason_and_stays(where: Places) -> None:
    """B3-1: every file is listed; each loads or says why not; none is deleted."""
    save_profile(a_profile(where, rank=1))
    bad = where.data / "profiles" / "toy" / "later.json"
    bad.write_text('{"format":2,"game":"toy","name":"later","facts":{}}', encoding="utf-8")
    first, second = profiles(where)
    assert isinstance(first, SettingsError)
    assert "reads format 1" in str(first)
    assert isinstance(second, Profile)
    assert bad.exists()


def test_a_failed_write_leaves_the_old_profile_whole(where: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = a_profile(where, rank=1)
    save_profile(kept)

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(SettingsError, match="No space left on device"):
        save_profile(a_profile(where, rank=2))
    assert load_profile(kept.path) == kept
    assert [path.name for path in kept.path.parent.iterdir()] == [kept.path.name]


def test_new_lines_join_a_profile_and_known_ones_stay(where: Places) -> None:
    kept = a_profile(where, roles={"Squire": {"rank": 2}, "Peasant": {"rank": 4}}, gold=40)
    before = {"roles": {"Squire": {"rank": 2}}, "gold": 40}
    roles = {"Squire": {"rank": 2, "income": 3}, "Slave": {"rank": None}}
    now = {"roles": roles, "gold": 30, "cards": {"Revenge": {"gold": 0}}}
    assert with_lines(kept, before, now).facts == {
        "roles": {"Squire": {"rank": 2, "income": 3}, "Peasant": {"rank": 4}},
        "gold": 30,
        "cards": {"Revenge": {"gold": 0}},
    }


def test_without_a_difference_a_profile_stays_as_it_is(where: Places) -> None:
    """A line that somebody mended in the file is not put back by a play that only read it."""
    kept = a_profile(where, gold=30)
    assert with_lines(kept, {"gold": 40}, {"gold": 40}) == kept


def test_a_play_remembers_its_profile(where: Places) -> None:
    path = where.profile("toy", "x")
    link_profile(where, "abc", path)
    assert linked_profile(where, "abc") == path
    assert linked_profile(where, "abd") is None


def test_a_profile_is_text_that_people_can_read(where: Places) -> None:
    save_profile(a_profile(where, note="Größe"))
    text = where.profile("toy", "Our Box").read_text(encoding="utf-8")
    assert "Größe" in text
    assert json.loads(text) == {"format": 1, "game": "toy", "name": "Our Box", "facts": {"note": "Größe"}}

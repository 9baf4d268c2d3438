"""The `profile` commands: nothing is overwritten unasked, nothing wrong is taken in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.game import Start
from companion.core.messages import Refused
from companion.settings import Profile, load_profile, places, save_profile
from tests.cli.conftest import Companion
from tests.cli.toy import TOY
from tests.toy_game import State


@pytest.fixture
def box(home: Path) -> Profile:
    roles = {"Squire": {"rank": 2, "text": "", "income": None}, "Slave": {"rank": 1}}
    facts: dict[str, Any] = {"gold": 40, "roles": roles}
    kept = Profile(game="toy", name="Our Box", path=places(str(home)).profile("toy", "Our Box"), facts=facts)
    save_profile(kept)
    return kept


def a_file(folder: Path, **change: Any) -> Path:
    path = folder / "given.json"
    path.write_text(json.dumps({"format": 1, "game": "toy", "name": "Given", "facts": {"gold": 3}} | change))
    return path


def test_list_counts_what_is_known(companion: Companion, box: Profile) -> None:
    assert companion("profile", "list").lines == ["Our Box (Toy): 3 values"]
    assert companion("profile", "list", "--game", "other").lines[0].startswith("No profiles yet.")


def test_list_says_what_is_wrong_with_a_bad_one(companion: Companion, box: Profile) -> None:
    bad = box.path.with_name("bad.json")
    bad.write_text("{")
    said = companion("profile", "list")
    assert said.status == 0
    assert said.lines[0].startswith(f"The profile file {bad} cannot be used: it is no JSON")
    assert said.lines[1] == "Our Box (Toy): 3 values"


def test_show_tells_the_values_in_groups(companion: Companion, box: Profile) -> None:
    assert companion("profile", "show", "our box").lines == [
        f"Our Box (Toy), kept in {box.path}",
        "  facts: gold 40",
        "  roles.Squire: rank 2",
        "  roles.Slave: rank 1",
    ]


def test_c1_6_a_profile_from_elsewhere_drives_no_terminal(companion: Companion, box: Profile) -> None:
    save_profile(replace(box, facts={"note\x1b[2J": "x\x07\x9b"}))
    for line in companion("profile", "show", "our box").lines:
        assert line.isprintable()


def test_export_and_import_bring_the_same_facts(companion: Companion, box: Profile, tmp_path: Path) -> None:
    out = tmp_path / "copy.json"
    assert companion("profile", "export", "our box", str(out)).status == 0
    said = companion("profile", "import", str(out), "--name", "Second")
    assert said.lines == ["Second (Toy) is kept: 3 values."]
    assert load_profile(box.path.with_name("second.json")).facts == box.facts


def test_a_blank_line_of_a_card_is_no_value(companion: Companion, box: Profile) -> None:
    save_profile(replace(box, facts={"cards": {"Grab": {"gold": 0, "book": False, "text": "", "takes": None}}}))
    assert companion("profile", "list").lines == ["Our Box (Toy): 1 value"]


def test_export_without_a_file_says_what_is_missing(companion: Companion, box: Profile) -> None:
    said = companion("profile", "export", "our box")
    assert (said.status, said.out) == (2, "")
    assert said.err == "companion: Say which file Our Box is copied to, or - for the output.\n"


def test_a_name_with_blanks_that_was_typed_without_quotes_is_told(companion: Companion, box: Profile) -> None:
    said = companion("profile", "export", "our", "box")
    assert said.status == 2
    assert said.err.endswith('A name with blanks stands in quotes: "Our Box".\n')
    assert '"Our Box"' not in companion("profile", "show", "ours").err


def test_export_to_the_output_is_the_file_itself(companion: Companion, box: Profile) -> None:
    assert companion("profile", "export", "our box", "-").out == box.path.read_text()


def test_nothing_is_overwritten_unasked(companion: Companion, box: Profile, tmp_path: Path) -> None:
    file = a_file(tmp_path, name="our box")
    before = file.read_text(), box.path.read_text()
    for words in (("export", "our box", str(file)), ("import", str(file))):
        said = companion("profile", *words)
        assert said.status == 2
        assert "--replace" in said.err
    assert (file.read_text(), box.path.read_text()) == before
    assert companion("profile", "import", str(file), "--replace").status == 0
    assert load_profile(box.path).facts == {"gold": 3}


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"format": 2}, {"name": "../../x"}, {"facts": 3}, {"more": 1}], ids=str
)
def test_what_is_no_profile_is_not_taken_in(
    change: dict[str, Any], companion: Companion, tmp_path: Path, home: Path
) -> None:
    said = companion("profile", "import", str(a_file(tmp_path, **change)))
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert not home.exists()


def test_the_game_has_a_say_in_what_is_taken_in(
    companion: Companion, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def initial(start: Start) -> State:
        if start.facts.get("gold") == 3:
            raise Refused("profile", "The profile's gold is wrong.")
        return TOY.initial(start)

    monkeypatch.setattr(games, "game", lambda key: replace(TOY, initial=initial))
    said = companion("profile", "import", str(a_file(tmp_path)))
    assert said.status == 2
    assert said.err == "companion: The profile Given cannot be used: The profile's gold is wrong.\n"
    assert not home.exists()


def test_a_name_that_two_games_have_asks_which(
    companion: Companion, box: Profile, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(TOY, key="other", title="Other")
    monkeypatch.setattr(games, "GAMES", ("toy", "other"))
    monkeypatch.setattr(games, "game", lambda key: {"toy": TOY, "other": other}[key])
    save_profile(replace(box, game="other", path=places(str(home)).profile("other", "Our Box")))
    assert "2 games have a profile our box: add --game." in companion("profile", "show", "our box").err
    assert companion("profile", "show", "our box", "--game", "other").lines[0].startswith("Our Box (Other)")


@pytest.mark.parametrize(
    "facts", [{"settings": 3}, {"roles": 3}, {"cards": []}, {"more": {}}, {"roles": {"Squire": 3}}], ids=str
)
def test_facts_of_the_wrong_shape_are_refused_by_kill_the_overlord(
    facts: dict[str, Any], companion: Companion, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("COMPANION_HOME", str(home))
    said = companion("profile", "import", str(a_file(tmp_path, game="kill_overlord", facts=facts)))
    assert said.status == 2
    assert said.err.startswith("companion: The profile Given cannot be used: The profile")
    assert not home.exists()

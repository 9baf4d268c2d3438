"""What a user has paired is kept per box, and a file that cannot be used is said so and left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.settings import SettingsError, forget_pairing, places, read_pairing, read_preferences, save_pairing

ONE, OTHER = "0A1B2C3D", "FFFF0001"


def test_each_box_keeps_its_own_keys(tmp_path: Path) -> None:
    """P22: boxes are told apart by their own numbers."""
    path = places(str(tmp_path)).boxes
    assert read_pairing(path, ONE) == {}
    save_pairing(path, ONE, {1: "2", 0: "1", 8: "1 pass"})
    save_pairing(path, OTHER, {0: "5"})
    assert read_pairing(path, ONE) == {0: "1", 1: "2", 8: "1 pass"}
    assert read_pairing(path, OTHER) == {0: "5"}
    save_pairing(path, ONE, {3: "table"})
    assert read_pairing(path, ONE) == {3: "table"}
    assert read_pairing(path, OTHER) == {0: "5"}


def test_one_box_is_forgotten_and_no_other(tmp_path: Path) -> None:
    path = places(str(tmp_path)).boxes
    assert not forget_pairing(path, ONE)
    assert not path.exists()
    save_pairing(path, ONE, {1: "2"})
    save_pairing(path, OTHER, {0: "5"})
    assert forget_pairing(path, ONE)
    assert (read_pairing(path, ONE), read_pairing(path, OTHER)) == ({}, {0: "5"})
    assert not forget_pairing(path, ONE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"format": 2, "boxes": {}}',
        '{"format": 1, "boxes": []}',
        '{"format": 1, "boxes": {"zz": {}}}',
        '{"format": 1, "boxes": {"0A1B2C3D": {"x": "1"}}}',
        '{"format": 1, "boxes": {"0A1B2C3D": {"99": "1"}}}',
        '{"format": 1, "boxes": {"0A1B2C3D": {"1": 4}}}',
        "[" * 100_000,
    ],
)
def test_a_file_that_cannot_be_used_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "boxes.json"
    path.write_text(text)
    with pytest.raises(SettingsError, match="cannot be used"):
        read_pairing(path, ONE)
    with pytest.raises(SettingsError, match="cannot be used"):
        save_pairing(path, ONE, {0: "1"})
    with pytest.raises(SettingsError, match="cannot be used"):
        forget_pairing(path, ONE)
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("text", "box"), [("", ""), ('[box]\nport = "off"\n', "off"), ('[box]\nport = "/dev/ttyACM3"\n', "/dev/ttyACM3")]
)
def test_the_settings_file_may_name_a_port_or_want_no_box(tmp_path: Path, text: str, box: str) -> None:
    """Case 72: a box can be disabled in the settings."""
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert read_preferences(path).box == box


def test_a_port_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[box]\nport = 3\n")
    assert "box.port" in read_preferences(path).trouble

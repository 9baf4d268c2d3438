"""`doctor`: each check a line with what was found, and what to do when it is not well."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.test_play import begun, bid


@pytest.fixture(autouse=True)
def no_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs on the machine that runs the tests is not their matter; `test_doctor_ports` looks at ports."""
    monkeypatch.setattr("serial.tools.list_ports.comports", list)


def test_a_new_machine_is_well_and_stays_untouched(companion: Companion, home: Path) -> None:
    said = companion("doctor")
    assert said.status == 0
    assert all(line.startswith("ok ") for line in said.lines)
    checks = ["terminal", "data folder", "settings folder", "state folder", "settings file", "profiles", "library"]
    checks.append("button box")
    assert [line.split(":")[0] for line in said.lines] == [f"ok {check}" for check in checks]
    assert not home.exists()


def test_it_counts_plays(companion: Companion, home: Path) -> None:
    begun(companion, bid(1, 3))
    assert f"ok library: {home / 'library.sqlite'}: 1 plays, 1 unfinished" in companion("doctor").lines


def test_programs_get_one_json_object(companion: Companion) -> None:
    told = json.loads(companion("doctor", "--json").out)
    assert list(told) == ["version", "checks"]
    assert all(list(check) == ["check", "ok", "found", "to_do"] for check in told["checks"])


def test_each_thing_that_is_not_well_says_what_to_do(companion: Companion, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('[settings]\nclocks = "perhaps"\nko.levle = "full"\n')
    (home / "profiles" / "toy").mkdir(parents=True)
    (home / "profiles" / "toy" / "bad.json").write_text("{")
    (home / "library.sqlite").write_bytes(b"spilled drink" * 300)
    said = companion("doctor")
    wrong = [line for line in said.lines if line.startswith("LOOK ")]
    assert said.status == 1
    assert [line.split(":")[0] for line in wrong] == [
        "LOOK settings file",
        "LOOK settings file",
        "LOOK profile",
        "LOOK library",
    ]
    assert "clocks is one of auto, on, off, not perhaps" in wrong[0]
    assert "no game has the setting ko.levle" in wrong[1]
    assert all(" → " in line for line in wrong)


def test_a_bad_settings_file_is_a_finding(companion: Companion, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[settings\n")
    said = companion("doctor")
    assert said.status == 1
    assert any(line.startswith("LOOK settings file: The settings file ") for line in said.lines)


def test_a_file_where_a_folder_should_be_is_a_finding(companion: Companion, home: Path) -> None:
    home.write_text("")
    said = companion("doctor")
    assert said.status == 1
    assert any(line.startswith(f"LOOK data folder: {home} cannot be written") for line in said.lines)


def test_a_small_terminal_is_told_how_large_it_should_be(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.doctor.shutil.get_terminal_size", lambda: os.terminal_size((60, 20)))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    said = companion("doctor", terminal=True)
    assert said.status == 1
    assert said.lines[0] == "LOOK terminal: 60 columns and 20 lines → make the window at least 80 by 24"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="cannot here: this system has no /proc")
def test_a_folder_that_nobody_can_make_is_a_finding(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the user may do everything: the system makes nothing there."""
    monkeypatch.setenv("COMPANION_HOME", "/proc/x")
    said = companion("doctor")
    assert said.status == 1
    told = "data folder: /proc/x cannot be made → allow writing in /proc, or set COMPANION_HOME"
    assert f"LOOK {told}" in [line.replace("LOOK  ", "LOOK ") for line in said.lines]


def test_looking_leaves_no_trace(companion: Companion, home: Path) -> None:
    home.mkdir()
    assert companion("doctor").status == 0
    assert list(home.iterdir()) == []

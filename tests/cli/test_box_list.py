"""`box list`: each port one line with what is known of it; boxes that answer, and why the others are none."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.settings import save_pairing
from tests.cli.conftest import Companion

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from companion.box.ports.port import open_device
from companion.box.simulator.simulator import Simulator
from tests.box.peers import gps, plugged
from tests.cli.box_program import UID_TEXT, software_box


@dataclass(frozen=True, slots=True, kw_only=True)
class UsbPort:
    device: str
    vid: int | None


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> list[UsbPort]:
    """What the system lists: nothing, unless a test puts something in."""
    found: list[UsbPort] = []
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: found)
    return found


@pytest.fixture
def box(home: Path) -> Iterator[Simulator]:
    """The simulated box where everybody looks for it."""
    with software_box(home / "box") as box:
        yield box


def test_without_any_box_one_sentence_says_what_to_do(companion: Companion) -> None:
    """Case 72 [L0]."""
    said = companion("box", "list")
    assert said.status == 0
    assert len(said.lines) == 1
    assert "--box PORT" in said.lines[0]
    assert "companion box simulate" in said.lines[0]


def test_a_box_says_who_it_is_and_that_nothing_was_paired(companion: Companion, box: Simulator, home: Path) -> None:
    said = companion("box", "list")
    assert (said.status, len(said.lines)) == (0, 1)
    assert said.lines[0].startswith(f"{home / 'box'} (simulated): box {UID_TEXT}, 8 keys, 8 lamps, firmware 1")
    assert "not paired" in said.lines[0]


def test_what_was_paired_is_told_with_keys_as_they_are_numbered_on_the_box(
    companion: Companion, box: Simulator, home: Path
) -> None:
    save_pairing(home / "boxes.json", UID_TEXT, {0: "2", 4: "2 pass", 7: "table"})
    assert "paired: key 1 seat 2, key 5 seat 2: pass, key 8 table" in companion("box", "list").out
    port = json.loads(companion("box", "list", "--json").out)["ports"][0]
    assert (port["uid"], port["keys"], port["asked"]) == (UID_TEXT, 8, True)
    assert port["paired"] == {"1": "2", "5": "2 pass", "8": "table"}


def test_a_pairing_that_cannot_be_read_is_told_and_the_box_is_there(
    companion: Companion, box: Simulator, home: Path
) -> None:
    save_pairing(home / "boxes.json", UID_TEXT, {0: "somebody"})
    line = companion("box", "list").lines[0]
    assert f"box {UID_TEXT}" in line
    assert "Key 1 says 'somebody'" in line


def test_a_port_with_another_chip_is_left_alone_and_how_to_name_it_is_said(
    companion: Companion, listed: list[UsbPort]
) -> None:
    """P29: nobody else's device is opened."""
    with plugged(gps()) as peer:
        listed.append(UsbPort(device=peer.path, vid=0x1546))
        said = companion("box", "list")
        assert said.lines[0].startswith(f"{peer.path}: not asked")
        assert f"--box {peer.path}" in said.lines[0]
        assert not peer.heard


def test_a_known_chip_without_a_box_is_asked_and_told_for_what_it_seems_to_be(
    companion: Companion, listed: list[UsbPort]
) -> None:
    """Case 66 [L3]."""
    with plugged(gps()) as peer:
        listed.append(UsbPort(device=peer.path, vid=0x1A86))
        said = companion("box", "list")
        assert said.lines[0].startswith(f"{peer.path} (CH340): What answers at {peer.path} is a GPS receiver")
        assert peer.heard


def test_a_port_that_another_program_holds_says_so_and_nothing_contradicts_it(
    companion: Companion, box: Simulator
) -> None:
    """Case 65 [L3]: there is a box, so nobody is told to plug one in; only how another port is asked."""
    device = open_device(box.path)
    try:
        said, named = companion("box", "list"), companion("box", "list", "--box", box.path)
    finally:
        device.close()
    assert "Another program uses" in said.lines[0]
    assert said.lines[1:] == ["A box at any other port, a link such as /tmp/nano too, is found with --box NAME."]
    assert ["Another program uses" in line for line in named.lines] == [True]


def test_two_boxes_are_both_there_and_the_named_one_comes_first(
    companion: Companion, box: Simulator, home: Path
) -> None:
    with software_box(uid=0xAAAA0001) as other:
        port = other.path
        said = companion("box", "list", "--box", port)
    assert [line.split(":")[0] for line in said.lines] == [port, f"{home / 'box'} (simulated)"]
    assert "box AAAA0001" in said.lines[0]


@pytest.mark.parametrize("by", ["the command line", "the settings file"])
def test_where_the_box_is_switched_off_nothing_is_asked(
    by: str, companion: Companion, box: Simulator, home: Path
) -> None:
    """Case 72 [L0]."""
    words = ["--box", "off"] if by == "the command line" else []
    if not words:
        (home / "settings.toml").write_text('[box]\nport = "off"\n')
    said = companion("box", "list", *words)
    assert "not asked, for the button box is switched off" in said.lines[0]
    assert "off" in said.lines[-1]
    told = json.loads(companion("box", "list", "--json", *words).out)
    assert told["ports"][0]["asked"] is False
    assert "off" in told["to_do"]
    assert box.look().state.name == "NOHOST"


def test_a_system_that_cannot_list_its_ports_is_one_sentence(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> list[UsbPort]:
        raise TypeError("no registry")

    monkeypatch.setattr("serial.tools.list_ports.comports", fails)
    said = companion("box", "list")
    assert said.status == 2
    assert "no registry" in said.err
    assert "--box PORT" in said.err

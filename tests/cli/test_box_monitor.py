"""`box monitor`: what passes both ways, in words and in time; counters; a box that goes and comes back."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Companion

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

from companion.box.ports.port import open_device
from companion.box.simulator.simulator import Simulator
from tests.cli.box_program import UID_TEXT, Program, software_box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Simulator]:
    with software_box(tmp_path / "port") as box:
        yield box


@pytest.fixture
def monitor(box: Simulator, home: Path, tmp_path: Path) -> Iterator[Program]:
    program = Program(home, "monitor", "--box", str(tmp_path / "port"))
    program.until("Type a letter")
    yield program
    program.close()


def test_frames_of_both_sides_are_lines_with_their_time(monitor: Program, box: Simulator) -> None:
    said = "\n".join(monitor.lines)
    assert "→ hello: session" in said
    assert f"box: box {UID_TEXT}: 8 keys" in said
    box.press(2)
    line = monitor.until("press 1: key 3")
    assert re.match(r"00:\d\d\.\d\d\d box: press", line)
    assert "no round is armed" in line
    monitor.until("→ has all up to 1")


def test_an_armed_round_has_a_first_and_the_others_are_told_against_it(monitor: Program, box: Simulator) -> None:
    monitor.type("a")
    monitor.until("→ arm round 1: keys 1 2 3 4 5 6 7 8")
    monitor.until("armed: round 1 begins")
    box.press(0, 1, apart=50)
    monitor.until("key 1 at")
    assert "50 µs after the first" in monitor.until("key 2 at")
    monitor.type("d")
    monitor.until("→ the round is over")


def test_pings_and_heartbeats_are_shown_when_they_are_asked_for(monitor: Program) -> None:
    monitor.type("c")
    monitor.until("Counted since it was connected")
    assert not any("heartbeat:" in line or "what time is it" in line for line in monitor.lines)
    monitor.type("v")
    monitor.until("heartbeat: idle")
    monitor.until("→ what time is it?")


@pytest.mark.parametrize("how", ["q", "the end of input"])
def test_it_ends_with_its_counters(how: str, monitor: Program) -> None:
    if how == "q":
        monitor.type("q")
    else:
        assert monitor.process.stdin is not None
        monitor.process.stdin.close()
    assert monitor.ended() == 0
    last = monitor.lines[-1]
    assert last.startswith("Counted since it was connected: ")
    assert "there and back" in last
    assert "0 bad," in last


def test_an_interrupt_ends_it_with_its_counters_too(monitor: Program) -> None:
    monitor.process.send_signal(signal.SIGINT)
    assert monitor.ended() == 130
    assert monitor.lines[-1].startswith("Counted since")
    assert monitor.complaint() == ""


def test_a_box_that_is_lost_is_told_once_and_watched_again_when_it_is_back(monitor: Program, box: Simulator) -> None:
    """Case 59 [L3]."""
    box.unplug()
    monitor.until("Box lost - reconnecting.")
    box.replug()
    monitor.until("Box back.")
    box.press(4)
    monitor.until("key 5 at")
    assert sum("Box lost" in line for line in monitor.lines) == 1


def test_lost_frames_are_counted(monitor: Program, box: Simulator) -> None:
    """Case 48 [L3]: a third is spoilt either way, and the presses come all the same."""
    box.loss = 0.3
    for number in range(1, 9):
        assert box.press(number - 1)
        monitor.until(f"press {number}: key {number}")
    box.loss = 0
    monitor.type("c")
    counted = monitor.until("Counted since")
    assert " 0 bad, 0 bad at the box; 0 sent again" not in counted
    assert ", 0 glitches that were no press, " in counted


def test_a_line_that_means_nothing_tells_what_does(monitor: Program) -> None:
    monitor.type("help")
    monitor.until("Type a letter")
    monitor.type("q")
    assert monitor.ended() == 0


def test_a_port_that_is_held_by_somebody_else_is_one_sentence(companion: Companion, box: Simulator) -> None:
    """Case 65 [L3]."""
    device = open_device(box.path)
    try:
        said = companion("box", "monitor", "--box", box.path)
    finally:
        device.close()
    assert said.status == 2
    assert said.err.startswith("companion: Another program uses")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["monitor", "pair", "drill"])
def test_without_a_box_each_command_says_one_sentence(
    command: str, companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 72 [L0]."""
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    for words, why in (
        ([], "No button box was found"),
        (["--box", "/dev/no-such-port"], "There is no port /dev/no-such-port"),
        (["--box", "off"], "--box off asks for no button box"),
    ):
        said = companion("box", command, *words)
        assert (said.status, said.out) == (2, "")
        assert said.err.startswith(f"companion: {why}")
        assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["monitor", "pair", "drill"])
def test_a_box_that_the_settings_file_switches_off_is_left_alone_unless_it_is_named(
    command: str, companion: Companion, home: Path
) -> None:
    """Case 72 [L0]."""
    home.mkdir()
    (home / "settings.toml").write_text('[box]\nport = "off"\n')
    with software_box(home / "box") as box:
        said = companion("box", command)
        assert (said.status, box.look().state.name) == (2, "NOHOST")
        assert "switched off" in said.err
        assert companion("box", "monitor", "--box", box.path).status == 0

"""Which ports are looked at, which are left alone, and what a person is told, on real PTYs and a made-up listing."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from serial import SerialException

from companion.box.ports.finder import Finder, Opened, Origin, resolved
from companion.box.ports.port import Device, open_device
from tests.box.peers import Peer, plugged, silent

pytestmark = pytest.mark.usefixtures("nothing_left")

CH340 = 0x1A86
GPS = 0x067B


@dataclass(frozen=True)
class Listed:
    device: str
    vid: int | None


@dataclass
class Desk:
    """A finder with its listing, its clock, and the ports it opened."""

    ports: dict[str, int | None] = field(default_factory=dict)
    now: float = 1000.0
    opened: list[str] = field(default_factory=list)
    fault: Exception | None = None
    finder: Finder = field(init=False)

    def make(self, *picked: str, link: str = "", opener: Callable[[str], Device] | None = None) -> Finder:
        def counting(path: str) -> Device:
            self.opened.append(path)
            return (opener or open_device)(path)

        self.finder = Finder(picked=picked, link=link, listing=self.listing, opener=counting, now=lambda: self.now)
        return self.finder

    def listing(self) -> list[Listed]:
        if self.fault:
            raise self.fault
        return [Listed(path, vendor) for path, vendor in self.ports.items()]

    def search(self, *taken: str) -> Opened | None:
        """What is found, closed again."""
        found = self.finder.search(taken)
        if found:
            found.port.close()
        return found

    def path(self, *taken: str) -> str:
        found = self.search(*taken)
        return found.candidate.path if found else ""

    @property
    def told(self) -> list[str]:
        return list(self.finder.reasons)

    def refuse(self) -> None:
        found = self.search()
        assert found
        self.finder.refused(found.candidate, "It is no box.")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def peer() -> Iterator[Peer]:
    with plugged(silent()) as peer:
        yield peer


@pytest.fixture
def other() -> Iterator[Peer]:
    with plugged(silent()) as peer:
        yield peer


# Which ports


def test_only_ports_with_a_chip_of_a_box_are_opened_unasked(desk: Desk, peer: Peer, other: Peer) -> None:
    """case 66 [L3], E1-3: nobody opens a stranger's device to look what it is."""
    desk.ports = {other.path: GPS, "/dev/pts/999999": None, peer.path: CH340}
    desk.make()
    assert desk.path() == peer.path
    assert desk.path(peer.path) == ""
    assert desk.opened == [peer.path]
    assert peer.heard == b""


@pytest.mark.parametrize("vendor", [0x2341, 0x2A03, 0x1A86, 0x0403, 0x10C4, 0x2E8A])
def test_the_chips_of_a_box(desk: Desk, peer: Peer, vendor: int) -> None:
    desk.ports = {peer.path: vendor}
    desk.make()
    assert desk.path() == peer.path


def test_a_picked_port_comes_first_then_the_simulator_then_the_known(desk: Desk, tmp_path: Path) -> None:
    with plugged(silent()) as picked, plugged(silent()) as simulated, plugged(silent()) as known:
        link = tmp_path / "box"
        link.symlink_to(simulated.path)
        desk.ports = {known.path: CH340}
        desk.make(picked.path, link=str(link))
        found = [desk.search(), desk.search(picked.path), desk.search(picked.path, simulated.path)]
        assert [one.candidate.origin for one in found if one] == [Origin.PICKED, Origin.SIMULATED, Origin.KNOWN]
        assert [one.candidate.path for one in found if one] == [picked.path, simulated.path, known.path]
        assert desk.search(picked.path, simulated.path, known.path) is None


def test_one_device_with_several_names_is_one_port(desk: Desk, peer: Peer, tmp_path: Path) -> None:
    """Case 59 and P21: the name by id is a link, and it is followed anew each time."""
    by_id, second = tmp_path / "usb-1a86-if00", tmp_path / "second"
    by_id.symlink_to(peer.path)
    second.symlink_to(by_id)
    desk.ports = {peer.path: CH340}
    desk.make(str(second), str(by_id))
    found = desk.search()
    assert found
    assert (found.candidate.path, found.candidate.name) == (peer.path, str(second))
    assert desk.search(peer.path) is None


def test_a_link_may_lead_to_another_device_after_replugging(
    desk: Desk, peer: Peer, other: Peer, tmp_path: Path
) -> None:
    """case 59 [L3]"""
    by_id = tmp_path / "usb-1a86-if00"
    by_id.symlink_to(peer.path)
    desk.make(str(by_id))
    assert desk.path() == peer.path
    before = desk.finder.hint()
    by_id.unlink()
    assert desk.path() == ""
    assert desk.finder.hint() != before
    by_id.symlink_to(other.path)
    assert desk.path() == other.path
    assert desk.finder.hint() != before


@pytest.mark.parametrize("target", ["/dev/pts/987654", "nowhere", "box"])
def test_the_simulators_link_that_leads_nowhere_is_no_matter(desk: Desk, tmp_path: Path, target: str) -> None:
    """A simulator that was killed leaves it behind."""
    (tmp_path / "box").symlink_to(target)
    desk.make(link=str(tmp_path / "box"))
    assert desk.search() is None
    assert desk.told == []


def test_the_terminal_the_program_runs_in_is_no_box(desk: Desk, peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link left over may lead to a terminal that was opened since."""
    kept = os.dup(0)
    try:
        os.dup2(peer.slave, 0)
        desk.make(peer.path)
        assert desk.search() is None
    finally:
        os.dup2(kept, 0)
        os.close(kept)
    assert desk.opened == []
    assert desk.told == [f"{peer.path} is the terminal that this program runs in: pick another port."]


def test_a_mac_calls_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """P27: the tty name waits for a carrier."""
    monkeypatch.setattr("sys.platform", "darwin")
    with pytest.raises(FileNotFoundError, match=r"/dev/cu\.usbmodem1101"):
        resolved("/dev/tty.usbmodem1101")


def test_a_port_of_windows_is_taken_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert resolved("COM3") == "COM3"


# Left alone


def test_a_port_that_did_not_answer_is_left_alone_until_it_is_plugged_in_again(desk: Desk, peer: Peer) -> None:
    """case 66 [L3], P29"""
    desk.ports = {peer.path: CH340}
    desk.make()
    desk.refuse()
    desk.now += 3600
    assert desk.search() is None
    assert desk.told == ["It is no box."]
    desk.ports = {}
    assert desk.search() is None
    assert desk.told == []
    desk.ports = {peer.path: CH340}
    assert desk.path() == peer.path


def test_plugging_in_again_between_two_looks_is_seen_at_the_device_file(desk: Desk, peer: Peer, tmp_path: Path) -> None:
    desk.ports = {peer.path: CH340}
    desk.make()
    desk.refuse()
    assert desk.search() is None
    os.chmod(peer.path, 0o600)  # what makes a device file anew also changes when it was changed
    os.chmod(peer.path, 0o620)
    assert desk.path() == peer.path


def test_a_picked_port_is_tried_again_later_and_later(desk: Desk, peer: Peer) -> None:
    desk.make(peer.path)
    waits = []
    for _ in range(8):
        desk.refuse()
        start = desk.now
        while desk.search() is None:
            desk.now += 0.01
        waits.append(round(desk.now - start, 1))
    assert waits == [0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0, 2.0]


def test_a_picked_port_that_is_silent_keeps_no_other_from_its_turn(desk: Desk, peer: Peer, other: Peer) -> None:
    desk.ports = {other.path: CH340}
    desk.make(peer.path)
    desk.refuse()
    assert desk.path() == other.path


def test_a_picked_port_that_is_a_box_is_tried_at_once_again(desk: Desk, peer: Peer) -> None:
    desk.make(peer.path)
    desk.refuse()
    desk.now += 10
    found = desk.search()
    assert found
    desk.finder.answered(found.candidate)
    assert desk.path() == peer.path
    assert desk.told == []


# What a person is told


@contextmanager
def forbidden(path: str) -> Iterator[None]:
    """Nobody may use the device file meanwhile; the administrator becomes somebody else."""
    mode = os.stat(path).st_mode
    os.chmod(path, 0)
    everything = os.geteuid() == 0
    if everything:
        os.seteuid(65534)
    try:
        yield
    finally:
        if everything:
            os.seteuid(0)
        os.chmod(path, mode)


def test_no_permission_names_the_command(desk: Desk, peer: Peer) -> None:
    """case 65 [L3], P26"""
    desk.ports = {peer.path: CH340}
    desk.make()
    with forbidden(peer.path):
        assert desk.search() is None
    (reason,) = desk.told
    assert reason.startswith(f"You may not use {peer.path}: run `sudo ")
    assert desk.path() == peer.path  # and is tried again as soon as it is allowed


def test_the_group_that_may_is_named(desk: Desk, peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    """case 65 [L0]: the group is the device file's own, dialout or uucp."""
    facts = os.stat_result((0o20660, 0, 0, 1, 0, 20, 0, 0, 0, 0))
    monkeypatch.setattr("companion.box.ports.reasons.os.stat", lambda path: facts)
    monkeypatch.setattr("grp.getgrgid", lambda number: type("Group", (), {"gr_name": "dialout"}))
    desk.make(peer.path, opener=failing(PermissionError(errno.EACCES, "Permission denied")))
    assert desk.search() is None
    command = "sudo usermod -aG dialout $USER"
    assert desk.told == [f"You may not use {peer.path}: run `{command}`, then log out and in again."]


def test_a_busy_port_is_told_and_tried_again(desk: Desk, peer: Peer) -> None:
    """case 65 [L3], E1-1"""
    desk.make(peer.path)
    holder = open_device(peer.path)
    assert desk.search() is None
    (reason,) = desk.told
    assert reason.startswith(f"Another program uses {peer.path}: close it")
    holder.close()
    assert desk.path() == peer.path


def test_a_picked_port_that_is_not_there(desk: Desk) -> None:
    """case 65 [L3]"""
    desk.make("/dev/pts/987654")
    assert desk.search() is None
    assert desk.told == ["There is no port /dev/pts/987654: plug the box in, or pick another port."]


@pytest.mark.parametrize("name", ["/dev", "/dev/null", "pyproject.toml", "/dev/tty"])
def test_what_is_no_serial_port_is_never_bound(desk: Desk, name: str) -> None:
    """case 65 [L3]: a file is not even opened."""
    desk.make(name)
    assert desk.search() is None
    assert len(desk.told) == 1
    assert desk.opened in ([], ["/dev/null"])


def test_a_link_in_a_circle(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    desk.make(str(tmp_path / "a"))
    assert desk.search() is None
    assert "leads back to itself" in desk.told[0]


def failing(fault: Exception) -> Callable[[str], Device]:
    def opener(path: str) -> Device:
        raise fault

    return opener


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (OSError(errno.EIO, "Input/output error"), "does not work"),
        (SerialException("Could not configure port: (5, 'Input/output error')"), "does not work"),
        (SerialException("Could not configure port: (25, 'Inappropriate ioctl for device')"), "is no serial port"),
        (OSError(errno.ENXIO, "No such device or address"), "does not work"),
        (SerialException(errno.EBUSY, "could not open port"), "Another program uses"),
        (SerialException("could not open port 'COM3': FileNotFoundError(2, 'not found', None, 2)"), "There is no port"),
        (SerialException("Could not open port socket://x: [Errno 111] Connection refused"), "Nobody answers"),
        (OSError("something new"), "could not be opened (something new)"),
    ],
)
def test_every_other_fault_is_a_sentence(desk: Desk, peer: Peer, fault: OSError, told: str) -> None:
    """case 65 [L0]"""
    desk.make(peer.path, opener=failing(fault))
    assert desk.search() is None
    (reason,) = desk.told
    assert told in reason
    assert reason.endswith(".")


def test_windows_says_no_permission_where_a_port_is_busy(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """case 65 [L0], P19"""
    monkeypatch.setattr("sys.platform", "win32")
    fault = SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)")
    desk.make("COM3", opener=failing(fault))
    assert desk.search() is None
    assert desk.told[0].startswith("Another program uses COM3")


def test_a_port_that_comes_and_goes_is_told(desk: Desk, peer: Peer, monkeypatch: pytest.MonkeyPatch) -> None:
    """P25: brltty takes it a moment after it was plugged in."""
    monkeypatch.setattr("sys.platform", "linux")
    desk.make(opener=failing(OSError(errno.EBUSY, "Device or resource busy")))
    desk.ports = {peer.path: CH340}
    desk.search()
    desk.ports = {}
    desk.now += 2
    desk.search()
    assert ["`sudo apt remove brltty`" in reason for reason in desk.told] == [True]
    desk.ports = {peer.path: CH340}
    desk.search()
    assert "brltty" not in desk.told[0]


def test_a_box_that_is_pulled_was_not_taken_by_another_program(desk: Desk, peer: Peer) -> None:
    desk.ports = {peer.path: CH340}
    found = desk.make().search()
    assert found
    found.port.close()
    desk.finder.answered(found.candidate)
    desk.ports = {}
    assert desk.search() is None
    assert desk.told == []


def test_three_quick_losses_are_asked_about(desk: Desk, peer: Peer) -> None:
    """E1-1, P16: two programs that read one port take each other's bytes."""
    desk.make(peer.path)
    found = desk.search()
    assert found
    for _ in range(3):
        assert not any("another program" in reason for reason in desk.told)
        desk.finder.lost(found.candidate, after=0.4)
        assert desk.path() == peer.path
    assert desk.finder.reasons == desk.finder.obstacles
    assert "another program uses the port?" in desk.told[0]
    assert desk.search(peer.path) is None  # in use again: no question
    assert desk.told == []
    desk.finder.lost(found.candidate, after=600)
    assert desk.path() == peer.path
    assert desk.told == []


def test_a_system_that_cannot_list_its_ports_still_tries_the_picked_one(desk: Desk, peer: Peer) -> None:
    desk.fault = PermissionError("not now")
    desk.make(peer.path)
    assert desk.path() == peer.path
    assert desk.path(peer.path) == ""
    assert "could not list" in desk.told[0]


def test_a_machine_without_ports_finds_nothing(desk: Desk) -> None:
    """case 72 [L0]"""
    desk.make()
    assert desk.search() is None
    assert desk.told == []

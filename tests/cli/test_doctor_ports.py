"""`doctor` on serial ports, on a made-up machine: a tree of files in place of /dev, /proc, /sys and device rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.cli.box.ports import wished
from companion.cli.doctor import line_of
from companion.cli.doctor_ports import Machine, checked
from companion.cli.findings import Finding
from companion.settings import Places, Preferences

grp = pytest.importorskip("grp", reason="cannot here: this system's devices have no groups")

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "hardware" / "60-companion-box.rules"

TAKES_CH340 = 'ENV{PRODUCT}=="1a86/7523/*", ENV{BRLTTY_BRAILLE_DRIVER}="bm", GOTO="brltty_usb_run"\n'


@dataclass(frozen=True, slots=True, kw_only=True)
class UsbPort:
    device: str
    vid: int | None


@dataclass(slots=True, kw_only=True)
class Tree:
    """A machine whose files are made as a test wants them."""

    root: Path
    listed: list[UsbPort] = field(default_factory=list)
    locked: bool = False

    def plug(self, name: str = "ttyUSB0", vid: int | None = 0x1A86) -> Path:
        path = self._file(f"dev/{name}", "")
        self.listed.append(UsbPort(device=str(path), vid=vid))
        return path

    def run(self, number: int, name: str, *opened: Path) -> None:
        self._file(f"proc/{number}/comm", f"{name}\n")
        folder = self.root / f"proc/{number}/fd"
        folder.mkdir()
        for descriptor, path in enumerate(opened):
            (folder / str(descriptor)).symlink_to(path)

    def simulate(self, number: int) -> Path:
        """A simulated box where everybody looks for it: its program has both ends of the pseudo-terminal open."""
        path = self._file("dev/pts/5", "")
        self.run(number, "companion", self.root / "dev/ptmx", path)
        self._file(f"proc/{number}/fdinfo/0", "pos:\t0\ntty-index:\t5\n")
        (self.root / "box").symlink_to(path)
        return path

    def rule(self, name: str, text: str, folder: str = "lib") -> Path:
        return self._file(f"{folder}/udev/rules.d/{name}", text)

    def chip(self, vendor: str) -> None:
        self._file("usb/1-1/idVendor", f"{vendor}\n")

    def findings(self, preferences: Preferences | None = None) -> list[Finding]:
        where = Places(data=self.root, config=self.root, state=self.root)
        machine = Machine(
            proc=self.root / "proc",
            usb=self.root / "usb",
            rules=(self.root / "etc/udev/rules.d", self.root / "lib/udev/rules.d"),
            listing=lambda: self.listed,
            may_use=lambda path: not self.locked,
        )
        return list(checked(wished(where, preferences or Preferences()), machine))

    def troubles(self) -> list[str]:
        return [line_of(finding) for finding in self.findings() if not finding.ok]

    def _file(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(root=tmp_path / "machine")
    for folder in ("dev", "proc", "usb", "etc/udev/rules.d", "lib/udev/rules.d"):
        (made.root / folder).mkdir(parents=True)
    return made


def test_a_machine_without_any_port_is_one_line_and_well(tree: Tree) -> None:
    tree.run(7, "ModemManager")
    tree.rule("85-brltty.rules", TAKES_CH340)
    findings = tree.findings()
    assert [(finding.check, finding.ok) for finding in findings] == [("button box", True)]
    assert findings[0].found == "no port with a chip that boxes have"


def test_a_port_with_another_chip_is_named_and_left_alone(tree: Tree) -> None:
    path = tree.plug("ttyS0", vid=None)
    assert [finding.found for finding in tree.findings()] == [
        f"no port with a chip that boxes have; left alone: {path}"
    ]


def test_a_port_that_may_be_used_is_well(tree: Tree) -> None:
    path = tree.plug()
    findings = tree.findings()
    assert all(finding.ok for finding in findings)
    assert findings[0].found == f"may be at {path} (CH340)"
    assert findings[1].check == "device rules"
    assert "not installed, and not needed here" in findings[1].found


def test_a_port_that_may_not_be_used_names_the_group_and_the_command(tree: Tree) -> None:
    """P26, case 65 [L0]."""
    path = tree.plug()
    path.chmod(0o660)
    if os.stat(path).st_gid == 0:
        os.chown(path, -1, next(each.gr_gid for each in grp.getgrall() if each.gr_gid))
    group = grp.getgrgid(os.stat(path).st_gid).gr_name
    tree.locked = True
    assert tree.troubles() == [
        f"LOOK  button box: You may not use {path} → run `sudo usermod -aG {group} $USER`, then log out and in again"
    ]


def test_a_port_that_no_group_may_use_names_the_rule_file(tree: Tree) -> None:
    """P26: a rule gives access to the person at the screen."""
    tree.plug().chmod(0o600)
    tree.locked = True
    assert "run `sudo cp hardware/60-companion-box.rules /etc/udev/rules.d/`" in tree.troubles()[0]
    assert SHIPPED.exists(), "the command names a file that is there"


def test_a_port_in_use_names_the_program(tree: Tree) -> None:
    """Case 65 [L0]."""
    path = tree.plug()
    tree.run(41, "minicom", path)
    tree.run(42, "bash", tree.root / "dev" / "tty1")
    tree.run(os.getpid(), "companion", path)
    troubles = tree.troubles()
    assert len(troubles) == 1
    assert f"{path} is in use by minicom (process 41) → close that program" in troubles[0]


@pytest.fixture
def any_file_is_a_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.box.ports.resolved", lambda name: str(Path(name).resolve(strict=True)))


@pytest.mark.usefixtures("any_file_is_a_port")
def test_a_simulated_box_that_runs_is_well_and_not_in_use_by_itself(tree: Tree) -> None:
    tree.simulate(41)
    box = tree.root / "box"
    assert [line_of(finding) for finding in tree.findings()] == [
        f"ok    button box: may be at {box} (simulated)",
        f"ok    button box: {box} is a box in software: companion (process 41)",
    ]


@pytest.mark.usefixtures("any_file_is_a_port")
def test_a_play_with_a_simulated_box_is_told_once_and_another_pseudo_terminal_makes_no_box(tree: Tree) -> None:
    path = tree.simulate(41)
    tree.run(42, "companion", tree.root / "dev/ptmx", path)  # its own terminal is another one
    tree._file("proc/42/fdinfo/0", "tty-index:\t55\n")
    assert [line.split(" → ")[0] for line in tree.troubles()] == [
        f"LOOK  button box: {tree.root / 'box'} is in use by companion (process 42)"
    ]


def test_modem_manager_without_our_rules_is_told_with_the_command(tree: Tree) -> None:
    """P24."""
    tree.plug("ttyACM0", vid=0x2341)
    tree.run(7, "ModemManager")
    troubles = tree.troubles()
    assert len(troubles) == 1
    assert "ModemManager runs" in troubles[0]
    assert "sudo cp hardware/60-companion-box.rules /etc/udev/rules.d/" in troubles[0]


def test_with_our_rules_modem_manager_is_no_trouble(tree: Tree) -> None:
    tree.plug("ttyACM0", vid=0x2341)
    tree.run(7, "ModemManager")
    installed = tree.rule("60-companion-box.rules", SHIPPED.read_text(), folder="etc")
    assert tree.troubles() == []
    assert tree.findings()[-1].found == str(installed)


@pytest.mark.parametrize(
    "stands",
    [lambda tree: tree.plug(vid=0x1A86), lambda tree: tree.plug(vid=0x10C4), lambda tree: tree.chip("1a86")],
    ids=["a CH340", "a CP210x", "a chip whose port is gone"],
)
def test_brltty_is_told_where_it_takes_a_chip_that_is_there(tree: Tree, stands: Callable[[Tree], object]) -> None:
    """P25."""
    stands(tree)
    file = tree.rule("85-brltty.rules", TAKES_CH340)
    troubles = tree.troubles()
    assert len(troubles) == 1
    assert f"brltty takes boxes for Braille displays by {file}" in troubles[0]
    assert "sudo apt remove brltty" in troubles[0]


@pytest.mark.parametrize("how", ["commented out", "hidden by an empty file", "another chip is plugged in"])
def test_brltty_is_no_trouble_where_its_rule_does_not_count(how: str, tree: Tree) -> None:
    tree.plug(vid=0x2341 if how == "another chip is plugged in" else 0x1A86)
    tree.rule("85-brltty.rules", f"# {TAKES_CH340}" if how == "commented out" else TAKES_CH340)
    if how == "hidden by an empty file":
        tree.rule("85-brltty.rules", "", folder="etc")
    assert tree.troubles() == []


def test_a_box_that_is_switched_off_is_not_looked_for(tree: Tree) -> None:
    """Case 72 [L0]."""
    tree.plug()
    tree.locked = True
    findings = tree.findings(Preferences(box="off"))
    assert [(finding.ok, finding.found) for finding in findings] == [
        (True, f"switched off in {tree.root / 'settings.toml'}")
    ]


def test_a_port_that_the_settings_file_names_and_that_is_not_there(tree: Tree) -> None:
    """Case 65 [L0]."""
    path = tree.root / "dev" / "ttyUSB7"
    findings = tree.findings(Preferences(box=str(path)))
    wrong = [line_of(finding) for finding in findings if not finding.ok]
    assert wrong == [f"LOOK  button box: There is no port {path} → plug the box in, or pick another port"]


def test_a_system_that_cannot_list_its_ports_is_a_finding(tree: Tree) -> None:
    def fails() -> list[UsbPort]:
        raise TypeError("no registry")

    where = Places(data=tree.root, config=tree.root, state=tree.root)
    found = list(checked(wished(where, Preferences()), Machine(listing=fails)))
    assert [finding.ok for finding in found] == [False]
    assert "no registry" in found[0].found


def test_a_machine_that_tells_nothing_of_itself_is_no_crash(tmp_path: Path) -> None:
    """As on a system without /proc and device rules."""
    nowhere = tmp_path / "nowhere"
    machine = Machine(proc=nowhere, usb=nowhere, rules=(nowhere,), listing=list)
    where = Places(data=tmp_path, config=tmp_path, state=tmp_path)
    assert [finding.ok for finding in checked(wished(where, Preferences()), machine)] == [True]

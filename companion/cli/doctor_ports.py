"""The part of `doctor` that looks at serial ports: may they be used, and what keeps a button box from working there.

Opens no port, for that alone would reset some boxes; reads what the system tells of devices, programs and rules.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.box.ports.finder import CHIPS, UsbPort, usb_ports
from companion.box.ports.port import SOCKET
from companion.box.ports.reasons import REPLUG, RULES, why_not_opened
from companion.cli.box.ports import Listed, Why, Wish, ports, wished
from companion.cli.desk import Desk
from companion.cli.findings import Finding

CHECK = "button box"
RULE_FILE = Path(RULES).name

_CLAIMED = re.compile(r"1a86/7523|10c4/ea60", re.IGNORECASE)
"""The chips, CH340 and CP210x, that a rule of brltty takes for Braille displays."""

_TAKEN_VENDORS = ("1a86", "10c4")


def _may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """Where the system tells of itself; each folder may be missing."""

    proc: Path = Path("/proc")
    usb: Path = Path("/sys/bus/usb/devices")
    rules: Sequence[Path] = (
        Path("/etc/udev/rules.d"),
        Path("/run/udev/rules.d"),
        Path("/usr/lib/udev/rules.d"),
        Path("/lib/udev/rules.d"),
    )
    """Folders of device rules; a file in an earlier one hides its namesakes in later ones."""

    listing: Callable[[], Iterable[UsbPort]] = usb_ports
    may_use: Callable[[Path], bool] = _may_use


def port_checks(desk: Desk) -> Iterator[Finding]:
    """The check of this machine."""
    yield from checked(wished(desk.where, desk.preferences), Machine())


def checked(wanted: Wish, machine: Machine) -> Iterator[Finding]:
    """One line where all is well: what ports there are; and one for each thing that needs doing."""
    if wanted.off:
        yield Finding(check=CHECK, ok=True, found=f"switched off in {wanted.where.settings}")
        return
    try:
        found = ports(wanted, machine.listing)
    except Exception as fault:  # the listing of each system has faults of its own
        yield Finding(check=CHECK, ok=False, found=f"no port can be listed ({fault})", to_do="name it with --box PORT")
        return
    usable = [port for port in found if port.asked]
    yield Finding(check=CHECK, ok=True, found=_summary(found))
    for port in usable:
        yield from _port(port, machine)
    yield from _braille(usable, machine)
    real = [port for port in usable if port.why is not Why.SIMULATED and not port.path.startswith(SOCKET)]
    if real and any(folder.is_dir() for folder in machine.rules):
        yield from _rules(machine)


def _summary(found: Sequence[Listed]) -> str:
    usable = [port.words for port in found if port.asked]
    others = [port.name for port in found if not port.asked]
    words = f"may be at {', '.join(usable)}" if usable else "no port with a chip that boxes have"
    return f"{words}; left alone: {', '.join(others)}" if others else words


def _port(port: Listed, machine: Machine) -> Iterator[Finding]:
    """What keeps this port from being used."""
    path = Path(port.path)
    if port.path.startswith(SOCKET):
        return
    if os.name == "posix" and not path.exists():
        fault: OSError = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), port.path)
        yield _trouble(why_not_opened(fault, port.name))
    elif os.name == "posix" and not machine.may_use(path):
        yield _trouble(why_not_opened(PermissionError(errno.EACCES, os.strerror(errno.EACCES), port.path), port.name))
    for box, holder in _holders(path, machine.proc):
        if box:
            yield Finding(check=CHECK, ok=True, found=f"{port.name} is a box in software: {holder}")
            continue
        found = f"{port.name} is in use by {holder}"
        yield Finding(check=CHECK, ok=False, found=found, to_do="close that program to use the box with another")


def _trouble(sentence: str) -> Finding:
    """`What is wrong: what to do.` as a finding."""
    found, _, to_do = sentence.rstrip(".").partition(": ")
    return Finding(check=CHECK, ok=False, found=found, to_do=to_do)


# --- programs ------------------------------------------------------------------------------------------------------


def _processes(proc: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(entry for entry in proc.iterdir() if entry.name.isdecimal())


def _name(process: Path) -> str:
    with suppress(OSError):
        return (process / "comm").read_text(errors="replace").strip()
    return ""


def _holders(path: Path, proc: Path) -> Iterator[tuple[bool, str]]:
    """Programs that have the port open, as far as the system lets us see: those of other users it hides. True for one
    that is itself the box there: it has the other end of a pseudo-terminal, and no use of the port."""
    for process in _processes(proc):
        if process.name == str(os.getpid()):
            continue
        opened = _opened(process)
        if str(path) in opened.values():
            is_box = any(_is_other_end(process, descriptor, opened[descriptor], path) for descriptor in opened)
            yield is_box, f"{_name(process) or 'a program'} (process {process.name})"


def _opened(process: Path) -> dict[str, str]:
    """What a program has open: descriptor -> file."""
    with suppress(OSError):
        return {entry.name: _target(entry) for entry in (process / "fd").iterdir()}
    return {}


def _is_other_end(process: Path, descriptor: str, target: str, path: Path) -> bool:
    """Whether this open file is the end of the pseudo-terminal /dev/pts/N that its maker keeps."""
    if not target.endswith("/ptmx"):
        return False
    with suppress(OSError):
        facts = (process / "fdinfo" / descriptor).read_text(errors="replace")
        return path.parent.name == "pts" and f"tty-index:\t{path.name}" in facts.splitlines()
    return False


def _target(entry: Path) -> str:
    with suppress(OSError):
        return os.readlink(entry)
    return ""


# --- rules ---------------------------------------------------------------------------------------------------------


def _rule_files(machine: Machine) -> dict[str, Path]:
    """Each rule file that counts, by name."""
    files: dict[str, Path] = {}
    for folder in machine.rules:
        with suppress(OSError):
            for file in sorted(folder.glob("*.rules")):
                files.setdefault(file.name, file)
    return files


def _rules(machine: Machine) -> Iterator[Finding]:
    """Our rule file, and the program that needs it."""
    installed = _rule_files(machine).get(RULE_FILE)
    if installed is not None:
        yield Finding(check="device rules", ok=True, found=str(installed))
        return
    if any(_name(process) == "ModemManager" for process in _processes(machine.proc)):
        found = "ModemManager runs and takes a new box for a modem for half a minute"
        yield Finding(check=CHECK, ok=False, found=found, to_do=f"{_copy_rules()}, then {REPLUG}")
    else:
        yield Finding(check="device rules", ok=True, found=f"not installed, and not needed here; {RULES} is the file")


def _copy_rules() -> str:
    return f"run `sudo cp {RULES} /etc/udev/rules.d/`"


def _braille(usable: Sequence[Listed], machine: Machine) -> Iterator[Finding]:
    """A rule that gives a box's chip to brltty, where there is such a chip: it takes the port away."""
    there = [port.name for port in usable if port.chip in ("CH340", "CP210x")] or _without_port(machine.usb)
    if not there:
        return
    for file in _rule_files(machine).values():
        if "brltty" in file.name and _claims(file):
            found = f"brltty takes boxes for Braille displays by {file}, and then {there[0]} goes away"
            to_do = f"if nobody here reads Braille: run `sudo apt remove brltty`, then {REPLUG}"
            yield Finding(check=CHECK, ok=False, found=found, to_do=to_do)
            return


def _without_port(usb: Path) -> list[str]:
    """Chips that brltty likes and that are plugged in: their port may have been taken already."""
    found = []
    with suppress(OSError):
        for device in sorted(usb.iterdir()):
            with suppress(OSError):
                vendor = (device / "idVendor").read_text().strip().lower()
                if vendor in _TAKEN_VENDORS:
                    found.append(f"the port of the {CHIPS[int(vendor, 16)]}")
    return found


def _claims(file: Path) -> bool:
    with suppress(OSError):
        lines = file.read_text(errors="replace").splitlines()
        return any(_CLAIMED.search(line) for line in lines if not line.lstrip().startswith("#"))
    return False

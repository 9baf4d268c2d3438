"""The serial ports of this machine, each with why it may be a button box, or why it is left alone.

Opens none of them.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from companion.box.ports.finder import CHIPS, UsbPort, resolved, usb_ports
from companion.box.ports.port import SOCKET
from companion.cli.desk import here
from companion.cli.speech import complain
from companion.settings import Places, Preferences, read_preferences

OFF = "off"


class Why(StrEnum):
    """Why a port is asked, or not."""

    NAMED = "named"
    SIMULATED = "simulated"
    KNOWN = "known chip"
    OTHER = "other chip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """Which box is wanted: `port` is what the command line or the settings file names, "" for any. `alone`: that port
    and no other. `off` is one sentence where no box is wanted at all, else ""."""

    where: Places
    port: str = ""
    alone: bool = False
    off: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """`name` is what a person calls the port, `path` the device behind it; `chip` is "" where none is known of it."""

    name: str
    path: str
    why: Why
    chip: str = ""

    @property
    def asked(self) -> bool:
        return self.why is not Why.OTHER

    @property
    def words(self) -> str:
        """`/dev/ttyUSB0 (CH340)`."""
        notes = [note for note in (self.chip, "simulated" if self.why is Why.SIMULATED else "") if note]
        return f"{self.name} ({', '.join(notes)})" if notes else self.name


def wish(args: Namespace) -> Wish:
    """What this command line and the settings file say. Raises SettingsError."""
    where = here()
    preferences = read_preferences(where.settings)
    if preferences.trouble:
        complain(preferences.trouble)
    return wished(where, preferences, args.box or "")


def wished(where: Places, preferences: Preferences, named: str = "") -> Wish:
    """The command line counts more than the settings file."""
    if named == OFF:
        return Wish(where=where, off="--box off asks for no button box: name a port, or leave it out.")
    if named:
        return Wish(where=where, port=_at_home(named), alone=True)
    if preferences.box == OFF:
        said = f'The button box is switched off: {where.settings} says port = "off" under [box]'
        return Wish(where=where, off=f"{said}; --box PORT uses one all the same.")
    return Wish(where=where, port=_at_home(preferences.box) if preferences.box else "")


def _at_home(name: str) -> str:
    with suppress(RuntimeError):  # there is no home folder
        return name if name.startswith(SOCKET) else str(Path(name).expanduser())
    return name


def ports(wish: Wish, listing: Callable[[], Iterable[UsbPort]] = usb_ports) -> tuple[Listed, ...]:
    """Every port once: the named one, the simulated one, those with a chip that boxes have, the others.

    A named port that is not there is in it; a simulated one is not. Raises what the system's own listing raises."""
    found: dict[str, Listed] = {}
    for listed in _listed(wish, listing):
        found.setdefault(listed.path, listed)
    return tuple(found.values())


def _listed(wish: Wish, listing: Callable[[], Iterable[UsbPort]]) -> Iterator[Listed]:
    there = {port.device: port.vid for port in listing()}
    if wish.port:
        path = _path(wish.port) or wish.port
        yield Listed(name=wish.port, path=path, why=Why.NAMED, chip=_chip(there.get(path)))
    link = str(wish.where.simulated_box)
    if path := _path(link):
        yield Listed(name=link, path=path, why=Why.SIMULATED)
    for device in sorted(there, key=lambda device: (there[device] not in CHIPS, device)):
        chip = _chip(there[device])
        yield Listed(name=device, path=_path(device) or device, why=Why.KNOWN if chip else Why.OTHER, chip=chip)


def _path(name: str) -> str:
    """The device behind a name, "" where there is none."""
    try:
        return resolved(name)
    except OSError:
        return ""


def _chip(vendor: int | None) -> str:
    return CHIPS.get(vendor or 0, "")

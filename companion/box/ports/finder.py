"""Which serial port may be a button box, and whether it can be opened.

Opens no port but the one the user picked, the simulator's, and those with a chip that boxes have; says nothing to any
of them. All of it blocks: scanning and opening belong into one thread, one search at a time.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from companion.box.ports import reasons
from companion.box.ports.port import SOCKET, Device, Port, open_device

CHIPS = {
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x1A86: "CH340",
    0x0403: "FTDI",
    0x10C4: "CP210x",
    0x2E8A: "Raspberry Pi",
}
"""The USB chips of boards a box is built from, by who makes them."""

VENDORS = frozenset(CHIPS)

SOON, LATE = 0.1, 2.0
"""Seconds until a port that the user picked is tried again: at first, and at most."""

BRIEF = 5.0
"""Seconds: a port that is there for less was taken away, or has a bad cable."""

QUICK_LOSSES = 3


class Origin(StrEnum):
    """Why a port is looked at."""

    PICKED = "picked"
    SIMULATED = "simulated"
    KNOWN = "known"


class UsbPort(Protocol):
    """What `serial.tools.list_ports` tells of one port."""

    @property
    def device(self) -> str: ...
    @property
    def vid(self) -> int | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """`path` is what is opened, every link followed; `name` is what the user calls it. `plug` is another after the
    device was pulled and put in again, where the system shows that."""

    path: str
    name: str
    origin: Origin
    plug: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """An open port that may be a box."""

    candidate: Candidate
    port: Port


def usb_ports() -> Iterable[UsbPort]:
    """The serial ports that the system lists. Raises whatever the system's own listing raises."""
    from serial.tools.list_ports import comports

    return comports()


class Finder:
    """`picked`: ports the user asked for, device files, links or `socket://host:port`. `link`: where the simulator
    leaves its link, or "".

    After each `search`: `obstacles` keeps a port from being used at all, `missing` are picked ports that are not there,
    `strangers` are ports without a box; a sentence each."""

    def __init__(
        self,
        *,
        picked: Sequence[str] = (),
        link: str = "",
        listing: Callable[[], Iterable[UsbPort]] = usb_ports,
        opener: Callable[[str], Device] = open_device,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.picked = tuple(picked)
        self.obstacles: tuple[str, ...] = ()
        self.missing: tuple[str, ...] = ()
        self.strangers: tuple[str, ...] = ()
        self._link = link
        self._listing = listing
        self._opener = opener
        self._now = now
        self._not_ours: dict[str, tuple[int, int]] = {}
        self._again: dict[str, tuple[float, float]] = {}  # path: when to try, and the wait after that
        self._strange: dict[str, str] = {}  # path: what was there instead of a box
        self._ours: dict[str, tuple[int, int]] = {}  # where a box has answered since it was plugged in
        self._losses: dict[str, int] = {}
        self._shaky: dict[str, str] = {}
        self._came: dict[str, float] = {}
        self._served: set[str] = set()
        self._vanished: dict[str, str] = {}

    @property
    def reasons(self) -> tuple[str, ...]:
        """All of them, the weightiest first."""
        return self.obstacles + self.missing + self.strangers

    def search(
        self, taken: Collection[str] = (), opening: Callable[[Candidate], None] = lambda candidate: None
    ) -> Opened | None:
        """Looks at all ports and opens the first whose turn it is, leaving out the paths that are `taken`.

        `opening` is told before each try, for it may take seconds."""
        faults: list[str] = []
        missing: list[str] = []
        candidates = list(self._candidates(faults, missing))
        self._forget_what_is_gone({candidate.path: candidate for candidate in candidates})
        opened = None
        for candidate in candidates:
            if candidate.path not in taken and self._is_its_turn(candidate):
                opening(candidate)
                opened = self._open(candidate, faults)
                if opened:
                    break
        here = [candidate.path for candidate in candidates]
        shaky = (self._shaky[path] for path in here if path in self._shaky and path not in taken)
        self.obstacles = tuple(dict.fromkeys((*faults, *self._vanished.values(), *shaky)))
        self.missing = tuple(missing)
        self.strangers = tuple(self._strange[path] for path in here if path in self._strange)
        return opened

    def hint(self) -> tuple[object, ...]:
        """Changes when something was plugged in or pulled, where the system shows that. Cheap: to be asked often."""
        return tuple(
            _facts(path) for path in ("/dev", *self.picked, self._link) if path and not path.startswith(SOCKET)
        )

    # What came of a port

    def answered(self, candidate: Candidate) -> None:
        """It is a box."""
        self._served.add(candidate.path)
        self._ours[candidate.path] = candidate.plug
        self._again.pop(candidate.path, None)
        self._strange.pop(candidate.path, None)

    def refused(self, candidate: Candidate, reason: str) -> None:
        """It is no box, or none for us: left alone until it is plugged in again. A picked port, and one where a box has
        answered before, is tried again later."""
        if candidate.origin is Origin.PICKED or self._ours.get(candidate.path) == candidate.plug:
            self.postponed(candidate, reason)
        else:
            self._served.add(candidate.path)
            self._strange[candidate.path] = reason
            self._not_ours[candidate.path] = candidate.plug

    def postponed(self, candidate: Candidate, reason: str) -> None:
        """Nothing for us now: tried again later."""
        self._served.add(candidate.path)
        self._strange[candidate.path] = reason
        _, wait = self._again.get(candidate.path, (0.0, SOON))
        self._again[candidate.path] = (self._now() + wait, min(2 * wait, LATE))

    def lost(self, candidate: Candidate, after: float) -> int:
        """The port was lost so many seconds after it was opened. How often that came soon, one after the other."""
        path = candidate.path
        self._losses[path] = self._losses.get(path, 0) + 1 if after < BRIEF else 0
        if self._losses[path] >= QUICK_LOSSES:
            self._shaky[path] = reasons.lost_again(candidate.name)
        else:
            self._shaky.pop(path, None)
        return self._losses[path]

    # Looking

    def _candidates(self, faults: list[str], missing: list[str]) -> Iterator[Candidate]:
        """Each port once, in the order in which they are tried; what keeps a picked one away is told."""
        seen: set[str] = set()
        for name, origin in self._names(faults):
            try:
                path = resolved(name)
            except OSError as fault:
                if origin is Origin.PICKED:
                    told = missing if fault.errno == errno.ENOENT else faults
                    told.append(reasons.why_not_opened(fault, name))
                continue
            if path not in seen:
                seen.add(path)
                yield Candidate(path=path, name=name, origin=origin, plug=_plug(path))

    def _names(self, faults: list[str]) -> Iterator[tuple[str, Origin]]:
        for name in self.picked:
            yield name, Origin.PICKED
        if self._link:
            yield self._link, Origin.SIMULATED
        try:
            ports = [port.device for port in self._listing() if port.vid in VENDORS]
        except Exception as fault:  # the listing of each system has faults of its own
            faults.append(reasons.not_listed(fault))
            return
        for device in sorted(ports):
            yield device, Origin.KNOWN

    def _forget_what_is_gone(self, here: dict[str, Candidate]) -> None:
        now = self._now()
        for path in [path for path in self._came if path not in here]:
            if now - self._came.pop(path) < BRIEF and path not in self._served:
                self._vanished[path] = reasons.vanished(path)
            self._served.discard(path)
        for candidate in here.values():
            if candidate.origin is Origin.KNOWN:
                self._came.setdefault(candidate.path, now)
            self._vanished.pop(candidate.path, None)
        for remembered in (self._not_ours, self._ours, self._again, self._strange):
            for path in [path for path in remembered if path not in here]:
                del remembered[path]

    def _is_its_turn(self, candidate: Candidate) -> bool:
        later, _ = self._again.get(candidate.path, (0.0, 0.0))
        return self._now() >= later and self._not_ours.get(candidate.path) != candidate.plug

    def _open(self, candidate: Candidate, faults: list[str]) -> Opened | None:
        try:
            device = self._opener(candidate.path)
        except OSError as fault:
            faults.append(reasons.why_not_opened(fault, candidate.name))
            return None
        return Opened(candidate=candidate, port=Port(device, candidate.path))


def resolved(name: str) -> str:
    """The device behind a name, every link followed. Raises OSError for what is no device, or the own terminal."""
    if name.startswith(SOCKET) or sys.platform == "win32":
        return name
    if sys.platform == "darwin" and name.startswith("/dev/tty."):
        name = "/dev/cu." + name.removeprefix("/dev/tty.")  # the other one waits for a carrier that never comes
    path = os.path.realpath(name, strict=True)
    facts = os.stat(path)
    if not stat.S_ISCHR(facts.st_mode):
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device", path)
    if path == "/dev/tty" or facts.st_rdev in _own_terminals():
        raise reasons.OwnTerminal(path)
    return path


def _own_terminals() -> set[int]:
    """What this program talks to its user through: a link left over may lead there once its device is gone."""
    found = set()
    for descriptor in (0, 1, 2):
        with suppress(OSError):
            if os.isatty(descriptor):
                found.add(os.fstat(descriptor).st_rdev)
    return found


def _plug(path: str) -> tuple[int, int]:
    return _facts(path) or (0, 0)


def _facts(path: str) -> tuple[int, int] | None:
    """What is another after a device file was made anew."""
    with suppress(OSError):
        facts = os.stat(path)
        return facts.st_ino, facts.st_ctime_ns
    return None

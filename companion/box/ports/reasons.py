"""Why a port is no button box, as one sentence each that says what to do.

Opens nothing and changes nothing: it reads a fault, and at most looks who may use a device file.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from contextlib import suppress

from companion.box.chatter import Chatter, recognise

RULES = "hardware/60-companion-box.rules"
NO_PYSERIAL = "The package pyserial is not installed here: install Companion anew, or play without a box."
REPLUG = "pull its plug and put it in again"

_BUSY = frozenset({errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK})
_GONE = frozenset({errno.EIO, errno.ENXIO, errno.ENODEV})
_NO_PORT = frozenset({errno.ENOTTY, errno.EINVAL, errno.EISDIR})
_NOBODY = frozenset({errno.ECONNREFUSED, errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH})
_NUMBER = re.compile(r"(?:Errno |Error\(|: \()(\d+)")  # pyserial often passes the number on in its text only


_INSTEAD = {
    Chatter.COUNTERFEIT: "take another board or cable",
    Chatter.PYTHON: f"copy the box's program onto it, and {REPLUG}",
    Chatter.BOOTLOADER: f"flash the box's program, and {REPLUG}",
    Chatter.GARBLED: f"flash the box's program, {REPLUG}, or pick another port",
}


class OwnTerminal(OSError):
    """The port asked for is the terminal that this program is used in."""


def why_not_opened(fault: OSError, port: str) -> str:
    """What keeps `port` from being opened, and what to do."""
    if isinstance(fault.__cause__, ImportError):
        return NO_PYSERIAL
    number = _number_of(fault)
    if isinstance(fault, OwnTerminal):
        return f"{port} is the terminal that this program runs in: pick another port."
    if number in _BUSY or (sys.platform == "win32" and number == errno.EACCES):
        return _busy(port)
    if number in (errno.EACCES, errno.EPERM):
        return _forbidden(port)
    if number == errno.ENOENT:
        return f"There is no port {port}: plug the box in, or pick another port."
    if number == errno.ELOOP:
        return f"{port} is a link that leads back to itself: pick another port."
    if number in _NO_PORT:
        return f"{port} is no serial port: pick another one."
    if number in _NOBODY:
        return f"Nobody answers at {port}: start the bridge there, or pick another port."
    if number in _GONE:
        return f"{port} is there, but does not work: {REPLUG}."
    return f"{port} could not be opened ({fault}): {REPLUG}."


def not_listed(fault: Exception) -> str:
    """The system does not tell which ports it has."""
    if isinstance(fault, ImportError):
        return NO_PYSERIAL
    return f"The system could not list its serial ports ({fault}): pick the box's port yourself."


def _number_of(fault: OSError) -> int | None:
    if fault.errno is not None:
        return fault.errno
    found = _NUMBER.search(str(fault))
    return int(found[1]) if found else None


def _busy(port: str) -> str:
    """ModemManager lets go by itself, a second program does not."""
    return f"Another program uses {port}: close it (a serial monitor, a second Companion), or wait half a minute."


def _forbidden(port: str) -> str:
    """The command that mends it: the group of the device file if it has one that helps, else the device rules."""
    group = _group_of(port)
    if group:
        return f"You may not use {port}: run `sudo usermod -aG {group} $USER`, then log out and in again."
    if sys.platform == "linux":
        return f"You may not use {port}: run `sudo cp {RULES} /etc/udev/rules.d/`, then {REPLUG}."
    return f"You may not use {port}: give yourself the right to read and write it."


def _group_of(port: str) -> str:
    """The group that may use the device; "" where none may, or only the administrator's."""
    with suppress(Exception):  # no such file, no such group, or a system without groups
        import grp

        facts = os.stat(port)
        both = stat.S_IRGRP | stat.S_IWGRP
        if facts.st_gid != 0 and facts.st_mode & both == both:
            return grp.getgrgid(facts.st_gid).gr_name
    return ""


def vanished(port: str) -> str:
    """A port that came and went again before it was ever used."""
    if sys.platform == "linux":
        return f"{port} came and went again: brltty takes such ports; run `sudo apt remove brltty`, then {REPLUG}."
    return f"{port} came and went again: put its plug in firmly, or take another cable."


def lost_again(port: str) -> str:
    """A port that is lost again and again soon after it was opened."""
    return f"{port} was lost three times at once - another program uses the port? Close it, or take another cable."


def no_answer(port: str, heard: bytes) -> str:
    """A port that is open and does not answer as a box; `heard` is what came out of it."""
    chatter = recognise(heard)
    if chatter is Chatter.SILENCE:
        return f"Nothing answers at {port}: flash the box's program, {REPLUG}, or pick another port."
    return f"What answers at {port} is {chatter.value}: {_INSTEAD.get(chatter, 'pick another port')}."


def refused(port: str, why: str) -> str:
    """A box that answers, and cannot be used."""
    return f"The box at {port} cannot be used: {why}"


def stumbled(port: str, fault: Exception) -> str:
    """A fault of this program, not of the box."""
    what = f"{type(fault).__name__}: {fault}"
    return f"This program stumbled over the box at {port} ({what}): it is tried again; if that does not help, {REPLUG}."


def twins(port: str, uid: str) -> str:
    """Two boxes with one name, both plugged in."""
    return f"The box at {port} says that it is {uid}, which is here already: unplug one of the two."

"""A button box as a program of its own: people press its buttons by lines, and see its lamps by what it says.

A test waits for what has to come, and never judges how long it took: everything runs in real time, and a busy machine
is slow.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest

from tests.flows.scripts import NAMES, seat
from tests.hardware.bench import firmware

if sys.platform == "win32":
    pytest.skip("cannot here: this system has no pseudo-terminals", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 60.0
"""Seconds a test waits for what should come soon; a machine may be busy."""

LOOK = 0.05
"""Seconds between two looks: a screen that is read all the time leaves no time to the program."""

APART = 50
"""Microseconds between the two hands of a photo finish."""

_LAMPS = re.compile(r"Lamps? ([\d ]+) (\w+)\.")


async def _nothing() -> None:
    pass


async def until(
    condition: Callable[[], object],
    what: str,
    shown: Callable[[], object] = str,
    meanwhile: Callable[[], Awaitable[None]] = _nothing,
) -> None:
    """Look until it is true. Raises AssertionError, with what is `shown` then, after `DEADLINE`."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"{what} did not come:\n{shown()}"
        await asyncio.sleep(LOOK)
        await meanwhile()


class Program:
    """A program of its own that is driven by lines; what it says is kept in a file, so that nobody has to listen."""

    def __init__(self, told: Path, *words: str) -> None:
        self._told = told
        with told.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", *words],
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=subprocess.STDOUT,
                text=True,
                cwd=ROOT,
            )

    def say(self, *lines: str) -> int:
        """Types these lines; gives how many lines it had said before."""
        before = len(self.lines)
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        return before

    @property
    def lines(self) -> list[str]:
        return self._told.read_text("utf-8").splitlines()

    def shown(self) -> str:
        return "\n".join(self.lines)

    def said(self, text: str, after: int = 0) -> bool:
        return any(text in line for line in self.lines[after:])

    async def until(self, text: str, after: int = 0) -> None:
        await until(lambda: self.said(text, after), repr(text), self.shown)

    async def ended(self) -> int:
        """The exit status."""
        await until(lambda: self.process.poll() is not None, "the end of a program", self.shown)
        return self.process.returncode

    def close(self) -> None:
        """Whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class ABox(Program):
    """What both boxes have: buttons, numbered as their seats are, and lamps that can be seen."""

    link: Path
    """The name under which it is found, if it has one of its own."""

    later: tuple[str, ...] = ("0.05",)
    """Milliseconds that the table may tell of two hands that are 50 microseconds apart."""

    def press(self, name: str) -> int:
        return self.say(f"press {seat(name)}")

    def verdicts(self, first: str, second: str) -> tuple[str, ...]:
        """What the table may tell when `both` have pressed."""
        return tuple(f"{first} reacts first; {second} {apart} ms later." for apart in self.later)

    def hears(self) -> int:
        """How much it has said up to now: what comes later is looked for `after` this."""
        return len(self.lines)

    def both(self, first: str, second: str) -> int:
        """Two hands 50 microseconds apart."""
        raise NotImplementedError

    def burns(self, name: str, others: Collection[str], beside: set[str], after: int) -> bool:
        """Whether, since then, this lamp has burnt while those of the others pulsed, beside those that burn anyway."""
        raise NotImplementedError

    def pulse(self, names: Collection[str], beside: set[str], after: int, *, fast: bool = False) -> bool:
        """Whether, since then, just these lamps have begun to pulse, beside those that burn."""
        raise NotImplementedError


class Emulated(ABox):
    """The real firmware on an emulated ATmega328P. It tells which lamps are lit, so that patterns are seen by time.

    `linked`: its port has a name that stays, whatever the system calls it."""

    later = ("0.03", "0.04", "0.05", "0.06", "0.07")
    """The chip resolves 16 microseconds, so what it measures of 50 lies between 34 and 66 (G2)."""

    def __init__(self, folder: Path, *words: str, linked: bool = True) -> None:
        self.link = folder / "avr"
        script = ROOT / "hardware" / "emulator" / "pty_box.py"
        name = ("--link", str(self.link)) if linked else ()
        super().__init__(folder / "avr.told", str(script), str(firmware()), "--uid", "00C0FFEE", *name, *words)
        with suppress(PermissionError):  # a chip that falls behind real time answers too late, and counts as lost
            os.setpriority(os.PRIO_PROCESS, self.process.pid, -10)

    async def plugged(self) -> str:
        """Until it is there; the name of its port."""
        await self.until("the emulated box is at ")
        return self.lines[0].rpartition(" ")[2]

    async def plug(self, *name: str) -> str:
        """Puts the plug back; the name of its port."""
        at = self.say(" ".join(("plug", *name)))
        await self.until("port ", at)
        return next(line for line in self.lines[at:] if line.startswith("port ")).removeprefix("port ")

    def both(self, first: str, second: str) -> int:
        return self.say(f"press {seat(first)}{seat(second)} {APART}")

    def burns(self, name: str, others: Collection[str], beside: set[str], after: int) -> bool:
        return ({name, *beside}, {name, *others, *beside}) in pairwise(self._pictures(after))

    def pulse(self, names: Collection[str], beside: set[str], after: int, *, fast: bool = False) -> bool:
        last = self._pictures(after)[-2:]
        return {*names, *beside} in last and beside in last

    def _pictures(self, after: int) -> list[set[str]]:
        told = [line.removeprefix("lamps ") for line in self.lines[after:] if line.startswith("lamps ")]
        return [{NAMES[int(key) - 1] for key in picture if key != "-"} for picture in told]


class Software(ABox):
    """`companion box simulate`, fed with lines. It tells what each lamp is told to do."""

    def __init__(self, home: Path, *words: str, told: str = "box.told") -> None:
        self.link = home / "box"
        super().__init__(home.parent / told, "-m", "companion", "box", "simulate", *words)

    async def plugged(self) -> str:
        """Until it is there; the name of its port."""
        await self.until("The box has started")
        return str(self.link)

    def both(self, first: str, second: str) -> int:
        return self.say(f"both {seat(first)} {seat(second)} {APART}")

    def burns(self, name: str, others: Collection[str], beside: set[str], after: int) -> bool:
        return _lamps(slow={*others} - {name}, on={name, *beside}) in self._pictures()[after:]

    def pulse(self, names: Collection[str], beside: set[str], after: int, *, fast: bool = False) -> bool:
        return self._pictures()[-1] == _lamps(**{"fast" if fast else "slow": names, "on": beside})

    def _pictures(self) -> list[dict[str, str]]:
        """After each line, what every lamp does that is not dark, put together from all that was told."""
        found: dict[str, str] = {}
        pictures = []
        for line in self.lines:
            if line.startswith(("The box has started", "A host is there")):
                found = {}
            elif told := _LAMPS.fullmatch(line):
                found = found | {NAMES[int(key) - 1]: told[2] for key in told[1].split()}
            pictures.append({name: does for name, does in found.items() if does != "off"})
        return pictures


def _lamps(**does: Collection[str]) -> dict[str, str]:
    return {name: pattern for pattern, names in does.items() for name in names}

"""A button box as a program of its own, and the real app at it: what people press, see on the lamps and on the screen.

Everything runs in real time, and a busy machine is slow: a test waits for what has to come, and never judges how long
it took. Must not reach into the table to make something happen.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from companion.cli.boxes import boxes
from companion.cli.desk import desk
from companion.cli.parser import parse
from companion.cli.stage import Stage
from companion.core.messages import Value
from companion.core.prompts import Prompt, Role
from companion.tui.app import CompanionApp
from companion.tui.backstage import Play, Setup
from companion.tui.screens.play import PlayScreen
from tests.flows.scripts import NAMES, seat
from tests.hardware.bench import firmware
from tests.tui.backstage import text_of

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 30.0
"""Seconds a test waits for what should come soon; a machine may be busy."""

LOOK = 0.05
"""Seconds between two looks: a screen that is read all the time leaves no time to the program."""

ASLEEP = "The computer was asleep"
AGAIN = "The window runs again in full"
_LAMPS = re.compile(r"Lamps? ([\d ]+) (\w+)\.")
APART = 50
"""Microseconds between the two hands of a photo finish."""

READY = "● box"
LOST = "○ box lost - reconnecting"

UNHURRIED: Mapping[str, Value] = {"ko.retaliate_seconds": 60.0, "ko.plead_min_seconds": 0.0}
"""Windows that no busy machine lets run out by itself; the holder may announce at once."""


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


# The box


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

    def press(self, name: str) -> int:
        return self.say(f"press {seat(name)}")

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


# The app


class Sitting:
    """People at the app. `keys` counts what they pressed on the keyboard."""

    def __init__(self, app: CompanionApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.keys = 0
        self._pilot = pilot

    @property
    def play(self) -> Play:
        assert self.app.play is not None
        return self.app.play

    @property
    def text(self) -> str:
        """Everything on the screen."""
        return text_of(self.app)

    @property
    def headline(self) -> str:
        return self.text.partition("\n")[0]

    async def key(self, *keys: str) -> None:
        for key in keys:
            self.keys += 1
            await self._pilot.press(key)

    async def shows(self, *texts: str) -> None:
        """Waits until all of this is on the screen at once."""
        await self.until(lambda: all(text in self.text for text in texts), " and ".join(texts))

    async def hides(self, text: str) -> None:
        await self.until(lambda: text not in self.text, f"the end of {text!r}")

    async def until(self, condition: Callable[[], object], what: str, shown: Callable[[], object] = str) -> None:
        """Waits for anything; meanwhile somebody lets the clock run on if this machine has slept, or was too busy."""
        await until(condition, what, lambda: "\n".join((str(shown()), self.text, *self.told)), self._wakes)

    async def _wakes(self) -> None:
        if self.play.table.held and self.told[-1].startswith(ASLEEP):
            await self._pilot.press("space")

    @property
    def told(self) -> list[str]:
        """The log, as everybody may read it."""
        return [line.text for line in self.play.table.log(None)]

    @property
    def holder(self) -> str:
        number = self.play.table.view(None).value("holder")
        return NAMES[int(number) - 1] if number is not None else ""

    @property
    def asked(self) -> list[str]:
        return [prompt.id.partition("/")[0] for prompt in self.play.table.prompts(None)]

    @property
    def anew(self) -> int:
        """How often a window has begun again, or was interrupted, also because this machine was too busy."""
        return sum(AGAIN in told or told.startswith(ASLEEP) for told in self.told)

    async def decided(self, press: Callable[[], int], verdict: str) -> int:
        """People press in the open window until this is told; gives what `press` did, after which the lamps count."""
        while True:
            await self.until(lambda: self.reaction is not None and not self.play.table.held, "the window")
            before = self.anew
            at = press()
            await self.until(lambda before=before: verdict in self.told[-1] or self.anew > before, verdict)  # type: ignore[misc]
            if verdict in self.told[-1]:
                return at

    @property
    def may_react(self) -> list[str]:
        """By name, in the window that is open."""
        return [NAMES[number - 1] for number in self.reaction.asked] if self.reaction is not None else []

    @property
    def reaction(self) -> Prompt | None:
        """The open window."""
        found = (each for each in self.play.table.prompts(None) if each.option(Role.CLAIM) is not None)
        return next(found, None)

    async def announced(self, to: str = "Dev") -> None:
        """The round has begun with Ben, who plays a card to this seat: Retaliate is open."""
        await self.key("space", str(seat("Ben")), "space", str(seat(to)))
        await self.shows("Retaliate on Ben's card?", f"Ben plays a card to {to}.")

    @property
    def gold(self) -> list[Value | None]:
        view = self.play.table.view(None)
        return [view.value("gold", one.number) for one in self.play.table.roster.seats]


@asynccontextmanager
async def at_the_app(
    *words: str,
    people: Sequence[str] = NAMES[:6],
    size: tuple[int, int] = (80, 24),
    settings: Mapping[str, Value] = UNHURRIED,
) -> AsyncIterator[Sitting]:
    """A new play with sample numbers, as `companion play kill_overlord` and these words open it. Afterwards the app is
    closed, and every port."""
    args = parse(["play", "kill_overlord", *words])
    assert args is not None
    where = desk(args)
    wanted = boxes(where, args)
    stage = Stage(where, boxes=wanted)
    setup = Setup(game="kill_overlord", names=tuple(people), settings=dict(settings), sample=True)
    app = CompanionApp(lambda: stage, setup=setup)
    try:
        async with app.run_test(size=size) as pilot:
            await until(lambda: isinstance(app.screen, PlayScreen), "the play screen")
            yield Sitting(app, pilot)
    finally:
        await wanted.close()
        left = [thread.name for thread in threading.enumerate() if thread.name.startswith(("reads", "writes"))]
        assert not left, "nobody reads a port any more"

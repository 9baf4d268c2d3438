"""The command `box simulate`: a button box without hardware, pressed by keys or by typed lines.

Must not judge a press: that is for the program at the other end. Leaves terminal and folder as it found them.
"""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import Namespace
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from zlib import crc32

from companion.box.device.device import Make
from companion.box.device.news import Lit, News
from companion.box.messages import Pattern
from companion.box.simulator.line import CannotSimulate
from companion.box.simulator.simulator import Simulator
from companion.cli.box.bench import KEYS, WORDS, Bench, CannotDo
from companion.cli.box.words import Telling, lamps
from companion.cli.desk import here
from companion.cli.keyboard import Keyboard, standard
from companion.cli.loop import run_face, typed
from companion.cli.speech import say
from companion.cli.trouble import WrongUse

LOOK, SELDOM = 0.05, 0.5
"""Seconds between two looks at the box: while a lamp blinks, and else."""

BLINKING = (Pattern.SLOW, Pattern.FAST, Pattern.FLASH)


def simulate(args: Namespace) -> int:
    """0, or 128+n for a signal. Raises WrongUse where there can be no simulated box."""
    usual = here().simulated_box
    link = Path(args.port_link).expanduser().absolute() if args.port_link else usual
    keyboard = standard()

    async def face() -> int:
        box = _Box(link, args.seats)
        try:
            box.start(named=link != usual)
            await (_by_keys(box, keyboard.fileno()) if keyboard.isatty() else _by_lines(box, keyboard))
        finally:
            box.close()
        say("The box is gone.")
        return 0

    try:
        return run_face(face, keyboard)
    except CannotSimulate as why:
        raise WrongUse(str(why)) from None
    except OSError as why:
        if not isinstance(why, FileExistsError | FileNotFoundError | NotADirectoryError | PermissionError):
            raise
        raise WrongUse(f"No link can be made at {link} ({why.strerror}): name another with --port-link.") from None


class _Box:
    """A simulated box, and in order what is to be said and done about it, all in the running loop."""

    def __init__(self, link: Path, buttons: int) -> None:
        self._link = link
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._acts: deque[Callable[[], str]] = deque()
        self._telling = Telling()
        self.buttons = buttons
        self.shows_lamps = False
        make = Make(uid=crc32(str(link).encode()), keys=buttons, lamps=buttons)
        self.simulator = Simulator(make, link=link, tell=self._heard)
        self.bench = Bench(self.simulator, buttons)

    def start(self, *, named: bool) -> None:
        self.simulator.start()
        play = f"`companion play --box {self._link}`" if named else "`companion play`"
        say(f"A box with {self.buttons} buttons is at {self._link} ({self.simulator.path}); {play} finds it.")

    def close(self) -> None:
        self.simulator.close()

    def pressed(self, key: str) -> None:
        """One key, "" at the end of input."""
        self.do(partial(self.bench.key, key) if key else partial(self.bench.line, "quit"))

    def do(self, act: Callable[[], str]) -> None:
        """In its turn; what it returns is told."""
        self._acts.append(act)
        self._news.set()

    async def told(self, seconds: float | None) -> list[str]:
        """Does what waits, and gives what there is to tell; waits so long if nothing does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # wait_for would swallow a signal that comes together with news
                await self._news.wait()
        self._news.clear()
        lines = []
        while self._acts and not self.bench.over:
            act = self._acts.popleft()
            try:
                lines.append(act())
            except CannotDo as why:
                lines.append(str(why))
        return [line for line in lines if line]

    def _heard(self, news: News) -> None:
        """Called in the box's own thread."""
        self._loop.call_soon_threadsafe(self.do, partial(self._tell, news))

    def _tell(self, news: News) -> str:
        """What is shown in another way is no line."""
        return "" if self.shows_lamps and isinstance(news, Lit) else self._telling.line(news)


async def _by_lines(box: _Box, keyboard: Keyboard) -> None:
    """One typed line is one act; until the end of input."""
    say(f"Say {WORDS}.")

    async def read() -> None:
        async for line in typed(keyboard):
            box.do(partial(box.bench.line, line))
        box.do(partial(box.bench.line, "quit"))

    reading = asyncio.ensure_future(read())
    try:
        while not box.bench.over:
            for line in await box.told(None):
                say(line)
    finally:
        reading.cancel()


async def _by_keys(box: _Box, device: int) -> None:
    """One key is one act; lamps and state stand at the bottom of the screen."""
    from companion.cli.box.terminal import Footer, single_keys  # not every system has such terminals

    box.shows_lamps = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    footer = Footer(still=not box.shows_lamps)
    keys = f" {'1' if box.buttons == 1 else f'1-{box.buttons}'} press  {KEYS}"
    if not box.shows_lamps:
        say(keys)
    with single_keys(device, box.pressed, footer.clear):
        while not box.bench.over:
            look = box.simulator.look()
            footer.paint(("", lamps(look), f" {box.bench.state()}", keys))
            for line in await box.told(LOOK if any(does in BLINKING for does in look.patterns) else SELDOM):
                footer.above(line)

"""The one button box that a command works on: found and made ready within a deadline, and all that happens around it,
presses, typed lines and losses, as one row.

Must not say anything: what is wrong is raised as one sentence.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from companion.box.frames import Frame
from companion.box.host.reports import Hand
from companion.box.messages import Armed, BadField, Identity, UnknownLetter, from_frame
from companion.box.ports.finder import Finder
from companion.box.ports.hub import Heard, Hub, Said
from companion.box.ports.reasons import REPLUG
from companion.box.ports.session import NEW, Box, Phase, Status
from companion.cli.box.ports import Wish
from companion.cli.keyboard import Keyboard
from companion.cli.loop import typed
from companion.cli.trouble import WrongUse

NO_BOX = (
    "No button box was found: plug one in, name its port (a link such as /tmp/nano too) with --box PORT, or play one"
    " with `companion box simulate`."
)

SETTLED = 0.7
"""Seconds without any news of the search after which it has found nothing."""

LAST_WORDS = 0.2
"""Seconds in which the last commands go out, one after the other, before the port is closed."""

PATIENCE = 15.0
"""Seconds a box may take to become ready."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A line, without blanks around it; None is the end of input."""

    text: str | None


Happening = Hand | Armed | Status | Typed
"""`Armed` is the box's own answer: the round and the microsecond it begins."""


def finder(wish: Wish) -> Finder:
    """What looks for the wished box: at the named port alone, or wherever a box may be."""
    if wish.alone:
        return Finder(picked=(wish.port,), listing=tuple)
    return Finder(picked=(wish.port,) if wish.port else (), link=str(wish.where.simulated_box))


@asynccontextmanager
async def one_box(
    looking: Finder, keyboard: Keyboard | None = None, *, heard: Heard | None = None, said: Said | None = None
) -> AsyncIterator[OneBox]:
    """A box at work, and somebody's typed lines beside it; its port is closed at the end. `heard` and `said` see every
    frame. Raises WrongUse with why there is none, and whatever is raised within."""
    one = OneBox(looking, heard=heard, said=said)
    try:
        async with asyncio.TaskGroup() as tasks:
            beside = [tasks.create_task(one.hub.run())]
            try:
                await one.ready()
                if keyboard is not None:
                    beside.append(tasks.create_task(one.hear(keyboard)))
                yield one
            finally:
                for task in beside:
                    task.cancel()
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from None


class OneBox:
    """`box` is the first one that was ready, `others` came later; `identity` is what the last one said of itself."""

    def __init__(self, looking: Finder, *, heard: Heard | None = None, said: Said | None = None) -> None:
        self.identity: Identity | None = None
        self.others: list[Box] = []
        self.hub = Hub(looking, self._take, on_status=self._search_told, heard=self._heard, said=said)
        self._watcher = heard
        self._box: Box | None = None
        self._told = NEW
        self._row: asyncio.Queue[Happening] = asyncio.Queue()
        self._search: asyncio.Queue[Status | None] = asyncio.Queue()

    @property
    def box(self) -> Box:
        assert self._box is not None
        return self._box

    async def next(self, seconds: float | None = None) -> Happening | None:
        """What happens next; None if nothing does for so long."""
        try:
            async with asyncio.timeout(seconds):
                return await self._row.get()
        except TimeoutError:
            return None

    def news(self, status: Status) -> str:
        """What to tell of it, as one sentence; "" for what was told before."""
        if status.sentence == self._told:
            return ""
        self._told = status.sentence
        return f"{status.sentence[:1].upper()}{status.sentence[1:].rstrip('.')}."

    async def farewell(self) -> None:
        """Nothing is armed and no lamp burns any more. The box would see to that itself, three seconds later."""
        if self.box.status.ready:
            self.box.disarm()
            self.box.light({})
            await asyncio.sleep(LAST_WORDS)

    async def ready(self) -> None:
        """Until there is a box. Raises WrongUse with why there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._found()
        except TimeoutError:
            port = self.hub.status.port or "that port"
            raise WrongUse(self._why(f"The box at {port} does not become ready: {REPLUG}.")) from None

    async def hear(self, keyboard: Keyboard) -> None:
        """Typed lines happen too, until the end of input."""
        async for line in typed(keyboard):
            self._row.put_nowait(Typed(text=line.strip()))
        self._row.put_nowait(Typed(text=None))

    # --- the search ----------------------------------------------------------------------------------------------

    async def _found(self) -> None:
        probed: set[str] = set()
        wait: float | None = None
        while self._box is None:
            try:
                async with asyncio.timeout(wait):
                    status = await self._search.get()
            except TimeoutError:
                raise WrongUse(self._why()) from None
            if status is None:
                continue
            if status.phase is Phase.PROBING and status.port in probed and self.hub.finder.strangers:
                raise WrongUse(self._why())
            if status.phase is Phase.PROBING:
                probed.add(status.port)
            wait = SETTLED if status.phase is Phase.GONE else None

    def _why(self, otherwise: str = "") -> str:
        reasons = self.hub.finder.reasons
        return reasons[0] if reasons else otherwise or NO_BOX

    def _search_told(self, status: Status) -> None:
        self._search.put_nowait(status)

    def _take(self, box: Box) -> None:
        if self._box is not None:
            self.others.append(box)
            return
        self._box = box
        box.on_hand = self._row.put_nowait
        box.on_status = self._row.put_nowait
        self._search.put_nowait(None)

    # --- frames --------------------------------------------------------------------------------------------------

    def _heard(self, port: str, at: float, frame: Frame) -> None:
        if self._watcher is not None:
            self._watcher(port, at, frame)
        try:
            message = from_frame(frame)
        except (BadField, UnknownLetter):
            return
        match message:
            case Identity():
                self.identity = message
            case Armed() if self._box is not None and port == self._box.status.port:
                self._row.put_nowait(message)

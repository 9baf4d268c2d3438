"""One open port with its link, from the first greeting to its end: bytes and time go in, bytes for the port come out.

Runs in the event loop and never blocks it. Must not know which port comes next, or which box was wanted.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from companion.box.host.link import Link
from companion.box.host.reports import Ended, Hand, Report
from companion.box.ports.finder import Opened


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """`ended` is what the link said, None where the port was lost under it, or where the link had a `fault` of its own.
    `after` seconds since it was opened."""

    ended: Ended | None
    after: float
    fault: Exception | None = None


class Connection:
    """Takes over the open port: `run` it to its end, then `close` it aside. `known` is set by whoever judges it."""

    def __init__(self, opened: Opened, link: Link) -> None:
        self.candidate = opened.candidate
        self.link = link
        self.known = asyncio.Event()
        self.rejected = ""
        """Why this box is not used, a sentence."""

        self._port = opened.port
        self._came: deque[tuple[bytes, float]] = deque()
        self._stirred = asyncio.Event()
        self._lost = False
        self._telling = False
        self._since = monotonic()

    async def run(self, tell: Callable[[Report], None]) -> End:
        """Until the link ends or the port is lost; `tell` gets each report, in order. Raises what `tell` raises, and
        nothing else: a fault of one link must not end the search for boxes."""
        loop = asyncio.get_running_loop()
        # Called in the port's threads. Once the loop is closed they raise, which ends the thread.
        self._port.start(
            lambda data, at: _soon(loop, self._take, data, at),
            lambda fault: _soon(loop, self._lose),
        )
        ended, fault = None, None
        try:
            while (ended := self._turn(tell)) is None and not self._lost:
                self._say()
                await self._wait()
        except Exception as raised:
            if self._telling:
                raise
            fault = raised
        return End(ended=ended, after=monotonic() - self._since, fault=fault)

    def flush(self) -> None:
        """To be called after each wish to the link: says it, and looks again when the link is due."""
        self._say()
        self._stirred.set()

    def reject(self, why: str) -> None:
        """Ends the run: there is a box, and it is not to be used."""
        self.rejected = why
        self._lose()

    def close(self) -> None:
        """Blocks for a moment; from any thread."""
        self._port.close()

    # In the event loop

    def _take(self, data: bytes, at: float) -> None:
        self._came.append((data, at))
        self._stirred.set()

    def _lose(self) -> None:
        self._lost = True
        self._stirred.set()

    def _say(self) -> None:
        data = self.link.outgoing(monotonic())
        if data:
            self._port.write(data)

    def _turn(self, tell: Callable[[Report], None]) -> Ended | None:
        """What has come, then what time has brought. Bytes come before silence: the loop may have been blocked."""
        self._stirred.clear()
        while self._came:
            if ended := self._act(self.link.feed(*self._came.popleft()), tell):
                return ended
        return self._act(self.link.tick(monotonic()), tell)

    def _act(self, reports: list[Report], tell: Callable[[Report], None]) -> Ended | None:
        for report in reports:
            if isinstance(report, Ended):
                return report
            self._telling = True
            tell(report)
            self._telling = False
            if isinstance(report, Hand):
                self.link.handed_on(report)
        return None

    async def _wait(self) -> None:
        now = monotonic()
        try:
            async with asyncio.timeout(self.link.due(now) - now):
                await self._stirred.wait()
        except TimeoutError:
            pass


def _soon(loop: asyncio.AbstractEventLoop, act: Callable[..., None], *what: object) -> None:
    loop.call_soon_threadsafe(act, *what)

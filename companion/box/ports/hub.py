"""Looks for button boxes for ever, and keeps those it has found: one search at a time, each box known by its uid.

Blocks nothing: scanning, opening and closing are done aside. Must not know what a box is used for.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from time import monotonic

from companion.box.frames import Frame
from companion.box.host.link import Link
from companion.box.host.reports import NO_UID, Found, Ready, Report, Why
from companion.box.ports import reasons
from companion.box.ports.aside import aside
from companion.box.ports.connection import Connection, End
from companion.box.ports.finder import LATE, SOON, Candidate, Finder, Opened
from companion.box.ports.session import LOST, Box, Phase, Status

LOOK = 0.1
"""Seconds between two looks whether something was plugged in."""

SEARCHING = "looking for a box"
NONE = "no box found - plug one in"
NO_OTHER = "no other box"

Heard = Callable[[str, float, Frame], None]
Said = Callable[[str, float, bytes], None]


class Hub:
    """`run` it in the event loop. `on_box` is told of each box once, when it is ready for the first time: it sets the
    box's callbacks. `on_status` is told how the search goes. `heard` and `said` see every frame, with the port's name.

    Between two fruitless searches it waits 0.1 to 2 seconds, less if something is plugged in meanwhile."""

    def __init__(
        self,
        finder: Finder,
        on_box: Callable[[Box], None],
        *,
        on_status: Callable[[Status], None] = lambda status: None,
        heard: Heard | None = None,
        said: Said | None = None,
    ) -> None:
        self.finder = finder
        self.boxes: dict[str, Box] = {}
        self.status = Status(phase=Phase.GONE, sentence=SEARCHING)
        self._on_box = on_box
        self._on_status = on_status
        self._heard = heard
        self._said = said
        self._connections: dict[Connection, Box | None] = {}
        self._woken = asyncio.Event()
        self._delay = SOON

    async def run(self) -> None:
        """Until cancelled; then every port is closed. Raises what a callback raises."""
        try:
            async with asyncio.TaskGroup() as sessions:
                await self._search(sessions)
        except BaseExceptionGroup as group:
            raise group.exceptions[0] from None

    # --- the search ----------------------------------------------------------------------------------------------

    async def _search(self, sessions: asyncio.TaskGroup) -> None:
        while True:
            hint = self.finder.hint()
            opened = await self._next()
            if opened is None:
                self._tell(Phase.GONE)
                await self._pause(hint)
                continue
            connection = Connection(opened, self._link(opened.candidate))
            self._connections[connection] = None
            self._tell(Phase.PROBING, opened.candidate.name)
            sessions.create_task(self._serve(connection))
            await connection.known.wait()

    async def _next(self) -> Opened | None:
        loop = asyncio.get_running_loop()
        taken = frozenset(connection.candidate.path for connection in self._connections)

        def opening(candidate: Candidate) -> None:
            loop.call_soon_threadsafe(self._tell, Phase.OPENING, candidate.name)

        def search() -> Opened | None:
            return self.finder.search(taken, opening)

        return await aside(search, "looks for a box", lambda opened: opened.port.close() if opened else None)

    def _link(self, candidate: Candidate) -> Link:
        heard, said, name = self._heard, self._said, candidate.name
        return Link(
            now=monotonic(),
            nonce=secrets.randbits(32),
            spare_uid=secrets.randbelow(NO_UID - 1) + 1,
            heard=None if heard is None else lambda at, frame: heard(name, at, frame),
            said=None if said is None else lambda at, data: said(name, at, data),
        )

    async def _pause(self, hint: tuple[object, ...]) -> None:
        end = monotonic() + self._delay
        self._delay = min(2 * self._delay, LATE)
        while not self._woken.is_set() and (left := end - monotonic()) > 0:
            if self.finder.hint() != hint:
                self._delay = SOON
                break
            try:
                async with asyncio.timeout(min(LOOK, left)):
                    await self._woken.wait()
            except TimeoutError:
                pass
        self._woken.clear()

    # --- one connection ------------------------------------------------------------------------------------------

    async def _serve(self, connection: Connection) -> None:
        phase = None  # who ends the program is told nothing: no window is void for that
        try:
            end = await connection.run(lambda report: self._report(connection, report))
            phase = Phase.STALE if end.ended else Phase.LOST
        finally:
            box = self._connections[connection]
            if box is not None:
                box.detach(phase)
            await aside(connection.close, "closes a port")
            del self._connections[connection]
        self._judge(connection, end)
        self._tell(Phase.GONE)
        self._woken.set()
        connection.known.set()

    def _report(self, connection: Connection, report: Report) -> None:
        box = self._connections[connection]
        if box is not None:
            box.report(connection, report)
        elif isinstance(report, Found):
            self._tell(Phase.SYNCING, connection.candidate.name)
        elif isinstance(report, Ready):
            self._ready(connection, report)

    def _ready(self, connection: Connection, ready: Ready) -> None:
        box = self.boxes.get(ready.uid)
        if box is not None and box.connected:
            connection.reject(reasons.twins(connection.candidate.name, ready.uid))
            return
        self.finder.answered(connection.candidate)
        if box is None:
            box = self.boxes[ready.uid] = Box(ready.uid)
            box.describe(ready)
            self._on_box(box)
        self._connections[connection] = box
        box.attach(connection, ready)
        connection.known.set()

    def _judge(self, connection: Connection, end: End) -> None:
        """What the end says about the port, and how soon to look again."""
        candidate, ended = connection.candidate, end.ended
        if connection.rejected:
            self.finder.postponed(candidate, connection.rejected)
        elif end.fault is not None:
            self.finder.postponed(candidate, reasons.stumbled(candidate.name, end.fault))
        elif ended is None or ended.why is Why.STALE:
            self._delay = min(SOON * 2 ** self.finder.lost(candidate, end.after), LATE)
        elif ended.why is Why.NO_ANSWER:
            self.finder.refused(candidate, reasons.no_answer(candidate.name, ended.overheard))
        else:
            self.finder.refused(candidate, reasons.refused(candidate.name, ended.sentence))

    # --- what is told --------------------------------------------------------------------------------------------

    def _tell(self, phase: Phase, port: str = "") -> None:
        """How the search goes; each box that is lost shows the same."""
        finder = self.finder
        nothing = NO_OTHER if any(box.connected for box in self.boxes.values()) else NONE
        sentence = next(iter(finder.reasons), nothing if phase is Phase.GONE else SEARCHING)
        status = Status(phase=phase, sentence=sentence, port=port)
        if status != self.status:
            self.status = status
            self._on_status(status)
        lost = ". ".join((LOST, *finder.obstacles[:1]))
        for box in self.boxes.values():
            if not box.connected:
                box.tell(phase, lost, port)

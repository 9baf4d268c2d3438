"""The button boxes of one run of the program: looked for while a play is open, and tied to its table.

Must not load what serial ports need before a play is there, and a box that fails never stops a play.
"""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.cli.box.ports import Wish, wished
from companion.settings import SettingsError, read_pairing
from companion.tui.backstage import BoxLamp

if TYPE_CHECKING:
    from companion.box.ports.hub import Hub
    from companion.box.ports.session import Box, Status
    from companion.box.wiring import Wiring
    from companion.cli.desk import Desk
    from companion.table.button_box import ButtonBox
    from companion.table.devices import Devices
    from companion.table.meanings import Buttons
    from companion.table.table import Table
    from companion.table.timekeeper import Timekeeper

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seated:
    """The table that the boxes are tied to, and who is told what there is to say."""

    table: Table[Any]
    timekeeper: Timekeeper
    tell: Tell
    buttons: Buttons
    devices: Devices


def boxes(desk: Desk, args: Namespace) -> Boxes:
    """Those that the command line and the settings file want."""
    return Boxes(wished(desk.where, desk.preferences, getattr(args, "box", None) or ""))


class Boxes:
    """Finds boxes from the first play on, until `close`. `wish` says which; with `off` there are none."""

    def __init__(self, wish: Wish) -> None:
        self._wish = wish
        self._hub: Hub | None = None
        self._search: asyncio.Task[None] | None = None
        self._seated: _Seated | None = None
        self._tied: dict[str, ButtonBox] = {}
        self._said: set[str] = set()
        self._stirs: Callable[[], None] = lambda: None

    # One table after the other

    def sit(self, table: Table[Any], timekeeper: Timekeeper, tell: Tell) -> None:
        """Every box belongs to this table from now on. To be called in the event loop.

        That none takes part is noted as well: a play that had one may go on without, and then needs no clocks."""
        from companion.table.devices import Devices
        from companion.table.meanings import Buttons

        self.rise()
        self._seated = _Seated(
            table=table, timekeeper=timekeeper, tell=tell, buttons=Buttons(table), devices=Devices(table)
        )
        if self._wish.off:
            return
        if self._hub is None:
            self._hub = self._begun()
        for box in self._hub.boxes.values():
            self._tie(box)

    def rise(self) -> None:
        """The table is left. The boxes are kept, for opening a port anew can reset what hangs on it."""
        seated, self._seated = self._seated, None
        self._stirs = lambda: None
        if seated is None:
            return
        for tied in self._tied.values():
            tied.leave()
        self._tied.clear()
        seated.buttons.leave()
        seated.devices.leave()

    async def close(self) -> None:
        """Nothing is looked for any more, and every port is closed."""
        self.rise()
        if self._search is not None:
            self._search.cancel()
            with suppress(asyncio.CancelledError):
                await self._search
            self._search = self._hub = None

    # What a face shows

    def lamp(self) -> BoxLamp | None:
        """How the boxes are; None where there has been none, and none was asked for by name."""
        if self._hub is None:
            return None
        boxes = self._hub.boxes.values()
        if not boxes:
            named = BoxLamp(ok=False, sentence=self._hub.status.sentence)
            return named if self._wish.port else None
        gone = next((box for box in boxes if not box.status.ready), None)
        if gone is not None:
            return BoxLamp(ok=False, sentence=gone.status.sentence)
        return BoxLamp(ok=True, sentence=next(iter(boxes)).status.sentence)

    def stirs(self, listener: Callable[[], None]) -> None:
        """Who is called when the lamp may be another one, until the table is left."""
        self._stirs = listener

    # The search

    def _begun(self) -> Hub:
        from companion.box.ports.hub import Hub
        from companion.cli.box.open import finder

        hub = Hub(finder(self._wish), self._tie, on_status=self._searched)
        self._search = asyncio.get_running_loop().create_task(hub.run())
        self._search.add_done_callback(self._ended)
        return hub

    def _searched(self, status: Status) -> None:
        """What keeps a port from being used is told once: it may be no box at all. Of a port that somebody named all
        that is wrong is told."""
        assert self._hub is not None
        finder = self._hub.finder
        for reason in finder.reasons if self._wish.port else finder.obstacles:
            if reason not in self._said and not self._hub.boxes:
                self._said.add(reason)
                self._tell(reason)
        self._stirs()

    def _ended(self, search: asyncio.Task[None]) -> None:
        """The table goes on by keys, whatever went wrong with boxes."""
        error = None if search.cancelled() else search.exception()
        if error is None:
            return
        self._tell(f"Button boxes are no longer looked for ({type(error).__name__}: {error}): the keys go on.")
        for tied in self._tied.values():
            tied.leave()
        self._tied.clear()
        self._stirs()

    # A box and a table

    def _tie(self, box: Box) -> None:
        from companion.table.button_box import ButtonBox

        seated = self._seated
        if seated is None:
            return
        self._tied[box.uid] = ButtonBox(
            box,
            seated.table,
            seated.timekeeper,
            self._wiring(box, len(seated.table.roster.numbers)),
            buttons=seated.buttons,
            devices=seated.devices,
            later=asyncio.get_running_loop().call_later,
            say=seated.tell,
        )
        told = box.on_status

        def status(now: Status) -> None:
            told(now)
            self._stirs()

        box.on_status = status
        self._stirs()

    def _wiring(self, box: Box, seats: int) -> Wiring:
        from companion.box.wiring import BadWiring, default, learned

        try:
            kept = read_pairing(self._wish.where.boxes, box.uid)
            return learned(kept, keys=box.keys, seats=seats)
        except (SettingsError, BadWiring) as error:
            self._tell(f"{error} Until then key 1 is seat 1, and so on.")
            return default(box.keys, seats)

    def _tell(self, sentence: str) -> None:
        if self._seated is not None:
            self._seated.tell(sentence)

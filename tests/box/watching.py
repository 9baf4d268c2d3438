"""A hub that runs in a test, and all that it and its boxes told; and a box with something odd on its line."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion.box.device.device import Device, Make
from companion.box.host.reports import Hand
from companion.box.ports.finder import Finder
from companion.box.ports.hub import Hub, Said
from companion.box.ports.port import Device as SerialDevice
from companion.box.ports.port import open_device
from companion.box.ports.session import Box, Phase, Status
from tests.box.peers import DEADLINE, LOOK, Peer

CH340 = 0x1A86
ANNA, BEN = 0xA11A_0001, 0xBE00_0002  # two boxes
UID = f"{ANNA:08X}"
OTHER = f"{BEN:08X}"


@dataclass(frozen=True)
class Listed:
    device: str
    vid: int


@dataclass
class Diary:
    """What one box told."""

    box: Box
    hands: list[Hand] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    armed: list[tuple[int, float]] = field(default_factory=list)
    resets: int = 0

    def __post_init__(self) -> None:
        self.box.on_hand = self.hands.append
        self.box.on_status = self.statuses.append
        self.box.on_armed = lambda *what: self.armed.append(what)
        self.box.on_reset = self._reset

    def _reset(self, started: bool) -> None:
        self.resets += 1

    @property
    def ready(self) -> bool:
        return self.box.status.ready

    @property
    def keys(self) -> list[int]:
        return [hand.key for hand in self.hands]

    @property
    def phases(self) -> list[Phase]:
        return [status.phase for status in self.statuses]

    @property
    def sentences(self) -> list[str]:
        """Each that was shown, once in a row."""
        shown = [status.sentence for status in self.statuses]
        return [now for before, now in zip([None, *shown], shown, strict=False) if now != before]


class Watch:
    """`async with Watch(...)`: a hub that runs. `ports` are what the system lists as plugged in, with a known chip."""

    def __init__(
        self,
        *picked: str,
        link: Path | None = None,
        ports: Collection[str] = (),
        opener: Callable[[str], SerialDevice] = open_device,
        said: Said | None = None,
    ) -> None:
        self.ports = list(ports)
        self.opened: list[tuple[str, float]] = []
        self.diaries: list[Diary] = []
        self.statuses: list[Status] = []

        def noting(path: str) -> SerialDevice:
            self.opened.append((path, time.monotonic()))
            return opener(path)

        finder = Finder(picked=picked, link=str(link or ""), listing=self._listing, opener=noting)
        self.hub = Hub(finder, lambda box: self.diaries.append(Diary(box)), on_status=self.statuses.append, said=said)

    def _listing(self) -> list[Listed]:
        return [Listed(path, CH340) for path in self.ports]

    async def __aenter__(self) -> Watch:
        self._task = asyncio.create_task(self.hub.run())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def until(self, condition: Callable[[], object], what: str = "the condition") -> None:
        """Look until it is true. Raises AssertionError after `DEADLINE`, and what the hub raises."""
        end = time.monotonic() + DEADLINE
        while not condition():
            if self._task.done():
                await self._task
            assert time.monotonic() < end, f"{what} did not come: {self.statuses[-3:]}"
            await asyncio.sleep(LOOK)

    def diary(self, uid: str = UID) -> Diary:
        return next(diary for diary in self.diaries if diary.box.uid == uid)

    def is_ready(self, uid: str = UID) -> bool:
        return any(diary.box.uid == uid and diary.ready for diary in self.diaries)

    async def ready(self, uid: str = UID) -> Diary:
        """The diary of a box, once it is ready."""
        await self.until(lambda: self.is_ready(uid), f"box {uid}")
        return self.diary(uid)


def _as_it_is(data: bytes) -> bytes:
    return data


class OddBox(Peer):
    """A box whose line changes what goes over it, either way."""

    def __init__(
        self,
        uid: int = ANNA,
        *,
        to_box: Callable[[bytes], bytes] = _as_it_is,
        to_host: Callable[[bytes], bytes] = _as_it_is,
        echo: bool = False,
    ) -> None:
        self.to_box, self.to_host, self._echo = to_box, to_host, echo
        self._lock = threading.Lock()
        self._started = time.monotonic_ns()
        self._device = Device(Make(uid=uid))
        super().__init__(answer=self._heard, stream=lambda: self._heard(b""))

    @property
    def waiting(self) -> int:
        with self._lock:
            return self._device.waiting

    def press(self, key: int) -> None:
        with self._lock:
            self._device.switch(key, True, self._now())

    def _now(self) -> int:
        return max(self._device.now, (time.monotonic_ns() - self._started) // 1000)

    def _heard(self, data: bytes) -> bytes:
        with self._lock:
            self._device.hear(self.to_box(data), self._now())
            out = self._device.out
            self._device.sent(len(out))
            return (data if self._echo else b"") + self.to_host(out)

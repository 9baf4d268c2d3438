"""A box that needs no hardware: a `Device` in real time behind a pseudo-terminal, with fingers, bad luck and a plug.

One thread runs it. Must not know seats, or say anything to a person.
"""

from __future__ import annotations

import os
import select
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.box.device import Device, Make
from companion.box.device_body import Tell
from companion.box.device_news import News
from companion.box.messages import Pattern, State
from companion.box.simulator_fingers import MICROSECOND, SECOND, Fingers
from companion.box.simulator_line import Line

HOLD = 0.12
"""Seconds a finger stays on a button."""

STALLED = 0.05
"""Seconds until a host that takes no bytes is tried again: some systems do not tell when it has made room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the box is this moment. `path` is "" and everything dark while it is unplugged; `hertz` 0 is silence."""

    path: str
    state: State
    patterns: tuple[Pattern, ...]
    lit: tuple[bool, ...]
    hertz: int
    waiting: int
    hung: bool


def _unwatched(news: News) -> None:
    pass


class Simulator:
    """Start it with `start`, end it with `close`, or use it as a context. Its methods may be called from any thread.

    `link` is kept while the box is plugged in. `fast` is how much its clock runs too fast: 0.005 is half a percent.
    `tell` hears what happens, in the box's own thread: it must be quick, and must not call the simulator."""

    def __init__(
        self, make: Make, *, link: Path | None = None, fast: float = 0.0, tell: Tell = _unwatched, seed: int = 1
    ) -> None:
        self._make = make
        self._tell = tell
        self._fast = fast
        self._line = Line(link, Random(seed).random)
        self._fingers = Fingers()
        self._lock = threading.Lock()
        self._device: Device | None = None
        self._started = 0
        self._hung = False
        self._asked: deque[Callable[[], None]] = deque()
        self._ended = False
        self._wake = self._waker = -1
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Simulator:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- the box as a thing --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Plug it in. Raises CannotSimulate, or OSError for the link's folder."""
        self._power_up()
        self._wake, self._waker = os.pipe()
        os.set_blocking(self._wake, False)
        self._thread = threading.Thread(target=self._run, name="simulated box", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pull it out for good; thread, port and link are gone. May be called twice."""
        if self._thread is None:
            return
        self._ended = True
        os.write(self._waker, b"x")
        self._thread.join()
        self._thread = None
        self._line.unplug()
        for end in (self._wake, self._waker):
            os.close(end)

    @property
    def path(self) -> str:
        """The port a host opens, "" while it is unplugged."""
        return self._line.path

    @property
    def loss(self) -> float:
        """Share of frames that are spoilt, either way."""
        return self._line.loss

    @loss.setter
    def loss(self, share: float) -> None:
        self._line.loss = share

    def look(self) -> Look:
        with self._lock:
            device = self._device if self._line.path else None
            return Look(
                path=self._line.path,
                state=device.state if device else State.BOOT,
                patterns=device.patterns if device else (Pattern.OFF,) * self._make.lamps,
                lit=device.lit if device else (False,) * self._make.lamps,
                hertz=device.hertz if device else 0,
                waiting=device.waiting if device else 0,
                hung=self._hung,
            )

    def unplug(self) -> None:
        """The cable is pulled: no port and no power."""
        self._ask(self._power_down)

    def replug(self) -> None:
        """The cable is put in again: another start, perhaps under another name."""
        self._ask(self._power_up)

    def reset(self) -> None:
        """The reset button: another start on the same port."""
        self._ask(self._restart)

    def hang(self) -> None:
        """The box does nothing any more until `wake`; its port is there."""
        self._ask(lambda: self._set_hung(True))

    def wake(self) -> None:
        self._ask(lambda: self._set_hung(False))

    # --- fingers -------------------------------------------------------------------------------------------------

    def press(self, *keys: int, hold: float = HOLD, apart: int = 0, bounce: bool = False) -> bool:
        """Keys pressed `apart` microseconds after one another and let go `hold` seconds later.

        False, and nothing happens, if one of them is down."""
        with self._lock:
            now = time.monotonic_ns()
            pressed = self._fingers.press(keys, now, hold=hold, apart=apart, bounce=bounce)
        self._call()
        return pressed

    def hold(self, key: int, *, bounce: bool = False) -> None:
        """A finger goes down on a key and stays there until `release`."""
        self._move(key, closed=True, bounce=bounce)

    def release(self, key: int, *, bounce: bool = False) -> None:
        self._move(key, closed=False, bounce=bounce)

    def _move(self, key: int, *, closed: bool, bounce: bool) -> None:
        with self._lock:
            self._fingers.move(key, time.monotonic_ns(), closed=closed, bounce=bounce)
        self._call()

    # --- its thread ----------------------------------------------------------------------------------------------

    def _ask(self, act: Callable[[], None]) -> None:
        """Let the thread do it, and wait for that. Raises what it raises."""
        done = threading.Event()
        faults: list[BaseException] = []

        def do() -> None:
            try:
                act()
            except Exception as fault:
                faults.append(fault)
            done.set()

        self._asked.append(do)
        self._call()
        while not done.wait(0.1) and self._thread is not None and self._thread.is_alive():
            pass
        if faults:
            raise faults[0]

    def _call(self) -> None:
        if self._thread is not None:
            os.write(self._waker, b"x")

    def _run(self) -> None:
        while not self._ended:
            with self._lock:
                self._turn()
                reading, wait = self._what_to_wait_for()
            select.select(reading, [], [], wait)

    def _what_to_wait_for(self) -> tuple[list[int], float | None]:
        """The files that may wake the thread, and the seconds after which it wakes by itself."""
        reading, waits = [self._wake], []
        now = time.monotonic_ns()
        device, port = self._device, self._line.device
        if self._hung:
            return reading, None
        if (edge := self._fingers.due()) is not None:
            waits.append(edge)
        if device is not None and port is not None:
            waits.append(self._moment_of(device.due()))
            if self._line.stalled:
                waits.append(now + int(STALLED * SECOND))
            if not device.busy:
                reading.append(port)
        return reading, max(0.0, (min(waits) - now) / SECOND) if waits else None

    def _turn(self) -> None:
        """Bring the box to this moment."""
        with suppress(BlockingIOError):
            os.read(self._wake, 4096)
        while self._asked:
            self._asked.popleft()()
        if self._hung:
            return
        now = time.monotonic_ns()
        device = self._device if self._line.path else None
        for edge in self._fingers.until(now):
            if device is not None:
                device.switch(edge.key, edge.closed, self._time_of(device, edge.at))
        if device is not None:
            self._speak(device, self._time_of(device, now))

    def _speak(self, device: Device, now: int) -> None:
        device.pass_to(now)
        if not device.busy:
            device.hear(self._line.read(), now)
        while (out := device.out) and (taken := self._line.write(out)):
            device.sent(taken)
        self._line.push()

    def _time_of(self, device: Device, moment: int) -> int:
        """Box microseconds at a moment in ns; never before the box's own time."""
        return max(device.now, int((moment - self._started) * (1 + self._fast)) // MICROSECOND)

    def _moment_of(self, box: int) -> int:
        return self._started + int(box * MICROSECOND / (1 + self._fast)) + MICROSECOND

    # --- what happens to it --------------------------------------------------------------------------------------

    def _power_up(self) -> None:
        if not self._line.path:
            self._line.plug()
            self._restart()

    def _power_down(self) -> None:
        self._line.unplug()
        self._hung = False

    def _restart(self) -> None:
        if not self._line.path:
            return
        self._started = time.monotonic_ns()
        self._hung = False
        closed = frozenset(self._fingers.closed)
        if self._device is None:
            self._device = Device(self._make, closed=closed, tell=self._tell)
        else:
            self._device = self._device.again(closed)

    def _set_hung(self, hung: bool) -> None:
        self._hung = hung

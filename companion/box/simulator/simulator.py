"""A box that needs no hardware: a `Device` in real time behind a pseudo-terminal, with fingers, bad luck and a plug.

One thread runs it. Must not know seats, or say anything to a person.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.box.device.body import Tell
from companion.box.device.device import Device, Make
from companion.box.device.news import News
from companion.box.messages import Pattern, State
from companion.box.simulator.fingers import MICROSECOND, SECOND, Fingers
from companion.box.simulator.line import Line
from companion.box.simulator.thread import Turns

HOLD = 0.12
"""Seconds a finger stays on a button."""

STALLED = 0.05
"""Seconds until a host that takes no bytes is tried again: some systems do not tell when it has made room."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the box is this moment. `path` is "" and everything dark while it is unplugged; `hertz` 0 is silence."""

    patterns: tuple[Pattern, ...]
    lit: tuple[bool, ...]
    path: str = ""
    state: State = State.BOOT
    hertz: int = 0
    waiting: int = 0
    hung: bool = False


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
        self._turns = Turns(self._turn)
        self._device: Device | None = None
        self._started = 0
        self._hung = False

    def __enter__(self) -> Simulator:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- the box as a thing --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Plug it in. Raises CannotSimulate, or OSError for the link's folder."""
        self._power_up()
        self._turns.start()

    def close(self) -> None:
        """Pull it out for good; thread, port and link are gone. May be called twice."""
        if self._turns.stop():
            self._line.unplug()

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
        with self._turns.lock:
            device = self._device
            if device is None or not self._line.path:
                return Look(
                    patterns=(Pattern.OFF,) * self._make.lamps,
                    lit=(False,) * self._make.lamps,
                )
            now = device.now if self._hung else self._time_of(device, time.monotonic_ns())
            return Look(
                path=self._line.path,
                state=device.state,
                patterns=device.patterns(now),
                lit=device.lit(now),
                hertz=device.hertz(now),
                waiting=device.waiting,
                hung=self._hung,
            )

    def unplug(self) -> None:
        """The cable is pulled: no port and no power."""
        self._turns.ask(self._power_down)

    def replug(self) -> None:
        """The cable is put in again: another start, perhaps under another name."""
        self._turns.ask(self._power_up)

    def reset(self) -> None:
        """The reset button: another start on the same port."""
        self._turns.ask(self._restart)

    def hang(self) -> None:
        """The box does nothing any more until `wake`; its port is there."""
        self._turns.ask(lambda: self._set_hung(True))

    def wake(self) -> None:
        self._turns.ask(lambda: self._set_hung(False))

    # --- fingers -------------------------------------------------------------------------------------------------

    def press(self, *keys: int, hold: float = HOLD, apart: int = 0, bounce: bool = False) -> bool:
        """Keys pressed `apart` microseconds after one another and let go `hold` seconds later.

        False, and nothing happens, if one of them is down."""
        with self._turns.lock:
            now = time.monotonic_ns()
            pressed = self._fingers.press(keys, now, hold=hold, apart=apart, bounce=bounce)
        self._turns.call()
        return pressed

    def hold(self, key: int, *, bounce: bool = False) -> None:
        """A finger goes down on a key and stays there until `release`."""
        self._move(key, closed=True, bounce=bounce)

    def release(self, key: int, *, bounce: bool = False) -> None:
        self._move(key, closed=False, bounce=bounce)

    def _move(self, key: int, *, closed: bool, bounce: bool) -> None:
        with self._turns.lock:
            self._fingers.move(key, time.monotonic_ns(), closed=closed, bounce=bounce)
        self._turns.call()

    # --- its thread ----------------------------------------------------------------------------------------------

    def _turn(self) -> tuple[list[int], float | None]:
        """Bring the box to this moment, unless it hangs."""
        if not self._hung:
            now = time.monotonic_ns()
            device = self._device if self._line.path else None
            for edge in self._fingers.until(now):
                if device is not None:
                    device.switch(edge.key, edge.closed, self._time_of(device, edge.at))
            if device is not None:
                self._speak(device, self._time_of(device, now))
        return self._what_to_wait_for()

    def _what_to_wait_for(self) -> tuple[list[int], float | None]:
        """The files that may wake the thread, and the seconds after which it wakes by itself."""
        if self._hung:
            return [], None
        now = time.monotonic_ns()
        device, port = self._device, self._line.device
        edge = self._fingers.due()
        waits = [] if edge is None else [edge]
        if device is not None and port is not None:
            waits.append(self._moment_of(device.due()))
            if self._line.stalled:
                waits.append(now + int(STALLED * SECOND))
        files = [] if port is None or (device is not None and device.busy) else [port]
        return files, max(0.0, (min(waits) - now) / SECOND) if waits else None

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
        for _ in self._fingers.until(self._started):  # what fingers did before is no edge for the box that starts now
            pass
        closed = frozenset(self._fingers.closed)
        if self._device is None:
            self._device = Device(self._make, closed=closed, tell=self._tell)
        else:
            self._device = self._device.again(closed)

    def _set_hung(self, hung: bool) -> None:
        self._hung = hung

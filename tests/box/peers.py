"""What may sit at the other end of a serial port: a PTY with a thread that streams, answers, or is silent.

None of these is a button box; the box in software is `companion.box.simulator.simulator`.
"""

from __future__ import annotations

import os
import pty
import random
import select
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

DEADLINE = 10.0
"""Seconds a test waits for what should come at once."""

LOOK = 0.002
STREAM = 0.01


def until(condition: Callable[[], object], what: str = "the condition") -> None:
    """Look until it is true. Raises AssertionError after `DEADLINE`."""
    end = time.monotonic() + DEADLINE
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < end, f"{what} did not come"
        pause.wait(LOOK)


Answer = Callable[[bytes], bytes]
Stream = Callable[[], bytes]


class Peer:
    """A PTY: `path` is what a program opens. `answer` makes bytes of bytes that came, `stream` bytes unasked."""

    def __init__(self, answer: Answer | None = None, stream: Stream | None = None) -> None:
        self.heard = bytearray()
        self._answer = answer
        self._stream = stream
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._wake, self._woken = os.pipe()
        self._plugged = True
        self._thread = threading.Thread(target=self._run, name=f"peer {self.path}")
        self._thread.start()

    @property
    def slave(self) -> int:
        """The peer's own file descriptor of the side that programs open."""
        return self._slave

    def send(self, data: bytes) -> None:
        """Bytes unasked; what does not fit is lost, as on a wire."""
        with suppress(BlockingIOError, OSError):
            os.write(self._master, data)

    def unplug(self) -> None:
        """The device is gone: its node too. May be called twice."""
        if self._plugged:
            self._plugged = False
            os.write(self._woken, b"x")
            self._thread.join()
            for descriptor in (self._master, self._slave, self._wake, self._woken):
                os.close(descriptor)

    def _run(self) -> None:
        while self._plugged:
            ready, _, _ = select.select([self._master, self._wake], [], [], STREAM if self._stream else None)
            if self._master in ready:
                self._hear()
            if self._stream:
                self.send(self._stream())

    def _hear(self) -> None:
        with suppress(OSError):
            data = os.read(self._master, 4096)
            self.heard += data
            if self._answer:
                self.send(self._answer(data))


NMEA = b"$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76\r\n"
COUNTERFEIT = b"NON GENUINE DEVICE FOUND!"
BANNER = b"MicroPython v1.22.0 on 2023-12-27; Raspberry Pi Pico with RP2040\r\n>>> "


def gps() -> Peer:
    return Peer(stream=lambda: NMEA)


def echoing_modem() -> Peer:
    return Peer(answer=lambda data: data + b"\r\nERROR\r\n")


def silent() -> Peer:
    return Peer()


def noise() -> Peer:
    dice = random.Random(66)
    return Peer(stream=lambda: dice.randbytes(200))


def counterfeit() -> Peer:
    return Peer(stream=lambda: COUNTERFEIT)


def prompt() -> Peer:
    """A board whose program is not running: it echoes what it is told, and complains."""
    error = b'Traceback (most recent call last):\r\n  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> '
    return Peer(answer=lambda data: data + b"\r\n" + error, stream=lambda: b"")


class Deaf(Peer):
    """Takes no bytes at all, as a device does that hangs."""

    def _hear(self) -> None:
        threading.Event().wait(LOOK)


STRANGERS = {
    "gps": gps,
    "echoing modem": echoing_modem,
    "silent": silent,
    "noise": noise,
    "counterfeit": counterfeit,
    "prompt": prompt,
}


AnyPeer = TypeVar("AnyPeer", bound=Peer)


@contextmanager
def plugged(peer: AnyPeer) -> Iterator[AnyPeer]:
    """Pulled at the end, if it was not before."""
    try:
        yield peer
    finally:
        peer.unplug()

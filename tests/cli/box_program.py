"""A command of `companion box` as a program of its own with pipes, against a box in software on a pseudo-terminal."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.box.device.device import Make
from companion.box.simulator.simulator import Simulator
from tests.cli.test_signals import ROOT, WITH_TOY

DEADLINE = 30
"""Seconds a test waits for what should come soon."""

UID = 0xB0C5A001
UID_TEXT = "B0C5A001"


def software_box(link: Path | None = None, *, keys: int = 8, lamps: int | None = None, uid: int = UID) -> Simulator:
    return Simulator(Make(uid=uid, keys=keys, lamps=keys if lamps is None else lamps), link=link)


class Program:
    """`lines` are all it has said so far."""

    def __init__(self, home: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", WITH_TOY, "box", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_HOME": str(home)},
        )
        self.lines: list[str] = []
        self._rest = b""

    def until(self, text: str) -> str:
        """Reads on until a line holds this text."""
        while True:
            line = self._line()
            assert line is not None, f"{text!r} does not come: {self.lines} {self.complaint()}"
            if text in line:
                return line

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def ended(self) -> int:
        """Reads all that is left; the exit status."""
        while self._line() is not None:
            pass
        return self.process.wait(DEADLINE)

    def complaint(self) -> str:
        if self.process.poll() is None:
            self.process.kill()
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()

    def _line(self) -> str | None:
        """The next line; None at the end, or after the deadline."""
        assert self.process.stdout is not None
        while b"\n" not in self._rest:
            ready, _, _ = select.select([self.process.stdout], [], [], DEADLINE)
            data = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not data:
                return None
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        self.lines.append(line.decode())
        return self.lines[-1]


class Players(threading.Thread):
    """Press a key as soon as its lamp is lit, until they are called off; `reacts` says which keys press at all."""

    def __init__(self, box: Simulator, reacts: Callable[[int], bool] = lambda key: True) -> None:
        super().__init__(name="players", daemon=True)
        self._box = box
        self._reacts = reacts
        self._off = threading.Event()

    def __enter__(self) -> Players:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._off.set()
        self.join()

    def run(self) -> None:
        before: tuple[bool, ...] = ()
        while not self._off.wait(0.002):
            lit = self._box.look().lit
            new = [key for key, on in enumerate(lit) if on and not (before and before[key]) and self._reacts(key)]
            if new:
                self._box.press(*new, hold=0.05, apart=2_000)
            before = lit

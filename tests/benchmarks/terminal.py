"""A program on a pseudo-terminal of its own, with the times at which its bytes come out, its memory and its work."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
"""Seconds after which a program that shows nothing is given up."""


class Terminal:
    """Starts `command` in `folder`. Times are seconds since the start, or since the last key."""

    def __init__(
        self, command: Sequence[str], folder: Path, *, size: tuple[int, int] = (80, 24), **environ: str
    ) -> None:
        self._master, device = os.openpty()
        columns, lines = size
        fcntl.ioctl(device, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._seen = b""
        self._begun = time.perf_counter()
        self._program = subprocess.Popen(
            command,
            cwd=folder,
            stdin=device,
            stdout=device,
            stderr=device,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **environ},
        )
        os.close(device)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._master)

    def press(self, keys: str) -> None:
        """Forgets what was shown before."""
        while self._read(0.0):
            pass
        self._seen = b""
        self._begun = time.perf_counter()
        os.write(self._master, keys.encode())

    def until(self, text: str) -> float:
        """The time until these words have come out. Raises TimeoutError."""
        wanted = text.encode()
        while wanted not in self._seen:
            if not self._read(PATIENCE):
                raise TimeoutError(f"{text!r} never came; last shown: {self._seen[-2000:]!r}")
        return time.perf_counter() - self._begun

    def first(self) -> float:
        """The time until anything has come out. Raises TimeoutError."""
        if not self._read(PATIENCE):
            raise TimeoutError("nothing was shown")
        return time.perf_counter() - self._begun

    @property
    def shown(self) -> str:
        """All that has come out since the start, or since the last key."""
        return self._seen.decode("utf-8", "replace")

    def rest(self, seconds: float) -> None:
        """Read on until nothing has come out for so long."""
        while self._read(seconds):
            pass

    def work(self) -> float:
        """Seconds that its threads have worked on a core."""
        tasks = Path(f"/proc/{self._program.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def memory(self) -> tuple[float, float]:
        """Resident now, and at most so far, in MiB."""
        status = Path(f"/proc/{self._program.pid}/status").read_text()
        sizes = {line.split(":")[0]: line.split()[1] for line in status.splitlines() if line.startswith("Vm")}
        return int(sizes["VmRSS"]) / 1024, int(sizes["VmHWM"]) / 1024

    def _read(self, seconds: float) -> bool:
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        self._seen += os.read(self._master, 65536)
        return True

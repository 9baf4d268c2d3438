"""The host's side of a box that runs as `tests.benchmarks.box_program`: it is asked in words, and gone at the end."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.benchmarks.box_program import Stroke

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "tests.benchmarks.box_program"
PATIENCE = 10.0


class BoxProcess:
    """A box of this kind, plugged in behind `link` when this returns. One question at a time."""

    def __init__(self, kind: str, link: Path) -> None:
        self.link = link
        command = [sys.executable, "-m", PROGRAM, kind, str(link)]
        self._program = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._answer()

    async def ask(self, words: str) -> Any:
        """What it tells. Raises EOFError if it has ended."""
        assert self._program.stdin
        self._program.stdin.write(f"{words}\n")
        return await asyncio.to_thread(self._answer)

    async def press(self, key: int) -> Stroke:
        return Stroke(*await self.ask(f"press {key}"))

    async def strokes(self, count: int) -> list[Stroke]:
        return [Stroke(*each) for each in await self.ask(f"strokes {count}")]

    async def when(self, words: str) -> float:
        """`plug` or `unplug`: the second of `time.monotonic` at which it began to do so."""
        return float(await self.ask(words))

    async def lateness(self) -> float:
        """Seconds that it was behind real time at worst, since this was asked last."""
        return float(await self.ask("lateness"))

    def close(self) -> None:
        assert self._program.stdin
        assert self._program.stdout
        self._program.stdin.close()
        try:
            self._program.wait(PATIENCE)
        finally:
            self._program.kill()
            self._program.wait()
            self._program.stdout.close()

    def _answer(self) -> Any:
        assert self._program.stdout
        line = self._program.stdout.readline()
        if not line:
            raise EOFError("the box's process has ended")
        return json.loads(line)


@contextmanager
def box_process(kind: str, folder: Path) -> Iterator[BoxProcess]:
    """`software`, `emulated`, or `bootloader`: emulated, and reset into its bootloader when its port is opened."""
    process = BoxProcess(kind, folder / kind)
    try:
        yield process
    finally:
        process.close()

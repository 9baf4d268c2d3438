"""Lets a face and the timekeeper run side by side on one loop, and reads lines without holding the loop up.

Must not know what a line says.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Coroutine
from typing import Any, Protocol, TypeVar

Line = TypeVar("Line", str, str | bytes)


class Readable(Protocol):
    """What gives one line at a time, and an empty one at the end; it may wait."""

    def readline(self) -> str: ...


async def lines_of(source: AsyncIterable[Line] | Readable) -> AsyncIterator[Line]:
    """The lines of a source. One that waits is asked beside the loop, so that clocks run on."""
    if isinstance(source, AsyncIterable):
        async for line in source:
            yield line
        return
    while line := await asyncio.to_thread(source.readline):
        yield line


async def beside(face: Coroutine[Any, Any, int], clock: Coroutine[Any, Any, None] | None) -> int:
    """What the face returns. The clock ends with it; what the clock raises ends the face and is raised here."""
    if clock is None:
        return await face
    talking = asyncio.ensure_future(face)
    ticking = asyncio.ensure_future(clock)
    try:
        await asyncio.wait((talking, ticking), return_when=asyncio.FIRST_COMPLETED)
        if not talking.done():
            await ticking
        return await talking
    finally:
        for task in (talking, ticking):
            task.cancel()
        await asyncio.gather(talking, ticking, return_exceptions=True)

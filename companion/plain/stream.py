"""One table as JSON lines in and out (DESIGN.md section 7), for scripts, overlays and tests.

Must not show a line of the table's own what only one seat may see: told, prompts and view are always the table's, a
seat's own only when it is asked for. A bad line changes nothing and never the exit status.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterable, Callable
from typing import Any, TextIO, TypeVar

from companion.codec import Codec, CodecError
from companion.core.messages import Claim, Command, Refused
from companion.journal import JournalError
from companion.plain import wire
from companion.plain.request import (
    Advance,
    BadLine,
    Do,
    Look,
    Redo,
    Request,
    Rewind,
    Undo,
    read_object,
    read_request,
)
from companion.table.presses import Outcome, press
from companion.table.table import Table
from companion.table.timekeeper import Timekeeper

S = TypeVar("S")
Json = dict[str, Any]

JOURNAL_FAILED = 3

_DRIVES = re.compile("[\x7f-\x9f\u2028\u2029]")
"""What JSON allows in a text, and a terminal or a reader of lines would take for more than a character."""


async def run(
    table: Table[S],
    timekeeper: Timekeeper,
    codec: Codec,
    *,
    manual: bool,
    play_id: str,
    stdin: AsyncIterable[str | bytes],
    stdout: TextIO,
) -> int:
    """Answer every line until there are no more. Returns the exit status: 0, or 3 when the journal failed.

    With `manual` the clock moves by the lines alone; else the caller lets the timekeeper run beside this, and it gets
    its turn between two lines."""
    stream = _Stream(table, timekeeper, codec, stdout)
    leave = table.watch(stream.look_again)
    try:
        stream.first(play_id)
        async for line in stdin:
            stream.take(line)
            if not manual:
                await asyncio.sleep(0)
    except JournalError as error:
        stream.fail(error)
        return JOURNAL_FAILED
    finally:
        leave()
    return 0


class _Stream:
    """`_waiting` holds the entries that the line in hand has led to; None between lines, when they go out at once."""

    def __init__(self, table: Table[S], timekeeper: Timekeeper, codec: Codec, stdout: TextIO) -> None:
        self._table = table
        self._timekeeper = timekeeper
        self._codec = codec
        self._stdout = stdout
        self._written = table.number
        self._waiting: list[Json] | None = None
        self._line = 0

    # What goes out

    def first(self, play_id: str) -> None:
        table = self._table
        self._write(
            {
                "play": play_id,
                "game": table.game.key,
                "number": table.number,
                "time": wire.seconds(table.time),
                "seats": wire.seats(table.roster),
                **self._shown(),
            }
        )

    def look_again(self, number: int) -> None:
        """The table has one entry more, or several that another program wrote."""
        for each in range(self._written + 1, number + 1):
            entry = self._entry(each)
            if self._waiting is None:
                self._write(entry)
            else:
                self._waiting.append(entry)
        self._written = number

    def _entry(self, number: int) -> Json:
        table = self._table
        by = table.by(number) if number else None
        return {
            "number": number,
            "time": wire.seconds(table.time),
            "by": "table" if by is None else by,
            "told": list(table.told(number, None)) if number else [],
            **self._shown(),
        }

    def _shown(self) -> Json:
        """What is open now, how it stands, and, at the end only, how it ended."""
        ended = self._table.result()
        return {
            "prompts": wire.prompts(self._table.prompts(None), self._codec),
            "view": wire.view(self._table.view(None)),
            **({} if ended is None else {"result": wire.result(ended)}),
        }

    def _write(self, line: Json) -> None:
        text = json.dumps(line, ensure_ascii=False, allow_nan=False)
        self._stdout.write(_DRIVES.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")
        self._stdout.flush()

    def fail(self, error: JournalError) -> None:
        """What this line led to could not be written down."""
        self._write({"error": f"line {self._line}: {error}"})

    # What comes in

    def take(self, line: str | bytes) -> None:
        """One line; whatever it leads to is written before the next one is read. Raises JournalError."""
        self._line += 1
        if not line.strip():
            return
        back: Json = {}
        try:
            said = read_object(line)
            back = {"re": said["id"]} if "id" in said else {}
            self._answer(read_request(said), back)
        except (BadLine, CodecError) as error:
            self._write({"error": f"line {self._line}: {error}", **back})
        except Refused as refused:
            self._write({"refused": {"code": refused.code, "reason": refused.reason}, **back})

    def _answer(self, request: Request, back: Json) -> None:
        table = self._table
        match request:
            case Do():
                self._do(request, back)
            case Undo(sure=sure):
                self._act(lambda: table.undo(sure=sure), back)
            case Redo():
                self._act(table.redo, back)
            case Rewind(number=number, sure=sure):
                self._act(lambda: table.rewind(number, sure=sure), back)
            case Advance(seconds=seconds):
                self._act(lambda: self._timekeeper.advance(seconds), back)
            case Look(what=what, seat=seat):
                self._check_seat(what, seat)
                self._write({"seat": seat, **self._look(what, seat), **back})

    def _do(self, request: Do, back: Json) -> None:
        """The clock moves first, so that what was due before the hand is told before what the hand did."""
        command = self._codec.command(request.name, request.fields)
        self._check_seat("seat", request.seat)
        if request.at is not None and request.at > self._table.time:
            self._timekeeper.advance_to(request.at)
        if isinstance(command, Claim) and request.seat is not None:
            self._act(lambda: self._press(request), back)
        else:
            self._act(lambda: self._submit(request, command), back)

    def _check_seat(self, key: str, seat: int | None) -> None:
        if seat is not None and seat not in self._table.roster:
            last = self._table.roster.numbers[-1]
            raise BadLine(f"{key} is a seat from 1 to {last}, or null for the table.")

    def _act(self, act: Callable[[], object], back: Json) -> None:
        """What the act led to: the last entry answers the line, unless it was refused. A line that led to no entry is
        answered only if it asks for it by an id."""
        waiting = self._waiting = []
        try:
            act()
            if waiting:
                waiting[-1].update(back)
            elif back:
                waiting.append({**self._entry(self._table.number), **back})
        finally:
            self._waiting = None
            for entry in waiting:
                self._write(entry)

    def _submit(self, request: Do, command: Command) -> None:
        self._table.submit(
            command,
            by=request.seat,
            at=request.at,
            error=request.error,
            clock=request.clock,
            resolution=request.resolution,
            prompt=request.prompt,
        )

    def _press(self, request: Do) -> None:
        assert request.seat is not None
        pressed = press(
            self._table,
            request.seat,
            at=request.at,
            error=request.error,
            clock=request.clock,
            resolution=request.resolution,
            prompt=request.prompt,
        )
        if pressed.outcome is not Outcome.CLAIMED:
            raise Refused(pressed.code, pressed.reason)

    def _look(self, what: str, seat: int | None) -> Json:
        match what:
            case "look":
                return {"view": wire.view(self._table.view(seat))}
            case "prompts":
                open_now = wire.prompts(self._table.prompts(seat), self._codec)
                return {"prompts": open_now, "forms": wire.forms(self._table.forms())}
            case _:
                return {"log": [wire.told(line) for line in self._table.log(seat)]}

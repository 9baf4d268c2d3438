"""The vectors of firmware-protocol.md, for whoever reads frames: Python, the native C++ and MicroPython.

Reads the page and nothing else; runs nothing.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "firmware-protocol.md"
BLOCK = re.compile(r"^```vectors\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BROKEN = ("crc", "form", "byte", "long", "cut", "foreign")
UNFIT = ("field", "unknown")
OK, BAD_FIELD, UNKNOWN_LETTER = 0x00, 0x01, 0x7F


@dataclass(frozen=True, slots=True, kw_only=True)
class Good:
    """`data` gives exactly one message, to the receiver of `start`: a letter and fields, each as sent."""

    line: int
    data: bytes
    start: str
    letter: str
    fields: tuple[str, ...]

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(int(field, 16) for field in self.fields)

    @property
    def alone(self) -> bool:
        """Whether the bytes are the message's frame and nothing else."""
        body, _, rest = self.data.decode("latin-1").partition("*")
        return body == " ".join((f"{self.start}{self.letter}", *self.fields)) and len(rest) == 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Bad:
    """`data` gives no message to either receiver. `reason` is one of `BROKEN` or `UNFIT`.

    `start` is the side that sent an `UNFIT` frame, else empty. `id` is what a box answers a bad command with; 0: with
    nothing.
    """

    line: int
    data: bytes
    reason: str
    start: str = ""
    id: int = 0

    @property
    def answer(self) -> int | None:
        """The code of the box's `K`, None where there is no answer."""
        if not self.id:
            return None
        return BAD_FIELD if self.reason == "field" else UNKNOWN_LETTER


Vector = Good | Bad


def load(page: Path = PAGE) -> tuple[Vector, ...]:
    """All vectors in order. Raises ValueError, with its line, at one that is not written as the page says."""
    text = page.read_text(encoding="utf-8")
    block = BLOCK.search(text)
    if block is None:
        raise ValueError(f"{page.name} has no block of vectors")
    first = text[: block.start(1)].count("\n") + 1
    lines = enumerate(block.group(1).splitlines(), start=first)
    return tuple(_read(number, line) for number, line in lines if line and not line.startswith("#"))


def good(start: str = "") -> tuple[Good, ...]:
    """The good ones, of one side only if its start character is named."""
    return tuple(vector for vector in load() if isinstance(vector, Good) and vector.start.startswith(start))


def bad() -> tuple[Bad, ...]:
    return tuple(vector for vector in load() if isinstance(vector, Bad))


def name(vector: Vector) -> str:
    """For the list of tests: the line and what it says."""
    if isinstance(vector, Good):
        return f"{vector.line}-{vector.start}{vector.letter}"
    return f"{vector.line}-{vector.reason}"


def _read(number: int, line: str) -> Vector:
    try:
        kind, written, told = line.split("\t")
        data = ast.literal_eval('b"' + written.replace('"', '\\"') + '"')
        return _good(number, data, told) if kind == "good" else _bad(number, data, kind, told)
    except (ValueError, SyntaxError) as fault:
        raise ValueError(f"line {number} is no vector: {fault}") from fault


def _good(number: int, data: bytes, told: str) -> Good:
    letter, *fields = told.split(" ")
    starts = [start for start in "><" if f"{start}{told}".encode() in data.replace(b"\r", b"")]
    if len(starts) != 1:
        raise ValueError("the bytes do not hold the message")
    return Good(line=number, data=data, start=starts[0], letter=letter, fields=tuple(fields))


def _bad(number: int, data: bytes, kind: str, told: str) -> Bad:
    reason, *ids = told.split(" ")
    if kind != "bad" or reason not in BROKEN + UNFIT or len(ids) != (reason in UNFIT):
        raise ValueError("neither good nor bad for a reason that the page names")
    if reason in BROKEN:
        return Bad(line=number, data=data, reason=reason)
    answered = 0 if ids == ["-"] else int(ids[0], 16)
    return Bad(line=number, data=data, reason=reason, start=chr(data[0]), id=answered)

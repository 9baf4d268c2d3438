"""Frames of the button box's protocol: bytes to frames and back, with the checksum and the search for the next start.

Knows no message: what a letter means, and how wide its fields are, stands in `messages`. Holds no clock and no port.
"""

import re
from binascii import crc_hqx
from dataclasses import dataclass
from enum import StrEnum

VERSION = 1  # the version of the protocol; firmware-protocol.md says what belongs to it
LIMIT = 60  # bytes of the longest frame, its line feed included
UNREADABLE = -1  # stands for a field that is not one to eight upper-case hexadecimal digits

_RUN = re.compile(rb"[<>][\x20-\x3b\x3d\x3f-\x7e]*")  # a start character and what may stand inside a frame
_TAIL = re.compile(rb"\*[0-9A-F]{4}")
_TAIL_SIZE = 5
_FIELD = re.compile(r"[0-9A-F]{1,8}")


class Sender(StrEnum):
    """Whose frame it is, by its start character."""

    HOST = ">"
    BOX = "<"


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame with a right checksum: its fields as numbers, and how many digits each was written with.

    A field that is no upper-case hexadecimal number of one to eight digits is `UNREADABLE`.
    """

    sender: Sender
    letter: str
    fields: tuple[int, ...]
    widths: tuple[int, ...]


def crc(data: bytes) -> int:
    """CRC-16, polynomial 1021, from FFFF on, nothing reflected: `crc(b"123456789")` is 0x29B1."""
    return crc_hqx(data, 0xFFFF)


def encode(frame: Frame) -> bytes:
    """The frame's bytes with checksum and line feed. Raises ValueError where a field or the whole is too long."""
    parts = [f"{frame.sender.value}{frame.letter}"]
    for value, width in zip(frame.fields, frame.widths, strict=True):
        text = f"{value:0{width}X}"
        if value < 0 or len(text) != width:
            raise ValueError(f"{value} does not fit into {width} digits of a {frame.letter} frame")
        parts.append(text)
    return seal(" ".join(parts).encode("ascii"))


def seal(body: bytes) -> bytes:
    """A frame's bytes from everything before its asterisk. Raises ValueError where it is longer than `LIMIT`."""
    line = b"%s*%04X\n" % (body, crc(body))
    if len(line) > LIMIT:
        raise ValueError(f"a frame has at most {LIMIT} bytes, and this one has {len(line)}")
    return line


class Decoder:
    """Takes bytes as they come, gives the frames of one side, and counts what was none.

    `good`: frames given. `bad`: frames of that side that were begun and then cut, or broken, or failed the checksum.
    `overlong`: those that had no line feed within `LIMIT` bytes. `echoes`: sound frames of the other side, which is the
    listener itself. Keeps fewer than `LIMIT` bytes between two feeds, whatever comes. How the bytes are cut into feeds
    changes nothing.
    """

    __slots__ = ("_rest", "_start", "bad", "echoes", "good", "overlong", "sender")

    def __init__(self, sender: Sender) -> None:
        """`sender` is the side to listen to: a host makes `Decoder(Sender.BOX)`."""
        self.sender = sender
        self._start = ord(sender.value)
        self._rest = b""
        self.good = self.bad = self.overlong = self.echoes = 0

    @property
    def pending(self) -> int:
        """How many bytes of an unfinished frame are kept."""
        return len(self._rest)

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete, in order."""
        if b"\r" in data:
            data = data.replace(b"\r", b"")
        if self._rest:
            data = self._rest + data
            self._rest = b""
        found: list[Frame] = []
        for run in _RUN.finditer(data):
            first, end = run.span()
            wanted = data[first] == self._start
            if end - first >= LIMIT:
                self.overlong += wanted
            elif end == len(data):
                self._rest = data[first:]
            elif data[end] != 0x0A:
                self.bad += wanted
            else:
                self._finish(data[first:end], wanted, found)
        return found

    def reset(self) -> None:
        """Forgets the unfinished frame, as at a new connection. The counters stay."""
        self._rest = b""

    def _finish(self, line: bytes, wanted: bool, found: list[Frame]) -> None:
        frame = _read(line)
        if not wanted:
            self.echoes += frame is not None
        elif frame is None:
            self.bad += 1
        else:
            self.good += 1
            found.append(frame)


def _read(line: bytes) -> Frame | None:
    """The frame of a line without its line feed, if asterisk, checksum and letter are right."""
    body, tail = line[:-_TAIL_SIZE], line[-_TAIL_SIZE:]
    if len(body) < 2 or not _TAIL.fullmatch(tail) or crc(body) != int(tail[1:], 16) or b"*" in body:
        return None
    head, *words = body.decode("ascii").split(" ")
    if len(head) != 2 or not "A" <= head[1] <= "Z":
        return None
    return Frame(Sender(head[0]), head[1], tuple(map(_number, words)), tuple(map(len, words)))


def _number(word: str) -> int:
    return int(word, 16) if _FIELD.fullmatch(word) else UNREADABLE

"""Whether the log beside a library (-wal) holds entries that SQLite would drop without a word.

SQLite reads a log up to the first frame whose sum is wrong: right for a write that a power cut tore, but a flipped bit
further up hides every later commit, and the next write buries them. Only reads; the format is SQLite's own
(walformat.html).
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from companion.journal.schema import side_file

Order = Literal["big", "little"]

_HEADER = 32
_FRAME_HEADER = 24
_TORN = 1
"""Commits past the first bad frame that a power cut can explain: the one that was being written."""


def hides_commits(path: Path) -> bool:
    """Ask while a connection has the library open, so that SQLite's own index says how far it can read the log."""
    log = side_file(path, "-wal").read_bytes()
    index = side_file(path, "-shm").read_bytes()
    with path.open("rb") as library:
        page = int.from_bytes(library.read(18)[16:], "big")
    frame = _FRAME_HEADER + (65536 if page == 1 else page)
    if page == 0 or len(log) < _HEADER + frame or len(index) < 40:
        return False
    salts = log[16:24]
    if not _is_header_sound(log):
        salts = log[_HEADER + 8 : _HEADER + 16]
    elif index[32:40] != salts:
        # Another program is just beginning the log anew: all in it is in the library already.
        return False
    read = memoryview(index[16:20]).cast("I")[0]
    unread = range(_HEADER + read * frame, len(log) - frame + 1, frame)
    return sum(_is_commit(log, at, salts) for at in unread) > _TORN


def _is_commit(log: bytes, at: int, salts: bytes) -> bool:
    """A frame that ends a transaction says how many pages the library has after it; old frames have other salts."""
    return log[at + 4 : at + 8] != b"\0\0\0\0" and log[at + 8 : at + 16] == salts


def _is_header_sound(log: bytes) -> bool:
    """The sum over its first 24 bytes, as the format defines it; the magic number's lowest bit is the byte order."""
    order: Order = "big" if log[3] & 1 else "little"
    first = second = 0
    for at in range(0, 24, 8):
        first = (first + _word(log, at, order) + second) % 2**32
        second = (second + _word(log, at + 4, order) + first) % 2**32
    return (first, second) == (_word(log, 24, "big"), _word(log, 28, "big"))


def _word(log: bytes, at: int, order: Order) -> int:
    return int.from_bytes(log[at : at + 4], order)

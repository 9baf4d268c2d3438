"""What the bytes of a terminal are: typed characters, escape sequences, and text that was pasted.

Pure: knows no clock, no file and no Textual. Never raises, whatever comes, and keeps nothing without bounds.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from dataclasses import dataclass

LONGEST_PASTE = 100_000
"""Bytes of one paste that are kept; what follows them is dropped."""

LONGEST_SEQUENCE = 4_096
"""Bytes of an escape sequence without an end, after which its content is forgotten."""

_ESC = b"\x1b"
_PASTE_BEGINS = b"\x1b[200~"
_PASTE_ENDS = b"\x1b[201~"

_WHOLE = re.compile(
    rb"\x1b\[M[\x20-\xff]{3}"  # an old mouse report: three bytes that are no text
    rb"|\x1b\[\[[\x20-\x7e]"  # function keys of the Linux console
    rb"|\x1b\[[0-9]+\$(?=\x1b|\Z)"  # Shift with a function key in rxvt
    rb"|\x1b\[(?![M\[])[0-?]*[ -/]*[@-~]"
    rb"|\x1bO[0-9;]*[@-~]"
    rb"|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"  # answers of a terminal that carry text
    rb"|\x1b[^\x1b\[O\]PX^_\x80-\xff]"  # Alt with a key
    rb"|\x1b[\xc2-\xf4][\x80-\xbf]+"
)
_BEGUN = re.compile(
    rb"\x1b"
    rb"|\x1b\[M[\x20-\xff]{0,2}"
    rb"|\x1b\[\[?"
    rb"|\x1b\[(?![M\[])[0-?]*[ -/]*"
    rb"|\x1bO[0-9;]*"
    rb"|\x1b[\]PX^_][^\x07\x1b]+\x1b?"
    rb"|\x1b[\xc2-\xf4]"
)
_BROKEN = re.compile(
    rb"\x1b(?:\[M[\x20-\xff]{0,2}|\[\[|\[[0-?]*[ -/]*|O[0-9;]*"
    rb"|[\]PX^_][^\x07\x1b]*|[\xc0-\xff][\x80-\xbf]*|[\x80-\xbf])?"
)
_TAIL = re.compile(rb"\[(?:M[\x20-\xff]{3}|(?!M)[0-?]*[ -/]*[@-~])|O[@-~]")
"""What follows the Esc of a sequence."""

_SEVERAL_HANDS = frozenset("0123456789+-")
_ENDS = "\r\n\t"
_NOTHING = dict.fromkeys((0, *range(0x80, 0xA0)))
_NO_TEXT = dict.fromkeys((*range(9), *range(11, 32), 127, *range(0x80, 0xA0)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """One character of a key: text, or a control character such as Enter."""

    character: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A whole escape sequence, or an Esc that nothing followed. Whether it means anything is not known here."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pasted:
    """Text that no hand typed, without control characters but tabs and line feeds."""

    text: str


Piece = Typed | Sequence | Pasted


class InputBytes:
    """Bytes in, pieces out. Bytes that are no UTF-8, broken sequences and old mouse reports are dropped whole.

    Text of one read is a paste if no hand can have typed it so fast; digits, `+` and `-` stay keys, for several
    hands on one keyboard may press them at once."""

    def __init__(self) -> None:
        self._rest = b""
        self._paste: bytearray | None = None
        self._escaped = False
        self._pouring = False

    @property
    def pouring(self) -> bool:
        """Whether a paste has come that may go on without a mark: until `late` is called, all text belongs to it."""
        return self._pouring

    @property
    def begun(self) -> bool:
        """Whether a character, a sequence or a paste has begun and its end has not come."""
        return bool(self._rest) or self._paste is not None

    @property
    def lone_escape(self) -> bool:
        """Whether an Esc has come and nothing after it yet: a key, or the first byte of a sequence."""
        return self._rest == _ESC

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that one read of `data` completes."""
        if self._escaped and data:
            data = _without_tail(data)
            self._escaped = False
        buffer, self._rest = self._rest + data, b""
        pieces: list[Piece] = []
        while buffer:
            buffer = self._reader(buffer)(buffer, pieces)
        return pieces

    def late(self) -> list[Piece]:
        """To be called when what has begun was waited for long enough: an Esc was a key, the rest is given up."""
        rest, self._rest = self._rest, b""
        self._pouring = False
        if self._paste is not None:
            content, self._paste = bytes(self._paste), None
            return _pasted(content)
        if rest == _ESC:
            self._escaped = True  # what follows may still be the tail of a sequence, on a slow line
            return [Sequence(text="\x1b")]
        return []

    def _reader(self, buffer: bytes) -> Callable[[bytes, list[Piece]], bytes]:
        if self._paste is not None:
            return self._read_paste
        return self._read_sequence if buffer.startswith(_ESC) else self._read_text

    def _read_text(self, buffer: bytes, pieces: list[Piece]) -> bytes:
        end = buffer.find(_ESC)
        decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        if end < 0:
            text = decoder.decode(buffer)
            self._rest = decoder.getstate()[0]
            _add(pieces, self._of_text(text))
            return b""
        text = decoder.decode(buffer[:end], final=True)
        if buffer.startswith(_PASTE_ENDS, end):  # of a paste whose text held an end mark itself
            _add(pieces, _pasted_text(text))
        else:
            _add(pieces, self._of_text(text))
        return buffer[end:]

    def _of_text(self, text: str) -> list[Piece]:
        text = text.translate(_NOTHING)
        self._pouring = self._pouring or _is_paste(text)
        return _pasted_text(text) if self._pouring else [Typed(character=character) for character in text]

    def _read_sequence(self, buffer: bytes, pieces: list[Piece]) -> bytes:
        whole = _WHOLE.match(buffer)
        if whole is None and _BEGUN.fullmatch(buffer):
            # No sequence of this length means anything: its beginning is enough to wait for its end.
            self._rest = buffer if len(buffer) <= LONGEST_SEQUENCE else buffer[:3]
            return b""
        found = whole or _BROKEN.match(buffer)
        assert found is not None
        sequence = found.group()
        if sequence == _PASTE_BEGINS:
            self._paste = bytearray()
        elif sequence == _PASTE_ENDS:
            self._pouring = True  # the paste held an end mark itself, so what follows may be the rest of it
        elif sequence == _ESC or (whole and not sequence.startswith(b"\x1b[M")):
            pieces.append(Sequence(text=sequence.decode("utf-8", "ignore")))
        return buffer[found.end() :]

    def _read_paste(self, buffer: bytes, pieces: list[Piece]) -> bytes:
        assert self._paste is not None
        looked_through = max(0, len(self._paste) - len(_PASTE_ENDS) + 1)
        self._paste += buffer
        end = self._paste.find(_PASTE_ENDS, looked_through)
        if end < 0:
            del self._paste[LONGEST_PASTE : -len(_PASTE_ENDS)]
            return b""
        content, after = bytes(self._paste[:end]), bytes(self._paste[end + len(_PASTE_ENDS) :])
        self._paste = None
        self._pouring = bool(after)  # no hand is so fast: it may be the rest of a paste that held an end mark itself
        _add(pieces, _pasted(content))
        return after


def _without_tail(data: bytes) -> bytes:
    tail = _TAIL.match(data)
    return data[tail.end() :] if tail else data


def _is_paste(text: str) -> bool:
    if set(text) <= _SEVERAL_HANDS:
        return False
    body = text.strip(_ENDS)
    too_much = len(body) >= 3 or "\r" in body or "\n" in body
    return too_much and any(character.isprintable() for character in body)


def _pasted(content: bytes) -> list[Piece]:
    return _pasted_text(content[:LONGEST_PASTE].decode("utf-8", "ignore"))


def _pasted_text(text: str) -> list[Piece]:
    clean = text.replace("\r\n", "\n").replace("\r", "\n").translate(_NO_TEXT)
    return [Pasted(text=clean)] if clean else []


def _add(pieces: list[Piece], more: list[Piece]) -> None:
    """Append; two pastes in one read are one."""
    for piece in more:
        before = pieces[-1] if pieces else None
        if isinstance(before, Pasted) and isinstance(piece, Pasted):
            pieces[-1] = Pasted(text=before.text + piece.text)
        else:
            pieces.append(piece)

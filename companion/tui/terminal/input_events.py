"""Bytes of a terminal as Textual's events: keys, the mouse, pastes.

Must not touch a device. Textual's parser gets only sequences that it knows: what it does not know, it types out
letter by letter, and each letter would be a command.
"""

from __future__ import annotations

import re
from contextlib import suppress

from textual import constants, events, messages
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._keyboard_protocol import FUNCTIONAL_KEYS
from textual._xterm_parser import FOCUSIN, FOCUSOUT, XTermParser
from textual.message import Message

from companion.tui.terminal.input_bytes import InputBytes, Pasted, Piece, Sequence, Typed

UNFINISHED = 1.0
"""Seconds that the rest of a sequence, a character or a paste is waited for."""

POURED = 0.03
"""Seconds of silence after which a paste without marks has ended: shorter than between two keys of one hand."""

WANTED = (
    events.Key,
    events.MouseEvent,
    events.AppFocus,
    events.AppBlur,
    messages.TerminalSupportsSynchronizedOutput,
)

_LONGEST = 32
_MOUSE = re.compile(r"\x1b\[<\d+;-?\d+;-?\d+[Mm]")
_REPORT = re.compile(r"\x1b\[\?2026;\d\$y")
_NUMBERED = re.compile(r"\x1b\[([\d:;]*)([u~ABCDEFHPQRS])")
"""What Textual first tries to read as a number of a key and its modifiers, before it looks into its list."""


class InputEvents:
    """Bytes in, Textual's messages out; each carries the time at which it was made."""

    def __init__(self) -> None:
        self._bytes = InputBytes()
        self._parser = XTermParser()

    @property
    def patience(self) -> float | None:
        """Seconds without a byte after which `late` is to be called; None: never."""
        if self._bytes.lone_escape:
            return constants.ESCAPE_DELAY
        if self._bytes.begun:
            return UNFINISHED
        return POURED if self._bytes.pouring else None

    def feed(self, data: bytes) -> list[Message]:
        return self._messages(self._bytes.feed(data))

    def late(self) -> list[Message]:
        return self._messages(self._bytes.late())

    def _messages(self, pieces: list[Piece]) -> list[Message]:
        return [message for piece in pieces for message in self._of(piece)]

    def _of(self, piece: Piece) -> list[Message]:
        match piece:
            case Pasted(text=text):
                return [events.Paste(text)]
            case Sequence(text="\x1b"):
                return [events.Key("escape", "\x1b")]
            case Sequence(text=text):
                return self._parsed(text) if is_known(text) else []
            case Typed(character=character):
                return self._parsed(character)

    def _parsed(self, text: str) -> list[Message]:
        found: list[Message] = []
        with suppress(Exception):  # numbers that are no character, and whatever else a stranger may send
            found = [message for message in self._parser.feed(text) if isinstance(message, WANTED)]
        if not found:  # it may wait for more, or have ended
            self._parser = XTermParser()
        return found


def is_known(sequence: str) -> bool:
    """Whether Textual gives an escape sequence one meaning, and that is no letter typed with Alt."""
    if len(sequence) > _LONGEST:
        return False
    if numbered := _NUMBERED.fullmatch(sequence):
        return _names_a_key(*numbered.groups())
    if (keys := ANSI_SEQUENCES_KEYS.get(sequence)) is not None:
        return len(sequence) > 2 or isinstance(keys, tuple)
    return bool(sequence in (FOCUSIN, FOCUSOUT) or _MOUSE.fullmatch(sequence) or _REPORT.fullmatch(sequence))


def _names_a_key(numbers: str, end: str) -> bool:
    """`u` tells a character by its number; the other ends tell a key of a list, and what is not on it is unknown."""
    number = numbers.partition(";")[0] or "1"
    return f"{number}{end}" in FUNCTIONAL_KEYS or (end == "u" and number.isdecimal() and 32 <= int(number) < 0xD800)

"""The two ends of a software box's line: bytes that wait to be sent, and commands that wait to be done.

Pure. Both have little room, as in a real box. Must not know what a command does.
"""

from __future__ import annotations

from collections import deque

from companion.box.frames import LIMIT, Decoder, Frame, Sender
from companion.box.messages import (
    BadField,
    BoxMessage,
    Code,
    Hello,
    HostMessage,
    Reply,
    UnknownLetter,
    from_frame,
    to_bytes,
)

EVENT = 32
"""Bytes of the longest event; so much stays free beside every other frame."""

OUT = LIMIT + EVENT
"""Bytes that can wait to be sent; what waits there is ahead of every press, so it is no more than a real box has."""

COMMANDS = 16
"""Commands that can wait; a host that sends more loses them."""

_COUNTED = 0xFFFF


class Wire:
    """`out` are the bytes to send; whoever sends them deletes them from the front."""

    def __init__(self) -> None:
        self.out = bytearray()
        self._decoder = Decoder(Sender.HOST)
        self._commands: deque[HostMessage | Reply] = deque()
        self._lost = 0
        self._last: HostMessage | None = None
        self._answer = b""

    @property
    def bad(self) -> int:
        """Frames from the host that were none, as far as sixteen bits count."""
        return min(self._decoder.bad + self._decoder.overlong + self._lost, _COUNTED)

    @property
    def busy(self) -> bool:
        """Whether commands wait; who reads for this box waits too."""
        return bool(self._commands)

    def hear(self, data: bytes) -> bool:
        """Take bytes from the host; whether a sound frame was among them."""
        frames = self._decoder.feed(data)
        for frame in frames:
            self._keep(frame)
        return bool(frames)

    def command(self) -> HostMessage | Reply | None:
        """The next command if there is room to answer it, or the refusal of one that cannot be read."""
        if not self._commands or not self.has_room(LIMIT + EVENT):
            return None
        return self._commands.popleft()

    def has_room(self, size: int) -> bool:
        return len(self.out) + size <= OUT

    def put(self, message: BoxMessage) -> None:
        self.out += to_bytes(message)

    def answer(self, command: HostMessage, message: BoxMessage) -> None:
        """Answer, and remember what was answered."""
        self._last, self._answer = command, to_bytes(message)
        self.out += self._answer

    def answer_again(self, command: HostMessage) -> bool:
        """Whether this is the last command once more, which is then answered as before."""
        if self._last is None or not _same(self._last, command):
            return False
        self.out += self._answer
        return True

    def forget(self) -> None:
        """The last command is none any more: if it comes again, it is to be done."""
        self._last = None

    def _keep(self, frame: Frame) -> None:
        command = _read(frame)
        if command is None or len(self._commands) >= COMMANDS:
            self._lost += 1
        else:
            self._commands.append(command)


def _read(frame: Frame) -> HostMessage | Reply | None:
    """The command, or its refusal; None if there is no id to answer to."""
    try:
        return from_frame(frame)  # type: ignore[return-value]  # the decoder gives frames of the host alone
    except BadField as bad:
        return Reply(id=bad.id, code=Code.BAD_FIELD) if bad.id else None
    except UnknownLetter as unknown:
        return Reply(id=unknown.id, code=Code.UNKNOWN) if unknown.id else None


def _same(last: HostMessage, command: HostMessage) -> bool:
    """By id and letter; a greeting by its nonce too, for another host may begin with the same id."""
    if isinstance(command, Hello):
        return command == last
    return type(command) is type(last) and getattr(command, "id", 0) == getattr(last, "id", None)

"""Commands to a box: one at a time, with an id, sent again until answered, never more bytes than the box can hold.

Pure. Must not know what a command is for, or what becomes of its answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.box.frames import LIMIT
from companion.box.messages import Arm, Config, Disarm, Hello, Lamps, Ping, Query, to_bytes

Command = Hello | Ping | Arm | Disarm | Lamps | Config | Query

TIMEOUT = 0.25
TRIES = 3
READ_WITHIN = 0.05
"""Seconds in which a box surely reads what needs no answer."""

ID = 1
"""Stands for the id of a command that has not been sent."""

_LAST_ID = 0xFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A command as it went out: `first` and `last` are the host seconds of its first and its last try."""

    command: Command
    data: bytes
    first: float
    last: float
    tries: int = 1

    @property
    def retried(self) -> bool:
        return self.tries > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Flying:
    """Bytes that the box may not have read yet: an answer to `id` (0: there is none) proves that it has, and after
    `until` they have been read or lost."""

    size: int
    until: float
    id: int = 0


class Commands:
    """`outstanding` waits for its answer. `retransmissions` and `unanswered` are counted."""

    def __init__(self) -> None:
        self.outstanding: Sent | None = None
        self.retransmissions = 0
        self.unanswered = 0
        self.blocked_until = float("-inf")
        self._id = 0
        self._flying: list[_Flying] = []

    def has_room(self, size: int, now: float) -> bool:
        """Whether so many bytes more can be on their way; if not, `blocked_until` says when to look again."""
        self._flying = [each for each in self._flying if now < each.until]
        if sum(each.size for each in self._flying) + size <= LIMIT:
            return True
        self.blocked_until = min(each.until for each in self._flying)
        return False

    def fly(self, data: bytes, now: float) -> bytes:
        """Bytes that are never answered go out."""
        self._flying.append(_Flying(size=len(data), until=now + READ_WITHIN))
        return data

    def send(self, command: Command, now: float) -> bytes:
        """The bytes of a new command, b"" if there is no room for them. Only while none is outstanding."""
        assert self.outstanding is None
        numbered = replace(command, id=self._id % _LAST_ID + 1)
        data = to_bytes(numbered)
        if not self.has_room(len(data), now):
            return b""
        self._id = numbered.id
        self.outstanding = Sent(command=numbered, data=data, first=now, last=now)
        self._flying.append(_Flying(size=len(data), until=now + TIMEOUT, id=numbered.id))
        return data

    def again(self, now: float, *, tries: int = TRIES) -> bytes:
        """The outstanding command's bytes once more if its time is over and a try is left, else b""."""
        sent = self.outstanding
        if sent is None or sent.tries >= tries or now < sent.last + TIMEOUT or not self.has_room(len(sent.data), now):
            return b""
        self.retransmissions += 1
        self.outstanding = replace(sent, last=now, tries=sent.tries + 1)
        self._flying.append(_Flying(size=len(sent.data), until=now + TIMEOUT, id=sent.command.id))
        return sent.data

    def due(self) -> float | None:
        """When the outstanding command's time is over."""
        return None if self.outstanding is None else self.outstanding.last + TIMEOUT

    def answered(self, id: int) -> Sent | None:
        """The outstanding command if this is its id; it waits no more, and the box has read all that came before it."""
        sent = self.outstanding
        if sent is None or sent.command.id != id:
            return None
        self.outstanding = None
        self.blocked_until = float("-inf")
        last = max((place for place, each in enumerate(self._flying) if each.id == id), default=-1)
        del self._flying[: last + 1]
        return sent

    def given_up(self, now: float, *, tries: int = TRIES) -> Sent | None:
        """The outstanding command if its last try's time is over; it waits no more."""
        sent = self.outstanding
        if sent is None or sent.tries < tries or now < sent.last + TIMEOUT:
            return None
        self.outstanding = None
        self.unanswered += 1
        return sent

    def hurry(self) -> None:
        """The outstanding command was lost for sure: its time is over, and the line is free."""
        if self.outstanding is not None:
            self.outstanding = replace(self.outstanding, last=float("-inf"))
        self._flying.clear()
        self.blocked_until = float("-inf")

    def forget(self) -> None:
        """Nothing is waited for any more; ids go on, for the box may remember the last one."""
        self.outstanding = None
        self._flying.clear()
        self.blocked_until = float("-inf")

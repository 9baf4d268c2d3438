"""What a host says to a box next: greeting, acknowledgement, arming, questions about time, then all else.

Pure. Decides order and room; what an answer means stands in `link`.
"""

from __future__ import annotations

from companion.box.frames import VERSION
from companion.box.host.barrier import Barrier
from companion.box.host.commands import ID, TRIES, Command, Commands, Sent
from companion.box.host.inbox import Inbox
from companion.box.host.pings import Pings
from companion.box.host.timeline import Timeline
from companion.box.host.wishes import Wishes
from companion.box.messages import Ack, Hello, Ping, Query, to_bytes

HELLOS = 14
"""Greetings before a port counts as one without a box, 250 ms apart: the slowest boot loader needs 1.5 s."""

DEAF = 3
"""Commands in a row without any answer after which a box that is heard counts as deaf."""


class Outbox:
    """One session's side of speaking. `nonce` names the session; it is `greeted` when the box has taken it up, and
    `open` when all may be said."""

    def __init__(self, *, now: float, nonce: int, commands: Commands, wishes: Wishes, timeline: Timeline) -> None:
        self.nonce = nonce
        self.greeted = False
        self.open = False
        self.inbox = Inbox()
        self.barrier = Barrier()
        self.pings = Pings(now)
        self.told_before_query = 0
        """The last event that the box had been told of when it was last queried."""

        self._commands = commands
        self._wishes = wishes
        self._timeline = timeline
        self._unanswered = 0
        commands.forget()
        wishes.new_session()

    @property
    def session(self) -> int:
        return self.nonce & 0xFF

    @property
    def synced(self) -> bool:
        """Whether the clock is known and every setting is answered."""
        told = self._commands.outstanding is None and self._wishes.setting is None
        return self.greeted and told and self.pings.synced and self._timeline.known

    @property
    def deaf(self) -> bool:
        return self._unanswered >= DEAF

    def outgoing(self, now: float) -> bytes:
        """What to write this moment, b"" for nothing."""
        data = self._acknowledgement(now) + self._again(now)
        command = self._next(now)
        return data if command is None else data + self._send(command, now)

    def due(self, now: float) -> float | None:
        """When `outgoing` has something, None if not by itself."""
        if self._commands.outstanding is not None:
            return max(self._commands.due() or now, self._commands.blocked_until)
        if self._next(now) is not None:
            return max(now, self._commands.blocked_until)
        waits = [self.pings.due, self._query_due()] if self.open else []
        return min((wait for wait in waits if wait is not None), default=None)

    def answered(self, id: int) -> Sent | None:
        """The command that this id answers, if one waits for it."""
        sent = self._commands.answered(id)
        if sent is not None:
            self._unanswered = 0
        return sent

    def given_up(self, now: float) -> Sent | None:
        """The command that got no answer in all its tries; what still matters of it will be said again."""
        sent = self._commands.given_up(now, tries=self._tries)
        if sent is not None:
            self._unanswered += 1
            self._wishes.unheard(sent.command)
        return sent

    @property
    def _tries(self) -> int:
        return TRIES if self.greeted else HELLOS

    def _acknowledgement(self, now: float) -> bytes:
        if self.inbox.ack is None:
            return b""
        data = to_bytes(Ack(number=self.inbox.ack))
        if not self._commands.has_room(len(data), now):
            return b""
        self.inbox.ack_sent()
        return self._commands.fly(data, now)

    def _again(self, now: float) -> bytes:
        data = self._commands.again(now, tries=self._tries)
        if data:
            self._note_query()
        return data

    def _next(self, now: float) -> Command | None:
        """The next command, None while one waits for its answer."""
        if self._commands.outstanding is not None:
            return None
        if not self.greeted:
            return Hello(id=ID, version=VERSION, nonce=self.nonce)
        if not self.open:
            return self._wishes.setting if self.pings.synced and self._timeline.known else Ping(id=ID)
        if self._wishes.arming is not None:
            return self._wishes.arming
        query = self._query_due()
        if query is not None and query <= now:
            return Query(id=ID)
        return Ping(id=ID) if self.pings.due <= now else self._wishes.other

    def _send(self, command: Command, now: float) -> bytes:
        data = self._commands.send(command, now)
        if not data:
            return b""
        match command:
            case Ping():
                self.pings.sent(now)
            case Query():
                self.barrier.sent(now)
                self._note_query()
            case _:
                self._wishes.said(command)
        return data

    def _query_due(self) -> float | None:
        return self.barrier.due(self._timeline.error)

    def _note_query(self) -> None:
        self.told_before_query = self.inbox.acknowledged

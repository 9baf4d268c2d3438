"""One button box as the rest of the program knows it, whatever becomes of its plug: wishes go in, callbacks come out.

Opens nothing and looks for nothing: `hub` hands it a connection and takes it away again. Must not know seats or rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.box.host.counters import Counters
from companion.box.host.link import Step
from companion.box.host.reports import Cause, Hand, Ready, Report, RoundArmed, WasReset
from companion.box.messages import Caps, Pattern
from companion.box.ports.connection import Connection

LOST = "box lost - reconnecting"
BACK = "box back"
NEW = "box ready"


class Phase(StrEnum):
    """How far it is to a box that works. STALE: it says nothing any more; LOST: its port is gone."""

    GONE = "gone"
    OPENING = "opening"
    PROBING = "probing"
    SYNCING = "syncing"
    READY = "ready"
    STALE = "stale"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """What a person is shown. `port` is the port in use, or the one looked at; `uid` is "" for a box not known yet."""

    phase: Phase
    sentence: str
    port: str = ""
    uid: str = ""

    @property
    def ready(self) -> bool:
        return self.phase is Phase.READY


def _nothing(*what: object) -> None:
    pass


class Box:
    """One box, known by its uid. It outlives every connection; a session is the time from one greeting to the next.

    `on_hand` gets each press once and in order; `on_armed` the round and the host second it began; `on_reset` comes
    when what was armed is void though the box is there, True if it has started again; `on_status` when the status is
    another one. All of them run in the event loop, and nothing of an earlier session comes after a later one has begun.

    While the box is not ready wishes are let go, but for the lamps: they are sent when it is back. A round is void."""

    def __init__(self, uid: str) -> None:
        self.uid = uid
        self.resolution = 0.0
        """Seconds: presses of this box that are closer are a tie."""

        self.keys = 0
        self.lamps = 0
        self.caps = Caps(0)
        self.session = 0
        """Counts the sessions with this box, in this program."""

        self.status = Status(phase=Phase.GONE, sentence="", uid=uid)
        self.on_hand: Callable[[Hand], None] = _nothing
        self.on_armed: Callable[[int, float], None] = _nothing
        self.on_reset: Callable[[bool], None] = _nothing
        self.on_status: Callable[[Status], None] = _nothing
        self._connection: Connection | None = None
        self._picture: dict[int, Pattern] = {}
        self._round = 0

    @property
    def connected(self) -> bool:
        """Whether a port is in use for it."""
        return self._connection is not None

    # --- what is wanted of it ------------------------------------------------------------------------------------

    def arm(
        self,
        keys: Collection[int],
        *,
        duration: float | None = None,
        light_first: bool = True,
        cue_lamps: bool = False,
        delay: float = 0.0,
    ) -> int:
        """A new round for these keys, from `delay` seconds on, for `duration` seconds or until `disarm`; its number, 1
        to 255. Nothing comes of it while the box is not ready. Raises ValueError for a key or a time no box has."""
        connection = self._at_service()
        if connection is None:
            self._round = self._round % 255 + 1
            return self._round
        self._round = connection.link.arm(
            keys, duration=duration, light_first=light_first, cue_lamps=cue_lamps, delay=delay
        )
        connection.flush()
        return self._round

    def disarm(self) -> None:
        if connection := self._at_service():
            connection.link.disarm()
            connection.flush()

    def light(self, picture: Mapping[int, Pattern]) -> None:
        """The whole picture by key; a key that is not in it goes dark. Only differences are sent."""
        self._picture = dict(picture)
        if connection := self._at_service():
            self._show(connection, self._picture)

    def settled(self, at: float) -> bool:
        """Whether every press whose edge was before host second `at` has been told. False: one may still come; the box
        is asked. True while the box is not ready, for nothing of its session can come any more."""
        connection = self._at_service()
        if connection is None:
            return True
        settled = connection.link.settled(at)
        connection.flush()
        return settled

    def renew(self) -> None:
        """It has not settled for too long: the session begins anew, as if the box had started again."""
        if connection := self._at_service():
            connection.link.renew()
            connection.flush()

    def counters(self) -> Counters | None:
        """What the link has counted, None without one."""
        return self._connection.link.counters() if self._connection else None

    def _at_service(self) -> Connection | None:
        connection = self._connection
        return connection if connection and connection.link.step is Step.READY else None

    def _show(self, connection: Connection, picture: Mapping[int, Pattern]) -> None:
        connection.link.light({key: pattern for key, pattern in picture.items() if key < self.lamps})
        connection.flush()

    # --- what the hub tells it -----------------------------------------------------------------------------------

    def describe(self, ready: Ready) -> None:
        """What it says of itself."""
        self.resolution, self.keys, self.lamps, self.caps = ready.resolution, ready.keys, ready.lamps, ready.caps

    def attach(self, connection: Connection, ready: Ready) -> None:
        """This connection leads to the box; it is ready."""
        self._connection = connection
        self._is(ready)

    def detach(self, phase: Phase | None) -> None:
        """The connection is over; the status says so, unless `phase` is None."""
        self._connection = None
        self.session += 1
        if phase is not None:
            self.tell(phase, LOST, self.status.port)

    def report(self, connection: Connection, report: Report) -> None:
        """Something from its connection. What comes from an earlier one is dropped."""
        if connection is not self._connection:
            return
        match report:
            case Hand():
                self.on_hand(report)
            case RoundArmed():
                self.on_armed(report.round, report.at)
            case WasReset():
                self._was_reset(report.cause)
            case Ready():
                self._is(report)
            case _:
                pass

    def tell(self, phase: Phase, sentence: str, port: str) -> None:
        """A new status, if it is another one."""
        status = Status(phase=phase, sentence=sentence, port=port, uid=self.uid)
        if status != self.status:
            self.status = status
            self.on_status(status)

    def _is(self, ready: Ready) -> None:
        assert self._connection is not None
        self.describe(ready)
        self.session += 1
        once = {key: pattern for key, pattern in self._picture.items() if pattern is not Pattern.FLASH}
        self._show(self._connection, once)  # a flash of before means nothing now
        self.tell(Phase.READY, NEW if self.session == 1 else BACK, self._connection.candidate.name)

    def _was_reset(self, cause: Cause) -> None:
        self.session += 1
        self.on_reset(cause in (Cause.BOOTED, Cause.BOOT_COUNT))
        self.tell(Phase.SYNCING, f"{cause.value} - one moment", self.status.port)

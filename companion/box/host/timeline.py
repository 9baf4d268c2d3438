"""Box stamps in host time: what was measured of the box's clock turns events into hands.

Pure. Knows no line and no numbers of events; one mapping serves all hands of a round, see `rounds`.
"""

from __future__ import annotations

from companion.box.host.clock import WRAP, Clock, Mapping
from companion.box.host.reports import Hand, RoundArmed
from companion.box.host.rounds import Rounds
from companion.box.messages import Arm, Armed, Flags, Press

IN_TIME = Flags.FIRST | Flags.LATER
MILLISECOND = 1000
"""Microseconds."""


class Timeline:
    """One session of one box. Hands can be told once the clock is known."""

    def __init__(self, rounds: Rounds) -> None:
        self.clock = Clock()
        self._rounds = rounds
        rounds.forget()

    @property
    def mapping(self) -> Mapping:
        """The clock as known now, before which nothing may be asked here."""
        assert self.clock.mapping is not None
        return self.clock.mapping

    @property
    def known(self) -> bool:
        return self.clock.mapping is not None

    @property
    def error(self) -> float:
        """Seconds by which the newest reading may be wrong."""
        return self.mapping.error

    def told(self, number: int, event: Press) -> Hand:
        """The press as the host knows it."""
        box = self.clock.extend(event.t)
        mapping = self._rounds.mapping(event.round, box, self.mapping, counts=bool(event.flags & IN_TIME))
        return Hand(
            key=event.key,
            round=event.round,
            flags=event.flags,
            t=event.t,
            at=mapping.at(box),
            error=mapping.error_at(box),
            number=number,
            session=event.session,
        )

    def opened(self, armed: Armed) -> RoundArmed:
        """The arming moment as the host knows it."""
        box = self.clock.extend(armed.t)
        at, error = self.mapping.at(box), self.mapping.error_at(box)
        return RoundArmed(round=armed.round, t=armed.t, at=at, error=error)

    def moment(self, stamp: int) -> float:
        """Host second of a stamp, the earliest by any mapping that hands are told with."""
        box = self.clock.extend(stamp)
        frozen = self._rounds.frozen
        return min(self.mapping.at(box), frozen.at(box) if frozen else float("inf"))


def handled(armed: Armed, command: Arm) -> int:
    """The stamp at which the box read `command`."""
    return (armed.t - command.delay * MILLISECOND) % WRAP

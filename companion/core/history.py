"""The past of one play: entries that are never erased, and the moments they led to.

Must not decide, write or show anything. One command and all its events is one entry. Undo goes back to the moment
before the last entry made by a hand; the past stays in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.core.game import Game
from companion.core.messages import Command, Context, Event
from companion.core.values import replaced

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One accepted command, who gave it when, and what it led to."""

    command: Command
    context: Context
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """The present is again as it was after entry `to`; 0 is the start of the play. Written by the clock, no hand took
    anything back: a hand had moved before the act that is undone, and time goes on."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone:
    """The last undo is taken back: the present is as it was after entry `to`."""

    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """Something to remember that changes no rule state: early, late, hold, resume, box, slept ..."""

    kind: str
    seat: int | None = None
    seconds: float | None = None
    text: str = ""


What = Played | Undone | Redone | Noted


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """`number` counts entries from 1; `at` is wall time in Unix seconds; `source` is hand or clock."""

    number: int
    at: float
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the journal. `time` is play seconds."""

    stamp: Stamp
    time: float
    what: What

    @property
    def number(self) -> int:
        return self.stamp.number

    @property
    def by_hand(self) -> bool:
        """Whether this entry is one unit of undo."""
        return isinstance(self.what, Played) and self.stamp.source != "clock"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moment(Generic[S]):
    """A state, the entry that led to it (None at the start) and the moment before."""

    state: S
    entry: Entry | None = None
    before: Moment[S] | None = field(default=None, repr=False)

    @property
    def number(self) -> int:
        return self.entry.number if self.entry is not None else 0

    @property
    def time(self) -> float:
        return self.entry.time if self.entry is not None else 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class History(Generic[S]):
    """The present moment, the presents that undo left (newest first), and the number of the last entry."""

    present: Moment[S]
    undone: tuple[Moment[S], ...] = ()
    number: int = 0

    @property
    def state(self) -> S:
        return self.present.state

    def moments(self) -> Iterator[Moment[S]]:
        """From the present back to the start."""
        moment: Moment[S] | None = self.present
        while moment is not None:
            yield moment
            moment = moment.before

    def unit(self) -> tuple[Moment[S], ...]:
        """What an undo would take back: the last moment made by a hand and what the clock did after it, newest first;
        empty when no hand has moved yet."""
        taken: list[Moment[S]] = []
        for moment in self.moments():
            taken.append(moment)
            if moment.entry is not None and moment.entry.by_hand:
                return tuple(taken)
        return ()

    def at(self, number: int) -> Moment[S] | None:
        """The moment after entry `number`, if it is part of the present past."""
        for moment in self.moments():
            if moment.number == number:
                return moment
            if moment.number < number:
                return None
        return None


def begun(state: S) -> History[S]:
    return History(present=Moment(state=state))


def evolved(game: Game[S], state: S, events: tuple[Event, ...]) -> S:
    for event in events:
        state = game.evolve(state, event)
    return state


def appended(game: Game[S], history: History[S], entry: Entry) -> History[S]:
    """The history after one more entry; the same for a live play and for one read from a file.

    Raises ValueError for an entry that cannot follow: a number that skips, or an undo to a moment that is not there."""
    if entry.number != history.number + 1:
        raise ValueError(f"entry {entry.number} cannot follow entry {history.number}")
    match entry.what:
        case Played(events=events):
            state = evolved(game, history.state, events)
            moment = Moment(state=state, entry=entry, before=history.present)
            return History(present=moment, number=entry.number)
        case Undone(to=to):
            found = history.at(to)
            if found is None:
                raise ValueError(f"entry {entry.number} goes back to {to}, which is not in the past")
            return History(present=found, undone=(history.present, *history.undone), number=entry.number)
        case Redone(to=to):
            if not history.undone or history.undone[0].number != to:
                raise ValueError(f"entry {entry.number} brings back {to}, which was not undone")
            return History(present=history.undone[0], undone=history.undone[1:], number=entry.number)
        case Noted():
            return replaced(history, number=entry.number)

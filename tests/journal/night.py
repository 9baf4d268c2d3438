"""A night at the toy game, entry by entry, always the same: what the tests of this folder write into a library.

Every twelve entries hold sealed bids, a reaction window in each of its stages, a repair, an undo, its redo, and a note.
"""

from __future__ import annotations

from pathlib import Path

from companion.core.game import Start
from companion.core.history import Entry, History, Noted, Played, Redone, Stamp, Undone, What, appended, begun
from companion.core.messages import Adjust, Claim, Command, Confirm, Context, Expire, Pass, Sealed
from companion.core.seats import seat_people
from companion.core.window import Stage
from companion.journal import Journal, Library
from tests.toy_game import GAME, Bid, State, initial

__all__ = ["GAME", "NOON", "START"]

NOON = 1_780_000_000.0
"""Wall time at which every night begins, in Unix seconds."""

START = Start(
    roster=seat_people(["Anna", "Ben", "Zoë"]),
    inputs={1: {"hat": "red"}, 3: {"hat": "none"}},
    settings={"clocks": "on", "toy.grab_seconds": 4.5},
    facts={"cards": [1, 2, {"three": None}]},
)


def noon() -> float:
    return NOON


def open_library(path: Path) -> Library:
    return Library.open(path, now=noon)


def fresh() -> History[State]:
    return begun(initial(START))


def replayed(entries: list[Entry]) -> History[State]:
    history = fresh()
    for entry in entries:
        history = appended(GAME, history, entry)
    return history


def next_entry(history: History[State]) -> Entry:
    """The entry that always follows this one."""
    number = history.number + 1
    what = _mark(history, number) or _played(history.state, number)
    source = "clock" if isinstance(what, Played) and isinstance(what.command, Expire) else "hand"
    return Entry(stamp=Stamp(number=number, at=NOON + number, source=source), time=number * 0.25, what=what)


def entries(count: int) -> list[Entry]:
    history, made = fresh(), []
    for _ in range(count):
        made.append(next_entry(history))
        history = appended(GAME, history, made[-1])
    return made


def _mark(history: History[State], number: int) -> What | None:
    match number % 12:
        case 10 if history.present.before is not None:
            return Undone(to=history.present.before.number)
        case 11 if history.undone:
            return Redone(to=history.undone[0].number)
        case 0:
            return Noted(kind="early", seat=2, seconds=0.25, text="a hand that moved too soon")
        case _:
            return None


def _played(state: State, number: int) -> Played:
    command, seat = _command(state, number)
    context = Context(at=number * 0.25, by=seat, error=0.001, clock="box", resolution=0.0001)
    return Played(command=command, context=context, events=GAME.decide(state, command, context))


def _command(state: State, number: int) -> tuple[Command, int | None]:
    window = state.sitting.window
    if state.round == 3:
        return Adjust(what="round", to=1, reason="so that the night never ends"), None
    if window is not None and window.stage is Stage.OPEN:
        return (Claim(), 1 + number % 3) if number % 2 else (Pass(), _first_missing(set(window.passed)))
    if window is not None and window.stage is Stage.CLAIMED:
        return Expire(), None
    if window is not None:
        return Confirm(), None
    if number % 12 == 9:
        return Adjust(what="points", seat=1, by=1, reason="“one more” – said Zoë"), None
    return Bid(amount=Sealed(value=number % 10)), _first_missing(set(state.bids))


def _first_missing(seats: set[int]) -> int:
    return min({1, 2, 3} - seats)


def library_with(path: Path, count: int, play_id: str = "night") -> Path:
    """A library, closed well, that holds one play of `count` entries."""
    library = open_library(path)
    journal = library.begin(GAME, START, play_id)
    write(journal, entries(count))
    library.close()
    return path


def write(journal: Journal, made: list[Entry]) -> None:
    for entry in made:
        journal.append(entry)

"""Random evenings: commands, undo, redo, rewind and time in any order keep the table, its file and its past in step."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from companion.core.history import Played, Undone
from companion.core.messages import Adjust, Confirm, Hold, Next, Pass, Refused, Resume, TakeBack
from companion.core.view import Kind, View
from tests.table.evening import Evening, seen

EYES = (None, 1, 2, 3)
HAND = ("bid", "press", "pass", "next", "confirm", "take_back", "adjust")
JUMPS = ("undo", "redo", "rewind", "reopen", "slept")
OTHER = ("undo", "undo", "redo", "rewind", "reopen", "advance", "hold", "resume", "slept", "box")
Move = tuple[str, int]
MOVES = st.lists(st.tuples(st.sampled_from(HAND + OTHER), st.integers(0, 99)), max_size=40)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One moment of the present past as it looked from outside: entry number, play time, by hand or by the clock."""

    number: int
    time: float
    by_hand: bool
    looks: tuple[View, ...]


def looks(evening: Evening) -> tuple[View, ...]:
    """What every pair of eyes sees, but for the photo finish, which notes may add to."""
    views = [evening.table.view(eyes) for eyes in EYES]
    return tuple(
        View(
            headline=view.headline,
            panels=tuple(panel for panel in view.panels if panel.kind is not Kind.RACE),
            marks=view.marks,
        )
        for view in views
    )


class Shadow:
    """An evening with a plain list beside it of how the past should be: `past` from the start, `undone` newest last."""

    def __init__(self) -> None:
        self.evening = Evening()
        self.past = [Mark(number=0, time=0.0, by_hand=False, looks=looks(self.evening))]
        self.undone: list[list[Mark]] = []
        self._rows = 0

    def move(self, move: Move) -> None:
        kind, number = move
        before = list(self.past)
        with suppress(Refused):
            match kind:
                case "undo":
                    self.evening.table.undo(sure=True)
                    while not self.past[-1].by_hand:
                        self.past.pop()
                    self.past.pop()
                    self.undone.append(before)
                case "redo":
                    self.evening.table.redo()
                    self.past = self.undone.pop()
                case "rewind":
                    self.rewind(number % len(self.past))
                case "reopen":
                    self.evening.table.reopen(sure=True)
                    self.past = self.reopened()
                    self.undone.append(before)
                case _:
                    self.act(kind, number)
        self.note_new()

    def rewind(self, index: int) -> None:
        before, target = list(self.past), self.past[index]
        self.evening.table.rewind(target.number, sure=True)
        self.past = self.past[: index + 1]
        if before != self.past:
            self.undone.append(before)

    def reopened(self) -> list[Mark]:
        """The past up to the moment that the table went back to: the window is open there with its time."""
        to = self.evening.notebook.rows[-1].what
        assert isinstance(to, Undone)
        kept = [mark for mark in self.past if mark.number <= to.to]
        assert self.evening.asked()[0].startswith("P-TOY-02")
        assert self.evening.table.time == kept[-1].time
        return kept

    def act(self, kind: str, number: int) -> None:
        table, seat = self.evening.table, 1 + number % 3
        match kind:
            case "bid":
                self.evening.bid(seat, number % 10)
            case "press":
                self.evening.press(seat, at=table.time - number / 500)
            case "pass":
                table.submit(Pass(), by=seat)
            case "next":
                table.submit(Next())
            case "confirm":
                table.submit(Confirm())
            case "take_back":
                table.submit(TakeBack())
            case "adjust":
                table.submit(Adjust(what="points", seat=seat, to=number % 5))
            case "advance":
                self.evening.keeper.advance(number / 20)
            case "hold":
                table.submit(Hold())
            case "resume":
                table.submit(Resume())
            case "slept":
                table.slept()
            case "box":
                table.note("box", text="The box is lost.")

    def note_new(self) -> None:
        """Take in the entries that the last move wrote; the looks of all but the last are not known from outside."""
        rows = self.evening.notebook.rows[self._rows :]
        self._rows = len(self.evening.notebook.rows)
        for row in rows:
            if isinstance(row.what, Played):
                shown = looks(self.evening) if row is rows[-1] else ()
                self.past.append(Mark(number=row.number, time=row.time, by_hand=row.by_hand, looks=shown))
                self.undone = []


def looks_like(mark: Mark, evening: Evening) -> bool:
    return not mark.looks or mark.looks == looks(evening)


@given(moves=MOVES)
def test_the_present_is_always_the_moment_that_the_plain_list_says(moves: list[Move]) -> None:
    """An undo takes back exactly one hand's entry and what the clock did after it; redo and rewind are exact too."""
    shadow = Shadow()
    for move in moves:
        hands = sum(mark.by_hand for mark in shadow.past)
        undoable, number = shadow.evening.table.undo_label() != "", shadow.evening.table.number
        shadow.move(move)
        assert looks_like(shadow.past[-1], shadow.evening)
        if move[0] == "undo" and undoable:
            assert sum(mark.by_hand for mark in shadow.past) == hands - 1
        if move[0] in JUMPS and shadow.evening.table.number != number:
            waiting = any(prompt.deadline is not None for prompt in shadow.evening.table.prompts(None))
            assert shadow.evening.table.held is waiting


@given(moves=MOVES)
def test_a_play_read_from_its_entries_is_the_same_play(moves: list[Move]) -> None:
    """Present, questions, log, labels, redo and play time, for every pair of eyes."""
    shadow = Shadow()
    for move in moves:
        shadow.move(move)
    live, read = shadow.evening, shadow.evening.again()
    assert read.table.time == shadow.past[-1].time
    assert read.table.held is any(prompt.deadline is not None for prompt in read.table.prompts(None))
    for _ in range(3):
        assert [seen(read.table, eyes) for eyes in EYES] == [seen(live.table, eyes) for eyes in EYES]
        assert (read.table.undo_label(), read.table.redo_label()) == (live.table.undo_label(), live.table.redo_label())
        assert (read.table.number, read.table.result()) == (live.table.number, live.table.result())
        if not live.table.redo_label():
            break
        live.table.redo()
        read.table.redo()
        assert read.table.time == live.table.time


@given(moves=MOVES)
def test_play_time_only_goes_back_where_the_present_does(moves: list[Move]) -> None:
    shadow = Shadow()
    for move in moves:
        before = shadow.evening.table.time
        shadow.move(move)
        if move[0] not in JUMPS:
            assert shadow.evening.table.time >= before
        assert shadow.evening.table.time >= 0.0
    times = [mark.time for mark in shadow.past]
    assert times == sorted(times)

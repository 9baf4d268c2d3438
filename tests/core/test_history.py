"""The past of one play: what is one unit of undo, what may follow what, and what must never be printed."""

from __future__ import annotations

import pytest

from companion.core.game import Start
from companion.core.history import (
    Entry,
    History,
    Moment,
    Noted,
    Played,
    Redone,
    Stamp,
    Undone,
    What,
    appended,
    begun,
)
from companion.core.messages import Adjust, Context, Expire, Next, Sealed
from companion.core.seats import seat_people
from tests.toy_game import GAME, Bid, BidSealed, State


class Past:
    """A history that grows by one entry a call; times count up by themselves."""

    def __init__(self) -> None:
        roster = seat_people(["Anna", "Ben"])
        self.history: History[State] = begun(GAME.initial(Start(roster=roster)))

    def add(self, what: What, source: str = "hand", *, number: int | None = None) -> None:
        following = self.history.number + 1 if number is None else number
        stamp = Stamp(number=following, at=1000.0 + following, source=source)
        self.history = appended(GAME, self.history, Entry(stamp=stamp, time=float(following), what=what))

    def play(self, points: int = 1, source: str = "hand") -> None:
        command = Adjust(what="points", seat=1, by=points)
        context = Context(at=0.0)
        events = GAME.decide(self.history.state, command, context)
        self.add(Played(command=command, context=context, events=events), source)

    def tick(self) -> None:
        """Something that the clock did."""
        self.add(Played(command=Expire(), context=Context(at=0.0), events=()), "clock")

    @property
    def points(self) -> int:
        return self.history.state.points[1]

    def unit(self) -> list[int]:
        return [moment.number for moment in self.history.unit()]


def test_a_new_play_has_nothing_to_undo() -> None:
    past = Past()
    assert (past.history.number, past.history.present.number, past.history.present.time) == (0, 0, 0.0)
    assert past.unit() == []


def test_an_undo_takes_back_one_entry_of_a_hand() -> None:
    """DESIGN, Undo."""
    past = Past()
    past.play(1)
    past.play(5)
    assert past.unit() == [2]
    past.add(Undone(to=1))
    assert (past.points, past.history.number, past.history.present.number) == (1, 3, 1)


def test_an_undo_takes_with_it_what_the_clock_did_after_the_hand() -> None:
    """DESIGN, Undo: the last entry made by a hand, together with what the clock did after it."""
    past = Past()
    past.play()
    past.play()
    past.tick()
    past.tick()
    assert past.unit() == [4, 3, 2]


def test_what_the_clock_did_before_any_hand_is_no_unit() -> None:
    past = Past()
    past.tick()
    assert past.unit() == []


def test_a_note_is_no_unit_and_changes_no_state() -> None:
    """DESIGN, Undo: `Noted` is no unit; it is still one entry."""
    past = Past()
    past.play()
    before = past.history.state
    past.add(Noted(kind="early", seat=2, seconds=0.3))
    assert past.history.state is before
    assert (past.history.number, past.unit()) == (2, [1])


def test_redo_brings_back_what_undo_left_step_by_step() -> None:
    past = Past()
    past.play(1)
    past.play(2)
    past.add(Undone(to=1))
    past.add(Undone(to=0))
    assert past.points == 0
    past.add(Redone(to=1))
    assert past.points == 1
    past.add(Redone(to=2))
    assert (past.points, past.history.undone, past.history.number) == (3, (), 6)


def test_a_note_leaves_redo_open() -> None:
    past = Past()
    past.play()
    past.add(Undone(to=0))
    past.add(Noted(kind="hold"))
    past.add(Redone(to=1))
    assert past.points == 1


def test_a_new_command_clears_redo() -> None:
    """DESIGN, Undo."""
    past = Past()
    past.play(1)
    past.add(Undone(to=0))
    past.play(4)
    assert past.history.undone == ()
    with pytest.raises(ValueError, match="was not undone"):
        past.add(Redone(to=1))


def test_a_rewind_is_an_undo_with_a_larger_step() -> None:
    past = Past()
    for _ in range(5):
        past.play()
    past.add(Undone(to=2))
    assert past.points == 2
    past.add(Redone(to=5))
    assert past.points == 5


def test_numbers_go_on_after_an_undo_and_the_past_stays_in_order() -> None:
    past = Past()
    past.play()
    past.play()
    past.add(Undone(to=1))
    past.play()
    assert [moment.number for moment in past.history.moments()] == [4, 1, 0]


def test_a_moment_is_found_while_it_is_part_of_the_past() -> None:
    past = Past()
    past.play()
    past.play()
    past.add(Undone(to=1))
    found = past.history.at(1)
    assert found is past.history.present
    assert [past.history.at(number) for number in (2, 3, 99, -1)] == [None] * 4
    assert past.history.at(0) is not None


@pytest.mark.parametrize("number", [0, 1, 3, 99, -1])
def test_an_entry_whose_number_skips_or_repeats_is_refused(number: int) -> None:
    past = Past()
    past.play()
    before = past.history
    with pytest.raises(ValueError, match=f"entry {number} cannot follow entry 1"):
        past.add(Noted(kind="box"), number=number)
    assert past.history is before


@pytest.mark.parametrize("what", [Undone(to=2), Undone(to=3), Undone(to=-1), Redone(to=1), Redone(to=3)])
def test_a_step_to_a_moment_that_is_not_there_is_refused(what: What) -> None:
    past = Past()
    past.play()
    past.play()
    past.add(Undone(to=1))
    with pytest.raises(ValueError, match="entry 4"):
        past.add(what)


def test_a_long_past_is_printed_in_one_line() -> None:
    """The link to the moment before stays out of repr, or a crash screen would never end."""
    past = Past()
    for _ in range(3000):
        past.play()
    assert len(repr(past.history.present)) < 5000
    assert repr(past.history.present).count("Moment(") == 1


def test_moments_are_compared_as_themselves() -> None:
    """The link stays out of equality and hash too: neither walks the whole past."""
    state = GAME.initial(Start(roster=seat_people(["Anna", "Ben"])))
    assert Moment(state=state) != Moment(state=state)
    assert len({Moment(state=state), Moment(state=state)}) == 2


def test_nothing_sealed_is_ever_printed() -> None:
    """Crash screens show locals."""
    bid = Bid(amount=Sealed(value=7777))
    event = BidSealed(seat=1, amount=bid.amount)
    entry = Entry(
        stamp=Stamp(number=1, at=0.0, source="hand"),
        time=0.0,
        what=Played(command=bid, context=Context(at=0.0, by=1), events=(event,)),
    )
    for thing in (bid, event, entry, Moment(state=None, entry=entry), [bid.amount], {"bid": bid}):
        assert "7777" not in f"{thing!r} {thing}"


def test_one_unit_is_one_command_however_many_events_it_has() -> None:
    past = Past()
    for seat in (1, 2):
        bid = Bid(amount=Sealed(value=seat))
        context = Context(at=0.0, by=seat)
        events = GAME.decide(past.history.state, bid, context)
        past.add(Played(command=bid, context=context, events=events))
    assert len(past.history.state.sitting.roster.seats) == 2
    assert past.history.state.step == "grab"
    past.add(Undone(to=1))
    assert (past.history.state.step, dict(past.history.state.bids)) == ("bid", {1: Sealed(value=1)})


def test_next_is_a_hand_and_a_phone_is_one_too() -> None:
    """Only the clock is no hand."""
    for source, by_hand in (("hand", True), ("phone", True), ("box", True), ("clock", False)):
        entry = Entry(
            stamp=Stamp(number=1, at=0.0, source=source),
            time=0.0,
            what=Played(command=Next(), context=Context(at=0.0), events=()),
        )
        assert entry.by_hand is by_hand

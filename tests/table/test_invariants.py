"""The four invariants of the design, each by name, through the table's public face."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.happenings import WindowOpened
from companion.core.history import Entry, History, Moment, Noted, Played, Redone, Undone
from companion.core.messages import Claim, Event, Hold, Next, Pass, Refused, Resume
from companion.core.sitting import Sitting
from companion.core.window import Window
from companion.journal import FullDisk, JournalError
from companion.table.table import Table
from tests.table.evening import WINDOW, Evening, Notebook, seen
from tests.toy_game import GAME, State

EYES = (None, 1, 2, 3, 4)

# 1. Evolve, then write, then show


def test_invariant_1_an_entry_is_written_before_anyone_is_told() -> None:
    evening = Evening()
    written: list[tuple[int, int]] = []
    evening.table.watch(lambda number: written.append((number, len(evening.notebook.rows))))
    evening.bid(1)
    evening.bid(2)
    assert written == [(1, 1), (2, 2)]


def test_invariant_1_a_bug_in_evolve_writes_nothing_and_changes_nothing() -> None:
    evening = Evening()

    def broken(state: State, event: Event) -> State:
        raise ZeroDivisionError

    evening.table._past._game = dataclasses.replace(GAME, evolve=broken)
    before = [seen(evening.table, eyes) for eyes in EYES]
    with pytest.raises(ZeroDivisionError):
        evening.bid(1)
    assert evening.notebook.rows == []
    assert evening.table.number == 0
    assert [seen(evening.table, eyes) for eyes in EYES] == before


def test_invariant_1_a_disk_error_halts_the_table_with_the_old_view_still_true() -> None:
    evening = Evening()
    evening.bid(1)
    before = [seen(evening.table, eyes) for eyes in EYES]
    told: list[int] = []
    evening.table.watch(told.append)
    evening.notebook.fault = FullDisk("The disk is full: free some space, then start again.")
    for _ in range(2):
        with pytest.raises(JournalError, match="The disk is full: free some space"):
            evening.bid(2)
    assert [seen(evening.table, eyes) for eyes in EYES] == before
    assert (evening.table.number, told, evening.table.halted[:16]) == (1, [], "The disk is full")


def test_invariant_1_a_halted_table_stays_halted_when_the_disk_is_well_again() -> None:
    """What a failed write left behind is not known, so every way to write says the same sentence."""
    evening = Evening()
    evening.bid(1)
    evening.notebook.fault = FullDisk("The disk is full.")
    with pytest.raises(JournalError):
        evening.bid(2)
    evening.notebook.fault = None
    table = evening.table
    ways: tuple[Callable[[], object], ...] = (
        lambda: evening.bid(3),
        table.undo,
        table.redo,
        table.reopen,
        lambda: table.rewind(0),
        lambda: table.note("box"),
        lambda: table.submit(Hold()),
    )
    for way in ways:
        with pytest.raises(JournalError, match="The disk is full"):
            way()
    assert len(evening.notebook.rows) == 1


def test_invariant_1_time_stands_while_the_table_is_halted() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.notebook.fault = FullDisk("The disk is full.")
    with pytest.raises(JournalError):
        evening.table.submit(Claim(), by=1)
    evening.keeper.advance(60.0)
    assert (evening.table.time, evening.asked()) == (1.0, [WINDOW])


# 2. Only views and told sentences leave

HIDDEN = (Entry, Event, History, Moment, Noted, Played, Redone, Sitting, State, Undone, Window)


def found_in(value: Any, hidden: tuple[type, ...]) -> bool:
    """Whether such a thing lies anywhere in a value that left the table."""
    if isinstance(value, hidden):
        return True
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return any(found_in(getattr(value, each.name), hidden) for each in dataclasses.fields(value))
    if isinstance(value, dict):
        return any(found_in(each, hidden) for pair in value.items() for each in pair)
    return isinstance(value, list | tuple | set | frozenset) and any(found_in(each, hidden) for each in value)


def everything_from(table: Table[Any]) -> list[Any]:
    """The value of every public attribute and of every public question."""
    plain = [getattr(table, name) for name in dir(table) if not name.startswith("_") and name != "game"]
    eyes = [(table.view(each), table.prompts(each), table.log(each), table.told(1, each)) for each in EYES]
    answers = [table.result(), table.facts(), table.by(1), table.undo_label(), table.redo_label()]
    return [value for value in plain if not callable(value)] + eyes + answers


def test_invariant_2_no_entry_event_state_or_history_leaves() -> None:
    evening = Evening().open()
    evening.press(2)
    assert not found_in(everything_from(evening.table), HIDDEN)


def test_invariant_2_the_search_would_find_one() -> None:
    assert found_in([{"a": (Noted(kind="box"),)}], HIDDEN)


def test_invariant_2_what_is_written_and_told_to_watchers_is_a_number() -> None:
    evening = Evening()
    told: list[object] = []
    evening.table.watch(told.append)
    answers = [evening.bid(1), evening.table.undo(), evening.table.redo(), evening.table.note("box")]
    assert told == answers == [1, 2, 3, 4]


def test_invariant_2_a_watcher_that_has_left_is_told_nothing() -> None:
    evening = Evening()
    told: list[int] = []
    leave = evening.table.watch(told.append)
    evening.bid(1)
    leave()
    leave()
    evening.bid(2)
    assert told == [1]


def test_invariant_2_no_secret_is_told_before_or_after_an_undo() -> None:
    """G-6: bids 4, 7 and 8 are shown, then covered again by an undo."""
    evening = Evening().open(amounts=(4, 7, 8))
    assert "4, 7, 8" in " ".join(evening.texts())
    evening.table.undo(sure=True)
    for eyes in EYES:
        texts = " ".join(evening.texts(eyes)) + evening.table.undo_label() + evening.table.redo_label()
        assert not {"4", "7", "8"} & set(texts)
    assert "4, 7, 8" not in repr(evening.table.told(3, None))


def test_invariant_2_a_redo_tells_again_what_it_shows_again() -> None:
    evening = Evening().open(amounts=(4, 7, 8))
    evening.table.undo(sure=True)
    evening.table.redo()
    assert "4, 7, 8" in evening.texts()[2]
    evening.table.undo(sure=True)
    assert not any("4, 7, 8" in text for text in evening.texts())


# 3. No game knows the time


def test_invariant_3_times_arrive_in_the_context_and_are_never_later_than_now() -> None:
    """A clock that runs ahead claims for a time that has not come: it counts as now."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.submit(Claim(), by=2, at=2.5)
    evening.keeper.advance(1.0)
    assert evening.race()[0].offset == 1.0


def test_invariant_3_an_earlier_time_arrives_late_and_moves_nothing() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.submit(Claim(), by=2, at=0.25)
    assert evening.table.time == 1.0
    evening.keeper.advance(1.0)
    assert evening.race()[0].offset == 0.25


@pytest.mark.parametrize("hand", [{"at": float("nan")}, {"at": float("-inf")}, {"error": -1.0}, {"resolution": -0.1}])
def test_invariant_3_what_is_no_time_is_refused(hand: dict[str, float]) -> None:
    evening = Evening().open()
    with pytest.raises(Refused, match="time"):
        evening.table.submit(Claim(), by=2, **hand)  # type: ignore[arg-type]
    assert evening.table.number == 3


def test_invariant_3_times_are_never_negative() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.press(2, at=-5.0)
    assert all(told.time >= 0 for told in evening.table.log(2))


def test_invariant_3_each_entry_carries_its_own_play_time_and_hold_stops_it() -> None:
    evening = Evening()
    evening.keeper.advance(2.0)
    evening.bid(1)
    evening.table.submit(Hold())
    evening.keeper.advance(60.0)
    evening.table.submit(Resume())
    evening.keeper.advance(1.0)
    evening.bid(2)
    assert [told.time for told in evening.table.log(None)] == [2.0, 2.0, 2.0, 3.0]


def test_invariant_3_undo_at_an_open_window_leaves_it_on_hold_with_the_time_it_had_left() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.submit(Pass(), by=1)
    evening.keeper.advance(1.5)
    evening.table.submit(Claim(), by=2)
    evening.table.undo()
    prompt = evening.table.prompts(None)[0]
    assert prompt.deadline is not None
    assert (evening.table.held, prompt.held, prompt.deadline - evening.table.time) == (True, True, 2.0)
    evening.table.submit(Resume())
    evening.keeper.advance(1.9)
    assert evening.asked() == [WINDOW]
    evening.keeper.advance(0.2)
    assert evening.texts()[-1] == "Nobody reacted. Round 2 begins."


@pytest.mark.parametrize("way", ["redo", "rewind", "reopen", "load", "slept"])
def test_invariant_3_every_way_back_leaves_an_open_window_on_hold_at_that_entrys_time(way: str) -> None:
    evening = Evening()
    evening.keeper.advance(5.0)
    opened = evening.open().table.number
    evening.keeper.advance(1.0)
    match way:
        case "redo":
            evening.table.undo(sure=True)
            assert (evening.table.held, evening.table.time) == (False, 5.0)
            evening.keeper.advance(9.0)
            evening.table.redo()
        case "rewind":
            evening.table.submit(Claim(), by=1)
            evening.keeper.advance(1.0)
            evening.table.rewind(opened)
        case "reopen":
            evening.keeper.advance(60.0)
            evening.table.reopen()
        case "load":
            evening = evening.again()
        case "slept":
            evening.table.slept()
    assert (evening.table.held, evening.table.time, evening.asked()) == (True, 5.0, [WINDOW])
    assert evening.table.prompts(None)[0].deadline == 8.0


def test_invariant_3_where_nothing_waits_for_a_clock_nothing_is_on_hold() -> None:
    evening = Evening()
    evening.bid(1)
    evening.table.submit(Hold())
    evening.table.undo()
    assert not evening.table.held
    assert not evening.again().table.held


def test_invariant_3_a_window_without_a_clock_is_not_on_hold_after_an_undo() -> None:
    """G-9: no box, no phones, no clocks."""
    evening = Evening(settings={"clocks": "off"}).open()
    evening.table.submit(Pass(), by=1)
    evening.table.undo()
    assert not evening.table.held
    assert evening.press(1).outcome == "claimed"


# 4. Windows are bluff-safe


def test_invariant_4_a_window_opens_for_every_seat_always() -> None:
    evening = Evening(4).open()
    opened = [event for row in evening.notebook.rows for event in getattr(row.what, "events", ())]
    assert [event.eligible for event in opened if isinstance(event, WindowOpened)] == [(1, 2, 3, 4)]
    assert {evening.asked(seat)[0] for seat in evening.seats} == {WINDOW}


Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(["advance", "press", "hold", "resume", "next"]), st.integers(0, 9)), max_size=12
)


def step(evening: Evening, move: Step) -> None:
    """One move of somebody other than the seat that has a secret; what is refused is refused alike."""
    kind, number = move
    match kind:
        case "advance":
            evening.keeper.advance(number / 7)
        case "press":
            evening.press(3 + number % 2)
        case "hold":
            evening.table.submit(Hold())
        case "resume":
            evening.table.submit(Resume())
        case "next" if evening.asked()[:1] == [WINDOW]:
            evening.table.submit(Next())


def what_leaves(evening: Evening, eyes: tuple[int | None, ...]) -> list[object]:
    table = evening.table
    labels = (table.undo_label(), table.redo_label(), table.held, table.time, table.result())
    return [labels, *(seen(table, each) for each in eyes)]


@given(low=st.integers(0, 4), high=st.integers(5, 9), moves=STEPS)
def test_invariant_4_whatever_seat_1_bids_every_other_eye_sees_the_same(low: int, high: int, moves: list[Step]) -> None:
    """F3-4: the bytes seat 2 receives when seat 1 bids low or high, also after an undo and a redo."""
    evenings = (Evening(4), Evening(4))
    for evening, amount in zip(evenings, (low, high), strict=True):
        evening.bid(1, amount)
    for move in [*moves, ("undo", 0), ("redo", 0)]:
        for evening in evenings:
            match move[0]:
                case "undo":
                    evening.table.undo()
                case "redo":
                    evening.table.redo()
                case _:
                    step(evening, move)
        assert what_leaves(evenings[0], (None, 2, 3, 4)) == what_leaves(evenings[1], (None, 2, 3, 4))


@given(before=STEPS, after=STEPS)
def test_invariant_4_whether_seat_2_passes_silently_no_eye_can_tell(before: list[Step], after: list[Step]) -> None:
    """G-7: a single pass is never shown: not in a view, a question, a sentence, a label or a time."""
    evenings = (Evening(4).open(), Evening(4).open())
    for move in before:
        for evening in evenings:
            step(evening, move)
    with suppress(Refused):
        assert evenings[0].table.by(evenings[0].table.submit(Pass(), by=2)) is None
    assert what_leaves(evenings[0], EYES) == what_leaves(evenings[1], EYES)
    for move in after:
        for evening in evenings:
            step(evening, move)
        assert what_leaves(evenings[0], EYES) == what_leaves(evenings[1], EYES)


def test_invariant_4_an_early_press_is_only_the_own_eyes_until_the_window_has_closed() -> None:
    evening = Evening(4)
    evening.press(2)
    evening.open()
    assert evening.texts(2)[0] == "Ben pressed early."
    assert all("early" not in " ".join(evening.texts(eyes)) for eyes in (None, 1, 3, 4))
    evening.keeper.advance(10.0)
    assert all(evening.texts(eyes)[0] == "Ben pressed early." for eyes in EYES)


def test_the_notebook_is_a_journal_to_the_table() -> None:
    assert Evening(notebook=Notebook()).table.number == 0

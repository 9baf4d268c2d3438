"""Any photo finish can be seen again at the entry that judged or settled its window (the log of the screens)."""

from __future__ import annotations

import pytest

from companion.core.messages import Confirm, CorrectClaim, Resume, TakeBack
from companion.core.view import Panel
from tests.table.evening import Evening

HOLD_BACK = 0.1


def reacts(evening: Evening, *seats: int) -> int:
    """These hands move one after the other; the number of the entry that judged them."""
    for seat in seats:
        evening.press(seat)
        evening.keeper.advance(0.01)
    evening.keeper.advance(HOLD_BACK)
    return evening.table.number


def finish(evening: Evening, number: int) -> Panel:
    panel = evening.table.finish(number)
    assert panel is not None
    return panel


def seats(evening: Evening, number: int) -> list[int]:
    return [one.seat for one in finish(evening, number).finishes]


def test_the_finish_of_the_last_window_is_the_one_on_show() -> None:
    evening = Evening().open()
    judged = reacts(evening, 2, 3)
    assert finish(evening, judged) == evening.table.view(None).panel("race.w1")
    shown = evening.table.submit(Confirm())
    assert finish(evening, shown) == evening.table.view(None).panel("race.w1")


def test_an_older_window_keeps_its_finish() -> None:
    evening = Evening().open()
    first = reacts(evening, 2, 3)
    evening.table.submit(Confirm())
    evening.open()
    second = reacts(evening, 1)
    assert (seats(evening, first), seats(evening, second)) == ([2, 3], [1])
    assert [one.late_by for one in finish(evening, first).finishes] == [None, 0.01]


def test_entries_that_judge_nothing_have_none() -> None:
    evening = Evening()
    bid = evening.bid(1)
    assert evening.table.finish(bid) is None
    note = evening.table.note("box lost")
    assert evening.table.finish(note) is None
    for number in (0, note + 1):
        with pytest.raises(KeyError):
            evening.table.finish(number)


def test_a_claim_corrected_or_taken_back_is_shown_as_it_stood_then() -> None:
    evening = Evening().open()
    judged = reacts(evening, 2)
    corrected = evening.table.submit(CorrectClaim(seat=2, to=3))
    taken_back = evening.table.submit(TakeBack())
    again = reacts(evening, 1)
    assert [seats(evening, number) for number in (judged, corrected, taken_back, again)] == [[2], [3], [3], [1]]


def test_what_was_taken_back_keeps_the_presses_of_its_own_time() -> None:
    """After an undo another window opens under the same name."""
    evening = Evening()
    evening.press(3)
    evening.open()
    old = reacts(evening, 2)
    evening.table.submit(Confirm())
    evening.table.rewind(0, sure=True)
    if evening.table.held:
        evening.table.submit(Resume())
    evening.open()
    new = reacts(evening, 1)
    evening.table.submit(Confirm())
    assert (seats(evening, old), seats(evening, new)) == ([3, 2], [1])


def test_late_presses_of_a_branch_that_was_left_stay_with_it() -> None:
    evening = Evening().open()
    old = reacts(evening, 2)
    evening.press(3)
    evening.table.undo()
    evening.table.submit(Resume())
    new = reacts(evening, 1)
    assert (seats(evening, old), seats(evening, new)) == ([2, 3], [1])


def test_early_presses_of_a_window_that_still_runs_are_not_told() -> None:
    """G-7: they are public once it has ended."""
    evening = Evening()
    evening.press(3)
    evening.open()
    judged = reacts(evening, 2)
    assert seats(evening, judged) == [2]
    evening.table.submit(Confirm())
    assert seats(evening, judged) == [3, 2]


def test_finishes_are_the_same_in_a_play_that_is_read_again() -> None:
    evening = Evening()
    evening.press(3)
    evening.open()
    reacts(evening, 2)
    evening.press(1)
    evening.table.submit(Confirm())
    numbers = range(1, evening.table.number + 1)
    again = evening.again().table
    assert [again.finish(number) for number in numbers] == [evening.table.finish(number) for number in numbers]

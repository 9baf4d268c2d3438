"""What a press means: a reaction, or early, late, barred, again; never a claim in a window that opened after it."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.messages import Confirm, Hold, Next, Resume, TakeBack, VoidWindow
from companion.table.presses import Outcome
from tests.table.evening import WINDOW, Evening

EYES = (None, 1, 2, 3)


def judged() -> Evening:
    """Ben has reacted at 1.0 s and was found first at 1.06 s."""
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.press(2)
    evening.keeper.advance(0.1)
    return evening


def test_a_press_in_an_open_window_is_a_claim() -> None:
    evening = Evening().open()
    evening.keeper.advance(0.5)
    pressed = evening.press(2, error=0.002, clock="box", resolution=0.001)
    assert (pressed.outcome, pressed.number, pressed.reason) == (Outcome.CLAIMED, 4, "")
    evening.keeper.advance(1.0)
    assert [(one.seat, one.offset, one.error) for one in evening.race()] == [(2, 0.5, 0.002)]


def test_a_press_with_nothing_open_is_early_and_the_seat_is_told() -> None:
    evening = Evening()
    pressed = evening.press(2)
    assert (pressed.outcome, pressed.seconds, pressed.reason) == (Outcome.EARLY, None, "Ben pressed early.")


def test_a_press_after_the_verdict_is_late_by_the_first_hand() -> None:
    evening = judged()
    pressed = evening.press(3, at=1.05)
    assert (pressed.outcome, pressed.seconds, pressed.reason) == (Outcome.LATE, 0.05, "Cleo was late by 0.050 s.")


def test_a_press_after_the_closing_is_late_for_a_span_and_then_early() -> None:
    """G-7, `late_span_seconds`: 0.4 s by default."""
    evening = Evening().open()
    evening.keeper.advance_to(3.3)
    assert evening.press(1).seconds == pytest.approx(0.3)
    evening.keeper.advance_to(3.4)
    assert evening.press(2).outcome is Outcome.LATE
    evening.keeper.advance_to(3.5)
    assert evening.press(3).outcome is Outcome.EARLY


def test_a_hand_that_moved_in_time_and_arrived_after_the_closing_is_told_so() -> None:
    """G-7: never re-judged, and not called slow either."""
    evening = Evening().open()
    evening.keeper.advance_to(3.01)
    pressed = evening.press(1, at=2.99)
    assert (pressed.outcome, pressed.seconds) == (Outcome.LATE, -0.01)
    assert "came in after the decision" in pressed.reason


def test_a_press_that_moved_before_the_opening_is_never_a_claim() -> None:
    evening = Evening()
    evening.keeper.advance(2.0)
    evening.open()
    evening.keeper.advance(0.5)
    pressed = evening.press(2, at=1.9)
    assert pressed.outcome is Outcome.EARLY
    assert pressed.seconds == pytest.approx(0.1)
    assert evening.press(2).outcome is Outcome.CLAIMED


def test_a_press_that_moved_while_a_claim_was_judged_is_late_after_it_was_taken_back() -> None:
    evening = judged()
    evening.keeper.advance_to(5.0)
    evening.table.submit(TakeBack())
    evening.keeper.advance(0.1)
    pressed = evening.press(3, at=4.5)
    assert (pressed.outcome, pressed.seconds) == (Outcome.LATE, 3.5)
    assert evening.press(3).outcome is Outcome.CLAIMED


def test_a_press_that_moved_before_a_void_is_early_for_the_window_that_runs_again() -> None:
    evening = Evening().open()
    evening.keeper.advance(1.0)
    evening.table.submit(VoidWindow())
    evening.keeper.advance(0.2)
    assert evening.press(3, at=0.9).outcome is Outcome.EARLY


@pytest.mark.parametrize("wait", [0.0, 0.02, 0.5])
def test_a_second_press_of_the_same_seat_in_the_same_window_changes_nothing(wait: float) -> None:
    evening = Evening().open()
    evening.press(2)
    evening.keeper.advance(wait)
    before = evening.table.number
    assert evening.press(2).outcome is Outcome.AGAIN
    assert evening.table.number == before


def test_the_winners_second_press_after_the_card_was_shown_is_not_late() -> None:
    evening = judged()
    evening.table.submit(Confirm())
    evening.keeper.advance(0.1)
    assert evening.press(2).outcome is Outcome.AGAIN


def test_a_press_on_hold_is_refused_with_what_to_do() -> None:
    evening = Evening().open()
    evening.table.submit(Hold())
    pressed = evening.press(2)
    assert (pressed.outcome, pressed.code) == (Outcome.REFUSED, "not_open")
    assert pressed.reason == "The clock is on hold: let it run on first."


def test_a_press_on_hold_between_windows_is_not_counted_as_early() -> None:
    evening = Evening()
    evening.table.submit(Hold())
    assert (evening.press(2).outcome, evening.table.number) == (Outcome.REFUSED, 1)


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    evening = Evening().open()
    assert (evening.press(seat).outcome, evening.table.number) == (Outcome.REFUSED, 3)


def test_a_press_for_a_question_that_is_gone_is_no_claim_in_the_next_window() -> None:
    """A phone that slept answers the window of round 1 while that of round 2 is open."""
    evening = Evening().open()
    evening.keeper.advance(10.0)
    evening.open()
    evening.keeper.advance(1.0)
    assert evening.press(2, prompt=WINDOW).outcome is Outcome.EARLY
    assert evening.press(2, prompt="P-TOY-02/w2").outcome is Outcome.CLAIMED


def test_a_time_that_is_none_is_refused() -> None:
    evening = Evening().open()
    assert evening.press(2, at=float("nan")).code == "time"
    assert evening.press(2, error=float("inf")).code == "time"


# The penalty for an early press


def penalised(milliseconds: int, *, pressed_at: float = 4.0) -> Evening:
    """Ben presses at `pressed_at`; the window opens at 5.0 s."""
    evening = Evening(settings={"early_penalty_ms": milliseconds})
    evening.keeper.advance_to(pressed_at)
    evening.press(2)
    evening.keeper.advance_to(5.0)
    return evening.open()


def test_without_a_penalty_an_early_press_costs_nothing() -> None:
    assert penalised(0).press(2).outcome is Outcome.CLAIMED


def test_with_a_penalty_the_early_seat_must_wait_and_no_other() -> None:
    evening = penalised(500)
    evening.keeper.advance(0.2)
    barred = evening.press(2)
    assert barred.outcome is Outcome.BARRED
    assert barred.seconds == pytest.approx(0.3)
    assert barred.reason == "Ben had pressed early and must wait 0.300 s more."
    evening.keeper.advance(0.3)
    assert evening.press(2).outcome is Outcome.CLAIMED
    assert penalised(500).press(3).outcome is Outcome.CLAIMED


def test_an_early_seat_may_be_kept_out_of_the_whole_window() -> None:
    """The setting `early_penalty_window`; the next window is open to it again."""
    evening = Evening(settings={"early_penalty_window": True})
    evening.keeper.advance_to(4.0)
    evening.press(2)
    evening.keeper.advance_to(5.0)
    evening.open()
    evening.keeper.advance(2.0)
    barred = evening.press(2)
    assert barred.outcome is Outcome.BARRED
    assert barred.seconds is None
    assert barred.reason == "Ben had pressed early and cannot react in this window."
    assert evening.press(3).outcome is Outcome.CLAIMED


def test_a_press_longer_before_the_opening_than_the_span_costs_nothing() -> None:
    """G-7, `early_span_seconds`: 2 s by default."""
    assert penalised(500, pressed_at=2.9).press(2).outcome is Outcome.CLAIMED
    assert penalised(500, pressed_at=3.0).press(2).outcome is Outcome.BARRED


def test_an_early_press_that_arrives_after_the_opening_costs_the_same() -> None:
    evening = penalised(500, pressed_at=0.0)
    evening.keeper.advance(0.1)
    evening.press(3, at=4.9)
    assert evening.press(3).outcome is Outcome.BARRED


def test_the_penalty_survives_a_restart() -> None:
    evening = penalised(500).again()
    evening.table.submit(Resume())
    assert evening.press(2).outcome is Outcome.BARRED


def test_an_early_press_before_an_undo_costs_nothing_after_it() -> None:
    evening = Evening(settings={"early_penalty_ms": 500})
    evening.bid(1)
    evening.press(2)
    evening.table.undo()
    evening.open()
    assert evening.press(2).outcome is Outcome.CLAIMED


def test_an_early_press_before_a_restart_costs_nothing_after_it() -> None:
    evening = Evening(settings={"early_penalty_ms": 500})
    evening.press(2)
    again = evening.again().open()
    assert again.press(2).outcome is Outcome.CLAIMED


# The photo finish


def test_late_presses_stand_in_the_photo_finish_for_every_eye() -> None:
    evening = judged()
    evening.press(3, at=1.05)
    for eyes in EYES:
        late = evening.race(eyes)[-1]
        assert (late.seat, late.offset, late.late_by, late.early, late.verdict) == (3, 1.05, 0.05, False, "late")


def test_early_presses_stand_in_it_for_the_own_eyes_until_the_window_has_ended() -> None:
    evening = Evening()
    evening.press(3)
    evening.keeper.advance(0.5)
    evening.open()
    evening.press(2)
    evening.keeper.advance(1.0)
    assert [one.early for one in evening.race(3)] == [True, False]
    assert all(len(evening.race(eyes)) == 1 for eyes in (None, 1, 2))
    evening.table.submit(Confirm())
    for eyes in EYES:
        early = evening.race(eyes)[0]
        assert (early.seat, early.offset, early.verdict) == (3, -0.5, "early")


def test_the_photo_finish_is_the_same_after_a_restart() -> None:
    evening = Evening()
    evening.press(3)
    evening.open()
    evening.press(2)
    evening.keeper.advance(0.5)
    evening.press(1)
    evening.table.submit(Confirm())
    assert len(evening.race()) == 3
    assert [evening.again().race(eyes) for eyes in EYES] == [evening.race(eyes) for eyes in EYES]


def test_a_late_press_goes_with_the_claim_when_that_is_undone_and_comes_back_with_it() -> None:
    evening = judged()
    evening.press(3)
    before = evening.race()
    evening.table.undo()
    evening.table.submit(Resume())
    evening.press(1)
    evening.keeper.advance(0.1)
    assert [one.seat for one in evening.race()] == [1]
    evening.table.undo()
    assert evening.race() == ()
    assert [one.seat for one in before] == [2, 3]


# Who was first


@given(
    hands=st.lists(st.integers(0, 50), min_size=3, max_size=3),
    order=st.sampled_from(list(permutations((1, 2, 3)))),
    resolution=st.sampled_from([0.0, 0.001, 0.004]),
)
def test_the_order_of_arrival_never_matters(hands: list[int], order: tuple[int, ...], resolution: float) -> None:
    """G-7, G-8: three hands within the hold-back, arriving in any order; only `at` counts."""
    races = []
    for arrival in ((1, 2, 3), order):
        evening = Evening().open()
        evening.keeper.advance(1.05)
        for seat in arrival:
            pressed = evening.press(seat, at=1.0 + hands[seat - 1] / 1000, clock="box", resolution=resolution)
            assert pressed.outcome is Outcome.CLAIMED
        evening.keeper.advance(1.0)
        races.append((evening.race(), evening.texts()[-1], evening.asked()))
    assert races[0] == races[1]
    first = min(hands)
    winner = next(one.seat for one in races[0][0] if one.late_by is None)
    assert hands[winner - 1] - first <= resolution * 1000 + 1e-6


def test_an_act_typed_while_the_window_runs_waits_and_a_press_before_it_counts() -> None:
    """G-7: a closing act before the minimum is queued, not refused."""
    evening = Evening(settings={"toy.grab_minimum": 2.0}).open()
    evening.keeper.advance(0.5)
    evening.table.submit(Next())
    evening.keeper.advance(0.5)
    assert evening.press(3).outcome is Outcome.CLAIMED

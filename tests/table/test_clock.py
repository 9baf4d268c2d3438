"""Play time: runs, stands, is put; never negative, never moved by anything but its source."""

from __future__ import annotations

import pytest

from companion.table.clock import PlayClock
from tests.table.evening import Source


def test_it_runs_from_zero_with_its_source() -> None:
    source = Source(500.0)
    clock = PlayClock(source)
    assert clock.now() == 0.0
    source.seconds += 2.5
    assert clock.now() == 2.5


def test_hold_stops_it_and_resume_goes_on_with_the_time_it_had() -> None:
    source = Source()
    clock = PlayClock(source)
    source.seconds += 1.0
    clock.hold()
    source.seconds += 60.0
    assert (clock.now(), clock.held) == (1.0, True)
    clock.resume()
    source.seconds += 0.5
    assert (clock.now(), clock.held) == (1.5, False)


def test_holding_or_resuming_twice_changes_nothing() -> None:
    source = Source()
    clock = PlayClock(source)
    source.seconds += 1.0
    clock.resume()
    clock.hold()
    source.seconds += 1.0
    clock.hold()
    assert clock.now() == 1.0


def test_put_to_a_time_it_goes_on_from_there_running_or_standing() -> None:
    source = Source()
    clock = PlayClock(source)
    source.seconds += 9.0
    clock.set(4.0)
    source.seconds += 1.0
    assert clock.now() == 5.0
    clock.hold()
    clock.set(2.0)
    source.seconds += 1.0
    assert clock.now() == 2.0


def test_it_is_never_negative_and_a_source_that_steps_back_takes_nothing() -> None:
    source = Source()
    clock = PlayClock(source)
    clock.set(-3.0)
    assert clock.now() == 0.0
    source.seconds -= 50.0
    assert clock.now() == 0.0


def test_a_manual_clock_moves_only_when_told() -> None:
    clock = PlayClock.manual()
    clock.advance(1.25)
    assert clock.now() == 1.25
    clock.hold()
    clock.advance(5.0)
    assert clock.now() == 1.25


def test_it_is_not_advanced_backwards() -> None:
    with pytest.raises(ValueError, match="only goes forward"):
        PlayClock.manual().advance(-0.1)


def test_g2_1_a_thousand_short_turns_add_up_to_the_real_time() -> None:
    """G2-1: no time is lost between the last tick and the tap."""
    source = Source(0.0)
    clock = PlayClock(source)
    used, since = [0.0, 0.0], 0.0
    for turn in range(1000):
        source.seconds += 0.03
        used[turn % 2] += clock.now() - since
        since = clock.now()
    assert sum(used) == pytest.approx(source.seconds, abs=1e-6)
    assert used[0] == pytest.approx(15.0, abs=1e-6)


def test_a_moment_of_its_source_has_a_play_second() -> None:
    source = Source(500.0)
    clock = PlayClock(source)
    source.seconds += 2.5
    assert (clock.at(501.0), clock.at(502.5)) == (1.0, 2.5)
    assert clock.at(600.0) == 2.5, "never later than now"


def test_all_moments_of_a_hold_are_one_and_what_moved_before_it_keeps_its_second() -> None:
    """A press that comes in after the hold began, or after it has ended, moved when it moved."""
    source = Source(500.0)
    clock = PlayClock(source)
    source.seconds = 502.0
    clock.hold()
    source.seconds = 560.0
    assert [clock.at(ticks) for ticks in (501.5, 502.0, 530.0)] == [1.5, 2.0, 2.0]
    clock.resume()
    source.seconds = 561.0
    assert [clock.at(ticks) for ticks in (501.5, 530.0, 560.0, 560.5)] == [1.5, 2.0, 2.0, 2.5]


def test_what_moved_before_a_jump_comes_out_before_it() -> None:
    """After an undo no press of before may look like one that knew the question that is open now."""
    source = Source(500.0)
    clock = PlayClock(source)
    source.seconds = 520.0
    clock.set(5.0)
    source.seconds = 521.0
    assert [clock.at(ticks) for ticks in (519.9, 520.0, 520.5)] == [pytest.approx(4.9), 5.0, 5.5]

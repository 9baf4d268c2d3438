"""The Pico's reckoning with time: 30 bits that wrap, and rounds that outlast what 30 bits can compare [L0]."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.messages import Flags, Health, Press, State
from tests.hardware.micropython import STEP, TICKS, Host, PlainBox, PlainHal, logic

PERIOD = 1 << 30
MINUTE = 60_000_000
moments = st.integers(0, TICKS)
spans = st.integers(0, (1 << 29) - 1)


@given(moments, spans)
def test_case_26_since_and_after_are_each_other_s_inverse(then: int, span: int) -> None:
    ticks = logic("ticks")
    later = ticks.after(then, span)
    assert later == (then + span) % PERIOD
    assert ticks.since(later, then) == span
    assert ticks.since(then, later) == -span


@given(st.integers(0, (1 << 32) - 1), st.lists(spans, min_size=1, max_size=8), st.integers(-(1 << 28), 1 << 28))
def test_case_26_the_clock_counts_the_wraps(start: int, steps: list[int], away: int) -> None:
    """The upper two bits are right for every moment near now, before and after it."""
    clock = logic("ticks").Clock(start & TICKS, start >> 30)
    now = start
    for step in steps:
        now += step
        clock.pass_to(now & TICKS)
    moment = now + away
    assert clock.high(moment & TICKS) == moment >> 30 & 3


class Small(int):
    """A number as the chip's small integers are: one that would not fit into 31 bits is an error here."""

    def _make(self, value: int) -> Small:
        assert -PERIOD <= value < PERIOD, "this number would take memory on the chip"
        return Small(value)

    def __add__(self, other: int) -> Small:
        return self._make(int(self) + int(other))

    def __sub__(self, other: int) -> Small:
        return self._make(int(self) - int(other))

    def __rsub__(self, other: int) -> Small:
        return self._make(int(other) - int(self))

    def __and__(self, other: int) -> Small:
        return self._make(int(self) & int(other))

    __radd__ = __add__


class SmallHal(PlainHal):
    """Tells time in small numbers."""

    def now(self) -> int:
        return Small(self.time & TICKS)

    seen = now

    def edge(self) -> bool:
        found = super().edge()
        self.edge_at = Small(self.edge_at)
        return found


@pytest.mark.parametrize("start", [0, PERIOD - 40_000, 3 * PERIOD - 40_000])
def test_no_time_ever_takes_memory(start: int) -> None:
    """case 26: all that is reckoned with time stays within small integers, across the wrap too."""
    box = PlainBox(start)
    box.hal = SmallHal(start)
    box.box = logic("box").Box(box.hal)
    host = Host(box)
    host.hello()
    host.arm(mode=15, delay=5, duration=20)
    for key in range(8):
        box.hit(key, host.now + 4_000 * (key + 1), 20_000)
    host.run(700_000)
    assert {type(box.box.round.starts), type(box.box.round._ends)} == {Small}
    assert [press.key for press in host.presses()] == list(range(8))


def armed(**fields: Any) -> Any:
    round = logic("rounds").Round()
    round.arm(fields.pop("now", 0), 1, 1, 0xFF, fields.pop("delay", 0), fields.pop("duration", 0))
    return round


def pass_minutes(round: Any, minutes: int) -> int:
    """Time passes as the loop sees it; gives the moment it comes to."""
    for minute in range(minutes + 1):
        round.advance(minute * MINUTE & TICKS)
    return minutes * MINUTE & TICKS


@pytest.mark.parametrize("minutes", [1, 5, 9, 10, 17, 18, 40])
def test_a_round_without_end_stays_open(minutes: int) -> None:
    """Nine minutes and more of an armed round do not turn its presses into early ones."""
    round = armed()
    now = pass_minutes(round, minutes)
    assert round.judge(0, now) == Flags.FIRST
    assert round.state() == State.LOCKED


@pytest.mark.parametrize("minutes", [1, 5, 9, 10, 17, 18, 40])
def test_a_round_that_is_over_stays_over(minutes: int) -> None:
    round = armed(duration=1_000)
    now = pass_minutes(round, minutes)
    assert round.judge(0, now) == Flags.OVER
    assert round.state() == State.IDLE


@pytest.mark.parametrize("minutes", [1, 5, 9, 10, 17, 18, 40])
def test_a_round_that_was_closed_stays_closed(minutes: int) -> None:
    round = armed()
    round.advance(0)
    round.close(1_000)
    now = pass_minutes(round, minutes)
    assert round.judge(0, now) == Flags.EARLY
    assert round.state() == State.IDLE


def test_the_longest_delay_and_duration() -> None:
    """Both are 65.5 seconds at most, which is far within what can be compared."""
    round = armed(delay=0xFFFF, duration=0xFFFF)
    assert not round.advance(65_534_000)
    assert round.judge(0, 65_534_999) == Flags.EARLY
    assert round.advance(65_535_000)
    assert round.judge(0, 65_535_000) == Flags.FIRST
    assert round.judge(1, 131_069_999) == Flags.LATER
    assert round.judge(2, 131_070_000) == Flags.OVER


def test_a_heartbeat_comes_after_a_long_time_without_room() -> None:
    """Ten minutes in which nothing could leave: the line is alive at once when it can."""
    box = PlainBox()
    host = Host(box)
    host.hello()
    box.room(0)
    box.hit(1, host.now + 100)
    host.run(1_000_000)
    for _ in range(12):
        box.now += MINUTE
        box.run_to(box.now + STEP)
    box.room(1 << 30)
    news = host.run(5_000)
    assert [each for each in news if isinstance(each, Press)]
    latest = [each for each in news if isinstance(each, Health)][-1]
    assert latest.state is State.NOHOST
    assert host.now - 5_000 <= latest.t <= host.now

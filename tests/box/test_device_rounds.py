"""Rounds of the software box: what a press is by its stamp, who is lit, and what the state is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.box.messages import (
    Armed,
    Config,
    Disarm,
    Flags,
    Lamps,
    Mode,
    Pattern,
    Press,
    Setting,
    State,
)
from tests.box.software_box import HOLD, MS, Bench

FIRST, LATER, EARLY, NOT_ELIGIBLE, OVER = (
    Flags.FIRST,
    Flags.LATER,
    Flags.EARLY,
    Flags.NOT_ELIGIBLE,
    Flags.OVER,
)
OFF, ON, SLOW = Pattern.OFF, Pattern.ON, Pattern.SLOW


@pytest.fixture
def bench() -> Bench:
    return Bench().greet()


def told(presses: list[Press]) -> list[tuple[int, int, Flags]]:
    return [(press.round, press.key, press.flags) for press in presses]


def test_the_first_hand_is_first_and_the_others_are_later(bench: Bench) -> None:
    bench.arm(round=7)
    bench.press(4, 2, 6, apart=50)
    assert told(bench.presses()) == [(7, 4, FIRST), (7, 2, LATER), (7, 6, LATER)]


def test_a_key_that_presses_again_in_its_round_is_later(bench: Bench) -> None:
    bench.arm()
    bench.press(4)
    bench.press(4)
    assert told(bench.presses()) == [(1, 4, FIRST), (1, 4, LATER)]


@pytest.mark.parametrize(("before", "flags"), [(1, EARLY), (0, FIRST)], ids=["a microsecond before", "at that moment"])
def test_case_17_a_press_beside_the_arming_moment_is_judged_by_its_edge(
    before: int, flags: Flags, bench: Bench
) -> None:
    bench.box.switch(3, True, bench.now)
    bench.box.pass_to(bench.now + before)
    bench.arm()
    bench.wait(1 * MS)
    assert told(bench.presses()) == [(1, 3, flags)]


@pytest.mark.parametrize(("before", "flags"), [(1, FIRST), (0, EARLY)], ids=["a microsecond before", "at that moment"])
def test_case_17_a_press_beside_the_disarming_is_judged_by_its_edge(before: int, flags: Flags, bench: Bench) -> None:
    bench.arm()
    bench.box.switch(3, True, bench.now)
    bench.box.pass_to(bench.now + before)
    bench.done(Disarm)
    assert bench.presses() == []
    bench.wait(1 * MS)
    assert told(bench.presses()) == [(1, 3, flags)]


def test_a_press_from_before_a_new_round_is_early_in_it(bench: Bench) -> None:
    bench.arm(round=1)
    bench.box.switch(3, True, bench.now)
    bench.box.pass_to(bench.now + 100)
    bench.arm(round=2)
    bench.wait(1 * MS)
    assert told(bench.presses()) == [(2, 3, EARLY)]


def test_case_18_a_key_that_is_held_already_is_down_and_does_not_win(bench: Bench) -> None:
    bench.contact(3, 0)
    bench.wait(30 * MS)
    assert told(bench.presses()) == [(0, 3, EARLY)]
    assert bench.arm().down == 1 << 3
    bench.wait(30 * MS)
    assert bench.presses() == []
    bench.box.switch(3, False, bench.now)
    bench.wait(20 * MS)
    bench.press(3)
    assert told(bench.presses()) == [(1, 3, FIRST)]


@pytest.mark.parametrize("ever", [False, True], ids=["nothing was ever armed", "during the delay"])
def test_case_19_a_press_before_the_arming_moment_is_a_false_start(ever: bool, bench: Bench) -> None:
    if ever:
        bench.arm(delay=500)
    bench.press(3)
    assert told(bench.presses()) == [(int(ever), 3, EARLY)]
    assert bench.box.patterns(bench.now)[3] is OFF


@pytest.mark.parametrize(("offset", "flags"), [(-1, FIRST), (0, OVER), (900 * MS, OVER)])
def test_case_20_a_press_after_the_time_of_the_round_is_told_as_such(offset: int, flags: Flags, bench: Bench) -> None:
    armed = bench.arm(duration=100)
    bench.box.switch(3, True, armed.t + 100 * MS + offset)
    bench.box.pass_to(bench.now + 1 * MS)
    assert told(bench.presses()) == [(1, 3, flags)]


def test_case_21_a_key_that_is_not_asked_gets_neither_the_round_nor_a_light(bench: Bench) -> None:
    bench.arm(0, 1)
    bench.press(5)
    assert told(bench.presses()) == [(1, 5, NOT_ELIGIBLE)]
    assert bench.box.state is State.ARMED
    assert set(bench.box.patterns(bench.now)) == {OFF}


def test_case_22_two_buttons_of_one_seat_are_two_keys_with_stamps_of_their_own(bench: Bench) -> None:
    bench.arm(0, 5)
    first = bench.press(0, 5, apart=50)
    assert [(press.key, press.t, press.flags) for press in bench.presses()] == [
        (0, first, FIRST),
        (5, first + 50, LATER),
    ]


def test_g5_the_lamp_of_the_first_is_on_when_its_press_is_confirmed(bench: Bench) -> None:
    bench.arm()
    start = bench.contact(4, 0)
    bench.box.pass_to(start + 249)
    assert not any(bench.box.lit(bench.now))
    bench.box.pass_to(start + 250)
    assert bench.box.lit(bench.now) == tuple(lamp == 4 for lamp in range(8))
    bench.press(6)
    assert bench.box.patterns(bench.now)[6] is OFF


def test_no_light_where_the_round_does_not_ask_for_it(bench: Bench) -> None:
    bench.arm(mode=Mode(0))
    bench.press(4)
    assert told(bench.presses()) == [(1, 4, FIRST)]
    assert set(bench.box.patterns(bench.now)) == {OFF}


def test_the_lamp_of_a_key_can_be_another(bench: Bench) -> None:
    bench.done(Config, key=Setting.LAMP_OF_KEY, value=4 << 8 | 1)
    bench.arm()
    bench.press(4)
    assert [lamp for lamp, does in enumerate(bench.box.patterns(bench.now)) if does is ON] == [1]


@pytest.mark.parametrize("delay", [300, 600, 800, 1_100])
def test_the_cue_comes_at_the_arming_moment_by_itself(bench: Bench, delay: int) -> None:
    """Lit at once, whatever the beat was in which lamps blinked before."""
    armed = bench.arm(0, 2, mode=Mode.CUE_LAMPS | Mode.CUE_TONE, delay=delay)
    assert armed.t == bench.now + delay * MS
    bench.box.pass_to(armed.t - 1)
    assert bench.health().state is State.CUE
    assert (set(bench.box.patterns(bench.now)), bench.box.tones) == ({OFF}, 0)
    bench.box.pass_to(armed.t)
    assert bench.health().state is State.ARMED
    assert bench.box.patterns(bench.now)[:3] == (SLOW, OFF, SLOW)
    assert bench.box.lit(bench.now)[:3] == bench.box.lit(bench.now + 499 * MS)[:3] == (True, False, True)
    assert bench.box.lit(bench.now + 500 * MS)[:3] == (False, False, False)
    assert bench.box.hertz(bench.now) > 0
    assert bench.box.hertz(bench.now + 1_000 * MS) == 0


def test_the_state_goes_from_idle_to_locked_and_back(bench: Bench) -> None:
    assert bench.health().state is State.IDLE
    bench.arm(duration=200)
    assert bench.health().state is State.ARMED
    bench.press(1)
    assert bench.health().state is State.LOCKED
    bench.wait(200 * MS)
    assert bench.health().state is State.IDLE
    bench.arm()
    bench.done(Disarm)
    assert bench.health().state is State.IDLE


def test_a_round_without_a_time_lasts_until_it_is_ended(bench: Bench) -> None:
    bench.arm(duration=0)
    bench.wait(3_600_000 * MS)
    bench.press(1)
    assert told(bench.presses()) == [(1, 1, FIRST)]


def test_a_new_round_has_a_first_of_its_own_and_leaves_the_lamps(bench: Bench) -> None:
    bench.arm(round=1)
    bench.press(1)
    bench.arm(round=2)
    assert bench.box.state is State.ARMED
    assert bench.box.patterns(bench.now)[1] is ON
    bench.press(2)
    assert told(bench.presses()) == [(1, 1, FIRST), (2, 2, FIRST)]


@pytest.mark.parametrize("end", ["disarmed", "time is up"])
def test_the_end_of_a_round_leaves_the_lamps(end: str, bench: Bench) -> None:
    bench.arm(duration=100)
    bench.press(1)
    if end == "disarmed":
        bench.done(Disarm)
    bench.wait(200 * MS)
    assert bench.box.patterns(bench.now)[1] is ON


@pytest.mark.parametrize("delay", [0, 20])
def test_case_25_a_round_and_its_presses_may_lie_on_both_sides_of_the_wrap(delay: int) -> None:
    """Stamps wrap every 71.6 minutes; what counts goes on as if they did not."""
    bench = Bench(clock=2**32 - 10 * MS).greet()
    armed = bench.arm(delay=delay, duration=1_000)
    assert isinstance(armed, Armed)
    bench.box.pass_to(2**32 - 10 * MS + delay * MS)
    first = bench.press(1, 2, apart=10 * MS, hold=HOLD)
    one, two = bench.presses()
    assert (one.flags, two.flags) == (FIRST, LATER)
    assert (one.t, (two.t - one.t) & 0xFFFF_FFFF) == (first & 0xFFFF_FFFF, 10 * MS)
    assert two.t < 20 * MS + delay * MS


def test_lamps_take_patterns_and_the_others_stay(bench: Bench) -> None:
    bench.done(Lamps, mask=0x0003, pattern=Pattern.ON)
    bench.done(Lamps, mask=0x8006, pattern=Pattern.FAST)
    assert bench.box.patterns(bench.now)[:4] == (ON, Pattern.FAST, Pattern.FAST, OFF)


@pytest.mark.parametrize(
    ("pattern", "lit", "dark"),
    [
        (Pattern.ON, (0, 10_000 * MS), ()),
        (Pattern.OFF, (), (0, 10_000 * MS)),
        (Pattern.FLASH, (0, 149_999), (150_000, 10_000 * MS)),
    ],
)
def test_what_is_lit_at_a_microsecond(
    pattern: Pattern, lit: tuple[int, ...], dark: tuple[int, ...], bench: Bench
) -> None:
    bench.done(Lamps, mask=1, pattern=pattern)
    assert all(bench.box.lit(bench.now + offset)[0] for offset in lit)
    assert not any(bench.box.lit(bench.now + offset)[0] for offset in dark)


@pytest.mark.parametrize(("pattern", "half"), [(Pattern.SLOW, 500 * MS), (Pattern.FAST, 125 * MS)])
def test_a_blinking_lamp_is_lit_half_of_its_time(pattern: Pattern, half: int, bench: Bench) -> None:
    bench.done(Lamps, mask=1, pattern=pattern)
    lit = [bench.box.lit(bench.now + step * half // 5)[0] for step in range(100)]
    changes = [step for step in range(1, 100) if lit[step] != lit[step - 1]]
    assert {after - before for before, after in pairwise(changes)} == {5}

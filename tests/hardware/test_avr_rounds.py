"""Rounds on the emulated ATmega328P: the edge of a window, hands that were down before it, and the clock that wraps."""

import pytest
from avr_box import MS, US

from companion.box.messages import Arm, Armed, Config, Disarm, Flags, Mode, Press, Setting, State
from tests.hardware.bench import ALL, Bench, Command
from tests.hardware.emulation import needs_emulator

pytestmark = needs_emulator

OVERFLOWS = 2**32 // 1024  # micros() is Timer0's overflows, 1024 us each, and what has passed of the next


def the_press(bench: Bench) -> Press:
    (press,) = bench.take()
    return press


def eight_around(bench: Bench, command: Command, step_us: int, turn: int) -> list[Press]:
    """All eight buttons go down one after the other around the moment at which a command is complete. By stamp."""
    complete = bench.tell(command, at=bench.cycle + 800 * US)
    for i in range(8):
        bench.box.press((i + turn) % 8, complete + (i - 3) * step_us * US, hold=3 * MS)
    bench.run(ms=60)
    presses = bench.take()
    assert sorted(press.key for press in presses) == list(range(8))
    return sorted(presses, key=lambda press: press.t)


@pytest.mark.parametrize("step_us", [8, 20, 60])
def test_presses_around_the_arming_moment_count_from_that_moment_on(bench: Bench, step_us: int) -> None:
    """case 17 [L2]: the stamp decides, in whichever pass of the loop they meet."""
    for turn in range(1, 5):
        arm = Arm(id=bench.next_id(), round=turn, mode=Mode.LIGHT_FIRST, mask=ALL, delay=0, duration=0)
        presses = eight_around(bench, arm, step_us, turn)
        armed = next(heard.message for heard in reversed(bench.heard) if isinstance(heard.message, Armed))
        before = [press.flags for press in presses if press.t < armed.t]
        after = [press.flags for press in presses if press.t >= armed.t]
        assert len(before) >= 3  # those that were down before the command was complete
        assert set(before) == {Flags.EARLY}
        assert sorted(after) == [Flags.FIRST] * bool(after) + [Flags.LATER] * (len(after) - 1)
        bench.command(Disarm(id=bench.next_id()))


@pytest.mark.parametrize("step_us", [8, 20, 60])
def test_presses_around_the_end_of_a_round_count_up_to_that_moment(bench: Bench, step_us: int) -> None:
    """case 17 [L2]: also those that are confirmed after the end."""
    for turn in range(1, 5):
        bench.arm(turn)
        flags = [press.flags for press in eight_around(bench, Disarm(id=bench.next_id()), step_us, turn)]
        counted = len(flags) - flags.count(Flags.EARLY)
        assert counted >= 3
        assert sorted(flags[:counted]) == [Flags.FIRST] + [Flags.LATER] * (counted - 1)
        assert set(flags[counted:]) <= {Flags.EARLY}


def test_the_window_of_a_round_is_its_length_on_the_boxs_clock(bench: Bench) -> None:
    """case 17 [L2]: neither the delay nor the end depends on when anything is said."""
    for i, offset in enumerate((-40, -8, 8, 40), 1):
        armed = bench.arm(i, delay=30, last=20)
        now = bench.ping()
        start = bench.cycle + (armed.t - now) * US
        bench.box.press(2, start + offset * US, hold=2 * MS)
        bench.box.press(7, start + 20 * MS + offset * US, hold=2 * MS)
        bench.run(ms=90)
        for press, inside in zip(bench.take(), (Flags.FIRST, Flags.OVER), strict=True):
            since = (press.t - armed.t) - (20_000 if press.key == 7 else 0)
            before = Flags.EARLY if press.key == 2 else Flags.FIRST | Flags.LATER
            assert press.flags & (before if since < 0 else inside)


@pytest.mark.parametrize("key", [0, 7])
def test_a_button_held_before_the_round_is_told_and_wins_nothing(bench: Bench, key: int) -> None:
    """case 18 [L2]"""
    bench.box.press(key, bench.cycle + 100 * US)
    bench.run(ms=20)
    assert the_press(bench).flags == Flags.EARLY
    armed = bench.arm(1)
    assert armed.down == 1 << key
    bench.run(ms=50)
    bench.box.press(3, bench.cycle + 100 * US, hold=5 * MS)
    bench.run(ms=30)
    press = the_press(bench)
    assert (press.key, press.flags) == (3, Flags.FIRST)
    assert [lamp for lamp, on in enumerate(bench.box.lit) if on] == [3]


def test_a_press_before_anything_is_armed_is_a_false_start(bench: Bench) -> None:
    """case 19 [L2]"""
    bench.box.press(4, bench.cycle + 100 * US, hold=3 * MS)
    bench.run(ms=30)
    press = the_press(bench)
    assert (press.key, press.round, press.flags) == (4, 0, Flags.EARLY)
    assert not any(bench.box.lit)


def test_a_press_during_the_delay_is_a_false_start_of_that_round(bench: Bench) -> None:
    """case 19 [L2]"""
    bench.arm(7, delay=60)
    assert bench.health().state == State.CUE
    bench.box.press(4, bench.cycle + 100 * US, hold=3 * MS)
    bench.run(ms=30)
    press = the_press(bench)
    assert (press.round, press.flags) == (7, Flags.EARLY)
    bench.run(ms=40)
    assert bench.health().state == State.ARMED
    bench.box.press(5, bench.cycle + 100 * US, hold=3 * MS)
    bench.run(ms=30)
    assert the_press(bench).flags == Flags.FIRST


def soon_wrapping(bench: Bench) -> None:
    """Sets the chip's clock 40 ms before its wrap. To the box that is a long silence, so the session begins anew."""
    bench.box.poke("timer0_overflow_count", OVERFLOWS - 40)
    bench.hello(0x5EED0002)


def test_the_clock_wraps_between_two_presses_of_one_round(bench: Bench) -> None:
    """case 25 [L2]"""
    soon_wrapping(bench)
    armed = bench.arm(1)
    left = 2**32 - bench.ping()
    wrap = bench.cycle + left * US
    bench.box.press(6, wrap - 5 * MS, hold=2 * MS)
    bench.box.press(1, wrap + 5 * MS, hold=2 * MS)
    bench.run_to(wrap + 30 * MS)
    before, after = bench.take()
    assert (before.key, before.flags, after.key, after.flags) == (6, Flags.FIRST, 1, Flags.LATER)
    assert after.t < before.t
    assert armed.t < before.t
    assert abs((after.t - before.t) % 2**32 - 10_000) <= 8


def test_a_round_goes_on_over_the_wrap_and_ends_after_it(bench: Bench) -> None:
    """case 25 [L2]"""
    soon_wrapping(bench)
    armed = bench.arm(1, last=60)
    left = (armed.t + 60_000 - bench.ping()) % 2**32
    end = bench.cycle + left * US
    bench.box.press(2, end - 2 * MS, hold=1 * MS)
    bench.box.press(3, end + 2 * MS, hold=1 * MS)
    bench.run_to(end + 20 * MS)
    assert [(press.key, press.flags) for press in bench.take()] == [(2, Flags.FIRST), (3, Flags.OVER)]


def test_what_a_box_must_keep_outlives_its_power() -> None:
    """case 62 [L2], the box's side: its identity, given once, and the count of its starts."""
    with Bench() as bench:
        bench.run(ms=20)
        first = bench.hello()
        assert bench.command(Config(id=bench.next_id(), key=Setting.UID, value=0x1234ABCD)) == 0
        kept = bench.box.eeprom()
    with Bench(eeprom=kept) as bench:
        bench.run(ms=20)
        second = bench.hello()
        assert (second.uid, second.boot) == (0x1234ABCD, first.boot + 1)
        assert bench.health().boot == second.boot
        assert bench.command(Config(id=bench.next_id(), key=Setting.UID, value=0x55555555)) == 2

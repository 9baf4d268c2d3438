"""Presses on the native program: which are reported, as what, and with which stamp. Stamps are exact here."""

import pytest

from companion.box.messages import Arm, Armed, Config, Disarm, Flags, Health, Mode, Press, Release, Setting, State
from tests.hardware.native.build import needs_compiler
from tests.hardware.native.native_box import PASS_US, NativeBox

pytestmark = needs_compiler

KEYS = range(8)
CONFIRM = 250
SOON = 100  # so long a command waits for a press that is about to be confirmed
EVENT_FIRST = 4_000  # and so long for the line of one that has been
LAMP_WITHIN = 350  # G5, from the edge on


def stamps(presses: list[Press]) -> list[tuple[int, int]]:
    return [(press.key, press.t) for press in presses]


def kinds(presses: list[Press]) -> list[tuple[int, Flags]]:
    return [(press.key, press.flags) for press in presses]


@pytest.mark.parametrize("key", KEYS)
def test_a_clean_press_of_each_seat_is_said_once_with_its_key_and_its_time(box: NativeBox, key: int) -> None:
    """case 1 [L1], G1"""
    box.arm(1)
    box.run(us=777 + key)
    at = box.tap(key)
    (press,) = box.take()
    assert press == Press(number=1, session=0xA5, round=1, key=key, t=at, flags=Flags.FIRST)


def test_the_lamp_of_the_first_is_lit_as_soon_as_the_press_is_confirmed(box: NativeBox) -> None:
    """G5: here without the time that a pass itself takes"""
    box.arm(1)
    at = box.press(4)
    box.run(ms=5)
    (change,) = [change for change in box.lamps if change.at > at]
    assert change.value == 1 << 4
    assert CONFIRM <= change.at - at <= CONFIRM + PASS_US <= LAMP_WITHIN


def test_only_the_first_is_lit_and_only_if_asked(box: NativeBox) -> None:
    box.arm(1)
    box.tap(2)
    box.tap(3)
    assert box.lit == 1 << 2
    box.arm(2, mode=Mode(0))
    box.tap(5)
    assert box.lit == 1 << 2
    assert kinds(box.take()) == [(2, Flags.FIRST), (3, Flags.LATER), (5, Flags.FIRST)]


@pytest.mark.parametrize("early", range(-150, 151, 9))
def test_a_press_in_the_pass_of_the_arming_counts_by_its_stamp(box: NativeBox, early: int) -> None:
    """case 17 [L1]: from 0.15 ms before the command has come to 0.15 ms after, in steps that no pass has"""
    done = box.tell(Arm(id=box.next_id(), round=1, mode=Mode(0), mask=0xFF, delay=0, duration=0))
    box.run_to(done - early)
    at = box.press(1)
    box.run(ms=10)
    (armed,) = box.all(Armed)
    assert done <= armed.t <= done + EVENT_FIRST
    assert kinds(box.take()) == [(1, Flags.FIRST if at >= armed.t else Flags.EARLY)]


@pytest.mark.parametrize("early", range(-250, 151, 13))
def test_a_press_in_the_pass_of_the_disarming_counts_by_its_stamp(box: NativeBox, early: int) -> None:
    """case 17 [L1]: an edge before the end is in time, though it is confirmed after it"""
    box.arm(1)
    done = box.tell(Disarm(id=box.next_id()))
    box.run_to(done - early)
    at = box.press(1)
    box.run(ms=10)
    (press,) = box.take()
    if at <= done:
        assert press.flags == Flags.FIRST
    elif at > done + SOON + 2 * PASS_US:
        assert press.flags == Flags.EARLY
    assert press.t == at


def test_a_key_that_is_held_while_a_round_is_armed_is_told_and_wins_nothing(box: NativeBox) -> None:
    """case 18 [L1]"""
    box.press(3)
    box.run(ms=30)
    box.take()
    assert box.arm(1).down == 1 << 3
    box.run(ms=100)
    box.let_go(3)
    box.run(ms=30)
    assert box.take() == []
    box.tap(6)
    assert kinds(box.take()) == [(6, Flags.FIRST)]


def test_a_press_before_the_arming_moment_is_early_and_does_not_cost_the_first_place(box: NativeBox) -> None:
    """case 19 [L1]: without a round, within the delay, and after the end"""
    box.tap(0)
    box.arm(1, delay=200)
    assert box.health().state is State.CUE
    box.tap(1)
    box.run(ms=200)
    assert box.health().state is State.ARMED
    box.tap(2)
    assert box.health().state is State.LOCKED
    assert box.command(Disarm(id=box.next_id())) == 0
    box.tap(3)
    presses = box.take()
    assert kinds(presses) == [(0, Flags.EARLY), (1, Flags.EARLY), (2, Flags.FIRST), (3, Flags.EARLY)]
    assert [press.round for press in presses] == [0, 1, 1, 1]


@pytest.mark.parametrize(("before_end", "flags"), [(1, Flags.FIRST), (0, Flags.OVER), (-1, Flags.OVER)])
def test_a_press_after_the_window_is_over(box: NativeBox, before_end: int, flags: Flags) -> None:
    """case 20 [L1]: to the microsecond"""
    armed = box.arm(1, last=50)
    box.run_to(armed.t + 50_000 - before_end)
    box.tap(2)
    assert kinds(box.take()) == [(2, flags)]
    assert box.health().state is State.IDLE


def test_a_window_that_is_over_stays_over_until_the_next(box: NativeBox) -> None:
    """case 20 [L1]"""
    box.arm(1, last=20)
    box.run(ms=2000)
    box.tap(2)
    box.arm(2, last=200)
    box.tap(2)
    assert kinds(box.take()) == [(2, Flags.OVER), (2, Flags.FIRST)]


def test_a_key_that_may_not_press_is_told_and_gets_no_light(box: NativeBox) -> None:
    """case 21 [L1]"""
    box.arm(1, mask=0b0110)
    box.tap(0)
    assert box.lit == 0
    box.tap(1)
    assert box.lit == 0b0010
    assert kinds(box.take()) == [(0, Flags.NOT_ELIGIBLE), (1, Flags.FIRST)]


@pytest.mark.parametrize("gap", [0, 1, 50])
def test_two_buttons_of_one_seat_each_keep_their_stamp(box: NativeBox, gap: int) -> None:
    """case 22 [L1]: within 50 microseconds"""
    box.arm(1)
    first = box.press(5)
    box.run(us=gap)
    second = box.press(4)
    box.run(ms=10)
    presses = box.take()
    assert sorted(stamps(presses)) == [(4, second), (5, first)]
    assert sorted(press.flags for press in presses) == [Flags.FIRST, Flags.LATER]


def test_whoever_was_stamped_first_is_first_among_those_confirmed_in_one_pass(box: NativeBox) -> None:
    """Key 7 two microseconds before key 0: the lamp is not the lower key's by right"""
    box.arm(1)
    box.press(7)
    box.run(us=2)
    box.press(0)
    box.run(ms=10)
    assert kinds(box.take()) == [(7, Flags.FIRST), (0, Flags.LATER)]


def test_a_key_stuck_since_the_start_says_nothing_and_is_seen_to_be_down() -> None:
    """case 23 [L1]: nor when it is let go, though releases are asked for; after that it is a key like others"""
    with NativeBox(keys=1 << 6) as box:
        box.run(ms=10)
        box.hello()
        box.arm(1, mode=Mode.RELEASES)
        box.run(ms=600)
        assert [beat.down for beat in box.all(Health)] == [1 << 6]
        box.let_go(6)
        box.run(ms=30)
        assert box.health().down == 0
        assert not box.all(Press)
        assert not box.all(Release)
        box.tap(6)
        assert [press.key for press in box.all(Press)] == [release.key for release in box.all(Release)] == [6]


def test_a_minute_of_mashing_is_counted_press_by_press(box: NativeBox) -> None:
    """case 24 [L1]: ten a second on two keys, the host acknowledging"""
    box.arm(1)
    edges: list[tuple[int, int]] = []
    presses: list[Press] = []
    for turn in range(600):
        key = turn % 2
        edges.append((key, box.tap(key, hold=45_000, rest=55_000)))
        presses += box.take()
    assert stamps(presses) == edges
    assert [press.number for press in presses] == [(turn + 1) & 0xFF for turn in range(600)]
    assert box.health().drop == 0


def test_mashing_nobody_acknowledges_costs_the_latest_presses_and_never_the_earliest(box: NativeBox) -> None:
    """case 24, case 52 [L1]: the queue holds sixteen, the seventeenth and later are counted as lost"""
    box.arm(1)
    edges = [(turn % 8, box.tap(turn % 8)) for turn in range(40)]
    health = box.health()
    assert (health.queue, health.drop) == (16, 24)
    assert stamps(box.take()) == edges[:16]
    box.run(ms=10)
    assert box.health().queue == 0
    last = box.tap(1)
    assert stamps(box.take()) == [(1, last)]


def test_a_first_press_that_found_no_place_leaves_the_first_place_open(box: NativeBox) -> None:
    """case 52 [L1]: what is not told must not have won"""
    for _ in range(16):
        box.tap(0)
    box.arm(1)
    box.tap(1)
    assert box.lit == 0
    assert box.health().state is State.ARMED
    box.take()
    box.run(ms=10)
    box.tap(2)
    assert kinds(box.take()) == [(2, Flags.FIRST)]


def test_releases_are_told_where_they_are_asked_for(box: NativeBox) -> None:
    box.arm(1, mode=Mode.RELEASES)
    box.press(2)
    box.run(ms=40)
    at = box.let_go(2)
    box.run(ms=20)
    (release,) = box.all(Release)
    assert (release.number, release.session, release.key) == (2, 0xA5, 2)
    assert at <= release.t <= at + PASS_US
    box.take()
    box.arm(2)
    box.tap(2)
    assert len(box.take()) == 1
    assert len(box.all(Release)) == 1


def test_a_spike_is_no_press_and_lends_no_later_press_its_stamp(box: NativeBox) -> None:
    """case 8, case 10 [here too]"""
    box.arm(1)
    assert box.health().glitch == 0
    for spike, width in enumerate((3, 10, 50, 100)):
        box.tap(4, hold=width, rest=5_000)
        assert box.health().glitch == spike + 1
    assert box.take() == []
    box.tap(4, hold=20, rest=3_000)
    at = box.tap(4)
    assert stamps(box.take()) == [(4, at)]


def test_confirmation_and_release_are_as_long_as_they_are_set(box: NativeBox) -> None:
    box.command(Config(id=box.next_id(), key=Setting.CONFIRM_US, value=1000))
    box.command(Config(id=box.next_id(), key=Setting.RELEASE_MS, value=100))
    box.tap(1, hold=900, rest=5_000)
    assert box.take() == []
    box.tap(1, hold=5_000, rest=50_000)
    box.tap(1)
    assert len(box.take()) == 1, "the second came before the key was ready again"

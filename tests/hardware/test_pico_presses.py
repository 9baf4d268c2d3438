"""Presses of the Pico's firmware in virtual time: its logic under CPython [L0], all of it under MicroPython [L4]."""

from collections.abc import Callable

import pytest

from companion.box.messages import Config, Disarm, Flags, Mode, Press, Release, Reply, State, to_bytes
from tests.hardware.micropython import SESSION, Host

MakeHost = Callable[..., Host]


def stamps(host: Host) -> list[tuple[int, int, Flags]]:
    return [(press.key, press.t, press.flags) for press in host.presses()]


@pytest.mark.parametrize("key", range(16))
def test_case_1_a_clean_press_of_each_key(host: Host, key: int) -> None:
    """case 1 [L4], G1: one event, the right key, stamped at its edge."""
    host.arm()
    edge = host.now + 1_037
    host.box.hit(key, edge)
    host.run(100_000)
    (press,) = host.presses()
    assert press == Press(number=1, session=SESSION, round=1, key=key, t=edge, flags=Flags.FIRST)


def test_case_11_all_keys_in_one_instant(host: Host) -> None:
    """case 11 [L4]: sixteen presses with one stamp; one of them, and one only, is the first."""
    host.arm()
    edge = host.now + 1_000
    for key in range(16):
        host.box.hit(key, edge)
    host.run(5_000)
    assert [(press.key, press.t) for press in host.presses()] == [(key, edge) for key in range(16)]
    assert [press.flags for press in host.presses()] == [Flags.FIRST] + [Flags.LATER] * 15


def test_case_12_the_first_is_the_first_whatever_its_key(host: Host) -> None:
    """case 12 [L4], G2: keys 50 us apart that one turn of the loop finds together come in the order of their edges."""
    host.arm()
    first = host.now + 1_003
    order = [5, 12, 0, 15, 7, 3, 9, 1]
    for place, key in enumerate(order):
        host.box.hit(key, first + 50 * place)
    host.run(5_000)
    assert [(press.key, press.t - first) for press in host.presses()] == [(key, 50 * n) for n, key in enumerate(order)]
    assert host.presses()[0].flags is Flags.FIRST
    assert host.box.lit() == {5}


def test_case_18_a_key_held_before_arming_is_down_and_wins_nothing(host: Host) -> None:
    """case 18 [L4]."""
    host.box.press(4, host.now + 100)
    host.run(20_000)
    assert host.arm().down == 1 << 4
    host.box.release(4, host.now + 10_000)
    host.run(100_000)
    assert [(press.key, press.flags, press.round) for press in host.presses()] == [(4, Flags.EARLY, 0)]
    assert host.box.lit() == set()


def test_case_19_a_press_before_the_arming_moment_is_early(host: Host) -> None:
    """case 19 [L4]: by the stamp. A microsecond before the moment is early, the moment itself is not."""
    starts = host.arm(delay=20).t
    host.box.hit(1, starts - 1)
    host.box.hit(2, starts)
    assert host.health().state is State.CUE
    host.run(40_000)
    assert [press[2] for press in stamps(host)] == [Flags.EARLY, Flags.FIRST]
    assert host.box.lit() == {2}


def test_case_20_a_press_after_the_window_is_over(host: Host) -> None:
    """case 20 [L4]: the window's last microsecond counts, the next does not."""
    ends = host.arm(duration=30).t + 30_000
    host.box.hit(1, ends - 1)
    host.box.hit(2, ends)
    host.run(60_000)
    assert [press[2] for press in stamps(host)] == [Flags.FIRST, Flags.OVER]
    assert host.health().state is State.IDLE


def test_case_21_a_key_that_is_not_eligible(host: Host) -> None:
    """case 21 [L4]: it is told, and lights no lamp."""
    host.arm(mask=0x0002)
    host.box.hit(0, host.now + 100)
    host.box.hit(1, host.now + 1_000)
    host.run(5_000)
    assert [press[2] for press in stamps(host)] == [Flags.NOT_ELIGIBLE, Flags.FIRST]
    assert host.box.lit() == {1}


def test_case_22_both_buttons_of_one_seat(host: Host) -> None:
    """case 22 [L4]: within 50 us, each with its own key and stamp; the lamp is the seat's."""
    host.arm()
    edge = host.now + 1_000
    host.box.hit(11, edge)
    host.box.hit(3, edge + 50)
    host.run(5_000)
    assert stamps(host) == [(11, edge, Flags.FIRST), (3, edge + 50, Flags.LATER)]
    assert host.box.lit() == {3}


def test_case_23_a_key_that_is_stuck_at_power_up(make_host: MakeHost) -> None:
    """case 23 [L4]: no event, but the heartbeat shows it; let go, it is a key like any other."""
    host = make_host(held=(6,))
    host.hello()
    host.arm(mode=3)
    host.run(600_000)
    assert host.health().down == 1 << 6
    host.box.release(6, host.now + 100)
    host.run(30_000)
    assert not [each for each in host.heard if isinstance(each, Press)]
    host.box.hit(6, host.now + 100)
    host.run(30_000)
    assert [press[2] for press in stamps(host)] == [Flags.FIRST]


def test_case_17_a_press_in_the_turn_of_arming_and_of_disarming(host: Host) -> None:
    """case 17 [L4]: the edge decides, not when it is confirmed or when the command is handled."""
    starts = host.arm(1).t
    host.box.hit(0, host.now + 90)
    disarmed = host.now + 100
    host.box.send(to_bytes(Disarm(id=0x7F)), disarmed)
    host.box.hit(1, disarmed + 100)
    host.run(5_000)
    assert starts < disarmed
    assert [(press.key, press.flags) for press in host.presses()] == [(0, Flags.FIRST), (1, Flags.EARLY)]


def test_case_2_to_6_bounce_is_one_press(host: Host) -> None:
    """cases 2, 3, 5 and 6 [L0 L4], fault G1-5: the first edge is the stamp, and no bounce within 15 ms is a second."""
    host.arm()
    edge = host.now + 1_000
    for bounce in range(0, 6_000, 200):
        host.box.press(2, edge + bounce)
        host.box.release(2, edge + bounce + 90)
    host.box.press(2, edge + 6_200)
    host.box.release(2, edge + 30_000)
    host.box.press(2, edge + 38_000)  # opens 8 ms while it is held
    host.box.release(2, edge + 60_000)
    for bounce in range(0, 12_000, 1_000):
        host.box.press(2, edge + 61_000 + bounce)
        host.box.release(2, edge + 61_300 + bounce)
    host.run(150_000)
    assert stamps(host) == [(2, edge, Flags.FIRST)]
    host.box.hit(2, host.now + 100)
    host.run(20_000)
    assert [press[2] for press in stamps(host)] == [Flags.FIRST, Flags.LATER]


@pytest.mark.parametrize("width", [3, 10, 50, 100, 240])
def test_case_8_a_lone_spike_is_no_press(host: Host, width: int) -> None:
    """case 8 [L0 L4]: none is a press, and each is counted."""
    host.arm()
    assert host.health().glitch == 0
    for spike in range(20):
        host.box.hit(1, host.now + 1_000 + 5_000 * spike, width)
    host.run(200_000)
    assert not host.presses()
    assert host.health().glitch == 20


def test_case_10_a_glitch_lends_its_stamp_for_two_milliseconds_only(host: Host) -> None:
    """case 10 [L0 L4]."""
    host.arm()
    glitch = host.now + 1_000
    host.box.hit(1, glitch, 50)
    host.box.hit(1, glitch + 1_000)
    later = glitch + 100_000
    host.box.hit(2, later, 50)
    host.box.hit(2, later + 2_100)
    host.run(200_000)
    assert [press[:2] for press in stamps(host)] == [(1, glitch), (2, later + 2_100)]


def test_case_24_mashing_is_counted_exactly(host: Host) -> None:
    """case 24 [L0 L4]: 200 presses, 25 a second, acknowledged as they come; none lost, none twice."""
    host.arm()
    for _ in range(200):
        host.box.hit(3, host.now + 100, 20_000)
        for press in host.run(40_000):
            if isinstance(press, Press):
                host.acknowledge(press.number)
    assert [press.number for press in host.presses()] == [n % 256 for n in range(1, 201)]
    assert host.health().drop == 0


@pytest.mark.parametrize("wraps", [1, 2, 3, 4])
def test_case_26_the_ticks_of_micropython_wrap(make_host: MakeHost, wraps: int) -> None:
    """case 26 [L4], and 25 for the chip's own timer: two presses across 2^30 are as far apart as they were."""
    wrap = wraps << 30
    host = make_host(wrap - 200_000)
    host.hello()
    host.run_to(wrap - 10_000)
    armed = host.arm()
    host.box.hit(0, wrap - 2_000)
    host.box.hit(1, wrap + 3_000)
    host.run_to(wrap + 10_000)
    first, second = host.presses()
    assert (second.t - first.t) & 0xFFFFFFFF == 5_000
    assert 0 < (first.t - armed.t) & 0xFFFFFFFF < 10_000
    assert [first.flags, second.flags] == [Flags.FIRST, Flags.LATER]


def test_the_upper_bits_of_the_time_count_the_wraps(make_host: MakeHost) -> None:
    """case 26 [L4]: the wire's 32 bits go on where the 30 bits begin anew."""
    host = make_host((1 << 30) - 200_000)
    host.hello()
    before = host.health().t
    host.run(300_000)
    after = host.health().t
    assert before < 1 << 30 <= after
    assert 300_000 <= after - before < 310_000


def test_releases_are_told_where_the_round_asks_for_them(host: Host) -> None:
    """R carries the moment from which the contact stayed open, numbered together with the presses."""
    host.arm(mode=Mode.LIGHT_FIRST | Mode.RELEASES)
    edge = host.now + 1_000
    host.box.hit(3, edge, 40_000)
    host.run(70_000)
    events = [each for each in host.heard if isinstance(each, Press | Release)]
    assert events[0] == Press(number=1, session=SESSION, round=1, key=3, t=edge, flags=Flags.FIRST)
    assert Release(number=2, session=SESSION, key=3, t=edge + 40_000) in events


def test_without_that_mode_no_release_is_told(host: Host) -> None:
    host.arm()
    host.box.hit(3, host.now + 1_000, 40_000)
    host.run(100_000)
    assert host.presses()
    assert not [each for each in host.heard if isinstance(each, Release)]


def test_confirm_and_release_times_can_be_set(host: Host) -> None:
    """C 01 and 02: a longer confirm time takes a longer spike for what it is."""
    assert host.ask(Config, key=1, value=1_000) == Reply(id=2, code=0)
    assert host.ask(Config, key=2, value=100) == Reply(id=3, code=0)
    host.arm()
    host.box.hit(1, host.now + 100, 900)
    host.box.hit(2, host.now + 5_000, 1_100)
    host.box.hit(2, host.now + 60_000, 1_100)  # within 100 ms of its release
    host.run(200_000)
    assert [press.key for press in host.presses()] == [2]


def test_a_new_round_takes_the_place_of_the_last(host: Host) -> None:
    """What is pressed before the new arming moment is early, with the new round's number."""
    host.arm(1)
    host.box.hit(0, host.now + 100)
    host.run(5_000)
    host.arm(2, delay=50)
    host.box.hit(1, host.now + 100)
    host.run(60_000)
    host.box.hit(2, host.now + 100)
    host.run(5_000)
    told = [(press.key, press.round, press.flags) for press in host.presses()]
    assert told == [(0, 1, Flags.FIRST), (1, 2, Flags.EARLY), (2, 2, Flags.FIRST)]

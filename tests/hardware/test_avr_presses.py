"""Clean presses, bounces and spikes on the emulated ATmega328P: what its real firmware says of them."""

import random

import pytest
from avr_box import MS, US

from companion.box.messages import Flags, Press, State
from tests.hardware.bench import Bench
from tests.hardware.emulation import needs_emulator

pytestmark = needs_emulator

KEYS = range(8)
TWICE_A_STEP = 8 * US  # micros() moves in steps of 4
BOTH_PORTS = (2, 7)
TOO_SHORT_US = 2  # over before the interrupt reads the pins


def alternating(total_us: int, count: int, seed: int) -> list[int]:
    """An even number of gaps, in cycles, of any length, that last `total_us` together."""
    chance = random.Random(seed)
    cuts = sorted(chance.sample(range(1, total_us), count - 1))
    return [(after - before) * US for before, after in zip([0, *cuts], [*cuts, total_us], strict=True)]


def stamp_errors(presses: list[Press], edges: list[int]) -> list[int]:
    """Stamp less edge, in cycles, for each press; the clocks' common distance is in all of them."""
    return [press.t * US - edge for press, edge in zip(presses, edges, strict=True)]


def one_clean_press(bench: Bench, key: int) -> int:
    """Presses cleanly and gives the stamp's distance from its edge, against which others are held."""
    at = bench.cycle + 500 * US
    bench.box.press(key, at, hold=5 * MS)
    bench.run(ms=25)
    (error,) = stamp_errors(bench.take(), [at])
    return error


def test_a_clean_press_of_each_seat_is_said_once_with_its_key_and_its_time(bench: Bench) -> None:
    """case 1 [L2], G1"""
    edges = []
    for key in KEYS:
        bench.arm(key + 1)
        edges.append(bench.cycle + 700 * US + key * 37)
        bench.box.press(key, edges[-1], hold=40 * MS)
        bench.run(ms=70)
    presses = bench.take()
    assert [(press.number, press.round, press.key, press.flags) for press in presses] == [
        (key + 1, key + 1, key, Flags.FIRST) for key in KEYS
    ]
    errors = stamp_errors(presses, edges)
    assert max(errors) - min(errors) <= TWICE_A_STEP


@pytest.mark.parametrize("key", BOTH_PORTS)
@pytest.mark.parametrize(
    ("down", "up"),
    [
        pytest.param(alternating(1600, 10, 1), alternating(1600, 10, 2), id="case 2: 1.6 ms"),
        pytest.param(alternating(6200, 24, 3), alternating(6200, 24, 4), id="case 3: 6.2 ms"),
        pytest.param([5 * US] * 100, [5 * US] * 100, id="case 4: 100 edges 5 us apart"),
        pytest.param([], alternating(12_000, 16, 5), id="case 5: 12 ms at the release"),
    ],
)
def test_a_bouncing_contact_is_one_press_at_its_first_edge(
    bench: Bench, key: int, down: list[int], up: list[int]
) -> None:
    """cases 2, 3, 4, 5 [L2]; G1-5"""
    clean = one_clean_press(bench, key)
    for i in range(3):
        bench.arm(i + 1)
        at = bench.cycle + 600 * US + i * 53
        closed = bench.box.bounce(key, at, down)
        bench.box.bounce(key, closed + 20 * MS, up, down=False)
        bench.run(ms=65)
        (press,) = bench.take()
        assert (press.key, press.flags) == (key, Flags.FIRST)
        assert abs(press.t * US - at - clean) <= TWICE_A_STEP


@pytest.mark.parametrize("key", BOTH_PORTS)
def test_a_contact_that_opens_for_8_ms_is_still_one_press(bench: Bench, key: int) -> None:
    """case 6 [L2]"""
    bench.arm(1)
    at = bench.cycle + 300 * US
    bench.box.bounce(key, at, [20 * MS, 8 * MS])
    bench.box.release(key, at + 50 * MS)
    bench.run(ms=100)
    assert [press.flags for press in bench.take()] == [Flags.FIRST]


@pytest.mark.parametrize("key", BOTH_PORTS)
def test_a_contact_that_opens_for_20_ms_may_press_again_but_never_first(bench: Bench, key: int) -> None:
    """case 7 [L2]"""
    bench.arm(1)
    at = bench.cycle + 300 * US
    bench.box.bounce(key, at, [20 * MS, 20 * MS])
    bench.box.release(key, at + 60 * MS)
    bench.run(ms=110)
    first, second = bench.take()
    assert (first.flags, second.flags) == (Flags.FIRST, Flags.LATER)
    assert abs((second.t - first.t) * US - 40 * MS) <= TWICE_A_STEP


@pytest.mark.parametrize("key", BOTH_PORTS)
@pytest.mark.parametrize("long_us", [1, 3, 10, 50, 100])
def test_a_lone_spike_is_no_press_and_costs_no_later_one(bench: Bench, key: int, long_us: int) -> None:
    """case 8 [L2]: and each is counted, but for those that are over before the interrupt can look."""
    bench.arm(1)
    assert bench.health().glitch == 0
    at = bench.cycle + 300 * US
    for i in range(20):
        bench.box.press(key, at + i * 3 * MS + i * 41, hold=long_us * US)
    bench.run(ms=80)
    assert bench.take() == []
    assert bench.health().glitch == (20 if long_us > TOO_SHORT_US else 0)
    assert not any(lamp.on for lamp in bench.box.lamps if lamp.lamp == key)
    one_clean_press(bench, key)  # which is said once


@pytest.mark.parametrize("key", BOTH_PORTS)
@pytest.mark.parametrize("long_us", [300, 1000, 3000])
def test_a_spike_longer_than_the_confirm_time_may_be_a_press_and_is_one_from_1_ms_on(
    bench: Bench, key: int, long_us: int
) -> None:
    """case 9 [L2]: a contact that is seen closed 0.25 ms after its edge, or later, has been pressed."""
    bench.arm(1)
    for i in range(4):
        bench.box.press(key, bench.cycle + 300 * US + i * 997, hold=long_us * US)
        bench.run(ms=25)
    flags = [press.flags for press in bench.take()]
    assert flags[:1] in ([], [Flags.FIRST])
    assert set(flags[1:]) <= {Flags.LATER}
    assert len(flags) <= 4
    assert long_us < 1000 or len(flags) == 4


@pytest.mark.parametrize("key", BOTH_PORTS)
def test_a_glitch_lends_a_press_its_stamp_for_2_ms_at_most(bench: Bench, key: int) -> None:
    """case 10 [L2]"""
    clean = one_clean_press(bench, key)
    for i, after_us in enumerate((400, 1000, 1900, 2200, 5000)):
        bench.arm(i + 1)
        glitch = bench.cycle + 400 * US
        at = glitch + after_us * US
        bench.box.press(key, glitch, hold=20 * US)
        bench.box.press(key, at, hold=20 * MS)
        bench.run(ms=60)
        (press,) = bench.take()
        error = press.t * US - at - clean
        assert -2 * MS - TWICE_A_STEP <= error <= TWICE_A_STEP
        if after_us > 2000 + 150:  # a pass of the loop may come between
            assert abs(error) <= TWICE_A_STEP


def test_a_key_stuck_since_the_start_is_no_press_and_shows_as_down() -> None:
    """case 23 [L2]"""
    with Bench(stuck=3) as bench:
        bench.run(ms=600)
        bench.hello()
        bench.arm(1)
        bench.run(ms=600)
        assert bench.take() == []
        health = bench.health()
        assert (health.down, health.state) == (1 << 3, State.ARMED)
        one_clean_press(bench, 5)
        bench.box.release(3, bench.cycle)
        bench.run(ms=30)
        assert bench.health().down == 0
        one_clean_press(bench, 3)

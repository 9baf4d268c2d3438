"""Who was first, on the emulated ATmega328P: hands that come together are told apart by stamps, or are a tie."""

import random

import pytest
from avr_box import MS, US

from companion.box.messages import Flags, Lamps, Pattern, Query, Tone
from tests.hardware.bench import Bench
from tests.hardware.emulation import needs_emulator
from tests.hardware.measure import KEYS, PAIRS, orders, press_together

pytestmark = needs_emulator

SPREAD_IDLE, SPREAD_LOAD = 8, 16  # G1, in microseconds


def test_all_eight_hands_in_one_instant_are_a_tie(bench: Bench) -> None:
    """case 11 [L2]"""
    for number in range(1, 4):
        bench.arm(number)
        presses = press_together(bench, KEYS, 0)
        assert len({press.t for press in presses.values()}) == 1
        flags = [press.flags for press in presses.values()]
        assert sorted(flags) == [Flags.FIRST] + [Flags.LATER] * 7


def test_eight_hands_50_us_apart_are_in_their_order(bench: Bench) -> None:
    """case 12 [L2]"""
    for number in range(1, 9):
        order = random.Random(number).sample(KEYS, len(KEYS))
        bench.arm(number)
        presses = press_together(bench, order, 50)
        assert sorted(presses, key=lambda key: presses[key].t) == order


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "load"])
def test_every_pair_of_hands_50_us_apart_is_in_its_order(busy: bool) -> None:
    """case 13 [L2], G2"""
    found = orders(PAIRS, 50, busy=busy)
    assert (found.right, found.tied, found.wrong) == (56, 0, 0)
    assert found.worst_error_us <= (SPREAD_LOAD if busy else SPREAD_IDLE)


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "load"])
@pytest.mark.parametrize("gap_us", [4, 8, 10, 20])
def test_hands_closer_than_the_box_can_tell_are_right_or_a_tie(gap_us: int, busy: bool) -> None:
    """case 14 [L2], G2: the later hand is never told to be first."""
    found = orders(random.Random(gap_us).sample(PAIRS, 12), gap_us, busy=busy)
    assert (found.right + found.tied, found.wrong) == (12, 0)


@pytest.mark.parametrize("gap_us", [0, 20])
def test_the_two_ports_of_the_chip_favour_nobody(bench: Bench, gap_us: int) -> None:
    """case 15 [L2]: keys 0 to 5 hang on one port, 6 and 7 on another."""
    gaps: dict[tuple[int, int], list[int]] = {(5, 6): [], (6, 5): []}
    bench.arm(1)
    for _ in range(12):
        for (first, second), found in gaps.items():
            presses = press_together(bench, (first, second), gap_us)
            found.append(presses[second].t - presses[first].t)
    means = [sum(found) / len(found) for found in gaps.values()]
    assert abs(means[0] - means[1]) <= 2  # half a step of the clock


@pytest.mark.parametrize("what", ["tone", "lamps", "full line"])
def test_a_busy_box_stamps_as_well(bench: Bench, what: str) -> None:
    """case 16 [L2], G1"""
    errors = []
    for number, key in enumerate([*KEYS, *KEYS], 1):
        bench.arm(number)
        if what == "tone":
            bench.command(Tone(id=bench.next_id(), hertz=4000, milliseconds=200))
        elif what == "lamps":
            bench.command(Lamps(id=bench.next_id(), mask=0xFF, pattern=Pattern.FAST))
        else:
            for id in range(100, 106):
                bench.tell(Query(id=id))
            bench.run(ms=4)  # answers wait by now
        at = bench.cycle + 500 * US + number * 613
        bench.box.press(key, at, hold=3 * MS)
        bench.run(ms=45)
        (press,) = bench.take()
        errors.append(press.t - at / US)
    assert max(errors) - min(errors) <= SPREAD_LOAD

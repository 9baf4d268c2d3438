"""Targets G1 to G5 on the emulated ATmega328P, with few samples; `tests.benchmarks` takes many."""

import pytest

from tests.hardware.emulation import needs_emulator
from tests.hardware.measure import PAIRS, Presses, orders, presses

pytestmark = needs_emulator

CONFIRM = 250  # microseconds
BYTE = 85  # microseconds of one byte, as the box's divider has it


@pytest.fixture(scope="module")
def idle() -> Presses:
    return presses(30)


@pytest.fixture(scope="module")
def busy() -> Presses:
    return presses(30, busy=True)


def test_a_stamp_is_as_exact_as_the_clock_allows(idle: Presses, busy: Presses) -> None:
    """G1: two steps of 4 us; four, between commands"""
    assert idle.spread <= 8
    assert busy.spread <= 16


def test_hands_26_us_apart_are_told_in_their_order() -> None:
    """G2"""
    found = orders(PAIRS[::3], 26, busy=True)
    assert (found.right, found.wrong) == (len(PAIRS[::3]), 0)


def test_a_press_is_said_soon_after_it_is_confirmed(idle: Presses) -> None:
    """G3"""
    assert max(idle.lines) <= 1.20 * (idle.wire + CONFIRM)


def test_a_press_waits_for_one_answer_at_most(busy: Presses) -> None:
    """G4"""
    assert max(busy.lines) <= 63 * BYTE + busy.wire + CONFIRM + 1000


def test_the_lamp_of_the_first_burns_before_anybody_could_see_it_come(idle: Presses) -> None:
    """G5"""
    assert len(idle.lamps) == len(idle.lines)
    assert max(idle.lamps) <= CONFIRM + 100

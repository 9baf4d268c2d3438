"""Bytes of every kind thrown at the native program under ASAN and UBSAN; CI throws far more of them."""

import os

import pytest

from tests.hardware.native.build import needs_compiler
from tests.hardware.native.fuzz import throw

pytestmark = needs_compiler

SEEDS = (1, 2)
BYTES = 5_000_000 if "CI" in os.environ else 300_000  # in CI ten million of each kind


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["noise", "alphabet"])
def test_noise_at_the_speed_of_the_wire_presses_no_key(mode: str, seed: int) -> None:
    """case 32, case 33 [L1], G8"""
    counts = throw(mode, seed, BYTES)
    assert (counts["presses"], counts["releases"], counts["answers"]) == (0, 0, 0)
    assert counts["lines"] >= counts["box_seconds"], "the box has fallen silent"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_press_is_reported_that_was_not_made(seed: int) -> None:
    """case 32 [L1], G8: sound and broken commands, while keys are pressed"""
    counts = throw("frames", seed, BYTES)
    assert counts["presses"] > 100
    assert counts["invented"] == 0
    assert counts["answers"] > 1000

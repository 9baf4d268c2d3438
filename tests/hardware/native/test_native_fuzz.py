"""Bytes of every kind thrown at the native program under ASAN and UBSAN; the benchmark throws far more of them."""

import subprocess

import pytest

from tests.hardware.native.build import needs_compiler, program

pytestmark = needs_compiler

BYTES = 300_000
SEEDS = (1, 2)


def throw(mode: str, seed: int, size: int = BYTES) -> dict[str, int]:
    """The fuzzer's counts. Fails with what it or a sanitizer said."""
    done = subprocess.run([program("fuzz"), mode, str(seed), str(size)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {name: int(value) for name, value in (pair.split("=") for pair in done.stdout.split())}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("mode", ["noise", "alphabet"])
def test_noise_at_the_speed_of_the_wire_presses_no_key(mode: str, seed: int) -> None:
    """case 32, case 33 [L1], G8"""
    counts = throw(mode, seed)
    assert (counts["presses"], counts["releases"], counts["answers"]) == (0, 0, 0)
    assert counts["lines"] >= counts["box_seconds"], "the box has fallen silent"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_press_is_reported_that_was_not_made(seed: int) -> None:
    """case 32 [L1], G8: sound and broken commands, while keys are pressed"""
    counts = throw("frames", seed)
    assert counts["presses"] > 100
    assert counts["answers"] > 1000

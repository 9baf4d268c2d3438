"""What tests on the emulated ATmega328P are handed: a box on the bench, or the reason why there is none here."""

from collections.abc import Iterator

import pytest

from tests.hardware.bench import Bench, missing

needs_emulator = pytest.mark.skipif(bool(missing()), reason=f"cannot here: {missing()}")


@pytest.fixture
def fresh() -> Iterator[Bench]:
    """A box that has just got power: no host has spoken to it."""
    with Bench() as bench:
        yield bench


@pytest.fixture
def bench(fresh: Bench) -> Bench:
    """A box with a host: a session has begun, nothing is armed."""
    fresh.run(ms=20)
    fresh.hello()
    return fresh

"""What the tests on the native program are handed."""

from collections.abc import Iterator

import pytest

from tests.hardware.native.native_box import NativeBox


@pytest.fixture
def fresh() -> Iterator[NativeBox]:
    """A box that has just got power: no host has spoken to it."""
    with NativeBox() as box:
        box.run(ms=10)
        yield box


@pytest.fixture
def box(fresh: NativeBox) -> NativeBox:
    """A box with a host: a session has begun, nothing is armed."""
    fresh.hello()
    return fresh

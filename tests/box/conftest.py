"""What holds for every test of the box: threads, files and sockets that it opened are gone at its end."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.box.peers import until


def descriptors() -> int:
    own = Path("/proc/self/fd")
    return len(os.listdir(own)) if own.exists() else 0


@pytest.fixture
def nothing_left() -> Iterator[None]:
    """No thread and no open file more than before."""
    threads, files = set(threading.enumerate()), descriptors()
    yield
    until(lambda: set(threading.enumerate()) <= threads, "the end of every thread")
    until(lambda: descriptors() <= files, "the closing of every file")

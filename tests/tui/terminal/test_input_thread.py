"""The reading thread on a pipe: keys as they come, an Esc that nothing follows, the end of the terminal."""

from __future__ import annotations

import os
import queue
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from textual import events

from companion.tui.terminal.input_thread import InputThread

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="cannot here: this system cannot wait for a pipe")

DEADLINE = 30.0
"""Seconds that a test waits for another thread; reached only when something is wrong."""

Heard = queue.Queue[Any]


@pytest.fixture
def pipe() -> Iterator[list[int]]:
    ends = list(os.pipe())
    yield ends
    for end in ends:
        os.close(end)


@pytest.fixture
def heard(pipe: list[int]) -> Iterator[Heard]:
    found: Heard = queue.Queue()
    thread = InputThread(pipe[0], deliver=found.put, gone=lambda: found.put("gone"), failed=found.put)
    thread.start()
    yield found
    thread.stop()


def test_keys_come_with_their_time_and_an_escape_after_a_while(pipe: list[int], heard: Heard) -> None:
    before = time.monotonic()
    os.write(pipe[1], b"n\xff\x1b")
    first, second = heard.get(timeout=DEADLINE), heard.get(timeout=DEADLINE)
    assert isinstance(first, events.Key)
    assert isinstance(second, events.Key)
    assert (first.key, second.key) == ("n", "escape")
    assert before <= first.time <= second.time <= time.monotonic()


def test_the_end_of_the_terminal_is_told_once(pipe: list[int], heard: Heard) -> None:
    os.close(pipe[1])
    assert heard.get(timeout=DEADLINE) == "gone"
    pipe[1] = os.open(os.devnull, os.O_RDONLY)
    assert heard.empty()


def test_a_fault_in_who_listens_is_told_and_not_lost(pipe: list[int]) -> None:
    failures: Heard = queue.Queue()

    def deliver(message: object) -> None:
        raise ValueError("a fault")

    thread = InputThread(pipe[0], deliver=deliver, gone=lambda: None, failed=failures.put)
    thread.start()
    os.write(pipe[1], b"n")
    assert isinstance(failures.get(timeout=DEADLINE), ValueError)
    thread.stop()


def test_stopping_needs_no_key(pipe: list[int]) -> None:
    found: Heard = queue.Queue()
    thread = InputThread(pipe[0], deliver=found.put, gone=lambda: found.put("gone"), failed=found.put)
    thread.start()
    thread.stop()
    os.write(pipe[1], b"n")
    assert not thread._thread.is_alive()
    assert found.empty()

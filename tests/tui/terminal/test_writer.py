"""The writer on a pipe: it waits for nobody, says when frames are to be left out, and ends in time."""

from __future__ import annotations

import os
import select
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from companion.tui.terminal.writer import BEHIND, MOST, Writer

DEADLINE = 30.0
"""Seconds that a test waits for another thread; reached only when something is wrong."""


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def fill(write_end: int) -> None:
    """Nobody reads, and there is no room left."""
    os.set_blocking(write_end, False)
    with suppress(BlockingIOError):
        while True:
            os.write(write_end, b"f" * 4096)
    os.set_blocking(write_end, True)


def everything(device: int, until: bytes) -> bytes:
    seen = b""
    while not seen.endswith(until):
        assert select.select([device], [], [], DEADLINE)[0], seen[-100:]
        seen += os.read(device, 65536)
    return seen


def test_it_writes_in_order_and_the_farewell_last(pipe: tuple[int, int]) -> None:
    read_end, write_end = pipe
    writer = Writer(write_end)
    for text in ("Anna", "é", "\udc80"):
        writer.write(text)
    writer.stop("bye")
    writer.write("too late")
    writer.stop("twice")
    assert everything(read_end, b"bye") == "Annaé?bye".encode()
    assert not select.select([read_end], [], [], 0)[0]


@pytest.mark.parametrize("blocking", [True, False])
def test_frames_are_left_out_while_it_is_behind_and_one_is_asked_for_afterwards(
    pipe: tuple[int, int], blocking: bool
) -> None:
    read_end, write_end = pipe
    os.set_blocking(write_end, blocking)
    caught_up = threading.Event()
    writer = Writer(write_end, caught_up=caught_up.set)
    assert writer.takes_a_frame()
    frames = 0
    while writer.takes_a_frame():
        writer.write("f" * BEHIND)
        frames += 1
        assert frames < 100
    writer.write("|")
    assert not writer.takes_a_frame()
    assert not caught_up.is_set()
    assert everything(read_end, b"|") == b"f" * BEHIND * frames + b"|"
    assert caught_up.wait(DEADLINE)
    assert writer.takes_a_frame()
    caught_up.clear()
    writer.write("small")
    writer.stop("bye")
    everything(read_end, b"bye")
    assert not caught_up.is_set()


def test_what_waits_has_a_bound(pipe: tuple[int, int]) -> None:
    read_end, write_end = pipe
    writer = Writer(write_end)
    for _ in range(3 * MOST // BEHIND):
        writer.write("x" * BEHIND)
    assert writer._waiting < MOST + BEHIND
    threading.Thread(target=writer.stop, args=("bye",)).start()
    assert len(everything(read_end, b"bye")) < MOST + BEHIND


def test_stopping_does_not_wait_for_a_stalled_terminal_but_makes_room_for_the_farewell(pipe: tuple[int, int]) -> None:
    read_end, write_end = pipe
    fill(write_end)
    asked = []
    writer = Writer(write_end, drop_output=lambda: asked.append(os.read(read_end, MOST)))
    writer.write("f" * BEHIND)
    writer.stop("bye")
    assert len(asked) == 1
    assert everything(read_end, b"bye").strip(b"f") == b"bye"


def test_a_stalled_terminal_that_makes_no_room_is_given_up(pipe: tuple[int, int]) -> None:
    read_end, write_end = pipe
    fill(write_end)
    writer = Writer(write_end)
    writer.write("f" * BEHIND)
    writer.stop("bye")  # returns
    assert writer._thread.daemon  # and keeps no program alive
    everything(read_end, b"bye")
    writer._thread.join(DEADLINE)


def test_a_terminal_that_has_gone_is_told_once() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    gone = threading.Event()
    writer = Writer(write_end, gone=gone.set)
    writer.write("Anna")
    assert gone.wait(DEADLINE)
    gone.clear()
    writer.write("Ben")
    writer.stop("bye")
    assert not gone.is_set()
    os.close(write_end)

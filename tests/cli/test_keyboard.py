"""The keyboard: lines as they were typed, one reader for the whole program, and a wait that can be ended."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from typing import TextIO

import pytest

from companion.cli.keyboard import LONGEST, WAITING, Keyboard, standard


class Pipe:
    """A keyboard at one end of a pipe, and what types at the other."""

    def __init__(self) -> None:
        reading, self._writing = os.pipe()
        self.stream: TextIO = os.fdopen(reading, "r")
        self.keyboard = Keyboard(self.stream)

    def type(self, raw: bytes) -> None:
        os.write(self._writing, raw)

    def type_often(self, raw: bytes, times: int) -> None:
        for _ in range(times):
            self.type(raw)

    def hang_up(self) -> None:
        if self._writing >= 0:
            os.close(self._writing)
            self._writing = -1


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    made = Pipe()
    yield made
    made.hang_up()
    assert made.keyboard.readline() == "", "the reading thread has seen the end"
    made.stream.close()


def test_lines_come_as_they_were_typed(pipe: Pipe) -> None:
    pipe.type(b"one\ntwo\r\n\nh")
    assert [pipe.keyboard.readline() for _ in range(3)] == ["one\n", "two\r\n", "\n"]
    pipe.type(b"alf\nlast")
    pipe.hang_up()
    assert [pipe.keyboard.readline() for _ in range(4)] == ["half\n", "last", "", ""]


def test_a_character_cut_in_two_is_one_again(pipe: Pipe) -> None:
    word = "Größe\n".encode()
    pipe.type(word[:3])
    pipe.type(word[3:])
    assert pipe.keyboard.readline() == "Größe\n"


def test_a_line_without_an_end_is_kept_only_so_far_and_the_next_one_is_whole(pipe: Pipe) -> None:
    """D3-1: memory stays bounded, and nothing that follows is lost."""
    writer = threading.Thread(target=pipe.type_often, args=(b"a" * 65_536, 40))
    writer.start()
    reader: list[str] = []
    listener = threading.Thread(target=lambda: reader.append(pipe.keyboard.readline()))
    listener.start()
    writer.join()
    pipe.type(b"\nnext\n")
    listener.join()
    assert reader == ["a" * LONGEST + "\n"]
    assert pipe.keyboard.readline() == "next\n"


def test_a_program_that_sends_faster_than_it_is_heard_loses_no_line(pipe: Pipe) -> None:
    count = 3 * WAITING
    writer = threading.Thread(target=lambda: pipe.type(b"".join(b"%d\n" % number for number in range(count))))
    writer.start()
    assert [pipe.keyboard.readline() for _ in range(count)] == [f"{number}\n" for number in range(count)]
    writer.join()


def test_bytes_that_are_no_text_can_still_be_told_from_text(pipe: Pipe) -> None:
    pipe.type(b"\xef\xbb\xbfa\xff\n")
    assert pipe.keyboard.readline() == "a\udcff\n"


def test_who_waits_can_be_let_go_and_later_lines_are_still_read(pipe: Pipe) -> None:
    got: list[str] = []
    waits = threading.Thread(target=lambda: got.append(pipe.keyboard.readline()))
    waits.start()
    while waits.is_alive():
        pipe.keyboard.let_go()
        waits.join(0.01)
    pipe.type(b"later\n")
    assert got == [""]
    assert pipe.keyboard.readline() == "later\n"


def test_after_the_end_nothing_is_read(pipe: Pipe) -> None:
    pipe.type(b"more\n")
    pipe.keyboard.end()
    assert pipe.keyboard.readline() == ""


def test_a_stream_without_a_device_is_read_directly() -> None:
    keyboard = Keyboard(io.StringIO("a\nb"))
    assert [keyboard.readline() for _ in range(3)] == ["a\n", "b", ""]
    assert keyboard.readable()
    assert not keyboard.isatty()


def test_the_standard_input_has_one_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\n"))
    first = standard()
    assert standard() is first
    monkeypatch.setattr(sys, "stdin", io.StringIO("b\n"))
    assert standard() is not first

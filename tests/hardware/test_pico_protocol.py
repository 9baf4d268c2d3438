"""The Pico's frames against the page of the protocol, under CPython [L0] and under MicroPython [L4]."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from micropython_box import PROGRAMS, run_program

from companion.box import frames
from companion.box.frames import Decoder, Sender
from tests.hardware import vectors
from tests.hardware.micropython import logic, needs_unix_port

ALPHABET = b"<>*ATPKX 0123456789ABCDEF\n\r"
OTHER = {">": "<", "<": ">"}


def parse(data: bytes, start: str) -> tuple[list[str], Any]:
    """The frames in `data` as the firmware's parser tells them, and the parser."""
    parser = logic("protocol").Parser(ord(start))
    return [told(parser.letter, parser.values, parser.widths) for byte in data if parser.take(byte)], parser


def told(letter: int, values: list[int], widths: list[int]) -> str:
    return " ".join([chr(letter)] + [f"{value}/{width}" for value, width in zip(values, widths, strict=True)])


def expected(data: bytes, start: str) -> list[str]:
    """The same, as the program's decoder tells them."""
    found = Decoder(Sender(start)).feed(data)
    return [told(ord(frame.letter), list(frame.fields), list(frame.widths)) for frame in found]


def test_the_version_is_the_page_s() -> None:
    assert logic("protocol").BX_VERSION == frames.VERSION


@pytest.mark.parametrize("vector", vectors.good(), ids=vectors.name)
def test_a_good_vector_is_taken_by_its_side_alone(vector: vectors.Good) -> None:
    """[L0]"""
    (taken,), _ = parse(vector.data, vector.start)
    wanted = told(ord(vector.letter), list(vector.values), [len(field) for field in vector.fields])
    assert taken == wanted or taken.startswith(wanted + " ")
    assert taken not in parse(vector.data, OTHER[vector.start])[0]


@pytest.mark.parametrize("vector", [vector for vector in vectors.good("<") if vector.alone], ids=vectors.name)
def test_a_message_of_the_box_is_written_exactly_so(vector: vectors.Good) -> None:
    """[L0]"""
    writer = logic("protocol").Writer().begin(ord(vector.letter))
    for field in vector.fields:
        writer.field(int(field, 16), len(field))
    writer.seal()
    assert bytes(writer.line[: writer.size]) == vector.data


@pytest.mark.parametrize("vector", vectors.bad(), ids=vectors.name)
def test_a_bad_vector_is_no_sound_frame_or_one_that_does_not_fit(vector: vectors.Bad) -> None:
    """[L0]: the parser gives a frame only where the page calls it sound; what a command is worth, the box decides."""
    for start in "<>":
        assert bool(parse(vector.data, start)[0]) == (start == vector.start)


@needs_unix_port
def test_all_vectors_under_micropython() -> None:
    """[L4]: parser and writer do under MicroPython what they do under CPython."""
    cases = [(start, vector.data) for vector in vectors.load() for start in "<>"]
    alone = [vector for vector in vectors.good("<") if vector.alone]
    orders = [f"parse {ord(start)} {data.hex()}" for start, data in cases]
    orders += [
        " ".join(["write", vector.letter, *(f"{int(field, 16)}/{len(field)}" for field in vector.fields)])
        for vector in alone
    ]
    lines = run_program(PROGRAMS / "framing.py", data="\n".join(orders) + "\n").splitlines()
    parsed = [(*parse(data, start)[0], f"bad {parse(data, start)[1].bad}") for start, data in cases]
    assert lines == [*chain.from_iterable(parsed), *(vector.data.hex() for vector in alone)]


@given(st.lists(st.sampled_from(sorted(ALPHABET)), max_size=200))
def test_what_the_program_decodes_the_firmware_parses(data: list[int]) -> None:
    """cases 33 and 35 to 39 [L0]: the same frames out of the same noise."""
    for start in "<>":
        assert parse(bytes(data), start)[0] == expected(bytes(data), start)


@given(st.data())
def test_flipped_cut_and_glued_frames(data: st.DataObject) -> None:
    """case 34 to 37 [L0], fault E3-3: frames and counters are those of the program's decoder."""
    known = [vector.data for vector in vectors.good(">")]
    noise = b""
    for _ in range(data.draw(st.integers(1, 4))):
        piece = bytearray(data.draw(st.sampled_from(known)))
        if data.draw(st.booleans()):
            piece[data.draw(st.integers(0, len(piece) - 1))] ^= 1 << data.draw(st.integers(0, 7))
        if data.draw(st.booleans()):
            del piece[data.draw(st.integers(0, len(piece) - 1)) :]
        noise += bytes(piece)
    decoder = Decoder(Sender.HOST)
    decoder.feed(noise)
    found, parser = parse(noise, ">")
    assert found == expected(noise, ">")
    assert parser.bad == decoder.bad + decoder.overlong


def test_case_39_a_line_without_end_takes_no_memory() -> None:
    """case 39 [L0], fault E3-1."""
    parser = logic("protocol").Parser()
    assert not any(parser.take(byte) for byte in b">" + b"A" * 100_000)
    assert len(parser.line) == frames.LIMIT
    assert parser.bad == 1
    assert [byte for byte in b">T 05*8825\n" if parser.take(byte)] == [0x0A]

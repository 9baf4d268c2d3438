"""What the native program makes of bytes: the vectors of the protocol's page, and what comes in their place."""

import pytest

from companion.box.frames import LIMIT, crc, seal
from companion.box.messages import Arm, Health, Mode, Ping, Pong, Reply, to_bytes
from tests.hardware import vectors
from tests.hardware.native.build import needs_compiler
from tests.hardware.native.native_box import NativeBox

pytestmark = needs_compiler

ANSWERED = 12_000  # microseconds in which any answer has come


def hear_all(box: NativeBox, data: bytes) -> list[object]:
    """All the box says to these bytes but heartbeats and the first word."""
    seen = len(box.heard)
    box.run_to(box.send(data) + ANSWERED)
    return [heard.message for heard in box.heard[seen:] if not isinstance(heard.message, Health) or heard.message.id]


@pytest.mark.parametrize("vector", vectors.good(">"), ids=vectors.name)
def test_a_good_frame_is_taken_as_it_is_meant(fresh: NativeBox, vector: vectors.Good) -> None:
    """case 36, case 37, case 38, case 42, case 43 too"""
    fresh.do(f"parse {vector.data.hex()}")
    took = [said.split() for said in fresh.said if said.startswith("took ")]
    assert [(words[1], tuple(words[2:])[: len(vector.fields)]) for words in took] == [(vector.letter, vector.fields)]


@pytest.mark.parametrize("vector", [each for each in vectors.good("<") if each.alone], ids=vectors.name)
def test_a_message_of_the_box_is_written_byte_for_byte(fresh: NativeBox, vector: vectors.Good) -> None:
    fresh.do(f"write {vector.letter} {' '.join(vector.fields)}")
    assert fresh.said == [f"wrote {vector.data.decode().rstrip()}"]


@pytest.mark.parametrize("vector", [each for each in vectors.good("<") if b">T" not in each.data], ids=vectors.name)
def test_what_a_box_would_say_is_no_command(box: NativeBox, vector: vectors.Good) -> None:
    """case 43: its own echo"""
    assert hear_all(box, vector.data) == []


@pytest.mark.parametrize("vector", vectors.bad(), ids=vectors.name)
def test_a_bad_frame_is_answered_as_the_page_says_and_does_nothing(box: NativeBox, vector: vectors.Bad) -> None:
    """case 35, case 39, case 40, case 41, case 42 [L1]"""
    before = box.health().bad
    said = hear_all(box, vector.data)
    assert said == ([] if vector.answer is None else [Reply(id=vector.id, code=vector.answer)])
    health = box.health()
    assert health.queue == 0
    if vector.start == ">":
        assert health.bad == before + (vector.answer is None)


def test_a_good_frame_after_a_cut_one_is_taken(box: NativeBox) -> None:
    """case 35 [L1]: cut at every place"""
    whole = to_bytes(Arm(id=7, round=9, mode=Mode(0), mask=0xFF, delay=0, duration=0))
    for end in range(len(whole)):
        ping = Ping(id=20 + end)
        assert [type(said) for said in hear_all(box, whole[:end] + to_bytes(ping))] == [Pong]
    assert box.health().bad == len(whole) - 1


@pytest.mark.parametrize("length", [60, 61, 62, 10_000])
def test_a_line_without_end_is_dropped_at_once_and_counted_once(box: NativeBox, length: int) -> None:
    """case 39 [L1]: the sanitizers see that nothing is kept of it"""
    said = hear_all(box, b">" + b"A" * (length - 1) + b"\n")
    said += hear_all(box, b">" + b"T 05 " * (length // 5) + b"\n")
    assert said == []
    assert box.health().bad == 2


def test_a_frame_of_60_bytes_is_taken_and_one_of_61_is_not(box: NativeBox) -> None:
    """case 39 [L1]"""
    longest = seal(b">T 21" + b" 00" * 16 + b" ")
    assert len(longest) == LIMIT
    assert [type(said) for said in hear_all(box, longest)] == [Pong]
    body = b">T 22" + b" 00" * 16 + b" 0"
    assert hear_all(box, b"%s*%04X\n" % (body, crc(body))) == []
    assert box.health().bad == 1


def test_commands_of_a_newer_host_are_refused_by_name(box: NativeBox) -> None:
    """case 41 [L1]: a new letter, a new setting, more fields than are known"""
    assert hear_all(box, seal(b">Y 31 0001")) == [Reply(id=0x31, code=0x7F)]
    assert hear_all(box, seal(b">C 32 77 00000001")) == [Reply(id=0x32, code=1)]
    assert [type(said) for said in hear_all(box, seal(b">Q 33 01 02 03 04 05 06 07 08 09 0A 0B 0C"))] == [Health]


@pytest.mark.parametrize(
    "noise",
    [
        pytest.param(bytes(range(256)) * 8, id="every byte"),
        pytest.param("Grüße, ½ €\n".encode() * 40, id="UTF-8"),
        pytest.param(b"\x03\x04\x1a\x00\xff" * 100, id="keys that end programs"),
        pytest.param(b"AT\r\nATE1 E0\r\nAT+GCAP\r\n+++ATZ\r\n" * 30, id="a modem is looked for"),
        pytest.param(b"\x7e\x00\x78\xf0\x7e\x7eAT+CPIN?\r" * 40, id="and in other ways"),
    ],
)
def test_what_other_programs_say_to_a_port_is_nothing_to_the_box(box: NativeBox, noise: bytes) -> None:
    """case 42 [L1]: a press in the middle of it comes as ever"""
    box.arm(1)
    box.send(noise)
    box.run(ms=5)
    at = box.tap(5)
    box.run(ms=200)
    assert [(press.key, press.t) for press in box.take()] == [(5, at)]
    box.run(ms=5)
    assert box.health().queue == 0

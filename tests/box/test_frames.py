"""Frames: the checksum, what is written, and what a receiver takes from a line that is not clean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.frames import LIMIT, UNREADABLE, Decoder, Frame, Sender, crc, encode, seal
from companion.box.messages import from_frame, to_bytes
from tests.box.noise import messages_in
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES

PING = b">T 05*8825\n"
FIRST, SECOND = to_bytes(BOX_SAMPLES[4]), to_bytes(BOX_SAMPLES[2])
PRESS, PONG = BOX_SAMPLES[4], BOX_SAMPLES[2]


def crc_bit_by_bit(data: bytes) -> int:
    """The checksum as the page describes it."""
    register = 0xFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            top = register >> 15 ^ byte >> bit & 1
            register = (register << 1 & 0xFFFF) ^ (0x1021 if top else 0)
    return register


def heard(data: bytes, sender: Sender = Sender.BOX) -> list[object]:
    return list(messages_in([data], sender).messages)


def test_the_checksum_of_the_nine_digits() -> None:
    assert crc(b"123456789") == 0x29B1


@given(st.binary(max_size=80))
def test_the_checksum_is_the_one_of_the_page(data: bytes) -> None:
    assert crc(data) == crc_bit_by_bit(data)


def test_a_frame_is_written_and_read() -> None:
    frame = Frame(Sender.HOST, "T", (5,), (2,))
    assert encode(frame) == PING
    assert Decoder(Sender.HOST).feed(PING) == [frame]


@pytest.mark.parametrize("frame", [Frame(Sender.HOST, "T", (0x100,), (2,)), Frame(Sender.HOST, "T", (-1,), (2,))])
def test_a_value_that_does_not_fit_is_not_written(frame: Frame) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        encode(frame)


def test_g6_a_frame_has_sixty_bytes_at_most() -> None:
    assert len(seal(b">T" + b" " * (LIMIT - 8))) == LIMIT
    with pytest.raises(ValueError, match="61"):
        seal(b">T" + b" " * (LIMIT - 7))


@pytest.mark.parametrize("cut", range(len(FIRST)))
def test_case_35_l0_a_good_frame_after_one_cut_short(cut: int) -> None:
    assert heard(FIRST[:cut] + SECOND) == [PONG]


@pytest.mark.parametrize("cut", range(len(FIRST)))
def test_case_35_l0_a_good_frame_after_the_end_of_another(cut: int) -> None:
    assert heard(FIRST[cut:] + SECOND) == ([PRESS] if cut == 0 else []) + [PONG]


def test_case_36_l0_two_frames_glued_together() -> None:
    assert heard(FIRST + SECOND) == [PRESS, PONG]


def test_case_36_l0_a_start_character_begins_anew_inside_a_line() -> None:
    decoder = Decoder(Sender.BOX)
    (frame,) = decoder.feed(b"<P" + seal(b"<B 0003 01"))
    assert from_frame(frame) == BOX_SAMPLES[0]
    assert (decoder.good, decoder.bad) == (1, 1)


def test_case_37_l0_without_its_line_feed_the_first_is_lost_and_the_second_lives() -> None:
    decoder = Decoder(Sender.BOX)
    assert [from_frame(frame) for frame in decoder.feed(FIRST[:-1] + SECOND)] == [PONG]
    assert decoder.bad == 1


def test_case_38_l0_carriage_returns_count_for_nothing() -> None:
    assert heard(FIRST.replace(b"\n", b"\r\n")) == [PRESS]
    assert heard(b"\r".join(bytes([byte]) for byte in FIRST)) == [PRESS]
    decoder = Decoder(Sender.BOX)
    assert decoder.feed(b"<" + b"\r" * 1_000_000) == []
    assert decoder.pending == 1
    assert [from_frame(frame) for frame in decoder.feed(FIRST[1:])] == [PRESS]


def test_case_38_l0_a_carriage_return_ends_no_frame() -> None:
    assert heard(FIRST.replace(b"\n", b"\r")) == []


@pytest.mark.parametrize("size", [LIMIT + 1, 10_000])
@pytest.mark.parametrize("at_a_time", [1, 7, 10_001])
def test_case_39_l0_a_line_too_long_is_dropped_once_and_not_kept(size: int, at_a_time: int) -> None:
    decoder = Decoder(Sender.BOX)
    line = b"<" + b"0" * (size - 2) + b"\n"
    for start in range(0, size, at_a_time):
        assert decoder.feed(line[start : start + at_a_time]) == []
        assert decoder.pending < LIMIT
    assert (decoder.overlong, decoder.bad) == (1, 0)
    assert [from_frame(frame) for frame in decoder.feed(FIRST)] == [PRESS]


def test_case_39_l0_the_longest_frame_is_taken_and_one_byte_more_is_not() -> None:
    body = b"<T 02 12345678 " + b"0" * (LIMIT - 21)
    assert heard(seal(body)) == [PONG]
    longer = body + b"0"
    assert heard(longer + b"*%04X\n" % crc(longer)) == []


def test_case_43_l0_an_echo_of_our_own_frames_is_ignored_and_counted() -> None:
    decoder = Decoder(Sender.BOX)
    own = b"".join(map(to_bytes, HOST_SAMPLES))
    frames = decoder.feed(own + FIRST + own + SECOND)
    assert [from_frame(frame) for frame in frames] == [PRESS, PONG]
    assert (decoder.echoes, decoder.bad) == (2 * len(HOST_SAMPLES), 0)


def test_case_43_l0_an_echo_that_cuts_into_a_frame_drops_that_frame_only() -> None:
    assert heard(FIRST[:12] + PING + FIRST[12:] + SECOND) == [PONG]


def test_a_field_that_is_no_number_is_unreadable() -> None:
    (frame,) = Decoder(Sender.HOST).feed(seal(b">A 0a 1 -1 123456789  00FF"))
    assert frame.fields == (UNREADABLE, 1, UNREADABLE, UNREADABLE, UNREADABLE, 0xFF)
    assert frame.widths == (2, 1, 2, 9, 0, 4)


def test_at_a_new_connection_the_unfinished_frame_is_forgotten() -> None:
    decoder = Decoder(Sender.BOX)
    decoder.feed(FIRST[:10])
    decoder.reset()
    assert decoder.feed(FIRST[10:]) == []
    assert decoder.pending == 0


class TestE31GarbageAtStartUp:
    """E3-1: garbage at start-up kills no reader, is not kept, is counted, and hides no good frame."""

    def test_noise_then_good_frames(self) -> None:
        decoder = Decoder(Sender.BOX)
        noise = bytes(byte * 89 % 256 for byte in range(4096)) + bytes(range(256))
        assert decoder.feed(noise) == []
        assert decoder.bad > 0
        assert [from_frame(frame) for frame in decoder.feed(FIRST * 3)] == [PRESS] * 3
        assert decoder.good == 3

    @pytest.mark.parametrize("start", [b"", b"<", b">"])
    def test_a_megabyte_without_an_end(self, start: bytes) -> None:
        decoder = Decoder(Sender.BOX)
        for piece in [start, *[b"0123456789ABCDEF" * 64] * 1024]:
            assert decoder.feed(piece) == []
            assert decoder.pending < LIMIT
        assert decoder.overlong == (start == b"<")
        assert [from_frame(frame) for frame in decoder.feed(FIRST)] == [PRESS]


class TestE33NoiseOnTheLink:
    """E3-3: no wrong bit, cut or gluing makes a press, and each good frame counts once."""

    @pytest.mark.parametrize("sample", [*HOST_SAMPLES, *BOX_SAMPLES], ids=lambda sample: type(sample).__name__)
    def test_no_single_wrong_bit_passes(self, sample: object) -> None:
        good = to_bytes(sample)  # type: ignore[arg-type]
        for place in range(len(good)):
            for bit in range(8):
                wrong = good[:place] + bytes([good[place] ^ 1 << bit]) + good[place + 1 :]
                assert [*heard(wrong, Sender.BOX), *heard(wrong, Sender.HOST)] == []

    def test_no_part_of_a_frame_passes(self) -> None:
        for first in range(len(FIRST)):
            for end in range(first, len(FIRST) + (first > 0)):
                assert heard(FIRST[first:end]) == []

    def test_one_byte_at_a_time(self) -> None:
        decoder = Decoder(Sender.BOX)
        frames = [frame for byte in FIRST + SECOND for frame in decoder.feed(bytes([byte]))]
        assert [from_frame(frame) for frame in frames] == [PRESS, PONG]

    def test_a_frame_that_comes_again_is_given_again(self) -> None:
        """Which of two is the retransmission is the link's matter: it knows the numbers."""
        assert heard(FIRST + FIRST) == [PRESS, PRESS]

"""Messages: there and back again, what makes a field bad, and that the page and the program say the same widths."""

import re

import pytest
from hypothesis import given

from companion.box.frames import LIMIT, Decoder, Sender, seal
from companion.box.messages import (
    BOX_MESSAGES,
    HOST_MESSAGES,
    SHAPES,
    Arm,
    BadField,
    Caps,
    Flags,
    Health,
    Hello,
    Identity,
    Lamps,
    Message,
    Mode,
    Pattern,
    Ping,
    Press,
    Reply,
    State,
    Tone,
    UnknownLetter,
    from_frame,
    to_bytes,
    to_frame,
)
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES, any_messages
from tests.hardware.vectors import PAGE

ARM = b">A 02 01 01 00FF 0000 0FA0"


def read(body: bytes) -> Message:
    (frame,) = Decoder(Sender(chr(body[0]))).feed(seal(body))
    return from_frame(frame)


def refused(body: bytes, as_what: type[BadField] | type[UnknownLetter] = BadField) -> int:
    """The id that the refusal can be answered by."""
    try:
        message = read(body)
    except as_what as fault:
        return fault.id
    pytest.fail(f"it was taken for {message}")


@given(any_messages())
def test_every_message_comes_back_as_it_was(message: Message) -> None:
    (frame,) = Decoder(message.SENDER).feed(to_bytes(message))
    assert frame == to_frame(message)
    assert from_frame(frame) == message


@given(any_messages())
def test_g6_every_message_fits_into_a_frame(message: Message) -> None:
    assert len(to_bytes(message)) <= LIMIT


def test_g6_a_press_has_32_bytes_at_most() -> None:
    assert len(to_bytes(BOX_SAMPLES[4])) <= 32


def test_the_samples_are_one_of_each_kind() -> None:
    assert tuple(map(type, HOST_SAMPLES)) == HOST_MESSAGES
    assert tuple(map(type, BOX_SAMPLES)) == BOX_MESSAGES


@pytest.mark.parametrize("kind", SHAPES, ids=lambda kind: kind.__name__)
def test_the_page_says_the_same_widths(kind: type[Message]) -> None:
    (row,) = re.findall(rf"^\| `{kind.SENDER.value}{kind.LETTER} ([^`]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(field[-1]) for field in row.split()] == [shape.width for shape in SHAPES[kind]]


def test_the_page_has_no_message_more() -> None:
    rows = re.findall(r"^\| `[<>][A-Z] ", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) == len(SHAPES)


class TestCase40:
    """Case 40 [L0]: lower-case digits, missing and further fields, wrong digit counts, id 00."""

    @pytest.mark.parametrize("place", range(1, 6))
    def test_l0_a_missing_field(self, place: int) -> None:
        assert refused(b" ".join(ARM.split(b" ")[: 1 + place])) == 2

    def test_l0_nothing_at_all(self) -> None:
        assert refused(b">A") == 0

    @pytest.mark.parametrize("place", range(2, 7))
    @pytest.mark.parametrize("wrong", [b"", b"0", b"000", b"00000", b"00g0", b"00ff", b"+0ff", b"ff"])
    def test_l0_a_field_of_another_width_or_none(self, place: int, wrong: bytes) -> None:
        words = ARM.split(b" ")
        words[place] = wrong
        assert refused(b" ".join(words)) == 2

    @pytest.mark.parametrize("id", [b"00", b"2", b"002", b"0a", b"0x", b"", b"-2"])
    def test_l0_an_id_that_is_none_cannot_be_answered(self, id: bytes) -> None:
        assert refused(ARM.replace(b"02", id, 1)) == 0

    @pytest.mark.parametrize("more", [b" 00", b" 00000000", b" whatever", b"  "])
    def test_l0_further_fields_are_not_looked_at(self, more: bytes) -> None:
        assert read(ARM + more) == read(ARM)

    def test_l0_a_number_of_an_event_is_no_id(self) -> None:
        assert refused(b">K 1") == 0
        assert refused(b"<P 05 A5 01 02 00012345") == 0


@pytest.mark.parametrize(
    "body",
    [
        b">H 01 00 5A3C77A5",
        b">H 01 01 5A3C7700",
        b">A 01 00 01 00FF 0000 0FA0",
        b">L 01 00FF 05",
        b"<P 01 A5 01 10 00012345 01",
        b"<X 00 000F4240 06 0000 00 0000 0000 0000 0003 0000",
        b"<I 01 01 5A3C77A5 0100 B0C50001 0003 11 08 001D 0010",
        b"<I 01 01 5A3C77A5 0100 B0C50001 0003 08 11 001D 0010",
        b"<I 01 01 5A3C77A5 0100 B0C50001 0003 08 08 001D 0000",
    ],
)
def test_a_value_that_the_page_excludes_is_a_bad_field(body: bytes) -> None:
    refused(body)


def test_no_session_has_number_zero() -> None:
    with pytest.raises(BadField, match="session"):
        Hello(id=1, version=1, nonce=0x5A3C7700)


class TestCase41:
    """Case 41 [L0]: what a newer side says is refused or ignored by kind, never misread."""

    @pytest.mark.parametrize("body", [b">Z 05", b">Z 05 0001", b">P 05 A5 01 02 00012345 01", b"<Z 05", b"<H 05"])
    def test_l0_an_unknown_letter_with_an_id(self, body: bytes) -> None:
        assert refused(body, UnknownLetter) == 5

    @pytest.mark.parametrize("body", [b">Z", b">Z 00", b">Z 0005", b"<D"])
    def test_l0_an_unknown_letter_without_one(self, body: bytes) -> None:
        assert refused(body, UnknownLetter) == 0

    def test_l0_unknown_bits_stay_and_hide_no_known_one(self) -> None:
        press = read(b"<P 01 A5 01 02 00012345 41")
        assert isinstance(press, Press)
        assert Flags.FIRST in press.flags
        assert Flags.LATER not in press.flags
        box = read(b"<I 01 01 5A3C77A5 0100 B0C50001 0003 08 08 8001 0010")
        assert isinstance(box, Identity)
        assert Caps.TONE in box.caps

    def test_l0_an_unknown_code_is_kept(self) -> None:
        assert read(b"<K 06 55") == Reply(id=6, code=0x55)

    def test_l0_a_newer_version_is_read_so_that_it_can_be_refused(self) -> None:
        box = read(b"<I 01 02 5A3C77A5 0100 B0C50001 0003 08 08 001D 0010 A")
        assert isinstance(box, Identity)
        assert box.version == 2


def test_values_come_as_what_they_are() -> None:
    frame = to_frame(Lamps(id=1, mask=3, pattern=Pattern.FAST))
    assert frame.fields == (1, 3, 3)
    lamps = from_frame(frame)
    assert isinstance(lamps, Lamps)
    assert lamps.pattern is Pattern.FAST
    arm = read(ARM)
    assert arm == Arm(id=2, round=1, mode=Mode.LIGHT_FIRST, mask=0xFF, delay=0, duration=4000)
    assert isinstance(arm, Arm)
    assert arm.mode is Mode.LIGHT_FIRST
    health = from_frame(to_frame(BOX_SAMPLES[6]))
    assert isinstance(health, Health)
    assert health.state is State.ARMED


@pytest.mark.parametrize("message", [Ping(id=256), Tone(id=1, hertz=65_536, milliseconds=1), Ping(id=-1)])
def test_a_message_that_does_not_fit_is_not_written(message: Message) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        to_bytes(message)

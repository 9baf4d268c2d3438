"""Case 44 [L0]: what well-known strangers say is no frame, and is told for what it is."""

import pytest

from companion.box.chatter import Chatter, recognise
from companion.box.frames import Sender
from companion.box.messages import to_bytes
from tests.box.noise import messages_in, random_bytes
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES

HELLO = to_bytes(HOST_SAMPLES[0])
SAYINGS = [
    (b"", Chatter.SILENCE),
    (b"NON GENUINE DEVICE FOUND!NON GENUINE DEVICE FOUND!", Chatter.COUNTERFEIT),
    (b"UINE DEVICE FOUND!NON GENUINE DEVICE FOUND!NON GEN", Chatter.COUNTERFEIT),
    (b"MicroPython v1.22.2 on 2024-02-22; Raspberry Pi Pico with RP2040\r\n", Chatter.PYTHON),
    (b"\r\n>>> " + HELLO.strip() + b"\r\n", Chatter.PYTHON),
    (
        b'Traceback (most recent call last):\r\n  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> ',
        Chatter.PYTHON,
    ),
    (b'Traceback (most recent call last):\n  File "main.py", line 7, in <module>\nOSError: 28\n', Chatter.PYTHON),
    (b"$GPGGA,,,,,,0,,,,,,,,*66\r\n$GPGSA,A,1,,,,,,,,,,,,,,,*1E\r\n", Chatter.GPS),
    (b"4,T,,M*7D\r\n$GNRMC,,V,,,,,,,,,,N*4D\r\n", Chatter.GPS),
    (b"\x14\x10", Chatter.BOOTLOADER),
    (b"\x14\x10\x14\x10\x14\x10\x00", Chatter.BOOTLOADER),
    (HELLO + b"\r\nERROR\r\n", Chatter.MODEM),
    (b"ATE1 E0\r\r\nOK\r\n", Chatter.MODEM),
    (HELLO * 3, Chatter.ECHO),
    (bytes(range(128, 192)), Chatter.GARBLED),
    (b"T:21.4 H:40\r\nT:21.5 H:40\r\n", Chatter.TEXT),
    (b"\xff", Chatter.TEXT),
]


@pytest.mark.parametrize(("heard", "chatter"), SAYINGS)
def test_case_44_l0_a_stranger_is_told_for_what_it_is(heard: bytes, chatter: Chatter) -> None:
    assert recognise(heard) is chatter


@pytest.mark.parametrize("heard", [heard for heard, _ in SAYINGS])
def test_case_44_l0_nothing_a_stranger_says_is_a_message_of_a_box(heard: bytes) -> None:
    assert messages_in([heard] * 20, Sender.BOX).messages == []


@pytest.mark.parametrize("heard", [heard for heard, _ in SAYINGS])
def test_case_44_l0_a_box_is_understood_after_any_of_it(heard: bytes) -> None:
    pieces = [heard, *map(to_bytes, BOX_SAMPLES)]
    assert messages_in(pieces, Sender.BOX).messages == list(BOX_SAMPLES)


def test_case_46_l0_noise_is_garbled() -> None:
    assert all(recognise(piece[:400]) is Chatter.GARBLED for piece in random_bytes(44, 2_000_000))


def test_each_is_a_phrase_for_the_end_of_a_sentence() -> None:
    assert all(chatter.value == chatter.value.strip(" .") != "" for chatter in Chatter)
    assert len({chatter.value for chatter in Chatter}) == len(Chatter)

"""Floods of noise make no message, and how bytes are cut into pieces changes nothing."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box.frames import LIMIT, Decoder, Frame, Sender
from companion.box.messages import from_frame, to_bytes
from tests.box.noise import alphabet_bytes, flipped_frames, messages_in, random_bytes, splinters
from tests.box.samples import BOX_SAMPLES, any_messages

MEGABYTE = 1_000_000
FTDI_BYTES = 184  # what comes in 16 ms at 115200 baud: the clumps of a bridge that hands on by its own clock


@pytest.mark.parametrize("sender", Sender)
def test_case_32_g8_l0_ten_megabytes_of_random_bytes(sender: Sender) -> None:
    heard = messages_in(random_bytes(32, 10 * MEGABYTE), sender)
    assert heard.messages == []
    assert heard.decoder.bad > 10_000  # a start character in each 256 bytes
    assert heard.decoder.pending < LIMIT


@pytest.mark.parametrize("sender", Sender)
def test_case_33_g8_l0_ten_megabytes_of_the_protocols_alphabet(sender: Sender) -> None:
    heard = messages_in(alphabet_bytes(33, 10 * MEGABYTE), sender)
    assert heard.messages == []
    assert heard.decoder.bad > 100_000
    assert heard.decoder.overlong > 0


@pytest.mark.parametrize("sender", Sender)
def test_case_33_g8_l0_ten_megabytes_of_splintered_frames(sender: Sender) -> None:
    heard = messages_in(splinters(33, 10 * MEGABYTE), sender)
    assert heard.messages == []
    assert heard.decoder.bad > 10_000


@pytest.mark.parametrize("sender", Sender)
def test_case_34_g8_l0_half_a_million_frames_of_each_side_with_wrong_bits(sender: Sender) -> None:
    heard = messages_in(flipped_frames(34, 500_000, sender), sender)
    assert heard.messages == []
    assert heard.decoder.bad > 250_000


@pytest.mark.parametrize("noise", [random_bytes, alphabet_bytes, splinters])
def test_case_32_l0_a_good_frame_after_noise_is_taken(noise: object) -> None:
    """The floods above would be passed by a receiver that takes nothing at all."""
    pieces = [*noise(35, MEGABYTE // 10), b"\n", *map(to_bytes, BOX_SAMPLES)]  # type: ignore[operator]
    assert messages_in(pieces, Sender.BOX).messages == list(BOX_SAMPLES)


def told(pieces: list[bytes], sender: Sender) -> tuple[list[Frame], int, int, int, int]:
    decoder = Decoder(sender)
    frames = [frame for piece in pieces for frame in decoder.feed(piece)]
    return frames, decoder.bad, decoder.overlong, decoder.echoes, decoder.pending


def lines() -> st.SearchStrategy[bytes]:
    """Good frames, with and without their line feeds, among things that are none."""
    good = any_messages().map(to_bytes)
    rough = st.text("<>T 05*8\r\n\x00", max_size=70).map(lambda text: text.encode("latin-1"))
    cut = st.builds(lambda frame, size: frame[:size], good, st.integers(0, LIMIT))
    return st.lists(st.one_of(good, cut, rough, st.binary(max_size=20)), max_size=8).map(b"".join)


@given(lines(), st.lists(st.integers(0, 400), max_size=12), st.sampled_from(Sender))
def test_case_45_l0_any_cutting_gives_the_same_frames_and_the_same_counts(
    data: bytes, cuts: list[int], sender: Sender
) -> None:
    places = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    pieces = [data[first:last] for first, last in itertools.pairwise(places)]
    whole = told([data], sender)
    assert told(pieces, sender) == whole
    assert told([bytes([byte]) for byte in data], sender) == whole


@given(st.lists(any_messages(), min_size=1, max_size=30), st.integers(1, 2 * FTDI_BYTES))
def test_case_45_l0_clumps_of_a_bridge_lose_nothing(messages: list[object], clump: int) -> None:
    data = b"".join(map(to_bytes, messages))  # type: ignore[arg-type]
    pieces = [data[start : start + clump] for start in range(0, len(data), clump)]
    heard = [from_frame(frame) for sender in Sender for frame in told(pieces, sender)[0]]
    assert sorted(map(repr, heard)) == sorted(map(repr, messages))

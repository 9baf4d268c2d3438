"""Figures of the wire: how long frames are, and what floods of noise make host and firmware believe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.box.frames import Sender
from companion.box.messages import BOX_MESSAGES, HOST_MESSAGES, Press, Release, to_bytes
from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Line
from tests.box.noise import alphabet_bytes, flipped_frames, messages_in, random_bytes, splinters
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES
from tests.hardware.native.fuzz import throw

LIMIT, EVENT = 60, 32
BYTE = 10 / 115.2
"""Milliseconds."""

SEED = 20
RUN = 500_000
"""Bytes into one box: frames set its times, too, and after a while it believes no press any more."""

FLOODS = {
    "random bytes": random_bytes,
    "the protocol's alphabet": alphabet_bytes,
    "splintered frames": splinters,
}
INTO_THE_BOX = {"noise": "random bytes", "alphabet": "the protocol's alphabet", "frames": "broken frames"}


def frames(size: Size) -> Iterator[Line]:
    """G6: each field has its width, so that one frame of each kind tells of all."""
    samples = (*HOST_SAMPLES, *BOX_SAMPLES)
    assert {type(sample) for sample in samples} == {*HOST_MESSAGES, *BOX_MESSAGES}
    for what, limit, some in (
        ("longest frame", LIMIT, samples),
        ("longest event", EVENT, [each for each in samples if isinstance(each, Press | Release)]),
    ):
        longest = max((to_bytes(each) for each in some), key=len)
        raw = f"{longest.decode().strip()!r}, {len(longest) * BYTE:.2f} ms at 115200 baud"
        yield Figure(target="G6", what=what, measured=len(longest), aim=limit, unit="B", raw=raw)


def floods(size: Size) -> Iterator[Line]:
    """G8 in the program: whatever is read as a message was invented."""
    for what, flood in FLOODS.items():
        read = sum(_read(flood(SEED, size.flood), sender) for sender in Sender)
        raw = f"{_megabytes(size.flood)} to each side's receiver"
        yield Figure(target="G8", what=f"messages read from {what}", measured=read, aim=0, raw=raw)
    half = size.flipped // 2
    read = sum(_read(flipped_frames(SEED, half, sender), sender) for sender in Sender)
    raw = f"{2 * half:,} frames, one to eight wrong bits each"
    yield Figure(target="G8", what="messages read from frames with wrong bits", measured=read, aim=0, raw=raw)


def _read(pieces: Iterable[bytes], sender: Sender) -> int:
    return len(messages_in(pieces, sender).messages)


def fuzzed(size: Size) -> Iterator[Line]:
    """G8 in the firmware under ASAN and UBSAN, which end it at once. Raises RuntimeError for what they find."""
    for mode, what in INTO_THE_BOX.items():
        counts = Counter[str]()
        for run in range(max(1, size.flood // RUN)):
            counts.update(throw(mode, SEED + run, min(size.flood, RUN)))
        told = f"{_megabytes(counts['bytes'])} under sanitizers, {counts['box_seconds']:,} s of the box's time"
        invented = counts["invented"]
        if mode == "frames":  # here keys are pressed
            real = counts["presses"] - invented
            told = f"{told}; {real:,} presses that were made, {counts['answers']:,} answers"
        else:
            invented += counts["releases"]
        yield Figure(target="G8", what=f"events of the firmware from {what}", measured=invented, aim=0, raw=told)


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.3g} MB"

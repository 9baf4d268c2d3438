"""What a bad line or a stranger sends: seeded floods of bytes, and good frames with wrong bits in them.

Every flood comes in pieces, so that ten million bytes need little room; the same seed gives the same bytes. What comes
out of a receiver is counted by `messages_in`.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.box.frames import Decoder, Sender
from companion.box.messages import BadField, Message, UnknownLetter, from_frame, to_bytes
from tests.box.samples import BOX_SAMPLES, HOST_SAMPLES

PIECE = 1 << 16
ALPHABET = b"<>ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 *\n"
_TO_ALPHABET = bytes(ALPHABET[number % len(ALPHABET)] for number in range(256))
_GOOD = tuple(to_bytes(message) for message in (*HOST_SAMPLES, *BOX_SAMPLES))


@dataclass(slots=True)
class Heard:
    """What a receiver made of a flood."""

    messages: list[Message]
    unfit: int
    decoder: Decoder


def messages_in(pieces: Iterable[bytes], sender: Sender) -> Heard:
    """All messages of `sender` in the pieces, read by one receiver."""
    heard = Heard([], 0, Decoder(sender))
    for piece in pieces:
        for frame in heard.decoder.feed(piece):
            try:
                heard.messages.append(from_frame(frame))
            except (BadField, UnknownLetter):
                heard.unfit += 1
    return heard


def random_bytes(seed: int, total: int) -> Iterator[bytes]:
    """Any bytes."""
    dice = random.Random(seed)
    for start in range(0, total, PIECE):
        yield dice.randbytes(min(PIECE, total - start))


def alphabet_bytes(seed: int, total: int) -> Iterator[bytes]:
    """Only bytes that occur in frames, in any order."""
    for piece in random_bytes(seed, total):
        yield piece.translate(_TO_ALPHABET)


def splinters(seed: int, total: int) -> Iterator[bytes]:
    """Pieces of good frames, none of them whole, glued together: the noise that looks most like frames."""
    dice = random.Random(seed)
    parts = [frame[first:last] for frame in _GOOD for first in range(4) for last in range(4, len(frame) - first)]
    for _ in range(0, total, PIECE):
        yield b"".join(dice.choices(parts, k=PIECE // 16))


def flipped_frames(seed: int, count: int, sender: Sender) -> Iterator[bytes]:
    """Good frames of `sender` with one to eight wrong bits each, line feed included; a hundred frames a piece."""
    dice = random.Random(seed)
    samples = BOX_SAMPLES if sender is Sender.BOX else HOST_SAMPLES
    frames = [(int.from_bytes(frame, "big"), len(frame)) for frame in map(to_bytes, samples)]
    for start in range(0, count, 100):
        chosen = dice.choices(frames, k=min(100, count - start))
        yield b"".join(_flip(dice, number, size) for number, size in chosen)


def _flip(dice: random.Random, number: int, size: int) -> bytes:
    bits: set[int] = set()
    wanted = dice.randint(1, 8)
    while len(bits) < wanted:
        bits.add(int(dice.random() * size * 8))
    for bit in bits:
        number ^= 1 << bit
    return number.to_bytes(size, "big")

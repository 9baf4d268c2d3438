"""A host at the end of a bad wire: frames are spoilt both ways, and the program's own inbox makes the best of it.

Keeps what was delivered and when. Asks for nothing and arms nothing: it has to do with events and acknowledgements.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from avr_box import MS

from companion.box.frames import Decoder, Sender
from companion.box.host.inbox import Inbox
from companion.box.messages import Ack, Press, from_frame, to_bytes
from tests.hardware.bench import Bench

Wire = Callable[[bytes], bytes]  # what arrives of a frame


def sound(frame: bytes) -> bytes:
    """All of it."""
    return frame


def spoiling(rate: float, seed: int) -> Wire:
    """In so many of the frames one byte becomes another."""
    chance = random.Random(seed)

    def wire(frame: bytes) -> bytes:
        if chance.random() >= rate:
            return frame
        place = chance.randrange(len(frame))
        return frame[:place] + bytes((frame[place] ^ chance.randrange(1, 256),)) + frame[place + 1 :]

    return wire


def losing(start: bytes, rate: float, seed: int) -> Wire:
    """So many of the frames that start like this do not come at all."""
    chance = random.Random(seed)
    return lambda frame: b"" if frame.startswith(start) and chance.random() < rate else frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivered:
    """A press as the host has it in the end, and the cycle at which it got it."""

    press: Press
    cycle: int


class LossyHost:
    """Takes presses from the bench until time has passed as far as it is told."""

    def __init__(self, bench: Bench, *, from_box: Wire = sound, to_box: Wire = sound) -> None:
        """A session has begun, and no event of it was said yet."""
        self.bench = bench
        self.delivered: list[Delivered] = []
        self._from_box, self._to_box = from_box, to_box
        self._inbox = Inbox()
        self._decoder = Decoder(Sender.BOX)
        self._heard = len(bench.heard)

    def run_to(self, cycle: int) -> None:
        """Lets time pass; what arrives is taken and acknowledged."""
        while self.bench.cycle < cycle:
            self.bench.run_to(min(cycle, self.bench.cycle + MS))
            self._listen()

    def _listen(self) -> None:
        while self._heard < len(self.bench.heard) and self.bench.heard[self._heard].end <= self.bench.cycle:
            heard = self.bench.heard[self._heard]
            self._heard += 1
            for frame in self._decoder.feed(self._from_box(to_bytes(heard.message))):
                message = from_frame(frame)
                if isinstance(message, Press):
                    self._take(message, heard.end)

    def _take(self, press: Press, cycle: int) -> None:
        for number, event in self._inbox.take(press):
            assert isinstance(event, Press)
            self.delivered.append(Delivered(press=event, cycle=cycle))
            self._inbox.handed_on(number)
        if (owed := self._inbox.ack) is not None:
            self.bench.box.send(self._to_box(to_bytes(Ack(number=owed))))
            self._inbox.ack_sent()


def press_and_deliver(
    count: int, *, from_box: Wire = sound, to_box: Wire = sound, apart_ms: float = 65, seed: int = 1
) -> tuple[list[tuple[int, int]], list[Delivered]]:
    """Presses so many buttons about `apart_ms` apart. Gives each press as key and cycle, and what was delivered."""
    chance = random.Random(seed)
    with Bench() as bench:
        bench.run(ms=20)
        bench.hello()
        bench.arm(1)
        host = LossyHost(bench, from_box=from_box, to_box=to_box)
        pressed: list[tuple[int, int]] = []
        for i in range(count):
            key = (3 * i + chance.randrange(2)) % 8
            pressed.append((key, bench.cycle + chance.randrange(1 * MS, 20 * MS)))
            bench.box.press(key, pressed[-1][1], hold=10 * MS)
            host.run_to(bench.cycle + round(apart_ms * MS))
        limit = bench.cycle + 3000 * MS
        while len(host.delivered) < count and bench.cycle < limit:
            host.run_to(bench.cycle + 50 * MS)
        host.run_to(bench.cycle + 150 * MS)  # time for one that would come twice
    return pressed, host.delivered

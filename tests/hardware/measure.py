"""Figures of the emulated ATmega328P: how exactly it stamps, how soon it speaks and lights, what a lossy wire costs.

Gives numbers and judges none: tests take few samples and hold them to the targets, benchmarks take many and print them.
All times are emulated, so the same call gives the same numbers on every machine, but for `speed`.
"""

import random
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from avr_box import HERTZ, MS, US

from companion.box.host.link import Link, Step
from companion.box.messages import Lamps, Pattern, Press, to_bytes
from tests.hardware.bench import ALL, NONCE, Bench, Heard, firmware
from tests.hardware.lossy import press_and_deliver, spoiling

KEYS = range(8)
PAIRS = tuple(permutations(KEYS, 2))
READY_AGAIN = 26  # ms after a press of 4 ms: released, and the 15 ms over


def running(bench: Bench) -> Bench:
    """The same bench, with a host and nothing armed."""
    bench.run(ms=20)
    bench.hello()
    return bench


def load(bench: Bench, commands: int = 6) -> None:
    """Commands back to back, whose answers want the same wire as the presses."""
    for i in range(commands):
        bench.tell(Lamps(id=100 + i, mask=0x0F, pattern=Pattern.FAST if i % 2 else Pattern.SLOW))


def press_together(bench: Bench, keys: Sequence[int], gap_us: float) -> dict[int, Press]:
    """Presses these keys one after the other, `gap_us` apart, and gives each one's only press."""
    at = bench.cycle + random.Random(bench.cycle).randrange(300 * US, 900 * US)
    for i, key in enumerate(keys):
        bench.box.press(key, at + round(i * gap_us * US), hold=4 * MS)
    bench.run(ms=READY_AGAIN + 3 * len(keys))
    presses = bench.take()
    assert sorted(press.key for press in presses) == sorted(keys)
    return {press.key: press for press in presses}


# --- G2: order --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """How many pairs of presses were told in the right order, as a tie, in the wrong one; the gap's greatest error."""

    right: int
    tied: int
    wrong: int
    worst_error_us: float


def orders(pairs: Sequence[tuple[int, int]], gap_us: float, *, busy: bool = False) -> Orders:
    """Presses each pair `gap_us` apart, the first key first, and judges by stamps with the box's own resolution."""
    gaps = []
    with Bench() as bench:
        running(bench)
        resolution = bench.hello().resolution
        bench.arm(1)
        for first, second in pairs:
            if busy:
                load(bench)
            presses = press_together(bench, (first, second), gap_us)
            gaps.append(presses[second].t - presses[first].t)
    return Orders(
        right=sum(gap > resolution for gap in gaps),
        tied=sum(abs(gap) <= resolution for gap in gaps),
        wrong=sum(gap < -resolution for gap in gaps),
        worst_error_us=max(abs(gap - gap_us) for gap in gaps),
    )


# --- G1, G3, G4, G5: one press ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses:
    """In microseconds, for each press: its stamp less its edge (with the clocks' distance in it), how long after the
    edge the last bit of its line came, and the lamp; and how long a line is on the wire."""

    stamps: list[float]
    lines: list[float]
    lamps: list[float]
    wire: float

    @property
    def spread(self) -> float:
        """How far apart two stamps of the same moment may be."""
        return max(self.stamps) - min(self.stamps)


def presses(count: int, *, busy: bool = False, seed: int = 1) -> Presses:
    """Presses any key at any moment, one at a time, each in a round of its own; `busy`: in the middle of commands."""
    chance = random.Random(seed)
    stamps, lines, lamps, wire = [], [], [], 0.0
    with Bench() as bench:
        running(bench)
        for i in range(count):
            bench.arm(i % 255 + 1)
            bench.box.lamps.clear()
            key, said = chance.randrange(8), len(bench.heard)
            at = bench.cycle + chance.randrange(100 * US, 9 * MS if busy else 2 * MS)
            if busy:
                load(bench)
            bench.box.press(key, at, hold=4 * MS)
            bench.run(ms=42)
            (line,) = (heard for heard in bench.heard[said:] if isinstance(heard.message, Press))
            stamps.append(_press(line).t - at / US)
            lines.append((line.end - at) / US)
            lamps += [(lamp.cycle - at) / US for lamp in bench.box.lamps if lamp.lamp == key and lamp.cycle >= at][:1]
            wire = len(to_bytes(line.message)) * bench.box.byte_cycles / US
            bench.take()
            bench.command(Lamps(id=bench.next_id(), mask=ALL, pattern=Pattern.OFF))
    return Presses(stamps=stamps, lines=lines, lamps=lamps, wire=wire)


def _press(heard: Heard) -> Press:
    assert isinstance(heard.message, Press)
    return heard.message


# --- G7, G10, G11, G12 ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """Of the presses made, how many came exactly once and in their order, and after how many ms each."""

    pressed: int
    in_order: int
    delays: list[float]


def delivery(count: int, rate: float, *, apart_ms: float | None = None, seed: int = 1) -> Delivery:
    """Presses buttons, about so far apart, while so many of the frames are spoilt, both ways."""
    apart = apart_ms or (65 if rate <= 0.3 else 150)
    pressed, delivered = press_and_deliver(
        count, from_box=spoiling(rate, seed), to_box=spoiling(rate, seed + 1), apart_ms=apart, seed=seed
    )
    same = [cycle for (key, cycle), got in zip(pressed, delivered, strict=False) if got.press.key == key]
    return Delivery(
        pressed=count,
        in_order=len(same) if len(delivered) == count else 0,
        delays=[(got.cycle - cycle) / MS for (_, cycle), got in zip(pressed, delivered, strict=False)],
    )


def seconds_until_ready(bench: Bench, *, limit: float = 6.0) -> float:
    """The program's own link on the bench, in emulated time: from now until it is ready. Raises TimeoutError."""
    start = bench.cycle
    link = Link(now=0.0, nonce=NONCE)
    while (now := (bench.cycle - start) / HERTZ) < limit:
        bench.box.send(link.outgoing(now))
        bench.box.run(us=250)
        gone = [byte for byte in bench.box.sent if byte.end <= bench.cycle]
        del bench.box.sent[: len(gone)]
        now = (bench.cycle - start) / HERTZ
        link.feed(bytes(byte.value for byte in gone), now)
        link.tick(now)
        if link.step is Step.READY:
            return now
    raise TimeoutError(f"the link is {link.step.value} after {limit} s")


def speed(seconds: float = 5.0) -> float:
    """Emulated seconds per real one, with nobody pressing. The one figure that differs from machine to machine."""
    with Bench() as bench:
        running(bench)
        start = time.perf_counter()
        bench.box.run(ms=seconds * 1000)
        return seconds / (time.perf_counter() - start)


def program_size() -> tuple[int, int]:
    """Bytes of flash and of static RAM that the firmware takes."""
    listing = subprocess.run(["avr-size", "-A", str(firmware())], capture_output=True, text=True, check=True).stdout
    sizes = {words[0]: int(words[1]) for words in map(str.split, listing.splitlines()) if words and words[0][0] == "."}
    return sizes[".text"] + sizes[".data"], sizes[".data"] + sizes.get(".bss", 0) + sizes.get(".noinit", 0)

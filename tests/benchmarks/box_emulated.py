"""Figures of the real firmware on the emulated ATmega328P, in emulated time: the same on every machine, but for G11.

Takes the numbers from `tests.hardware.measure` and sets them beside their targets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.benchmarks.box_size import Size
from tests.benchmarks.figures import Figure, Line
from tests.benchmarks.measuring import percentile
from tests.hardware import measure
from tests.hardware.bench import Bench

CONFIRM = 250.0
BYTE = 85.0
"""Microseconds until a press is believed, and of one byte as the box's divider has it."""

STEP = 4
"""Microseconds of its clock."""

LONGEST_ANSWER = 63
RETRANSMIT = 60
"""Milliseconds."""

LOSS, APART = 0.3, (300, 65)
"""Share of the frames; milliseconds from one press to the next, the second more than a table full of hands."""

FAR, CLOSE = (26, 30, 50, 100), (0, 2, 4, 8, 10, 16, 20)
"""Microseconds between two presses: what has to be told apart, and what may be a tie."""

HOBBY = 25_000
"""Microseconds between two looks of a box that polls its keys."""

BOOTLOADER = 1.5
READY = 0.6
"""Seconds that one takes, and that are left for the rest."""

FLASH, RAM = 32_768, 2_048

# one source for three targets: presses are what takes time
_presses = cache(measure.presses)


def stamps(size: Size) -> Iterator[Line]:
    """G1: how far apart two stamps of one moment may be."""
    for busy, steps in ((False, 2), (True, 4)):
        spread = _presses(size.presses, busy=busy).spread
        what = f"spread of stamps, {_state(busy)}"
        yield Figure(target="G1", what=what, measured=spread, aim=steps * STEP, unit="us", raw=_count(size.presses))


def order(size: Size) -> Iterator[Line]:
    """G2: far enough apart told right, and closer never wrong."""
    pairs = (measure.PAIRS * (size.pairs // len(measure.PAIRS) + 1))[: size.pairs]
    far, close = (
        [measure.orders(pairs, gap, busy=busy) for gap in gaps for busy in (False, True)] for gaps in (FAR, CLOSE)
    )
    count = len(far) * len(pairs)
    right = sum(each.right for each in far) / count * 100
    worst = max(each.worst_error_us for each in far)
    raw = f"{count} pairs {_gaps(FAR)} us apart, their gaps wrong by {worst:.3g} us at most"
    what = "pairs at least 26 us apart in the right order"
    yield Figure(target="G2", what=what, measured=right, aim=100, unit="%", least=True, raw=raw)
    ties, wrong = sum(each.tied for each in close), sum(each.wrong for each in close)
    raw = f"{len(close) * len(pairs)} pairs {_gaps(CLOSE)} us apart, {ties} of them ties"
    yield Figure(target="G2", what="closer pairs in the wrong order", measured=wrong, aim=0, raw=raw)


def lines(size: Size) -> Iterator[Line]:
    """G3: by the p99, for a heartbeat may be on the wire."""
    idle = _presses(size.presses)
    aim = 1.20 * (idle.wire + CONFIRM) / 1000
    p99, late = percentile(idle.lines, 0.99) / 1000, [line for line in idle.lines if line / 1000 > aim]
    raw = f"p99 of {_count(size.presses)}; {len(late)} waited for a heartbeat, {max(idle.lines) / 1000:.2f} ms at most"
    yield Figure(target="G3", what="edge to end of line, idle", measured=p99, aim=aim, unit="ms", raw=raw)


def lines_under_load(size: Size) -> Iterator[Line]:
    """G4"""
    busy = _presses(size.presses, busy=True)
    aim = (LONGEST_ANSWER * BYTE + busy.wire + CONFIRM + 1000) / 1000
    p99 = percentile(busy.lines, 0.99) / 1000
    raw = f"p99 of {_count(size.presses)}, the worst {max(busy.lines) / 1000:.2f} ms"
    yield Figure(target="G4", what="edge to end of line, under load", measured=p99, aim=aim, unit="ms", raw=raw)


def first_lamp(size: Size) -> Iterator[Line]:
    """G5"""
    for busy in (False, True):
        lamps = _presses(size.presses, busy=busy).lamps
        raw = f"the worst of {len(lamps)} lamps, {_count(size.presses)}"
        raw += "; the others burnt already, for the load" * busy
        what = f"edge to the first's lamp, {_state(busy)}"
        yield Figure(target="G5", what=what, measured=max(lamps), aim=CONFIRM + 100, unit="us", raw=raw)


def delivered(size: Size) -> Iterator[Line]:
    """G7"""
    for apart in APART:
        found = measure.delivery(size.lossy, LOSS, apart_ms=apart)
        share = found.in_order / found.pressed * 100
        raw = f"{found.in_order} of {found.pressed}, {LOSS:.0%} of frames lost both ways"
        what = f"delivered once and in order, a press each {apart} ms"
        yield Figure(target="G7", what=what, measured=share, aim=100, unit="%", least=True, raw=raw)
        p99 = percentile(found.delays, 0.99)
        raw = f"p50 {percentile(found.delays, 0.5):.3g} ms, the worst {max(found.delays):.0f} ms"
        what = f"edge to delivery p99, a press each {apart} ms"
        yield Figure(target="G7", what=what, measured=p99, aim=4 * RETRANSMIT, unit="ms", raw=raw)


def started(size: Size) -> Iterator[Line]:
    """G10, the part of the box: from its reset on, with the program's own link, in emulated time."""
    from avr_box import OLD_BOOTLOADER, OPTIBOOT  # on the path since tests.hardware was imported

    for name, bootloader in (("no bootloader", None), ("Optiboot", OPTIBOOT), ("the old bootloader", OLD_BOOTLOADER)):
        with Bench(bootloader=bootloader) as bench:
            seconds = measure.seconds_until_ready(bench)
        aim = READY + BOOTLOADER * (bootloader is not None)
        what = f"reset to READY, {name}"
        yield Figure(target="G10", what=what, measured=seconds, aim=aim, unit="s", raw="emulated time, one start")


def emulation(size: Size) -> Iterator[Line]:
    """G11"""
    measured = measure.speed(size.seconds)
    raw = f"{size.seconds:.3g} emulated seconds, nobody pressing"
    what = "emulated seconds per second of one core"
    yield Figure(target="G11", what=what, measured=measured, aim=2, unit="x", least=True, raw=raw)


def program(size: Size) -> Iterator[Line]:
    """G12"""
    for what, used, room in zip(("flash", "static RAM"), measure.program_size(), (FLASH, RAM), strict=True):
        raw = f"{used:,} of {room:,} bytes"
        yield Figure(target="G12", what=f"{what} used", measured=used / room * 100, aim=50, unit="%", raw=raw)


def fineness(size: Size) -> Iterator[Line]:
    """G14, from what the box says of itself."""
    with Bench() as bench:
        bench.run(ms=20)
        resolution = bench.hello().resolution
    raw = f"it announces {resolution} us, against {HOBBY:,} us"
    what = "finer than a box that polls every 25 ms"
    yield Figure(target="G14", what=what, measured=HOBBY / resolution, aim=1000, unit="x", least=True, raw=raw)


def _state(busy: bool) -> str:
    return "under load" if busy else "idle"


def _count(presses: int) -> str:
    return f"{presses} presses"


def _gaps(gaps: tuple[int, ...]) -> str:
    return f"{gaps[0]} to {gaps[-1]}"
